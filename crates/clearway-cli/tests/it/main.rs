//! The program as a user sees it: stdout, stderr and exit code of every command.

mod audit;
mod batch;
mod compare;
mod convert;
mod explore;
mod help;
mod hint;
mod invalid;
mod list;
mod puzzles;
mod render;
mod run;
mod solve;
mod sources;
mod streams;
mod verify;
