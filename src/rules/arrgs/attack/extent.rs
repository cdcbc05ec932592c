//! Which attacks strike an area, and how large it is (AR-ARE-01, AR-ARE-02).

use crate::battle::{Battle, UnitId};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::attack::Manner;
use crate::rules::arrgs::keys::SIZE;
use crate::rules::arrgs::range::breadth;

/// The Size Category of Gargantuan creatures.
const GARGANTUAN: i32 = 3;
/// By how many Size Categories a weapon is smaller than its wielder.
const SMALLER: i32 = 2;

/// The shape of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A block with a side of so many squares.
    Block(u16),
    /// A cone of so many squares from the attacker.
    Cone(u16),
}

/// The area that an attack with a weapon strikes; `None` for a single target. Blows of gigantic creatures cover as much as a
/// creature two Size Categories smaller.
pub fn of(battle: &Battle, unit: UnitId, weapon: &Weapon, manner: Manner) -> Option<Extent> {
    let size = battle.stats(unit).now(SIZE);
    match (weapon.cone, weapon.area) {
        (1.., _) => Some(Extent::Cone(weapon.cone)),
        (_, 2..) => Some(Extent::Block(weapon.area)),
        _ if manner == Manner::Melee && size >= GARGANTUAN => Some(Extent::Block(breadth(size - SMALLER).into())),
        _ => None,
    }
}
