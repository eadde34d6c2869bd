//! The addresses and their handlers.

use crate::admission::Admission;
use crate::connections::Connections;
use crate::freed::Freed;
use crate::metrics::Metrics;
use crate::output::{Body, whole};
use crate::pictures::Pictures;
use crate::record::Ids;
use crate::refusal::{Refusal, json};
use crate::security::AllowedHosts;
use crate::settings::Settings;
use crate::shutdown::ShutdownSignal;
use crate::{api, body, gzip, openapi, page};
use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
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
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) shutdown: ShutdownSignal,
    pub(crate) freed: Arc<Freed>,
}

/// The response to a request.
pub(crate) async fn route(request: Request<Incoming>, shared: &Arc<Shared>) -> Response<Body> {
    const GET: &str = "GET, HEAD";
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    let path = request.uri().path();
    let refusal = match (path, api::id(path), page::find(path)) {
        ("/healthz", ..) if is_get => return health(shared),
        ("/metrics", ..) if is_get => return metrics(shared),
        ("/api/v1/openapi.json", ..) if is_get => {
            let text = openapi::description().as_bytes().to_vec();
            return gzip::small_json(text, gzip::is_accepted(request.headers()));
        }
        (_, Some(id), _) if request.method() == Method::POST => {
            return api::handle(id, request, shared).await;
        }
        (.., Some(file)) if is_get => return file.response(request.headers()),
        (_, Some(_), _) => Refusal::Method("POST"),
        ("/healthz" | "/metrics" | "/api/v1/openapi.json", ..) | (.., Some(_)) => {
            Refusal::Method(GET)
        }
        _ => Refusal::NotFound,
    };
    body::refuse(request, refusal, &shared.settings.limits).await
}

/// The counters, for Prometheus.
fn metrics(shared: &Shared) -> Response<Body> {
    let mut response = json(StatusCode::OK, whole(shared.metrics.text(shared)));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// The current load.
fn health(shared: &Shared) -> Response<Body> {
    let load = shared.admission.load();
    let text = object!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "connections": shared.connections.count(),
        "searches": load.searches,
        "slow": load.slow,
        "waiting": load.waiting,
        "pictures": shared.pictures.count(),
    });
    json(StatusCode::OK, whole(text.to_string()))
}
