//! Walls and other structures that areas of blast, heat or particles break (DR-BGD-36). The mark `hp_60` of a terrain says
//! how much a square of it stands; at nothing it turns into its wreck.

use crate::battle::{Cx, DamagedTerrain, Event, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::common::doors::mark_after;

const RULE: Rule = Rule("DR-BGD-36");
/// The mark of a structure, before its number.
pub const HP: &str = "hp_";
/// What damage to a structure is called among the things of a battle.
const DAMAGED: Key = Key::new("damaged_target");

/// A square takes the value of an area.
pub fn strike(cx: &mut Cx<'_>, by: Option<UnitId>, square: Square, damage: i32) {
    let map = cx.battle().map();
    let stands = map.terrain(square).and_then(|terrain| mark_after(terrain, HP)).and_then(|number| number.parse().ok());
    let Some(limit): Option<i16> = stands.filter(|_| damage > 0) else { return };
    let before = cx.battle().things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
    let known = before.map(|(thing, damage)| (thing.id, damage.taken));
    let dealt = i16::try_from(damage).unwrap_or(i16::MAX);
    let taken = known.map_or(0, |(_, taken)| taken).saturating_add(dealt);
    let thing = known.map_or_else(|| cx.new_thing(), |(thing, _)| thing);
    if taken < limit {
        let (kind, state) = (DAMAGED, DamagedTerrain { taken, limit }.into());
        return cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by, state });
    }
    if known.is_some() {
        cx.emit(Event::ThingGone { thing });
    }
    let map = cx.battle().map();
    let wreck = map.terrain(square).and_then(|terrain| terrain.wreck);
    if let (Some(from), Some(to)) = (map.terrain_id(square), wreck) {
        cx.emit(Event::TerrainChanged { square, from, to, by, rule: RULE });
    }
}
