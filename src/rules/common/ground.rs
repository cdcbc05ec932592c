//! The ground as several systems know it: the mark of water, and damage to what stands in a square.

use crate::battle::{Cx, DamagedTerrain, Event, Key, Rule, UnitId};
use crate::grid::{Square, TerrainId};

/// The mark of water.
pub const WATER: &str = "water";
/// What damage to terrain that still stands is called among the things of a battle.
const DAMAGED: Key = Key::new("damaged_target");

/// What is done to the terrain of a square.
pub struct Damage {
    /// The square.
    pub square: Square,
    /// What gets through; nothing if negative.
    pub dealt: i32,
    /// What the terrain stands.
    pub limit: i16,
    /// What it becomes at nothing left.
    pub to: Option<TerrainId>,
    /// By whom.
    pub by: Option<UnitId>,
    /// The rule.
    pub rule: Rule,
}

/// The terrain of a square takes damage, on top of what it has taken before; at nothing left it becomes something else.
pub fn wear(cx: &mut Cx<'_>, Damage { square, dealt, limit, to, by, rule }: Damage) {
    let before = cx.battle().things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
    let known = before.map(|(thing, damage)| (thing.id, damage.taken));
    let dealt = i16::try_from(dealt.max(0)).unwrap_or(i16::MAX);
    let taken = known.map_or(0, |(_, taken)| taken).saturating_add(dealt);
    let thing = known.map_or_else(|| cx.new_thing(), |(thing, _)| thing);
    if taken < limit {
        if dealt > 0 {
            let (kind, state) = (DAMAGED, DamagedTerrain { taken, limit }.into());
            cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by, state });
        }
        return;
    }
    if known.is_some() {
        cx.emit(Event::ThingGone { thing });
    }
    if let (Some(from), Some(to)) = (cx.battle().map().terrain_id(square), to) {
        cx.emit(Event::TerrainChanged { square, from, to, by, rule });
    }
}
