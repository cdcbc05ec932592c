//! What orders ask of a body: legs to run and stand on, arms for what is in hand.

use crate::battle::system::Exertion;
use crate::battle::{Battle, Order, Stance};
use crate::rules::espionage::items;
use crate::rules::espionage::keys::*;
use smallvec::{SmallVec, smallvec};

/// What an order asks of a body. One hand is as good as the other.
pub fn of(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    match order.act {
        RUN => smallvec![Exertion::Run],
        STAND | CROUCH if battle.body(order.unit).stance == Stance::Prone => smallvec![Exertion::Stand],
        CHARGE => std::iter::once(Exertion::Run).chain(held(battle, order)).collect(),
        PICK_UP => smallvec![Exertion::EitherArm],
        ATTACK | BURST | FINAL_ATTACK | THROW | STRAFE | SUPPRESS | COVER_FIRE | READY | DRAW | RELOAD => {
            held(battle, order)
        }
        _ => SmallVec::new(),
    }
}

/// The arms that the weapon of an order takes; bare hands can also be feet.
fn held(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    let slot = order.with.or(items::in_hand(battle, order.unit)).filter(|_| order.mode != Some(UNARMED));
    match slot.and_then(|slot| items::weapon(battle, order.unit, slot)).map_or(0, |weapon| weapon.hands) {
        0 => SmallVec::new(),
        1 => smallvec![Exertion::EitherArm],
        _ => smallvec![Exertion::Arm { other: false }, Exertion::Arm { other: true }],
    }
}
