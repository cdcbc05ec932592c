//! Order logs, which serve as saved game, undo history, replay, bug report and regression test; and order files, which
//! people write by hand.

mod asker;
mod eyes;
mod items;
mod log;
mod order_run;
mod orders;
mod progress;
mod session;

pub use asker::Declined;
pub use eyes::{Eyes, learns, sight_matters};
pub use items::{BARE_HANDS, slot};
pub(crate) use log::shared;
pub use log::{Entry, LevelFile, LogError, OrderLog, Step, level_hash, parse};
pub use order_run::{Broken, DiceSource, OrderRun, Outcome};
pub use orders::{Aim, GivenChoice, GivenOrder, OrderFile};
pub use progress::{Progress, Run};
pub use session::{Question, Recorded, Session, Undone};
