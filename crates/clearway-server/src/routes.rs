//! Who answers at which address.

use crate::lanes::Lanes;
use crate::phase;
use crate::refusal::{Refusal, json};
use crate::settings::Settings;
use crate::{api, health, openapi, page};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Request, Response, StatusCode};
use axum::routing::{get, post};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) lanes: Arc<Lanes>,
    /// The connections that are open.
    pub(crate) connections: Arc<AtomicUsize>,
    /// Whether the server goes on.
    pub(crate) phase: phase::Watch,
}

/// The addresses.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/api/v1/openapi.json", get(describe))
        .route("/api/v1/{id}", post(api::ask))
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .with_state(shared)
}

async fn health(State(shared): State<Arc<Shared>>) -> Response<Body> {
    health::tell(&shared.lanes, shared.connections.load(Ordering::Relaxed))
}

async fn describe() -> Response<Body> {
    json(StatusCode::OK, openapi::description().to_owned())
}

async fn page(request: Request<Body>) -> Response<Body> {
    let Some(file) = page::find(request.uri().path()) else {
        return Refusal::NotFound.into_response();
    };
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Refusal::Method("GET, HEAD").into_response();
    }
    file.response(request.headers())
}

async fn wrong_method(request: Request<Body>) -> Response<Body> {
    let path = request.uri().path();
    let is_request = path.starts_with("/api/v1/") && path != "/api/v1/openapi.json";
    // What does not exist cannot be asked for in any way.
    if is_request && api::id(path).is_none() {
        return Refusal::NotFound.into_response();
    }
    Refusal::Method(if is_request { "POST" } else { "GET, HEAD" }).into_response()
}
