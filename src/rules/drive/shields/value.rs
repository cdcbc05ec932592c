//! What points of shields are worth in a fight: the AI's measure, on which no rule depends.

use crate::battle::{Battle, UnitId};
use crate::rules::drive::armoury::{Level, Weapon};
use crate::rules::drive::shields::pools;
use crate::rules::drive::state;

/// The worth of points that stop damage of one injury factor, in thousandths; of each further point a fifth of that.
const EACH: i32 = 20;
const FURTHER: i32 = 4;
/// Points beyond which more are hardly better.
const MANY: i32 = 60;

/// The worth of somebody's shields, in thousandths: nothing where no enemy that its side knows has what they stop.
pub fn of(battle: &Battle, unit: UnitId) -> i32 {
    let factor = state::injury_factor(battle, unit);
    let worth = |screen: &pools::Screen| {
        let points = i32::from(screen.store.points);
        (EACH * points.min(MANY) + FURTHER * (points - MANY).max(0)) / factor
    };
    let active = pools::active_of(battle, unit);
    active.filter(|screen| is_of_use(battle, unit, screen.level)).map(|screen| worth(&screen)).sum()
}

fn is_of_use(battle: &Battle, unit: UnitId, level: Level) -> bool {
    let side = battle.side(unit);
    let foe =
        |other: &UnitId| battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.is_known_to(side, *other);
    battle.units().filter(foe).any(|other| {
        let items = battle.gear(other).items.iter().flatten();
        let mut weapons = items.filter_map(|item| state::armoury(battle).weapon(battle.setup().item(item.def).key));
        weapons.any(|weapon| stops(level, weapon))
    })
}

/// True if shields of a level can stop something of a weapon.
fn stops(level: Level, weapon: &Weapon) -> bool {
    let zone = |inside: bool| weapon.zone.is_some_and(|zone| inside || !zone.starts_inside);
    match level {
        Level::Low => !weapon.melee && weapon.is_energy() || zone(false),
        Level::Medium => !weapon.melee && weapon.is_energy() || zone(true) || weapon.explosive.is_some(),
        Level::High => !weapon.energy.is_empty() || zone(true) || weapon.explosive.is_some(),
        Level::Kinetic => weapon.projectile && !weapon.melee,
    }
}
