//! The outcomes of an attack: miss, hit without harm, and each state of the target afterwards.

use crate::battle::Key;
use crate::battle::odds::{Chance, Forecast};

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

/// A chance for display; a possible outcome is never 0%, an uncertain one never 100%.
pub fn percent(chance: Chance) -> String {
    match chance.per_million() {
        0 if chance.ways > 0 => "<1%".to_owned(),
        part => percent_of(part),
    }
}

/// A share of a million for display.
pub fn percent_of(part: u32) -> String {
    match part {
        1..5_000 => "<1%".to_owned(),
        995_001..1_000_000 => ">99%".to_owned(),
        _ => format!("{}%", (part + 5_000) / 10_000),
    }
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

    #[test]
    fn what_may_happen_is_never_nothing_and_what_may_fail_never_all() {
        assert_eq!(
            [percent_of(0), percent_of(10), percent_of(999_999), percent_of(1_000_000)],
            ["0%", "<1%", ">99%", "100%"]
        );
        assert_eq!(percent(Chance { ways: 1, of: 10_000_000 }), "<1%");
    }
}
