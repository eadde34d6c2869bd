//! The reader on generated pictures, and on bad files.

mod files;
mod readings;
