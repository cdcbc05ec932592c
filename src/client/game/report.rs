//! The report of a battle: hits against expected hits, luck, the best shot, and casualties. It is made from the events
//! alone, during the battle as well as afterwards.

use crate::battle::{Battle, Check, Event, Key, Life, SideId, UnitId};

/// An entry of the timeline.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The round.
    pub round: u16,
    /// The combatant.
    pub unit: UnitId,
    /// Its new state.
    pub life: Life,
    /// Why.
    pub what: Key,
    /// The combatant that caused it, if any.
    pub by: Option<UnitId>,
}

/// An attack with a roll.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// The round.
    pub round: u16,
    /// The attacker.
    pub unit: UnitId,
    /// Those that it harmed; before that, its target.
    pub targets: Vec<UnitId>,
    /// The chance of the roll, from 0 to 1.
    pub chance: f32,
    /// True if it hit.
    pub hit: bool,
    /// Its damage.
    pub damage: i32,
}

/// The report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Changes of life, in order.
    pub timeline: Vec<Moment>,
    /// All attacks with a roll, in order.
    pub shots: Vec<Shot>,
    open: Open,
}

/// Attacks in progress.
#[derive(Clone, PartialEq, Debug, Default)]
struct Open {
    /// Checks without a hit or miss so far.
    rolled: Vec<Check>,
    /// The attack whose damage is still to come.
    struck: Option<usize>,
    /// The combatant that did the latest harm.
    by: Option<UnitId>,
}

/// The totals of one side's attacks.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Attacks.
    pub shots: usize,
    /// Those that hit.
    pub hits: usize,
    /// The expected number of hits.
    pub expected: f32,
    /// The damage that they did.
    pub damage: i32,
    /// The percentage of such battles in which the dice would have been worse.
    pub luck: f32,
}

/// What a combatant did in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// Attacks.
    pub shots: usize,
    /// Those that hit.
    pub hits: usize,
    /// The damage that they did.
    pub damage: i32,
    /// The combatants that it felled.
    pub felled: Vec<UnitId>,
}

impl Report {
    /// Adds the next event of the battle.
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
                    if shot.damage == 0 {
                        shot.targets.clear();
                    }
                    shot.damage += amount;
                    if !shot.targets.contains(unit) {
                        shot.targets.push(*unit);
                    }
                }
            }
            // Whoever arrives is no casualty.
            Event::LifeChanged { unit, from, to, what, .. } if *from != Life::Gone => {
                let by = self.open.by.filter(|by| by != unit);
                self.timeline.push(Moment { round, unit: *unit, life: *to, what: *what, by });
            }
            Event::TurnStarted { .. } => self.open = Open::default(),
            _ => {}
        }
    }

    /// Records a hit or miss: its roll is the attacker's latest; further hits of the same attack have none.
    fn attack(&mut self, round: u16, unit: UnitId, target: Option<UnitId>) {
        if let Some(at) = self.open.rolled.iter().rposition(|check| check.unit == unit) {
            let check = self.open.rolled.remove(at);
            let chance = check.chance().per_million() as f32 / 1e6;
            let targets = target.into_iter().collect();
            self.shots.push(Shot { round, unit, targets, chance, hit: check.success, damage: 0 });
            self.open.struck = Some(self.shots.len() - 1);
        } else if let Some(shot) = self.open.struck.and_then(|shot| self.shots.get_mut(shot)) {
            shot.targets.extend(target.filter(|target| !shot.targets.contains(target)));
        }
    }

    /// The totals of a side.
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

    /// What a combatant did.
    pub fn deeds(&self, unit: UnitId) -> Deeds {
        let own = || self.shots.iter().filter(|shot| shot.unit == unit);
        let fell = |moment: &&Moment| moment.by == Some(unit) && matches!(moment.life, Life::Down | Life::Dead);
        let mut felled: Vec<UnitId> = self.timeline.iter().filter(fell).map(|moment| moment.unit).collect();
        felled.dedup();
        Deeds {
            shots: own().count(),
            hits: own().filter(|shot| shot.hit).count(),
            damage: own().map(|shot| shot.damage).sum(),
            felled,
        }
    }

    /// The combatant that did most: by those felled, then by damage; `None` if nobody did any.
    pub fn best_of(&self, units: impl Iterator<Item = UnitId>) -> Option<UnitId> {
        let deeds = units.map(|unit| (unit, self.deeds(unit))).filter(|(_, deeds)| deeds.damage > 0);
        deeds.max_by_key(|(_, deeds)| (deeds.felled.len(), deeds.damage)).map(|best| best.0)
    }

    /// The attack with the most damage; of equal ones, the least likely.
    pub fn best_shot(&self) -> Option<&Shot> {
        let shots = self.shots.iter().filter(|shot| shot.hit && shot.damage > 0);
        shots.max_by(|one, other| one.damage.cmp(&other.damage).then(other.chance.total_cmp(&one.chance)))
    }
}

/// The chance of fewer hits than these, counting half of the chance of the same number.
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
    use crate::battle::Rule;

    #[test]
    fn luck_counts_the_ways_to_hit_less_often() {
        assert!((worse(&[], 0) - 0.5).abs() < 1e-6);
        assert!((worse(&[0.5, 0.5], 2) - 0.875).abs() < 1e-6);
        assert!((worse(&[0.25], 0) - 0.375).abs() < 1e-6);
    }

    #[test]
    fn whoever_arrives_is_no_casualty() {
        let mut report = Report::default();
        let (unit, what, rule) = (UnitId(0), Key::new("arrival"), Rule("SIX-ARR-01"));
        report.hear(2, &Event::LifeChanged { unit, from: Life::Gone, to: Life::Up, what, rule });
        assert!(report.timeline.is_empty());
        report.hear(3, &Event::LifeChanged { unit, from: Life::Up, to: Life::Down, what, rule });
        assert_eq!(report.timeline.len(), 1);
    }

    #[test]
    fn deeds_are_told_apart_by_who_did_them() {
        let [ada, ben, cid] = [UnitId(0), UnitId(1), UnitId(2)];
        let shot = |unit, hit, damage| Shot { round: 1, unit, targets: vec![cid], chance: 0.5, hit, damage };
        let fell = Moment { round: 2, unit: cid, life: Life::Dead, what: Key::new("wounds"), by: Some(ben) };
        let shots = vec![shot(ada, true, 9), shot(ada, false, 0), shot(ben, true, 4)];
        let report = Report { timeline: vec![fell], shots, ..Report::default() };
        assert_eq!(report.deeds(ada), Deeds { shots: 2, hits: 1, damage: 9, felled: Vec::new() });
        assert_eq!(report.deeds(ben), Deeds { shots: 1, hits: 1, damage: 4, felled: vec![cid] });
        assert_eq!(report.best_of([ada, ben, cid].into_iter()), Some(ben));
        assert_eq!(report.best_of([cid].into_iter()), None);
    }
}
