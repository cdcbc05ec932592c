//! The panel about a square: its ground, the fliers over it, and lines of sight from there.

use crate::battle::odds::Chance;
use crate::battle::{Battle, DamagedTerrain, SideId, UnitId};
use crate::client::base::chance::{percent, percent_of};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, LAMP, LINE, TEXT, Type};
use crate::client::board::{Dangers, Exposure, Exposures};
use crate::client::game::log::initials;
use crate::client::game::plan::Pick;
use crate::client::hud::side_mark::side_mark;
use crate::client::widgets::{Ui, bold, column, heading, medium, place, quiet, row, section};
use crate::grid::{Altitude, Cover, Pace, Square};
use bevy::prelude::*;

/// The contents of the square under the pointer, in as few lines as possible if the table is low. `far`: the acting
/// combatant cannot reach it.
pub fn ground(
    ui: &mut Ui,
    battle: &Battle,
    (pick, low, far): (&Pick, bool, bool),
    viewer: Option<SideId>,
    dangers: &Dangers,
) {
    let Some((square, terrain)) = pick.hover.and_then(|square| Some((square, battle.map().terrain(square)?))) else {
        return;
    };
    let place = [("column", &*square.x.to_string()), ("row", &*square.y.to_string())];
    let cover = terrain.cover.map(|cover| tell("hud.cover", &[("how", &say(cover_key(cover)))]));
    let pace = match terrain.pace {
        Pace::Difficult => Some(say("hud.difficult_ground")),
        Pace::Impassable => Some(say("hud.no_way_through")),
        Pace::Normal => None,
    };
    let damage = battle.things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
    let damage = damage.map(|(_, damage)| {
        tell("hud.damaged", &[("taken", &damage.taken.to_string()), ("limit", &damage.limit.to_string())])
    });
    let far = (far && terrain.pace != Pace::Impassable).then(|| say("hud.too_far"));
    let facts = std::iter::once(tell("hud.place", &place)).chain(cover).chain(pace).chain(damage).chain(far);
    let (name, facts) = (terrain.name.replace('_', " "), facts.collect::<Vec<_>>().join(" \u{b7} "));
    if low {
        let node =
            Node { flex_wrap: FlexWrap::Wrap, align_items: AlignItems::Baseline, column_gap: px(8), ..default() };
        ui.spawn(node).with_children(|ui| {
            ui.spawn(medium(name, Type::Body, TEXT));
            ui.spawn(quiet(facts));
        });
    } else {
        ui.spawn(section(&say("hud.here")));
        ui.spawn(heading(name));
        ui.spawn(quiet(facts));
    }
    stack(ui, battle, square, viewer);
    if let Some(side) = viewer {
        for Shelter { how, what, from } in shelters(battle, side, square) {
            let key = if what.is_empty() { "hud.cover_from" } else { "hud.cover_by" };
            let values = [("how", &*say(cover_key(how))), ("what", &*what), ("names", &*from.join(", "))];
            ui.spawn(quiet(tell(key, &values)));
        }
        let lost = |unit: &UnitId| {
            let up = battle.is_up(*unit) && !battle.in_sight_of(side, *unit);
            up && battle.known(*unit).0.get(side.index()).is_some_and(|known| known.last == Some(square))
        };
        for unit in battle.units().filter(|unit| battle.side(*unit) != side).filter(lost) {
            ui.spawn(medium(tell("hud.last_seen", &[("name", battle.name(unit))]), Type::Small, LAMP));
        }
    }
    if let Some(danger) = dangers.at(square) {
        ui.spawn((section(&say("hud.danger")), Node { margin: UiRect::top(px(6)), ..default() }));
        let chance = percent_of(danger.per_million());
        ui.spawn(medium(tell("hud.danger.hit", &[("chance", &chance)]), Type::Body, BAD));
        ui.spawn(quiet(tell("hud.danger.harm", &[("n", &format!("{:.1}", danger.harm))])));
    }
}

/// Cover in a square.
struct Shelter<'a> {
    how: Cover,
    /// The object that gives it; empty if it is in the square itself.
    what: String,
    /// The enemies that it covers from.
    from: Vec<&'a str>,
}

/// The cover in a square from visible enemies.
fn shelters(battle: &Battle, side: SideId, square: Square) -> Vec<Shelter<'_>> {
    let mut all: Vec<Shelter> = Vec::new();
    let enemies = battle.units().filter(|unit| battle.side(*unit) != side && battle.is_up(*unit));
    for unit in enemies.filter(|unit| battle.in_sight_of(side, *unit)) {
        let Some(found) = battle.cover_between(battle.square(unit), square) else { continue };
        let vehicle = battle.units().find(|one| battle.machine(*one).is_some() && battle.covers_square(*one, found.at));
        let what = match (vehicle, battle.map().terrain(found.at)) {
            (Some(vehicle), _) => battle.name(vehicle).to_owned(),
            (None, Some(terrain)) if found.at != square => terrain.name.replace('_', " "),
            _ => String::new(),
        };
        match all.iter_mut().find(|one| (one.how, &one.what) == (found.cover, &what)) {
            Some(one) => one.from.push(battle.name(unit)),
            None => all.push(Shelter { how: found.cover, what, from: vec![battle.name(unit)] }),
        }
    }
    all
}

/// A side view of the air over a square: combatants by altitude band.
fn stack(ui: &mut Ui, battle: &Battle, square: Square, viewer: Option<SideId>) {
    let known = |unit: &UnitId| viewer.is_none_or(|side| battle.in_sight_of(side, *unit));
    let here: Vec<UnitId> = battle.bodies_at(square).filter(known).collect();
    if here.iter().all(|unit| battle.body(*unit).altitude == Altitude::Ground) {
        return;
    }
    let bands = [(Altitude::High, "hud.high"), (Altitude::Low, "hud.low"), (Altitude::Ground, "hud.ground")];
    for (band, name) in bands {
        let node = Node { min_height: px(28), border: UiRect::bottom(px(1)), flex_shrink: 0.0, ..row(8.0) };
        ui.spawn((node, BorderColor::all(LINE))).with_children(|ui| {
            ui.spawn(place(56.0)).with_child(quiet(say(name)));
            for unit in here.iter().filter(|unit| battle.body(**unit).altitude == band) {
                side_mark(ui, battle.side(*unit).index(), &initials(battle, *unit), 24.0, true);
                ui.spawn(medium(battle.name(*unit), Type::Small, TEXT));
            }
        });
    }
}

/// The chances from the square under the pointer, and those of enemies against it.
pub fn from_here(ui: &mut Ui, battle: &Battle, exposures: &Exposures) {
    let (found, from) = match exposures {
        Exposures::Found(found) if !found.is_empty() => (found.as_slice(), "hud.from_here"),
        Exposures::FromOwnSquare(found) if !found.is_empty() => (found.as_slice(), "hud.from_own"),
        Exposures::NoRoom => (&[][..], "hud.from_here"),
        _ => return,
    };
    ui.spawn((section(&say(from)), Node { margin: UiRect::top(px(6)), ..default() }));
    if found.is_empty() {
        ui.spawn(quiet(say("lens.no_room")));
    }
    let chance = |chance: Option<Chance>| chance.map_or_else(|| "\u{2013}".to_owned(), percent);
    let cover = |cover: Option<Cover>| say(cover.map_or("cover.none", cover_key));
    for Exposure { enemy, mine, its, its_cover, my_cover, .. } in found {
        ui.spawn(Node { flex_shrink: 0.0, ..row(8.0) }).with_children(|ui| {
            side_mark(ui, battle.side(*enemy).index(), &initials(battle, *enemy), 22.0, true);
            let name = Node { flex_grow: 1.0, flex_basis: px(0), ..column(0.0) };
            ui.spawn(name).with_children(|ui| {
                ui.spawn(medium(battle.name(*enemy), Type::Small, TEXT));
                let both = [("its", &*cover(*its_cover)), ("mine", &*cover(*my_cover))];
                ui.spawn(quiet(tell("hud.covers", &both)));
            });
            ui.spawn(Node { align_items: AlignItems::FlexEnd, ..column(0.0) }).with_children(|ui| {
                ui.spawn(bold(tell("lens.you", &[("chance", &chance(*mine))]), Type::Small, LAMP));
                ui.spawn(bold(tell("lens.it", &[("chance", &chance(*its))]), Type::Small, BAD));
            });
        });
    }
}

fn cover_key(cover: Cover) -> &'static str {
    match cover {
        Cover::Quarter => "cover.quarter",
        Cover::Half => "cover.half",
        Cover::ThreeQuarter => "cover.three_quarter",
        Cover::Full => "cover.full",
    }
}
