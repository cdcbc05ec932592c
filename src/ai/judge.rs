//! The value of attacks, remembered because it is asked for so often.

use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Event, Fnv, Key, Order, Refusal, UnitId};
use std::collections::{BTreeMap, BTreeSet};

/// Outcomes of the dice up to which a loss is computed exactly.
pub(super) const EXACT: u32 = 160;
/// Examples rolled for an attack with more outcomes.
const EXAMPLES: u32 = 32;
/// The same for an attack that others may interrupt.
const DISTURBED: u32 = 16;
/// Examples that show whether an attack does harm at all.
const FEW: u32 = 5;
/// The distance in squares from which proximity matters only through the modifiers of the check.
const CLOSE: u32 = 4;
/// The most answers to remember.
const MOST: usize = 20_000;

const NONE: Key = Key::new("none");

/// Remembers the targets' losses from attacks. An attack counts as known, wherever the two stand, if the attacker and
/// the target are the same or alike, in the same shape, and the modifiers are the same.
#[derive(Default)]
pub(super) struct Judge {
    known: BTreeMap<u64, i64>,
    /// For each combatant the first one that is like it.
    alike: Vec<UnitId>,
    /// Attacks whose dice have too many outcomes, by unit, action and item.
    wide: BTreeSet<u64>,
    /// Attacks that are known to do harm, not only to impose conditions.
    harmful: BTreeSet<u64>,
}

impl Judge {
    /// A forecaster for a judge to ask.
    pub fn forecaster(battle: &Battle) -> Forecaster {
        Forecaster::new(battle).at_most(EXACT)
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
        let mut sign = self.deed(order);
        sign.name("laid down");
        sign.name(battle.in_hand(order.unit).map_or("", |held| held.2.key.as_str()));
        *self.known.entry(sign.value()).or_insert_with(|| if forecaster.lays_down(order) { value } else { 0 })
    }

    /// The same loss of anybody.
    pub fn loss_of(
        &mut self,
        loser: UnitId,
        forecaster: &mut Forecaster,
        order: &Order,
        target: UnitId,
    ) -> Option<i64> {
        let check = forecaster.first_check(order, target).ok()?;
        let battle = forecaster.battle();
        let mut sign = self.deed(order);
        if loser != target {
            sign.number(loser.0);
        }
        match &check {
            Some(check) => {
                sign.number(check.need);
                sign.number(check.ledger.total());
                sign.number((battle.square(order.unit) - battle.square(target)).chebyshev().min(CLOSE));
            }
            None => whereabouts(&mut sign, battle, (order.unit, target)),
        }
        let disturbed = check.is_none() && battle.units().any(|unit| battle.rules().core.lies_in_wait(battle, unit));
        let around = battle.rules().harm.surroundings(battle, order.unit, target);
        sign.bytes(&around.to_le_bytes());
        for (unit, rounds) in [(order.unit, true), (target, false)] {
            sign.number(self.like(unit).0);
            sign.bytes(&battle.shape(unit, rounds).to_le_bytes());
        }
        let sign = sign.value();
        if let Some(loss) = self.known.get(&sign) {
            return Some(*loss);
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
        self.known.insert(sign, loss);
        Some(loss)
    }

    /// The same for several targets, without remembering: for attacks on a square.
    pub fn reckon(&mut self, forecaster: &mut Forecaster, order: &Order, targets: &[UnitId]) -> Option<Vec<i64>> {
        let deed = self.deed(order).value();
        if !self.wide.contains(&deed) {
            let exact = |target: &UnitId| forecaster.forecast(order, *target, NONE).map(|forecast| forecast.loss);
            match targets.iter().map(exact).collect::<Result<Vec<i64>, Refusal>>() {
                Ok(losses) => return Some(losses),
                Err(refusal) if refusal.why.as_str() == "odds_too_wide" => self.wide.insert(deed),
                Err(_) => return None,
            };
        }
        forecaster.sampled_losses(order, targets, EXAMPLES).ok()
    }

    /// True if an attack never harms its target but changes its state. If the dice have too many outcomes, examples
    /// decide.
    pub fn afflicts(&mut self, forecaster: &mut Forecaster, battle: &Battle, order: &Order, target: UnitId) -> bool {
        let deed = self.deed(order).value();
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

    /// The hash of an order's unit, action and item.
    fn deed(&self, order: &Order) -> Fnv {
        let mut sign = Fnv::default();
        sign.number(self.like(order.unit).0);
        sign.name(order.act.as_str());
        sign.name(order.mode.map_or("", Key::as_str));
        sign.number(order.amount);
        sign.number(order.with.map_or(-1, i64::from));
        sign
    }
}

/// Adds the scene of an attack, everybody's place, and the shape of all combatants that are ready to interrupt: an
/// interruption before the check depends on these.
fn whereabouts(sign: &mut Fnv, battle: &Battle, (unit, target): (UnitId, UnitId)) {
    sign.bytes(&battle.scene(&[unit, target]).to_le_bytes());
    for unit in battle.units() {
        let body = battle.body(unit);
        for part in [i64::from(body.square.x), i64::from(body.square.y), body.altitude as i64, body.life as i64] {
            sign.number(part);
        }
        if battle.rules().core.lies_in_wait(battle, unit) {
            sign.bytes(&battle.shape(unit, true).to_le_bytes());
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
        && battle.gear(one).worn == battle.gear(other).worn
        && best(one) == best(other)
        && on_foot(one)
        && on_foot(other)
}
