//! A plain client of HTTP/1.1, which can also misbehave.

use socket2::{Domain, Socket, Type};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// The longest wait for an answer; a slower server has failed.
const PATIENCE: Duration = Duration::from_secs(600);

/// A connection to a server.
#[derive(Debug)]
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

/// The answer of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The headers, their names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    /// The body.
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The header of this name, in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    /// Connects.
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Self> {
        Self::with(TcpStream::connect(address)?, address)
    }

    /// Connects from an address of this machine.
    pub(crate) fn connect_from(source: IpAddr, address: SocketAddr) -> io::Result<Self> {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
        socket.bind(&SocketAddr::new(source, 0).into())?;
        socket.connect(&address.into())?;
        Self::with(socket.into(), address)
    }

    fn with(stream: TcpStream, address: SocketAddr) -> io::Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), address })
    }

    /// Sends the request `id` of the contract, and reads the answer.
    pub(crate) fn ask(&mut self, id: &str, body: &str) -> io::Result<Answer> {
        self.post(id, body, "application/json")?;
        self.answer()
    }

    /// Sends the request `id` and does not wait; `accept` is the type of the answer.
    pub(crate) fn post(&mut self, id: &str, body: &str, accept: &str) -> io::Result<()> {
        let head = format!(
            "POST /api/v1/{id} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Accept: {accept}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.send(head.as_bytes())
    }

    /// Fetches what is at this path, with these headers, each with its line end.
    pub(crate) fn get(&mut self, path: &str, headers: &str) -> io::Result<Answer> {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.address);
        self.send(head.as_bytes())?;
        self.answer()
    }

    /// Where the server listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends any bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Closes the sending side; reading still works.
    pub(crate) fn finish_sending(&mut self) -> io::Result<()> {
        self.stream.get_mut().shutdown(Shutdown::Write)
    }

    /// Reads an answer.
    pub(crate) fn answer(&mut self) -> io::Result<Answer> {
        let mut answer = self.head()?;
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk()? {
                answer.body.extend(chunk);
            }
        } else if let Some(length) = length {
            answer.body = vec![0; length];
            self.stream.read_exact(&mut answer.body)?;
        } else if answer.status != 304 {
            self.stream.read_to_end(&mut answer.body)?;
        }
        Ok(answer)
    }

    /// Reads an answer up to its body.
    pub(crate) fn head(&mut self) -> io::Result<Answer> {
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Ok(Answer { status, headers, body: Vec::new() })
    }

    /// Reads the next chunk of a chunked body; `None` after the last.
    pub(crate) fn chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        let size = self.line()?;
        let size = usize::from_str_radix(&size, 16).map_err(|_| io::ErrorKind::InvalidData)?;
        let mut chunk = vec![0; size];
        self.stream.read_exact(&mut chunk)?;
        self.line()?;
        Ok((size > 0).then_some(chunk))
    }

    /// Reads exactly these bytes of a body.
    pub(crate) fn read(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.stream.read_exact(bytes)
    }

    /// Whether something has arrived; does not wait.
    pub(crate) fn has_answer(&mut self) -> bool {
        let stream = self.stream.get_ref();
        let _ = stream.set_nonblocking(true);
        let has_answer = stream.peek(&mut [0]).is_ok();
        let _ = stream.set_nonblocking(false);
        has_answer || !self.stream.buffer().is_empty()
    }

    /// Whether the server has closed the connection; waits for what it does next.
    pub(crate) fn is_closed(&mut self) -> bool {
        // A reset connection also counts as closed.
        matches!(self.stream.fill_buf(), Ok([]))
            || matches!(self.stream.fill_buf(), Err(error) if error.kind() == io::ErrorKind::ConnectionReset)
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end_matches(['\r', '\n']).to_owned())
    }
}
