//! Group defence: guards keep enemies off somebody (DR-BGD-22), and what pseudogravity can and cannot do about it (DR-PSG-10
//! to DR-PSG-13).

use crate::battle::system::{Action, ActionInfo, Effort, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, Stance, Target, UnitId};
use crate::grid::Square;
use crate::rules::drive::conditions;
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-22");
/// Guards that it takes, and the squares within which they stand.
const GUARDS: usize = 2;
const NEAR: u32 = 2;

/// Standing behind one's guards. Nothing but this order brings anybody into group defence (DR-PSG-10).
pub const GROUP_DEFENCE_ACTION: Action = Action {
    info: ActionInfo { key: GROUP_DEFENCE, icon: "cover", hotkey: '_', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers: |bar| {
        if guards(bar.battle, bar.unit, NEAR).count() >= GUARDS {
            bar.add(bar.order(GROUP_DEFENCE));
        }
    },
    check: |battle, order| {
        if battle.conditions(order.unit).has(GROUP_DEFENCE) {
            Err(Refusal::by("already_guarded", RULE))
        } else if guards(battle, order.unit, NEAR).count() < GUARDS {
            Err(Refusal::by("too_few_guards", RULE))
        } else {
            Ok(())
        }
    },
    resolve: |cx, order| {
        conditions::set(cx, order.unit, GROUP_DEFENCE, 1, RULE);
        Ok(())
    },
};

/// The allies who stand within so many squares of somebody and can do something.
fn guards(battle: &Battle, unit: UnitId, within: u32) -> impl Iterator<Item = UnitId> + '_ {
    let stands = move |other: UnitId| {
        battle.is_up(other) && battle.body(other).stance == Stance::Standing && !battle.conditions(other).has(STUNNED)
    };
    battle.units().filter(move |other| {
        *other != unit
            && !battle.are_enemies(unit, *other)
            && stands(*other)
            && battle.rules().core.distance(battle, unit, *other) <= within
    })
}

/// True if somebody is in group defence, whether it protects now or rests.
pub fn is_in(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(GROUP_DEFENCE) && guards(battle, unit, NEAR).next().is_some()
}

/// True if guards next to somebody keep enemies off.
pub fn protects(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(GROUP_DEFENCE) && guards(battle, unit, 1).next().is_some()
}

/// True if a square is kept from somebody by the guards of an enemy next to it.
pub fn keeps(battle: &Battle, unit: UnitId, square: Square) -> bool {
    let guarded = |other: &UnitId| battle.are_enemies(unit, *other) && protects(battle, *other);
    let beside = |other: UnitId| battle.covered(other).iter().any(|at| (*at - square).chebyshev() <= 1);
    battle.units().any(|other| guarded(&other) && beside(other))
}

/// What the guards of enemies forbid: blows at those whom they guard, and coming next to these.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    if !battle.anybody_has(GROUP_DEFENCE) {
        return Ok(());
    }
    let guarded = |target: &UnitId| battle.are_enemies(unit, *target) && protects(battle, *target);
    if order.target_unit().filter(guarded).is_some() && battle.rules().core.strikes_by_hand(battle, order) {
        return Err(Refusal::by("group_defence", RULE));
    }
    let ways = match &order.at {
        Target::Path(path) | Target::Run(_, path) => path.clone(),
        Target::Unit(_) => battle.rules().core.approach(battle, order),
        _ => Vec::new(),
    };
    let kept = ways.iter().any(|square| keeps(battle, unit, *square));
    if kept { Err(Refusal::by("group_defence", RULE)) } else { Ok(()) }
}

/// Ends the group defence of somebody who strikes hand to hand.
pub fn strikes(cx: &mut Cx<'_>, unit: UnitId) {
    cx.end_condition(unit, GROUP_DEFENCE, OVER, RULE);
}

/// Ends it for those who have no guard left within two squares: at the end of every turn, and when somebody is moved out.
pub fn look(cx: &mut Cx<'_>) {
    let alone = |unit: &UnitId| cx.battle().conditions(*unit).has(GROUP_DEFENCE) && !is_in(cx.battle(), *unit);
    let alone: Vec<UnitId> = cx.battle().units().filter(alone).collect();
    alone.into_iter().for_each(|unit| cx.end_condition(unit, GROUP_DEFENCE, OVER, RULE));
}

/// A turn ends.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, _: UnitId) -> Flow {
    look(cx);
    Ok(())
}

/// True if a guard would still stand within two squares of somebody in a square: devices that do not move things over a
/// short range take nobody out of group defence (DR-PSG-13).
pub fn stays(battle: &Battle, unit: UnitId, square: Square) -> bool {
    guards(battle, unit, u32::MAX).any(|guard| (battle.square(guard) - square).chebyshev() <= NEAR)
}
