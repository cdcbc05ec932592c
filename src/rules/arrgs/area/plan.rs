//! From an order to the area attack that it means, and whether it can be made (AR-ARE-02, AR-ATK-04, AR-ATK-05).

use crate::battle::{Battle, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::Burst;
use crate::rules::arrgs::attack::extent::{self, Extent};
use crate::rules::arrgs::attack::{Manner, Strike, plan, weapon_of};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;

const AREA: Rule = Rule("AR-ARE-01");
const LINES: Rule = Rule("AR-ATK-04");
const DISTANCE: Rule = Rule("AR-ATK-05");

/// The square that an order is aimed at.
pub fn aimed(battle: &Battle, order: &Order) -> Option<Square> {
    match order.at {
        Target::Square(at) => Some(at),
        Target::Unit(unit) => Some(battle.square(unit)),
        _ => None,
    }
}

/// The area attack that an order with a weapon means; without a target it is aimed at its own square.
///
/// # Errors
/// The reason why there is none.
pub fn of_order(battle: &Battle, order: &Order) -> Result<Burst, Refusal> {
    let unit = order.unit;
    let (slot, def) = plan::armed(battle, order)?;
    let weapon = weapon_of(battle, def).ok_or(Refusal::by("no_weapon", DISTANCE))?;
    let manner = match weapon {
        _ if weapon.cone > 0 => Manner::Spell,
        _ if weapon.shoots() => Manner::Shot,
        _ if weapon.used_up || order.mode == Some(THROWN) => Manner::Thrown,
        _ => Manner::Melee,
    };
    let extent = extent::of(battle, unit, weapon, manner).ok_or(Refusal::by("strikes_no_area", AREA))?;
    let strike = plan::with(battle, (unit, unit), (slot, def), AREA_ATTACK, manner);
    Ok(Burst { strike, at: aimed(battle, order).unwrap_or(battle.square(unit)), extent })
}

/// Checks whether an area attack with a weapon can be made.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let burst = of_order(battle, order)?;
    let Strike { unit, manner, slot, .. } = burst.strike;
    let weapon = burst.strike.weapon(battle);
    let item = slot.and_then(|slot| battle.gear(unit).item(slot));
    let counted = weapon.used_up || manner == Manner::Shot && weapon.shots > 0;
    if counted && item.is_some_and(|item| item.loaded < 1) {
        return Err(Refusal::by("no_ammunition", Rule("AR-WPN-04")));
    }
    let at = aimed(battle, order).ok_or(Refusal::form("needs_a_square"))?;
    let near = match (burst.extent, manner) {
        (Extent::Cone(length), _) => {
            range::to_square(battle, unit, at) <= u32::from(length) && aims_off(battle, unit, at)
        }
        (Extent::Block(side), Manner::Melee) => {
            let squares = crate::grid::block(battle.map(), at, side);
            squares.iter().all(|at| range::within_threat(battle, unit, range::to_square(battle, unit, *at)))
        }
        _ => range::to_square(battle, unit, at) <= weapon.span(),
    };
    if near { sees(battle, unit, at) } else { Err(Refusal::by("out_of_range", DISTANCE)) }
}

fn aims_off(battle: &Battle, unit: UnitId, at: Square) -> bool {
    !battle.covered(unit).contains(&at)
}

/// Whether Line of Sight and Line of Effect lead from somebody to a square (AR-ATK-04).
///
/// # Errors
/// The reason if not.
pub fn sees(battle: &Battle, unit: UnitId, at: Square) -> Result<(), Refusal> {
    if battle.map().contains(at) {
        range::lines(battle, &battle.covered(unit), &[at])
    } else {
        Err(Refusal::by("no_line_of_sight", LINES))
    }
}
