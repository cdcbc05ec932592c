//! Declaring an overwatch: zone, trigger and shot (PC-OVW-01, PC-BGD-34).

use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{Action, Answers, Bar, DecisionInfo, ItemOf, OrderForm, Subject, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::Dir8;
use crate::rules::percentile::armoury::{Weapon, strike};
use crate::rules::percentile::attack::plan;
use crate::rules::percentile::attack::watch::{OCCASIONS, Shot};
use crate::rules::percentile::items::hands::ready;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range;

/// Whom a watch is about.
pub const WATCHED_DECISION: DecisionInfo = DecisionInfo::new(WATCHED, Subject::Plan, Answers::Combatants);
/// Whether a watch is kept all round or in an arc.
pub const WATCH_ZONE_DECISION: DecisionInfo =
    DecisionInfo::new(WATCH_ZONE, Subject::Plan, Answers::OneOf(&[ALL_ROUND, ARC]));

const ZONE: Rule = Rule("PC-BGD-34");
const DECLARING: Rule = Rule("PC-OVW-01");

/// Declaring an overwatch.
pub const OVERWATCH_ACTION: Action = Action {
    info: info(OVERWATCH, "overwatch", 'o', Targeting::None, "PC-OVW-01"),
    form: OrderForm::PLAIN.modes(&OCCASIONS).number("hits").item(ItemOf::Bearer).at(&[
        Targeting::None,
        Targeting::Square,
        Targeting::Direction,
        Targeting::Enemy,
        Targeting::Friend,
    ]),
    price: |_, _| price::full_attack().class(CONCENTRATION),
    offers: watches,
    check,
    resolve: declare,
};

/// Offers watches: what a combatant may wait for, with which shot, how far and which way; the plainest first.
fn watches(bar: &mut Bar<'_>) {
    let fits = |weapon: &Weapon| weapon.range > 0 && weapon.clip > 0;
    let Some((_, gun)) = ready(bar.battle, bar.unit).find(|(_, weapon)| weapon.clip > 0) else { return };
    let plain = gun.plain_hits();
    let order = |bar: &Bar<'_>, mode| bar.order(OVERWATCH).mode(mode).amount(plain);
    bar.add(order(bar, ENEMY_MOVES));
    for hits in gun.usual_hits().into_iter().filter(|hits| gun.single || *hits != plain) {
        bar.add_as(order(bar, ENEMY_MOVES).amount(hits), Wording::way("burst"));
    }
    // A watch with one hit is one with a single shot, where the weapon fires them.
    for hits in gun.further_hits().into_iter().filter(|hits| *hits > 1 || !gun.single) {
        bar.add_further(order(bar, ENEMY_MOVES).amount(hits), Wording::way("burst"), false);
    }
    bar.add(order(bar, ENEMY_ACTS));
    bar.add(order(bar, ENEMY_OUT_OF_REACTIONS));
    bar.add(order(bar, ENEMY_ATTACKS)).targeting = Targeting::Enemy;
    bar.add(order(bar, ENEMY_ATTACKS_ALLY)).targeting = Targeting::Friend;
    bar.add_as(order(bar, ENEMY_MOVES), Wording::way("arc")).targeting = Targeting::Direction;
    let zones = [
        (ENEMY_MOVES, "zone_moves"),
        (ENEMY_ACTS, "zone_acts"),
        (ENEMY_OUT_OF_REACTIONS, "zone_reactions"),
        (ENEMY_ATTACKS, "zone_attacks"),
        (ENEMY_ATTACKS_ALLY, "zone_ally"),
    ];
    for (mode, way) in zones {
        bar.add_as(order(bar, mode), Wording::way(way)).targeting = Targeting::Square;
    }
    for (slot, gun) in ready(bar.battle, bar.unit).filter(|(_, weapon)| fits(weapon)).skip(1) {
        let order = order(bar, ENEMY_MOVES).amount(gun.plain_hits()).with(slot);
        bar.add_as(order, Wording::item(gun.id));
    }
}

/// Checks whether a watch may be declared.
///
/// # Errors
/// The reason if it is refused.
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
    let strike = plan::plan(battle, &Shot::ordered(battle, order).at(battle, order.unit, order.unit))?;
    if strike.manner != strike::Manner::Shot {
        return Err(Refusal::by("no_ranged_weapon", DECLARING));
    }
    plan::usable(battle, &strike)
}

/// True if an occasion is about somebody by name.
fn takes_a_name(occasion: Key) -> bool {
    matches!(occasion, ENEMY_ATTACKS | ENEMY_ATTACKS_ALLY)
}

/// Declares an overwatch: radius, arc, trigger and shot (PC-OVW-01, PC-BGD-34). Aimed at a square the zone reaches
/// that far; aimed in a direction it is an arc.
///
/// # Errors
/// Halts if a decision is missing.
pub fn declare(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, battle) = (order.unit, cx.battle());
    let shot = Shot::ordered(battle, order);
    let Ok(strike) = plan::plan(battle, &shot.at(battle, unit, unit)) else { return Ok(()) };
    let (most, from) = (2 * u32::from(strike::range_of(battle, &strike).max(1)), battle.square(unit));
    let (radius, dir) = match order.at {
        Target::Square(square) => (range::to_square(battle, unit, square).clamp(1, most), Dir8::nearest(square - from)),
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
        mark::set(cx, unit, WATCH_ARC, i16::from(dir.face()), until, rule);
    }
    mark::set(cx, unit, WATCH_TRIGGER, at, until, rule);
    mark::set(cx, unit, WATCH_HITS, shot.hits, until, rule);
    mark::set(cx, unit, WATCH_WITH, shot.slot.map_or(0, |slot| i16::from(slot) + 1), until, rule);
    Ok(())
}

/// The combatant that the trigger names: given by the order, or chosen if the order gives the zone.
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

/// True if a watcher who aims at a square narrows the zone to the arc towards it.
fn narrows(cx: &mut Cx<'_>, unit: UnitId) -> Flow<bool> {
    let answers = [ALL_ROUND, ARC].map(|key| Choosable { key, rule: ZONE });
    let choice = Choice::one(Asked::Unit(unit), WATCH_ZONE, ZONE, &answers).suggest(Answer::One(ALL_ROUND));
    Ok(cx.choose_one(&choice)? == ARC)
}
