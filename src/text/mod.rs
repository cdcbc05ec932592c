//! The game as plain text lines, for terminals, screen readers and pipes.

mod answers;
mod briefing;
pub mod camp;
mod command;
mod decide;
pub mod describe;
mod input;
mod map;
pub mod odds;
pub mod reference;
mod table;
pub mod tempo;
pub mod verbs;
pub mod why;

pub use answers::rules;
pub use briefing::{briefing, wrapped};
pub use table::{Loader, Seated, Table, Writer};
