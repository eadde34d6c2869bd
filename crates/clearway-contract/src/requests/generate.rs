//! `generate`: puzzles of a wanted kind, always by a search, so that every door gives the same.

use super::options::{size, unknown};
use super::search::{Door, Watch, budget};
use super::{Refusal, refuse, text};
use crate::{GenerateAnswer, Request, Span, codes};
use clearway::difficulty::Level;
use clearway::generate::{Generator, Lengths, Range, Thrift, Wish, exit_of};

/// How many puzzles a request may ask for.
const MOST: u32 = 1000;

pub(crate) fn generate(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let wish = wish(request)?;
    let count = request.count.unwrap_or(1);
    if !(1..=MOST).contains(&count) {
        return Err(refuse(codes::USAGE, "count: from 1 to 1000 puzzles"));
    }
    let generator = Generator::new(wish, request.seed.unwrap_or(0));
    let mut generator = generator
        .map_err(|error| refuse(codes::USAGE, format!("{}: {}", error.part, error.message)))?;
    if let Some(patience) = request.patience {
        generator = generator.with_patience(patience);
    }
    let mut watch = Watch::new(request, 0, door);
    let mut answers: Vec<GenerateAnswer> = Vec::new();
    let mut stopped = None;
    while answers.len() < count as usize {
        match generator.next(budget(request), &mut watch) {
            Ok(Some(made)) => answers.push(GenerateAnswer::new(&made)),
            Ok(None) => break,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    if answers.len() < count as usize {
        answers.extend(generator.nearest().iter().map(GenerateAnswer::new));
    }
    match answers.first() {
        _ if request.count.is_some() => Ok(text(&answers)),
        Some(first) => Ok(text(first)),
        None => {
            let reason = stopped.map_or("patience", |reason| reason.id());
            Err(refuse(codes::STOPPED, format!("stopped ({reason}) before a puzzle was made")))
        }
    }
}

/// What the puzzles of a request should be like; whether that can be is not looked at.
pub fn wish(request: &Request) -> Result<Wish, Refusal> {
    let mut wish = Wish::default();
    if let Some(text) = &request.size {
        (wish.width, wish.height) = size(text)?;
    }
    if let Some(text) = &request.exit {
        let exit = exit_of(text);
        let wrong = || unknown("exit", text, ["left", "right", "top", "bottom"].into_iter());
        (wish.exit, wish.line) = exit.ok_or_else(wrong)?;
    }
    let ranges: [(&mut Range, Option<Span>); 6] = [
        (&mut wish.moves, request.moves),
        (&mut wish.steps, request.steps),
        (&mut wish.vehicles, request.vehicles),
        (&mut wish.cars, request.cars),
        (&mut wish.trucks, request.trucks),
        (&mut wish.walls, request.walls),
    ];
    for (range, asked) in ranges {
        if let Some((first, last)) = asked {
            *range = first..=last.unwrap_or(u32::MAX);
        }
    }
    if let Some(id) = &request.level {
        let ids = Level::ALL.iter().map(|level| level.id());
        wish.level = Some(Level::from_id(id).ok_or_else(|| unknown("level", id, ids))?);
    }
    if !request.lengths.is_empty() {
        let lengths = Lengths::new(request.lengths.iter().copied());
        wish.lengths =
            lengths.ok_or_else(|| refuse(codes::USAGE, "lengths: from 2 to 15 cells"))?;
    }
    match request.set.as_deref() {
        None => {}
        Some("classic") => wish.use_classic_set(),
        Some(other) => return Err(unknown("set", other, ["classic"].into_iter())),
    }
    if request.minimal == Some(false) {
        wish.thrift = Thrift::Any;
    }
    Ok(wish)
}
