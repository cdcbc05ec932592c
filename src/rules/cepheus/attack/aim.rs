//! Aiming, for the hit and for the kill: one unbroken chain on one target (CE-MIN-01 to CE-MIN-06).

use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Life, Order, Refusal, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::{Grenade, Row, Weapon};
use crate::rules::cepheus::attack::mounted::{is_destroyed, works_weapons};
use crate::rules::cepheus::conditions::aiming::break_by_action;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::keys::*;

/// The most DM of aiming, and the most damage of aiming for the kill.
const MOST: i16 = 6;
const AIMED: Rule = Rule("CE-MIN-01");
const FOR_THE_KILL: Rule = Rule("CE-MIN-04");

/// Aiming for the hit.
pub const AIM_ACTION: Action = Action {
    info: ActionInfo { key: AIM, icon: "aim", hotkey: 'i', targeting: Targeting::Enemy, rule: AIMED },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        bar.add(bar.order(AIM));
    },
    check,
    resolve,
};

/// Aiming for the kill.
pub const KILL_AIM_ACTION: Action = Action {
    info: ActionInfo { key: KILL_AIM, icon: "kill_aim", hotkey: 'k', targeting: Targeting::Enemy, rule: FOR_THE_KILL },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        bar.add(bar.order(KILL_AIM));
    },
    check,
    resolve,
};

/// Checks whether the combatant has a weapon to aim: one in hand that shoots or is thrown, or one of its vehicle's that it
/// works.
fn has_means(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let reaches = battle.in_hand(unit).is_some_and(|(_, _, def)| {
        let shoots =
            |weapon: &Weapon| weapon.uses.iter().any(|one| !matches!(one.row, Row::CloseQuarters | Row::ExtendedReach));
        def.data::<Weapon>().is_some_and(shoots) || def.data::<Grenade>().is_some()
    });
    let works = |vehicle: UnitId| {
        let mounts = battle.machine(vehicle).map_or(&[][..], |machine| &machine.design.mounts);
        mounts.iter().any(|mount| !is_destroyed(battle, vehicle, mount.slot))
    };
    if reaches || works_weapons(battle, unit).is_ok_and(works) {
        Ok(())
    } else {
        Err(Refusal::by("nothing_to_aim_with", AIMED))
    }
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    has_means(battle, order.unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_target"))?;
    if target == order.unit || battle.body(target).life >= Life::Dead {
        return Err(Refusal::by("not_a_target", AIMED));
    }
    if !battle.sees(order.unit, target) {
        return Err(Refusal::by("no_line_of_sight", AIMED));
    }
    Ok(())
}

/// Aims: continues the chain, or begins a new one on another target.
fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let elsewhere = |aim: &Condition| matches!(aim.key, AIMING | KILL_AIMING) && aim.on != Some(target);
    if cx.battle().conditions(unit).0.iter().any(elsewhere) {
        break_by_action(cx, unit, order.act);
    }
    let (key, more, rule) = if order.act == AIM { (AIMING, 1, AIMED) } else { (KILL_AIMING, 2, FOR_THE_KILL) };
    let so_far = cx.battle().conditions(unit).get(key).map_or(0, |aim| aim.amount);
    let amount = (so_far + more).min(MOST);
    cx.set_condition(unit, Condition { key, amount, until: Until::Cleared, on: Some(target), rule });
    cx.happened(unit, Happening::of(Occasion::Aimed, rule).kind(order.act))
}
