//! What a program needs around the library to run searches: folders of shards.

pub mod shards;
