//! The reader on pictures made by seed, and on bad files.

mod files;
mod readings;
