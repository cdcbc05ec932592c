//! The forecaster of the table, for what takes less than a millisecond; whatever takes longer is a [`crate::client::base::job::Job`].

use crate::battle::odds::{self, Chance, Forecast, Forecaster};
use crate::client::game::play::Game;
use bevy::prelude::*;

/// Ways for the dice to fall beyond which the table shows no odds.
#[cfg(not(target_arch = "wasm32"))]
pub const WIDEST: u32 = 40_000;
/// In a browser the odds of one attack hold up a frame.
#[cfg(target_arch = "wasm32")]
pub const WIDEST: u32 = 10_000;
/// The same for those that a decision waits for.
pub const PATIENCE: u32 = if WIDEST < odds::PATIENCE { WIDEST } else { odds::PATIENCE };

/// Supposes orders on a copy of the battle on the table.
#[derive(Resource, Default)]
pub struct Odds(Option<Forecaster>);

impl Odds {
    /// The forecaster, put to the battle as it is.
    pub fn of(&mut self, game: &Game) -> &mut Forecaster {
        let forecaster = self.0.get_or_insert_with(|| Forecaster::new(game.session().battle()).at_most(WIDEST));
        forecaster.follow(game.session().battle());
        forecaster
    }
}

/// The chance of the roll alone, where what others do makes that of the attack lower.
pub fn alone(forecast: &Forecast) -> Option<Chance> {
    let roll = forecast.won.or_else(|| Some(forecast.check.as_ref()?.chance()))?;
    // Parts of a million are rounded.
    Some(roll).filter(|roll| forecast.chance().per_million() + 1_000 < roll.per_million())
}

/// Average harm, in tenths.
pub fn mean(harm: &[(i32, Chance)]) -> u64 {
    harm.iter().map(|(amount, chance)| u64::from(amount.unsigned_abs()) * u64::from(chance.per_million())).sum::<u64>()
        / 100_000
}
