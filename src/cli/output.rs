//! Output and exit codes.

use six_seconds::words::say;
use std::fmt;
use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// A check or verification failed: exit code 1.
    Failed(String),
    /// Bad input or usage: exit code 2.
    Bad(String),
    /// Something is left to be done by the same command: exit code 75.
    Again(String),
    /// The output was closed: nothing is reported, exit code 0.
    Closed,
}

impl Failure {
    /// Bad input or usage.
    pub fn bad(what: impl fmt::Display) -> Self {
        Self::Bad(what.to_string())
    }

    /// Prints it on the error stream and returns the exit code.
    pub fn tell(&self) -> ExitCode {
        let (code, what) = match self {
            Self::Failed(what) => (1, what),
            Self::Bad(what) => (2, what),
            Self::Again(what) => (75, what),
            Self::Closed => return ExitCode::SUCCESS,
        };
        // The error stream may be closed as well.
        let _ = writeln!(io::stderr(), "{}", what.trim_end());
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Bad(say("cli.unwritable", &[("error", &error)])),
        }
    }
}

/// The buffered output stream.
pub struct Out(BufWriter<Stdout>);

impl Out {
    /// The output of this program.
    pub fn new() -> Self {
        Self(BufWriter::with_capacity(64 * 1024, io::stdout()))
    }

    /// Writes one line.
    ///
    /// # Errors
    /// [`Failure::Closed`] if the output was closed.
    pub fn line(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{line}")?)
    }

    /// Flushes the buffer.
    ///
    /// # Errors
    /// [`Failure::Closed`] if the output was closed.
    pub fn close(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
