//! The order log: at once the save game, the undo, the replay, the bug report and the regression test. And order files,
//! which people write by hand.

mod asker;
mod eyes;
mod items;
mod log;
mod order_run;
mod orders;
mod progress;
mod session;

pub use asker::Declined;
pub use eyes::{Eyes, sight_matters, told};
pub use items::{BARE_HANDS, slot};
pub(crate) use log::shared;
pub use log::{Entry, LevelFile, LogError, OrderLog, Step, level_hash, parse};
pub use order_run::{Broken, DiceSource, OrderRun, Outcome};
pub use orders::{Aim, GivenChoice, GivenOrder, OrderFile};
pub use progress::{Progress, Run};
pub use session::{Question, Recorded, Session, Undone};
