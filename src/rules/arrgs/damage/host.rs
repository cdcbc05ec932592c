//! What weapons and armour of these rules are to a damage model (DR-BGD-49).

use crate::battle::system::{Attack, Force};
use crate::battle::{Battle, Key, UnitId};
use crate::rules::arrgs::armoury::{DamageType, Stored, Weapon};
use crate::rules::arrgs::checks::gear::armour as worn;

/// What is added to the base Success Value of a weapon.
const MIDDLING: i32 = 5;

/// The weapon of an item, or the spell stored in it.
pub fn weapon(battle: &Battle, item: Option<Key>) -> Option<&Weapon> {
    let def = battle.setup().item(battle.setup().find_item(item?)?);
    def.data::<Weapon>().or_else(|| def.data::<Stored>().map(|stored| &stored.arms))
}

/// True for the damage of blades, points and blunt things.
fn is_solid(kind: DamageType) -> bool {
    matches!(kind, DamageType::Bludgeoning | DamageType::Piercing | DamageType::Slashing)
}

/// The highest of the three resistances of armour against weapons.
pub fn armour(battle: &Battle, unit: UnitId) -> i32 {
    let suit = worn(battle, unit).map_or(&[][..], |suit| &suit.resists[..]);
    suit.iter().filter(|one| is_solid(one.0)).map(|one| one.1).max().unwrap_or(0)
}

/// What the weapon of an attack does.
pub fn force(battle: &Battle, attack: &Attack) -> Force {
    let Some(weapon) = weapon(battle, attack.item) else { return Force::default() };
    let range = u32::from(weapon.increment) * u32::from(weapon.increments);
    Force { damage: weapon.sv + MIDDLING, bonus: 0, energy: !weapon.types.iter().any(|kind| is_solid(*kind)), range }
}
