//! Many clients that send small and huge boards at the same time.

use super::{Client, Kind, Report, hostile, huge};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

/// The clients, and how long they run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix {
    /// The server.
    pub(crate) address: SocketAddr,
    /// How long the clients run.
    pub(crate) time: Duration,
    /// How many clients send small boards, one after the other.
    pub(crate) small: usize,
    /// How many clients of each other kind send huge boards.
    pub(crate) huge: usize,
    /// How many clients do not keep to the protocol.
    pub(crate) hostile: usize,
    /// The pause of a client before it sends the next small board.
    pub(crate) pause: Duration,
    /// How many addresses of this machine the clients come from.
    pub(crate) addresses: u8,
    /// The time limit of a huge search, in milliseconds.
    pub(crate) limit: u64,
}

/// The pause of a client after a 503.
const LATER: Duration = Duration::from_millis(300);

impl Mix {
    /// Runs all clients until the time is over.
    pub(crate) fn run(&self) -> Report {
        let end = Instant::now() + self.time;
        let mut clients = Vec::new();
        for (kind, count) in Kind::ALL.map(|kind| (kind, self.count(kind))) {
            for number in 0..count {
                let mix = *self;
                clients.push(thread::spawn(move || mix.client(kind, number, end)));
            }
        }
        let mut report = Report::default();
        for client in clients {
            match client.join() {
                Ok(part) => report.add(part),
                Err(_) => report.errors.push("a client failed".to_owned()),
            }
        }
        report
    }

    fn count(&self, kind: Kind) -> usize {
        match kind {
            Kind::Small => self.small,
            Kind::Hostile => self.hostile,
            _ => self.huge,
        }
    }

    /// Connects from one of the addresses.
    fn connect(&self, number: usize) -> io::Result<Client> {
        if self.addresses == 1 {
            return Client::connect(self.address);
        }
        // All of 127.0.0.0/8 is this machine.
        let last = 1 + (number % usize::from(self.addresses)) as u8;
        Client::connect_from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), self.address)
    }

    fn client(&self, kind: Kind, number: usize, end: Instant) -> Report {
        let mut report = Report::default();
        let mut connection = None;
        let mut round = number;
        while Instant::now() < end {
            round += 1;
            let begin = Instant::now();
            let asked = match &mut connection {
                Some(client) => self.ask(kind, round, client),
                none => self
                    .connect(number)
                    .and_then(|client| self.ask(kind, round, none.insert(client))),
            };
            match asked {
                Ok(Asked::Answered) => {
                    report.times.entry(kind).or_default().push(begin.elapsed());
                    if kind == Kind::Small {
                        thread::sleep(self.pause);
                    }
                }
                Ok(Asked::Busy) => {
                    *report.busy.entry(kind).or_default() += 1;
                    thread::sleep(LATER);
                }
                Ok(Asked::Left) => {
                    report.times.entry(kind).or_default().push(begin.elapsed());
                    connection = None;
                }
                Ok(Asked::Wrong(what)) => report.errors.push(format!("{}: {what}", kind.name())),
                // A server may refuse or cut off clients that do not keep to the protocol.
                Err(_) if kind == Kind::Hostile => {
                    report.times.entry(kind).or_default().push(begin.elapsed());
                    connection = None;
                    thread::sleep(LATER);
                }
                Err(error) => {
                    report.errors.push(format!("{}: {error}", kind.name()));
                    connection = None;
                }
            }
            if report.errors.len() > 10 {
                break;
            }
        }
        report
    }

    fn ask(&self, kind: Kind, round: usize, client: &mut Client) -> io::Result<Asked> {
        let algorithm = ["bfs", "ids", "uniform-cost"][round % 3];
        let huge = huge(algorithm, self.limit);
        let answer = match kind {
            Kind::Small => {
                let level = format!(r#"{{"puzzle":"level-{}"}}"#, round * 7 % 200 + 1);
                client.ask("solve", &level)?
            }
            Kind::Huge if round.is_multiple_of(2) => client.ask("explore", &huge)?,
            Kind::Huge => client.ask("solve", &huge)?,
            Kind::Events => {
                client.post("solve", &huge, "text/event-stream")?;
                client.answer()?
            }
            Kind::Fickle => {
                client.post("solve", &huge, "application/json")?;
                thread::sleep(Duration::from_millis((round * 37 % 400) as u64));
                return Ok(Asked::Left);
            }
            Kind::Hostile => {
                hostile::misbehave(round, client)?;
                return Ok(Asked::Left);
            }
        };
        let text = answer.text();
        let expected = match kind {
            Kind::Small => r#""outcome":"solved""#,
            Kind::Events => "event: answer\n",
            _ => r#""outcome":"#,
        };
        // A stream that has begun already has its status, so the refusal is an event.
        let is_late = kind == Kind::Events && text.contains("event: error");
        if answer.status == 503 || (is_late && text.contains(r#""code":"busy""#)) {
            let is_proper = is_late || answer.header("retry-after").is_some();
            return Ok(if is_proper { Asked::Busy } else { Asked::Wrong(text) });
        }
        if answer.status == 200 && text.contains(expected) {
            return Ok(Asked::Answered);
        }
        Ok(Asked::Wrong(format!("{} {text}", answer.status)))
    }
}

/// The result of a client's request.
enum Asked {
    Answered,
    Busy,
    Left,
    Wrong(String),
}
