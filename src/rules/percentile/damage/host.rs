//! What weapons and armour of these rules are to a damage model (DR-BGD-49).

use crate::battle::system::{Attack, Force, Tired};
use crate::battle::{Battle, Key, UnitId};
use crate::rules::percentile::armoury::{Harm, Weapon};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::checks::worn::armour_points;
use crate::rules::percentile::damage::soak;
use crate::rules::percentile::keys::{FATIGUE, T, TORSO};

/// Drive for a point of penetration.
const DRIVE_A_POINT: i32 = 2;

/// The weapon of an item.
pub fn weapon(battle: &Battle, item: Option<Key>) -> Option<&Weapon> {
    let def = battle.setup().find_item(item?)?;
    battle.setup().item(def).data()
}

/// Armour points on the body.
pub fn armour(battle: &Battle, unit: UnitId) -> i32 {
    armour_points(battle, unit, false, Some(TORSO))
}

/// What the weapon of an attack does: the top of its dice, and drive for its penetration unless it is energy (DR-BGD-41).
pub fn force(battle: &Battle, attack: &Attack) -> Force {
    let Some(weapon) = weapon(battle, attack.item) else { return Force::default() };
    let dice = attack.by.map_or(weapon.damage, |unit| soak::dice(battle, unit, weapon));
    let energy = weapon.harm == Harm::Energy;
    let bonus = if energy { 0 } else { DRIVE_A_POINT * weapon.pen };
    let range = if attack.thrown { weapon.range.max(weapon.thrown) } else { weapon.range };
    Force { damage: dice.max().max(0), bonus, energy, range: range.into() }
}

/// What levels of fatigue do besides the core's own: any take 10 from every test, once, and more than the Toughness bonus
/// make unconscious (PC-BGD-27).
pub fn tired(battle: &Battle, unit: UnitId, levels: i32) -> Tired {
    let own = battle.conditions(unit).amount(FATIGUE);
    let points = if levels > 0 && own == 0 { -10 } else { 0 };
    Tired { points, exhausted: levels > 0 && levels + own > bonus(battle, unit, T) }
}
