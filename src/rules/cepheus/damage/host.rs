//! What weapons, armour and bodies of these rules are to a damage model (DR-BGD-47, DR-BGD-49).

use crate::battle::oracle::Matters;
use crate::battle::system::{Attack, BodyTest, Force};
use crate::battle::{Battle, Cx, Flow, Ledger, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::armoury::{DamageType, Grenade, Weapon};
use crate::rules::cepheus::checks::check::{self, add_skill, add_stat, standing_penalties};
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::damage::harm;
use crate::rules::cepheus::keys::log::DISEASE;
use crate::rules::cepheus::keys::{CIRCUMSTANCE, DEX, EDU, END, FIRST_AID, MEDICINE};
use crate::rules::cepheus::range::bands;

/// Points of a modifier of a d100 check for one of a 2D6 check.
const DIVISOR: i32 = 10;

/// Half of the armour.
pub fn armour(battle: &Battle, unit: UnitId) -> i32 {
    harm::stopped(battle, unit, false) / 2
}

/// What the weapon of an attack does: the top of its dice, of a blast those of its centre.
pub fn force(battle: &Battle, attack: &Attack) -> Force {
    let def = attack.item.and_then(|item| battle.setup().find_item(item)).map(|def| battle.setup().item(def));
    let weapon = def.and_then(|def| def.data::<Weapon>());
    let grenade = def.and_then(|def| def.data::<Grenade>());
    let rings = weapon.map(|weapon| &weapon.rings).or(grenade.map(|grenade| &grenade.rings));
    let dice = weapon.and_then(|weapon| weapon.dice).or_else(|| Some(rings?.first()?.dice));
    let energy = weapon.is_some_and(|weapon| weapon.damage_type == Some(DamageType::Energy));
    let rows = weapon.map(|weapon| weapon.uses.iter().map(|one| one.row)).into_iter().flatten();
    let range = rows.chain(grenade.map(|grenade| grenade.row)).filter_map(bands::farthest).max().unwrap_or(0);
    Force { damage: dice.map_or(0, Dice::max), bonus: 0, energy, range }
}

/// True if an attacker lacks the skill of every use of the weapon of an attack.
pub fn untrained(battle: &Battle, attack: &Attack) -> bool {
    let Some((unit, item)) = attack.by.zip(attack.item) else { return false };
    let def = battle.setup().find_item(item).map(|def| battle.setup().item(def));
    let lacks = |skill| training::level(battle, unit, skill).is_none();
    let weapon = def.and_then(|def| def.data::<Weapon>());
    let grenade = def.and_then(|def| def.data::<Grenade>());
    let fits = |melee: bool| attack.blast || melee == attack.melee;
    let weapon = weapon
        .is_some_and(|weapon| weapon.uses.iter().filter(|one| fits(one.row.is_melee())).all(|one| lacks(one.skill)));
    weapon || grenade.is_some_and(|grenade| lacks(grenade.skill))
}

/// Makes a check of 8 or more, easier or harder by so many points of a d100 test.
///
/// # Errors
/// Halts if the dice are missing.
pub fn body_test(cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
    let (what, stat, tested) = match test {
        BodyTest::Agility => (DEX, DEX, check::tested(DEX)),
        BodyTest::Medicine => (FIRST_AID, EDU, check::tested(EDU)),
        BodyTest::Disease => (DISEASE, END, check::tested(END)),
    };
    let (mut ledger, battle) = (Ledger::new(), cx.battle());
    if test == BodyTest::Medicine {
        add_skill(&mut ledger, battle, unit, MEDICINE);
    }
    add_stat(&mut ledger, battle, unit, stat);
    ledger.add_some(CIRCUMSTANCE, points / DIVISOR, test.rule());
    standing_penalties(&mut ledger, battle, unit, tested);
    Ok(check::roll(cx, unit, what, ledger, &Matters::All, test.rule())? >= 0)
}
