//! Overwatch: a shot that waits for its occasion (PC-OVW).

use super::altitude;
use super::attack;
use super::keys::*;
use super::score::in_order;
use super::states;
use super::strike;
use super::terms::*;
use super::test::{self, Test};
use super::turn::{self, Cost};
use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::Altitude;

const DECLARING: Rule = Rule("PC-OVW-01");
const FIRST: Rule = Rule("PC-OVW-03");

/// The occasions that a watch can wait for; a condition names one by its place here.
pub const OCCASIONS: [Key; 5] = [ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS, ENEMY_ATTACKS, ENEMY_ATTACKS_ALLY];

/// The shot that an order to watch stands for, as an order of its own at somebody.
fn shot(unit: UnitId, hits: i16, target: UnitId) -> Order {
    let act = if hits > 1 { BURST } else { ATTACK };
    Order::new(unit, act).at(Target::Unit(target)).amount(if hits > 1 { hits } else { 0 })
}

/// Whether a watch may be declared.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let occasion = order.mode.unwrap_or(ENEMY_MOVES);
    if !OCCASIONS.contains(&occasion) {
        return Err(Refusal::form("no_such_mode"));
    }
    if matches!(occasion, ENEMY_ATTACKS | ENEMY_ATTACKS_ALLY) && order.target_unit().is_none() {
        return Err(Refusal::form("needs_a_unit"));
    }
    let strike = strike::plan(battle, &shot(order.unit, order.amount, order.unit))?;
    if strike.is_melee() {
        return Err(Refusal::by("no_ranged_weapon", DECLARING));
    }
    strike::usable(battle, &strike)
}

/// Declares a watch: how far, what for, with which shot.
pub fn declare(cx: &mut Cx<'_>, order: &Order) {
    let unit = order.unit;
    let Ok(strike) = strike::plan(cx.battle(), &shot(unit, order.amount, unit)) else { return };
    let most = 2 * strike::range_of(cx.battle(), &strike);
    let radius = match order.at {
        Target::Square(square) => (square - cx.battle().square(unit)).chebyshev().clamp(1, u32::from(most)),
        _ => u32::from(most),
    };
    let (amount, until, rule) = (i16::try_from(radius).unwrap_or(i16::MAX), Until::TurnStart, DECLARING);
    let occasion = order.mode.unwrap_or(ENEMY_MOVES);
    let at = OCCASIONS.iter().position(|one| *one == occasion).and_then(|at| i16::try_from(at).ok()).unwrap_or(0);
    cx.set_condition(unit, Condition { key: WATCHING, amount, until, on: order.target_unit(), rule });
    states::set(cx, unit, WATCH_TRIGGER, at, until, rule);
    states::set(cx, unit, WATCH_HITS, order.amount.max(1), until, rule);
}

/// Whether anybody lies in wait.
pub fn anybody(battle: &Battle) -> bool {
    battle.units().any(|unit| battle.conditions(unit).has(WATCHING))
}

fn occasion(battle: &Battle, unit: UnitId) -> Option<Key> {
    battle.conditions(unit).get(WATCHING)?;
    usize::try_from(battle.conditions(unit).amount(WATCH_TRIGGER)).ok().and_then(|at| OCCASIONS.get(at)).copied()
}

/// Whether an enemy is in a watcher's zone and can be shot at (PC-BGD-34).
fn in_zone(battle: &Battle, watcher: UnitId, unit: UnitId) -> bool {
    let (a, b) = (battle.body(watcher), battle.body(unit));
    let squares = altitude::distance(a, b);
    let radius = u32::try_from(battle.conditions(watcher).amount(WATCHING)).unwrap_or(0);
    let bands = a.altitude == b.altitude || (a.altitude != Altitude::High && b.altitude != Altitude::High);
    let order = shot(watcher, i16::try_from(battle.conditions(watcher).amount(WATCH_HITS)).unwrap_or(1), unit);
    bands
        && squares <= radius
        && battle.are_enemies(watcher, unit)
        && battle.is_up(unit)
        && super::score::able(battle, watcher)
        && strike::plan(battle, &order).is_ok_and(|strike| strike::check(battle, &strike).is_ok())
}

/// Those who watch for one of some occasions and have the combatant in their zone, in initiative order.
fn watchers(battle: &Battle, unit: UnitId, fits: impl Fn(UnitId, Key) -> bool) -> Vec<UnitId> {
    if !anybody(battle) {
        return Vec::new();
    }
    let waits = |watcher: &UnitId| {
        occasion(battle, *watcher).is_some_and(|occasion| fits(*watcher, occasion))
            && !battle.conditions(*watcher).has(WATCH_LATE)
            && in_zone(battle, *watcher, unit)
    };
    in_order(battle).into_iter().filter(waits).collect()
}

/// What happens before an order is carried out: those whose occasion it is and who are quicker shoot first (PC-OVW-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn before(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let battle = cx.battle();
    if !anybody(battle) {
        return Ok(());
    }
    let (unit, deed) = (order.unit, turn::deed(battle, order));
    let fits = |watcher: UnitId, occasion: Key| {
        let named = battle.conditions(watcher).get(WATCHING).and_then(|watch| watch.on);
        match occasion {
            ENEMY_ACTS => deed.cost != Cost::Free,
            ENEMY_ATTACKS => deed.attack && named == Some(unit),
            ENEMY_ATTACKS_ALLY => deed.attack && named.is_some() && named == order.target_unit(),
            _ => false,
        }
    };
    for watcher in watchers(battle, unit, fits) {
        meet(cx, watcher, unit)?;
    }
    Ok(())
}

/// Agility against Agility: who is quicker acts first. The slower watcher shoots when the other is done.
fn meet(cx: &mut Cx<'_>, watcher: UnitId, unit: UnitId) -> Flow {
    if !in_zone(cx.battle(), watcher, unit) {
        return Ok(());
    }
    let side = |battle: &Battle, unit: UnitId| {
        let test = Test::of(battle, unit, QUICKER, AG, FIRST).tired(battle);
        Test { grain: test::Grain::Failures, ..test }
    };
    let (own, other) = (side(cx.battle(), watcher), side(cx.battle(), unit));
    let agility = own.score.amount - other.score.amount;
    let (own, other) = (test::roll(cx, own)?, test::roll(cx, other)?);
    let ahead = (own.dos - other.dos, other.dof - own.dof, agility);
    if ahead > (0, 0, 0) {
        fire(cx, watcher, unit)
    } else {
        let (amount, until, rule) = (1, Until::Cleared, FIRST);
        cx.set_condition(watcher, Condition { key: WATCH_LATE, amount, until, on: Some(unit), rule });
        Ok(())
    }
}

/// Shoots from overwatch, after which those given a hit test against being pinned (PC-OVW-02, PC-OVW-04).
fn fire(cx: &mut Cx<'_>, watcher: UnitId, unit: UnitId) -> Flow {
    let rule = Rule("PC-OVW-02");
    if cx.battle().rules().flag(OVERWATCH_MAY_HOLD) {
        let answers = [SHOOT, NONE].map(|key| Choosable { key, rule });
        let about = About { by: Some(unit), act: Some(OVERWATCH), item: None, at: Target::Unit(unit) };
        let choice = Choice::one(Asked::Unit(watcher), WATCH_SHOT, rule, &answers).about(about);
        if cx.choose_one(&choice.suggest(Answer::One(SHOOT)))? == NONE {
            return Ok(());
        }
    }
    let hits = i16::try_from(cx.battle().conditions(watcher).amount(WATCH_HITS)).unwrap_or(1);
    cx.end_condition(watcher, WATCHING, USED, rule);
    let Ok(strike) = strike::plan(cx.battle(), &shot(watcher, hits, unit)) else { return Ok(()) };
    let mut struck = attack::make(cx, &strike)?;
    if struck.is_empty() {
        struck.push(unit);
    }
    for one in struck {
        states::pinning(cx, one, watcher, 0, Rule("PC-OVW-04"))?;
    }
    Ok(())
}

/// What a step into a square sets off. Gives whether the walk goes on.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn stepped(cx: &mut Cx<'_>, unit: UnitId) -> Flow<bool> {
    for watcher in watchers(cx.battle(), unit, |_, occasion| occasion == ENEMY_MOVES) {
        meet(cx, watcher, unit)?;
    }
    Ok(cx.battle().is_up(unit) && !cx.battle().conditions(unit).has(PINNED))
}

/// What happens once an order has been carried out: the slower watchers shoot, and those who wait for an enemy without
/// reactions (PC-OVW-03, PC-OVW-06).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after(cx: &mut Cx<'_>) -> Flow {
    if !anybody(cx.battle()) {
        return Ok(());
    }
    for watcher in in_order(cx.battle()) {
        let Some(late) = cx.battle().conditions(watcher).get(WATCH_LATE).copied() else { continue };
        cx.end_condition(watcher, WATCH_LATE, OVER, FIRST);
        if let Some(unit) = late.on.filter(|unit| in_zone(cx.battle(), watcher, *unit)) {
            fire(cx, watcher, unit)?;
        }
    }
    let reacted = |event: &Event| match event {
        Event::ConditionSet { unit, condition } if condition.key == REACTED => Some(*unit),
        _ => None,
    };
    let spent: Vec<UnitId> = cx.events().iter().filter_map(reacted).collect();
    for unit in spent {
        let battle = cx.battle();
        if battle.conditions(unit).amount(REACTED) < battle.stats(unit).now(REACTIONS) {
            continue;
        }
        for watcher in watchers(battle, unit, |_, occasion| occasion == ENEMY_OUT_OF_REACTIONS) {
            fire(cx, watcher, unit)?;
        }
    }
    Ok(())
}
