//! Policies: computer players. They play any core through the orders it offers and the odds of those orders. They know
//! no system by name and see only what their side sees.

mod aims;
mod arms;
mod attacks;
mod best;
mod blunders;
mod breach;
mod clock;
mod compared;
mod contest;
mod danger;
mod decide;
mod deploy;
mod effort;
mod experience;
mod explored;
mod game;
mod haste;
mod hopeless;
mod idle;
mod judge;
mod learnt;
mod openings;
mod other_orders;
mod outlook;
pub mod pace;
mod places;
mod plan;
mod posture;
mod random;
mod replies;
mod scripted;
mod side_effects;
mod stakes;
mod targets;
mod tempo;
mod utility;
mod view;
mod walk;

pub use blunders::Blunders;
pub use compared::{Compared, Witness, reasons};
pub use game::{Ended, Game, Players, play, play_watched};
pub use random::Random;
pub use scripted::Scripted;
pub use utility::Utility;

use crate::battle::oracle::Chooser;
use crate::battle::{Battle, Order, UnitId};
use effort::Effort;
use std::pin::Pin;

/// A computer player: it gives orders and takes decisions for the combatants of a side.
pub trait Policy: Chooser + Send + Sync {
    /// Its name, one of [`NAMES`] or of the players for comparisons.
    fn name(&self) -> &'static str;

    /// The next order of a combatant whose turn it is.
    fn order(&mut self, battle: &Battle, unit: UnitId) -> Order;

    /// The orders that the latest one was compared with, and itself, each with its value in millionths of a combatant; empty
    /// for players that compare nothing.
    fn compared(&self) -> &[(Order, i64)] {
        &[]
    }

    /// The same order, found with pauses in between where that takes long.
    fn think<'a>(&'a mut self, battle: &'a Battle, unit: UnitId) -> Thought<'a> {
        Box::pin(std::future::ready(self.order(battle, unit)))
    }
}

/// An order that is being thought of: see [`pace`].
pub type Thought<'a> = Pin<Box<dyn Future<Output = Order> + Send + 'a>>;

/// The names of all policies, the usual player first.
pub const NAMES: [&str; 5] = ["normal", "hard", "easy", "scripted", "random"];

/// A player for comparisons: `hard` without regard to initiative counts.
pub const BLIND_TO_COUNTS: &str = "blind_to_counts";
/// A player for comparisons: `hard` without regard to where the battle is decided, and to what enemies could do next.
pub const BLIND_TO_ZONES: &str = "blind_to_zones";
/// The players for comparisons.
pub const BASELINES: [&str; 2] = [BLIND_TO_COUNTS, BLIND_TO_ZONES];

/// A player by its name; `None` for an unknown name. The seed is that of the player's random choices, which are
/// independent of the battle's dice; only `random` makes any.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Policy>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "scripted" => Some(Box::new(Scripted::default())),
        "easy" => Some(Box::new(Utility::new("easy", &Effort::EASY))),
        "normal" => Some(Box::new(Utility::new("normal", &Effort::NORMAL))),
        "hard" => Some(Box::new(Utility::new("hard", &Effort::HARD))),
        BLIND_TO_ZONES => Some(Box::new(Utility::new(BLIND_TO_ZONES, &Effort::BLIND_TO_ZONES))),
        BLIND_TO_COUNTS => Some(Box::new(Utility::blind_to_counts())),
        _ => None,
    }
}
