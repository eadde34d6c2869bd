//! The enums of all requests and answers, and the function that answers.

use crate::context::{lower, lower_budget};
use crate::{
    CompareAnswer, CompareRequest, Context, ConvertAnswer, ConvertRequest, ExploreAnswer,
    ExploreRequest, Fields, GenerateRequest, Generated, HintAnswer, HintRequest, Limits,
    ListRequest, Listing, NamedPuzzle, ReadAnswer, ReadRequest, Refusal, RenderAnswer,
    RenderRequest, RequestWatch, SolveAnswer, SolveRequest, VerifyAnswer, VerifyRequest, codes,
    to_json,
};
#[cfg(feature = "picture")]
use crate::{PictureAnswer, PictureRequest};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The kinds of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RequestId {
    /// The puzzle of a text: [`ReadAnswer`](crate::ReadAnswer).
    Read,
    /// A solution: [`SolveAnswer`](crate::SolveAnswer).
    Solve,
    /// The next move: [`HintAnswer`](crate::HintAnswer).
    Hint,
    /// The whole space: [`ExploreAnswer`](crate::ExploreAnswer).
    Explore,
    /// Algorithms side by side: an array of [`CompareAnswer`](crate::CompareAnswer).
    Compare,
    /// Whether the claims of heuristics are true: an array of `AuditAnswer`.
    #[cfg(feature = "full")]
    Audit,
    /// The values of the heuristics: `HeuristicsAnswer`.
    #[cfg(feature = "full")]
    Heuristics,
    /// A puzzle that meets constraints: [`GenerateAnswer`](crate::GenerateAnswer); with `count` an
    /// array.
    Generate,
    /// Puzzles of the whole 6x6 game, and whether it has a board: `PuzzlesAnswer`.
    #[cfg(feature = "full")]
    Puzzles,
    /// Another notation: [`ConvertAnswer`](crate::ConvertAnswer).
    Convert,
    /// A picture: [`RenderAnswer`](crate::RenderAnswer).
    Render,
    /// Whether a plan is a solution: [`VerifyAnswer`](crate::VerifyAnswer).
    Verify,
    /// A coach's verdict on each move: `ReviewAnswer`.
    #[cfg(feature = "full")]
    Review,
    /// A list: an array of the entries of `what`.
    List,
    /// How far boards are from being solved: [`DistancesAnswer`](crate::DistancesAnswer).
    #[cfg(feature = "full")]
    Distances,
}

impl RequestId {
    /// All requests that this build answers.
    pub const ALL: &[Self] = &[
        Self::Read,
        Self::Solve,
        Self::Hint,
        Self::Explore,
        Self::Compare,
        #[cfg(feature = "full")]
        Self::Audit,
        #[cfg(feature = "full")]
        Self::Heuristics,
        Self::Generate,
        #[cfg(feature = "full")]
        Self::Puzzles,
        Self::Convert,
        Self::Render,
        Self::Verify,
        #[cfg(feature = "full")]
        Self::Review,
        Self::List,
        #[cfg(feature = "full")]
        Self::Distances,
    ];

    /// The name in addresses and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Solve => "solve",
            Self::Hint => "hint",
            Self::Explore => "explore",
            Self::Compare => "compare",
            #[cfg(feature = "full")]
            Self::Audit => "audit",
            #[cfg(feature = "full")]
            Self::Heuristics => "heuristics",
            Self::Generate => "generate",
            #[cfg(feature = "full")]
            Self::Puzzles => "puzzles",
            Self::Convert => "convert",
            Self::Render => "render",
            Self::Verify => "verify",
            #[cfg(feature = "full")]
            Self::Review => "review",
            Self::List => "list",
            #[cfg(feature = "full")]
            Self::Distances => "distances",
        }
    }

    /// The request with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|request| request.id() == id)
    }
}

/// A request, with the puzzle that it is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Request {
    /// The puzzle of a text.
    Read(ReadRequest),
    /// A solution.
    Solve(ReadRequest, SolveRequest),
    /// The next move.
    Hint(ReadRequest, HintRequest),
    /// The whole space.
    Explore(ReadRequest, ExploreRequest),
    /// Algorithms side by side.
    Compare(ReadRequest, CompareRequest),
    /// Whether the claims of heuristics are true.
    #[cfg(feature = "full")]
    Audit(ReadRequest, crate::AuditRequest),
    /// The values of the heuristics.
    #[cfg(feature = "full")]
    Heuristics(ReadRequest, crate::HeuristicsRequest),
    /// Puzzles that meet constraints.
    Generate(GenerateRequest),
    /// About the whole 6x6 game.
    #[cfg(feature = "full")]
    Puzzles(crate::PuzzlesRequest),
    /// Another notation.
    Convert(ReadRequest, ConvertRequest),
    /// A picture.
    Render(ReadRequest, RenderRequest),
    /// Whether a plan is a solution.
    Verify(ReadRequest, VerifyRequest),
    /// A verdict on each move.
    #[cfg(feature = "full")]
    Review(ReadRequest, crate::ReviewRequest),
    /// A list.
    List(ListRequest),
    /// How far boards are from being solved.
    #[cfg(feature = "full")]
    Distances(crate::DistancesRequest),
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
    /// To `audit`.
    #[cfg(feature = "full")]
    Audit(Vec<crate::AuditAnswer>),
    /// To `heuristics`.
    #[cfg(feature = "full")]
    Heuristics(crate::HeuristicsAnswer),
    /// To `generate`.
    Generate(Generated),
    /// To `puzzles`.
    #[cfg(feature = "full")]
    Puzzles(crate::PuzzlesAnswer),
    /// To `convert`.
    Convert(ConvertAnswer),
    /// To `render`.
    Render(RenderAnswer),
    /// To `verify`.
    Verify(VerifyAnswer),
    /// To `review`.
    #[cfg(feature = "full")]
    Review(crate::ReviewAnswer),
    /// To `list`.
    List(Listing),
    /// To `distances`.
    #[cfg(feature = "full")]
    Distances(crate::DistancesAnswer),
    /// To `read` with a picture.
    #[cfg(feature = "picture")]
    Picture(Box<PictureAnswer>),
}

/// A request about one puzzle.
pub trait PuzzleRequest {
    /// The type of its answer.
    type Answer: Serialize;

    /// Its time limit, if it has one.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// Answers it under a watch that began when the puzzle was read.
    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<Self::Answer, Refusal>;

    /// Answers it for a puzzle that was read before.
    fn answer(
        &self,
        puzzle: &NamedPuzzle,
        context: &mut dyn Context,
    ) -> Result<Self::Answer, Refusal> {
        self.answer_under(puzzle, &mut RequestWatch::new(self.time(), context))
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
        #[cfg(feature = "full")]
        Request::Audit(read, request) => Answer::Audit(ask(read, request, context)?),
        #[cfg(feature = "full")]
        Request::Heuristics(read, request) => Answer::Heuristics(ask(read, request, context)?),
        Request::Generate(request) => Answer::Generate(request.answer(context)?),
        #[cfg(feature = "full")]
        Request::Puzzles(request) => Answer::Puzzles(request.answer(context)?),
        Request::Convert(read, request) => Answer::Convert(ask(read, request, context)?),
        Request::Render(read, request) => Answer::Render(ask(read, request, context)?),
        Request::Verify(read, request) => Answer::Verify(ask(read, request, context)?),
        #[cfg(feature = "full")]
        Request::Review(read, request) => Answer::Review(ask(read, request, context)?),
        Request::List(request) => Answer::List(request.answer()),
        #[cfg(feature = "full")]
        Request::Distances(request) => Answer::Distances(request.answer(context)?),
        #[cfg(feature = "picture")]
        Request::Picture(request) => Answer::Picture(Box::new(request.answer(context)?)),
    })
}

/// Reads the puzzle and answers the request about it, under one time limit for both.
pub(crate) fn ask<R: PuzzleRequest>(
    read: &ReadRequest,
    request: &R,
    context: &mut dyn Context,
) -> Result<R::Answer, Refusal> {
    let mut watch = RequestWatch::new(request.time(), context);
    let puzzle = read.read_under(&mut watch)?;
    request.answer_under(&puzzle, &mut watch)
}

/// Answers the JSON text of the request with this id; the error is the text of a [`Refusal`].
pub fn answer_json(id: &str, text: &str, context: &mut dyn Context) -> Result<String, String> {
    let answer = Request::from_json(id, text)
        .and_then(|request| answer(&request, context))
        .and_then(|answer| to_json(&answer, context));
    // A refusal is small, so writing it does not fail.
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

    /// Lowers the limits of the request to `most`, and recordings to at most `frames` frames.
    pub fn lower(&mut self, most: &Limits, frames: u16) {
        let (options, time) = match self {
            Self::Solve(_, request) => {
                request.trace = request.trace.map(|asked| asked.min(frames));
                (&mut request.options, &mut request.time)
            }
            Self::Hint(_, request) => (&mut request.options, &mut request.time),
            #[cfg(feature = "full")]
            Self::Review(_, request) => (&mut request.options, &mut request.time),
            Self::Compare(_, request) => (&mut request.options, &mut request.time),
            Self::Explore(_, request) => return request.limits.lower(most),
            #[cfg(feature = "full")]
            Self::Audit(_, request) => return request.limits.lower(most),
            #[cfg(feature = "full")]
            Self::Heuristics(_, request) => return request.limits.lower(most),
            Self::Generate(request) => return request.limits.lower(most),
            #[cfg(feature = "full")]
            Self::Puzzles(request) => return request.lower(most),
            Self::Convert(_, request) => return request.limits.lower(most),
            #[cfg(feature = "full")]
            Self::Distances(request) => return request.limits.lower(most),
            Self::Read(_) | Self::Render(..) | Self::Verify(..) | Self::List(_) => return,
            #[cfg(feature = "picture")]
            Self::Picture(_) => return,
        };
        lower_budget(&mut options.budget, most.budget);
        lower(time, most.time);
    }

    /// The time limit of the request, or of each of its searches.
    pub fn time(&self) -> Option<Duration> {
        match self {
            Self::Solve(_, request) => request.time(),
            Self::Hint(_, request) => request.time(),
            #[cfg(feature = "full")]
            Self::Review(_, request) => request.time(),
            Self::Compare(_, request) => request.time(),
            Self::Explore(_, request) => request.time(),
            Self::Convert(_, request) => request.time(),
            #[cfg(feature = "full")]
            Self::Audit(_, request) => request.time(),
            #[cfg(feature = "full")]
            Self::Heuristics(_, request) => request.time(),
            Self::Generate(request) => request.limits.time,
            #[cfg(feature = "full")]
            Self::Distances(request) => request.limits.time,
            #[cfg(feature = "full")]
            Self::Puzzles(request) => request.limits().time,
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
