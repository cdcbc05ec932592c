//! Shooting at a starship as part of a volley (CE-GND-03).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Order, Refusal, Rule, UnitId, Until};
use crate::rules::cepheus::attack::assault::facts;
use crate::rules::cepheus::attack::modifiers;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::attack::sequence::{self, announce, roll, spend_rounds};
use crate::rules::cepheus::attack::volley::dice;
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::vehicle::is_starship;
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::ATTACK;
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::gunnery;
use crate::rules::common::attack::declared;

const TOGETHER_RULE: Rule = Rule("CE-GND-03");

/// The order as one that is carried out at once: with a mounted weapon, or with what is in hand.
fn at_once(battle: &Battle, order: &Order) -> Order {
    let gun = battle.seat(order.unit).is_some() && order.with.is_some();
    Order { act: if gun { FIRE } else { ATTACK }, ..order.clone() }
}

/// Shooting at a starship as part of a volley.
pub const VOLLEY_ACTION: Action = Action {
    info: ActionInfo { key: VOLLEY, icon: "shoot", hotkey: '(', targeting: Targeting::Enemy, rule: Rule("CE-GND-03") },
    form: OrderForm::PLAIN.modes(&[SINGLE, SPRAY, GROUPED, TOGETHER]).number("rounds_or_guns").item(ItemOf::Either),
    price: budget::one_significant,
    offers: |bar| {
        let starship = |unit: &UnitId| is_starship(bar.battle, *unit) && bar.battle.is_up(*unit);
        if !bar.battle.vehicles().iter().any(starship) {
            return;
        }
        let shots = bar.so_far().iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy);
        let shots: Vec<Order> = shots.map(|offer| offer.order.clone()).filter(|order| order.act != RAM).collect();
        for order in shots {
            bar.add(Order { act: VOLLEY, ..order });
        }
    },
    check,
    resolve: join,
};

/// Checks whether somebody may join a volley at a starship.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let order = at_once(battle, order);
    if order.target_unit().is_some_and(|target| !is_starship(battle, target)) {
        return Err(Refusal::by("no_starship", TOGETHER_RULE));
    }
    if order.act == FIRE { gunnery::check(battle, &order) } else { sequence::check(battle, &order) }
}

/// Shoots as part of a volley: a hit waits for the shot that ends it.
///
/// # Errors
/// Halts if the dice are missing.
pub fn join(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let order = at_once(cx.battle(), order);
    let fired = |cx: &mut Cx<'_>| {
        gunnery::note(cx, &order);
        Ok(())
    };
    cx.concluding(&fired, |cx| shoot(cx, &order))
}

fn shoot(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(plan), Some(target)) = (Plan::attack(cx.battle(), order), order.target_unit()) else { return Ok(()) };
    announce(cx, order, &plan);
    declared(cx, &facts(&plan, order.act))?;
    spend_rounds(cx, &plan)?;
    let ledger = modifiers::sum(cx.battle(), &plan, None);
    let effect = roll(cx, &plan, ledger, (TOGETHER_RULE, Grain::Effect))?.effect();
    if effect >= 0 {
        let until = Until::RoundEnd(cx.battle().scheduler().round);
        let guns = (plan.guns > 1).then_some((VOLLEY_GUNS, i32::from(plan.guns)));
        let hit = [(IN_VOLLEY, i32::from(dice(&plan))), (VOLLEY_EFFECT, effect)];
        for (key, amount) in hit.into_iter().chain(guns) {
            let amount = i16::try_from(amount).unwrap_or(i16::MAX);
            cx.set_condition(plan.unit, Condition { key, amount, until, on: Some(target), rule: TOGETHER_RULE });
        }
    }
    evasion::alarm(cx, plan.unit, Some(target))
}
