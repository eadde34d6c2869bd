//! The page of Clearway and its requests over HTTP.
//!
//! The server has no logic of its own: [`clearway_contract`] answers. What it adds is
//! everything that a network needs.
//!
//! How a request flows:
//!
//! ```text
//! server      accepts connections, as many as are allowed, until it is told to stop
//! connection  speaks HTTP/1.1, and has no patience with those who dawdle
//! guard       turns away what comes from foreign pages; puts its headers on every answer
//! routes      finds who answers: the page, the description, the health, a request
//! body        reads a request, within its size and its time
//! lanes       waits for a place; a search that takes long changes to the slow lane
//! search      runs it on a thread of its own, as long as somebody waits for it
//! events      tells meanwhile how it goes
//! refusal     says no, in the words of the contract
//! ```
//!
//! Whoever waits for an answer holds a leash: when it is dropped, because the client
//! has gone, the search ends.

mod api;
mod body;
mod connection;
mod count;
mod events;
mod guard;
mod health;
mod lanes;
mod openapi;
mod page;
mod patience;
mod phase;
mod refusal;
mod routes;
mod search;
mod server;
mod settings;

pub use openapi::description;
pub use phase::Stopper;
pub use server::Server;
pub use settings::{Limits, Meter, Settings, Unmetered};
