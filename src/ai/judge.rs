//! The value of attacks, remembered because it is asked for so often.

use super::arms::Arms;
use super::effort::Effort;
use super::experience::Experience;
use crate::battle::odds::{Chance, Forecaster, Opening};
use crate::battle::system::Offer;
use crate::battle::{Battle, Check, Event, Fingerprint, Key, Order, Refusal, UnitId};
use crate::grid::Square;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;

/// Examples rolled for an attack that others may interrupt.
const DISTURBED: u32 = 16;
/// Examples that show whether an attack does harm at all.
const FEW: u32 = 5;
/// The distance in squares from which proximity matters only through the modifiers of the check.
const CLOSE: u32 = 4;
/// Chances of success that count as about the same: this many intervals from 0 to 1.
const GRADES: u128 = 8;
/// The same for attacks by enemies.
const ROUGH_GRADES: u128 = 6;
/// The whole of a loss, for parts of it.
const WHOLE: i64 = 1_000;
/// The most answers to remember.
const MOST: usize = 20_000;

const NONE: Key = Key::new("none");

/// The round, what a combatant holds and where it is.
pub(super) type Ready = (u16, Option<u8>, Square);

/// A loss that was computed at one chance of success.
#[derive(Clone, Copy)]
struct Known {
    loss: i64,
    chance: Chance,
}

impl Known {
    /// The loss at a similar chance: in proportion.
    fn at(self, chance: Chance) -> i64 {
        let (now, then) = (chance.ways * self.chance.of, self.chance.ways * chance.of);
        if now == then || then == 0 {
            return self.loss;
        }
        i64::try_from(i128::from(self.loss) * now as i128 / then as i128).unwrap_or(self.loss)
    }
}

/// Remembers the targets' losses from attacks. An attack counts as known, wherever the two stand, if the attacker and
/// the target are the same or alike, the target is as tough, and its chance of success is about the same.
pub(super) struct Judge {
    /// What the player examines in the rest of this turn.
    pub effort: &'static Effort,
    /// What it examines while its budget lasts, and the work done in this turn.
    whole: &'static Effort,
    work: u64,
    known: BTreeMap<u64, Known>,
    /// True while enemies' attacks are weighed: see [`Self::roughly`].
    rough: bool,
    /// For each combatant the first one that is like it.
    alike: Vec<UnitId>,
    /// Attacks whose dice have too many outcomes to count, by unit, action and item.
    wide: BTreeSet<u64>,
    /// Attacks whose dice have too many outcomes to count for a rough estimate.
    broad: BTreeSet<u64>,
    /// Attacks that are known to do harm, not only to impose conditions.
    harmful: BTreeSet<u64>,
    /// Actions that were better than moving and attacking.
    pub actions: Experience,
    /// Actions that made something better than that possible.
    pub openings: Experience,
    /// Whether each action empties the hand.
    pub empties: BTreeMap<Key, bool>,
    /// Each combatant's most promising attack options against another in its next turn.
    arms: Arms,
    /// The value of each combatant's best attack on a square in its next turn, and when and where that was found.
    pub blasts: BTreeMap<UnitId, (Ready, i64)>,
    /// The highest price of a move that leaves an attack, by what the combatant has and may do.
    pub armed: BTreeMap<u64, u16>,
    /// Forecasters to use again: a new one has to copy the whole battle.
    spare: Vec<Forecaster>,
}

impl Judge {
    /// A judge that knows nothing yet.
    pub fn new(effort: &'static Effort) -> Self {
        Self {
            effort,
            whole: effort,
            work: 0,
            rough: false,
            known: BTreeMap::new(),
            alike: Vec::new(),
            wide: BTreeSet::new(),
            broad: BTreeSet::new(),
            harmful: BTreeSet::new(),
            actions: Experience::of_actions(),
            openings: Experience::of_openings(),
            empties: BTreeMap::new(),
            arms: Arms::default(),
            blasts: BTreeMap::new(),
            armed: BTreeMap::new(),
            spare: Vec::new(),
        }
    }

    /// Weighs what enemies could do: unless the player is thorough, a rough estimate is enough.
    pub fn roughly<T>(&mut self, weigh: impl FnOnce(&mut Self) -> T) -> T {
        self.rough = !self.effort.thorough;
        let weighed = weigh(self);
        self.rough = false;
        weighed
    }

    /// Begins a turn with a fresh budget.
    pub fn begin_turn(&mut self) {
        (self.effort, self.work) = (self.whole, 0);
    }

    /// Counts what a forecaster has done. Beyond the budget of a turn less is examined.
    pub fn count(&mut self, forecaster: &mut Forecaster) {
        self.work += forecaster.work();
        while let Some((_, less)) = self.effort.budget.filter(|(most, _)| self.work > *most) {
            self.effort = less;
        }
    }

    /// The most promising attack options of one combatant against another, and whether they can be told from others. A look is
    /// good for the round; unless the player is thorough, also for the next ones, if the attacker's means and about the distance
    /// are the same.
    pub fn arms(
        &mut self,
        battle: &Battle,
        pair: (UnitId, UnitId),
        look: impl FnOnce(&mut Self) -> (Vec<Offer>, bool),
    ) -> (Vec<Offer>, bool) {
        let thorough = self.effort.thorough;
        if let Some(known) = self.arms.get(battle, pair, thorough) {
            return (known, true);
        }
        let (ways, ranked) = look(self);
        if ranked {
            self.arms.insert(battle, pair, ways.clone());
        }
        (ways, ranked)
    }

    /// A forecaster for the judge to ask.
    pub fn forecaster(&mut self, battle: &Battle) -> Forecaster {
        let Some(mut spare) = self.spare.pop() else {
            return Forecaster::new(battle).at_most(self.effort.exact);
        };
        spare.follow(battle);
        spare
    }

    /// Asks a forecaster that follows a battle.
    pub fn ask<T>(&mut self, battle: &Battle, question: impl FnOnce(&mut Forecaster) -> T) -> T {
        let mut forecaster = self.forecaster(battle);
        let answer = question(&mut forecaster);
        self.store([forecaster]);
        answer
    }

    /// Takes forecasters back.
    pub fn store(&mut self, forecasters: impl IntoIterator<Item = Forecaster>) {
        self.spare.extend(forecasters);
    }

    /// Looks at all combatants of a battle to find those that are alike.
    pub fn meet(&mut self, battle: &Battle) {
        let first = |unit: UnitId| battle.units().find(|other| *other == unit || alike(battle, *other, unit));
        self.alike = battle.units().map(|unit| first(unit).unwrap_or(unit)).collect();
    }

    fn like(&self, unit: UnitId) -> UnitId {
        self.alike.get(unit.index()).copied().unwrap_or(unit)
    }

    /// The target's average loss without a reaction, in millionths of its worth unhurt; `None` if the order may not be
    /// given in the forecaster's battle.
    pub fn loss(&mut self, forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<i64> {
        self.loss_of(target, forecaster, order, target)
    }

    /// The same loss of whoever gives the order, for targets that hurt those who strike them.
    pub fn own_loss(&mut self, forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<i64> {
        self.loss_of(order.unit, forecaster, order, target)
    }

    /// What an attack takes from its maker's hand, in thousandths of a combatant: a weapon that is thrown.
    pub fn laid_down(&mut self, forecaster: &mut Forecaster, order: &Order) -> i64 {
        let battle = forecaster.battle();
        let value = i64::from(battle.rules().core.arms_value(battle, order.unit));
        if value == 0 {
            return 0;
        }
        let held = battle.in_hand(order.unit).map(|held| held.2.key);
        let sign = self.deed(order).with("laid down").with(held).finish();
        if let Some(known) = self.known.get(&sign) {
            return known.loss;
        }
        let loss = if forecaster.lays_down(order) { value } else { 0 };
        self.known.insert(sign, Known { loss, chance: Chance::CERTAIN });
        loss
    }

    /// The same loss of anybody.
    pub fn loss_of(
        &mut self,
        loser: UnitId,
        forecaster: &mut Forecaster,
        order: &Order,
        target: UnitId,
    ) -> Option<i64> {
        let Opening { check, interruptions } = forecaster.opening(order, target).ok()?;
        self.count(forecaster);
        let battle = forecaster.battle();
        let waits = || battle.units().any(|unit| battle.rules().core.lies_in_wait(battle, unit));
        let check = check.filter(|_| interruptions == 0 || !waits());
        let mut sign = self.deed(order);
        sign.add(interruptions);
        sign.add((loser != target).then_some(loser));
        let chance = match &check {
            Some(check) => {
                sign.add((battle.square(order.unit) - battle.square(target)).chebyshev().min(CLOSE));
                self.likelihood(&mut sign, check)
            }
            None => {
                whereabouts(&mut sign, battle, (order.unit, target));
                Chance::CERTAIN
            }
        };
        let disturbed = check.is_none() && waits();
        let around = battle.rules().harm.surroundings(battle, order.unit, target);
        sign.add((around, self.like(target), battle.toughness(target), self.rough));
        if self.effort.thorough {
            sign.add(battle.toughness(order.unit));
            for unit in [order.unit, target] {
                sign.add(battle.equipment(unit));
                battle.conditions(unit).0.iter().for_each(|condition| sign.add((condition.key, condition.amount)));
            }
        }
        let sign = sign.finish();
        if let Some(known) = self.known.get(&sign) {
            return Some(known.at(chance));
        }
        let losses = if disturbed {
            forecaster.sampled_losses(order, &[loser], DISTURBED).ok()
        } else {
            self.reckon(forecaster, order, &[loser])
        };
        let loss = *losses?.first()?;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(sign, Known { loss, chance });
        Some(loss)
    }

    /// The same for several targets, without remembering: for attacks on a square. A turn that has taken very long estimates them
    /// by examples: the exact odds of a blast take long for each person in it.
    pub fn reckon(&mut self, forecaster: &mut Forecaster, order: &Order, targets: &[UnitId]) -> Option<Vec<i64>> {
        let deed = self.deed(order).finish();
        let many = self.wide.contains(&deed) || (self.rough && self.broad.contains(&deed));
        let spent = targets.len() > 1 && self.effort.budget.is_none() && self.whole.budget.is_some();
        if !many && !spent {
            let exact = |target: &UnitId| {
                let forecast = forecaster.forecast(order, *target, NONE)?;
                if forecast.branches > self.effort.rough_exact {
                    self.broad.insert(deed);
                }
                Ok(forecast.loss)
            };
            let losses = targets.iter().map(exact).collect::<Result<Vec<i64>, Refusal>>();
            self.count(forecaster);
            match losses {
                Ok(losses) => return Some(losses),
                Err(refusal) if refusal.why.as_str() == "odds_too_wide" => self.wide.insert(deed),
                Err(_) => return None,
            };
        }
        let samples = if self.rough { self.effort.rough } else { self.effort.samples };
        let losses = forecaster.sampled_losses(order, targets, samples).ok();
        self.count(forecaster);
        losses
    }

    /// What the best response spares an attack's target of a loss. Unless the player is thorough, the same part as before if the
    /// target is as tough and may do the same.
    pub fn spared(&mut self, forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<i64> {
        let battle = forecaster.battle();
        let marks = battle.conditions(target).0.iter().map(|condition| condition.key);
        let mut sign =
            self.deed(order).with(("spared", self.like(target), battle.toughness(target), battle.budget(target)));
        marks.for_each(|key| sign.add(key));
        let sign = sign.finish();
        if let Some(known) = self.known.get(&sign).copied().filter(|_| !self.effort.thorough) {
            return Some(self.loss(forecaster, order, target)? * known.loss / WHOLE);
        }
        let prospect = forecaster.prospect(order, target).ok()?;
        let plain = prospect.plain.loss;
        let spared = prospect.best().map_or(0, |answered| (plain - answered.loss).max(0));
        let loss = if plain > 0 { WHOLE * spared / plain } else { 0 };
        self.known.insert(sign, Known { loss, chance: Chance::CERTAIN });
        Some(spared)
    }

    /// True if an attack never harms its target but changes its state. If the dice have too many outcomes, examples
    /// decide.
    pub fn afflicts(&mut self, forecaster: &mut Forecaster, battle: &Battle, order: &Order, target: UnitId) -> bool {
        let deed = self.deed(order).finish();
        if self.harmful.contains(&deed) {
            return false;
        }
        let (harms, marks) = match forecaster.forecast(order, target, NONE) {
            Ok(forecast) => (forecast.harm.iter().any(|(points, _)| *points > 0), true),
            Err(_) => Self::seen(forecaster, battle, order, target),
        };
        if harms {
            self.harmful.insert(deed);
        }
        marks && !harms
    }

    /// True if examples of an attack harm its target, and true if they impose a condition on it.
    fn seen(forecaster: &mut Forecaster, battle: &Battle, order: &Order, target: UnitId) -> (bool, bool) {
        let (mut harms, mut marks) = (false, false);
        for at in 0..FEW {
            forecaster.follow(battle);
            for event in forecaster.suppose_example(order, (at, FEW)).unwrap_or_default() {
                match event {
                    Event::Harmed { unit, amount, .. } if unit == target => harms |= amount > 0,
                    Event::ConditionSet { unit, .. } if unit == target => marks = true,
                    _ => {}
                }
            }
        }
        forecaster.follow(battle);
        (harms, marks)
    }

    /// Adds what distinguishes checks whose losses are not in proportion to their chances, and returns the chance.
    fn likelihood(&self, sign: &mut Fingerprint, check: &Check) -> Chance {
        let chance = check.chance();
        if self.effort.thorough || check.against.is_some() || chance.ways == 0 {
            sign.add((check.need, check.ledger.total()));
        } else {
            let grades = if self.rough { ROUGH_GRADES } else { GRADES };
            sign.add((chance.ways * grades).div_ceil(chance.of));
        }
        chance
    }

    /// A fingerprint of an order's unit, action and item.
    fn deed(&self, order: &Order) -> Fingerprint {
        Fingerprint::default().with((self.like(order.unit), order.act, order.mode, order.amount, order.with))
    }
}

/// Adds the scene of an attack, everybody's place, and the toughness of all combatants that are ready to interrupt: an
/// interruption before the check depends on these.
fn whereabouts(sign: &mut Fingerprint, battle: &Battle, (unit, target): (UnitId, UnitId)) {
    sign.add(battle.scene(&[unit, target]));
    for unit in battle.units() {
        let body = battle.body(unit);
        sign.add((body.square, body.altitude, body.life));
        if battle.rules().core.lies_in_wait(battle, unit) {
            sign.add(battle.toughness(unit));
        }
    }
}

/// True if two combatants differ only in what their shapes show: the same characteristics and equipment.
fn alike(battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let (a, b) = (battle.unit(one), battle.unit(other));
    let on_foot = |unit: UnitId| battle.machine(unit).is_none() && battle.seat(unit).is_none();
    let best = |unit: UnitId| battle.stats(unit).0.iter().map(|stat| (stat.key, stat.max)).collect::<Vec<_>>();
    (&a.profile.kind, a.breadth) == (&b.profile.kind, b.breadth)
        && (&a.profile.skills, &a.profile.tags) == (&b.profile.skills, &b.profile.tags)
        && a.profile.traits == b.profile.traits
        && battle.gear(one).worn == battle.gear(other).worn
        && best(one) == best(other)
        && on_foot(one)
        && on_foot(other)
}
