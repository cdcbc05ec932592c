//! A turn: two half actions or a full one, at most one attack and one effort of concentration (PC-TIM-04, PC-ACT).

use super::keys::*;
use super::terms::*;
use super::{grapple, hands, loading, movement, overwatch, powers, states, tasks};
use crate::battle::oracle::{Answer, Asked, Choice, Choosable};
use crate::battle::system::Price;
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, TurnState, UnitId, Until};
use serde::Deserialize;
use smallvec::{SmallVec, smallvec};

const ALLOWANCE: Rule = Rule("PC-TIM-04");

/// What an action takes of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Nothing (PC-ACT-05).
    Free,
    /// One of two half actions (PC-ACT-03).
    Half,
    /// The whole turn (PC-ACT-02).
    Full,
}

/// An action's cost and subtypes (PC-ACT-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed {
    /// What it takes.
    pub cost: Cost,
    /// Subtype Attack.
    pub attack: bool,
    /// Subtype Concentration.
    pub concentration: bool,
    /// Subtype Movement.
    pub movement: bool,
}

const PLAIN: Deed = Deed { cost: Cost::Half, attack: false, concentration: false, movement: false };

/// The cost and subtypes of an order.
pub fn deed(battle: &Battle, order: &Order) -> Deed {
    let half = PLAIN;
    let full = Deed { cost: Cost::Full, ..PLAIN };
    let free = Deed { cost: Cost::Free, ..PLAIN };
    match order.act {
        MOVE | FLY => Deed { cost: movement::cost(battle, order), movement: true, ..half },
        DISENGAGE => Deed { movement: true, ..full },
        STAND => Deed { movement: true, ..half },
        DROP_PRONE | DROP | RELEASE => free,
        DRAW => Deed { cost: hands::draw_cost(battle, order), ..half },
        RELOAD => Deed { cost: loading::reload_cost(battle, order), ..half },
        CLEAR_JAM | PUT_OUT | DISARM | TASK => full,
        ATTACK | THROW | BURST | FLURRY | CALLED_SHOT | KNOCK_DOWN | TAKE_DOWN
            if !grapple::within_hold(battle, order) =>
        {
            Deed { attack: true, ..half }
        }
        KNOCK_DOWN | TAKE_DOWN | HEAVY_ATTACK | MULTIPLE_ATTACK | GUARD_MODE | SUPPRESS => {
            Deed { attack: true, ..full }
        }
        ATTACK | THROW | BURST | FLURRY | CALLED_SHOT => Deed { attack: true, ..half },
        CHARGE | RAM => Deed { attack: true, movement: true, ..full },
        BOARDING => Deed { attack: true, ..half },
        ACTIVATE => Deed { cost: powers::cost(battle, order), ..half },
        OVERWATCH => Deed { attack: true, concentration: true, ..full },
        GRAPPLE => Deed { attack: !grapple::holds(battle, order.unit), ..full },
        GRAPPLE_DAMAGE | PUSH | GRAPPLE_STAND => full,
        CLOSE_ATTACK => Deed { attack: true, ..full },
        AIM => Deed { concentration: true, ..if order.mode == Some(FULL) { full } else { half } },
        _ => half,
    }
}

/// Whether an order is work that takes more than a turn: nothing else is done in a turn of it (PC-ACT-07).
fn extended(battle: &Battle, order: &Order) -> bool {
    order.act == TASK || (order.act == RELOAD && loading::is_long(battle, order))
}

/// Opens a turn: what it may hold, or that it is lost (PC-SET-03, PC-BGD-28).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    shrug_off(cx, unit)?;
    let conditions = cx.battle().conditions(unit);
    let lost = [(SURPRISED, Rule("PC-SET-03")), (STUNNED, Rule("PC-BGD-28"))];
    if let Some((why, rule)) = lost.into_iter().find(|lost| conditions.has(lost.0)) {
        cx.emit(Event::TurnPassed { unit, why, rule });
        return Ok(());
    }
    let halves = if conditions.has(PINNED) { 1 } else { 2 };
    let free = i16::try_from(cx.battle().rules().number(FREE_ACTIONS_PER_TURN)).unwrap_or(i16::MAX);
    let mut budget: SmallVec<[_; 4]> = smallvec![(HALF, halves), (ATTACKS, 1), (CONCENTRATION, 1)];
    if free > 0 {
        budget.push((FREE, free));
    }
    cx.emit(Event::BudgetSet { unit, budget });
    Ok(())
}

/// An owner of Fate may spend a point in its own turn to end a stun, when the turn begins or when the stun strikes
/// (PC-BGD-35).
///
/// # Errors
/// Halts when a decision is missing.
pub fn shrug_off(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    const RULE: Rule = Rule("PC-BGD-35");
    let battle = cx.battle();
    let stunned = battle.conditions(unit).has(STUNNED) && !battle.conditions(unit).has(SURPRISED);
    let left = battle.stats(unit).now(FATE) - 1;
    if !stunned || left < 0 || !battle.is_up(unit) {
        return Ok(());
    }
    let answers = [KEEP, SPEND].map(|key| Choosable { key, rule: RULE });
    let choice = Choice::one(Asked::Unit(unit), END_STUN, RULE, &answers).suggest(Answer::One(SPEND));
    if cx.choose_one(&choice)? == SPEND {
        cx.set_stat(unit, FATE, i16::try_from(left).unwrap_or(0), RULE);
        cx.end_condition(unit, STUNNED, SPEND_FATE, RULE);
    }
    Ok(())
}

/// Closes a turn: what wears off with it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn end(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().body(unit).life != Life::Up {
        return Ok(());
    }
    let lost = cx.battle().initiative(unit).state == TurnState::Acted;
    if lost && !cx.battle().conditions(unit).has(SURPRISED) {
        states::count_down(cx, unit, STUNNED, Rule("PC-BGD-28"));
    }
    if !lost {
        grapple::turn_ends(cx, unit);
    }
    if !cx.battle().conditions(unit).has(WORKED) {
        interrupt(cx, unit);
    }
    states::count_down(cx, unit, DAZZLED, Rule("PC-BGD-33"));
    states::shake_off(cx, unit)
}

/// What an order takes of the budget, and its subtypes (PC-ACT-13).
pub fn price(battle: &Battle, order: &Order) -> Price {
    let deed = deed(battle, order);
    let mut price = match deed.cost {
        Cost::Free => Price::free(),
        Cost::Half => Price::of(HALF, 1),
        Cost::Full => Price::of(HALF, 2),
    };
    let classes = [(deed.attack, ATTACKS), (deed.concentration, CONCENTRATION), (deed.movement, MOVEMENT)];
    price.classes.extend(classes.into_iter().filter(|class| class.0).map(|class| class.1));
    price
}

/// What the unit's state forbids.
///
/// # Errors
/// The reason why not.
pub fn forbids(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    let (conditions, free) = (battle.conditions(order.unit), price.cost.is_empty());
    let within_hold = matches!(order.act, ACTIVATE | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL);
    if conditions.has(RESTRAINED) && !within_hold && !free {
        return Err(Refusal::by("restrained", Rule("PC-GRP-02")));
    }
    if price.is(MOVEMENT) && conditions.has(IMMOBILISED) {
        return Err(Refusal::by("immobilised", Rule("PC-ACT-09")));
    }
    if conditions.has(STUNNED) {
        return Err(Refusal::by("stunned", Rule("PC-BGD-28")));
    }
    let alone = if free { WORKED } else { DID_FREE };
    if (free || extended(battle, order)) && conditions.has(alone) {
        return Err(Refusal::by("turn_of_work", Rule("PC-ACT-07")));
    }
    if order.act == STAND && conditions.has(PINNED) {
        return Err(Refusal::by("pinned", Rule("PC-BGD-30")));
    }
    Ok(())
}

/// Whether a turn still holds an action of a price.
///
/// # Errors
/// The reason why not.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    let (conditions, budget) = (battle.conditions(unit), battle.budget(unit));
    let (left, halves) = (budget.left(HALF), halves(price));
    if halves == 0 && battle.rules().number(FREE_ACTIONS_PER_TURN) > 0 && budget.left(FREE) == 0 {
        return Err(Refusal::by("no_free_action", Rule("PC-ACT-05")));
    }
    if halves > 1 && conditions.has(PINNED) {
        return Err(Refusal::by("pinned", Rule("PC-BGD-30")));
    }
    if left < halves {
        return Err(match halves {
            1 => Refusal::by("no_half_action", ALLOWANCE),
            _ => Refusal::by("no_full_action", Rule("PC-ACT-02")).with(left),
        });
    }
    if price.is(ATTACKS) && budget.left(ATTACKS) < 1 {
        return Err(Refusal::by("has_attacked", Rule("PC-ACT-10")));
    }
    if price.is(CONCENTRATION) && budget.left(CONCENTRATION) < 1 {
        return Err(Refusal::by("has_concentrated", Rule("PC-ACT-11")));
    }
    Ok(())
}

/// Half actions that a price takes.
fn halves(price: &Price) -> i32 {
    price.cost.iter().filter(|part| part.0 == HALF).map(|part| i32::from(part.1)).sum()
}

/// Pays for an order and ends what it breaks off.
pub fn pay(cx: &mut Cx<'_>, order: &Order, price: &Price) {
    let (unit, free) = (order.unit, price.cost.is_empty());
    if free {
        states::set(cx, unit, DID_FREE, 1, Until::TurnEnd, Rule("PC-ACT-07"));
        if cx.battle().rules().number(FREE_ACTIONS_PER_TURN) > 0 {
            cx.spend(unit, FREE, 1);
        }
    }
    for (what, amount) in &price.cost {
        cx.spend(unit, *what, *amount);
    }
    for class in [ATTACKS, CONCENTRATION].into_iter().filter(|class| price.is(*class)) {
        cx.spend(unit, class, 1);
    }
    if price.is(MOVEMENT) {
        cx.end_condition(unit, BRACED, order.act, Rule("PC-BGD-37"));
    }
    if free {
        return;
    }
    if !matches!(order.act, KNOCK_DOWN) {
        cx.end_condition(unit, HALF_MOVED, OTHER_ACTION, Rule("PC-AAC-23"));
    }
    if !price.is(ATTACKS) || order.act == GUARD_MODE {
        cx.end_condition(unit, AIMING, OTHER_ACTION, Rule("PC-AAC-30"));
    }
    if !matches!(order.act, ATTACK | CALLED_SHOT | CLOSE_ATTACK) {
        cx.end_condition(unit, FEINTED, OTHER_ACTION, Rule("PC-AAC-33"));
    }
    cx.end_condition(unit, WATCHING, OTHER_ACTION, Rule("PC-OVW-05"));
    if order.act != RELOAD {
        loading::interrupt(cx, unit);
    }
    if order.act != TASK {
        tasks::interrupt(cx, unit);
    }
    grapple::other_action(cx, order);
}

/// Whatever takes more than a turn breaks off (PC-ACT-08).
pub fn interrupt(cx: &mut Cx<'_>, unit: UnitId) {
    loading::interrupt(cx, unit);
    tasks::interrupt(cx, unit);
}

/// What a reaction costs and ends (PC-TIM-04, PC-AAC-30, PC-AAC-33, PC-OVW-05).
pub fn pay_reaction(cx: &mut Cx<'_>, unit: UnitId) {
    let used = i16::try_from(cx.battle().conditions(unit).amount(REACTED)).unwrap_or(0);
    states::set(cx, unit, REACTED, used + 1, Until::TurnStart, ALLOWANCE);
    cx.end_condition(unit, AIMING, REACTED, Rule("PC-AAC-30"));
    cx.end_condition(unit, FEINTED, REACTED, Rule("PC-AAC-33"));
    cx.end_condition(unit, WATCHING, REACTED, Rule("PC-OVW-05"));
    interrupt(cx, unit);
    if i32::from(used) + 1 == cx.battle().stats(unit).now(REACTIONS) {
        overwatch::out_of_reactions(cx, unit);
    }
}

/// Whether a combatant has a reaction to use now: not in its own turn (PC-ACT-04), not surprised, stunned, helpless or
/// held.
pub fn has_reaction(battle: &Battle, unit: UnitId) -> bool {
    battle.is_up(unit) && no_reaction(battle, unit).is_none()
}

/// Why a combatant that is up has none (PC-ACT-04, PC-TIM-04).
pub fn no_reaction(battle: &Battle, unit: UnitId) -> Option<Key> {
    let conditions = battle.conditions(unit);
    if battle.current() == Some(unit) {
        return Some(OWN_TURN);
    }
    if let Some((effect, _)) = battle.effects(unit).find(|(_, meaning)| meaning.no_reaction) {
        return Some(effect);
    }
    let state = [SURPRISED, STUNNED, RESTRAINED].into_iter().find(|state| conditions.has(*state));
    state.or_else(|| (conditions.amount(REACTED) >= battle.stats(unit).now(REACTIONS)).then_some(REACTED))
}
