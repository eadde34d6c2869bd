//! What Python calls.

#![expect(clippy::needless_pass_by_value, reason = "arguments of Python are handed over")]

mod arena;
mod batch;
mod board;
mod dataset;
mod detached;
mod error;
mod game;
mod lab;
mod lines;
mod making;
mod oracle;
mod picture;
mod portion;
mod shards;

use arena::Arena;
use batch::Batch;
use board::Board;
use clearway_contract::{Request, to_json};
use clearway_run::memory::CountingAllocator;
use dataset::{Rows, rules, score, split_of};
use detached::run_detached;
use error::{ClearwayError, refused};
use game::{boards, contains, draw};
use lab::audit;
use making::make_portion;
use oracle::Oracle;
use picture::read_picture;
use portion::solve_portion;
use pyo3::prelude::*;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// The native part of the module `clearway`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::shards::{Enumeration, EnumerationFolder};
    #[pymodule_export]
    use super::{Arena, Batch, Board, Oracle, Rows, answer, audit, boards, contains, draw};
    #[pymodule_export]
    use super::{make_portion, read_picture, solve_portion};
    #[pymodule_export]
    use super::{rules, score, split_of};

    use super::ClearwayError;
    use clearway::difficulty::Level;
    use pyo3::prelude::*;
    use std::collections::BTreeMap;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let grades = |level: Level| (level.id(), level.grades().into_inner());
        module.add("LEVELS", Level::ALL.map(grades).into_iter().collect::<BTreeMap<_, _>>())?;
        module.add("ClearwayError", module.py().get_type::<ClearwayError>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// The answer to a request of the JSON contract.
#[pyfunction]
fn answer(py: Python<'_>, id: &str, request: &str) -> PyResult<String> {
    let request = Request::from_json(id, request).map_err(refused)?;
    // The time limit is part of the request.
    let answer = run_detached(py, None, |context| {
        let answer = clearway_contract::answer(&request, context)?;
        to_json(&answer, context)
    })?;
    answer.map_err(refused)
}
