//! The tools: each request of the contract, and the game.

use super::protocol::Fault;
use super::reader::Cancelled;
use super::send;
use super::session::Session;
use crate::ui::Ui;
use clearway::difficulty::Level;
use clearway_contract::{Limits, Refusal, Request, RequestId};
use clearway_run::RunContext;
use serde_json::{Map, Value, json};
use std::io;
use std::time::Duration;

/// The largest answer, in bytes. A model reads it all.
const MOST_ANSWER: usize = 1 << 20;

/// The most frames of a recording of a search.
const MOST_FRAMES: u16 = 256;

/// How often a client gets the progress of a long search.
const PAUSE: Duration = Duration::from_millis(500);

/// Requests whose puzzle is not in the field `puzzle`, or that have none.
const WITHOUT_PUZZLE: [&str; 4] = ["list", "generate", "puzzles", "distances"];

/// Fields about the text of a puzzle.
const ABOUT_TEXT: [&str; 5] = ["puzzle", "notation", "size", "red", "lenient"];

/// Fields about how a puzzle is solved, and the requests that have them.
const ABOUT_SOLVING: [&str; 6] =
    ["algorithm", "heuristic", "metric", "seed", "beam_width", "restarts"];
const SOLVING: [&str; 4] = ["solve", "hint", "compare", "review"];

/// All tools.
pub(super) fn list(play: bool) -> Vec<Value> {
    if play { game_tools() } else { request_tools() }
}

/// The requests, from the description of the HTTP interface.
fn request_tools() -> Vec<Value> {
    let description: Value =
        serde_json::from_str(clearway_server::description()).unwrap_or(Value::Null);
    let fields = &description["components"]["schemas"]["Request"]["properties"];
    let tool = |id: &RequestId| {
        let id = id.id();
        let operation = &description["paths"][format!("/api/v1/{id}")]["post"];
        json!({
            "name": id,
            "description": operation["summary"],
            "inputSchema": schema(id, fields),
            "annotations": { "readOnlyHint": true, "openWorldHint": false },
        })
    };
    RequestId::ALL.iter().map(tool).collect()
}

/// The fields that a request uses.
fn schema(id: &str, fields: &Value) -> Value {
    let none = Map::new();
    let used = fields.as_object().unwrap_or(&none).iter();
    let used = used.filter(|(name, field)| is_used(id, name, &field["description"]));
    let properties: Map<String, Value> =
        used.map(|(name, field)| (name.clone(), field.clone())).collect();
    let required: &[&str] = match id {
        "distances" => &["boards"],
        "compare" => &["puzzle", "algorithms"],
        "convert" => &["puzzle", "to"],
        "verify" | "review" => &["puzzle", "solution"],
        id if WITHOUT_PUZZLE.contains(&id) => &[],
        _ => &["puzzle"],
    };
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// Whether a request uses a field: the description begins with the requests that do, or the field
/// is one of several.
fn is_used(id: &str, name: &str, description: &Value) -> bool {
    if ABOUT_TEXT.contains(&name) {
        let is_size = name == "size" && id == "generate";
        return !WITHOUT_PUZZLE.contains(&id) || is_size;
    }
    if ABOUT_SOLVING.contains(&name) {
        let is_seed = name == "seed" && matches!(id, "generate" | "puzzles");
        let is_metric = name == "metric" && matches!(id, "explore" | "audit" | "distances");
        return SOLVING.contains(&id) || is_seed || is_metric;
    }
    let text = description.as_str().unwrap_or_default();
    if text.starts_with('`') {
        let is_named = |part: &str| {
            part.split_once(':').is_some_and(|(ids, _)| ids.contains(&format!("`{id}`")))
        };
        return text.split(". ").any(is_named);
    }
    // The remaining fields are the exit and the limits.
    id != "list" && (name != "exit" || !matches!(id, "puzzles" | "distances"))
}

/// The tools of the game.
fn game_tools() -> Vec<Value> {
    let nothing = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    let tool = |name: &str, description: &str, schema: &Value| json!({ "name": name, "description": description, "inputSchema": schema });
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
    let start = json!({
        "type": "object",
        "properties": {
            "level": { "type": "string", "enum": levels, "description": "How hard it is for people." },
            "seed": { "type": "integer", "minimum": 0, "description": "Another seed gives another puzzle." },
            "puzzle": { "type": "string", "description": "A board of your own, in place of level and seed." },
        },
        "additionalProperties": false,
    });
    let moves = json!({
        "type": "object",
        "properties": {
            "moves": {
                "type": "string",
                "description": "One move or several, such as A+2 B-1: the letter of a vehicle and the \
                                number of cells, + for right or down and - for left or up.",
            },
        },
        "required": ["moves"],
        "additionalProperties": false,
    });
    vec![
        tool(
            "play_start",
            "Begins a sliding-car puzzle and shows its board. Each letter is a vehicle that slides \
             along its own line; the red car must reach the exit.",
            &start,
        ),
        tool("play_move", "Makes moves. If one of them is not legal, none is made.", &moves),
        tool("play_board", "Shows the board and the number of moves so far.", &nothing),
        tool("play_undo", "Undoes the last move.", &nothing),
        tool("play_restart", "Starts the same puzzle again.", &nothing),
    ]
}

/// A call of a tool.
pub(super) struct Call<'a> {
    pub(super) id: &'a Value,
    pub(super) params: &'a Value,
    pub(super) limits: Limits,
}

impl Call<'_> {
    /// The result. A refusal is also a result, because the model can correct its call.
    pub(super) fn answer(
        &self,
        play: bool,
        session: &mut Option<Session>,
        cancelled: &Cancelled,
        ui: &mut Ui,
    ) -> io::Result<Result<Value, Fault>> {
        let Some(name) = self.params["name"].as_str() else {
            return Ok(Err(Fault::wrong_params("the call names no tool")));
        };
        let arguments = match &self.params["arguments"] {
            Value::Null => json!({}),
            arguments @ Value::Object(_) => arguments.clone(),
            _ => return Ok(Err(Fault::wrong_params("arguments are a JSON object"))),
        };
        if play {
            return Ok(game_call(name, &arguments, session));
        }
        let Some(id) = RequestId::from_id(name) else {
            return Ok(Err(Fault::wrong_params(format!("there is no tool {name}"))));
        };
        let (answer, last) = self.request(id, &arguments.to_string(), cancelled, ui);
        last?;
        Ok(Ok(answer.unwrap_or_else(|refusal| {
            let text = serde_json::to_string(&refusal).unwrap_or_default();
            result(&text, None, true)
        })))
    }

    /// Answers a request of the contract. Also returns whether sending progress to the client
    /// worked.
    fn request(
        &self,
        id: RequestId,
        text: &str,
        cancelled: &Cancelled,
        ui: &mut Ui,
    ) -> (Result<Value, Refusal>, io::Result<()>) {
        let token = &self.params["_meta"]["progressToken"];
        let mut last = Ok(());
        let answer = {
            let flag = cancelled.begin(self.id);
            let mut context = RunContext::start().time_limit(self.limits.time).cancelled_by(flag);
            if !token.is_null() {
                context = context.reporting(PAUSE, PAUSE, |progress| {
                    let params =
                        json!({ "progressToken": token, "progress": progress.stats.expanded });
                    let message = json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
                    last = send(&message, ui);
                    if last.is_err() { Err(clearway::search::StopReason::Interrupted) } else { Ok(()) }
                });
            }
            Request::from_json(id.id(), text).and_then(|mut request| {
                request.lower(&self.limits, MOST_FRAMES);
                let answer = clearway_contract::answer(&request, &mut context)?;
                Ok(match serde_json::to_value(&answer) {
                    Ok(value) => whole(&value),
                    Err(error) => result(&error.to_string(), None, true),
                })
            })
        };
        (answer, last)
    }
}

/// An answer as a result, unless it is too large.
fn whole(answer: &Value) -> Value {
    let text = answer.to_string();
    if text.len() > MOST_ANSWER {
        let message = format!("the answer has {} bytes; {MOST_ANSWER} are allowed", text.len());
        return result(&message, None, true);
    }
    result(&text, answer.is_object().then_some(answer), false)
}

/// The result of a call: text, and the same as an object if it is one.
fn result(text: &str, structured: Option<&Value>, is_error: bool) -> Value {
    let mut result = json!({
        "content": [{ "type": "text", "text": text }],
        "isError": is_error,
    });
    if let Some(structured) = structured {
        result["structuredContent"] = structured.clone();
    }
    result
}

/// A call of a tool of the game.
fn game_call(name: &str, arguments: &Value, session: &mut Option<Session>) -> Result<Value, Fault> {
    let none = || "there is no game yet; call play_start".to_owned();
    let played = match name {
        "play_start" => Session::start(arguments).map(|begun| *session = Some(begun)),
        "play_move" => match (session.as_mut(), arguments["moves"].as_str()) {
            (Some(session), Some(moves)) => session.play(moves),
            (Some(_), None) => Err("the call has no moves".to_owned()),
            (None, _) => Err(none()),
        },
        "play_board" => session.as_ref().map(|_| ()).ok_or_else(none),
        "play_undo" => session.as_mut().ok_or_else(none).and_then(Session::undo),
        "play_restart" => session.as_mut().map(Session::restart).ok_or_else(none),
        _ => return Err(Fault::wrong_params(format!("there is no tool {name}"))),
    };
    Ok(match (played, session) {
        (Ok(()), Some(session)) => whole(&session.state()),
        (Ok(()), None) => result(&none(), None, true),
        (Err(message), _) => result(&message, None, true),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(id: &str) -> Vec<String> {
        let tools = list(false);
        let tool = tools.iter().find(|tool| tool["name"] == id).expect("a tool");
        let properties = tool["inputSchema"]["properties"].as_object().expect("fields");
        properties.keys().cloned().collect()
    }

    #[test]
    fn every_request_is_a_tool_with_the_fields_that_it_uses() {
        let tools = list(false);
        assert_eq!(tools.len(), RequestId::ALL.len());
        for tool in &tools {
            assert!(tool["description"].as_str().is_some_and(|text| text.len() > 5), "{tool}");
            let schema = &tool["inputSchema"];
            for name in schema["required"].as_array().expect("a list") {
                let name = name.as_str().expect("a name");
                assert!(schema["properties"][name].is_object(), "{tool}");
            }
        }
        assert_eq!(fields("list"), ["what"]);
        let hint = fields("hint");
        assert!(hint.iter().any(|name| name == "metric") && !hint.iter().any(|name| name == "to"));
        assert!(fields("convert").iter().any(|name| name == "to"));
        assert!(fields("review").iter().any(|name| name == "solution"));
        assert!(fields("audit").iter().any(|name| name == "heuristics"));
        assert!(fields("puzzles").iter().any(|name| name == "count"));
        assert!(!fields("generate").iter().any(|name| name == "puzzle"));
    }

    #[test]
    fn no_tool_of_the_game_solves() {
        let tools = list(true);
        let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
        assert!(names.iter().all(|name| name.starts_with("play_")), "{names:?}");
        let mut session = None;
        for name in names {
            assert!(game_call(name, &json!({}), &mut session).is_ok(), "{name}");
        }
        assert!(game_call("solve", &json!({}), &mut session).is_err());
    }
}
