//! Checks data sets with code independent of the library.

mod naive;
mod ten_thousand;
