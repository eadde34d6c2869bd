//! From a request to its answer.

mod compare;
mod convert;
mod explore;
mod generate;
mod list;
pub mod options;
mod render;
mod search;
mod verify;

pub use generate::wish;
pub use search::{Door, Unattended};

use crate::{
    ErrorAnswer, FaultsAnswer, HintAnswer, ReadAnswer, Request, RequestId, SolveAnswer, TraceEntry,
    codes,
};
use clearway::builtin;
use clearway::notation::{self, Reading};
use serde::Serialize;

/// The largest text of a request.
pub const MOST_BYTES: usize = 1 << 20;

/// What can go wrong; boxed, because answers are what is handed around.
pub type Refusal = Box<FaultsAnswer>;

/// Answers the request with this id; the error is the text of a [`FaultsAnswer`].
pub fn answer(id: &str, request: &str, door: &mut dyn Door) -> Result<String, String> {
    answer_request(id, request, door).map_err(|refusal| text(&*refusal))
}

fn answer_request(id: &str, request: &str, door: &mut dyn Door) -> Result<String, Refusal> {
    let Some(id) = RequestId::from_id(id) else {
        return Err(refuse(codes::USAGE, format!("there is no request {id}")));
    };
    if request.len() > MOST_BYTES {
        return Err(refuse(codes::TOO_LARGE, "the request is larger than 1 MiB"));
    }
    let request: Request = serde_json::from_str(request)
        .map_err(|error| refuse(codes::USAGE, format!("the request cannot be read: {error}")))?;
    match id {
        RequestId::List => list::list(&request),
        RequestId::Read => read(&request).map(|read| text(&read.answer())),
        RequestId::Solve => solve(&request, door),
        RequestId::Hint => hint(&request, door),
        RequestId::Explore => explore::explore(&request, door),
        RequestId::Compare => compare::compare(&request, door),
        RequestId::Generate => generate::generate(&request, door),
        RequestId::Convert => convert::convert(&request, door),
        RequestId::Render => render::render(&request),
        RequestId::Verify => verify::verify(&request),
    }
}

/// The JSON of an answer.
pub(crate) fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("every shape of the contract can be written")
}

/// A refusal without a place.
pub fn refuse(code: &str, message: impl Into<String>) -> Refusal {
    Box::new(ErrorAnswer::new(code, message).into())
}

/// A puzzle that was read, and its name.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its own name, or that of the built-in puzzle.
    pub name: Option<String>,
    /// What the text was understood to be.
    pub reading: Reading,
}

impl Read {
    /// The answer to `read`.
    pub fn answer(&self) -> ReadAnswer {
        ReadAnswer::new(self.name.as_deref(), &self.reading)
    }

    /// The puzzle, without the name of a built-in one.
    pub fn puzzle(&self) -> &clearway::board::Puzzle {
        &self.reading.puzzle
    }
}

/// The puzzle of a request.
pub fn read(request: &Request) -> Result<Read, Refusal> {
    let Some(argument) = request.puzzle.as_deref() else {
        return Err(refuse(codes::USAGE, "the request has no puzzle"));
    };
    let mut options = options::reading(request)?;
    let builtin = builtin::find(argument);
    if let Some(builtin) = builtin {
        options.notation = Some(builtin.notation);
    }
    let source = builtin.map_or(argument, |builtin| builtin.text);
    let reading = notation::read(source, &options)
        .map_err(|faults| Box::new(FaultsAnswer::from_faults(&faults)))?;
    let name = builtin.map(|builtin| builtin.name).or(reading.puzzle.name()).map(str::to_owned);
    Ok(Read { name, reading })
}

fn solve(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let options = options::search(request)?;
    let solved = search::run(read.puzzle(), &options, request, 0, door);
    let name = read.name.as_deref();
    let mut answer = SolveAnswer::new(name, read.puzzle(), &solved.answer, solved.measured);
    answer.trace = solved.trace;
    Ok(text(&answer))
}

fn hint(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let options = options::search(request)?;
    let untraced = Request { trace: None, ..request.clone() };
    let solved = search::run(read.puzzle(), &options, &untraced, 0, door);
    let name = read.name.as_deref();
    Ok(text(&HintAnswer::new(name, read.puzzle(), &solved.answer, solved.measured)))
}

/// What a search gave, and what it took.
pub(crate) struct Solved {
    pub(crate) answer: clearway::solve::Answer,
    pub(crate) measured: crate::Measured,
    pub(crate) trace: Option<TraceEntry>,
}
