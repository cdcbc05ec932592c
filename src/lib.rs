//! Six Seconds.
