//! From an order to the attack that it means, and whether that can be made (AR-ATK-04, AR-ATK-05).

use crate::battle::{Battle, HIDDEN, ItemDefId, Key, Life, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::armoury::types::{BLUDGEONING, PIERCING, SLASHING};
use crate::rules::arrgs::attack::{Manner, Strike, extent, weapon_of};
use crate::rules::arrgs::checks::Use;
use crate::rules::arrgs::conditions::shut_in;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use smallvec::smallvec;

/// The types of damage that weapons leave to choose from: modes of an attack.
pub const TYPES: [Key; 3] = [BLUDGEONING, PIERCING, SLASHING];
const CHOICE: Rule = Rule("AR-DMG-03");
const DISTANCE: Rule = Rule("AR-ATK-05");
const SHOTS: Rule = Rule("AR-WPN-04");
const SHUT_IN: Rule = Rule("AR-BGD-26");

/// The weapon that an order means: its slot, none for bare hands, and what it is. Parts of the body need not be in hand.
pub fn armed(battle: &Battle, order: &Order) -> Result<(Option<u8>, ItemDefId), Refusal> {
    let held = battle.gear(order.unit).in_hand;
    let natural = |slot| items::weapon(battle, order.unit, slot).is_some_and(|weapon| weapon.natural);
    let slot = match (order.mode, order.with) {
        (Some(UNARMED), _) => None,
        (_, Some(slot)) if Some(slot) != held && !natural(slot) => return Err(Refusal::by("not_in_hand", DISTANCE)),
        (_, with) => with.or(held),
    };
    match slot.and_then(|slot| battle.gear(order.unit).item(slot).map(|item| (slot, item.def))) {
        Some((slot, def)) => Ok((Some(slot), def)),
        None => items::bare_hands(battle).map(|def| (None, def)).ok_or(Refusal::by("no_weapon", DISTANCE)),
    }
}

/// The attack that an order means, at one single target.
///
/// # Errors
/// The reason why there is none.
pub fn of_order(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = at_or_around(battle, order)?;
    match extent::of(battle, order.unit, strike.weapon(battle), strike.manner) {
        Some(_) => Err(Refusal::by("strikes_an_area", Rule("AR-ARE-08"))),
        None => Ok(strike),
    }
}

/// The attack that an order means at its target, whether it strikes that alone or an area.
///
/// # Errors
/// The reason why there is none.
pub fn at_or_around(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let (slot, def) = armed(battle, order)?;
    let weapon = battle.setup().item(def).data::<Weapon>().ok_or(Refusal::by("no_weapon", DISTANCE))?;
    let manner = match weapon {
        _ if weapon.shoots() => Manner::Shot,
        _ if weapon.used_up || order.mode == Some(THROWN) => Manner::Thrown,
        _ => Manner::Melee,
    };
    let target = order.target_unit().unwrap_or(order.unit);
    let strike = with(battle, (order.unit, target), (slot, def), order.act, manner);
    match order.mode.filter(|mode| TYPES.contains(mode)) {
        None => Ok(strike),
        Some(mode) => {
            let named = weapon.types.iter().copied().find(|kind| weapon.choose && kind.key() == mode);
            Ok(Strike { named: Some(named.ok_or(Refusal::by("not_such_damage", CHOICE))?), ..strike })
        }
    }
}

/// The shot that somebody aboard would fire with a weapon mounted in a slot of the vehicle.
pub fn mounted(battle: &Battle, order: &Order, (vehicle, slot): (UnitId, u8)) -> Option<Strike> {
    let def = battle.gear(vehicle).item(slot)?.def;
    let target = order.target_unit().unwrap_or(order.unit);
    let strike = with(battle, (order.unit, target), (None, def), order.act, Manner::Shot);
    let broken = items::is_broken(battle, vehicle, slot);
    let sv = strike.sv.map(|base| if broken { (base / 2).max(1) } else { base });
    Some(Strike { bearer: vehicle, slot: Some(slot), sv, ..strike })
}

/// An attack with a weapon or a spell, in some manner.
pub fn with(
    battle: &Battle,
    (unit, target): (UnitId, UnitId),
    (slot, def): (Option<u8>, ItemDefId),
    act: Key,
    manner: Manner,
) -> Strike {
    let weapon = weapon_of(battle, def);
    let base = weapon.map_or(0, |weapon| weapon.sv);
    let usual = if manner == Manner::Melee { Use::MELEE } else { Use::RANGED };
    let broken = slot.is_some_and(|slot| items::is_broken(battle, unit, slot));
    Strike {
        unit,
        target,
        bearer: unit,
        slot,
        def,
        act,
        manner,
        of: Use {
            skill: weapon.and_then(|weapon| weapon.skill).unwrap_or(usual.skill),
            ability: weapon.and_then(|weapon| weapon.ability).unwrap_or(usual.ability),
            ..usual
        },
        defence: weapon.map_or(Use::REFLEX, |weapon| Use::against(weapon.defence)),
        named: None,
        sv: Some(if broken { (base / 2).max(1) } else { base }),
        least: None,
        willing: false,
        bonus: smallvec![],
        defended: smallvec![],
        enough: None,
        nothing_follows: battle.current() == Some(unit),
    }
}

/// The armed blow hand to hand that somebody could strike at another now: with what it holds, not with bare hands.
pub fn blow(battle: &Battle, unit: UnitId, target: UnitId, act: Key) -> Option<Strike> {
    let (slot, weapon) = items::held(battle, unit).filter(|(_, weapon)| weapon.strikes() && !weapon.unarmed)?;
    let def = battle.setup().find_item(weapon.id)?;
    Some(with(battle, (unit, target), (Some(slot), def), act, Manner::Melee))
}

/// Checks whether an attack can be made at its target.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    let weapon = strike.weapon(battle);
    has_rounds(battle, strike)?;
    if strike.slot.is_some() && strike.manner == Manner::Thrown && !weapon.thrown {
        return Err(Refusal::by("not_for_throwing", Rule("AR-WPN-02")));
    }
    let Strike { unit, target, .. } = *strike;
    can_be_chosen(battle, unit, target)?;
    if strike.is_melee() && shut_in(battle, unit) {
        return Err(Refusal::by("shut_in", SHUT_IN));
    }
    let squares = range::distance(battle, unit, target);
    let near = match strike.manner {
        Manner::Melee => range::within_threat(battle, unit, squares),
        Manner::Spell if weapon.increment == 0 => squares <= range::threat(battle, unit).1,
        Manner::Thrown | Manner::Shot | Manner::Spell => squares <= weapon.span(),
    };
    if !near {
        return Err(Refusal::by("out_of_range", DISTANCE).with(i32::try_from(squares).unwrap_or(i32::MAX)));
    }
    range::lines(battle, &battle.covered(unit), &battle.covered(target))
}

/// Checks whether what is shot with is loaded (AR-WPN-04).
///
/// # Errors
/// The reason if not.
pub fn has_rounds(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    let counts = strike.manner == Manner::Shot && strike.weapon(battle).shots > 0;
    let item = strike.slot.filter(|_| counts).and_then(|slot| battle.gear(strike.bearer).item(slot));
    match item {
        Some(item) if item.loaded < strike.rounds(battle) => Err(Refusal::by("no_ammunition", SHOTS)),
        _ => Ok(()),
    }
}

/// Checks whether somebody can be the single target of another: alive, not hidden from it, not inside a closed vehicle.
///
/// # Errors
/// The reason why not.
pub fn can_be_chosen(battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    match () {
        () if target == unit => Err(Refusal::form("needs_a_unit")),
        () if battle.conditions(target).has(HIDDEN) && battle.are_enemies(unit, target) => {
            Err(Refusal::by("is_hidden", Rule("AR-BGD-06")))
        }
        () if battle.body(target).life >= Life::Dead => Err(Refusal::form("target_is_out")),
        () if shut_in(battle, target) => Err(Refusal::by("shut_in", SHUT_IN)),
        () => Ok(()),
    }
}

/// True if an order strikes its target hand to hand.
pub fn is_by_hand(battle: &Battle, order: &Order) -> bool {
    let price = battle.rules().action(order.act).map(|action| (action.price)(battle, order));
    price.is_some_and(|price| price.is(classes::ATTACKING))
        && of_order(battle, order).is_ok_and(|strike| strike.is_melee())
}
