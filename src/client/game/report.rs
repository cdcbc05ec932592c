//! What a battle has come to: hits against expectation, luck, the best shot, and who fell when. Made from the events
//! alone, while it is played and afterwards alike.

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
    open: Open,
}

/// What is still going on.
#[derive(Clone, PartialEq, Debug, Default)]
struct Open {
    /// Checks that have not hit or missed anybody yet.
    rolled: Vec<Check>,
    /// The attack whose damage is still to come.
    struck: Option<usize>,
    /// Who did the latest harm.
    by: Option<UnitId>,
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
    /// Hears the next event of the battle, in this round.
    pub fn hear(&mut self, round: u16, event: &Event) {
        match event {
            Event::Declared { unit, .. } => {
                self.open.rolled.retain(|check| check.unit != *unit);
                self.open.struck = None;
            }
            Event::Checked(check) => self.open.rolled.push(check.clone()),
            Event::Hit { unit, target, .. } => self.attack(round, *unit, Some(*target)),
            Event::Missed { unit, .. } => self.attack(round, *unit, None),
            Event::Harmed { unit, by, amount, .. } => {
                self.open.by = *by;
                let shot = self.open.struck.and_then(|shot| self.shots.get_mut(shot));
                if let Some(shot) = shot.filter(|shot| Some(shot.unit) == *by) {
                    shot.damage += amount;
                    shot.target = Some(*unit);
                }
            }
            Event::LifeChanged { unit, to, .. } => {
                let by = self.open.by.filter(|by| by != unit);
                self.timeline.push(Moment { round, unit: *unit, life: *to, by });
            }
            Event::TurnStarted { .. } => self.open = Open::default(),
            _ => {}
        }
    }

    /// An attack has hit or missed: its roll is the latest of the attacker's; more hits of the same attack have none.
    fn attack(&mut self, round: u16, unit: UnitId, target: Option<UnitId>) {
        if let Some(at) = self.open.rolled.iter().rposition(|check| check.unit == unit) {
            let check = self.open.rolled.remove(at);
            let chance = check.chance().per_million() as f32 / 1e6;
            self.shots.push(Shot { round, unit, target, chance, hit: check.success, damage: 0 });
            self.open.struck = Some(self.shots.len() - 1);
        } else if let Some(shot) = self.open.struck.and_then(|shot| self.shots.get_mut(shot)) {
            shot.target = target.or(shot.target);
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
