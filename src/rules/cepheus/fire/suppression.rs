//! Suppressive fire: no harm, but a head kept down (CE-SUP-01 to CE-SUP-06).

use crate::battle::system::{Action, ActionInfo, Attack, Happening, ItemOf, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Order, Refusal, Rule, TurnState, UnitId, Until};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::attack::assault::facts;
use crate::rules::cepheus::attack::plan::{Plan, gun_in_hand};
use crate::rules::cepheus::attack::sequence::{announce, roll, spend_rounds};
use crate::rules::cepheus::attack::{extreme_range, machine_weapons, modifiers};
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::{aiming, budget, vehicle};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::log::{SINGLE, SPRAY};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::cover;
use crate::rules::common::attack::declared;

const ROLL: Rule = Rule("CE-SUP-01");
const EFFECT: Rule = Rule("CE-SUP-03");
const ONCE: Rule = Rule("CE-SUP-04");
const IMMUNE: Rule = Rule("CE-SUP-06");

/// True if nothing can shake the combatant (CE-SUP-06).
pub fn immune(battle: &Battle, unit: UnitId) -> bool {
    let profile = battle.profile(unit);
    let suit = |worn: &_| battle.setup().item(*worn).data::<Armour>().is_some_and(|armour| armour.has("battle_dress"));
    [ZEALOT, MECHANICAL, SUICIDAL, UNSHAKEABLE].into_iter().any(|tag| profile.has(tag))
        || battle.gear(unit).worn.iter().any(suit)
        || vehicle::shut_in(battle, unit)
}

/// Suppressive fire.
pub const SUPPRESS_ACTION: Action = Action {
    info: ActionInfo {
        key: SUPPRESS,
        icon: "suppress",
        hotkey: 's',
        targeting: Targeting::Enemy,
        rule: Rule("CE-SUP-01"),
    },
    form: OrderForm::PLAIN.modes(&[SINGLE, SPRAY]).number("rounds").item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        let Some((slot, weapon)) = gun_in_hand(bar.battle, bar.unit) else { return };
        for &rate in &weapon.rates {
            let mode = if rate == 1 { SINGLE } else { SPRAY };
            bar.add(bar.order(SUPPRESS).with(slot).mode(mode).amount(rate));
        }
    },
    check,
    resolve,
};

/// Checks whether suppressive fire may be ordered.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let plan = Plan::attack(battle, order)?;
    let Some(target) = plan.target.filter(|target| battle.is_up(*target)) else {
        return Err(Refusal::form("target_is_out"));
    };
    if target == plan.unit {
        return Err(Refusal::form("at_itself"));
    }
    if immune(battle, target) {
        return Err(Refusal::by("not_to_be_suppressed", IMMUNE));
    }
    machine_weapons::can_attack(battle, &plan)?;
    vehicle::keeps(battle, plan.unit, target)?;
    if !battle.clear_between(plan.from, plan.to) || !battle.can_hit(plan.from, plan.to) {
        return Err(Refusal::by("no_line_of_sight", ROLL));
    }
    extreme_range::allowed(battle, &plan)?;
    cover::open_to(battle, plan.unit, plan.to)
}

/// Fires: the roll of an attack without the target's cover, stance, movement or answer; success keeps its head down.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(plan), Some(target)) = (Plan::attack(cx.battle(), order), order.target_unit()) else { return Ok(()) };
    announce(cx, order, &plan);
    declared(cx, &Attack { harms: false, ..facts(&plan, order.act) })?;
    spend_rounds(cx, &plan)?;
    let ledger = modifiers::sum(cx.battle(), &plan, None);
    let effect = roll(cx, &plan, ledger, (ROLL, Grain::Effect))?.effect();
    if effect >= 0 {
        suppress(cx, target, effect)?;
    }
    evasion::alarm(cx, plan.unit, plan.target)
}

/// For the turn that it bears on only the highest Effect counts (CE-SUP-04): the target's next one, which is that of the
/// next round if its turn has begun.
fn suppress(cx: &mut Cx<'_>, target: UnitId, effect: i32) -> Flow {
    let round = cx.battle().scheduler().round;
    let state = Condition {
        key: SUPPRESSED,
        amount: 1,
        until: Until::RoundEnd(round.saturating_add(1)),
        on: None,
        rule: EFFECT,
    };
    cx.set_condition(target, state);
    aiming::lose_kill_aim(cx, target, SUPPRESS);
    let to_come = budget::is_to_come(cx.battle(), target);
    let bites = round.saturating_add(u16::from(!to_come));
    let begun = !to_come && cx.battle().initiative(target).state != TurnState::Acted;
    let same_turn = |pinned: &&Condition| match pinned.until {
        Until::RoundEnd(last) => last == bites,
        _ => !begun,
    };
    let before = cx.battle().conditions(target).get(PINNED).filter(same_turn).map(|pinned| i32::from(pinned.amount));
    if before.is_some_and(|before| before >= effect) {
        return Ok(());
    }
    let amount = i16::try_from(effect).unwrap_or(i16::MAX);
    let until = if begun { Until::RoundEnd(bites) } else { Until::TurnEnd };
    cx.set_condition(target, Condition { key: PINNED, amount, until, on: None, rule: ONCE });
    if before.is_none() {
        cx.happened(target, Happening::of(Occasion::FailedStressSave, ONCE).kind(SUPPRESS))?;
    }
    let more = effect - before.unwrap_or(0);
    if more > 0 {
        cx.happened(target, Happening::of(Occasion::Suppressed, EFFECT).kind(SUPPRESS).amount(more))
    } else {
        Ok(())
    }
}
