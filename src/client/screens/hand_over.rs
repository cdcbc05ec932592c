//! The curtain between two people who share one screen and hide what their sides see from each other.

use super::page::ground;
use super::{Overlay, Screen};
use crate::battle::SideId;
use crate::client::assets::REGULAR;
use crate::client::clock::Stopwatch;
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::sets::ClientSystems;
use crate::client::settings::{Command, Settings};
use crate::client::theme::{QUIET, TEXT, Type, side_colour};
use crate::client::widgets::{Skin, Ui, bold, button, column, medium, say, text};
use bevy::prelude::*;
use std::time::Duration;

/// Widest the words get, in pixels.
const WIDTH: f32 = 460.0;

/// For how long the curtain hangs before it can be lifted: whoever skips the film must not lift it by the same press.
const CALM: Duration = Duration::from_millis(400);

/// What hides the table.
#[derive(Component)]
pub struct Curtain(Stopwatch);

impl Curtain {
    /// Whether it can be lifted.
    pub fn is_ready(&self) -> bool {
        self.0.elapsed() >= CALM
    }
}

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

fn take(keys: Res<ButtonInput<KeyCode>>, settings: Res<Settings>, mut intents: MessageWriter<Intent>) {
    if [Command::Confirm, Command::Here].into_iter().any(|command| settings.keys.pressed(&keys, command)) {
        intents.write(Intent::TakeOver);
    }
}

/// Lets the curtain fall before anything of the next side is shown.
fn fall(
    mut commands: Commands,
    (game, film): (Res<Game>, Res<Film>),
    (overlay, curtains): (Res<State<Overlay>>, Query<(), With<Curtain>>),
    mut next: ResMut<NextState<Overlay>>,
) {
    if game.due().is_none() || film.is_playing() || *overlay.get() != Overlay::None {
        return;
    }
    if curtains.is_empty() {
        ground(&mut commands, Overlay::HandOver, Curtain(Stopwatch::start()));
    }
    next.set(Overlay::HandOver);
}

fn fill(mut commands: Commands, curtains: Query<Entity, Added<Curtain>>, game: Res<Game>, settings: Res<Settings>) {
    let Some(side) = game.due() else { return };
    for curtain in &curtains {
        let name = game.battle().setup().side_name(side);
        commands.entity(curtain).with_children(|ui| words(ui, side, name, &settings));
    }
}

fn words(ui: &mut Ui, side: SideId, name: &str, settings: &Settings) {
    let middle = Node {
        flex_grow: 1.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..column(16.0)
    };
    let centred = || TextLayout::justify(Justify::Center);
    let node = || Node { max_width: px(WIDTH), ..default() };
    ui.spawn(middle).with_children(|ui| {
        ui.spawn((medium(say("hand_over.title"), Type::Head, QUIET), centred()));
        ui.spawn((bold(name, Type::Title, side_colour(side.index())), centred()));
        ui.spawn((text(say("hand_over.why"), REGULAR, Type::Body, TEXT), centred(), node()));
        ui.spawn(Node { margin: UiRect::top(px(12)), ..default() }).with_children(|ui| {
            let words = settings.keys.beside("hand_over.take", Command::Confirm);
            button(ui, &words, Skin::MAIN, Intent::TakeOver);
        });
    });
}
