//! Solves many puzzles on all cores: a thread per core, each with its own `Solver`.

use clearway::builtin::BUILTINS;
use clearway::{SolveOptions, Solver};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn main() {
    let options = SolveOptions::new().node_limit(100_000);
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                // A solver reuses its memory for the next puzzle.
                let mut solver = Solver::new();
                while let Some(builtin) = BUILTINS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = solver.solve(&builtin.puzzle(), &options);
                    println!("{}: {answer}", builtin.name);
                }
            });
        }
    });
}
