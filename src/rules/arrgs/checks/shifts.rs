//! What a damage model makes easier or harder (DR-BGD-46). What evades an attack changes the number that the attack is compared
//! with instead.

use crate::battle::Ledger;
use crate::battle::system::Tested;
use crate::rules::arrgs::checks::{Asking, Mode, Modifiers, Purpose};
use crate::rules::arrgs::keys::*;
use crate::rules::common::harm;

/// Adds it to Actions.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, mode } = *asking;
    if battle.rules().harm.is_native() || mode == Mode::Reaction {
        return;
    }
    let tested = match of.purpose {
        Purpose::Reflex => return,
        Purpose::Melee => Tested::Melee,
        Purpose::Ranged => Tested::Ranged,
        Purpose::Spell | Purpose::Willpower => Tested::Mind,
        Purpose::Fortitude | Purpose::Movement => Tested::Body,
        Purpose::Other if of.skill == PERCEPTION => Tested::Awareness,
        Purpose::Other if matches!(of.ability, BODY | AGILITY) => Tested::Body,
        Purpose::Other => Tested::Mind,
    };
    let mut shifts = Ledger::new();
    harm::add_shifts(&mut shifts, battle, unit, tested, None);
    shifts.lines().iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
}
