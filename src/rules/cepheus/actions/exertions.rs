//! What orders ask of a body: legs to stand on, arms for what is in hand.

use crate::battle::system::Exertion;
use crate::battle::{Battle, Order, Stance};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::keys::*;
use smallvec::{SmallVec, smallvec};

/// What an order asks of a body. One hand is as good as the other.
pub fn of(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    match order.act {
        STANCE if order.mode != Some(PRONE) && battle.body(order.unit).stance == Stance::Prone => {
            smallvec![Exertion::Stand]
        }
        GRAPPLE if battle.conditions(order.unit).has(GRAPPLED) => smallvec![Exertion::EitherArm, Exertion::Struggle],
        GRAPPLE | PICK_UP => smallvec![Exertion::EitherArm],
        ATTACK | PANIC | SUPPRESS | BLIND | THROW | LAUNCH | DRAW | RELOAD => held(battle, order),
        _ => SmallVec::new(),
    }
}

/// The arms that the item of an order takes; bare hands can also be feet.
fn held(battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
    let Some(slot) = order.with.or(battle.gear(order.unit).in_hand) else { return SmallVec::new() };
    let Some((_, def)) = battle.item(order.unit, slot) else { return SmallVec::new() };
    match def.data::<Weapon>().map_or(1, |weapon| weapon.hands) {
        0 => SmallVec::new(),
        1 => smallvec![Exertion::EitherArm],
        _ => smallvec![Exertion::Arm { other: false }, Exertion::Arm { other: true }],
    }
}
