//! What weapons, armour and bodies of these rules are to a damage model (DR-BGD-47, DR-BGD-49).

use crate::battle::system::{Attack, BodyTest, Force};
use crate::battle::{Battle, Cx, Flow, Key, UnitId};
use crate::rules::espionage::armoury::{Kind, Weapon};
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::checks::{self, skills};
use crate::rules::espionage::keys::log::{AGILITY_SAVE, DISEASE_SAVE};
use crate::rules::espionage::keys::{FORT, MEDICINE, REFLEX};

/// Drive for a point of armour that a weapon pierces.
const DRIVE_A_POINT: i32 = 2;
/// The number that the tests of a damage model have to reach.
const NUMBER: i32 = 15;
/// Points of a modifier of a d100 test for one here.
const DIVISOR: i32 = 5;

/// The weapon of an item.
pub fn weapon(battle: &Battle, item: Option<Key>) -> Option<&Weapon> {
    let def = battle.setup().find_item(item?)?;
    battle.setup().item(def).data()
}

/// What the weapon of an attack does: the top of its dice, and drive for the armour that it pierces.
pub fn force(battle: &Battle, attack: &Attack) -> Force {
    let Some(weapon) = weapon(battle, attack.item) else { return Force::default() };
    let energy = weapon.kind == Kind::Electrical;
    let bonus = if energy { 0 } else { DRIVE_A_POINT * weapon.piercing };
    let range = u32::from(weapon.increment) * u32::from(weapon.increments);
    Force { damage: weapon.damage.max().max(0), bonus, energy, range }
}

/// Makes a test: a save, or a check of Medicine. What makes it easier lowers the number.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn body_test(cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
    let (number, rule) = (NUMBER - points / DIVISOR, test.rule());
    match test {
        BodyTest::Agility => saves::make(cx, Save::new(unit, AGILITY_SAVE, REFLEX, number, rule)),
        BodyTest::Disease => saves::make(cx, Save::new(unit, DISEASE_SAVE, FORT, number, rule)),
        BodyTest::Medicine => {
            let test = skills::test(cx.battle(), unit, MEDICINE, number, rule);
            Ok(checks::roll(cx, &test)?.passed())
        }
    }
}
