//! Objectives with a place on the map: a border in the colour of the side, and the zone's name.

use crate::battle::{Battle, Goal, SideId};
use crate::client::base::intent::Intent;
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::side_colour;
use crate::client::board::camera::LookOver;
use crate::client::board::labels::Rank;
use crate::client::board::marks::Marks;
use crate::client::game::play::Game;
use crate::grid::{Square, Zone};
use bevy::prelude::*;

#[derive(Component, Clone)]
struct Mark;

/// Bring the objectives of one's side into view.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct ShowGoals;

impl Intent for ShowGoals {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShowGoals>();
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, mark.in_set(ClientSystems::Draw).run_if(table.clone()));
    app.add_systems(Update, show.in_set(ClientSystems::Act).run_if(table));
}

/// The zones that objectives name, with the sides that have the objectives.
pub fn goals(battle: &Battle) -> impl Iterator<Item = (SideId, &Zone)> {
    let sides = (0..).map(SideId).zip(&battle.setup().sides);
    sides.flat_map(move |(id, side)| {
        side.objectives.iter().filter_map(move |objective| match objective.goal {
            Goal::Hold { zone, .. } | Goal::Reach { zone, .. } | Goal::TaskDone { zone } => {
                Some((id, battle.map().zone(zone.as_str())?))
            }
            Goal::Eliminate | Goal::Survive { .. } | Goal::TakeOut { .. } => None,
        })
    })
}

fn mark(commands: Commands, game: Res<Game>, old: Query<(), With<Mark>>) {
    if !old.is_empty() {
        return;
    }
    let mut marks = Marks { commands, mark: Mark };
    for (side, zone) in goals(game.battle()) {
        let colour = side_colour(side.index()).mix(&Color::WHITE, 0.2);
        let squares: Vec<Square> = zone.squares.iter().collect();
        marks.rim(&squares, layer::OVERLAY + 0.3, colour, |square| zone.squares.contains(square));
        let top = squares.iter().map(|square| square.y).min().unwrap_or_default();
        let row = squares.iter().filter(|square| square.y == top).map(|square| place(*square));
        let middle = row.clone().sum::<Vec2>() / row.count().max(1) as f32;
        // An empty line below keeps the name clear of the border at any zoom.
        marks.words(Rank::Place, middle + Vec2::Y * CELL * 0.55, &format!("{}\n\u{a0}", zone.name), 13.0, colour);
    }
}

/// Brings the objectives of one's own side into view, or of every side if people play several; one's own people as
/// well, if both fit.
fn show(mut intents: MessageReader<ShowGoals>, game: Res<Game>, mut look: MessageWriter<LookOver>) {
    if intents.read().count() == 0 {
        return;
    }
    let battle = game.battle();
    let own = |side: SideId| game.viewer().is_none_or(|viewer| viewer == side);
    let around = |square: Square| Rect::from_center_size(place(square), Vec2::splat(CELL));
    let any_own = goals(battle).any(|(side, _)| own(side));
    let zones = goals(battle).filter(|(side, _)| !any_own || own(*side));
    let Some(zones) = zones.flat_map(|(_, zone)| zone.squares.iter()).map(around).reduce(|all, one| all.union(one))
    else {
        return;
    };
    let people = battle.units().filter(|unit| own(battle.side(*unit)) && battle.is_up(*unit));
    let people = people.flat_map(|unit| battle.covered(unit)).map(around).fold(zones, |all, one| all.union(one));
    look.write(LookOver(zones, people));
}
