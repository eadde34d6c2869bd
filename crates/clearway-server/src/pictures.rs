//! Pictures: one at a time per client, and few in all, since each takes much memory.

use crate::refusal::Refusal;
use crate::routes::Shared;
use clearway_contract::{PictureFields, Refusal as ContractRefusal, codes};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap};
use hyper::{Request, Uri};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many pictures are received and read at a time.
const MOST_PICTURES: usize = 2;

/// The address of the client, as an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// Who has a picture read.
pub(crate) struct Pictures {
    clients: Mutex<BTreeSet<IpAddr>>,
    slots: Arc<Semaphore>,
}

/// The right to have a picture read; given back when dropped.
pub(crate) struct PicturePermit {
    pictures: Arc<Pictures>,
    address: IpAddr,
    slot: Option<OwnedSemaphorePermit>,
}

impl Pictures {
    pub(crate) fn new() -> Arc<Self> {
        let slots = Arc::new(Semaphore::new(MOST_PICTURES));
        Arc::new(Self { clients: Mutex::default(), slots })
    }

    /// Waits for a slot; a second picture of a client is refused.
    async fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        wait: Duration,
    ) -> Result<PicturePermit, Refusal> {
        if !self.lock().insert(address) {
            return Err(Refusal::Busy(wait));
        }
        let mut permit = PicturePermit { pictures: Arc::clone(self), address, slot: None };
        let slot = Arc::clone(&self.slots).acquire_owned();
        match tokio::time::timeout(wait, slot).await {
            Ok(Ok(slot)) => permit.slot = Some(slot),
            _ => return Err(Refusal::Busy(wait)),
        }
        Ok(permit)
    }

    /// How many clients have a picture read.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<IpAddr>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PicturePermit {
    fn drop(&mut self) {
        drop(self.slot.take());
        self.pictures.lock().remove(&self.address);
    }
}

/// Whether the body is a picture.
pub(crate) fn is_picture(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    ["image/png", "image/jpeg"].iter().any(|known| kind.eq_ignore_ascii_case(known))
        && !headers.contains_key(header::CONTENT_ENCODING)
}

/// Admits a picture by the head of its request.
pub(crate) async fn admit(
    shared: &Shared,
    request: &Request<Incoming>,
) -> Result<(PictureFields, PicturePermit), Refusal> {
    let fields = fields(request.uri())?;
    let address = request.extensions().get::<ClientAddress>().ok_or(Refusal::Internal)?.0;
    let permit = shared.pictures.enter(address, shared.settings.limits.wait).await?;
    Ok((fields, permit))
}

/// What the query of an address tells about a picture.
fn fields(uri: &Uri) -> Result<PictureFields, Refusal> {
    let mut fields = PictureFields::default();
    for pair in uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = Some(decoded(value));
        match name {
            "size" => fields.size = value,
            "corners" => fields.corners = value,
            "exit" => fields.exit = value,
            "red" => fields.red = value,
            _ => {
                let message = "a picture takes size, corners, exit and red, and nothing else";
                return Err(ContractRefusal::new(codes::USAGE, message).into());
            }
        }
    }
    Ok(fields)
}

/// The text of a value in a query.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let code = || {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            u8::from_str_radix(digits, 16).ok()
        };
        let (byte, length) = match (first, code()) {
            (b'%', Some(code)) => (code, 3),
            (b'+', _) => (b' ', 1),
            _ => (*first, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_decoded() {
        let uri: Uri = "/api/v1/read?size=6x6&corners=1%2C2%2c3,4+5&red=%C3%84%".parse().unwrap();
        let fields = fields(&uri).unwrap();
        assert_eq!(fields.size.as_deref(), Some("6x6"));
        assert_eq!(fields.corners.as_deref(), Some("1,2,3,4 5"));
        assert_eq!(fields.red.as_deref(), Some("\u{c4}%"));
        assert_eq!(fields.exit, None);
    }
}
