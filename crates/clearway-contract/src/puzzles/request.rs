//! Requests about the whole 6x6 game.

use super::{ContainsAnswer, GameAnswer, ListedAnswer, PuzzlesAnswer};
use crate::context::stopped_before;
use crate::{
    Context, Limits, NamedPuzzle, PuzzleRequest, ReadRequest, Refusal, RequestWatch, codes,
};
use clearway::board::{Metric, Puzzle};
use clearway::difficulty::Difficulty;
use clearway::generate::Made;
use clearway::search::StopReason;
use clearway::space::Space;
use clearway_game::{Listed, PuzzleQuery, TablePlace, game};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The most puzzles graded in the search for wanted grades.
const MOST_GRADED: u64 = 20_000;

/// How many puzzles a request may ask for.
const MOST_PUZZLES: u32 = 1000;

/// Asks something about the whole 6x6 game.
#[derive(Clone, Debug)]
pub enum PuzzlesRequest {
    /// For puzzles.
    Draw(DrawRequest),
    /// How many puzzles fit.
    Count(PuzzleQuery),
    /// Whether it has a board.
    Contains(ReadRequest, ContainsRequest),
}

impl PuzzlesRequest {
    /// Answers the request.
    pub fn answer(&self, context: &mut dyn Context) -> Result<PuzzlesAnswer, Refusal> {
        match self {
            Self::Draw(request) => request.answer(context).map(PuzzlesAnswer::Drawn),
            Self::Count(query) => {
                RequestWatch::new(None, context).check_before("the puzzles were counted")?;
                Ok(PuzzlesAnswer::Game(GameAnswer::new(query)))
            }
            Self::Contains(read, request) => {
                let answer = crate::request::ask(read, request, context)?;
                Ok(PuzzlesAnswer::Contains(Box::new(answer)))
            }
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        match self {
            Self::Draw(request) => request.limits,
            Self::Count(_) => Limits::default(),
            Self::Contains(_, request) => request.limits,
        }
    }

    pub(crate) fn lower(&mut self, most: &Limits) {
        match self {
            Self::Draw(request) => request.limits.lower(most),
            Self::Count(_) => {}
            Self::Contains(_, request) => request.limits.lower(most),
        }
    }
}

/// Asks for puzzles of the game.
#[derive(Clone, Debug)]
pub struct DrawRequest {
    /// What they should be like.
    pub query: PuzzleQuery,
    /// The grades that they may have; any if missing.
    pub grades: Option<RangeInclusive<u8>>,
    /// How many.
    pub count: u32,
    /// The seed.
    pub seed: u64,
    /// What may be used.
    pub limits: Limits,
}

/// A puzzle that may be drawn, before it is graded.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
}

impl From<Listed> for Candidate {
    fn from(listed: Listed) -> Self {
        Self { puzzle: listed.board.puzzle(), moves: listed.moves, steps: listed.steps }
    }
}

/// The end of a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How many puzzles were handed over.
    pub found: u32,
    /// How many puzzles were graded.
    pub graded: u64,
    /// The limit that came first, if one did.
    pub stopped: Option<StopReason>,
}

impl DrawRequest {
    /// Answers the request, with fewer puzzles than requested if no more are found.
    pub fn answer(&self, context: &mut dyn Context) -> Result<Vec<ListedAnswer>, Refusal> {
        if !(1..=MOST_PUZZLES).contains(&self.count) {
            let message = format!("count: from 1 to {MOST_PUZZLES} puzzles");
            return Err(Refusal::new(codes::USAGE, message));
        }
        let mut watch = RequestWatch::new(self.limits.time, context);
        let mut answers = Vec::new();
        let drawn = self.draw(&mut watch, &mut |made| {
            answers.push(ListedAnswer::new(&made));
            Ok::<_, Refusal>(())
        })?;
        match drawn.stopped {
            Some(reason) => Err(stopped_before(reason, "all puzzles were graded")),
            None => Ok(answers),
        }
    }

    /// Draws puzzles of the game, and passes on each as soon as it is graded.
    pub fn draw<E>(
        &self,
        watch: &mut RequestWatch<'_>,
        each: &mut dyn FnMut(Made) -> Result<(), E>,
    ) -> Result<Drawn, E> {
        let source = |query: &PuzzleQuery| game().draw(query, self.seed).map(Candidate::from);
        self.draw_from(source, watch, each)
    }

    /// Draws puzzles from another source, which gets the query.
    pub fn draw_from<E, I: Iterator<Item = Candidate>>(
        &self,
        source: impl FnOnce(&PuzzleQuery) -> I,
        watch: &mut RequestWatch<'_>,
        each: &mut dyn FnMut(Made) -> Result<(), E>,
    ) -> Result<Drawn, E> {
        let mut query = self.query.clone();
        if let Some(grades) = &self.grades {
            query = query.narrowed(grades);
        }
        let fits = |grade| {
            self.grades.as_ref().is_none_or(|grades: &RangeInclusive<u8>| grades.contains(&grade))
        };
        let most = MOST_GRADED.max(self.count.into());
        let mut drawn = Drawn::default();
        for candidate in source(&query) {
            if drawn.found == self.count || drawn.graded == most {
                break;
            }
            match self.grade(candidate, watch) {
                Ok(Some(made)) => {
                    drawn.graded += 1;
                    if fits(made.difficulty.grade) {
                        each(made)?;
                        drawn.found += 1;
                    }
                }
                Ok(None) => {}
                Err(reason) => {
                    drawn.stopped = Some(reason);
                    break;
                }
            }
        }
        Ok(drawn)
    }

    /// The puzzle with its states and its grade; `None` if it has no solution, which never happens
    /// in the game.
    pub fn grade(
        &self,
        candidate: Candidate,
        watch: &mut RequestWatch<'_>,
    ) -> Result<Option<Made>, StopReason> {
        let Candidate { puzzle, moves, steps } = candidate;
        let budget = watch.budget(self.limits.budget);
        let space = Space::explore_observed(&puzzle, Metric::Moves, budget, watch)?;
        let difficulty = Difficulty::of_space_observed(&space, budget, watch)?;
        // Exploring a small space may end without a single poll.
        watch.check()?;
        let states = Some(space.len() as u64);
        Ok(difficulty.map(|difficulty| Made { puzzle, moves, steps, states, difficulty, miss: 0 }))
    }
}

/// Asks whether the game has the space of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContainsRequest {
    /// What may be used.
    pub limits: Limits,
}

impl PuzzleRequest for ContainsRequest {
    type Answer = ContainsAnswer;

    fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    fn answer_under(
        &self,
        named: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<ContainsAnswer, Refusal> {
        let budget = watch.budget(self.limits.budget);
        let found: Result<Result<TablePlace, _>, _> =
            game().contains(named.puzzle(), budget, watch);
        let found = found.map_err(|reason| stopped_before(reason, "the space was explored"))?;
        Ok(ContainsAnswer::new(named, &found))
    }
}
