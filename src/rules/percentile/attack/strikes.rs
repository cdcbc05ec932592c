//! Plain attacks: Standard Attack, Burst, Flurry, Called Shot, Heavy Attack, Take Down, throws (PC-AAC-01 to 09, PC-AAC-14,
//! PC-AAC-15, PC-AAC-26).

use crate::battle::system::{Action, Bar, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::attack::{overwatch, plan, sequence};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::items::hands::{self, ready};
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, *};
use smallvec::SmallVec;

/// One blow or shot.
pub const ATTACK_ACTION: Action = Action {
    info: info(ATTACK, "shoot", 'a', Targeting::Enemy, "PC-AAC-01"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer).at(&[Targeting::Enemy, Targeting::Square]),
    price: |_, _| price::half_attack(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        for (slot, weapon) in ready(battle, unit) {
            if weapon.class != Class::Thrown && (weapon.is_melee() || weapon.single) {
                bar.add_as(bar.order(ATTACK).with(slot), Wording::item(weapon.id)).harms = true;
            }
        }
        if !starship::is(battle, unit) {
            let armed = ready(battle, unit).any(|(_, weapon)| weapon.is_melee());
            bar.add(bar.order(ATTACK).mode(UNARMED)).harms = !armed;
        }
    },
    check,
    resolve,
};

/// Several shots.
pub const BURST_ACTION: Action = Action {
    info: info(BURST, "burst", 'b', Targeting::Enemy, "PC-AAC-02"),
    form: OrderForm::PLAIN.harms().number("hits").item(ItemOf::Bearer),
    price: |_, _| price::half_attack(),
    offers: |bar| volleys(bar, BURST, |weapon| !weapon.is_melee()),
    check,
    resolve,
};

/// Several blows.
pub const FLURRY_ACTION: Action = Action {
    info: info(FLURRY, "melee", 'f', Targeting::Enemy, "PC-AAC-06"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).number("hits").item(ItemOf::Bearer),
    price: |_, _| price::half_attack(),
    offers: |bar| volleys(bar, FLURRY, Weapon::is_melee),
    check,
    resolve,
};

/// An attack at a part of the body or at a thing.
pub const CALLED_SHOT_ACTION: Action = Action {
    info: info(CALLED_SHOT, "kill_aim", 'l', Targeting::Enemy, "PC-AAC-09"),
    form: OrderForm::PLAIN.harms().modes(&plan::PLACES).item(ItemOf::Bearer).at(&[Targeting::Enemy, Targeting::Square]),
    price: |_, _| price::half_attack(),
    offers: called_shots,
    check,
    resolve,
};

/// Throwing a melee weapon or a grenade.
pub const THROW_ACTION: Action = Action {
    info: info(THROW, "throw", 't', Targeting::Square, "PC-BGD-37"),
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::Enemy]),
    price: |_, _| price::half_attack(),
    offers: |bar| {
        for (slot, weapon) in ready(bar.battle, bar.unit) {
            let thrown = weapon.class == Class::Thrown;
            if thrown || weapon.thrown > 0 {
                let offer = bar.add_as(bar.order(THROW).with(slot), Wording::item(weapon.id));
                offer.harms = true;
                offer.targeting = if thrown { Targeting::Square } else { Targeting::Enemy };
            }
        }
    },
    check,
    resolve,
};

/// One blow with full force, which exposes the attacker.
pub const HEAVY_ATTACK_ACTION: Action = Action {
    info: info(HEAVY_ATTACK, "melee", 'h', Targeting::Enemy, "PC-AAC-14"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer),
    price: |_, _| price::full_attack(),
    offers: |bar| {
        bar.add(bar.order(HEAVY_ATTACK)).harms = true;
        with_others(bar, HEAVY_ATTACK);
    },
    check,
    resolve: |cx, order| {
        mark::set(cx, order.unit, EXPOSED, 1, Until::TurnStart, Rule("PC-AAC-15"));
        resolve(cx, order)
    },
};

/// A blow that stuns instead of wounding; within a grapple one of the controller's options (PC-AAC-28).
pub const TAKE_DOWN_ACTION: Action = Action {
    info: info(TAKE_DOWN, "stunned", 'n', Targeting::Enemy, "PC-AAC-26"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer),
    price: holds::price_of_attack,
    offers: |bar| {
        if bar.battle.profile(bar.unit).has(TAKEDOWN) {
            bar.add(bar.order(TAKE_DOWN)).harms = true;
            with_others(bar, TAKE_DOWN);
        }
    },
    check: |battle, order| {
        may_take_down(battle, order.unit)?;
        check(battle, order)
    },
    resolve,
};

/// Checks whether somebody has the talent to take others down.
///
/// # Errors
/// The reason why not.
pub fn may_take_down(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let talented = battle.profile(unit).has(TAKEDOWN);
    if talented { Ok(()) } else { Err(Refusal::by("needs_the_talent", Rule("PC-AAC-26"))) }
}

/// Offers bursts or flurries with each weapon that is ready, for so many hits each.
fn volleys(bar: &mut Bar<'_>, act: Key, fits: fn(&Weapon) -> bool) {
    for (slot, weapon) in ready(bar.battle, bar.unit) {
        if weapon.class == Class::Thrown || !fits(weapon) {
            continue;
        }
        let (order, wording) = (bar.order(act).with(slot), Wording::item(weapon.id));
        for hits in weapon.usual_hits() {
            bar.add_as(order.clone().amount(hits), wording).harms = true;
        }
        for hits in weapon.further_hits() {
            bar.add_further(order.clone().amount(hits), wording, true);
        }
    }
}

/// Offers shots at parts of the body with each weapon that can make them, at what enemies hold, and at marked spots of the
/// level.
fn called_shots(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let single = |weapon: &Weapon| weapon.class != Class::Thrown && (weapon.is_melee() || weapon.single);
    for (at, (slot, weapon)) in ready(battle, unit).filter(|(_, weapon)| single(weapon)).enumerate() {
        let wording = if at == 0 { Wording::PLAIN } else { Wording::item(weapon.id) };
        for place in [HEAD, ARM, OTHER_ARM, LEG, TORSO] {
            let order = Order { with: (at > 0).then_some(slot), ..bar.order(CALLED_SHOT).mode(place) };
            bar.add_as(order, wording).harms = true;
        }
    }
    let seen = |other: &UnitId| {
        battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(battle.side(unit), *other)
    };
    for place in [HELD_ITEM, OTHER_ITEM] {
        if battle.units().filter(seen).any(|other| hands::held_item(battle, other, place).is_some()) {
            bar.add(bar.order(CALLED_SHOT).mode(place));
        }
    }
    if battle.map().table().iter().any(|terrain| terrain.has_tag("target")) {
        bar.add(bar.order(CALLED_SHOT).mode(SPOT)).targeting = Targeting::Square;
    }
}

/// Offers an action with another melee weapon than the first, and with bare hands if they are trained.
pub fn with_others(bar: &mut Bar<'_>, act: Key) {
    let (battle, unit) = (bar.battle, bar.unit);
    let melee: SmallVec<[(u8, &Weapon); 2]> = ready(battle, unit).filter(|(_, weapon)| weapon.is_melee()).collect();
    for (slot, weapon) in melee.iter().skip(1) {
        bar.add_as(bar.order(act).with(*slot), Wording::item(weapon.id)).harms = true;
    }
    let trained = [UNARMED_WARRIOR, UNARMED_MASTER].into_iter().any(|talent| battle.profile(unit).has(talent));
    if trained && !melee.is_empty() {
        bar.add(bar.order(act).mode(UNARMED)).harms = true;
    }
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    // A called shot names no weapon: what it lacks shows once it has a target.
    if order.at == Target::None && order.act != CALLED_SHOT {
        let planned = plan::plan(battle, &order.clone().at(Target::Unit(order.unit)))?;
        plan::usable(battle, &planned)?;
        return Err(Refusal::form("needs_a_unit"));
    }
    plan::check(battle, &plan::plan(battle, order)?)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = plan::plan(cx.battle(), order) else { return Ok(()) };
    let nothing_follows = !overwatch::may_follow(cx.battle(), &strike);
    sequence::make(cx, &Strike { nothing_follows, ..strike }).map(|_| ())
}
