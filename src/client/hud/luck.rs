//! How kind the dice were to each side: checks that succeeded against those that should have.

use crate::battle::{Battle, Check};
use crate::client::theme::{BAD, GOOD, QUIET, Type};
use crate::client::widgets::{Tip, Ui, bold, row};
use bevy::prelude::*;

/// One side's checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    rolled: u32,
    succeeded: u32,
    /// Expected successes, in millionths.
    expected: u64,
}

/// Every side's checks, by side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Luck(Vec<Tally>);

impl Luck {
    /// Counts a check.
    pub fn count(&mut self, battle: &Battle, check: &Check) {
        let side = battle.side(check.unit).index();
        if self.0.len() <= side {
            self.0.resize(side + 1, Tally::default());
        }
        let tally = &mut self.0[side];
        tally.rolled += 1;
        tally.succeeded += u32::from(check.success);
        tally.expected += chance(check);
    }

    /// Draws a line with every side's balance.
    pub fn draw(&self, ui: &mut Ui, battle: &Battle) {
        if self.0.iter().all(|tally| tally.rolled == 0) {
            return;
        }
        ui.spawn(Node { flex_wrap: FlexWrap::Wrap, ..row(10.0) }).with_children(|ui| {
            ui.spawn(crate::client::widgets::section("luck"));
            for (side, tally) in self.0.iter().enumerate().filter(|entry| entry.1.rolled > 0) {
                let name = &battle.setup().sides[side].name;
                let tenths = (i64::from(tally.succeeded) * 1_000_000 - tally.expected as i64) / 100_000;
                let sign = if tenths < 0 { "\u{2212}" } else { "+" };
                let words = format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10);
                let tip = format!(
                    "{name}: {} of {} checks succeeded; {}.{} were to be expected",
                    tally.succeeded,
                    tally.rolled,
                    tally.expected / 1_000_000,
                    tally.expected / 100_000 % 10
                );
                let tint = match tenths {
                    ..=-5 => BAD,
                    5.. => GOOD,
                    _ => QUIET,
                };
                ui.spawn((row(4.0), Tip(tip), Interaction::None)).with_children(|ui| {
                    super::side_mark(ui, side, "", 16.0, true);
                    ui.spawn(bold(words, Type::Small, tint));
                });
            }
        });
    }
}

/// Whether a check has to stay at or under its number instead of reaching it.
pub fn rolls_under(check: &Check) -> bool {
    let bare = check.total == check.rolled && check.ledger.total() != 0;
    bare || check.success != (check.total >= check.need)
}

/// The chance of a check, in millionths: dice and ledger against the number to reach, or the dice alone against the
/// number not to exceed.
fn chance(check: &Check) -> u64 {
    let spread = check.pool.spread();
    let add = check.total - check.rolled;
    let succeeds = |sum: i32| if rolls_under(check) { sum <= check.need } else { sum + add >= check.need };
    let good: u128 = spread.weights().iter().filter(|entry| succeeds(entry.0)).map(|entry| entry.1).sum();
    u64::try_from(good * 1_000_000 / spread.total().max(1)).unwrap_or(0)
}
