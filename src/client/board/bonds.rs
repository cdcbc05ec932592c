//! Who controls which spell: a line from the controller to the creature, the combatant or the area, while one of them is
//! under the pointer or the controller acts.

use crate::battle::system::{Extent, Veil};
use crate::battle::{Battle, LastingSpell, Thing, UnitId};
use crate::client::base::place::place;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{Type, side_colour};
use crate::client::board::labels::Rank;
use crate::client::board::marks::Marks;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::game::stage::Stage;
use crate::grid::Square;
use bevy::prelude::*;

#[derive(Component, Clone)]
struct Bond;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<Game>
        .or_else(resource_changed::<Stage>)
        .or_else(resource_exists_and_changed::<Pick>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>.and_then(changed)));
}

fn draw(
    mut commands: Commands,
    (game, stage, pick): (Res<Game>, Res<Stage>, Res<Pick>),
    old: Query<Entity, With<Bond>>,
) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let battle = game.battle();
    let mut marks = Marks { commands, mark: Bond };
    for (thing, spell) in battle.things_with::<LastingSpell>() {
        let on_itself = spell.on == Some(spell.controller);
        if on_itself || !is_told(battle, &stage, (thing, spell), pick.hover) {
            continue;
        }
        let (from, to) = (stage.at(spell.controller), spell.on.map_or(place(thing.square), |unit| stage.at(unit)));
        let color = side_colour(battle.side(spell.controller).index());
        let name = battle.setup().find_item(spell.item).map_or("", |item| &*battle.setup().item(item).name);
        marks.dashes(from, to, 0.05, color);
        marks.words(Rank::Place, from.midpoint(to), name, Type::Small.px(), color);
    }
}

/// True if both ends are in sight, and one of them is under the pointer or the controller acts.
fn is_told(battle: &Battle, stage: &Stage, (thing, spell): (&Thing, &LastingSpell), hover: Option<Square>) -> bool {
    let pointed = |unit: UnitId| hover.is_some_and(|square| battle.covers_square(unit, square));
    let lies = |veil: &Veil, at: Square| match &veil.extent {
        Extent::Ground(squares) => veil.what == spell.item && squares.contains(&thing.square) && squares.contains(&at),
        Extent::Body => false,
    };
    let on_ground =
        |at: Square| at == thing.square || battle.rules().core.veils(battle).iter().any(|veil| lies(veil, at));
    let at = spell.on.map_or_else(|| hover.is_some_and(on_ground), pointed);
    let told = at || pointed(spell.controller) || battle.current() == Some(spell.controller);
    told && stage.shows(spell.controller) && spell.on.is_none_or(|unit| stage.shows(unit))
}
