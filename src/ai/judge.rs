//! What attacks are worth, asked so often that what was told once is remembered.

use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Event, Fnv, Key, Order, Refusal, UnitId};
use std::collections::{BTreeMap, BTreeSet};

/// Ways for the dice to fall up to which a loss is reckoned exactly.
pub(super) const EXACT: u32 = 160;
/// Examples rolled of what has more ways.
const EXAMPLES: u32 = 32;
/// The same of an attack into which others may break.
const DISTURBED: u32 = 16;
/// Examples that show whether an attack harms at all.
const FEW: u32 = 5;
/// From this distance on, in squares, nearness counts for nothing apart from the modifiers of the check.
const CLOSE: u32 = 4;
/// Answers remembered at most.
const MOST: usize = 20_000;

const NONE: Key = Key::new("none");

/// Remembers what attacks cost their targets: one by the same combatant, or one like it, in the same shape, with the same
/// modifiers, on the same target, or one like it, in the same shape counts as known, wherever the two stand.
#[derive(Default)]
pub(super) struct Judge {
    known: BTreeMap<u64, i64>,
    /// For each combatant the first that is like it.
    alike: Vec<UnitId>,
    /// Attacks with too many ways for the dice to fall, by what is done with what.
    wide: BTreeSet<u64>,
    /// Those that are known to harm, and not only to afflict.
    harmful: BTreeSet<u64>,
}

impl Judge {
    /// A forecaster for a judge to ask.
    pub fn forecaster(battle: &Battle) -> Forecaster {
        Forecaster::new(battle).at_most(EXACT)
    }

    /// Looks at everybody in a battle, to know who is like whom.
    pub fn meet(&mut self, battle: &Battle) {
        let first = |unit: UnitId| battle.units().find(|other| *other == unit || alike(battle, *other, unit));
        self.alike = battle.units().map(|unit| first(unit).unwrap_or(unit)).collect();
    }

    fn like(&self, unit: UnitId) -> UnitId {
        self.alike.get(unit.index()).copied().unwrap_or(unit)
    }

    /// What the target loses on average if it takes what comes, in millionths of itself unhurt; `None` if the order may
    /// not be given in the forecaster's battle.
    pub fn loss(&mut self, forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<i64> {
        let check = forecaster.first_check(order, target).ok()?;
        let battle = forecaster.battle();
        let mut sign = self.deed(order);
        match &check {
            Some(check) => {
                sign.number(check.need);
                sign.number(check.ledger.total());
                sign.number((battle.square(order.unit) - battle.square(target)).chebyshev().min(CLOSE));
            }
            None => whereabouts(&mut sign, battle, (order.unit, target)),
        }
        let disturbed = check.is_none() && battle.units().any(|unit| battle.rules().core.lies_in_wait(battle, unit));
        for (unit, rounds) in [(order.unit, true), (target, false)] {
            sign.number(self.like(unit).0);
            sign.bytes(&battle.shape(unit, rounds).to_le_bytes());
        }
        let sign = sign.value();
        if let Some(loss) = self.known.get(&sign) {
            return Some(*loss);
        }
        let losses = if disturbed {
            forecaster.sampled_losses(order, &[target], DISTURBED).ok()
        } else {
            self.reckon(forecaster, order, &[target])
        };
        let loss = *losses?.first()?;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(sign, loss);
        Some(loss)
    }

    /// The same for each of some targets without remembering: for attacks on a place.
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

    /// Whether an attack, however the dice fall, leaves its target without harm, though not as it was; where there are too
    /// many ways for the dice to fall, some examples tell.
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

    /// Whether some examples of an attack harm its target, and whether they put it into any condition.
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

    /// Who does what with what.
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

/// The scene of an attack, where everybody is, and the shape of all who are ready to break in: what may come before the
/// check, if one comes at all, depends on that.
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

/// Whether two combatants differ in nothing but what their shapes tell: people of the same gifts in the same clothes.
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
