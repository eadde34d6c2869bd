//! Data sets, checked by code that shares nothing with what made them.

mod naive;
mod ten_thousand;
