//! How much of an attack its attacker uses: strength, base damage, charge, a burst (DR-VOL-01 to DR-VOL-07, DR-BGD-24).
//! The attacker says so before the attack; it holds for that attack.

use crate::battle::{Battle, Cx, Key, Rule, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// Everything that an attacker may say before an attack.
pub const SAID: [Key; 5] = [USED_STRENGTH, USED_BASE, USED_SHOT, USED_CHARGE, BURSTING];

/// How much of an attack is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holding {
    /// The strength used, if less than all (DR-VOL-02).
    pub strength: Option<i32>,
    /// Per cent of the damage of a weapon hand to hand apart from strength (DR-VOL-03).
    pub base: i32,
    /// Per cent of a shot, with its drive (DR-VOL-04).
    pub shot: i32,
    /// The charge of a weapon that can be set, if less than all (DR-VOL-06).
    pub charge: Option<i32>,
    /// True if the attack is to burst (DR-BGD-24).
    pub bursts: bool,
}

impl Holding {
    /// What somebody has said about its next attack.
    pub fn of(battle: &Battle, unit: Option<UnitId>) -> Self {
        let amount = |key| unit.map(|unit| battle.conditions(unit).amount(key)).filter(|amount| *amount > 0);
        Self {
            strength: amount(USED_STRENGTH).map(|amount| amount - 1),
            base: amount(USED_BASE).unwrap_or(100),
            shot: amount(USED_SHOT).unwrap_or(100),
            charge: amount(USED_CHARGE),
            bursts: amount(BURSTING).is_some(),
        }
    }
}

/// The cells that a shot takes from a weapon's battery: as many as its charge is set to (DR-VOL-06, DR-WPN-02). Of a weapon
/// without a battery it is a round.
pub fn cells(battle: &Battle, unit: UnitId, item: Key) -> i16 {
    let Some(weapon) = state::armoury(battle).weapon(item).filter(|weapon| weapon.charge > 0) else { return 1 };
    let set = Holding::of(battle, Some(unit)).charge.filter(|_| !weapon.charge_steps.is_empty());
    set.and_then(|cells| i16::try_from(cells).ok()).unwrap_or(weapon.charge)
}

/// Ends it: the attack is over.
pub fn end(cx: &mut Cx<'_>, unit: UnitId) {
    SAID.into_iter().for_each(|key| cx.end_condition(unit, key, OVER, Rule("DR-VOL-02")));
}
