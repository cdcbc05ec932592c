//! Offers of attacks, tactics and overwatch.

use crate::battle::system::Targeting::{self, Enemy, Friend};
use crate::battle::system::Wording;
use crate::battle::{Key, Order, UnitId};
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::items::hands::{self, equipped, free_hands, weapon};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::tactics;
use crate::rules::percentile::offers::bar::Bar;
use smallvec::{SmallVec, smallvec};

/// The parts of the body that a shot can be called at.
const PLACES: [Key; 5] = [HEAD, ARM, OTHER_ARM, LEG, TORSO];

/// The ways to attack with each weapon that is ready.
pub fn weapons(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in &equipped(battle, unit) {
        let Some((_, def)) = battle.item(unit, *slot) else { continue };
        let Some(weapon) = def.data::<Weapon>() else { continue };
        let (wording, order) = (Wording::item(def.key), |act| Order::new(unit, act).with(*slot));
        if weapon.class == Class::Thrown {
            bar.add_as(order(THROW), wording, true);
            continue;
        }
        if weapon.is_melee() || weapon.single {
            bar.add_as(order(ATTACK), wording, true);
        }
        volleys(bar, *slot, &rates(weapon));
        if weapon.thrown > 0 {
            bar.aimed(order(THROW), Enemy, wording, true);
        }
    }
}

/// Bursts or flurries with a weapon, for so many hits each.
fn volleys(bar: &mut Bar<'_>, slot: u8, numbers: &[i16]) {
    let Some((_, def)) = bar.battle.item(bar.unit, slot) else { return };
    let act = if def.data::<Weapon>().is_some_and(Weapon::is_melee) { FLURRY } else { BURST };
    let wording = Wording::item(def.key);
    for &hits in numbers {
        bar.add_as(bar.order(act).with(slot).amount(hits), wording, true);
    }
}

/// The numbers of hits that are offered nowhere else, for bursts, flurries, overwatch and multiple attacks.
pub fn other_numbers(bar: &mut Bar<'_>) {
    let ready = equipped(bar.battle, bar.unit);
    let others = |weapon: &Weapon| -> SmallVec<[i16; 8]> {
        let offered = rates(weapon);
        let all = if offered.is_empty() { 0 } else { weapon.hits };
        (1..=all).filter(|hits| !offered.contains(hits)).collect()
    };
    let of = |slot: u8| weapon(bar.battle, bar.unit, slot);
    let watch = ready.iter().find_map(|slot| of(*slot).filter(|one| one.clip > 0));
    // A watch with one hit is a watch with a single shot.
    let watch: SmallVec<[i16; 8]> =
        watch.map(others).unwrap_or_default().into_iter().filter(|hits| *hits > 1).collect();
    if ready.len() > 1 {
        let most = ready.iter().filter_map(|slot| of(*slot)).map(|one| one.hits).max().unwrap_or(0);
        for hits in 2..most {
            bar.add(bar.order(MULTIPLE_ATTACK).mode(BURST).amount(hits), true);
        }
    }
    for slot in ready {
        if let Some(weapon) = weapon(bar.battle, bar.unit, slot).filter(|one| one.class != Class::Thrown) {
            volleys(bar, slot, &others(weapon));
        }
    }
    for hits in watch {
        bar.plain_as(bar.order(OVERWATCH).mode(ENEMY_MOVES).amount(hits), Wording::way("burst"));
    }
}

/// The other ways to attack, with bare hands too.
pub fn attacks(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    let melee: SmallVec<[u8; 2]> =
        ready.iter().copied().filter(|slot| weapon(battle, unit, *slot).is_some_and(Weapon::is_melee)).collect();
    bar.add(bar.order(ATTACK).mode(UNARMED), melee.is_empty());
    called_shots(bar, &ready);
    called_at_things(bar);
    for mode in [None, Some(KNOCK_DOWN), Some(GRAPPLE)] {
        if mode != Some(GRAPPLE) || free_hands(battle, unit) > 0 {
            let order = Order { mode, ..bar.order(CHARGE) };
            bar.add(order, mode.is_none());
        }
    }
    bar.add(bar.order(HEAVY_ATTACK), true);
    others(bar, &melee);
    several(bar, &ready);
}

/// Charges, heavy attacks and take downs with another weapon than the first: with bare hands too if they are trained.
fn others(bar: &mut Bar<'_>, melee: &[u8]) {
    let (battle, unit) = (bar.battle, bar.unit);
    let profile = battle.profile(unit);
    let talent = profile.has(TAKEDOWN);
    let trained = profile.has(UNARMED_WARRIOR) || profile.has(UNARMED_MASTER);
    let mut ways: Vec<(Order, Wording)> = Vec::new();
    for slot in melee.iter().skip(1) {
        let Some((_, def)) = battle.item(unit, *slot) else { continue };
        ways.push((bar.order(ATTACK).with(*slot), Wording::item(def.key)));
    }
    if trained && !melee.is_empty() {
        ways.push((bar.order(ATTACK).mode(UNARMED), Wording::PLAIN));
    }
    for (way, wording) in ways {
        let order = |act| Order { act, ..way.clone() };
        bar.add_as(order(CHARGE), wording, true);
        bar.add_as(order(HEAVY_ATTACK), wording, true);
        if talent {
            bar.add_as(order(TAKE_DOWN), wording, true);
        }
    }
}

/// Attacks with all weapons that are ready: single, in bursts, or each as its bearer says.
pub fn several(bar: &mut Bar<'_>, ready: &[u8]) {
    if ready.len() < 2 {
        return;
    }
    bar.add(bar.order(MULTIPLE_ATTACK), true);
    bar.add(bar.order(MULTIPLE_ATTACK).mode(BURST), true);
    bar.add(bar.order(MULTIPLE_ATTACK).mode(EACH), true);
}

/// Shots at parts of the body, with each weapon that can make them.
fn called_shots(bar: &mut Bar<'_>, ready: &[u8]) {
    let (battle, unit) = (bar.battle, bar.unit);
    let single = |slot: &u8| {
        weapon(battle, unit, *slot).is_some_and(|one| one.class != Class::Thrown && (one.is_melee() || one.single))
    };
    for (at, slot) in ready.iter().copied().filter(single).enumerate() {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let wording = if at == 0 { Wording::PLAIN } else { Wording::item(def.key) };
        for place in PLACES {
            let order = Order { with: (at > 0).then_some(slot), ..bar.order(CALLED_SHOT).mode(place) };
            bar.add_as(order, wording, true);
        }
    }
}

/// Shots at what enemies hold and at marked spots of the level.
fn called_at_things(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let seen = |other: &UnitId| {
        battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(battle.side(unit), *other)
    };
    for place in [HELD_ITEM, OTHER_ITEM] {
        if battle.units().filter(seen).any(|other| hands::held_item(battle, other, place).is_some()) {
            bar.add(bar.order(CALLED_SHOT).mode(place), false);
        }
    }
    if battle.map().table().iter().any(|terrain| terrain.has_tag("target")) {
        bar.aimed(bar.order(CALLED_SHOT).mode(SPOT), Targeting::Square, Wording::PLAIN, false);
    }
}

/// The numbers of hits that a burst or flurry is offered to everybody for, all of the weapon's first (PC-AAC-02);
/// [`other_numbers`] are the rest.
fn rates(weapon: &Weapon) -> SmallVec<[i16; 3]> {
    let mut rates: SmallVec<[i16; 3]> = smallvec![2, weapon.semi, weapon.hits];
    rates.retain(|rate| *rate >= 2 && *rate <= weapon.hits);
    rates.sort_unstable_by(|one, other| other.cmp(one));
    rates.dedup();
    rates
}

/// The hits intended by the plainest shot from overwatch: 0 for a single shot.
fn plain_shot(gun: &Weapon) -> i16 {
    if gun.single { 0 } else { rates(gun).first().copied().unwrap_or(gun.hits) }
}

/// Suppressive fire and overwatch.
pub fn fire_zones(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    let guns = |fits: fn(&Weapon) -> bool| {
        let gun = move |slot: &u8| weapon(battle, unit, *slot).is_some_and(|one| one.range > 0 && fits(one));
        ready.iter().copied().filter(gun).enumerate().collect::<SmallVec<[(usize, u8); 4]>>()
    };
    for (at, slot) in guns(|one| one.full > 0 || one.semi > 0) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let Some(gun) = def.data::<Weapon>() else { continue };
        let wording = if at == 0 { Wording::PLAIN } else { Wording::item(def.key) };
        for (mode, rounds) in [(FULL, gun.full), (SEMI, gun.semi)] {
            if rounds > 0 {
                let order = bar.order(SUPPRESS).mode(mode).with(slot);
                bar.add_as(order, wording, false);
            }
        }
    }
    watches(bar, &ready);
    for (_, slot) in guns(|one| one.clip > 0).into_iter().skip(1) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let Some(gun) = def.data::<Weapon>() else { continue };
        let order = bar.order(OVERWATCH).mode(ENEMY_MOVES).amount(plain_shot(gun));
        bar.plain_as(order.with(slot), Wording::item(def.key));
    }
}

/// What is neither a plain attack nor movement.
pub fn tactics(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    fire_zones(bar);
    bar.declared(&tactics::AIM_ACTION);
    bar.declared(&tactics::GUARD_ACTION);
    bar.add(bar.order(KNOCK_DOWN), false);
    let profile = battle.profile(unit);
    if profile.has(TAKEDOWN) {
        bar.add(bar.order(TAKE_DOWN), true);
    }
    bar.add(bar.order(FEINT), false);
    if profile.has(DISARM) {
        bar.add(bar.order(DISARM), false);
        bar.add(bar.order(DISARM).mode(TAKE), false);
    }
    if free_hands(battle, unit) > 0 && !holds::holds(battle, unit) {
        bar.add(bar.order(GRAPPLE), false);
    }
    bar.declared(&tactics::BRACE_ACTION);
}

/// Overwatch: what a combatant may wait for, with which shot, how far and which way; the plainest first.
fn watches(bar: &mut Bar<'_>, ready: &[u8]) {
    let gun = ready.iter().filter_map(|slot| weapon(bar.battle, bar.unit, *slot)).find(|one| one.clip > 0);
    let Some(gun) = gun else { return };
    let order = |mode| bar.order(OVERWATCH).mode(mode).amount(plain_shot(gun));
    let plain = [ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS].map(order);
    let named = [(ENEMY_ATTACKS, Enemy), (ENEMY_ATTACKS_ALLY, Friend)].map(|(mode, at)| (order(mode), at));
    let zones = [ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS, ENEMY_ATTACKS, ENEMY_ATTACKS_ALLY].map(order);
    let arc = order(ENEMY_MOVES);
    let bursts: SmallVec<[Order; 3]> =
        rates(gun).into_iter().map(|hits| bar.order(OVERWATCH).mode(ENEMY_MOVES).amount(hits)).collect();
    let [moves, rest @ ..] = plain;
    bar.plain(moves);
    for order in bursts.into_iter().filter(|order| gun.single || order.amount != plain_shot(gun)) {
        bar.plain_as(order, Wording::way("burst"));
    }
    rest.into_iter().for_each(|order| bar.plain(order));
    for (order, at) in named {
        bar.aimed(order, at, Wording::PLAIN, false);
    }
    bar.aimed(arc, Targeting::Direction, Wording::way("arc"), false);
    for (order, way) in
        zones.into_iter().zip(["zone_moves", "zone_acts", "zone_reactions", "zone_attacks", "zone_ally"])
    {
        bar.aimed(order, Targeting::Square, Wording::way(way), false);
    }
}
