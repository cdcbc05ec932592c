//! The curtain between two people who share one screen with hidden views; also before the record of their unfinished
//! game.

use crate::battle::SideId;
use crate::client::base::assets::REGULAR;
use crate::client::base::clock::Stopwatch;
use crate::client::base::intent::Intents;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Curtain, Navigate, Overlay, Screen};
use crate::client::base::theme::{QUIET, TEXT, Type, side_colour};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::seats::TakeOver;
use crate::client::screens::page::ground;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Skin, Ui, bold, button, column, medium, text};
use bevy::prelude::*;

/// The greatest width of the text, in pixels.
const WIDTH: f32 = 460.0;

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(
        Update,
        (
            take.in_set(ClientSystems::Sense).run_if(in_state(Overlay::HandOver)),
            fall.in_set(ClientSystems::Plan),
            fill.in_set(ClientSystems::Draw),
        )
            .run_if(table),
    );
}

fn take(keys: Res<ButtonInput<KeyCode>>, (game, settings): (Res<Game>, Res<Settings>), mut intents: Intents) {
    let pressed = [Command::Confirm, Command::Here].into_iter().any(|command| settings.keys.pressed(&keys, command));
    if let ([side], true) = (&game.heirs()[..], pressed) {
        intents.send(TakeOver(*side));
    }
}

/// Lets the curtain fall before anything of the next side is shown.
fn fall(
    mut commands: Commands,
    (game, film): (Res<Game>, Res<Film>),
    (overlay, curtains): (Res<State<Overlay>>, Query<(), With<Curtain>>),
    mut next: ResMut<NextState<Overlay>>,
) {
    if game.heirs().is_empty() || film.is_playing() || *overlay.get() != Overlay::None {
        return;
    }
    if curtains.is_empty() {
        ground(&mut commands, Overlay::HandOver, Curtain(Stopwatch::start()));
    }
    next.set(Overlay::HandOver);
}

fn fill(mut commands: Commands, curtains: Query<Entity, Added<Curtain>>, game: Res<Game>, settings: Res<Settings>) {
    for curtain in &curtains {
        commands.entity(curtain).with_children(|ui| {
            let middle = Node {
                flex_grow: 1.0,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..column(16.0)
            };
            ui.spawn(middle).with_children(|ui| match game.heirs()[..] {
                [side] if !game.is_watched() => to_one(ui, side, &game, &settings),
                ref sides => to_any(ui, sides, &game),
            });
        });
    }
}

fn centred() -> TextLayout {
    TextLayout::justify(Justify::Center)
}

fn why(ui: &mut Ui, words: &str) {
    let node = Node { max_width: px(WIDTH), margin: UiRect::bottom(px(12)), ..default() };
    ui.spawn((text(say(words), REGULAR, Type::Body, TEXT), centred(), node));
}

/// For the side that acts or decides next.
fn to_one(ui: &mut Ui, side: SideId, game: &Game, settings: &Settings) {
    ui.spawn((medium(say("hand_over.title"), Type::Head, QUIET), centred()));
    let name = game.battle().setup().side_name(side);
    ui.spawn((bold(name, Type::Title, side_colour(side.index())), centred()));
    why(ui, "hand_over.why");
    button(ui, &settings.keys.beside("hand_over.take", Command::Confirm), Skin::MAIN, TakeOver(side));
}

/// For any person who watches the record of a game with hidden views.
fn to_any(ui: &mut Ui, sides: &[SideId], game: &Game) {
    ui.spawn((bold(say("hand_over.whose"), Type::Title, TEXT), centred()));
    why(ui, "hand_over.not_over");
    for side in sides {
        button(ui, game.battle().setup().side_name(*side), Skin::PLAIN, TakeOver(*side));
    }
    button(ui, &say("replay.leave"), Skin::BARE, Navigate::Open(Screen::Title));
}
