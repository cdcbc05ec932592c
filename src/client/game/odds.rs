//! The client's forecaster, for questions that take less than a millisecond; longer ones are a
//! [`crate::client::base::job::Job`].

use crate::battle::odds::{self, Chance, Forecast, Forecaster};
use crate::client::game::play::Game;
use bevy::prelude::*;

/// The most outcomes of the dice for which odds are shown.
#[cfg(not(target_arch = "wasm32"))]
pub const WIDEST: u32 = 40_000;
/// In a browser the odds of one attack hold up a frame.
#[cfg(target_arch = "wasm32")]
pub const WIDEST: u32 = 10_000;
/// The same for the odds of a decision's answers.
pub const PATIENCE: u32 = if WIDEST < odds::PATIENCE { WIDEST } else { odds::PATIENCE };

/// Tries orders on a copy of the battle.
#[derive(Resource, Default)]
pub struct Odds(Option<Forecaster>);

impl Odds {
    /// The forecaster, updated to the present battle.
    pub fn of(&mut self, game: &Game) -> &mut Forecaster {
        let forecaster = self.0.get_or_insert_with(|| Forecaster::new(game.session().battle()).at_most(WIDEST));
        forecaster.follow(game.session().battle());
        forecaster
    }
}

/// The chance of the roll alone, if actions of others lower the chance of the attack.
pub fn alone(forecast: &Forecast) -> Option<Chance> {
    let roll = forecast.won.or_else(|| Some(forecast.check.as_ref()?.chance()))?;
    // Parts of a million are rounded.
    Some(roll).filter(|roll| forecast.chance().per_million() + 1_000 < roll.per_million())
}
