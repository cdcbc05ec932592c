//! The d20 check: what it is for, what is added to it, how it is rolled and read (AR-CHK, AR-MOD, AR-CRT).
//!
//! ```text
//! Asking { unit, of: Use, mode } ─▶ modifiers: one source per file ─▶ Ledger ─▶ Test ─▶ roll ─▶ Outcome
//! ```

pub mod abilities;
pub mod assisted;
pub mod exertion;
pub mod gear;
pub mod magnitude;
pub mod modifiers;
pub mod open;
pub mod reaction;
pub mod rolling;
pub mod shifts;
pub mod speed;
pub mod states;
pub mod traits;
pub mod uses;

pub use modifiers::{Asking, Kind, Mode, Modifiers};
pub use rolling::{Outcome, Test, roll};
pub use uses::{Purpose, Use};

use crate::battle::{Battle, Cx, Ledger, UnitId};

/// Everything that may add to a check. A subject with modifiers of its own adds its file here.
static SOURCES: &[fn(&mut Modifiers, &Asking<'_>)] =
    &[abilities::add, traits::add, assisted::add, exertion::add, speed::add, gear::add, states::add, shifts::add];

/// What is added to the die or the 10 of a check (AR-CHK-01).
pub fn modifiers(battle: &Battle, unit: UnitId, of: Use, mode: Mode) -> Modifiers {
    let asking = Asking { battle, unit, of, mode };
    let mut modifiers = Modifiers::default();
    SOURCES.iter().for_each(|source| source(&mut modifiers, &asking));
    modifiers
}

/// The same as a ledger, with what else the situation adds.
pub fn ledger(start: Ledger, battle: &Battle, unit: UnitId, of: Use, more: impl FnOnce(&mut Modifiers)) -> Ledger {
    let mut all = modifiers(battle, unit, of, Mode::Action);
    more(&mut all);
    all.into_ledger(start)
}

/// The same for a check that is rolled next: help with it is used up, even where it fails (AR-AID-02).
pub fn for_roll(cx: &mut Cx<'_>, unit: UnitId, of: Use, more: impl FnOnce(&mut Modifiers, &Battle)) -> Ledger {
    let battle = cx.battle();
    let ledger = ledger(cx.ledger(), battle, unit, of, |all| more(all, battle));
    assisted::use_up(cx, unit, of);
    ledger
}
