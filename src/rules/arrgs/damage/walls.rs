//! Walls and other things of the ground that take damage (AR-WPN-15, AR-VEH-13, AR-RPO-03).
//!
//! The marks `vitality_40` and `resistance_5` of a terrain say how much it stands; unsaid, a door is one of wood and the rest a
//! wall of stone. At no Vitality it turns into its wreck.

use crate::battle::{Battle, Cx, DamagedTerrain, Rule, UnitId};
use crate::grid::{Map, Square, Terrain};
use crate::rules::common::doors::mark_after;
use crate::rules::common::ground::{Damage, wear};

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

/// How many attacks with a Success Value what stands in a square still stands, the last of which breaks it; `None` if none does
/// it any harm.
pub fn attacks(battle: &Battle, square: Square, value: i32) -> Option<u16> {
    let (limit, resistance) = worth(battle.map().terrain(square)?);
    let taken = battle.things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
    let left = u16::try_from(limit - taken.map_or(0, |(_, damage)| damage.taken)).ok()?;
    let each = u16::try_from(value - i32::from(resistance)).ok().filter(|each| *each > 0)?;
    Some(left.div_ceil(each))
}

/// A square of the ground takes damage from somebody: its Resistance lessens that.
pub fn strike(cx: &mut Cx<'_>, by: UnitId, square: Square, damage: i32, rule: Rule) {
    let resistance = cx.battle().map().terrain(square).map_or(0, |terrain| worth(terrain).1);
    lose(cx, by, square, damage - i32::from(resistance), rule);
}

/// A square of the ground loses Vitality by somebody's doing.
pub fn lose(cx: &mut Cx<'_>, by: UnitId, square: Square, amount: i32, rule: Rule) {
    let Some(terrain) = cx.battle().map().terrain(square) else { return };
    let ((limit, _), to) = (worth(terrain), terrain.wreck);
    wear(cx, Damage { square, dealt: amount, limit, to, by: Some(by), rule });
}
