//! The order log: at once the save game, the undo, the replay, the bug report and the regression test.

mod log;
mod session;

pub use log::{Entry, LogError, OrderLog, Step};
pub use session::{Session, Undone};
