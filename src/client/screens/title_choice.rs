//! Choosing a level or a campaign on the title, and starting its lessons.

use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::game::levels::{Campaigns, Chosen, Levels, fresh_seed};
use crate::client::screens::title::Page;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::Reveal;
use bevy::prelude::*;

/// What the player does on the title.
#[derive(Message, Clone, PartialEq, Debug)]
pub(super) enum TitleIntent {
    /// Choose a level, by its index.
    Level(usize),
    /// Choose a campaign, by its index.
    Campaign(usize),
    /// Start the chosen training level.
    Start,
}

impl Intent for TitleIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TitleIntent>();
    app.add_systems(Update, choose.in_set(ClientSystems::Act).run_if(in_state(Screen::Title)));
}

fn choose(
    mut intents: MessageReader<TitleIntent>,
    mut chosen: ResMut<Chosen>,
    (keys, settings): (Res<ButtonInput<KeyCode>>, Res<Settings>),
    (levels, campaigns): (Res<Levels>, Res<Campaigns>),
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Screen>>,
    mut reveal: MessageWriter<Reveal>,
    laid: Query<(), Added<Page>>,
) {
    let pick = |chosen: &mut Chosen, intent: &TitleIntent| match intent {
        TitleIntent::Level(at) => chosen.level(*at),
        TitleIntent::Campaign(at) => chosen.campaign(*at, &campaigns, &levels),
        TitleIntent::Start => {}
    };
    let mut begin = false;
    for intent in intents.read() {
        if *intent == TitleIntent::Start {
            begin = true;
            continue;
        }
        pick(&mut chosen, intent);
        // On a narrow page the details above it fold up.
        reveal.write(Reveal::of(intent.clone()));
    }
    if !laid.is_empty() {
        let now = chosen.campaign.map_or(TitleIntent::Level(chosen.level), TitleIntent::Campaign);
        reveal.write(Reveal::of(now));
    }
    if *overlay.get() != Overlay::None {
        return;
    }
    let listed = levels.0.iter().enumerate().filter(|(_, level)| level.listed).map(|(at, _)| TitleIntent::Level(at));
    let all: Vec<TitleIntent> = (0..campaigns.0.len()).map(TitleIntent::Campaign).chain(listed).collect();
    let now = chosen.campaign.map_or(TitleIntent::Level(chosen.level), TitleIntent::Campaign);
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    let pressed = |command| usize::from(settings.keys.pressed(&keys, command));
    let (down, up) = (pressed(Command::ViewDown), pressed(Command::ViewUp));
    if down != up {
        let next = (at + down + (all.len().max(1) - 1) * up) % all.len().max(1);
        if let Some(intent) = all.get(next) {
            pick(&mut chosen, intent);
            reveal.write(Reveal::of(intent.clone()));
        }
    }
    let training = levels.0.get(chosen.level).filter(|level| chosen.campaign.is_none() && level.is_training());
    if pressed(Command::Confirm) > 0 {
        begin |= training.is_some();
        next.set(Screen::Setup);
    }
    if let Some(level) = training.filter(|_| begin) {
        chosen.seat(level);
        chosen.seed = fresh_seed(chosen.seed);
        next.set(Screen::Table);
    }
}
