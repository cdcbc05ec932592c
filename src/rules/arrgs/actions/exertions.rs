//! What orders ask of a body: legs to run and stand on, arms for what is in hand.

use crate::battle::system::Exertion;
use crate::battle::{Battle, Order};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::*;
use smallvec::{SmallVec, smallvec};

/// What an order asks of a body. One hand is as good as the other.
pub fn of(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    match order.act {
        STAND => smallvec![Exertion::Stand],
        CHARGE => std::iter::once(Exertion::Run).chain(held(battle, order)).collect(),
        PICK_UP => smallvec![Exertion::EitherArm],
        ATTACK | REPEATED | DISARM | SUNDER | AREA_ATTACK | DRAW | RELOAD => held(battle, order),
        _ => SmallVec::new(),
    }
}

/// The arms that the weapon of an order takes; bare hands can also be feet.
fn held(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    let slot = order.with.or(battle.gear(order.unit).in_hand).filter(|_| order.mode != Some(UNARMED));
    match slot.and_then(|slot| items::weapon(battle, order.unit, slot)).map_or(0, |weapon| weapon.hands) {
        0 => SmallVec::new(),
        1 => smallvec![Exertion::EitherArm],
        _ => smallvec![Exertion::Arm { other: false }, Exertion::Arm { other: true }],
    }
}
