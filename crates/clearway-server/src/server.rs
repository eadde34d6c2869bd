//! Accepts connections until it is told to stop.

use crate::connection;
use crate::count::Counted;
use crate::guard::Guard;
use crate::lanes::Lanes;
use crate::phase::{Phase, Stopper};
use crate::routes::{Shared, router};
use crate::settings::Settings;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// How long everything may take to end once it has been stopped.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A server that is bound to its address.
pub struct Server {
    settings: Settings,
    listener: StdListener,
    address: SocketAddr,
    stopper: Stopper,
}

impl Server {
    /// Takes its address; nobody is answered before it [runs](Self::run).
    ///
    /// # Errors
    /// The address is in use, or not this machine's, or not allowed.
    pub fn bind(settings: Settings) -> io::Result<Self> {
        let listener = StdListener::bind(settings.listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { settings, listener, address, stopper: Stopper::new() })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What stops it.
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
            // No search waits for a thread: it would wait for those that wait for their turns.
            .max_blocking_threads(Lanes::most_searches(limits) + 1)
            .thread_name("clearway-server")
            .enable_all()
            .build()?;
        let served = runtime.block_on(self.serve());
        // Searches end when they are next asked whether to go on, which is soon.
        runtime.shutdown_timeout(LAST_WORDS);
        served
    }

    async fn serve(self) -> io::Result<()> {
        let limits = self.settings.limits;
        let listener = TcpListener::from_std(self.listener)?;
        let places = Arc::new(Semaphore::new(limits.connections));
        let connections = Arc::default();
        let guard = Arc::new(Guard::new(self.address, &self.settings.hosts));
        let mut phase = self.stopper.watch();
        let router = router(Arc::new(Shared {
            lanes: Lanes::new(&limits),
            settings: self.settings,
            connections: Arc::clone(&connections),
            phase: phase.clone(),
        }));
        loop {
            let place = tokio::select! {
                place = Arc::clone(&places).acquire_owned() => place,
                () = phase.reached(Phase::Ending) => break,
            };
            let stream = tokio::select! {
                stream = accept(&listener) => stream,
                () = phase.reached(Phase::Ending) => break,
            };
            let (router, guard, phase) = (router.clone(), Arc::clone(&guard), phase.clone());
            let counted = Counted::one_more(&connections, usize::MAX);
            tokio::spawn(async move {
                connection::serve(stream, router, guard, limits, phase).await;
                drop((counted, place));
            });
        }
        drop(listener);
        let all = limits.connections as u32;
        let _ = tokio::time::timeout(limits.grace, places.acquire_many(all)).await;
        self.stopper.reach(Phase::Ended);
        let _ = tokio::time::timeout(LAST_WORDS, places.acquire_many(all)).await;
        Ok(())
    }
}

/// The next connection. Whatever goes wrong is about that one, or passes: too many files
/// are open, say; then there is time to close some.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}
