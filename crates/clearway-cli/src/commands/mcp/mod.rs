//! `mcp`: the requests as tools for language models, and a game for testing models.
//!
//! A Model Context Protocol server on standard input and output: a JSON-RPC message per line.
//!
//! ```text
//! reader     reads lines on a thread of its own, and notes which calls are cancelled
//! protocol   what a message means: a method, a notification, or a fault
//! tools      the tools: their names and schemas, and what a call answers
//! session    the game that is played without a solver
//! ```

mod protocol;
mod reader;
mod session;
mod tools;

use crate::args::values;
use crate::ui::Ui;
use clearway_contract::Limits;
use protocol::{Fault, Message};
use reader::{Cancelled, Line};
use serde_json::{Value, json};
use session::Session;
use std::time::Duration;

/// Serve the requests as tools of the Model Context Protocol.
///
/// A program that runs language models starts this and talks to it on standard
/// input and output. With --play the only tools are those of a game: a model
/// gets a board and makes moves, and no solver helps it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Offer only the game: no tool solves, and none shows the least number of moves.
    #[arg(long)]
    play: bool,

    /// The time of a call: 10s, 500ms, 2m.
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "60s")]
    #[arg(help_heading = "Limits")]
    time_limit: Duration,

    /// The memory of a call: 2GiB, 512MiB.
    #[arg(long, value_name = "BYTES", value_parser = values::memory, default_value = "2GiB")]
    #[arg(help_heading = "Limits")]
    memory_limit: u64,
}

/// The versions of the protocol that this server speaks, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let cancelled = Cancelled::default();
    let limits = Limits {
        time: Some(args.time_limit),
        budget: clearway::search::Budget { nodes: None, memory: Some(args.memory_limit) },
    };
    let mut server = Server { limits, play: args.play, session: None };
    for line in reader::lines(cancelled.clone())? {
        let reply = match line {
            Line::Text(text) => server.reply(&text, &cancelled, ui)?,
            Line::TooLong => Some(Fault::parse("the message is too long").reply(&Value::Null)),
        };
        if let Some(reply) = reply {
            send(&reply, ui)?;
        }
    }
    Ok(())
}

/// Writes a message, at once.
fn send(message: &Value, ui: &mut Ui) -> std::io::Result<()> {
    writeln!(ui.out(), "{message}")?;
    ui.flush()
}

/// The state of the server between two messages.
struct Server {
    limits: Limits,
    play: bool,
    session: Option<Session>,
}

impl Server {
    /// The reply to a message; notifications have none.
    fn reply(
        &mut self,
        text: &str,
        cancelled: &Cancelled,
        ui: &mut Ui,
    ) -> std::io::Result<Option<Value>> {
        let message = match Message::read(text) {
            Ok(message) => message,
            Err((id, fault)) => return Ok(Some(fault.reply(&id))),
        };
        // A notification, or a reply to a request that the server never sent.
        let Some(id) = message.id else { return Ok(None) };
        let result = match message.method.as_str() {
            "initialize" => Ok(self.introduce(&message.params)),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(json!({ "tools": tools::list(self.play) })),
            "tools/call" => {
                let call = tools::Call { id: &id, params: &message.params, limits: self.limits };
                call.answer(self.play, &mut self.session, cancelled, ui)?
            }
            method => Err(Fault::unknown_method(method)),
        };
        if cancelled.take(&id) {
            // A cancelled call gets no reply.
            return Ok(None);
        }
        Ok(Some(match result {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(fault) => fault.reply(&id),
        }))
    }

    fn introduce(&self, params: &Value) -> Value {
        let asked = params["protocolVersion"].as_str().unwrap_or_default();
        let version = VERSIONS.iter().find(|known| **known == asked).unwrap_or(&VERSIONS[0]);
        let instructions = if self.play {
            "A sliding-car puzzle to play: play_start gives a board, play_move makes a move."
        } else {
            "Sliding-car puzzles (Rush Hour): solved, explained, made, compared and drawn. A puzzle \
             is a board such as AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR. with one letter per \
             vehicle, X for the red car and . for a free cell."
        };
        json!({
            "protocolVersion": version,
            "capabilities": { "tools": {} },
            "serverInfo": { "name": "clearway", "version": env!("CARGO_PKG_VERSION") },
            "instructions": instructions,
        })
    }
}
