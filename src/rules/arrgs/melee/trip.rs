//! Trip: an attack that brings its target down (AR-TRP).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Line, Order, Refusal, Rule, Stance, UnitId};
use crate::rules::arrgs::area::sequence::Instead;
use crate::rules::arrgs::attack::{Strike, sequence};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::field::category::{going, is_on_ground};
use crate::rules::arrgs::keys::manoeuvres::TRIP;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::melee::giants;
use crate::rules::arrgs::melee::replaced::{self, Replaced};
use crate::rules::arrgs::wounds::saddle;
use smallvec::smallvec;

const TRIPS: Rule = Rule("AR-TRP-01");
const ON_LEGS: Rule = Rule("AR-TRP-02");
const FELLS: Replaced = Replaced { sv: None, more: |weapon| weapon.trip, rule: ON_LEGS };

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
        giants::check(battle, &strike)?;
        can_fall(battle, strike.target)
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        if !giants::sweeps(cx.battle(), &strike) {
            return sequence::make_instead(cx, &strike, &|cx, _| falls(cx, strike.target));
        }
        let defended = |battle: &Battle, target| Some(legs(battle, target));
        let befalls = |cx: &mut Cx<'_>, target, _| {
            if can_fall(cx.battle(), target).is_ok() { falls(cx, target) } else { Ok(()) }
        };
        giants::strike_instead(cx, &strike, Instead { defended: &defended, befalls: &befalls })
    },
};

/// Somebody goes down, and whoever rides it.
fn falls(cx: &mut Cx<'_>, target: UnitId) -> Flow {
    cx.set_stance(target, Stance::Prone, TRIP, TRIPS);
    if cx.battle().is_vehicle(target) {
        saddle::falls(cx, target);
    }
    Ok(())
}

/// The attack: its defence is better by one for each leg beyond two.
fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = FELLS.at_or_around(battle, order)?;
    Ok(Strike { sv: None, defended: smallvec![legs(battle, strike.target)], ..strike })
}

fn legs(battle: &Battle, target: UnitId) -> Line {
    let amount = (battle.stats(target).now(LEGS) - 2).max(0);
    Line { what: LEGS, amount, rule: ON_LEGS }
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
