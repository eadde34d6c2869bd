//! What Python calls.

mod allocator;
mod board;
mod door;
mod error;
mod portion;
mod shards;

use board::Board;
use door::Listener;
use error::{ClearwayError, refused_text};
use portion::solve_portion;
use pyo3::prelude::*;

/// The native part of the module `clearway`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::shards::{Enumeration, EnumerationFolder};
    #[pymodule_export]
    use super::{Board, answer, solve_portion};

    use super::ClearwayError;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ClearwayError", module.py().get_type::<ClearwayError>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// The answer to a request of the JSON contract.
#[pyfunction]
fn answer(py: Python<'_>, id: &str, request: &str) -> PyResult<String> {
    // The time limit is part of the request.
    let answer = Listener::new(None).run(py, |door| clearway_api::answer(id, request, door))?;
    answer.map_err(|refusal| refused_text(&refusal))
}
