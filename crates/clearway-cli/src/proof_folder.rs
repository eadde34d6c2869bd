//! The folder that `solve --proof` writes, for `clearway check` and other checkers.

use crate::problem::Problem;
use crate::resolve::io_problem;
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::proof;
use clearway::search::{Observer, StopReason};
use clearway_contract::{SolveAnswer, codes};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::rc::Rc;

/// Up to this many states are listed; beyond that, a formula is refuted.
const MOST_STATES: usize = 100_000;

/// The same, if nothing else proves the claim.
const MOST_CORE_STATES: usize = 5_000_000;

const README: &str = "\
# A proof

`clearway check` checks this folder. Other checkers can, too:

- `board.txt` is the board: its width and height, the exit, the walls by row and column,
  then the vehicles in their order, numbered from 0: axis, row and column of the first
  cell, length and name. Rows and columns count from 0.
- `claim.txt` has the metric and the claim.
- `plan.txt` is a plan of that cost: per line the number of a vehicle and its distance;
  right and down are positive.
- `states.txt`, if present, lists states that a search has visited. The first line names
  the vehicles of these states; all others are left out, which makes nothing harder. Each
  further line is a distance and a state, with a hex digit for each vehicle's first column
  or row. One move (or step) leads from a listed state of distance d only to listed states
  of distance d + 1 or less; states one below the claimed cost need not be followed. No
  listed state nearer than the claimed cost is solved.
- `formula.cnf`, if present, says in the format DIMACS that there is a plan that costs at
  least one less than claimed. `variables.txt` explains its variables, without auxiliary
  ones. `proof.lrat` refutes it, in the format LRAT. With the tools of drat-trim:
  `lrat-check formula.cnf proof.lrat`. With cake_lpr: the same two files.
";

/// Fails if no proof can be written there.
pub(crate) fn prepare(folder: &Path) -> Result<(), Problem> {
    let name = folder.display().to_string();
    let failed = |error: io::Error| io_problem(&error).in_file(&name);
    fs::create_dir_all(folder).map_err(failed)?;
    if fs::read_dir(folder).map_err(failed)?.next().is_some() {
        let problem = Problem::new(codes::FOLDER, "the folder is not empty").in_file(&name);
        return Err(problem.expecting("a new or an empty folder for --proof"));
    }
    Ok(())
}

/// Writes the proof of an answer. Returns a sentence about it.
pub(crate) fn write(
    folder: &Path,
    puzzle: &Puzzle,
    answer: &SolveAnswer,
    observer: &mut dyn Observer,
) -> Result<String, Problem> {
    let metric = Metric::from_id(&answer.verdict.metric).unwrap_or_default();
    let cost = match answer.verdict.outcome.as_str() {
        "unsolvable" => None,
        "solved" if answer.verdict.optimal => answer.cost,
        _ => return Err(Problem::new(codes::STOPPED, "nothing is proven, so no proof is written")),
    };
    let writer = Writer { folder, puzzle, metric };
    let sentence = match cost {
        None => writer.lock(&answer.verdict.core, observer)?,
        Some(cost) => {
            writer.file("plan.txt", &proof::plan_text(&answer.plan(puzzle)))?;
            writer.bound(cost, observer)?
        }
    };
    writer.file("board.txt", &proof::board_text(puzzle))?;
    writer.file("README.md", README)?;
    // The claim comes last: a folder without it is not complete.
    let claim = cost.map_or("unsolvable".to_owned(), |cost| format!("cost {cost}"));
    writer.file("claim.txt", &format!("metric {metric}\n{claim}\n"))?;
    Ok(format!("{sentence} in {}", folder.display()))
}

struct Writer<'a> {
    folder: &'a Path,
    puzzle: &'a Puzzle,
    metric: Metric,
}

impl Writer<'_> {
    /// Proves that there is no solution, by the vehicles that lock each other.
    fn lock(&self, core: &[String], observer: &mut dyn Observer) -> Result<String, Problem> {
        let ids = self.puzzle.ids();
        let vehicles: Vec<VehicleId> = ids
            .filter(|(_, vehicle)| core.is_empty() || core.contains(&vehicle.name))
            .map(|(id, _)| id)
            .collect();
        match self.states(&vehicles, None, MOST_CORE_STATES, observer)? {
            Some(sentence) => Ok(sentence),
            None => Err(Problem::new(codes::STOPPED, "the board has too many states to list")),
        }
    }

    /// Proves that no solution costs less.
    fn bound(&self, cost: u32, observer: &mut dyn Observer) -> Result<String, Problem> {
        let all: Vec<VehicleId> = self.puzzle.ids().map(|(id, _)| id).collect();
        if let Some(sentence) = self.states(&all, Some(cost), MOST_STATES, observer)? {
            return Ok(sentence);
        }
        let below = cost.saturating_sub(1);
        let Some(formula) = proof::formula(self.puzzle, self.metric, below) else {
            // The red car's own way costs that much.
            let red = [self.puzzle.red_id()];
            return match self.states(&red, Some(cost), MOST_CORE_STATES, observer)? {
                Some(sentence) => Ok(sentence),
                None => Err(Problem::new(codes::STOPPED, "there is nothing to refute")),
            };
        };
        self.file("formula.cnf", &formula.dimacs())?;
        let line = |(var, meaning): &(u32, String)| format!("{var} {meaning}");
        let meanings: Vec<String> = formula.meanings.iter().map(line).collect();
        self.file("variables.txt", &(meanings.join("\n") + "\n"))?;
        drop(formula);
        let lines = self.refute(below, observer)?;
        Ok(format!("a refutation of {lines} lines"))
    }

    /// Lists states, unless there are too many.
    fn states(
        &self,
        vehicles: &[VehicleId],
        cost: Option<u32>,
        most: usize,
        observer: &mut dyn Observer,
    ) -> Result<Option<String>, Problem> {
        let states = proof::closed_states(self.puzzle, vehicles, self.metric, cost, most, observer)
            .map_err(stopped)?;
        let Some(states) = states else { return Ok(None) };
        self.file("states.txt", &proof::states_text(vehicles, &states))?;
        Ok(Some(format!("a proof by {} states", states.len())))
    }

    fn refute(&self, cost: u32, observer: &mut dyn Observer) -> Result<u64, Problem> {
        let path = self.folder.join("proof.lrat");
        let name = path.display().to_string();
        let failed = |error: io::Error| io_problem(&error).in_file(&name);
        let file = BufWriter::with_capacity(1 << 16, File::create(&path).map_err(failed)?);
        let out = Rc::new(RefCell::new((file, Ok(()), 0)));
        let sink = {
            let out = Rc::clone(&out);
            Box::new(move |line: proof::ProofLine<'_>| {
                let (file, result, lines) = &mut *out.borrow_mut();
                if result.is_ok() {
                    *result = writeln!(file, "{line}");
                    *lines += 1;
                }
            })
        };
        let refuted = proof::refute(self.puzzle, self.metric, cost, observer, sink);
        let (file, result, lines) = &mut *out.borrow_mut();
        std::mem::replace(result, Ok(())).and_then(|()| file.flush()).map_err(failed)?;
        if refuted.map_err(stopped)? {
            Ok(*lines)
        } else {
            Err(Problem::new(codes::STOPPED, "the formula has a plan"))
        }
    }

    fn file(&self, name: &str, text: &str) -> Result<(), Problem> {
        let path = self.folder.join(name);
        fs::write(&path, text)
            .map_err(|error| io_problem(&error).in_file(path.display().to_string()))
    }
}

fn stopped(reason: StopReason) -> Problem {
    Problem::new(
        codes::STOPPED,
        format!("the proof was cut short by {}", crate::output::text::limit(reason)),
    )
}
