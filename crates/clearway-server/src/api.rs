//! The requests of the contract: `POST /api/v1/ID`.

use crate::body;
use crate::cancel::cancel_on_drop;
use crate::connections::BusyGuard;
use crate::gzip;
use crate::job::Job;
use crate::output::{Body, Format, output};
use crate::pictures::{self, PicturePermit};
use crate::refusal::Refusal;
use crate::routes::Shared;
use clearway_contract::{PictureFields, PictureSource, Request as ApiRequest, RequestId};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap};
use hyper::{Request, Response};
use std::sync::Arc;
use tokio::runtime::Handle;

/// The request at this path of an address.
pub(crate) fn id(path: &str) -> Option<RequestId> {
    RequestId::from_id(path.strip_prefix("/api/v1/")?)
}

/// Answers the request with this id.
pub(crate) async fn handle(
    id: RequestId,
    request: Request<Incoming>,
    shared: &Arc<Shared>,
) -> Response<Body> {
    if id == RequestId::Read && pictures::is_picture(request.headers()) {
        return match pictures::admit(shared, &request).await {
            Ok(admitted) => {
                picture(shared, request, admitted).await.unwrap_or_else(Refusal::into_response)
            }
            Err(refusal) => body::refuse(request, refusal, &shared.settings.limits).await,
        };
    }
    match body::check_type(request.headers()) {
        Ok(()) => answer(shared, id, request).await.unwrap_or_else(Refusal::into_response),
        Err(refusal) => body::refuse(request, refusal, &shared.settings.limits).await,
    }
}

async fn answer(
    shared: &Arc<Shared>,
    id: RequestId,
    request: Request<Incoming>,
) -> Result<Response<Body>, Refusal> {
    let limits = &shared.settings.limits;
    let format = format(request.headers());
    let busy = request.extensions().get::<Arc<BusyGuard>>().cloned();
    let text = body::read(request.into_body(), limits).await?;
    let mut request = ApiRequest::from_json(id.id(), &text)?;
    drop(text);
    limits.lower(&mut request);
    start(shared, request, None, format, busy).await
}

/// Reads a picture.
async fn picture(
    shared: &Arc<Shared>,
    request: Request<Incoming>,
    (fields, permit): (PictureFields, PicturePermit),
) -> Result<Response<Body>, Refusal> {
    let limits = &shared.settings.limits;
    let format = format(request.headers());
    let busy = request.extensions().get::<Arc<BusyGuard>>().cloned();
    let bytes = body::read_bytes(request.into_body(), limits.picture, limits).await?;
    let request = ApiRequest::Picture(Box::new(fields.request(PictureSource::File(bytes))?));
    start(shared, request, Some(permit), format, busy).await
}

/// Answers a request on a thread of its own, when it is admitted.
async fn start(
    shared: &Arc<Shared>,
    request: ApiRequest,
    picture: Option<PicturePermit>,
    format: Format,
    busy: Option<Arc<BusyGuard>>,
) -> Result<Response<Body>, Refusal> {
    let limits = &shared.settings.limits;
    let permit = shared.admission.enter().await.map_err(|_| Refusal::Busy(limits.wait))?;
    // Dropped when the client disconnects, with this future or with the response.
    let (cancel, cancellation) = cancel_on_drop();
    let (output, started, chunks) = output(format);
    let job = Job { shared: Arc::clone(shared), request, permit, picture, cancellation, output };
    let handle = Handle::current();
    tokio::task::spawn_blocking(move || job.run(handle));
    // The channel closes without a message only if the job panics.
    let start = started.await.unwrap_or(Err(Refusal::Internal))?;
    Ok(start.into_response(chunks, cancel, busy, limits))
}

fn format(headers: &HeaderMap) -> Format {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|kinds| kinds.to_str().ok());
    let wants_events = accepted.flat_map(|kinds| kinds.split(',')).any(|kind| {
        let kind = kind.split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("text/event-stream")
    });
    match (wants_events, gzip::is_accepted(headers)) {
        (true, _) => Format::Events,
        (false, true) => Format::GzippedJson,
        (false, false) => Format::Json,
    }
}
