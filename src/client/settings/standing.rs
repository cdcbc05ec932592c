//! Standing orders for reactions: what a person's combatants answer without asking.

use super::Settings;
use crate::battle::Key;
use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::client::film::Film;
use crate::client::play::Game;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// By how much a reaction must lower the chance to be hit to be worth its price, in millionths.
const WORTH: u32 = 100_000;

/// What to do when a reaction is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// Ask every time.
    #[default]
    Ask,
    /// React when the chance to be hit falls by a tenth of all cases or more.
    WhenItHelps,
    /// React every time, in the way that helps most.
    Always,
    /// Never react.
    Never,
}

impl Standing {
    /// Every order, in the order of the settings screen.
    pub const ALL: [Self; 4] = [Self::Ask, Self::WhenItHelps, Self::Always, Self::Never];

    /// Its key in the language file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ask => "settings.reactions.ask",
            Self::WhenItHelps => "settings.reactions.when_it_helps",
            Self::Always => "settings.reactions.always",
            Self::Never => "settings.reactions.never",
        }
    }
}

/// Whether standing orders may have something to answer.
pub fn is_wanted(game: Option<Res<Game>>, film: Res<Film>, settings: Res<Settings>) -> bool {
    settings.reactions != Standing::Ask
        && !film.is_playing()
        && game.is_some_and(|game| game.choice().is_some_and(|choice| is_reaction(choice.what)))
}

/// Answers the open reaction.
pub fn answer(mut game: ResMut<Game>, mut film: ResMut<Film>, settings: Res<Settings>) {
    let Some(choice) = game.choice().cloned() else { return };
    if let Some(key) = answer_to(&mut game, &choice, settings.reactions) {
        film.extend(game.answer(Answer::One(key)));
    }
}

fn answer_to(game: &mut Game, choice: &Choice, standing: Standing) -> Option<Key> {
    let (Wanted::One(answers), Asked::Unit(unit)) = (&choice.wanted, choice.asked) else { return None };
    let none = answers.iter().find(|answer| answer.key.as_str().starts_with("none"))?.key;
    let order = game.pending().cloned();
    let mut hit = |key| {
        let forecast = order.as_ref().and_then(|order| game.forecaster.forecast(order, unit, key).ok());
        forecast.map(|forecast| forecast.hit.per_million())
    };
    let ways = answers.iter().map(|answer| answer.key).filter(|key| *key != none);
    match standing {
        Standing::Ask => None,
        Standing::Never => Some(none),
        Standing::Always => {
            let best = ways.clone().min_by_key(|key| hit(*key).unwrap_or(u32::MAX));
            Some(best.unwrap_or(none))
        }
        Standing::WhenItHelps => {
            let now = hit(none)?;
            let best = ways.filter_map(|key| Some((hit(key)?, key))).min();
            Some(best.filter(|(then, _)| then + WORTH <= now).map_or(none, |(_, key)| key))
        }
    }
}
