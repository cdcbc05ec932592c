//! The outcomes of an attack: miss, hit without harm, and each state of the target afterwards.

use crate::battle::odds::{Chance, Forecast};
use crate::battle::{Battle, Key};
use crate::client::base::chance::percent;
use crate::words::{Kind, name};

/// An outcome of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The target is not hit.
    Miss,
    /// It is hit without harm.
    NoHarm,
    /// It is harmed and ends in this state, by its index among the core's states.
    State(usize),
}

/// All outcomes from harmless to deadly, with their shares in millionths. `now` is the present state of the target.
pub fn shares(forecast: &Forecast, states: &[Key], now: Key) -> Vec<(End, u32)> {
    let unharmed = forecast.harm.iter().find(|entry| entry.0 == 0).map_or(0, |entry| entry.1.per_million());
    let stays = forecast.states.iter().find(|entry| entry.0 == now).map_or(0, |entry| entry.1.per_million());
    // A harmed target may stay in its state; an unharmed one mostly does.
    let unharmed = unharmed.min(stays);
    let miss = 1_000_000_u32.saturating_sub(forecast.hit.per_million()).min(unharmed);
    let mut shares = vec![(End::Miss, miss), (End::NoHarm, unharmed - miss)];
    for (key, chance) in &forecast.states {
        let at = states.iter().position(|state| state == key).unwrap_or(0);
        let share = chance.per_million() - if *key == now { unharmed } else { 0 };
        shares.push((End::State(at), share));
    }
    // Parts of a million are rounded down: tiny remainders are no outcomes.
    shares.retain(|entry| entry.1 > 9);
    shares
}

/// The states other than the present one in which the target may end, with their chances, in words, the likeliest
/// first.
pub fn changes(battle: &Battle, forecast: &Forecast) -> impl Iterator<Item = String> {
    let now = battle.rules().harm.state(battle, forecast.target);
    let mut others: Vec<_> = forecast.states.iter().filter(|state| state.0 != now).collect();
    others.sort_by_key(|state| std::cmp::Reverse(state.1.per_million()));
    let told = move |(key, chance): &(Key, Chance)| {
        format!("{} {}", name(battle, Kind::State, *key).to_lowercase(), percent(*chance))
    };
    others.into_iter().map(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::UnitId;

    fn of_ten(ways: u128) -> Chance {
        Chance { ways, of: 10 }
    }

    const WELL: Key = Key::new("well");
    const HURT: Key = Key::new("hurt");
    const OUT: Key = Key::new("out");
    const STATES: [Key; 3] = [WELL, HURT, OUT];

    fn forecast(hit: u128, states: &[(Key, u128)], harm: &[(i32, u128)]) -> Forecast {
        Forecast {
            won: None,
            target: UnitId(0),
            check: None,
            reaction: Key::new("none"),
            hit: of_ten(hit),
            states: states.iter().map(|(key, ways)| (*key, of_ten(*ways))).collect(),
            harm: harm.iter().map(|(amount, ways)| (*amount, of_ten(*ways))).collect(),
            loss: 0,
            branches: 1,
        }
    }

    #[test]
    fn a_hit_without_harm_is_no_miss() {
        let told = forecast(6, &[(WELL, 5), (HURT, 4), (OUT, 1)], &[(0, 5), (3, 5)]);
        let shares = shares(&told, &STATES, WELL);
        let tenths = [(End::Miss, 4), (End::NoHarm, 1), (End::State(1), 4), (End::State(2), 1)];
        assert_eq!(shares, tenths.map(|(end, tenths)| (end, tenths * 100_000)));
    }

    #[test]
    fn who_was_hurt_before_is_not_hurt_by_a_miss() {
        let told = forecast(6, &[(HURT, 9), (OUT, 1)], &[(0, 4), (3, 6)]);
        let shares = shares(&told, &STATES, HURT);
        let tenths = [(End::Miss, 4), (End::State(1), 5), (End::State(2), 1)];
        assert_eq!(shares, tenths.map(|(end, tenths)| (end, tenths * 100_000)));
    }
}
