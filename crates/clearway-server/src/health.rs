//! How the server is doing.

use crate::lanes::Lanes;
use crate::refusal::json;
use axum::body::Body;
use axum::http::{Response, StatusCode};
use serde_json::json as object;

/// What is told at `/healthz`.
pub(crate) fn tell(lanes: &Lanes, connections: usize) -> Response<Body> {
    let counts = lanes.counts();
    let text = object!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "connections": connections,
        "searches": counts.searches,
        "slow": counts.slow,
        "waiting": counts.waiting,
    });
    json(StatusCode::OK, text.to_string())
}
