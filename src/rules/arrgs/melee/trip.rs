//! Trip: an attack that brings its target down (AR-TRP).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Line, Order, Refusal, Rule, Stance, UnitId};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::field::category::{going, is_on_ground};
use crate::rules::arrgs::keys::manoeuvres::TRIP;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::melee::replaced;
use crate::rules::arrgs::wounds::saddle;
use smallvec::smallvec;

const TRIPS: Rule = Rule("AR-TRP-01");
const ON_LEGS: Rule = Rule("AR-TRP-02");

/// Bringing somebody down; a mount throws its riders (AR-BGD-27).
pub const TRIP_ACTION: Action = Action {
    info: ActionInfo { key: TRIP, icon: "grapple", hotkey: '7', targeting: Targeting::Enemy, rule: TRIPS },
    form: OrderForm::PLAIN,
    price: replaced::price,
    offers: |bar| {
        bar.add(bar.order(TRIP));
    },
    check: |battle, order| {
        let strike = planned(battle, order)?;
        plan::check(battle, &strike)?;
        can_fall(battle, strike.target)
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        sequence::make_instead(cx, &strike, &|cx, _| {
            cx.set_stance(strike.target, Stance::Prone, TRIP, TRIPS);
            if cx.battle().is_vehicle(strike.target) {
                saddle::falls(cx, strike.target);
            }
            Ok(())
        })
    },
};

/// The attack: its defence is better by one for each leg beyond two.
fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = replaced::by_hand(battle, order, None, |weapon| weapon.trip, ON_LEGS)?;
    let legs = (battle.stats(strike.target).now(LEGS) - 2).max(0);
    Ok(Strike { sv: None, defended: smallvec![Line { what: LEGS, amount: legs, rule: ON_LEGS }], ..strike })
}

fn can_fall(battle: &Battle, target: UnitId) -> Result<(), Refusal> {
    match () {
        () if battle.seat(target).is_some() => Err(replaced::SEATED),
        () if is_prone(battle, target) => Err(Refusal::by("already_prone", TRIPS)),
        () if !is_on_ground(going(battle, target)) => Err(Refusal::by("not_on_its_feet", ON_LEGS)),
        () if battle.stats(target).now(LEGS) < 1 || battle.machine(target).is_some() => {
            Err(Refusal::by("has_no_legs", ON_LEGS))
        }
        () => Ok(()),
    }
}
