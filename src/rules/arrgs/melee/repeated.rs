//! Repeated Attack: up to five attacks with one weapon at one target (AR-REP).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Order, Refusal, Rule};
use crate::rules::arrgs::attack::{Manner, Strike, plan, series};
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::manoeuvres::REPEATED_ATTACK;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::{economy, opportunity};

const SERIES: Rule = Rule("AR-REP-01");
const LOADING: Rule = Rule("AR-REP-04");
/// The number of attacks that policies weigh.
const USUAL: i16 = 3;

/// Several attacks at one target.
pub const REPEATED_ACTION: Action = Action {
    info: ActionInfo { key: REPEATED_ATTACK, icon: "burst", hotkey: 'x', targeting: Targeting::Enemy, rule: SERIES },
    form: OrderForm::PLAIN.modes(&[UNARMED]).item(ItemOf::Bearer).number("attacks"),
    price,
    offers,
    check: |battle, order| {
        let strike = planned(battle, order)?;
        if !(0..=series::MOST).contains(&order.amount) {
            return Err(Refusal::by("at_most_five_attacks", SERIES));
        }
        let most = rounds(battle, &strike);
        if most < 2 || order.amount > most {
            return Err(Refusal::by("must_reload", LOADING).with(i32::from(most)));
        }
        plan::check(battle, &strike)
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        let most = if order.amount > 0 { order.amount } else { rounds(cx.battle(), &strike) };
        let provokes = provokes(cx.battle(), &strike);
        series::make(cx, &strike, most, &|cx| {
            if provokes {
                opportunity::by_action(cx, strike.unit)?;
            }
            Ok(cx.battle().is_up(strike.unit))
        })
    },
};

fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = plan::of_order(battle, order)?;
    if strike.manner == Manner::Thrown { Err(Refusal::by("not_this_weapon", SERIES)) } else { Ok(strike) }
}

/// Attacks that can be made with what is loaded: a weapon that needs a Reload has only those rounds (AR-REP-04).
fn rounds(battle: &Battle, strike: &Strike) -> i16 {
    let needs = strike.manner == Manner::Shot && strike.weapon(battle).shots > 0;
    let loaded = strike.slot.and_then(|slot| battle.gear(strike.unit).item(slot)).map_or(0, |item| item.loaded);
    if needs { loaded.min(series::MOST) } else { series::MOST }
}

fn provokes(battle: &Battle, strike: &Strike) -> bool {
    strike.manner != Manner::Melee || strike.weapon(battle).unarmed
}

/// Each attack provokes as it would alone (AR-REP-07); the first one as the Action is declared.
fn price(battle: &Battle, order: &Order) -> Price {
    let price = economy::manoeuvre(battle, order, series::POINTS).class(ATTACKING);
    match planned(battle, order) {
        Ok(strike) if !provokes(battle, &strike) => price,
        _ => price.class(PROVOKING),
    }
}

fn offers(bar: &mut Bar<'_>) {
    let order = bar.order(REPEATED_ATTACK);
    let Ok(strike) = planned(bar.battle, &order) else { return };
    let (item, most) = (strike.weapon(bar.battle).id, rounds(bar.battle, &strike));
    for number in 2..=most {
        let (order, wording) = (order.clone().amount(number), Wording::item(item).number(number));
        if number == USUAL.min(most) {
            bar.add_as(order, wording).harms = true;
        } else {
            bar.add_further(order, wording, true);
        }
    }
}
