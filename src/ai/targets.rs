//! Attacks and their value by exact odds.

use super::aims::Aims;
use super::judge::Judge;
use super::pace::pause;
use super::stakes;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Key, Order, Target, UnitId, engine};
use crate::grid::Square;
use smallvec::SmallVec;

/// The weight of a friend's loss as a multiple of an enemy's.
const FRIENDLY_FIRE: i64 = 2;
/// The distance from a target's square up to which an area attack is considered, in squares.
pub(super) const AREA: u32 = 6;
/// The number of squares that an area attack is tried on.
const AREA_TRIES: usize = 8;

/// Attack options to keep while none of them can be used.
const OPENERS: usize = 4;
/// Examples of a run at a target.
const TOLL: u32 = 5;

/// An attack and its value.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    pub order: Order,
    /// Its cost.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// The enemies' average loss, less the friends', in millionths of a combatant.
    pub gain: i64,
}

/// The harming offers that target a combatant.
pub(super) fn aimed(offers: &[Offer]) -> impl Iterator<Item = &Offer> {
    offers.iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy)
}

/// The best attack on a combatant in the forecaster's battle, among those offers and those enemies.
pub(super) fn best(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    offers: &[Offer],
    enemies: &[UnitId],
    aims: &Aims,
) -> Option<Attack> {
    let mut best: Option<Attack> = None;
    for offer in aimed(offers) {
        for &enemy in enemies {
            let order = offer.order.clone().at(Target::Unit(enemy));
            let Some((_, gain)) = weighed((forecaster, judge), &order, (enemy, enemies), aims) else { continue };
            if gain > 0 && best.as_ref().is_none_or(|best| gain > best.gain) {
                best = Some(Attack { order, cost: offer.cost.clone(), gain });
            }
        }
    }
    best
}

/// The average loss of an attack's target, and the same with what it takes from others among the enemies, less what the attack
/// costs its own side besides its price; `None` if it may not be made.
fn weighed(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    order: &Order,
    (enemy, enemies): (UnitId, &[UnitId]),
    aims: &Aims,
) -> Option<(i64, i64)> {
    let loss = judge.loss(forecaster, order, enemy)? * aims.weight(enemy) / 100;
    let harm = answered_by_harm((forecaster, judge), order, enemy) + shaken((forecaster, judge), order, enemy);
    let others = swept((forecaster, judge), order, (enemy, enemies), aims);
    Some((loss, loss + others - harm - 1000 * FRIENDLY_FIRE * judge.laid_down(forecaster, order)))
}

/// What an attack takes from everybody whom it sweeps besides its target: enemies' loss less friends' loss, which weighs more.
fn swept(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    order: &Order,
    (enemy, enemies): (UnitId, &[UnitId]),
    aims: &Aims,
) -> i64 {
    let battle = forecaster.battle();
    let squares = battle.rules().core.sweeps(battle, order);
    let there = |unit: &UnitId| *unit != enemy && battle.is_up(*unit) && squares.contains(&battle.square(*unit));
    let own = |unit: &UnitId| *unit != order.unit && battle.side(*unit) == battle.side(order.unit);
    let friends = battle.units().filter(|unit| !squares.is_empty() && own(unit)).map(|unit| (unit, -FRIENDLY_FIRE));
    let all = enemies.iter().map(|foe| (*foe, 1)).chain(friends);
    let swept: SmallVec<[(UnitId, i64); 6]> = all.filter(|(unit, _)| there(unit)).collect();
    let one = |(unit, counts): (UnitId, i64)| {
        counts * judge.loss_of(unit, forecaster, order, enemy).unwrap_or(0).max(0) * aims.weight(unit) / 100
    };
    swept.into_iter().map(one).sum()
}

/// What it costs to strike somebody who hurts those that do, in millionths of a combatant; what a run at the target costs
/// [`toll`] counts.
fn answered_by_harm((forecaster, judge): (&mut Forecaster, &mut Judge), order: &Order, enemy: UnitId) -> i64 {
    let (battle, rules) = (forecaster.battle(), forecaster.battle().rules());
    if !rules.harm.strikes_back(battle, enemy) || approaches(battle, order) {
        return 0;
    }
    FRIENDLY_FIRE * judge.own_loss(forecaster, order, enemy).unwrap_or(0).max(0)
}

/// What an attack costs the vehicle that its maker drives, and everybody aboard: a ram shakes them, in millionths of a combatant.
fn shaken((forecaster, judge): (&mut Forecaster, &mut Judge), order: &Order, enemy: UnitId) -> i64 {
    let battle = forecaster.battle();
    let Some(vehicle) = battle.driven_by(order.unit) else { return 0 };
    let aboard: SmallVec<[UnitId; 6]> = [vehicle].into_iter().chain(battle.occupants(vehicle)).collect();
    let lost = |loser: &UnitId| judge.loss_of(*loser, forecaster, order, enemy).unwrap_or(0).max(0);
    FRIENDLY_FIRE * aboard.iter().map(lost).sum::<i64>()
}

/// The best attack options against those enemies, at most `most`, and true. Options that cannot be used on any of them now count
/// as 0, but are kept while there is room. If none can be used, none can be told from others: one of each action, and false.
pub(super) fn narrowed(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    offers: &[Offer],
    enemies: &[UnitId],
    (aims, most): (&Aims, usize),
) -> (Vec<Offer>, bool) {
    let mut ranked: Vec<(i64, &Offer)> = aimed(offers)
        .map(|offer| {
            let attack = best((forecaster, judge), std::slice::from_ref(offer), enemies, aims);
            (attack.map_or(0, |attack| -attack.gain), offer)
        })
        .collect();
    ranked.sort_by_key(|entry| entry.0);
    if ranked.first().is_some_and(|best| best.0 == 0) {
        let mut acts: SmallVec<[Key; 8]> = SmallVec::new();
        ranked.retain(|(_, offer)| {
            let fresh = !acts.contains(&offer.order.act);
            acts.push(offer.order.act);
            fresh
        });
        return (ranked.into_iter().take(most.max(OPENERS)).map(|entry| entry.1.clone()).collect(), false);
    }
    (ranked.into_iter().take(most).map(|entry| entry.1.clone()).collect(), true)
}

/// Every attack on a combatant that may be made in the forecaster's battle and costs its target something, best first.
pub(super) async fn all(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    offers: &[Offer],
    enemies: &[UnitId],
    aims: &Aims,
) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for offer in aimed(offers) {
        for enemy in enemies {
            let order = offer.order.clone().at(Target::Unit(*enemy));
            let weighed = weighed((forecaster, judge), &order, (*enemy, enemies), aims).filter(|weighed| weighed.0 > 0);
            attacks.extend(weighed.map(|(_, gain)| Attack { order, cost: offer.cost.clone(), gain }));
        }
        pause().await;
    }
    attacks.sort_by_key(|attack| -attack.gain);
    attacks
}

/// For each action the best attack that costs its target something without harm: its effect shows only in the target's
/// later options.
pub(super) fn afflictions(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    battle: &Battle,
    attacks: &[Attack],
) -> Vec<Order> {
    let mut acts: SmallVec<[Key; 8]> = SmallVec::new();
    let mut found = Vec::new();
    for Attack { order, .. } in attacks {
        let Some(target) = order.target_unit().filter(|_| !acts.contains(&order.act)) else { continue };
        acts.push(order.act);
        if judge.afflicts(forecaster, battle, order, target) {
            found.push(order.clone());
        }
    }
    found
}

/// The value of an attack if its target responds: half way between no response and the best one.
pub(super) fn answered((forecaster, judge): (&mut Forecaster, &mut Judge), attack: &Attack, aims: &Aims) -> i64 {
    let Some(target) = attack.order.target_unit() else { return attack.gain };
    let spared = judge.spared(forecaster, &attack.order, target).unwrap_or(0);
    attack.gain - spared * aims.weight(target) / 200
}

/// True if an attack runs at its target.
pub(super) fn approaches(battle: &Battle, order: &Order) -> bool {
    !battle.rules().core.approach(battle, order).is_empty()
}

/// What an attack costs its maker, in millionths of a combatant: others may strike on the way to the target, and the exertion
/// may be too much for the badly hurt.
pub(super) fn toll(forecaster: &mut Forecaster, order: &Order) -> i64 {
    let (battle, harm) = (forecaster.battle(), forecaster.battle().rules().harm);
    let strikes_back = order.target_unit().is_some_and(|target| harm.strikes_back(battle, target));
    let hurt = stakes::is_badly_hurt(battle, order.unit) && !strikes_back;
    if !hurt && !approaches(battle, order) {
        return 0;
    }
    let lost = forecaster.sampled_losses(order, &[order.unit], TOLL).ok();
    FRIENDLY_FIRE * lost.and_then(|lost| lost.first().copied()).unwrap_or(0).max(0)
}

/// The best attack on a square.
pub(super) fn area(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    offers: &[Offer],
    view: &View,
    unit: UnitId,
    aims: &Aims,
) -> Option<Attack> {
    let on_squares = |offer: &&Offer| offer.harms && offer.targeting == Targeting::Square;
    let mut best: Option<Attack> = None;
    for offer in offers.iter().filter(on_squares) {
        for square in squares(forecaster.battle(), view, unit) {
            let order = offer.order.clone().at(Target::Square(square));
            if engine::check(forecaster.battle(), &order).is_err() {
                continue;
            }
            let gain = burst((forecaster, judge), (&order, square), (view, aims));
            if gain > 0 && best.as_ref().is_none_or(|best| gain > best.gain) {
                best = Some(Attack { order, cost: offer.cost.clone(), gain });
            }
        }
    }
    best
}

/// The value of an attack on a square: enemies' loss less friends' loss, which weighs more; 0 if its check cannot succeed.
pub(super) fn burst(
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    (order, square): (&Order, Square),
    (view, aims): (&View, &Aims),
) -> i64 {
    let check = forecaster.opening(order, order.unit).ok().and_then(|opening| opening.check);
    if check.is_some_and(|check| check.chance().ways == 0) {
        return 0;
    }
    let near = |other: &&UnitId| (forecaster.battle().square(**other) - square).chebyshev() <= AREA;
    let enemies = view.seen.iter().filter(near).map(|enemy| (*enemy, 1));
    let friends = view.friends.iter().filter(near).map(|friend| (*friend, -FRIENDLY_FIRE));
    let (units, counts): (Vec<UnitId>, Vec<i64>) = enemies.chain(friends).unzip();
    let losses = judge.reckon(forecaster, order, &units).unwrap_or_default();
    let each = losses.into_iter().zip(&units).zip(counts);
    each.map(|((loss, unit), counts)| counts * (loss * aims.weight(*unit) / 100)).sum()
}

/// Squares worth an area attack: those of enemies and between enemies near each other, most enemies first.
pub(super) fn squares(battle: &Battle, view: &View, unit: UnitId) -> Vec<Square> {
    let from = battle.square(unit);
    let mut squares: Vec<Square> = view.seen.iter().map(|enemy| battle.square(*enemy)).collect();
    for (at, a) in view.seen.iter().enumerate() {
        for b in &view.seen[at + 1..] {
            let (a, b) = (battle.square(*a), battle.square(*b));
            if (a - b).chebyshev() <= AREA {
                squares.push(Square::new((a.x + b.x) / 2, (a.y + b.y) / 2));
            }
        }
    }
    let near = |square: Square| {
        let near = |enemy: &&UnitId| (battle.square(**enemy) - square).chebyshev() <= AREA / 2;
        view.seen.iter().filter(near).count()
    };
    squares.sort_by_key(|square| (usize::MAX - near(*square), (*square - from).chebyshev(), *square));
    squares.dedup();
    squares.truncate(AREA_TRIES);
    squares
}
