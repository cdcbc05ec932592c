//! From an order to the attack that it means, and whether that can be made.

use crate::battle::{Battle, ItemDefId, Life, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::attack::{Manner, Strike};
use crate::rules::espionage::field::senses;
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;
use smallvec::smallvec;

const ATTACKS: Rule = Rule("FI-BGD-02");
const SHOTS: Rule = Rule("FI-BGD-10");
const BLASTS: Rule = Rule("FI-BGD-23");
const JAMS: Rule = Rule("FI-BGD-03");

/// The weapon that an order means: its slot, none for bare hands, and what it is.
///
/// # Errors
/// The reason why there is none.
pub fn armed(battle: &Battle, order: &Order) -> Result<(Option<u8>, ItemDefId), Refusal> {
    let unit = order.unit;
    let slot = match (order.mode, order.with) {
        (Some(UNARMED), _) => None,
        (_, Some(slot)) if Some(slot) != items::in_hand(battle, unit) => {
            return Err(Refusal::by("not_in_hand", ATTACKS));
        }
        (_, named) => named.or(items::in_hand(battle, unit)),
    };
    match slot.and_then(|slot| battle.gear(unit).item(slot).map(|item| (slot, item.def))) {
        Some((slot, def)) => Ok((Some(slot), def)),
        None => bare(battle),
    }
}

fn bare(battle: &Battle) -> Result<(Option<u8>, ItemDefId), Refusal> {
    let def = battle.setup().find_item(UNARMED);
    let def = def.filter(|def| battle.setup().item(*def).data::<Weapon>().is_some());
    def.map(|def| (None, def)).ok_or(Refusal::by("no_weapon", ATTACKS))
}

/// A plain attack with the weapon of an order.
///
/// # Errors
/// The reason why there is none.
pub fn plain(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let (slot, def) = armed(battle, order)?;
    let weapon = battle.setup().item(def).data::<Weapon>().ok_or(Refusal::by("no_weapon", ATTACKS))?;
    let manner = match weapon.is_melee() {
        true if order.act == THROW => Manner::Thrown,
        true => Manner::Melee,
        false if weapon.is_gun() => Manner::Shot,
        false => Manner::Thrown,
    };
    let strike = Strike {
        unit: order.unit,
        target: order.target_unit().unwrap_or(order.unit),
        ground: None,
        slot,
        def,
        act: order.act,
        manner,
        shots: if manner == Manner::Shot { 1 } else { 0 },
        bonus: smallvec![],
        force: None,
        error: 0,
        more_hits: 0,
        aims: matches!(order.act, ATTACK | BURST | FINAL_ATTACK),
        nothing_follows: true,
        continues: false,
    };
    match order.at {
        Target::Square(square) if weapon.blast > 0 => Ok(Strike { ground: Some(square), ..strike }),
        _ if weapon.blast > 0 => {
            let square = order.target_unit().map(|target| battle.square(target));
            Ok(Strike { ground: square, target: order.unit, ..strike })
        }
        _ => Ok(strike),
    }
}

/// A blow hand to hand, with what is in hand if that is fit for it, otherwise with bare hands.
///
/// # Errors
/// When there are not even bare hands.
pub fn by_hand(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let bare = Order { mode: Some(UNARMED), with: None, ..order.clone() };
    match items::held(battle, order.unit) {
        Some(weapon) if weapon.is_melee() && order.mode != Some(UNARMED) => plain(battle, order),
        _ => plain(battle, &bare),
    }
}

/// Checks whether a weapon can be used now.
///
/// # Errors
/// The reason why not.
pub fn usable(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    let Some((item, def)) = strike.slot.and_then(|slot| battle.item(strike.unit, slot)) else { return Ok(()) };
    let weapon = strike.weapon(battle);
    if item.wear.damage > 0 && def.data::<Weapon>().is_some() {
        Err(Refusal::by("weapon_broken", JAMS))
    } else if strike.manner == Manner::Shot && item.wear.jammed {
        Err(Refusal::by("jammed", JAMS))
    } else if strike.manner == Manner::Shot && matches!(strike.act, ATTACK | FINAL_ATTACK | COUP) && !weapon.single {
        Err(Refusal::by("no_single_shot", SHOTS))
    } else if strike.rounds(battle) > item.loaded {
        Err(Refusal::by("no_ammunition", SHOTS).with(i32::from(strike.shots)))
    } else if strike.manner == Manner::Thrown && !weapon.is_thrown() {
        Err(Refusal::by("not_for_throwing", ATTACKS))
    } else if strike.manner == Manner::Thrown && !weapon.is_melee() && item.loaded < 1 {
        Err(Refusal::by("none_left", ATTACKS))
    } else {
        Ok(())
    }
}

/// Checks whether an attack can be made at its target.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    usable(battle, strike)?;
    let from = battle.square(strike.unit);
    if strike.weapon(battle).blast > 0 {
        let square = strike.ground.ok_or(Refusal::form("needs_a_square"))?;
        return check_ground(battle, strike, square);
    }
    let target = strike.target;
    if target == strike.unit {
        return Err(Refusal::form("needs_a_unit"));
    }
    if battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    let to = battle.square(target);
    let squares = range::across(from, to);
    reaches(battle, strike, squares)?;
    if !battle.can_hit(from, to) || !battle.clear_between(from, to) {
        return Err(Refusal::by("no_line_of_sight", ATTACKS));
    }
    if squares > senses::sight(battle, strike.unit, to).max(1) {
        return Err(Refusal::by("too_dark_to_see", Rule("FI-BGD-24")));
    }
    Ok(())
}

fn reaches(battle: &Battle, strike: &Strike, squares: u32) -> Result<(), Refusal> {
    let limit = if strike.is_melee() { 1 } else { strike.weapon(battle).reach() };
    if squares > limit {
        return Err(Refusal::by("out_of_range", ATTACKS).with(i32::try_from(squares).unwrap_or(i32::MAX)));
    }
    Ok(())
}

fn check_ground(battle: &Battle, strike: &Strike, square: Square) -> Result<(), Refusal> {
    if !battle.map().contains(square) || battle.map().is_solid(square) {
        return Err(Refusal::form("no_such_square"));
    }
    let from = battle.square(strike.unit);
    reaches(battle, strike, range::across(from, square))?;
    if !battle.can_hit(from, square) {
        return Err(Refusal::by("no_line_of_sight", BLASTS));
    }
    Ok(())
}

/// True if an attack hand to hand could be made.
pub fn in_reach(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    range::beside(battle, unit, target)
}

/// True if an order strikes its target hand to hand.
pub fn is_by_hand(battle: &Battle, order: &Order) -> bool {
    let price = battle.rules().action(order.act).map(|action| (action.price)(battle, order));
    price.is_some_and(|price| price.is(classes::ATTACKING))
        && plain(battle, order).is_ok_and(|strike| strike.is_melee())
}
