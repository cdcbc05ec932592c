//! A watch as it is declared: its zone, its occasion, its shot (PC-OVW-01, PC-BGD-34).

use super::keys::*;
use super::score::{able, equipped, weapon};
use super::terms::*;
use super::{space, states, strike};
use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::{Altitude, Dir8, FireArc};

const DECLARING: Rule = Rule("PC-OVW-01");
const ZONE: Rule = Rule("PC-BGD-34");
/// Degrees to either side of the middle of an arc.
const HALF_ANGLE: u8 = 30;

/// The occasions that a watch can wait for; a condition names one by its place here.
pub const OCCASIONS: [Key; 5] = [ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS, ENEMY_ATTACKS, ENEMY_ATTACKS_ALLY];

/// What a watcher waits with: the weapon's slot and the hits intended.
#[derive(Clone, Copy)]
pub struct Shot {
    slot: Option<u8>,
    hits: i16,
}

impl Shot {
    /// The shot that an order to watch stands for: with the weapon that it names, or the first that shoots.
    fn ordered(battle: &Battle, order: &Order) -> Self {
        let shoots = |slot: &u8| weapon(battle, order.unit, *slot).is_some_and(|one| !one.is_melee() && one.clip > 0);
        let slot = order.with.or_else(|| equipped(battle, order.unit).into_iter().find(shoots));
        Self { slot, hits: order.amount.max(1) }
    }

    /// The shot that a watcher has declared.
    pub fn declared(battle: &Battle, watcher: UnitId) -> Self {
        let amount = |key| i16::try_from(battle.conditions(watcher).amount(key)).unwrap_or(0);
        Self { slot: u8::try_from(amount(WATCH_WITH) - 1).ok(), hits: amount(WATCH_HITS).max(1) }
    }

    /// It as an order at somebody.
    pub fn at(self, unit: UnitId, target: UnitId) -> Order {
        let act = if self.hits > 1 { BURST } else { ATTACK };
        let order = Order::new(unit, act).at(Target::Unit(target)).amount(if self.hits > 1 { self.hits } else { 0 });
        Order { with: self.slot, ..order }
    }
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
    let fits = |unit: UnitId| battle.are_enemies(order.unit, unit) == (occasion == ENEMY_ATTACKS);
    match order.at {
        Target::Unit(named) if !takes_a_name(occasion) || !fits(named) || named == order.unit => {
            return Err(Refusal::form("no_such_target"));
        }
        Target::Square(square) if square == battle.square(order.unit) => return Err(Refusal::form("no_such_square")),
        Target::Unit(_) | Target::Square(_) | Target::Toward(_) => {}
        _ if takes_a_name(occasion) => return Err(Refusal::form("needs_a_unit")),
        _ => {}
    }
    let strike = strike::plan(battle, &Shot::ordered(battle, order).at(order.unit, order.unit))?;
    if strike.manner != strike::Manner::Shot {
        return Err(Refusal::by("no_ranged_weapon", DECLARING));
    }
    strike::usable(battle, &strike)
}

/// Whether an occasion is about somebody by name.
fn takes_a_name(occasion: Key) -> bool {
    matches!(occasion, ENEMY_ATTACKS | ENEMY_ATTACKS_ALLY)
}

/// Declares a watch: how far, which way, what for, with which shot (PC-OVW-01, PC-BGD-34). Aimed at a square the zone
/// reaches that far; aimed in a direction it is an arc.
///
/// # Errors
/// Halts when a decision is missing.
pub fn declare(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, battle) = (order.unit, cx.battle());
    let shot = Shot::ordered(battle, order);
    let Ok(strike) = strike::plan(battle, &shot.at(unit, unit)) else { return Ok(()) };
    let (most, from) = (2 * u32::from(strike::range_of(battle, &strike).max(1)), battle.square(unit));
    let (radius, dir) = match order.at {
        Target::Square(square) => (space::to_square(battle, unit, square).clamp(1, most), Dir8::nearest(square - from)),
        Target::Toward(dir) => (most, Some(dir)),
        _ => (most, None),
    };
    let occasion = order.mode.unwrap_or(ENEMY_MOVES);
    let on = if takes_a_name(occasion) { named(cx, order, occasion)? } else { None };
    let arc = match (&order.at, dir) {
        (Target::Toward(_), Some(dir)) => Some(dir),
        (Target::Square(_), Some(dir)) if narrows(cx, unit)? => Some(dir),
        _ => None,
    };
    let (amount, until, rule) = (i16::try_from(radius).unwrap_or(i16::MAX), Until::TurnStart, DECLARING);
    let at = OCCASIONS.iter().position(|one| *one == occasion).and_then(|at| i16::try_from(at).ok()).unwrap_or(0);
    cx.set_condition(unit, Condition { key: WATCHING, amount, until, on, rule });
    cx.end_condition(unit, WATCH_ARC, OVER, rule);
    if let Some(dir) = arc {
        states::set(cx, unit, WATCH_ARC, i16::from(dir.face()), until, rule);
    }
    states::set(cx, unit, WATCH_TRIGGER, at, until, rule);
    states::set(cx, unit, WATCH_HITS, shot.hits, until, rule);
    states::set(cx, unit, WATCH_WITH, shot.slot.map_or(0, |slot| i16::from(slot) + 1), until, rule);
    Ok(())
}

/// The one whom a watch is about: named by the order, or chosen where the order names the zone.
fn named(cx: &mut Cx<'_>, order: &Order, occasion: Key) -> Flow<Option<UnitId>> {
    if let Some(named) = order.target_unit() {
        return Ok(Some(named));
    }
    let (battle, unit) = (cx.battle(), order.unit);
    let fits = |other: &UnitId| {
        let known = battle.in_sight_of(battle.side(unit), *other);
        let enemy = battle.are_enemies(unit, *other);
        *other != unit && battle.is_up(*other) && known && enemy == (occasion == ENEMY_ATTACKS)
    };
    let units: Vec<UnitId> = battle.units().filter(fits).collect();
    let first = Answer::Some(units.first().copied().into_iter().collect());
    let choice = Choice::new(Asked::Unit(unit), WATCHED, Wanted::Some(units), DECLARING).suggest(first);
    match cx.choose(&choice)? {
        Answer::Some(chosen) => Ok(chosen.first().copied()),
        _ => Ok(None),
    }
}

/// Whether a watcher who names a square narrows its zone to the arc towards it.
fn narrows(cx: &mut Cx<'_>, unit: UnitId) -> Flow<bool> {
    let answers = [ALL_ROUND, ARC].map(|key| Choosable { key, rule: ZONE });
    let choice = Choice::one(Asked::Unit(unit), WATCH_ZONE, ZONE, &answers).suggest(Answer::One(ALL_ROUND));
    Ok(cx.choose_one(&choice)? == ARC)
}

/// What a watcher waits for.
pub fn occasion(battle: &Battle, unit: UnitId) -> Option<Key> {
    battle.conditions(unit).get(WATCHING)?;
    usize::try_from(battle.conditions(unit).amount(WATCH_TRIGGER)).ok().and_then(|at| OCCASIONS.get(at)).copied()
}

/// The arc to which a watcher has narrowed its zone; none for one that watches all around.
pub fn arc(battle: &Battle, watcher: UnitId) -> Option<FireArc> {
    let dir = u8::try_from(battle.conditions(watcher).amount(WATCH_ARC)).ok().and_then(Dir8::from_face)?;
    Some(FireArc::new(dir.offset(), HALF_ANGLE))
}

/// Whether a watcher knows of an enemy that could be shot at: up, and in its side's sight.
pub fn knows(battle: &Battle, watcher: UnitId, unit: UnitId) -> bool {
    battle.are_enemies(watcher, unit) && battle.is_up(unit) && battle.in_sight_of(battle.side(watcher), unit)
}

/// Whether a watcher could shoot at an enemy that it knows of: in its zone, within its power (PC-BGD-34).
///
/// # Errors
/// The reason why not.
pub fn bears(battle: &Battle, watcher: UnitId, unit: UnitId) -> Result<(), Refusal> {
    let (a, b) = (battle.body(watcher), battle.body(unit));
    let squares = i32::try_from(space::distance(battle, watcher, unit)).unwrap_or(i32::MAX);
    let radius = battle.conditions(watcher).amount(WATCHING);
    if a.altitude != b.altitude && (a.altitude == Altitude::High || b.altitude == Altitude::High) {
        return Err(Refusal::by("outside_band", ZONE));
    }
    if arc(battle, watcher).is_some_and(|arc| !space::in_arc(battle, arc, watcher, unit)) {
        return Err(Refusal::by("outside_arc", ZONE));
    }
    if squares > radius {
        return Err(Refusal::by("outside_zone", ZONE).with(squares));
    }
    if !able(battle, watcher) {
        return Err(Refusal::by("stunned", Rule("PC-BGD-28")));
    }
    strike::check(battle, &strike::plan(battle, &Shot::declared(battle, watcher).at(watcher, unit))?)
}

/// Whether a watcher can shoot at an enemy now.
pub fn in_zone(battle: &Battle, watcher: UnitId, unit: UnitId) -> bool {
    knows(battle, watcher, unit) && bears(battle, watcher, unit).is_ok()
}
