//! The open connections: how many there may be, and which are closed for a new one.
//!
//! Idle connections cost their client nothing. So when there are too many, in all or from one
//! address, the one that has been idle longest is closed for a new one. While none is idle, a
//! new connection waits; if it is one too many from its address, it is refused.

use crate::cancel::{CancelOnDrop, Cancellation, cancel_on_drop};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// All open connections.
#[derive(Debug)]
pub(crate) struct Connections {
    open: Mutex<Open>,
    most: usize,
    most_per_address: usize,
    /// Notified when a connection is closed.
    closed: Notify,
}

#[derive(Debug, Default)]
struct Open {
    entries: BTreeMap<u64, Entry>,
    next: u64,
}

#[derive(Debug)]
struct Entry {
    address: IpAddr,
    /// Since when it has had no request; `None` while it has one.
    idle_since: Option<Instant>,
    /// Dropped with the entry, which closes the connection.
    _close: CancelOnDrop,
}

/// There are too many connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Full {
    /// In all.
    Server,
    /// From one address.
    Address,
}

impl Connections {
    pub(crate) fn new(most: usize, most_per_address: usize) -> Arc<Self> {
        Arc::new(Self { open: Mutex::default(), most, most_per_address, closed: Notify::new() })
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().entries.len()
    }

    /// Registers a new connection, when there is room; `None` if it is refused.
    ///
    /// Only one task may wait here or in [`all_closed`](Self::all_closed).
    pub(crate) async fn register(self: &Arc<Self>, address: IpAddr) -> Option<Registered> {
        loop {
            match self.try_register(address) {
                Ok(registered) => return Some(registered),
                Err(Full::Address) => return None,
                Err(Full::Server) => self.closed.notified().await,
            }
        }
    }

    /// Waits until there are no connections.
    pub(crate) async fn all_closed(&self) {
        while self.count() > 0 {
            self.closed.notified().await;
        }
    }

    fn try_register(self: &Arc<Self>, address: IpAddr) -> Result<Registered, Full> {
        let mut open = self.lock();
        let here = open.entries.values().filter(|entry| entry.address == address).count();
        if here >= self.most_per_address {
            open.close_idle(|entry| entry.address == address).ok_or(Full::Address)?;
        }
        if open.entries.len() >= self.most {
            open.close_idle(|_| true).ok_or(Full::Server)?;
        }
        let id = open.next;
        open.next += 1;
        let (close, closing) = cancel_on_drop();
        let entry = Entry { address, idle_since: Some(Instant::now()), _close: close };
        open.entries.insert(id, entry);
        Ok(Registered { connections: Arc::clone(self), id, address, closing })
    }

    fn set_idle(&self, id: u64, since: Option<Instant>) {
        if let Some(entry) = self.lock().entries.get_mut(&id) {
            entry.idle_since = since;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Closes the connection that has been idle longest, of those that `may_close`.
    fn close_idle(&mut self, may_close: impl Fn(&Entry) -> bool) -> Option<()> {
        let candidates = self.entries.iter().filter(|(_, entry)| may_close(entry));
        let idle = candidates.filter_map(|(&id, entry)| Some((entry.idle_since?, id)));
        let (_, id) = idle.min()?;
        self.entries.remove(&id).map(drop)
    }
}

/// A connection in the list; dropping it takes it off.
#[derive(Debug)]
pub(crate) struct Registered {
    connections: Arc<Connections>,
    id: u64,
    /// The address of the client.
    pub(crate) address: IpAddr,
    /// Cancelled when the connection has to be closed.
    pub(crate) closing: Cancellation,
}

impl Registered {
    /// The connection has a request, until this is dropped.
    pub(crate) fn busy(&self) -> BusyGuard {
        self.connections.set_idle(self.id, None);
        BusyGuard { connections: Arc::clone(&self.connections), id: self.id }
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.connections.lock().entries.remove(&self.id);
        self.connections.closed.notify_one();
    }
}

/// Keeps a connection from being closed as an idle one.
#[derive(Debug)]
pub(crate) struct BusyGuard {
    connections: Arc<Connections>,
    id: u64,
}

impl Drop for BusyGuard {
    fn drop(&mut self) {
        self.connections.set_idle(self.id, Some(Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, last])
    }

    #[test]
    fn the_longest_idle_connection_makes_way() {
        let connections = Connections::new(2, 2);
        let first = connections.try_register(address(1)).expect("room");
        let second = connections.try_register(address(2)).expect("room");
        // The first was used after the second, so the second is closed.
        drop(first.busy());
        let third = connections.try_register(address(3)).expect("an idle one makes way");
        assert!(!first.closing.is_cancelled() && second.closing.is_cancelled());
        let _requests = (first.busy(), third.busy());
        assert_eq!(connections.try_register(address(4)).err(), Some(Full::Server));
        drop(second);
        assert_eq!(connections.count(), 2);
        drop(third);
        assert!(connections.try_register(address(4)).is_ok());
    }

    #[test]
    fn an_address_has_a_limit_of_its_own() {
        let connections = Connections::new(9, 2);
        let first = connections.try_register(address(1)).expect("room");
        let second = connections.try_register(address(1)).expect("room");
        let other = connections.try_register(address(2)).expect("room");
        let _requests = (first.busy(), second.busy());
        assert_eq!(connections.try_register(address(1)).err(), Some(Full::Address));
        assert!(!other.closing.is_cancelled());
        assert!(connections.try_register(address(2)).is_ok());
    }
}
