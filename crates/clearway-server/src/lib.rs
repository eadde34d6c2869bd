//! The HTTP server of Clearway: the page and the requests of the contract.
//!
//! The server has no rules of its own: [`clearway_contract`] answers. It adds what a network needs:
//! limits, timeouts, admission control, cancellation and protection from foreign pages.
//!
//! The path of a request, by module:
//!
//! ```text
//! server        accepts a connection
//! connections   makes room for it: closes an idle one, waits, or refuses
//! connection    reads the head with hyper; its writes go through write_timeout
//! record        gives it an id; counts and logs it when it has ended (metrics)
//! security      checks Host and Origin; adds the security headers to every response
//! routes        finds the handler: the page, /healthz, the description, or a request (api)
//! body          reads the body, within its limits of size and time
//! api           parses the request and lowers its limits to those of the server
//! admission     waits for a permit to search
//! job           answers on a thread of its own; in long searches it waits for its turns
//! output        sends progress and the answer, in one piece or in chunks
//! refusal       is what the client gets instead of an answer
//! ```
//!
//! Everything ends with the client: when it disconnects, hyper drops the future or the body of the
//! response, and with it a `CancelOnDrop`. The job sees that at its next check, ends, and
//! drops its permit. A client that reads too slowly is disconnected.

mod admission;
mod api;
mod body;
mod cancel;
mod connection;
mod connections;
mod freed;
mod gzip;
mod job;
mod metrics;
mod openapi;
mod output;
mod page;
mod pictures;
mod record;
mod refusal;
mod routes;
mod security;
mod server;
mod settings;
mod shutdown;
mod write_timeout;

pub use openapi::description;
pub use server::Server;
pub use settings::{Limits, Log, Meter, Settings, Unmetered};
pub use shutdown::Stopper;
