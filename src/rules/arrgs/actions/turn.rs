//! Rounds and turns: points, and what Actions set off before and after them (AR-STR-01,
//! AR-STR-08 to AR-STR-12, AR-STR-09, AR-ACT-01 to AR-ACT-06).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Lifetime, Order, Pool, Refusal, Rule, UnitId};
use crate::rules::arrgs::attack::series;
use crate::rules::arrgs::checks::assisted;
use crate::rules::arrgs::conditions::paralysed;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::classes::{ATTACKING, CASTING, MOVING, UNCOUNTED};
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::manoeuvres::{CHARGE, READIED, STRIDE};
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::melee::charge;
use crate::rules::arrgs::movement::manoeuvres;
use crate::rules::arrgs::opportunity;
use crate::rules::arrgs::work::awareness;
use crate::rules::arrgs::wounds::staggered::{self, allotments};
use crate::rules::arrgs::wounds::{dying, exerted, faint};
use smallvec::smallvec;

const ADDITIONAL: Rule = Rule("AR-ACT-03");
const SWIFT_RULE: Rule = Rule("AR-ACT-05");
const ENDS: Rule = Rule("AR-STR-12");
const SURPRISE: Rule = Rule("AR-STR-07");

/// What lasts until the End of Round, and is gone before its checks are made (AR-ACT-11, AR-STR-12).
const OF_THE_ROUND: &[crate::battle::Key] =
    &[POINTS_USED, ACTIONS_DONE, COMPLEMENTS, CHARGED, REPEATED, GOES_SWIFT, STRIDE, READIED];

/// Choosing to pay for the next Action with Additional Action Points although Action Points are left (AR-ACT-05).
pub const SWIFT_ACTION: Action = Action {
    info: ActionInfo { key: SWIFT, icon: "hasten", hotkey: 'y', targeting: Targeting::None, rule: SWIFT_RULE },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free().class(UNCOUNTED),
    offers: |bar| {
        if bar.battle.budget(bar.unit).left(AAP) > 0 {
            bar.add_further(bar.order(SWIFT), Wording::PLAIN, false);
        }
    },
    check: |battle, order| {
        if battle.budget(order.unit).left(AAP) > 0 { Ok(()) } else { Err(Refusal::by("too_few_aap", ADDITIONAL)) }
    },
    resolve: |cx, order| {
        if cx.battle().conditions(order.unit).has(GOES_SWIFT) {
            cx.end_condition(order.unit, GOES_SWIFT, SWIFT, SWIFT_RULE);
        } else {
            mark::this_round(cx, order.unit, GOES_SWIFT, 1, SWIFT_RULE);
        }
        Ok(())
    },
};

/// Before Initiative is fixed: who is out, as the level has it (AR-STG-03, AR-UNC-01).
///
/// # Errors
/// Halts when dice are missing.
pub fn prepare(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units().collect::<Vec<_>>() {
        staggered::settle(cx, unit, None);
        if cx.battle().conditions(unit).has(UNCONSCIOUS) {
            faint(cx, unit, None, Rule("AR-UNC-01"))?;
        }
        dying::takes_out(cx, unit);
    }
    if surprise_comes_last(cx.battle()) { Ok(()) } else { awareness::surprise(cx) }
}

/// True under a model that has the surprised pass, as the countdown does: surprise is found out once everybody's Initiative is
/// fixed (AR-STR-02). Other models need to know the surprised when they fix it.
fn surprise_comes_last(battle: &Battle) -> bool {
    battle.rules().initiative.conditions().contains(&SURPRISED)
}

/// Before the first round: who is surprised (AR-STR-05).
///
/// # Errors
/// Halts when dice are missing.
pub fn begun(cx: &mut Cx<'_>) -> Flow {
    if surprise_comes_last(cx.battle()) { awareness::surprise(cx) } else { Ok(()) }
}

/// Everybody's Additional Action Points of the round (AR-ACT-03, AR-STR-10).
///
/// # Errors
/// None of its own.
pub fn round_starts(cx: &mut Cx<'_>) -> Flow {
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().is_up(*unit)).collect();
    for unit in units {
        let left = i16::try_from(allotments(cx.battle(), unit).1).unwrap_or(0);
        cx.give_pool(unit, Pool { key: AAP, left, lasts: Lifetime::Round }, ADDITIONAL);
    }
    Ok(())
}

/// Opens a turn: its Action Points (AR-ACT-01).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let points = i16::try_from(allotments(cx.battle(), unit).0).unwrap_or(0);
    cx.emit(Event::BudgetSet { unit, budget: smallvec![(AP, points)] });
    Ok(())
}

/// Step (a) of the End of Round: over-exertion and all that lasts until then is over.
///
/// # Errors
/// None of its own.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units().collect::<Vec<_>>() {
        let help = assisted::KINDS.iter().map(|kind| &kind.0);
        OF_THE_ROUND.iter().chain(help).for_each(|key| cx.end_condition(unit, *key, OVER, ENDS));
    }
    Ok(())
}

/// Step (g) of the End of Round: nobody is surprised any more.
///
/// # Errors
/// None of its own.
pub fn surprise_ends(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units().collect::<Vec<_>>() {
        cx.end_condition(unit, SURPRISED, OVER, SURPRISE);
    }
    Ok(())
}

/// What states forbid, whatever the action.
///
/// # Errors
/// The reason why not.
pub fn forbids(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match paralysed(battle, order.unit) {
        Some((_, rule)) => Err(Refusal::by("cannot_act", rule)),
        None => Ok(()),
    }
}

/// An Action has been paid for: who may act upon the opportunity that it gives does so before it takes effect (AR-OPP-04). Who
/// has died of the price acts no more (AR-VIT-07).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn paid(cx: &mut Cx<'_>, order: &Order, price: &Price) -> Flow<bool> {
    if !cx.battle().is_up(order.unit) {
        return Ok(true);
    }
    opportunity::announced(cx, order.unit, price)
}

/// Whether an Action that has been paid for can still be carried out: its points weigh on it already (AR-ACT-10).
///
/// # Errors
/// The reason why not.
pub fn goes_on(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match order.act {
        MOVE => manoeuvres::can_move(battle, order, 0),
        CHARGE => charge::can_charge(battle, order, 0),
        _ => battle.rules().action(order.act).map_or(Ok(()), |action| (action.check)(battle, order)),
    }
}

/// An Action is over: what the Disabled and the Dying owe for it (AR-DYG-10), and what others have ready for its hits.
///
/// # Errors
/// Halts when dice are missing.
pub fn after(cx: &mut Cx<'_>, order: &Order, price: Option<&Price>) -> Flow {
    series::ends(cx, order.unit);
    if price.is_some_and(|price| economy::points(price).is_some()) {
        exerted::settle_up(cx, order.unit)?;
    }
    if price.is_some_and(|price| [ATTACKING, CASTING, MOVING].into_iter().any(|class| price.is(class))) {
        cx.end_condition(order.unit, HIDDEN, order.act, Rule("AR-BGD-06"));
    }
    if price.is_some_and(|price| price.is(ATTACKING)) { opportunity::after_hits(cx, order.unit, 0) } else { Ok(()) }
}
