//! Radiation of a gun whenever it is fired (CE-WPN-04).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Condition, Cx, Flow, Life, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::keys::RADS;
use crate::rules::cepheus::range::bands::{Band, apart};
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-WPN-04");

/// The firer and the living nearby take a dose: one roll for all; doses add up.
///
/// # Errors
/// Halts if the dice are missing.
pub fn emit(cx: &mut Cx<'_>, plan: &Plan) -> Flow {
    let gun = plan.slot.and_then(|slot| cx.battle().item(plan.bearer, slot)).and_then(|(_, def)| def.data::<Weapon>());
    let Some(rads) = gun.and_then(|gun| gun.radiation) else { return Ok(()) };
    let rolled = cx.roll_amount(plan.unit, RADS, rads.dice, &Matters::Only(SmallVec::new()), RULE)?;
    let dose = rolled * i32::from(rads.factor);
    for unit in near(cx.battle(), plan.unit) {
        let before = cx.battle().conditions(unit).amount(RADS);
        let amount = i16::try_from(before + dose).unwrap_or(i16::MAX);
        cx.set_condition(unit, Condition { key: RADS, amount, until: Until::Cleared, on: None, rule: RULE });
    }
    Ok(())
}

/// Nearby is up to Close range.
fn near(battle: &Battle, firer: UnitId) -> SmallVec<[UnitId; 8]> {
    let lives = |unit: &UnitId| battle.body(*unit).life < Life::Dead && battle.machine(*unit).is_none();
    let close = |unit: &UnitId| Band::of(apart(battle, firer, *unit)) <= Band::Close;
    battle.units().filter(lives).filter(close).collect()
}
