//! Every request and answer, and from the one to the other.

use crate::context::{lower, lower_budget};
use crate::{
    CompareAnswer, CompareRequest, Context, ConvertAnswer, ConvertRequest, ExploreAnswer,
    ExploreRequest, Fields, GenerateRequest, Generated, HintAnswer, HintRequest, Limits,
    ListRequest, Listing, NamedPuzzle, ReadAnswer, ReadRequest, Refusal, RenderAnswer,
    RenderRequest, SolveAnswer, SolveRequest, VerifyAnswer, VerifyRequest, Watch, codes, to_json,
};
#[cfg(feature = "picture")]
use crate::{PictureAnswer, PictureRequest};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RequestId {
    /// What a text means: [`ReadAnswer`](crate::ReadAnswer).
    Read,
    /// A solution: [`SolveAnswer`](crate::SolveAnswer).
    Solve,
    /// The next move: [`HintAnswer`](crate::HintAnswer).
    Hint,
    /// The whole space: [`ExploreAnswer`](crate::ExploreAnswer).
    Explore,
    /// Algorithms side by side: an array of [`CompareAnswer`](crate::CompareAnswer).
    Compare,
    /// A puzzle of a wanted kind: [`GenerateAnswer`](crate::GenerateAnswer); with `count` an array.
    Generate,
    /// Another notation: [`ConvertAnswer`](crate::ConvertAnswer).
    Convert,
    /// A picture: [`RenderAnswer`](crate::RenderAnswer).
    Render,
    /// Whether a plan is a solution: [`VerifyAnswer`](crate::VerifyAnswer).
    Verify,
    /// What there is: an array of the entries of `what`.
    List,
}

impl RequestId {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Read,
        Self::Solve,
        Self::Hint,
        Self::Explore,
        Self::Compare,
        Self::Generate,
        Self::Convert,
        Self::Render,
        Self::Verify,
        Self::List,
    ];

    /// The name in addresses and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Solve => "solve",
            Self::Hint => "hint",
            Self::Explore => "explore",
            Self::Compare => "compare",
            Self::Generate => "generate",
            Self::Convert => "convert",
            Self::Render => "render",
            Self::Verify => "verify",
            Self::List => "list",
        }
    }

    /// The request with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|request| request.id() == id)
    }
}

/// A request, with the puzzle that it is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Request {
    /// What a text means.
    Read(ReadRequest),
    /// A solution.
    Solve(ReadRequest, SolveRequest),
    /// The next move.
    Hint(ReadRequest, HintRequest),
    /// The whole space.
    Explore(ReadRequest, ExploreRequest),
    /// Algorithms side by side.
    Compare(ReadRequest, CompareRequest),
    /// Puzzles of a wanted kind.
    Generate(GenerateRequest),
    /// Another notation.
    Convert(ReadRequest, ConvertRequest),
    /// A picture.
    Render(ReadRequest, RenderRequest),
    /// Whether a plan is a solution.
    Verify(ReadRequest, VerifyRequest),
    /// What there is.
    List(ListRequest),
    /// What a picture shows.
    #[cfg(feature = "picture")]
    Picture(Box<PictureRequest>),
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Answer {
    /// To `read`.
    Read(ReadAnswer),
    /// To `solve`.
    Solve(SolveAnswer),
    /// To `hint`.
    Hint(HintAnswer),
    /// To `explore`.
    Explore(Box<ExploreAnswer>),
    /// To `compare`.
    Compare(Vec<CompareAnswer>),
    /// To `generate`.
    Generate(Generated),
    /// To `convert`.
    Convert(ConvertAnswer),
    /// To `render`.
    Render(RenderAnswer),
    /// To `verify`.
    Verify(VerifyAnswer),
    /// To `list`.
    List(Listing),
    /// To `read` with a picture.
    #[cfg(feature = "picture")]
    Picture(Box<PictureAnswer>),
}

/// A request about one puzzle.
pub trait PuzzleRequest {
    /// What it is answered with.
    type Answer: Serialize;

    /// How much time it has; no limit if there is none.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// Answers it under a watch that began when the puzzle was read.
    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut Watch<'_>,
    ) -> Result<Self::Answer, Refusal>;

    /// Answers it for a puzzle that was read before.
    fn answer(
        &self,
        puzzle: &NamedPuzzle,
        context: &mut dyn Context,
    ) -> Result<Self::Answer, Refusal> {
        self.answer_under(puzzle, &mut Watch::new(self.time(), context))
    }
}

/// Answers a request.
pub fn answer(request: &Request, context: &mut dyn Context) -> Result<Answer, Refusal> {
    Ok(match request {
        Request::Read(read) => Answer::Read(read.answer(context)?),
        Request::Solve(read, request) => Answer::Solve(ask(read, request, context)?),
        Request::Hint(read, request) => Answer::Hint(ask(read, request, context)?),
        Request::Explore(read, request) => Answer::Explore(Box::new(ask(read, request, context)?)),
        Request::Compare(read, request) => Answer::Compare(ask(read, request, context)?),
        Request::Generate(request) => Answer::Generate(request.answer(context)?),
        Request::Convert(read, request) => Answer::Convert(ask(read, request, context)?),
        Request::Render(read, request) => Answer::Render(ask(read, request, context)?),
        Request::Verify(read, request) => Answer::Verify(ask(read, request, context)?),
        Request::List(request) => Answer::List(request.answer()),
        #[cfg(feature = "picture")]
        Request::Picture(request) => Answer::Picture(Box::new(request.answer(context)?)),
    })
}

/// Reads the puzzle and answers the request about it, in the time of both together.
fn ask<R: PuzzleRequest>(
    read: &ReadRequest,
    request: &R,
    context: &mut dyn Context,
) -> Result<R::Answer, Refusal> {
    let mut watch = Watch::new(request.time(), context);
    let puzzle = read.read_under(&mut watch)?;
    request.answer_under(&puzzle, &mut watch)
}

/// Answers the JSON text of the request with this id; the error is the text of a [`Refusal`].
pub fn answer_json(id: &str, text: &str, context: &mut dyn Context) -> Result<String, String> {
    let answer = Request::from_json(id, text)
        .and_then(|request| answer(&request, context))
        .and_then(|answer| to_json(&answer, context));
    // A refusal is small, so nothing keeps it from being written.
    answer.map_err(|refusal| serde_json::to_string(&refusal).unwrap_or_default())
}

impl Request {
    /// The request with this id, whose fields are those of a JSON object.
    pub fn from_json(id: &str, text: &str) -> Result<Self, Refusal> {
        let Some(id) = RequestId::from_id(id) else {
            return Err(Refusal::new(codes::USAGE, format!("there is no request {id}")));
        };
        Fields::from_json(text)?.request(id)
    }

    /// Lowers what the request allows itself to these limits, and films to so many frames.
    pub fn lower(&mut self, most: &Limits, frames: u16) {
        let (options, time) = match self {
            Self::Solve(_, request) => {
                request.trace = request.trace.map(|asked| asked.min(frames));
                (&mut request.options, &mut request.time)
            }
            Self::Hint(_, request) => (&mut request.options, &mut request.time),
            Self::Compare(_, request) => (&mut request.options, &mut request.time),
            Self::Explore(_, request) => return request.limits.lower(most),
            Self::Generate(request) => return request.limits.lower(most),
            Self::Convert(_, request) => return request.limits.lower(most),
            Self::Read(_) | Self::Render(..) | Self::Verify(..) | Self::List(_) => return,
            #[cfg(feature = "picture")]
            Self::Picture(_) => return,
        };
        lower_budget(&mut options.budget, most.budget);
        lower(time, most.time);
    }

    /// The time that the request, or each of its searches, has.
    pub fn time(&self) -> Option<Duration> {
        match self {
            Self::Solve(_, request) => request.time(),
            Self::Hint(_, request) => request.time(),
            Self::Compare(_, request) => request.time(),
            Self::Explore(_, request) => request.time(),
            Self::Convert(_, request) => request.time(),
            Self::Generate(request) => request.limits.time,
            Self::Read(_) | Self::Render(..) | Self::Verify(..) | Self::List(_) => None,
            #[cfg(feature = "picture")]
            Self::Picture(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_a_request_are_lowered_and_never_raised() {
        let most =
            Fields::from_json(r#"{"time_limit_ms":60000,"node_limit":1000,"memory_limit":7}"#);
        let most = most.expect("fields").limits();
        let lowered = |id: &str, text: &str| {
            let mut request = Request::from_json(id, text).expect("a request");
            request.lower(&most, 4096);
            request
        };
        let text =
            r#"{"puzzle":"hardest","time_limit_ms":99999999999,"node_limit":10,"trace":65535}"#;
        let Request::Solve(_, solve) = lowered("solve", text) else { panic!("another request") };
        assert_eq!((solve.time, solve.trace), (most.time, Some(4096)));
        assert_eq!((solve.options.budget.nodes, solve.options.budget.memory), (Some(10), Some(7)));
        let Request::Explore(_, explore) = lowered("explore", r#"{"puzzle":"hardest"}"#) else {
            panic!("another request")
        };
        assert_eq!(explore.limits, most);
    }
}
