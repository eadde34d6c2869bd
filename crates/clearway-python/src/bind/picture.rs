//! Boards from pictures.

use super::detached::run_detached;
use super::error::{refuse, refused};
use clearway_contract::{PictureFields, PictureSource, codes, to_json};
use clearway_picture::Rgba;
use pyo3::prelude::*;

/// The reading of a picture as JSON: a PNG or JPEG file or, with its size, RGBA pixels.
#[pyfunction]
pub(super) fn read_picture(
    py: Python<'_>,
    bytes: Vec<u8>,
    size: Option<(usize, usize)>,
    fields: &str,
) -> PyResult<String> {
    let source = match size {
        Some((width, height)) => PictureSource::Pixels(
            Rgba::new(width, height, bytes)
                .map_err(|error| refuse(codes::PICTURE, error.to_string()))?,
        ),
        None => PictureSource::File(bytes),
    };
    let request = PictureFields::from_json(fields).and_then(|fields| fields.request(source));
    let request = request.map_err(refused)?;
    let answer = run_detached(py, None, |context| {
        let answer = request.answer(context)?;
        to_json(&answer, context)
    })?;
    answer.map_err(refused)
}
