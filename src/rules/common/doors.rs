//! Doors: opening and closing what lies next to a combatant, and those that take work to open.

use crate::battle::{Battle, Cx, Event, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Square, Terrain, TerrainId};

/// Mark of a terrain that takes a task to open: a lock, a console, a jammed hatch.
const TASK_MARK: &str = "task";

/// A door: its square, and the terrain that working it makes of it.
pub type Door = (Square, TerrainId);

/// True if a terrain takes a task.
pub fn is_task(terrain: &Terrain) -> bool {
    terrain.has_tag(TASK_MARK)
}

/// What follows a prefix among the marks of a terrain, such as `17` in `dc_17`.
pub fn mark_after<'a>(terrain: &'a Terrain, prefix: &str) -> Option<&'a str> {
    terrain.tags.iter().find_map(|tag| tag.strip_prefix(prefix))
}

/// The door in a square, if there is one that takes no task.
pub fn at(battle: &Battle, square: Square) -> Option<Door> {
    let terrain = battle.map().terrain(square).filter(|terrain| !is_task(terrain))?;
    Some((square, terrain.door?.other))
}

/// The door that an order means, among those in reach.
///
/// # Errors
/// The reason if there is none, the order names none, or somebody stands in it.
pub fn meant(
    battle: &Battle,
    order: &Order,
    mut near: impl Iterator<Item = Door>,
    rule: Rule,
) -> Result<Door, Refusal> {
    let nothing = || Refusal::by("nothing_to_use", rule);
    let Target::Square(square) = order.at else {
        return Err(near.next().map_or_else(nothing, |_| Refusal::form("needs_a_square")));
    };
    let door = near.find(|door| door.0 == square).ok_or_else(nothing)?;
    if battle.bodies_at(square).next().is_some() { Err(Refusal::by("in_the_way", rule)) } else { Ok(door) }
}

/// Somebody opens or closes a door, or is done with a task.
pub fn work(cx: &mut Cx<'_>, unit: UnitId, (square, to): Door, rule: Rule) {
    if let Some(from) = cx.battle().map().terrain_id(square) {
        cx.emit(Event::TerrainChanged { square, from, to, by: Some(unit), rule });
    }
}
