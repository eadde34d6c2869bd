//! The requests of the contract.

use crate::body;
use crate::events;
use crate::refusal::{Refusal, json};
use crate::routes::Shared;
use crate::search::{Leash, Search};
use crate::settings::Limits;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Request, Response, StatusCode, header};
use clearway_contract::{Request as Asked, RequestId};
use std::sync::Arc;
use std::time::Duration;

/// The request at this path of an address.
pub(crate) fn id(path: &str) -> Option<RequestId> {
    RequestId::from_id(path.strip_prefix("/api/v1/")?)
}

/// Answers a request.
pub(crate) async fn ask(
    State(shared): State<Arc<Shared>>,
    request: Request<Body>,
) -> Response<Body> {
    answer(&shared, request).await.unwrap_or_else(Refusal::into_response)
}

async fn answer(shared: &Arc<Shared>, request: Request<Body>) -> Result<Response<Body>, Refusal> {
    let limits = &shared.settings.limits;
    let id = id(request.uri().path()).ok_or(Refusal::NotFound)?;
    body::check_type(request.headers())?;
    let wants_events = wants_events(request.headers());
    let text = body::read(request.into_body(), limits).await?;
    let (text, time) = lowered(text, limits);
    let ticket = shared.lanes.enter().await.map_err(|_| Refusal::Busy(limits.wait))?;
    let (leash, held) = Leash::new();
    let search = Search { shared: Arc::clone(shared), id, text, ticket, held, time };
    if wants_events {
        return events::answer(search, leash).await;
    }
    let text = search.run(None).await;
    // Until here somebody waited.
    drop(leash);
    Ok(json(StatusCode::OK, text?))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|kinds| kinds.to_str().ok());
    accepted.flat_map(|kinds| kinds.split(',')).any(|kind| {
        let kind = kind.split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("text/event-stream")
    })
}

/// The request with the limits of the server, and the time of a search.
///
/// One that cannot be read is left as it is, to be refused in its turn.
fn lowered(text: String, limits: &Limits) -> (String, Duration) {
    let Ok(mut request) = serde_json::from_str::<Asked>(&text) else {
        return (text, limits.search_time);
    };
    limits.lower(&mut request);
    let time = request.time_limit_ms.map_or(limits.search_time, Duration::from_millis);
    (serde_json::to_string(&request).unwrap_or(text), time)
}
