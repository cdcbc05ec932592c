//! Where the action under the pointer would move somebody on the initiative track: cards between those of the others.

use crate::battle::{Battle, TurnState, UnitId};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{LAMP, LAMP_LOW};
use crate::client::game::log::initials;
use crate::client::game::play::Game;
use crate::client::hud::foresight::{Foresight, Ghost};
use crate::client::hud::track::{Card, Cards, frame, names, order};
use crate::client::layout::form::Form;
use crate::client::layout::panels::Panel;
use crate::client::widgets::Tip;
use crate::words;
use bevy::prelude::*;

/// A card of somebody who would be moved.
#[derive(Component)]
pub struct GhostCard;

/// Puts them into the track as it stands: the cards of all the others stay.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    old: Query<Entity, With<GhostCard>>,
    (game, form, foresight): (Res<Game>, Res<Form>, Res<Foresight>),
) {
    old.iter().for_each(|card| commands.entity(card).despawn());
    let Some((track, _)) = panels.iter().find(|(_, panel)| **panel == Panel::Track) else { return };
    let battle = game.battle();
    let cards = Cards::of(&form, &names(battle, game.viewer()));
    let order = order(battle, game.viewer());
    let mut ghosts: Vec<(usize, &Ghost)> =
        foresight.0.iter().map(|ghost| (place(battle, &order, ghost), ghost)).collect();
    ghosts.sort_by_key(|ghost| ghost.0);
    // From the end, so that none moves the place of another. The card of the round comes first.
    for (at, ghost) in ghosts.into_iter().rev() {
        let card = spawn(&mut commands, battle, ghost, &form, cards);
        commands.entity(track).insert_children(at + 1, &[card]);
    }
}

/// Before whose card a ghost stands, by its place in the order.
fn place(battle: &Battle, order: &[UnitId], ghost: &Ghost) -> usize {
    let later = |one: &UnitId| {
        let initiative = battle.initiative(*one);
        *one != ghost.unit
            && battle.current() != Some(*one)
            && (!battle.is_up(*one) || initiative.state == TurnState::Acted || initiative.count() < ghost.now)
    };
    order.iter().position(later).unwrap_or(order.len())
}

fn spawn(commands: &mut Commands, battle: &Battle, ghost: &Ghost, form: &Form, cards: Cards) -> Entity {
    let name = battle.name(ghost.unit);
    let how = say(match (ghost.state, ghost.if_it_reacts) {
        (TurnState::Delaying, _) => "track.waits",
        (_, true) => "track.if_it_reacts",
        (_, false) => "track.then",
    });
    let (count, later) = (words::number(ghost.now), words::number(ghost.next));
    let tip = tell("track.ghost", &[("unit", name), ("how", &how), ("count", &count), ("next", &later)]);
    let note = if ghost.next == ghost.now { String::new() } else { tell("track.next_round", &[("count", &later)]) };
    let rim = BorderColor::all(LAMP.with_alpha(0.75));
    let frame = (frame(form, cards), BackgroundColor(LAMP_LOW.with_alpha(0.45)), rim, Tip(tip), Interaction::None);
    let side = battle.side(ghost.unit).index();
    let letter = initials(battle, ghost.unit);
    let card = Card { side, letter, title: how, bright: true, count, ink: LAMP, note, note_ink: LAMP };
    commands.spawn((frame, GhostCard)).with_children(|ui| card.draw(ui, cards)).id()
}
