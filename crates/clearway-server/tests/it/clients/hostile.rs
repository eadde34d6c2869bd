//! Clients that do not keep to the protocol.

use super::{Client, HUGE};
use std::io;
use std::thread;
use std::time::Duration;

/// One of six ways to be a burden, chosen by `round`; ends when the server closes the connection,
/// or after some seconds.
pub(crate) fn misbehave(round: usize, client: &mut Client) -> io::Result<()> {
    match round % 6 {
        0 => thread::sleep(Duration::from_secs(20)),
        1 => {
            // A head that arrives byte by byte and never ends.
            for byte in b"POST /api/v1/solve HTTP/1.1\r\nHost: ".iter().cycle().take(60) {
                client.send(&[*byte])?;
                thread::sleep(Duration::from_millis(250));
            }
        }
        2 => {
            let noise = |i: u32| (i.wrapping_mul(2_654_435_761) >> 13) as u8;
            let noise: Vec<u8> = (0..5000).map(noise).collect();
            client.send(&noise)?;
            client.answer()?;
        }
        3 => {
            // A body of 10 GB; the server must refuse it before it has arrived.
            client.send(
                b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\
                  Content-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n",
            )?;
            for _ in 0..1000 {
                client.send(&[b' '; 1 << 13])?;
            }
            client.answer()?;
        }
        4 => {
            // A large answer that nobody reads.
            let body = r#"{"puzzle":"hardest","graph":"dot"}"#;
            client.post("explore", body, "application/json")?;
            thread::sleep(Duration::from_secs(15));
        }
        _ => {
            // Many requests at once, and no wish to hear the answers.
            let body = format!(r#"{{"puzzle":"{HUGE}","time_limit_ms":2000}}"#);
            for _ in 0..20 {
                client.post("solve", &body, "text/event-stream")?;
            }
        }
    }
    Ok(())
}
