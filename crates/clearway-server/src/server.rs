//! Accepts connections until it is stopped.

use crate::admission::Admission;
use crate::connection;
use crate::connections::{Connections, Registered};
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::record::Ids;
use crate::refusal::Refusal;
use crate::routes::Shared;
use crate::security::AllowedHosts;
use crate::settings::Settings;
use crate::shutdown::{ShutdownPhase, Stopper};
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// How long cancelled requests may take to end.
const CANCEL_TIME: Duration = Duration::from_secs(5);

/// A server that is bound to its address.
pub struct Server {
    settings: Settings,
    listener: StdListener,
    address: SocketAddr,
    stopper: Stopper,
}

impl Server {
    /// Binds the address; connections are accepted when it [runs](Self::run).
    ///
    /// # Errors
    /// The address is in use, or not this machine's, or not allowed.
    pub fn bind(settings: Settings) -> io::Result<Self> {
        let listener = StdListener::bind(settings.listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { settings, listener, address, stopper: Stopper::new() })
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle that stops it.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// The system refuses the threads that it needs.
    pub fn run(self) -> io::Result<()> {
        let limits = &self.settings.limits;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            // Every admitted search has a thread: none waits for one that waits for its turn.
            .max_blocking_threads(Admission::most_searches(limits) + 2)
            .thread_name("clearway-server")
            .enable_all()
            .build()?;
        let served = runtime.block_on(self.serve());
        // Searches check for cancellation often, so they end soon.
        runtime.shutdown_timeout(CANCEL_TIME);
        served
    }

    async fn serve(self) -> io::Result<()> {
        let limits = self.settings.limits;
        let listener = TcpListener::from_std(self.listener)?;
        let connections = Connections::new(limits.connections, limits.connections_per_address);
        let shared = Arc::new(Shared {
            admission: Admission::new(&limits),
            hosts: AllowedHosts::new(self.address, &self.settings.hosts),
            settings: self.settings,
            connections: Arc::clone(&connections),
            metrics: Metrics::new(),
            ids: Ids::default(),
            pictures: Pictures::new(),
            shutdown: self.stopper.signal(),
            freed: Arc::default(),
        });
        tokio::spawn(Arc::clone(&shared.freed).give_back(Arc::clone(&shared.settings.meter)));
        let mut shutdown = self.stopper.signal();
        loop {
            let (stream, registered) = tokio::select! {
                accepted = accept(&listener, &shared) => accepted,
                () = shutdown.entered(ShutdownPhase::Draining) => break,
            };
            tokio::spawn(connection::serve(stream, registered, Arc::clone(&shared)));
        }
        drop(listener);
        let _ = tokio::time::timeout(limits.grace, connections.all_closed()).await;
        self.stopper.enter(ShutdownPhase::Cancelling);
        let _ = tokio::time::timeout(CANCEL_TIME, connections.all_closed()).await;
        Ok(())
    }
}

/// The next connection for which there is room.
async fn accept(listener: &TcpListener, shared: &Shared) -> (TcpStream, Registered) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                if let Some(registered) = shared.connections.register(address.ip()).await {
                    return (stream, registered);
                }
                shared.metrics.count_refused_connection();
                let busy = Refusal::Busy(Duration::from_secs(1)).into_bytes();
                // A new connection has an empty buffer; if it fails, the client has left.
                let _ = stream.try_write(&busy);
            }
            // The client has left, or too many files are open: then some will be closed.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}
