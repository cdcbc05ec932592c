//! An area attack that has come down: its throws, and everybody in the area as it meets them (AR-ARE-04).

use crate::battle::{Battle, Cx, Flow, Ledger, Line, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::Burst;
use crate::rules::arrgs::attack::{Strike, defence, modifiers};
use crate::rules::arrgs::checks::abilities::size_modifier;
use crate::rules::arrgs::checks::magnitude::{self, Factor};
use crate::rules::arrgs::checks::rolling::{ADDED, triumph};
use crate::rules::arrgs::checks::{Modifiers, Outcome, Test, roll};
use crate::rules::arrgs::damage;
use crate::rules::arrgs::keys::*;
use smallvec::{SmallVec, smallvec};

/// Somebody in an area as the attack meets it.
pub struct Mark {
    /// The attack on it alone.
    pub strike: Strike,
    /// Its defence.
    pub defence: i32,
    /// What its own speed and state add to the check.
    pub more: i32,
    /// What magnitude makes of the check against it (AR-MAG-06).
    pub factor: Factor,
    /// The Success Value beyond which nothing changes.
    pub enough: i32,
    /// True if it was Dying as it was called upon to defend itself (AR-DYG-10).
    pub strains: bool,
}

impl Mark {
    /// Somebody in the area of an attack, with what its defence has besides.
    pub fn of(battle: &Battle, burst: &Burst, target: UnitId, more: Option<Line>) -> Self {
        let mut strike = Strike { target, ..burst.strike.clone() };
        strike.defended.extend(more);
        let mut own = Modifiers::default();
        modifiers::by_target(&mut own, battle, strike.unit, target);
        let deadly = damage::deadly(battle, target, &strike.types(battle));
        let factor = magnitude::acting(battle, strike.magnitude(battle), target);
        let sized = factor != Factor::Same && battle.rules().flag(USE_SIZE);
        let size = size_modifier(battle.stats(strike.unit).now(SIZE), strike.of.ability);
        Self {
            defence: modifiers::met(battle, &strike).total(),
            more: own.into_ledger(Ledger::bare()).total() - if sized { size } else { 0 },
            factor,
            enough: deadly + defence::most(battle, &strike),
            strains: battle.conditions(target).has(DYING),
            strike,
        }
    }

    /// What one throw comes to against it.
    pub fn total(&self, throw: &Outcome) -> i32 {
        self.factor.apply(throw.total + self.more)
    }

    /// The Success Value of one throw against it.
    pub fn part(&self, battle: &Battle, throw: &Outcome) -> i32 {
        let total = self.total(throw);
        let fails = throw.natural == 1 && battle.rules().flag(NATURAL_ONE_FAILS);
        let strict = battle.rules().flag(STRICT_HIT) && total < self.defence;
        if fails || strict { 0 } else { (self.strike.sv.unwrap_or(0) + total - self.defence).max(0) }
    }
}

/// Where an attack has come down and what it has come to.
pub struct Fallen {
    /// The centre of the area; `None` for a spell that was not cast.
    pub centre: Option<Square>,
    /// The throws against everybody in the area.
    pub throws: Throws,
    /// Everybody in the area.
    pub marks: Vec<Mark>,
    /// True if the throw that counts was critical.
    pub critical: bool,
    /// The check, if a critical has added no throws to it yet: a damage model may deal the damage (DR-BGD-45).
    pub open: Option<Test>,
}

/// The throw that counts, and those that a critical adds.
#[derive(Clone)]
pub struct Throws {
    /// All of them, the one that counts first.
    pub all: SmallVec<[Outcome; 2]>,
    /// True if an added throw was critical as well.
    pub again: bool,
}

impl Throws {
    /// The throw that counts alone.
    pub fn one(first: Outcome) -> Self {
        Self { all: smallvec![first], again: false }
    }

    /// The Success Value of all throws against somebody.
    pub fn sum(&self, battle: &Battle, mark: &Mark) -> i32 {
        self.all.iter().map(|throw| mark.part(battle, throw)).sum()
    }

    /// Adds the throws of criticals, used against all alike.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    pub fn add(&mut self, cx: &mut Cx<'_>, test: &Test, marks: &[Mark]) -> Flow {
        let (crit, first) = (test.crit, self.all[0]);
        let again = Test { whole: true, exact: false, least: i32::MIN, rule: ADDED, ..test.clone() };
        let highest = Outcome { natural: 20, total: 20 + again.ledger.total(), ..first };
        let mut natural = first.natural;
        while natural >= crit {
            let battle = cx.battle();
            let open = |mark: &&Mark| self.sum(battle, mark) < mark.enough && mark.part(battle, &highest) > 0;
            let open: Vec<&Mark> = marks.iter().filter(open).collect();
            if open.is_empty() {
                break;
            }
            let next = cx.until_decided(|cx| {
                let next = roll(cx, &again)?;
                let adds = open.iter().any(|mark| mark.part(cx.battle(), &next) > 0);
                Ok((adds || next.natural < crit).then_some(next))
            })?;
            natural = next.natural;
            self.again |= natural >= crit;
            self.all.push(next);
        }
        if self.again { triumph(cx, test) } else { Ok(()) }
    }
}

impl Fallen {
    /// The throw that counts.
    pub fn first(&self) -> &Outcome {
        &self.throws.all[0]
    }

    /// By how much it reaches somebody, if it does.
    pub fn offence(&self, battle: &Battle, mark: &Mark) -> Option<i32> {
        let Some(test) = &self.open else { return Some(self.throws.sum(battle, mark)).filter(|sv| *sv > 0) };
        let first = self.first();
        let over = mark.total(first) - modifiers::unopposed(battle, &mark.strike);
        let spoilt = test.spoils(first.natural, battle.rules().flag(NATURAL_ONE_FAILS));
        Some(over).filter(|over| *over >= 0 && !spoilt)
    }
}
