//! Movement Categories (AR-MOV-02): each goes by the stat of its Base Movement Speed, which is also the mode of the order.

use crate::battle::{Battle, Key, UnitId};
use crate::rules::arrgs::keys::*;

/// Walking, Burrowing, Climbing, Flying, Swimming, Space, with the names that marks of terrains use.
pub const CATEGORIES: [(Key, &str); 6] = [
    (SPEED, "walking"),
    (BURROWING, "burrowing"),
    (CLIMBING, "climbing"),
    (FLYING, "flying"),
    (SWIMMING, "swimming"),
    (IN_SPACE, "space"),
];
/// The modes of a movement that is no walk.
pub const MODES: [Key; 5] = [BURROWING, CLIMBING, FLYING, SWIMMING, IN_SPACE];

/// The Manoeuvrability that is ignored (AR-VEH-02).
const AT_WILL: i32 = 10;

/// The category of an order.
pub fn of_mode(mode: Option<Key>) -> Key {
    mode.filter(|mode| MODES.contains(mode)).unwrap_or(SPEED)
}

/// The category in which somebody moves until it changes to another.
pub fn going(battle: &Battle, unit: UnitId) -> Key {
    let at = usize::try_from(battle.conditions(unit).amount(GOING)).unwrap_or(0);
    CATEGORIES.get(at).map_or(SPEED, |category| category.0)
}

/// The place of a category in the list.
pub fn index(category: Key) -> i32 {
    CATEGORIES.iter().zip(0..).find(|one| one.0.0 == category).map_or(0, |one| one.1)
}

/// The ability that goes with a category.
pub fn ability(category: Key) -> Key {
    if matches!(category, FLYING | IN_SPACE) { AGILITY } else { BODY }
}

/// True if a category comes naturally to somebody: it is no slower there than on foot. All others are rolled (AR-CHK-08).
pub fn is_natural(battle: &Battle, unit: UnitId, category: Key) -> bool {
    let stats = battle.stats(unit);
    category == SPEED || stats.max(category) >= stats.max(SPEED)
}

/// True if somebody turns at will, at any speed (AR-VEH-02).
pub fn turns_at_will(battle: &Battle, unit: UnitId) -> bool {
    battle.stats(unit).now(MANOEUVRABILITY) >= AT_WILL
}

/// True if a category meets what lies on the ground.
pub fn is_on_ground(category: Key) -> bool {
    matches!(category, SPEED | CLIMBING | BURROWING)
}
