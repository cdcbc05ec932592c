//! States of health, and what somebody is still worth in the fight. The Disabled and the Dying still fight (AR-STR-13).

use crate::battle::{Battle, Key, Life, UnitId};
use crate::rules::arrgs::conditions::is_thing;
use crate::rules::arrgs::keys::*;

const UNHURT: Key = Key::new("unhurt");
const WORN: Key = Key::new("worn");
const HURT: Key = Key::new("hurt");
const BADLY: Key = Key::new("badly_hurt");
const OUT: Key = Key::new("out");
const WRECKED: Key = Key::new("scrap");
const DEAD: Key = Key::new("dead");

/// All states of health, from unhurt to dead.
pub const STATES: &[Key] = &[UNHURT, WORN, HURT, BADLY, DISABLED, DYING, UNCONSCIOUS, OUT, WRECKED, DEAD];

/// The state of health of a combatant.
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    let (now, total) = (stats.now(VITALITY), stats.max(VITALITY));
    match battle.body(unit).life {
        Life::Dead if is_thing(battle, unit) => WRECKED,
        Life::Dead => DEAD,
        _ if conditions.has(DYING) => DYING,
        Life::Down if conditions.has(UNCONSCIOUS) => UNCONSCIOUS,
        Life::Down => OUT,
        _ if conditions.has(DISABLED) => DISABLED,
        _ if now >= total => UNHURT,
        _ if 4 * now >= 3 * total => WORN,
        _ if 2 * now > total => HURT,
        _ => BADLY,
    }
}

/// True if somebody who is up still counts as fighting: all but the Helpless (AR-STR-13).
pub fn fights(battle: &Battle, unit: UnitId) -> bool {
    !battle.conditions(unit).has(HELPLESS)
}

/// What somebody is worth in thousandths of itself unhurt: half for being able to act, half for Vitality left.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    let (now, total) = (stats.now(VITALITY), stats.max(VITALITY).max(1));
    let applications = conditions.amount(DYING);
    match battle.body(unit).life {
        Life::Dead | Life::Gone => 0,
        Life::Down => 60 + 60 * (now + total) / (2 * total),
        Life::Up if applications > 0 => ((40 + 120 * (now + total) / (2 * total)) / applications).max(20),
        Life::Up if conditions.has(DISABLED) => 100 + 300 * (now + total) / (2 * total),
        Life::Up => (450 + 550 * now / total - 40 * conditions.amount(STAGGERED)).max(60),
    }
}
