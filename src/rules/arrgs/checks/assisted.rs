//! What a friend's help adds to the next check of a kind (AR-AID-02, AR-MOD-04).

use crate::battle::{Cx, Key, Rule, UnitId};
use crate::rules::arrgs::checks::{Asking, Kind, Modifiers, Purpose, Use};
use crate::rules::arrgs::keys::aided::*;
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::*;

const HELP: Rule = Rule("AR-AID-02");

/// The kinds of checks that can be helped with: the condition, which is also the mode of the order, and the check.
pub const KINDS: [(Key, Use); 10] = [
    (AIDED_MELEE, Use::MELEE),
    (AIDED_RANGED, Use::RANGED),
    (AIDED_FORTITUDE, Use::FORTITUDE),
    (AIDED_REFLEX, Use::REFLEX),
    (AIDED_WILLPOWER, Use::WILLPOWER),
    (AIDED_MOVEMENT, Use::WALKING),
    (AIDED_SPELL, Use::of(Purpose::Spell, ARCANE, INTELLECT)),
    (AIDED_MEDICINE, Use::of(Purpose::Other, MEDICINE, INTELLECT)),
    (AIDED_PILOTING, Use::of(Purpose::Other, PILOTING, AGILITY)),
    (AIDED_STEALTH, Use::of(Purpose::Other, STEALTH, AGILITY)),
];

/// The help that counts for a check.
fn of(made: Use) -> Option<Key> {
    let same = |one: Use| one.purpose == made.purpose && (made.purpose != Purpose::Other || one.skill == made.skill);
    KINDS.iter().find(|kind| same(kind.1)).map(|kind| kind.0)
}

/// Adds what help is worth.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let help = |key| asking.battle.conditions(asking.unit).amount(key);
    all.add(Kind::Assisted, AIDED, of(asking.of).map_or(0, help), HELP);
}

/// The help with a check is used up, even where the check fails.
pub fn use_up(cx: &mut Cx<'_>, unit: UnitId, made: Use) {
    if let Some(key) = of(made) {
        cx.end_condition(unit, key, OVER, HELP);
    }
}
