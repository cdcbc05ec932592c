//! Clouds of smoke and aerosol: their place and duration (CE-WPN-05).

use crate::battle::{Battle, Cloud, Cx, Event, Key, Thing, ThingId};
use crate::grid::{Line, Square, straight};
use crate::rules::cepheus::armoury::{Cloud as Kind, Grenade, GrenadeKind};
use crate::rules::cepheus::keys::{AEROSOL_CLOUD, SMOKE_CLOUD};
use smallvec::SmallVec;

/// The cloud of a thrown item, and its name.
pub fn of(battle: &Battle, item: Key) -> Option<(Key, Kind)> {
    let grenade = battle.setup().item(battle.setup().find_item(item)?).data::<Grenade>()?;
    let kind = if grenade.kind == GrenadeKind::Aerosol { AEROSOL_CLOUD } else { SMOKE_CLOUD };
    grenade.cloud.map(|cloud| (kind, cloud))
}

/// Removes clouds after their last round.
pub fn round_end(cx: &mut Cx<'_>) {
    let round = cx.battle().scheduler().round;
    let over = |(_, cloud): &(&Thing, &Cloud)| cloud.last_round.unsigned_abs() <= round;
    let gone: SmallVec<[ThingId; 4]> =
        cx.battle().things_with::<Cloud>().filter(over).map(|(thing, _)| thing.id).collect();
    for thing in gone {
        cx.emit(Event::ThingGone { thing });
    }
}

/// True if a cloud of that kind lies on the line between two squares, its ends included.
pub fn between(battle: &Battle, kind: Key, from: Square, to: Square) -> bool {
    battle.things_with::<Cloud>().filter(|(thing, _)| thing.kind == kind).any(|(thing, cloud)| {
        let radius = of(battle, cloud.item).map_or(0, |cloud| u32::from(cloud.1.squares));
        line(from, to).any(|at| straight(thing.square, at) <= radius)
    })
}

/// The reduction of a beam's damage by an aerosol on the line.
pub fn drunk(battle: &Battle, from: Square, to: Square) -> i32 {
    let reached =
        |(thing, _): &(&Thing, &Cloud)| thing.kind == AEROSOL_CLOUD && between(battle, AEROSOL_CLOUD, from, to);
    let cloud = battle.things_with::<Cloud>().find(reached).and_then(|(_, cloud)| of(battle, cloud.item));
    cloud.map_or(0, |cloud| i32::from(cloud.1.laser_damage))
}

/// The squares from one to the other, both included.
pub fn line(from: Square, to: Square) -> impl Iterator<Item = Square> {
    std::iter::once(from).chain(Line::between(from, to).map(|step| step.square))
}
