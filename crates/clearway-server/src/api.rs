//! The requests of the contract.

use crate::body;
use crate::events;
use crate::refusal::{Refusal, json};
use crate::routes::Shared;
use crate::search::{Leash, Search};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Request, Response, StatusCode, header};
use clearway_contract::{Request as Asked, RequestId};
use std::sync::Arc;

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
    let mut asked = Asked::from_json(id.id(), &text).map_err(Refusal::from)?;
    drop(text);
    limits.lower(&mut asked);
    let ticket = shared.lanes.enter().await.map_err(|_| Refusal::Busy(limits.wait))?;
    let (leash, held) = Leash::new();
    let search = Search { shared: Arc::clone(shared), request: asked, ticket, held };
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
