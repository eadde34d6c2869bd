//! The addresses and their handlers.

use crate::admission::Admission;
use crate::connections::Connections;
use crate::metrics::Metrics;
use crate::record::Ids;
use crate::refusal::{Refusal, json};
use crate::security::AllowedHosts;
use crate::settings::Settings;
use crate::shutdown::ShutdownSignal;
use crate::{api, body, gzip, openapi, page};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode, header};
use axum::routing::{get, post};
use serde_json::json as object;
use std::sync::Arc;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) hosts: AllowedHosts,
    pub(crate) admission: Arc<Admission>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) metrics: Metrics,
    pub(crate) ids: Ids,
    pub(crate) shutdown: ShutdownSignal,
}

pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/{id}", post(api::handle))
        .fallback(page_file)
        .method_not_allowed_fallback(method_not_allowed)
        .with_state(shared)
}

/// The current load.
async fn health(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let load = shared.admission.load();
    let text = object!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "connections": shared.connections.count(),
        "searches": load.searches,
        "slow": load.slow,
        "waiting": load.waiting,
    });
    json(StatusCode::OK, text.to_string())
}

/// The counters, for Prometheus.
async fn metrics(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let mut response = json(StatusCode::OK, shared.metrics.text(&shared));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

async fn description(request: Request<Body>) -> Response<Body> {
    let text = openapi::description().as_bytes().to_vec();
    gzip::small_json(text, gzip::is_accepted(request.headers()))
}

async fn page_file(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response<Body> {
    let is_get = request.method() == Method::GET || request.method() == Method::HEAD;
    let refusal = match page::find(request.uri().path()) {
        Some(file) if is_get => return file.response(request.headers()),
        Some(_) => Refusal::Method("GET, HEAD"),
        None => Refusal::NotFound,
    };
    body::refuse(request, refusal, &shared.settings.limits).await
}

async fn method_not_allowed(
    State(shared): State<Arc<Shared>>,
    request: Request<Body>,
) -> Response<Body> {
    let path = request.uri().path();
    let is_api = path.starts_with("/api/v1/") && path != "/api/v1/openapi.json";
    let refusal = match (is_api, api::id(path)) {
        (false, _) => Refusal::Method("GET, HEAD"),
        (true, Some(_)) => Refusal::Method("POST"),
        (true, None) => Refusal::NotFound,
    };
    body::refuse(request, refusal, &shared.settings.limits).await
}
