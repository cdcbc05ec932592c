//! Walls and other things of the ground that take damage (AR-WPN-15, AR-VEH-13, AR-RPO-03).
//!
//! The marks `vitality_40` and `resistance_5` of a terrain say how much it stands; unsaid, a door is one of wood and the rest a
//! wall of stone. At no Vitality it turns into its wreck.

use crate::battle::{Cx, DamagedTerrain, Event, Key, Rule, UnitId};
use crate::grid::{Map, Square, Terrain};
use crate::rules::common::doors::mark_after;

/// What damage to a wall is called among the things of a battle.
const DAMAGED: Key = Key::new("damaged_target");
const STONE: (i16, i16) = (120, 15);
const WOODEN_DOOR: (i16, i16) = (20, 3);

/// Marks of a terrain: the Vitality and the Damage Resistance of a square of it.
pub const VITALITY_MARK: &str = "vitality_";
/// See [`VITALITY_MARK`].
pub const RESISTANCE_MARK: &str = "resistance_";

/// What a square of a terrain stands: Vitality and Damage Resistance.
fn worth(terrain: &Terrain) -> (i16, i16) {
    let marked = |mark| mark_after(terrain, mark).and_then(|number| number.parse().ok());
    let usual = if terrain.door.is_some() { WOODEN_DOOR } else { STONE };
    (marked(VITALITY_MARK).unwrap_or(usual.0), marked(RESISTANCE_MARK).unwrap_or(usual.1))
}

/// True if damage can turn what stands in a square into a wreck.
pub fn can_break(map: &Map, square: Square) -> bool {
    map.terrain(square).is_some_and(|terrain| terrain.wreck.is_some())
}

/// A square of the ground takes damage from somebody: its Resistance lessens that.
pub fn strike(cx: &mut Cx<'_>, by: UnitId, square: Square, damage: i32, rule: Rule) {
    let resistance = cx.battle().map().terrain(square).map_or(0, |terrain| worth(terrain).1);
    lose(cx, by, square, damage - i32::from(resistance), rule);
}

/// A square of the ground loses Vitality by somebody's doing.
pub fn lose(cx: &mut Cx<'_>, by: UnitId, square: Square, amount: i32, rule: Rule) {
    let Some((vitality, _)) = cx.battle().map().terrain(square).map(worth) else { return };
    let before = cx.battle().things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
    let known = before.map(|(thing, damage)| (thing.id, damage.taken));
    let dealt = i16::try_from(amount.max(0)).unwrap_or(i16::MAX);
    let taken = known.map_or(0, |(_, taken)| taken).saturating_add(dealt);
    let thing = known.map_or_else(|| cx.new_thing(), |(thing, _)| thing);
    if taken < vitality {
        if dealt > 0 {
            let (kind, state) = (DAMAGED, DamagedTerrain { taken, limit: vitality }.into());
            cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by: Some(by), state });
        }
        return;
    }
    if known.is_some() {
        cx.emit(Event::ThingGone { thing });
    }
    let (map, by) = (cx.battle().map(), Some(by));
    let wreck = map.terrain(square).and_then(|terrain| terrain.wreck);
    if let (Some(from), Some(to)) = (map.terrain_id(square), wreck) {
        cx.emit(Event::TerrainChanged { square, from, to, by, rule });
    }
}
