//! The server as its clients see it: real connections to a server on this machine.

mod cancel;
mod clients;
mod conformance;
mod events;
mod large;
mod limits;
mod load;
mod openapi;
mod operation;
mod page;
mod pictures;
mod refusals;
mod served;
mod shutdown;
mod slow;
