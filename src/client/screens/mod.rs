//! The screens of the game and the pages over them.

mod armoury;
mod camp;
mod camp_card;
mod credits;
mod end;
mod hand_over;
mod level_size;
mod page;
mod pause;
mod preview;
mod replay;
mod rule_picture;
mod rules;
mod rules_briefing;
mod saves;
mod settings;
mod setup;
mod table;
mod title;
mod title_choice;

use crate::client::base::intent::Intents;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Lines, Typing};
use bevy::prelude::*;
use rules::SEARCH;

/// The page that was open before the present one, to which Back returns.
#[derive(Resource, Default)]
struct Under(Overlay);

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Overlay>().init_resource::<Under>();
    app.add_systems(StateTransition, remember);
    app.add_plugins((
        title::plugin,
        title_choice::plugin,
        setup::plugin,
        table::plugin,
        camp::plugin,
        pause::plugin,
        end::plugin,
        hand_over::plugin,
        settings::plugin,
        saves::plugin,
        replay::plugin,
        rules::plugin,
        credits::plugin,
    ));
    app.add_systems(Update, (escape.in_set(ClientSystems::Sense), go.in_set(ClientSystems::Act)));
}

/// Goes back from any page.
fn escape(
    keys: Res<ButtonInput<KeyCode>>,
    (settings, typing): (Res<Settings>, Res<Typing>),
    overlay: Res<State<Overlay>>,
    mut lines: ResMut<Lines>,
    mut intents: Intents,
) {
    let pressed = match typing.takes_letters() {
        true => keys.just_pressed(KeyCode::Escape),
        false => settings.keys.pressed(&keys, Command::Cancel),
    };
    if pressed && *overlay.get() != Overlay::None && !overlay.is_changed() && !typing.takes_every_key() {
        // A search is cleared first.
        if *overlay.get() == Overlay::Rules && !lines.get(SEARCH).is_empty() {
            return lines.set(SEARCH, "");
        }
        intents.send(Navigate::Back);
    }
}

fn remember(mut turns: MessageReader<StateTransitionEvent<Overlay>>, mut under: ResMut<Under>) {
    for turn in turns.read() {
        if let Some(from @ (Overlay::None | Overlay::Pause | Overlay::End | Overlay::HandOver)) = turn.exited {
            under.0 = from;
        }
    }
}

fn go(
    mut intents: MessageReader<Navigate>,
    (now, over, under): (Res<State<Screen>>, Res<State<Overlay>>, Res<Under>),
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in intents.read() {
        match intent {
            Navigate::Open(Screen::Table) if *now.get() == Screen::Table => overlay.set(Overlay::Pause),
            Navigate::Open(next) => {
                overlay.set(Overlay::None);
                screen.set(*next);
            }
            Navigate::Over(page) => overlay.set(*page),
            Navigate::Back if *over.get() == Overlay::HandOver => {}
            Navigate::Back => {
                let page = !matches!(over.get(), Overlay::Pause | Overlay::End);
                overlay.set(if page { under.0 } else { Overlay::None });
            }
            Navigate::Resume => overlay.set(Overlay::None),
            Navigate::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}
