//! Makes the rows of a space.

use crate::{Recipe, Split};
use clearway::board::{Metric, Puzzle, count_steps};
use clearway::difficulty::Difficulty;
use clearway::explain;
use clearway::notation::{SolutionStyle, one_line_board, write_solution};
use clearway::search::{Budget, Observer, StopReason};
use clearway::solve::{SolveOptions, Solver};
use clearway::space::{Space, StateNumber};
use clearway_contract::{DatasetEntry, DifficultyEntry, MoveEntry, Subject};
use clearway_game::{Graded, Listed};
use rand_core::Rng;
use rand_pcg::Pcg32;

/// The stream of the random generator; another one would give other puzzles.
const STREAM: u64 = 0x00bb_67ae_8584_caa7;

/// How many states to look at per puzzle.
const TRIES: u32 = 4;

impl Recipe {
    /// The rows of one candidate: the requested number, or fewer if the grades do not fit.
    ///
    /// They depend only on the recipe and the candidate. `solver` provides reusable memory.
    pub fn rows(
        &self,
        listed: &Listed,
        solver: &mut Solver,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Vec<DatasetEntry>, StopReason> {
        let mut rows = Vec::new();
        let Some(graded) = listed.grade(budget, observer)? else { return Ok(rows) };
        let mut maker = Maker { recipe: self, solver, budget, observer };
        let space = one_line_board(&graded.puzzle);
        maker.push(&graded.puzzle, &graded.difficulty, &graded.space, &space, &mut rows)?;
        for puzzle in self.others(&graded, &space) {
            if rows.len() >= self.per_space as usize {
                break;
            }
            // Difficulty is computed on the space seen from this start.
            let seen = Space::explore_observed(&puzzle, Metric::Moves, budget, maker.observer)?;
            let difficulty = Difficulty::of_space_observed(&seen, budget, maker.observer)?;
            if let Some(difficulty) = difficulty {
                maker.push(&puzzle, &difficulty, &seen, &space, &mut rows)?;
            }
        }
        Ok(rows)
    }

    /// Other unsolved states of a space, as puzzles.
    fn others(&self, graded: &Graded, space: &str) -> Vec<Puzzle> {
        let wanted = self.per_space.saturating_sub(1);
        // Sorted by text, so that the result does not depend on the order of the draw.
        let mixed = space.bytes().fold(self.seed, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        let mut random = Pcg32::new(mixed, STREAM);
        let mut numbers = vec![StateNumber::START];
        let all: Vec<StateNumber> = graded.space.numbers().collect();
        for _ in 0..wanted.saturating_mul(TRIES) {
            let number = all[random.next_u32() as usize % all.len()];
            if !numbers.contains(&number) && graded.space.depth(number) != Some(0) {
                numbers.push(number);
            }
        }
        let puzzle = |number: &StateNumber| {
            // Validated anew, so that the vehicles are in reading order again.
            graded.space.board(*number).to_layout().into_puzzle().ok()
        };
        numbers[1..].iter().filter_map(puzzle).collect()
    }
}

/// Makes rows.
struct Maker<'a> {
    recipe: &'a Recipe,
    solver: &'a mut Solver,
    budget: Budget,
    observer: &'a mut dyn Observer,
}

impl Maker<'_> {
    /// Adds the row of a puzzle if its grade is wanted.
    fn push(
        &mut self,
        puzzle: &Puzzle,
        difficulty: &Difficulty,
        explored: &Space,
        space: &str,
        rows: &mut Vec<DatasetEntry>,
    ) -> Result<(), StopReason> {
        if !self.recipe.grades.contains(&difficulty.grade) {
            return Ok(());
        }
        let solution = self.solve(puzzle, Metric::Moves)?;
        let steps = count_steps(&self.solve(puzzle, Metric::Steps)?);
        let mut text = write_solution(puzzle, &solution, SolutionStyle::Plain);
        text.truncate(text.trim_end().len());
        let reasons = explain::reasons(puzzle, &solution);
        rows.push(DatasetEntry {
            subject: Subject::new(None, puzzle),
            split: Split::of_space(space, self.recipe.test_percent).id().to_owned(),
            space: space.to_owned(),
            states: explored.len() as u64,
            moves: difficulty.moves,
            steps,
            solution: solution.iter().map(|&step| MoveEntry::new(puzzle, step)).collect(),
            solution_text: text,
            reasons: reasons.map(|reason| reason.text(puzzle).to_string()).collect(),
            difficulty: DifficultyEntry::new(Some(difficulty)),
        });
        Ok(())
    }

    /// A shortest solution.
    fn solve(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
    ) -> Result<Vec<clearway::board::Move>, StopReason> {
        let options = SolveOptions { metric, budget: self.budget, ..SolveOptions::default() };
        let answer = self.solver.solve_observed(puzzle, &options, self.observer);
        match answer.reason {
            Some(reason) => Err(reason),
            None => Ok(answer.solution),
        }
    }
}
