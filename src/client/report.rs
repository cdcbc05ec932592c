//! What a battle came to: hits against expectation, luck, the best shot, and who fell when. Made from the events alone.

use crate::battle::{Battle, Check, Event, Life, SideId, UnitId};

/// Something worth a line in the timeline.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The round.
    pub round: u16,
    /// Whose.
    pub unit: UnitId,
    /// What became of it.
    pub life: Life,
    /// Who brought it about, if anybody did.
    pub by: Option<UnitId>,
}

/// An attack that was rolled for.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// The round.
    pub round: u16,
    /// Who attacked.
    pub unit: UnitId,
    /// Whom; the latest one that was struck.
    pub target: Option<UnitId>,
    /// The chance of the roll, from 0 to 1.
    pub chance: f32,
    /// Whether it succeeded.
    pub hit: bool,
    /// The damage that it did.
    pub damage: i32,
}

/// What a battle came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Who fell, rose or left, in order.
    pub timeline: Vec<Moment>,
    /// Every attack that was rolled for, in order.
    pub shots: Vec<Shot>,
}

/// The attacks of one side, added up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Attacks.
    pub shots: usize,
    /// Those that hit.
    pub hits: usize,
    /// Those that hit on average.
    pub expected: f32,
    /// The damage that they did.
    pub damage: i32,
    /// In how many such battles of a hundred the dice would have been worse.
    pub luck: f32,
}

impl Report {
    /// Adds one step of the battle.
    pub fn add(&mut self, round: u16, events: &[Event]) {
        let mut rolled: Vec<(usize, &Check)> = Vec::new();
        let mut struck: Option<usize> = None;
        let mut by = None;
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Checked(check) => rolled.push((at, check)),
                Event::Hit { unit, .. } | Event::Missed { unit, .. } => {
                    let target = match event {
                        Event::Hit { target, .. } => Some(*target),
                        _ => None,
                    };
                    if let Some(place) = rolled.iter().rposition(|roll| roll.1.unit == *unit) {
                        let (_, check) = rolled.remove(place);
                        let shot =
                            Shot { round, unit: *unit, target, chance: chance(check), hit: check.success, damage: 0 };
                        self.shots.push(shot);
                        struck = Some(self.shots.len() - 1);
                    } else if let Some(shot) = struck.and_then(|shot| self.shots.get_mut(shot)) {
                        shot.target = target.or(shot.target);
                    }
                }
                Event::Harmed { unit, by: cause, amount, .. } => {
                    by = *cause;
                    let shot = struck.and_then(|shot| self.shots.get_mut(shot));
                    if let Some(shot) = shot.filter(|shot| Some(shot.unit) == *cause) {
                        shot.damage += amount;
                        shot.target = Some(*unit);
                    }
                }
                Event::LifeChanged { unit, to, .. } => {
                    self.timeline.push(Moment { round, unit: *unit, life: *to, by: by.filter(|by| by != unit) });
                }
                _ => {}
            }
        }
    }

    /// The attacks of a side.
    pub fn tally(&self, battle: &Battle, side: SideId) -> Tally {
        let own: Vec<&Shot> = self.shots.iter().filter(|shot| battle.side(shot.unit) == side).collect();
        let chances: Vec<f32> = own.iter().map(|shot| shot.chance).collect();
        let hits = own.iter().filter(|shot| shot.hit).count();
        Tally {
            shots: own.len(),
            hits,
            expected: chances.iter().sum(),
            damage: own.iter().map(|shot| shot.damage).sum(),
            luck: worse(&chances, hits) * 100.0,
        }
    }

    /// The attack that did most; among equals, the one that was least to be expected.
    pub fn best_shot(&self) -> Option<&Shot> {
        let shots = self.shots.iter().filter(|shot| shot.hit && shot.damage > 0);
        shots.max_by(|one, other| one.damage.cmp(&other.damage).then(other.chance.total_cmp(&one.chance)))
    }
}

/// The chance with which a check succeeds, from its dice and its number.
fn chance(check: &Check) -> f32 {
    let spread = check.pool.spread();
    // A system that rolls under its number keeps what was added in the number itself.
    let under = check.total == check.rolled && check.need == check.ledger.total();
    let share = |least| spread.share_at_least(least, 1_000_000) as f32 / 1_000_000.0;
    if under { 1.0 - share(check.need + 1) } else { share(check.need - check.ledger.total()) }
}

/// How likely fewer hits than these are, half of the equal ones counted in.
fn worse(chances: &[f32], hits: usize) -> f32 {
    let mut ways = vec![0.0_f32; chances.len() + 1];
    ways[0] = 1.0;
    for (count, chance) in chances.iter().enumerate() {
        for at in (0..=count).rev() {
            ways[at + 1] += ways[at] * chance;
            ways[at] *= 1.0 - chance;
        }
    }
    ways[..hits].iter().sum::<f32>() + ways[hits] / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_counts_the_ways_to_hit_less_often() {
        assert!((worse(&[], 0) - 0.5).abs() < 1e-6);
        assert!((worse(&[0.5, 0.5], 2) - 0.875).abs() < 1e-6);
        assert!((worse(&[0.25], 0) - 0.375).abs() < 1e-6);
    }
}
