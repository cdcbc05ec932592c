//! Planning an attack: weapon, manner, number of hits (PC-ATK-01 to PC-ATK-05).

use crate::battle::{Battle, ItemDefId, Key, Life, Line, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Altitude, Square};
use crate::rules::percentile::armoury::strike::{Manner, Strike, range_of, rounds_left, weapon_of};
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::field::targets;
use crate::rules::percentile::items::hands::{self, equipped, is_merely_held, weapon};
use crate::rules::percentile::keys::{qualities, *};
use crate::rules::percentile::range::{self, altitude};

/// The bonus of an ordinary attack (PC-AAC-01).
pub const STANDARD: Line = Line { what: ATTACK, amount: 10, rule: Rule("PC-AAC-01") };
/// Where a shot can be called.
pub const PLACES: [Key; 8] = [HEAD, ARM, OTHER_ARM, LEG, TORSO, HELD_ITEM, OTHER_ITEM, SPOT];

/// A melee attack within a hold: with natural weapons, a small blade or bare hands (PC-AAC-28).
///
/// # Errors
/// The reason why there is none.
pub fn small(battle: &Battle, order: &Order, target: UnitId, base: Line) -> Result<Strike, Refusal> {
    let fit = |slot: &u8| weapon(battle, order.unit, *slot).is_some_and(|weapon| weapon.is_melee() && close_in(weapon));
    let slot = match order.with {
        Some(slot) if !fit(&slot) => return Err(Refusal::by("too_unwieldy_here", Rule("PC-AAC-28"))),
        Some(slot) => Some(slot),
        None => equipped(battle, order.unit).into_iter().find(fit),
    };
    match slot {
        Some(slot) => melee(battle, &Order { with: Some(slot), ..order.clone() }, target, base),
        None => bare_handed(battle, order, target, base),
    }
}

/// A melee attack with bare hands, whatever is in them.
pub fn bare_handed(battle: &Battle, order: &Order, target: UnitId, base: Line) -> Result<Strike, Refusal> {
    let def = battle.setup().find_item(Key::new("unarmed")).ok_or(Refusal::by("no_weapon", Rule("PC-UNA-01")))?;
    Ok(Strike { slot: None, def, ..melee(battle, &Order { with: None, ..order.clone() }, target, base)? })
}

/// True if a weapon can be used in a hold (PC-GRP-12).
pub fn close_in(weapon: &Weapon) -> bool {
    let small = weapon.class == Class::Melee && (weapon.damage.sides <= 5 || weapon.has(qualities::LIGHT));
    small || weapon.has(qualities::NATURAL) || matches!(weapon.class, Class::Natural | Class::Pistol)
}

fn bare(battle: &Battle, unit: UnitId) -> Result<(Option<u8>, ItemDefId), Refusal> {
    if starship::is(battle, unit) {
        return Err(Refusal::by("no_melee_weapon", Rule("PC-BGD-45")));
    }
    let def = battle.setup().find_item(UNARMED).filter(|def| battle.setup().item(*def).data::<Weapon>().is_some());
    def.map(|def| (None, def)).ok_or(Refusal::by("no_weapon", Rule("PC-UNA-01")))
}

fn of_slot(battle: &Battle, unit: UnitId, slot: u8) -> Option<(Option<u8>, ItemDefId)> {
    weapon(battle, unit, slot)?;
    battle.gear(unit).item(slot).map(|item| (Some(slot), item.def))
}

/// The best ready weapon for melee: the one named, the first melee weapon ready, or bare hands.
pub fn melee_weapon(battle: &Battle, unit: UnitId, named: Option<u8>) -> Result<(Option<u8>, ItemDefId), Refusal> {
    let ready = equipped(battle, unit);
    if let Some(slot) = named {
        let fit = ready.contains(&slot) && weapon(battle, unit, slot).is_some_and(Weapon::is_melee);
        return of_slot(battle, unit, slot).filter(|_| fit).ok_or(Refusal::by("no_melee_weapon", Rule("PC-ATK-02")));
    }
    let melee = ready.into_iter().find(|slot| weapon(battle, unit, *slot).is_some_and(Weapon::is_melee));
    melee.and_then(|slot| of_slot(battle, unit, slot)).map_or_else(|| bare(battle, unit), Ok)
}

/// A free or special melee attack, with the action's own modifier.
///
/// # Errors
/// When there is no weapon, not even bare hands.
pub fn melee(battle: &Battle, order: &Order, target: UnitId, base: Line) -> Result<Strike, Refusal> {
    let weapon = match order.mode {
        Some(UNARMED) => bare(battle, order.unit),
        _ => melee_weapon(battle, order.unit, order.with),
    };
    Ok(Strike::by_hand(order, target, weapon?, base))
}

/// The plan of an attack order.
///
/// # Errors
/// The reason when there is no such weapon or no such way to use it.
pub fn plan(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    if let (THROW | ATTACK, Target::Square(square)) = (order.act, &order.at) {
        let strike = with_any(battle, order, order.unit)?;
        if weapon_of(battle, &strike).blast == 0 {
            return Err(Refusal::form("needs_a_unit"));
        }
        return Ok(match battle.enemy_seen_at(order.unit, *square) {
            Some(target) => Strike { target, ..strike },
            None => Strike { ground: Some(*square), ..strike },
        });
    }
    if let (CALLED_SHOT, Target::Square(square)) = (order.act, &order.at) {
        let strike = with_any(battle, &Order { mode: Some(SPOT), ..order.clone() }, order.unit)?;
        return Ok(Strike { ground: Some(*square), ..strike });
    }
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    match order.act {
        FLURRY => multiple(battle, order, melee(battle, order, target, STANDARD)?),
        HEAVY_ATTACK => melee(battle, order, target, Line { what: HEAVY_ATTACK, amount: 30, rule: Rule("PC-AAC-14") }),
        CHARGE => melee(battle, order, target, Line { what: CHARGE, amount: 20, rule: Rule("PC-AAC-12") }),
        TAKE_DOWN => {
            let base = Line { what: TAKE_DOWN, amount: 0, rule: Rule("PC-AAC-26") };
            let within = holds::within_hold(battle, order);
            let strike = if within { small(battle, order, target, base) } else { melee(battle, order, target, base) };
            Ok(Strike { stuns: true, ..strike? })
        }
        _ => with_any(battle, order, target),
    }
}

fn with_any(battle: &Battle, order: &Order, target: UnitId) -> Result<Strike, Refusal> {
    let unit = order.unit;
    let ready = equipped(battle, unit);
    let (slot, def) = match order.with {
        Some(slot) if ready.contains(&slot) => {
            of_slot(battle, unit, slot).ok_or(Refusal::by("no_weapon", Rule("PC-ATK-01")))?
        }
        Some(slot) if is_merely_held(battle, unit, slot) => {
            return Err(Refusal::by("no_free_hand", Rule("PC-AAC-32")));
        }
        Some(_) => return Err(Refusal::by("not_in_hand", Rule("PC-BGD-19"))),
        None => match ready.first().and_then(|slot| of_slot(battle, unit, *slot)) {
            Some(found) if order.mode != Some(UNARMED) => found,
            _ => bare(battle, unit)?,
        },
    };
    let weapon = battle.setup().item(def).data::<Weapon>().ok_or(Refusal::by("no_weapon", Rule("PC-ATK-01")))?;
    let thrown = order.act == THROW || weapon.class == Class::Thrown;
    if order.act == THROW && weapon.thrown == 0 && weapon.class != Class::Thrown {
        return Err(Refusal::by("not_for_throwing", Rule("PC-BGD-37")));
    }
    let manner = match weapon.is_melee() {
        _ if thrown => Manner::Thrown,
        true => Manner::Melee,
        false => Manner::Shot,
    };
    let stat = if weapon.is_melee() { WS } else { BS };
    let place = (order.act == CALLED_SHOT).then_some(order.mode).flatten();
    let strike = Strike { manner, stat, place, ..Strike::by_hand(order, target, (slot, def), STANDARD) };
    match order.act {
        BURST if manner != Manner::Shot => Err(Refusal::by("no_burst", Rule("PC-AAC-02"))),
        BURST => multiple(battle, order, strike),
        _ if manner == Manner::Shot && !weapon.single => Err(Refusal::by("no_single_shot", Rule("PC-WPN-03"))),
        CALLED_SHOT
            if !place.is_some_and(|place| PLACES.contains(&place)) || (place == Some(SPOT) && target != unit) =>
        {
            Err(Refusal::form("no_such_mode"))
        }
        _ => Ok(strike),
    }
}

/// The designated hits of a burst or flurry: as ordered, all of the weapon's otherwise; never more than rounds are left.
fn multiple(battle: &Battle, order: &Order, strike: Strike) -> Result<Strike, Refusal> {
    let weapon = weapon_of(battle, &strike);
    let rule = if strike.is_melee() { Rule("PC-AAC-06") } else { Rule("PC-AAC-02") };
    let hits = if order.amount == 0 { weapon.hits } else { order.amount };
    if weapon.hits < 2 {
        return Err(Refusal::by("one_hit_only", rule));
    }
    if hits < 1 || hits > weapon.hits {
        return Err(Refusal::by("too_many_hits", rule).with(i32::from(weapon.hits)));
    }
    let left = rounds_left(battle, &strike).unwrap_or(hits);
    Ok(Strike { hits: hits.min(left.max(1)), multi: true, ..strike })
}

/// Checks whether the attack can reach its target and the weapon can be used.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    usable(battle, strike)?;
    let Strike { unit, target, .. } = *strike;
    let weapon = weapon_of(battle, strike);
    if let Some(square) = strike.ground {
        return check_ground(battle, strike, square);
    }
    if unit == target {
        return Err(Refusal::form("at_itself"));
    }
    let item = strike.place.filter(|place| matches!(*place, HELD_ITEM | OTHER_ITEM));
    if item.is_some_and(|place| hands::held_item(battle, target, place).is_none()) {
        return Err(Refusal::by("nothing_to_hit", Rule("PC-BGD-39")));
    }
    if battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    altitude::open(battle, unit, target, strike.is_melee(), weapon.has(qualities::LONG_REACH))?;
    let (a, b) = (battle.body(unit), battle.body(target));
    let squares = range::distance(battle, unit, target);
    let (limit, rule) = match strike.manner {
        Manner::Melee => (u32::from(weapon.reach), Rule("PC-ATK-02")),
        _ => (2 * u32::from(range_of(battle, strike)), Rule("PC-ATK-03")),
    };
    if squares > limit {
        return Err(Refusal::by("out_of_range", rule).with(i32::try_from(squares).unwrap_or(i32::MAX)));
    }
    let ground = a.altitude == Altitude::Ground && b.altitude == Altitude::Ground;
    let blocked = || {
        let (from, to) = battle.facing_squares(unit, target);
        !battle.can_hit(from, to)
    };
    if !altitude::in_sight(battle, unit, target) || (ground && blocked()) {
        return Err(Refusal::by("no_line_of_sight", Rule("PC-BGD-07")));
    }
    Ok(())
}

fn check_ground(battle: &Battle, strike: &Strike, square: Square) -> Result<(), Refusal> {
    let (from, altitude) = (battle.square_toward(strike.unit, square), battle.body(strike.unit).altitude);
    let squares = range::to_square(battle, strike.unit, square).max(range::up(altitude, Altitude::Ground));
    let in_way = altitude == Altitude::Ground && !battle.can_hit(from, square);
    let limit = match strike.manner {
        Manner::Melee => u32::from(weapon_of(battle, strike).reach),
        _ => 2 * u32::from(range_of(battle, strike)),
    };
    let called = strike.act == CALLED_SHOT;
    if !battle.map().contains(square) || (!called && battle.map().is_solid(square)) {
        Err(Refusal::form("no_such_square"))
    } else if called && !targets::is_target(battle, square) {
        Err(Refusal::by("nothing_to_hit", Rule("PC-AAC-10")))
    } else if squares > limit {
        Err(Refusal::by("out_of_range", Rule("PC-ATK-03")).with(i32::try_from(squares).unwrap_or(i32::MAX)))
    } else if in_way {
        Err(Refusal::by("no_line_of_sight", Rule("PC-BGD-07")))
    } else {
        Ok(())
    }
}

/// Checks whether the weapon can be used at all now: loaded, not jammed, not too hot.
///
/// # Errors
/// The reason if it is refused.
pub fn usable(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    if strike.is_melee() {
        return Ok(());
    }
    let item = strike.slot.and_then(|slot| battle.gear(strike.unit).item(slot));
    if rounds_left(battle, strike).is_some_and(|left| left < 1) {
        Err(Refusal::by("no_ammunition", Rule("PC-BGD-20")))
    } else if item.is_some_and(|item| item.wear.jammed) {
        Err(Refusal::by("jammed", Rule("PC-BGD-21")))
    } else if item.is_some_and(|item| battle.is_idle(item)) {
        Err(Refusal::by("not_ready_to_fire", Rule("PC-BGD-37")))
    } else {
        Ok(())
    }
}

/// True if an order strikes its target hand to hand, or seizes it.
pub fn is_by_hand(battle: &Battle, order: &Order) -> bool {
    let price = battle.rules().action(order.act).map(|action| (action.price)(battle, order));
    let seizes = matches!(order.act, GRAPPLE | KNOCK_DOWN | DISARM | CHARGE);
    seizes || price.is_some_and(|price| price.is(ATTACKS)) && plan(battle, order).is_ok_and(|strike| strike.is_melee())
}
