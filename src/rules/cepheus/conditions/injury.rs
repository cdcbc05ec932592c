//! States of health, and a combatant's worth in each.

use crate::battle::{Battle, Key, Life, UnitId};
use crate::rules::cepheus::conditions::machine;
use crate::rules::cepheus::keys::{DEX, END, SHAKY, STR};

/// No point lost.
pub const UNHURT: Key = Key::new("unhurt");
/// At least one point lost (CE-INJ-01).
pub const WOUNDED: Key = Key::new("wounded");
/// A point or more lost from each of the three physical characteristics (CE-INJ-01), until one of them is back at full
/// strength (CE-INJ-02).
pub const SERIOUS: Key = Key::new("seriously_wounded");
/// Out, but alive.
pub const UNCONSCIOUS: Key = Key::new("unconscious");
/// Beyond help.
pub const DEAD: Key = Key::new("dead");
/// A machine that has lost some of its hull.
pub const DAMAGED: Key = Key::new("damaged");
/// A machine that is falling apart.
pub const CRIPPLED: Key = Key::new("crippled");
/// A machine beyond repair.
pub const SCRAP: Key = Key::new("scrap");

/// All states, from unhurt to dead (CE-DMG-06).
pub const STATES: &[Key] = &[UNHURT, WOUNDED, DAMAGED, SERIOUS, CRIPPLED, UNCONSCIOUS, DEAD, SCRAP];

/// The physical characteristics, in the default order of losses.
pub const PHYSICAL: [Key; 3] = [END, STR, DEX];

/// The physical characteristics as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Physique {
    /// Points now, in the order of [`PHYSICAL`].
    pub now: [i32; 3],
    /// Points at full strength, in the same order.
    pub max: [i32; 3],
}

impl Physique {
    /// Those of a combatant.
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        let stats = battle.stats(unit);
        Self { now: PHYSICAL.map(|key| stats.now(key)), max: PHYSICAL.map(|key| stats.max(key)) }
    }

    /// How many of the three are at 0.
    pub fn zeros(&self) -> usize {
        self.now.iter().filter(|now| **now <= 0).count()
    }

    /// How many of the three are below full strength.
    pub fn lowered(&self) -> usize {
        self.now.iter().zip(&self.max).filter(|(now, max)| now < max).count()
    }
}

/// The state of a combatant by the result table (CE-DMG-06); one that woke with two characteristics at 0 is conscious
/// (CE-UNC-01).
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    if battle.machine(unit).is_some() {
        return machine::state(battle, unit);
    }
    let (physique, life) = (Physique::of(battle, unit), battle.body(unit).life);
    let zeros = physique.zeros();
    if zeros == 3 || life == Life::Dead {
        return DEAD;
    }
    if life == Life::Down || (zeros == 2 && !battle.conditions(unit).has(SHAKY)) {
        return UNCONSCIOUS;
    }
    match physique.lowered() {
        0 => UNHURT,
        3 => SERIOUS,
        _ => WOUNDED,
    }
}

/// True if a combatant is conscious and seriously wounded: it hobbles (CE-INJ-03) and lacks its minor action
/// (CE-INJ-04).
pub fn seriously_wounded(battle: &Battle, unit: UnitId) -> bool {
    state(battle, unit) == SERIOUS
}

/// What a combatant is still worth in the fight, in thousandths of itself unhurt: its points, less a share for a serious
/// wound; little once it is out, nothing dead.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    if battle.machine(unit).is_some() {
        return machine::worth(battle, unit);
    }
    let state = state(battle, unit);
    if state == UNHURT || state == DEAD {
        return if state == DEAD { 0 } else { 1000 };
    }
    let physique = Physique::of(battle, unit);
    let share = 1000 * physique.now.iter().sum::<i32>() / physique.max.iter().sum::<i32>().max(1);
    if state == UNCONSCIOUS {
        50 + share / 10
    } else if state == SERIOUS {
        250 + share / 2
    } else {
        400 + share * 3 / 5
    }
}
