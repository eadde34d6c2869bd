//! Requests as JSON: the fields and their meaning.
//!
//! A request uses the fields that it knows and ignores those of other requests. A field that no
//! request knows is refused.

use crate::{
    Combination, CompareRequest, ConvertRequest, ExploreRequest, GenerateRequest, HintRequest,
    Limits, ListKind, ListRequest, Picture, ReadRequest, Refusal, RenderRequest, Request,
    RequestId, SolveRequest, VerifyRequest, codes,
};
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{Metric, Side};
use clearway::difficulty::Level;
use clearway::generate::{Constraints, Lengths, Minimality, Range, exit_of};
use clearway::heuristics::{self, HEURISTICS, HeuristicInfo};
use clearway::notation::{Mode, Notation, ReadOptions, SolutionOptions};
use clearway::search::Budget;
use clearway::solve::{SolveOptions, Tie};
use clearway_render::{Letters, Style, Theme};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The largest text of a request.
pub const MOST_BYTES: usize = 1 << 20;

/// The most runs of one comparison.
const MOST_RUNS: usize = 64;

/// A range of numbers: the first and the last, which may be missing.
pub type Span = (u32, Option<u32>);

/// The fields of all requests as JSON; each request uses some of them.
///
/// They are the flags of the command line. Only `puzzle` is required, and not by `list`,
/// `generate`, `puzzles` or `distances`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the contract by itself")]
pub struct Fields {
    /// The puzzle in any notation, or the name of a built-in one.
    pub puzzle: Option<String>,
    /// The notation; detected if missing.
    pub notation: Option<String>,
    /// The board's size, such as `6x6`, for notations that do not include it.
    pub size: Option<String>,
    /// The name of the red car, whatever the text says.
    pub red: Option<String>,
    /// The side of the exit, whatever the text says; for `generate` also `right:1`, the first row.
    pub exit: Option<String>,
    /// Whether to repair what can be repaired without guessing.
    pub lenient: bool,
    /// The algorithm; `auto` if missing.
    pub algorithm: Option<String>,
    /// The heuristic; the strongest admissible one if missing.
    pub heuristic: Option<String>,
    /// What is minimised: `moves` (if missing) or `steps`; `audit` takes both if it is missing.
    pub metric: Option<String>,
    /// The time that a search may take, in milliseconds.
    pub time_limit_ms: Option<u64>,
    /// How many states may be expanded.
    pub node_limit: Option<u64>,
    /// How many bytes a search may hold.
    pub memory_limit: Option<u64>,
    /// The seed of the random algorithms, of `generate` and of `puzzles`.
    pub seed: Option<u64>,
    /// `beam`: how many states a layer keeps.
    pub beam_width: Option<u32>,
    /// `hill-climb`: how many walks are tried.
    pub restarts: Option<u32>,
    /// `solve`: the most frames of a recording of the search; no recording if missing.
    pub trace: Option<u16>,
    /// `solve`: give the solution cell by cell, as entries of 1 or -1.
    pub single: bool,
    /// `solve`: find a solution that is also shortest in the other metric, even if that takes much
    /// work.
    pub shortest_both: bool,
    /// `explore`: leave out which vehicles can be removed, which takes a search for each of them.
    pub brief: bool,
    /// `compare`: the algorithms.
    pub algorithms: Vec<String>,
    /// `compare`: the heuristics. `audit`: the heuristics; all if there are none.
    pub heuristics: Vec<String>,
    /// `convert`: the notation to write.
    pub to: Option<String>,
    /// `convert`: search for the facts of the notation, such as the moves of a `database` line.
    pub solve: bool,
    /// `verify` and `review`: the plan. `render`: the moves that are made, or shown, in the picture.
    pub solution: Option<String>,
    /// `render`: `board` (if missing) or `solution`, an animation.
    pub picture: Option<String>,
    /// `render`: the theme.
    pub theme: Option<String>,
    /// `render`: the pixels that a cell is wide, 4 to 400.
    pub cell: Option<u16>,
    /// `render`: leave out the names of the vehicles.
    pub no_letters: bool,
    /// `generate`, `puzzles`: the least number of moves, as a pair of first and last (null: no
    /// end); all ranges have this form.
    pub moves: Option<Span>,
    /// `generate`, `puzzles`: the least number of steps.
    pub steps: Option<Span>,
    /// `generate`, `puzzles`: all vehicles, the red car included.
    pub vehicles: Option<Span>,
    /// `generate`, `puzzles`: vehicles of 2 cells, the red car included.
    pub cars: Option<Span>,
    /// `generate`, `puzzles`: vehicles of 3 cells.
    pub trucks: Option<Span>,
    /// `generate`: walls; none if missing.
    pub walls: Option<Span>,
    /// `generate`, `puzzles`: how hard it is for people.
    pub level: Option<String>,
    /// `generate`: the lengths of the vehicles besides the red car; 2 and 3 if there are none.
    pub lengths: Vec<u8>,
    /// `generate`: `classic` for no more than 12 cars and 4 trucks.
    pub set: Option<String>,
    /// `generate`: whether puzzles must be minimal; true if missing.
    pub minimal: Option<bool>,
    /// `generate`: how many puzzles; one, and no array, if missing. `puzzles`: 10 if missing.
    pub count: Option<u32>,
    /// `generate`: after how many boards without a new puzzle to give up.
    pub patience: Option<u64>,
    /// `puzzles`: the grades that puzzles may have, instead of `level`.
    pub grades: Option<Span>,
    /// `puzzles`: count the puzzles by moves instead of drawing some.
    pub stats: bool,
    /// `puzzles`: look up the space of this board, in any notation, instead of drawing puzzles.
    pub contains: Option<String>,
    /// `list`: `algorithms`, `heuristics`, `notations`, `puzzles` or `requests`.
    pub what: Option<String>,
    /// `distances`: the boards, each like `puzzle`.
    pub boards: Vec<String>,
    /// `distances`: include the distance after each legal move.
    pub rate_moves: bool,
}

impl Fields {
    /// The fields that a JSON object has.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        if text.len() > MOST_BYTES {
            return Err(Refusal::new(codes::TOO_LARGE, "the request is larger than 1 MiB"));
        }
        // Serde would accept an array as the fields in their order.
        if text.trim_start().starts_with('[') {
            return Err(refuse("the request is not a JSON object"));
        }
        serde_json::from_str(text)
            .map_err(|error| refuse(format!("the request cannot be read: {error}")))
    }

    /// The request with this id.
    pub fn request(self, id: RequestId) -> Result<Request, Refusal> {
        Ok(match id {
            RequestId::Read => Request::Read(self.read()?),
            RequestId::Solve => Request::Solve(self.read()?, self.solve()?),
            RequestId::Hint => Request::Hint(self.read()?, self.hint()?),
            RequestId::Explore => Request::Explore(self.read()?, self.explore()?),
            RequestId::Compare => Request::Compare(self.read()?, self.compare()?),
            #[cfg(feature = "full")]
            RequestId::Audit => Request::Audit(self.read()?, self.audit()?),
            #[cfg(feature = "full")]
            RequestId::Heuristics => Request::Heuristics(
                self.read()?,
                crate::HeuristicsRequest { limits: self.limits() },
            ),
            RequestId::Generate => Request::Generate(self.generate()?),
            #[cfg(feature = "full")]
            RequestId::Puzzles => Request::Puzzles(self.puzzles()?),
            RequestId::Convert => Request::Convert(self.read()?, self.convert()?),
            RequestId::Render => Request::Render(self.read()?, self.render()?),
            RequestId::Verify => Request::Verify(self.read()?, self.verify()?),
            #[cfg(feature = "full")]
            RequestId::Review => Request::Review(self.read()?, self.review()?),
            RequestId::List => Request::List(self.list()?),
            #[cfg(feature = "full")]
            RequestId::Distances => Request::Distances(self.distances()?),
        })
    }

    /// The puzzle, and how it is read.
    pub fn read(&self) -> Result<ReadRequest, Refusal> {
        let text = self.puzzle.clone().ok_or_else(|| refuse("the request has no puzzle"))?;
        Ok(ReadRequest { text, options: self.read_options()? })
    }

    /// How a puzzle is read.
    pub fn read_options(&self) -> Result<ReadOptions, Refusal> {
        Ok(ReadOptions {
            notation: self.notation.as_deref().map(notation).transpose()?,
            size: self.size.as_deref().map(size).transpose()?,
            red: self.red.clone(),
            exit: self.exit.as_deref().map(side).transpose()?,
            mode: if self.lenient { Mode::Lenient } else { Mode::Strict },
        })
    }

    /// How a puzzle is solved.
    pub fn solve_options(&self) -> Result<SolveOptions, Refusal> {
        let default = SolveOptions::default();
        Ok(SolveOptions {
            algorithm: self.algorithm.as_deref().map_or(Ok(default.algorithm), algorithm)?,
            heuristic: self.heuristic.as_deref().map(heuristic).transpose()?,
            metric: self.metric()?,
            budget: self.limits().budget,
            seed: self.seed.unwrap_or(default.seed),
            beam_width: self.beam_width.unwrap_or(default.beam_width).max(1),
            restarts: self.restarts.unwrap_or(default.restarts).max(1),
            tie: if self.shortest_both { Tie::Always } else { Tie::Cheap },
            ..default
        })
    }

    /// The metric to minimise.
    pub fn metric(&self) -> Result<Metric, Refusal> {
        let id = self.metric.as_deref().unwrap_or(Metric::Moves.id());
        let ids = Metric::ALL.iter().map(|metric| metric.id());
        Metric::from_id(id).ok_or_else(|| unknown("metric", id, ids))
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        let budget = Budget { nodes: self.node_limit, memory: self.memory_limit };
        Limits { time: self.time_limit_ms.map(Duration::from_millis), budget }
    }

    /// The named heuristics; empty if none are named.
    pub fn heuristics(&self) -> Result<Vec<&'static HeuristicInfo>, Refusal> {
        self.heuristics.iter().map(|id| heuristic(id)).collect()
    }

    /// The `solve` request.
    pub fn solve(&self) -> Result<SolveRequest, Refusal> {
        let time = self.limits().time;
        let (options, trace, single) = (self.solve_options()?, self.trace, self.single);
        Ok(SolveRequest { options, time, trace, single })
    }

    fn hint(&self) -> Result<HintRequest, Refusal> {
        Ok(HintRequest { options: self.solve_options()?, time: self.limits().time })
    }

    fn explore(&self) -> Result<ExploreRequest, Refusal> {
        Ok(ExploreRequest { metric: self.metric()?, brief: self.brief, limits: self.limits() })
    }

    fn compare(&self) -> Result<CompareRequest, Refusal> {
        // Compare the searches alone, without the choice among shortest solutions.
        let options = self.solve_options()?.tie(Tie::Any);
        if self.algorithms.is_empty() {
            return Err(refuse("the request names no algorithms"));
        }
        let mut used = self.heuristics()?;
        if used.is_empty() {
            used.push(heuristics::strongest(options.metric));
        }
        let mut combinations = Vec::new();
        for id in &self.algorithms {
            Combination::add(algorithm(id)?, &used, &mut combinations);
            if combinations.len() > MOST_RUNS {
                return Err(refuse(format!("more than {MOST_RUNS} runs")));
            }
        }
        Ok(CompareRequest { options, time: self.limits().time, combinations })
    }

    /// The `audit` request.
    #[cfg(feature = "full")]
    pub fn audit(&self) -> Result<crate::AuditRequest, Refusal> {
        use crate::AuditRequest;
        let mut request = AuditRequest { limits: self.limits(), ..AuditRequest::default() };
        if !self.heuristics.is_empty() {
            request.heuristics = self.heuristics()?;
        }
        if self.metric.is_some() {
            request.metrics = vec![self.metric()?];
        }
        Ok(request)
    }

    /// The `generate` request. Does not check whether the constraints can be met.
    pub fn generate(&self) -> Result<GenerateRequest, Refusal> {
        Ok(GenerateRequest {
            constraints: self.constraints()?,
            seed: self.seed.unwrap_or(0),
            count: self.count,
            patience: self.patience,
            limits: self.limits(),
        })
    }

    fn constraints(&self) -> Result<Constraints, Refusal> {
        let mut constraints = Constraints::default();
        if let Some(text) = &self.size {
            (constraints.width, constraints.height) = size(text)?;
        }
        if let Some(text) = &self.exit {
            let wrong = || unknown("exit", text, SIDES.into_iter());
            (constraints.exit, constraints.line) = exit_of(text).ok_or_else(wrong)?;
        }
        let ranges: [(&mut Range, Option<Span>); 6] = [
            (&mut constraints.moves, self.moves),
            (&mut constraints.steps, self.steps),
            (&mut constraints.vehicles, self.vehicles),
            (&mut constraints.cars, self.cars),
            (&mut constraints.trucks, self.trucks),
            (&mut constraints.walls, self.walls),
        ];
        for (range, asked) in ranges {
            if let Some(asked) = asked {
                *range = range_of(asked);
            }
        }
        constraints.level = self.level()?;
        if !self.lengths.is_empty() {
            let lengths = Lengths::new(self.lengths.iter().copied());
            constraints.lengths = lengths.ok_or_else(|| refuse("lengths: from 2 to 15 cells"))?;
        }
        match self.set.as_deref() {
            None => {}
            Some("classic") => constraints.use_classic_set(),
            Some(other) => return Err(unknown("set", other, ["classic"].into_iter())),
        }
        if self.minimal == Some(false) {
            constraints.minimality = Minimality::Any;
        }
        Ok(constraints)
    }

    fn level(&self) -> Result<Option<Level>, Refusal> {
        let ids = || Level::ALL.iter().map(|level| level.id());
        let level = |id: &String| Level::from_id(id).ok_or_else(|| unknown("level", id, ids()));
        self.level.as_ref().map(level).transpose()
    }

    /// The `puzzles` request.
    #[cfg(feature = "full")]
    pub fn puzzles(&self) -> Result<crate::PuzzlesRequest, Refusal> {
        use crate::{ContainsRequest, DrawRequest, PuzzlesRequest};
        let limits = self.limits();
        if let Some(text) = &self.contains {
            let read = ReadRequest { text: text.clone(), options: self.read_options()? };
            return Ok(PuzzlesRequest::Contains(read, ContainsRequest { limits }));
        }
        let query = clearway_game::PuzzleQuery {
            moves: whole_range("moves", self.moves)?,
            steps: whole_range("steps", self.steps)?,
            vehicles: whole_range("vehicles", self.vehicles)?,
            cars: whole_range("cars", self.cars)?,
            trucks: whole_range("trucks", self.trucks)?,
        };
        if self.stats {
            return Ok(PuzzlesRequest::Count(query));
        }
        let grades = match (self.level()?, self.grades) {
            (Some(_), Some(_)) => return Err(refuse("either a level or grades, not both")),
            (Some(level), None) => Some(level.grades()),
            (None, None) => None,
            (None, grades) => {
                let (first, last) = whole_range("grades", grades)?.into_inner();
                Some(first.min(255) as u8..=last.min(255) as u8)
            }
        };
        let (count, seed) = (self.count.unwrap_or(10), self.seed.unwrap_or(0));
        Ok(PuzzlesRequest::Draw(DrawRequest { query, grades, count, seed, limits }))
    }

    fn convert(&self) -> Result<ConvertRequest, Refusal> {
        let missing = || refuse("the request does not say which notation to write");
        let to = notation(self.to.as_deref().ok_or_else(missing)?)?;
        Ok(ConvertRequest { to, solve: self.solve, limits: self.limits() })
    }

    fn render(&self) -> Result<RenderRequest, Refusal> {
        let theme = self.theme.as_deref().unwrap_or(Theme::Classic.id());
        let ids = Theme::ALL.iter().map(|theme| theme.id());
        let theme = Theme::from_id(theme).ok_or_else(|| unknown("theme", theme, ids))?;
        let letters = if self.no_letters { Letters::Hidden } else { Letters::Shown };
        let style = Style { theme, letters, cell: self.cell.unwrap_or(Style::default().cell) };
        let picture = match self.picture.as_deref().unwrap_or("board") {
            "board" => Picture::Board,
            "solution" => Picture::Solution,
            other => return Err(unknown("picture", other, ["board", "solution"].into_iter())),
        };
        Ok(RenderRequest { picture, style, solution: self.solution.clone() })
    }

    fn verify(&self) -> Result<VerifyRequest, Refusal> {
        let missing = || refuse("the request has no solution");
        let solution = self.solution.clone().ok_or_else(missing)?;
        Ok(VerifyRequest { solution, options: SolutionOptions::default() })
    }

    #[cfg(feature = "full")]
    fn distances(self) -> Result<crate::DistancesRequest, Refusal> {
        let (reading, metric, limits) = (self.read_options()?, self.metric()?, self.limits());
        if self.boards.is_empty() {
            return Err(refuse("the request has no boards"));
        }
        let (boards, rate_moves) = (self.boards, self.rate_moves);
        Ok(crate::DistancesRequest { boards, reading, metric, rate_moves, limits })
    }

    #[cfg(feature = "full")]
    fn review(&self) -> Result<crate::ReviewRequest, Refusal> {
        let VerifyRequest { solution, options: reading } = self.verify()?;
        let options = self.solve_options()?;
        Ok(crate::ReviewRequest { solution, reading, options, time: self.limits().time })
    }

    fn list(&self) -> Result<ListRequest, Refusal> {
        let what = self.what.as_deref().unwrap_or_default();
        let ids = ListKind::ALL.iter().map(|kind| kind.id());
        let what = ListKind::from_id(what).ok_or_else(|| unknown("list", what, ids))?;
        Ok(ListRequest { what })
    }
}

const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];

fn range_of((first, last): Span) -> Range {
    first..=last.unwrap_or(u32::MAX)
}

/// A range that is not empty; all numbers if there is none.
#[cfg(feature = "full")]
fn whole_range(name: &str, span: Option<Span>) -> Result<Range, Refusal> {
    let range = range_of(span.unwrap_or_default());
    if range.is_empty() {
        let message = "the range is empty: its first number is larger than its last";
        return Err(refuse(format!("{name}: {message}")));
    }
    Ok(range)
}

fn notation(id: &str) -> Result<Notation, Refusal> {
    let ids = Notation::ALL.iter().map(|notation| notation.id());
    Notation::from_id(id).ok_or_else(|| unknown("notation", id, ids))
}

fn algorithm(id: &str) -> Result<Algorithm, Refusal> {
    let ids = ALGORITHMS.iter().map(|info| info.id);
    Algorithm::from_id(id).ok_or_else(|| unknown("algorithm", id, ids))
}

fn heuristic(id: &str) -> Result<&'static HeuristicInfo, Refusal> {
    let ids = HEURISTICS.iter().map(|info| info.id);
    heuristics::find(id).ok_or_else(|| unknown("heuristic", id, ids))
}

pub(crate) fn side(id: &str) -> Result<Side, Refusal> {
    Side::from_id(id).ok_or_else(|| unknown("side", id, SIDES.into_iter()))
}

pub(crate) fn size(text: &str) -> Result<(u8, u8), Refusal> {
    let pair = text.split_once(['x', 'X']);
    let pair = pair.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    pair.ok_or_else(|| refuse("the size is not like 6x6"))
}

pub(crate) fn refuse(message: impl Into<String>) -> Refusal {
    Refusal::new(codes::USAGE, message)
}

/// The refusal of an id that is not among those known.
fn unknown<'a>(what: &str, id: &str, ids: impl Iterator<Item = &'a str>) -> Refusal {
    let ids: Vec<&str> = ids.collect();
    // An id may be as long as the request, so the message shows only its start.
    let shown: String = id.chars().take(40).collect();
    refuse(format!("there is no {what} {shown}; expected: {}", ids.join(", ")))
}
