//! Enumerations in shards, and the folder that keeps them.
//!
//! An [`Enumeration`] knows how much work there is and does any shard of it: a pure function from a
//! number to the text of a file, which needs no folder. So a shard can be done on a machine that
//! shares no disk with the one that keeps the results. An [`EnumerationFolder`] accepts these
//! texts, verifies them and merges them. It has the format of `clearway enumerate --out`, and each
//! program can continue the other's folder.

use super::detached::run_detached;
use super::error::{refuse, refused};
use clearway::board::Metric;
use clearway::enumerate::{self, EnumerationError, Field, Tally};
use clearway_contract::{EnumerateTotals, ErrorAnswer, codes, with_expected};
use clearway_run::shards::{
    FinishedShard, Folder, Halt, LargeRuns, MOST_SHARDS, Progress, RunError, ShardRunner, Size,
    USUAL_SHARDS, plan, shard_text,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Arc, Mutex, PoisonError};

/// The exception for an error of a run or its folder.
fn run_error(error: RunError) -> PyErr {
    let message = with_expected(&error.message, &error.expected);
    let mut answer = ErrorAnswer::new(error.code, message);
    answer.error.file = error.file;
    refused(answer.into())
}

/// The work of an enumeration.
#[pyclass(frozen, module = "clearway._native")]
pub(crate) struct Enumeration {
    inner: Arc<enumerate::Enumeration>,
    states: Option<f64>,
}

impl Enumeration {
    /// Does a shard without the interpreter lock; a signal stops it.
    fn done(&self, py: Python<'_>, shard: u32, shards: u32) -> PyResult<FinishedShard> {
        if shard >= shards {
            return Err(refuse(codes::USAGE, format!("there is no shard {shard} of {shards}")));
        }
        let result = run_detached(py, None, |context| {
            // Only one thread works, but the runner needs a context that is `Sync`.
            let context = Mutex::new(context);
            let interrupted =
                || context.lock().unwrap_or_else(PoisonError::into_inner).check().is_err();
            let complete = Mutex::new(FinishedShard::default());
            let deliver = |done: FinishedShard| {
                *complete.lock().unwrap_or_else(PoisonError::into_inner) = done;
                Ok(())
            };
            let (enumeration, advance) = (&*self.inner, &|_| {});
            ShardRunner { enumeration, shards, threads: 1, interrupted: &interrupted, advance }
                .run(&[shard], &deliver)
                .map(|()| complete.into_inner().unwrap_or_else(PoisonError::into_inner))
        })?;
        result.map_err(|halt| match halt {
            Halt::Failed(error) => run_error(error),
            Halt::Stopped(reason) => refuse(codes::STOPPED, format!("stopped ({reason})")),
        })
    }

    fn totals(&self, tally: &Tally) -> String {
        serde_json::to_string(&EnumerateTotals::new(self.inner.field(), tally)).unwrap_or_default()
    }
}

#[pymethods]
impl Enumeration {
    /// All boards of a size with some number of walls; refused if that takes too long, unless
    /// forced.
    #[new]
    #[pyo3(signature = (width, height, walls, force=false, metric="moves", red_row=None))]
    fn new(
        py: Python<'_>,
        width: u8,
        height: u8,
        walls: (u8, u8),
        force: bool,
        metric: &str,
        red_row: Option<u8>,
    ) -> PyResult<Self> {
        let field = field(width, height, walls, metric, red_row)?;
        let large_runs = if force { LargeRuns::Allow } else { LargeRuns::Refuse };
        let (inner, states) = py.detach(|| plan(&field, large_runs)).map_err(run_error)?;
        Ok(Self { inner: Arc::new(inner), states: Some(states.states) })
    }

    /// The same without estimating the time, for workers whose driver has done that.
    #[staticmethod]
    #[pyo3(signature = (width, height, walls, metric="moves", red_row=None))]
    fn planned(
        py: Python<'_>,
        width: u8,
        height: u8,
        walls: (u8, u8),
        metric: &str,
        red_row: Option<u8>,
    ) -> PyResult<Self> {
        let field = field(width, height, walls, metric, red_row)?;
        let inner = py.detach(|| enumerate::Enumeration::new(field));
        let inner = inner.map_err(|error| refuse(error.code(), error.to_string()))?;
        Ok(Self { inner: Arc::new(inner), states: None })
    }

    /// How many states there are, exact or estimated; None if they were not counted.
    #[getter]
    fn states(&self) -> Option<f64> {
        self.states
    }

    #[getter]
    fn units(&self) -> u64 {
        self.inner.units()
    }

    /// The size in words.
    #[getter]
    fn words(&self) -> String {
        Size(self.inner.field()).to_string()
    }

    /// Does one shard. Returns the content of its file.
    fn shard<'py>(
        &self,
        py: Python<'py>,
        shard: u32,
        shards: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let done = self.done(py, shard, shards)?;
        let text = py.detach(|| shard_text(&self.inner, shards, &done)).map_err(run_error)?;
        Ok(PyBytes::new(py, text.as_bytes()))
    }

    /// Does one shard. Returns its counts, as JSON.
    fn count(&self, py: Python<'_>, shard: u32, shards: u32) -> PyResult<String> {
        let done = self.done(py, shard, shards)?;
        Ok(self.totals(&done.tally))
    }
}

/// What is enumerated; the red car's row is counted from 1.
fn field(
    width: u8,
    height: u8,
    (least, most): (u8, u8),
    metric: &str,
    red_row: Option<u8>,
) -> PyResult<Field> {
    let metric: Metric =
        metric.parse().map_err(|error| refuse(codes::USAGE, format!("{error}")))?;
    let make = || {
        let field = Field::new(width, height, least..=most)?.with_metric(metric);
        match red_row {
            Some(row) => field.with_red_row(row.wrapping_sub(1)),
            None => Ok(field),
        }
    };
    make().map_err(|error: EnumerationError| refuse(error.code(), error.to_string()))
}

/// The folder of an enumeration.
#[pyclass(frozen, module = "clearway._native")]
pub(crate) struct EnumerationFolder {
    folder: Folder,
    enumeration: Py<Enumeration>,
}

#[pymethods]
impl EnumerationFolder {
    /// Opens the folder at this path, and creates it if missing; refused if it contains anything
    /// else.
    ///
    /// Without a number of shards, takes that of the run in the folder.
    #[new]
    #[pyo3(signature = (path, enumeration, shards=None))]
    fn open(
        py: Python<'_>,
        path: &str,
        enumeration: Py<Enumeration>,
        shards: Option<u32>,
    ) -> PyResult<Self> {
        if shards.is_some_and(|shards| shards == 0 || shards > MOST_SHARDS) {
            let message = format!("there can be 1 to {MOST_SHARDS} shards");
            return Err(refuse(codes::USAGE, message));
        }
        let inner = Arc::clone(&enumeration.get().inner);
        let folder = py.detach(|| Folder::open(path, &inner, shards, USUAL_SHARDS));
        Ok(Self { folder: folder.map_err(run_error)?, enumeration })
    }

    #[getter]
    fn shards(&self) -> u32 {
        self.folder.run.shards
    }

    /// The missing shards, and the totals of the others as JSON, after verifying them; None instead
    /// of the list if everything is merged.
    fn progress(&self, py: Python<'_>) -> PyResult<(Option<Vec<u32>>, String)> {
        let (missing, tally) = match py.detach(|| self.folder.progress()).map_err(run_error)? {
            Progress::Missing(missing, tally) => (Some(missing), tally),
            Progress::Complete(tally) => (None, tally),
        };
        Ok((missing, self.enumeration.get().totals(&tally)))
    }

    /// Does one shard and writes it, unless it exists. Returns whether there was work to do.
    fn work(&self, py: Python<'_>, shard: u32) -> PyResult<bool> {
        if py.detach(|| self.folder.has_shard(shard)).map_err(run_error)? {
            return Ok(false);
        }
        let done = self.enumeration.get().done(py, shard, self.folder.run.shards)?;
        py.detach(|| self.folder.write_shard(&done)).map_err(run_error)?;
        Ok(true)
    }

    /// Verifies a shard that was done elsewhere, and writes it.
    fn put(&self, py: Python<'_>, shard: u32, content: Vec<u8>) -> PyResult<()> {
        let text = String::from_utf8(content).map_err(|_| {
            refuse(codes::DAMAGED, "what was made is no shard of this run: no text")
        })?;
        py.detach(|| self.folder.put_shard(shard, &text)).map_err(run_error)
    }

    /// Merges the shards, all of which must exist. Returns the totals as JSON.
    fn merge(&self, py: Python<'_>) -> PyResult<String> {
        let tally = py.detach(|| self.folder.merge()).map_err(run_error)?;
        Ok(self.enumeration.get().totals(&tally))
    }
}
