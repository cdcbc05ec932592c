//! A declared overwatch: zone, trigger and shot (PC-OVW-01, PC-BGD-34).

use crate::battle::{Battle, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Altitude, Dir8, FireArc};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::attack::plan;
use crate::rules::percentile::checks::characteristics::able;
use crate::rules::percentile::items::hands::{equipped, weapon};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range;

const ZONE: Rule = Rule("PC-BGD-34");
/// Degrees to either side of the middle of an arc.
const HALF_ANGLE: u8 = 30;
/// The occasions that a watch can wait for; a condition names one by its place here.
pub const OCCASIONS: [Key; 5] = [ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS, ENEMY_ATTACKS, ENEMY_ATTACKS_ALLY];

/// The shot of an overwatch: the weapon's slot and the intended hits.
#[derive(Clone, Copy)]
pub struct Shot {
    /// The slot of the weapon.
    pub slot: Option<u8>,
    /// The hits intended; 1 is a single shot of a weapon that fires them.
    pub hits: i16,
}

impl Shot {
    /// The shot that an order to watch stands for: with the weapon that it names, or the first that shoots.
    pub fn ordered(battle: &Battle, order: &Order) -> Self {
        let shoots = |slot: &u8| weapon(battle, order.unit, *slot).is_some_and(|one| !one.is_melee() && one.clip > 0);
        let slot = order.with.or_else(|| equipped(battle, order.unit).into_iter().find(shoots));
        let plain = || slot.and_then(|slot| weapon(battle, order.unit, slot)).map_or(0, Weapon::plain_hits);
        let hits = if order.amount > 0 { order.amount } else { plain() };
        Self { slot, hits: hits.max(1) }
    }

    /// The shot that a watcher has declared.
    pub fn declared(battle: &Battle, watcher: UnitId) -> Self {
        let amount = |key| i16::try_from(battle.conditions(watcher).amount(key)).unwrap_or(0);
        Self { slot: u8::try_from(amount(WATCH_WITH) - 1).ok(), hits: amount(WATCH_HITS).max(1) }
    }

    /// The shot as an order at a target.
    pub fn at(self, battle: &Battle, unit: UnitId, target: UnitId) -> Order {
        let single = self.slot.and_then(|slot| weapon(battle, unit, slot)).is_none_or(|weapon| weapon.single);
        let (act, hits) = if self.hits > 1 || !single { (BURST, self.hits) } else { (ATTACK, 0) };
        let order = Order::new(unit, act).at(Target::Unit(target)).amount(hits);
        Order { with: self.slot, ..order }
    }
}

/// What a watcher waits for.
pub fn occasion(battle: &Battle, unit: UnitId) -> Option<Key> {
    battle.conditions(unit).get(WATCHING)?;
    usize::try_from(battle.conditions(unit).amount(WATCH_TRIGGER)).ok().and_then(|at| OCCASIONS.get(at)).copied()
}

/// The arc to which a watcher has narrowed its zone; none for one that watches all around.
pub fn arc(battle: &Battle, watcher: UnitId) -> Option<FireArc> {
    let dir = u8::try_from(battle.conditions(watcher).amount(WATCH_ARC)).ok().and_then(Dir8::from_face)?;
    Some(FireArc::new(dir.offset(), HALF_ANGLE))
}

/// True if a watcher knows of an enemy that could be shot at: up, and in its side's sight.
pub fn knows(battle: &Battle, watcher: UnitId, unit: UnitId) -> bool {
    battle.are_enemies(watcher, unit) && battle.is_up(unit) && battle.in_sight_of(battle.side(watcher), unit)
}

/// Checks whether a watcher could shoot at an enemy that it knows of: in its zone, within its power (PC-BGD-34).
///
/// # Errors
/// The reason if it is refused.
pub fn bears(battle: &Battle, watcher: UnitId, unit: UnitId) -> Result<(), Refusal> {
    let (a, b) = (battle.body(watcher), battle.body(unit));
    let squares = i32::try_from(range::distance(battle, watcher, unit)).unwrap_or(i32::MAX);
    let radius = battle.conditions(watcher).amount(WATCHING);
    if a.altitude != b.altitude && (a.altitude == Altitude::High || b.altitude == Altitude::High) {
        return Err(Refusal::by("outside_band", ZONE));
    }
    if arc(battle, watcher).is_some_and(|arc| !range::in_arc(battle, arc, watcher, unit)) {
        return Err(Refusal::by("outside_arc", ZONE));
    }
    if squares > radius {
        return Err(Refusal::by("outside_zone", ZONE).with(squares));
    }
    if !able(battle, watcher) {
        return Err(Refusal::by("stunned", Rule("PC-BGD-28")));
    }
    plan::check(battle, &plan::plan(battle, &Shot::declared(battle, watcher).at(battle, watcher, unit))?)
}

/// True if a watcher can shoot at an enemy now.
pub fn in_zone(battle: &Battle, watcher: UnitId, unit: UnitId) -> bool {
    knows(battle, watcher, unit) && bears(battle, watcher, unit).is_ok()
}
