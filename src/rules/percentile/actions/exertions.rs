//! What orders ask of a body: legs to run and stand on, arms for what is in the hands.

use crate::battle::system::Exertion;
use crate::battle::{Battle, Order};
use crate::rules::percentile::armoury::Class;
use crate::rules::percentile::attack::plan;
use crate::rules::percentile::items::hands;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::movement;
use smallvec::{SmallVec, smallvec};

/// What an order asks of a body.
pub fn of(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    let unit = order.unit;
    match order.act {
        MOVE | FLY if movement::runs(battle, order) => smallvec![Exertion::Run],
        STAND | GRAPPLE_STAND => smallvec![Exertion::Stand],
        GRAPPLE | PICK_UP => smallvec![Exertion::EitherArm],
        BREAK_FREE => smallvec![Exertion::Struggle],
        DRAW => order
            .with
            .map_or_else(SmallVec::new, |slot| hands::arms(battle, unit, slot, order.mode == Some(OTHER_HAND))),
        CHARGE => {
            let mut all: SmallVec<[Exertion; 2]> = smallvec![Exertion::Run];
            all.extend(weapon(battle, order));
            all
        }
        ATTACK | BURST | FLURRY | CALLED_SHOT | HEAVY_ATTACK | THROW | SUPPRESS | OVERWATCH | TAKE_DOWN | RELOAD => {
            weapon(battle, order)
        }
        _ => SmallVec::new(),
    }
}

/// The arms that the weapon of an order takes; bare hands can also be feet.
fn weapon(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    let unit = order.unit;
    let first = || match order.act {
        CHARGE | HEAVY_ATTACK | FLURRY | TAKE_DOWN => plan::melee_weapon(battle, unit, None).ok()?.0,
        _ => hands::equipped(battle, unit).first().copied(),
    };
    let slot = if order.mode == Some(UNARMED) { None } else { order.with.or_else(first) };
    let thrown = |slot: &u8| hands::weapon(battle, unit, *slot).is_some_and(|weapon| weapon.class == Class::Thrown);
    match slot {
        Some(slot) if thrown(&slot) => smallvec![Exertion::EitherArm],
        Some(slot) => hands::arms(battle, unit, slot, battle.gear(unit).in_hand != Some(slot)),
        None => SmallVec::new(),
    }
}
