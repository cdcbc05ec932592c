//! An area attack from the announcement to the harm: one check against the square, the same check against everybody in the area
//! (AR-ARE-03 to AR-ARE-07).

use crate::battle::system::{Attack, Cause, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::{Burst, falling, squares};
use crate::rules::arrgs::attack::{Manner, Strike, aim, defence, modifiers, rhythm, sequence};
use crate::rules::arrgs::checks::abilities::size_modifier;
use crate::rules::arrgs::checks::magnitude::{self, Factor};
use crate::rules::arrgs::checks::rolling::{ADDED, triumph};
use crate::rules::arrgs::checks::{self, Modifiers, Outcome, Test, assisted, roll};
use crate::rules::arrgs::damage::{self, Injury};
use crate::rules::arrgs::keys::log::SUCCESS;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::common::attack::{AllStruck, Steps, Then, make as run};
use smallvec::{SmallVec, smallvec};

const SQUARE: Rule = Rule("AR-ARE-03");
const OCCUPANTS: Rule = Rule("AR-ARE-04");
const VALUE: Rule = Rule("AR-ATK-07");
/// The defence of a square (AR-ARE-03).
const SQUARE_DEFENCE: i32 = 10;

/// What happens where the area is, once it has been struck.
pub type Afterwards<'a> = &'a dyn Fn(&mut Cx<'_>, Square) -> Flow;

/// Makes an area attack.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, burst: &Burst, afterwards: Option<Afterwards<'_>>) -> Flow {
    run(cx, &Falling { burst, afterwards }).map(|_| ())
}

struct Falling<'a> {
    burst: &'a Burst,
    afterwards: Option<Afterwards<'a>>,
}

/// Somebody in an area as the attack meets it.
struct Mark {
    /// The attack on it alone.
    strike: Strike,
    /// Its defence.
    defence: i32,
    /// What its own speed and state add to the check.
    more: i32,
    /// What magnitude makes of the check against it (AR-MAG-06).
    factor: Factor,
    /// The Success Value beyond which nothing changes.
    enough: i32,
    /// True if it was Dying as it was called upon to defend itself (AR-DYG-10).
    strains: bool,
}

impl Mark {
    fn of(battle: &Battle, burst: &Burst, target: UnitId) -> Self {
        let strike = Strike { target, ..burst.strike.clone() };
        let mut own = Modifiers::default();
        modifiers::by_target(&mut own, battle, target);
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
    fn part(&self, battle: &Battle, throw: &Outcome) -> i32 {
        let total = self.factor.apply(throw.total + self.more);
        let fails = throw.natural == 1 && battle.rules().flag(NATURAL_ONE_FAILS);
        let strict = battle.rules().flag(STRICT_HIT) && total < self.defence;
        if fails || strict { 0 } else { (self.strike.sv.unwrap_or(0) + total - self.defence).max(0) }
    }
}

/// Where an attack has come down and what it has come to.
struct Fallen {
    /// The centre of the area; `None` for a spell that was not cast.
    centre: Option<Square>,
    /// The throw that counts, and those that a critical adds.
    throws: SmallVec<[Outcome; 2]>,
    marks: Vec<Mark>,
    critical: bool,
    /// True if an added throw was critical as well.
    again: bool,
}

impl Fallen {
    fn sum(&self, battle: &Battle, mark: &Mark) -> i32 {
        self.throws.iter().map(|throw| mark.part(battle, throw)).sum()
    }
}

impl Falling<'_> {
    fn marks(&self, battle: &Battle, centre: Square) -> Vec<Mark> {
        let squares = squares::covered(battle, self.burst.strike.unit, centre, self.burst.extent);
        let victims = squares::occupants(battle, &squares);
        victims.into_iter().map(|unit| Mark::of(battle, self.burst, unit)).collect()
    }

    /// The rest of a check that has struck an area: the throws that criticals add, used against all alike.
    fn land(&self, cx: &mut Cx<'_>, test: &Test, first: Outcome, centre: Square, marks: Vec<Mark>) -> Flow<Fallen> {
        let crit = test.crit;
        let mut fallen = Fallen {
            centre: Some(centre),
            throws: smallvec![first],
            marks,
            critical: first.natural >= crit,
            again: false,
        };
        let again = Test { whole: true, exact: false, least: i32::MIN, rule: ADDED, ..test.clone() };
        let highest = Outcome { natural: 20, total: 20 + again.ledger.total(), ..first };
        let mut natural = first.natural;
        while natural >= crit {
            let battle = cx.battle();
            let open = |mark: &&Mark| fallen.sum(battle, mark) < mark.enough && mark.part(battle, &highest) > 0;
            let open: Vec<&Mark> = fallen.marks.iter().filter(open).collect();
            if open.is_empty() {
                break;
            }
            let next = cx.until_decided(|cx| {
                let next = roll(cx, &again)?;
                let adds = open.iter().any(|mark| mark.part(cx.battle(), &next) > 0);
                Ok((adds || next.natural < crit).then_some(next))
            })?;
            natural = next.natural;
            fallen.again |= natural >= crit;
            fallen.throws.push(next);
        }
        if fallen.again {
            triumph(cx, test)?;
        }
        Ok(fallen)
    }
}

impl Steps for Falling<'_> {
    type Ready = Test;
    type Roll = Fallen;

    fn attack(&self, battle: &Battle) -> Attack {
        let Strike { unit, act, .. } = self.burst.strike;
        Attack {
            by: Some(unit),
            target: None,
            act,
            item: Some(self.burst.strike.weapon(battle).id),
            melee: self.burst.strike.is_melee(),
            thrown: self.burst.strike.manner == Manner::Thrown,
            blast: true,
            harms: true,
            rule: SQUARE,
        }
    }

    fn nothing_follows(&self) -> bool {
        self.burst.strike.nothing_follows
    }

    fn declare(&self, cx: &mut Cx<'_>) {
        let Strike { unit, act, manner, .. } = self.burst.strike;
        if manner == Manner::Spell && self.burst.strike.least.is_some() {
            return;
        }
        let item = Some(self.burst.strike.weapon(cx.battle()).id);
        let at = Target::Square(self.burst.at);
        let reach = cx.battle().reach(unit, &at);
        cx.emit(Event::Declared { unit, act, at, item, mode: None, reach, rule: SQUARE });
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<Test> {
        let strike = &self.burst.strike;
        let battle = cx.battle();
        let squares = range::to_square(battle, strike.unit, self.burst.at);
        let ledger = checks::ledger(cx.ledger(), battle, strike.unit, strike.of, |all| {
            modifiers::at_distance(all, strike, battle, squares);
            aim::add_rest(all, battle, strike);
            strike.bonus.iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
        });
        let test = Test {
            exact: true,
            least: sequence::difficulty(battle, strike, squares, None),
            crit: strike.weapon(battle).crit,
            ..Test::new(strike.unit, ATTACK, ledger, SQUARE_DEFENCE, SQUARE)
        };
        assisted::use_up(cx, strike.unit, strike.of);
        aim::use_up_rest(cx, strike);
        rhythm::made(cx, strike)?;
        sequence::use_up(cx, strike, self.burst.at);
        Ok(test)
    }

    fn roll(&self, cx: &mut Cx<'_>, test: &Test) -> Flow<Fallen> {
        let unit = self.burst.strike.unit;
        let first = roll(cx, test)?;
        if first.success {
            let marks = self.marks(cx.battle(), self.burst.at);
            return self.land(cx, test, first, self.burst.at, marks);
        }
        let mut fallen =
            Fallen { centre: None, throws: smallvec![first], marks: Vec::new(), critical: false, again: false };
        let fizzles = first.natural == 1 && cx.battle().rules().flag(NATURAL_ONE_FAILS) || first.total < test.least;
        if self.burst.strike.least.is_some() && fizzles {
            cx.emit(Event::Noted { unit, what: SPELL_FAILED, other: None, number: 0, rule: Rule("AR-ARE-07") });
            return Ok(fallen);
        }
        let centre = falling::astray(cx, self.burst)?;
        let marks = self.marks(cx.battle(), centre);
        if marks.is_empty() {
            fallen.centre = Some(centre);
            return Ok(fallen);
        }
        let dc = marks.iter().map(|mark| mark.defence).min().unwrap_or(SQUARE_DEFENCE);
        let again = Test { dc, whole: true, exact: false, least: i32::MIN, rule: Rule("AR-ARE-06"), ..test.clone() };
        let second = roll(cx, &again)?;
        self.land(cx, &again, second, centre, marks)
    }

    fn reached(&self, cx: &mut Cx<'_>, fallen: &mut Fallen) -> Flow<AllStruck> {
        if let Some(centre) = fallen.centre {
            let victims: Vec<UnitId> = fallen.marks.iter().map(|mark| mark.strike.target).collect();
            falling::show(cx, self.burst, centre, &victims);
        }
        let battle = cx.battle();
        let sums = fallen.marks.iter().map(|mark| (mark.strike.target, fallen.sum(battle, mark)));
        Ok(sums.filter(|one| one.1 > 0).map(|(unit, sv)| Struck::new(unit, 1, sv)).collect())
    }

    fn evade(&self, cx: &mut Cx<'_>, fallen: &Fallen, struck: Struck, then: Then<'_>) -> Flow {
        let Some(mark) = fallen.marks.iter().find(|mark| mark.strike.target == struck.victim) else {
            return then(cx, &[struck]);
        };
        let first = fallen.throws[0];
        let total = first.total + mark.more;
        let outcome = Outcome { total, sv: struck.offence, critical: fallen.critical, success: true, ..first };
        defence::lessen(cx, &mark.strike, &outcome, struck, then)
    }

    fn damage(&self, cx: &mut Cx<'_>, fallen: &Fallen, struck: &[Struck]) -> Flow {
        let unit = self.burst.strike.unit;
        for mark in &fallen.marks {
            let target = mark.strike.target;
            let Some(one) = struck.iter().find(|one| one.victim == target && one.hits > 0) else {
                cx.emit(Event::Missed { unit, target: Some(target), effect: 0, rule: OCCUPANTS });
                continue;
            };
            let value = one.margin.unwrap_or(one.offence);
            cx.emit(Event::Hit { unit, target, effect: value, rule: OCCUPANTS });
            rhythm::struck(cx, &mark.strike, (true, OCCUPANTS))?;
            let mut sv = cx.ledger();
            sv.add(SUCCESS, value, VALUE);
            let types = mark.strike.types(cx.battle());
            let (by, cause, critical) = (Some(unit), Cause::Blast, fallen.critical);
            let injury = Injury { victim: target, by, cause, sv, types, critical, rule: VALUE };
            let up = cx.battle().is_up(target);
            damage::inflict(cx, injury).map(|_| ())?;
            if up && critical && !fallen.again {
                rhythm::felled(cx, &mark.strike)?;
            }
        }
        Ok(())
    }

    fn missed(&self, cx: &mut Cx<'_>, fallen: &Fallen) -> Flow {
        let unit = self.burst.strike.unit;
        for mark in &fallen.marks {
            cx.emit(Event::Missed { unit, target: Some(mark.strike.target), effect: 0, rule: OCCUPANTS });
        }
        Ok(())
    }

    fn over(&self, cx: &mut Cx<'_>, fallen: &Fallen) -> Flow {
        for mark in &fallen.marks {
            assisted::use_up(cx, mark.strike.target, mark.strike.defence);
            sequence::strained(cx, mark.strike.target, mark.strains)?;
        }
        match (self.afterwards, fallen.centre) {
            (Some(afterwards), Some(centre)) => afterwards(cx, centre),
            _ => Ok(()),
        }
    }
}
