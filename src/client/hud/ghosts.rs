//! Ghosts on the initiative track: the places of combatants after the action under the pointer. Whoever keeps the place in
//! this round has the next count on the own card, others have a ghost card where they would go.

use crate::battle::system::{Effect, Threshold};
use crate::battle::{Battle, TurnState, UnitId};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{LAMP, Type};
use crate::client::board::DUTY;
use crate::client::game::log::initials;
use crate::client::game::play::Game;
use crate::client::hud::cards::{Card, Cards, Numbers};
use crate::client::hud::foresight::{Foresight, Ghost};
use crate::client::hud::track::{has_tempo, names, order};
use crate::client::layout::form::Form;
use crate::client::layout::panels::Panel;
use crate::client::widgets::{Tip, bold};
use crate::words;
use bevy::prelude::*;

/// What the action under the pointer adds to the track: a card, or a count on a card.
#[derive(Component)]
pub struct GhostCard;

/// Inserts the ghosts into the track; all other cards stay.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (old, numbers): (Query<Entity, With<GhostCard>>, Query<(Entity, &Numbers)>),
    (game, form, foresight): (Res<Game>, Res<Form>, Res<Foresight>),
) {
    old.iter().for_each(|card| commands.entity(card).despawn());
    let Some((track, _)) = panels.iter().find(|(_, panel)| **panel == Panel::Track) else { return };
    let battle = game.battle();
    let cards = Cards::of(&form, &names(battle, game.viewer()), has_tempo(battle));
    let order = order(battle, game.viewer());
    let (staying, going): (Vec<&Ghost>, Vec<&Ghost>) = foresight.0.iter().partition(|ghost| stays(battle, ghost));
    for ghost in staying {
        if let Some((line, _)) = numbers.iter().find(|(_, numbers)| numbers.0 == ghost.unit) {
            let next = (bold(then(battle, ghost), Type::Tiny, LAMP), TextLayout::no_wrap(), GhostCard);
            commands.entity(line).with_child(next);
        }
    }
    let mut going: Vec<(usize, &Ghost)> =
        going.into_iter().map(|ghost| (place(battle, &order, ghost), ghost)).collect();
    going.sort_by_key(|ghost| ghost.0);
    // Starting at the end, so that indices stay valid. The card of the round comes first.
    for (at, ghost) in going.into_iter().rev() {
        let card = spawn(&mut commands, battle, ghost, &form, cards);
        commands.entity(track).insert_children(at + 1, &[card]);
    }
}

/// True if a combatant is sure to keep its place in this round.
fn stays(battle: &Battle, ghost: &Ghost) -> bool {
    let now = battle.initiative(ghost.unit);
    let waits = ghost.state == TurnState::Delaying && now.state != TurnState::Delaying;
    ghost.now == now.count() && !waits && !ghost.if_it_reacts
}

/// The index of the card before which a ghost stands.
fn place(battle: &Battle, order: &[UnitId], ghost: &Ghost) -> usize {
    let later = |one: &UnitId| {
        let initiative = battle.initiative(*one);
        *one != ghost.unit
            && battle.current() != Some(*one)
            && (!battle.is_up(*one) || initiative.state == TurnState::Acted || initiative.count() < ghost.now)
    };
    order.iter().position(later).unwrap_or(order.len())
}

/// The next count, and what it brings.
fn then(battle: &Battle, ghost: &Ghost) -> String {
    let count = words::number(ghost.next);
    match ghost.brings.map(|brings| words::brings(battle, brings)) {
        None => tell("track.then_on", &[("count", &count)]),
        Some(brings) => tell("track.then_brings", &[("count", &count), ("what", &brings)]),
    }
}

fn spawn(commands: &mut Commands, battle: &Battle, ghost: &Ghost, form: &Form, cards: Cards) -> Entity {
    let name = battle.name(ghost.unit);
    let how = say(match (ghost.state, ghost.if_it_reacts) {
        (TurnState::Delaying, _) => "track.waits",
        (_, true) => "track.if_it_reacts",
        (_, false) => "track.then",
    });
    let (count, later) = (words::number(ghost.now), words::number(ghost.next));
    let brings = ghost.brings.map(|brings| words::brings(battle, brings));
    let tip = tell("track.ghost", &[("unit", name), ("how", &how), ("count", &count), ("next", &later)]);
    let tip = brings.iter().fold(tip, |tip, brings| format!("{tip}, {brings}"));
    let same = ghost.next == ghost.now && brings.is_none();
    let note = match &brings {
        Some(brings) => tell("track.next_brings", &[("count", &later), ("what", brings)]),
        None if same => String::new(),
        None => tell("track.next_round", &[("count", &later)]),
    };
    let badges = match ghost.brings {
        Some(Threshold::Duty(_)) => Some(DUTY),
        Some(Threshold::Falls { .. }) => Some(Effect::Reeling.badge()),
        None => None,
    };
    let tempo = has_tempo(battle);
    let rim = BorderColor::all(LAMP.with_alpha(0.5));
    let frame = (cards.frame(form, tempo), rim, Tip(tip), Interaction::None);
    // Beside the small numbers of a card there is room for a short next count.
    let next = if cards == Cards::Roomy || same { String::new() } else { then(battle, ghost) };
    let card = Card {
        side: battle.side(ghost.unit).index(),
        letter: initials(battle, ghost.unit),
        title: how,
        bright: true,
        count,
        ink: LAMP,
        next,
        note,
        note_ink: LAMP,
        badges: badges.into_iter().collect(),
        haste: None,
        opens: tempo.then(|| (ghost.unit, String::new())),
        ..Card::default()
    };
    commands.spawn((frame, GhostCard)).with_children(|ui| card.draw(ui, cards)).id()
}
