//! An area attack from the announcement to the harm: one check against the square, the same check against everybody in the area
//! (AR-ARE-03 to AR-ARE-07).

use crate::battle::oracle::Matters;
use crate::battle::system::{Attack, Cause, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Line, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::fallen::{Fallen, Mark, Throws};
use crate::rules::arrgs::area::{Burst, falling, squares};
use crate::rules::arrgs::attack::defence::Incoming;
use crate::rules::arrgs::attack::{Manner, Strike, aim, defence, modifiers, rhythm, sequence};
use crate::rules::arrgs::checks::{self, Outcome, Test, assisted, roll};
use crate::rules::arrgs::damage::{self, Injury};
use crate::rules::arrgs::keys::log::SUCCESS;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::waking;
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make as run};
use crate::rules::common::harm;

const SQUARE: Rule = Rule("AR-ARE-03");
const OCCUPANTS: Rule = Rule("AR-ARE-04");
const VALUE: Rule = Rule("AR-ATK-07");
/// The defence of a square (AR-ARE-03).
const SQUARE_DEFENCE: i32 = 10;

/// What happens where the area is, once it has been struck.
pub type Afterwards<'a> = &'a dyn Fn(&mut Cx<'_>, Square) -> Flow;

/// What takes the place of the harm to each whom an area attack hits (AR-ATM-03).
#[derive(Clone, Copy)]
pub struct Instead<'a> {
    /// What its defence has besides.
    pub defended: &'a dyn Fn(&Battle, UnitId) -> Option<Line>,
    /// What befalls it, with the Success Value.
    pub befalls: &'a dyn Fn(&mut Cx<'_>, UnitId, i32) -> Flow,
}

/// Makes an area attack.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, burst: &Burst, afterwards: Option<Afterwards<'_>>) -> Flow {
    run(cx, &Falling { burst, afterwards, instead: None }).map(|_| ())
}

/// Makes an area attack whose damage is replaced.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make_instead(cx: &mut Cx<'_>, burst: &Burst, instead: Instead<'_>) -> Flow {
    run(cx, &Falling { burst, afterwards: None, instead: Some(instead) }).map(|_| ())
}

struct Falling<'a> {
    burst: &'a Burst,
    afterwards: Option<Afterwards<'a>>,
    instead: Option<Instead<'a>>,
}

impl Falling<'_> {
    fn marks(&self, battle: &Battle, centre: Square) -> Vec<Mark> {
        let squares = squares::covered(battle, self.burst.strike.unit, centre, self.burst.extent);
        let victims = squares::occupants(battle, &squares);
        let defended = |unit: UnitId| self.instead.and_then(|instead| (instead.defended)(battle, unit));
        victims.into_iter().map(|unit| Mark::of(battle, self.burst, unit, defended(unit))).collect()
    }

    /// Everybody unconscious whom it has hit may wake, and whoever hears it burst near by (AR-UNC-05).
    fn wakes(&self, cx: &mut Cx<'_>, fallen: &Fallen) -> Flow {
        let Some(centre) = fallen.centre else { return Ok(()) };
        let (battle, bursts) = (cx.battle(), self.burst.strike.manner != Manner::Melee);
        let hit = |unit: UnitId| {
            fallen.marks.iter().any(|one| one.strike.target == unit && fallen.offence(battle, one).is_some())
        };
        let disturbed =
            |unit: &UnitId| bursts && range::to_square(battle, *unit, centre) <= waking::NOISE || hit(*unit);
        let sleepers = range::in_order(battle).into_iter().filter(|unit| waking::may(battle, *unit) && disturbed(unit));
        sleepers.collect::<Vec<_>>().into_iter().try_for_each(|unit| waking::disturb(cx, unit))
    }

    /// Whom throws matter to that are made against an area: everybody in it with all aboard, and whoever makes them.
    fn concerned(&self, battle: &Battle, marks: &[Mark]) -> Matters {
        let within = |unit: UnitId| marks.iter().any(|mark| mark.strike.target == unit);
        let aboard = |unit: UnitId| battle.seat(unit).is_some_and(|seat| within(seat.vehicle));
        let touched = |unit: &UnitId| within(*unit) || aboard(*unit) || *unit == self.burst.strike.unit;
        harm::matters(battle, battle.units().filter(touched))
    }

    /// The rest of a check that has struck an area: the throws that criticals add.
    fn land(&self, cx: &mut Cx<'_>, test: &Test, first: Outcome, centre: Square, marks: Vec<Mark>) -> Flow<Fallen> {
        let (throws, critical) = (Throws::one(first), first.natural >= test.crit);
        let open = cx.hooks().map(|_| test.clone());
        let mut fallen = Fallen { centre: Some(centre), throws, marks, critical, open };
        if fallen.open.is_none() {
            fallen.throws.add(cx, test, &fallen.marks)?;
        }
        Ok(fallen)
    }
}

impl Steps for Falling<'_> {
    type Ready = Test;

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
            modifiers::by_weapon(all, strike, battle);
            aim::add_rest(all, battle, strike);
            strike.bonus.iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
        });
        let test = Test {
            exact: true,
            least: sequence::difficulty(battle, strike, squares, None),
            crit: strike.crit(battle),
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
            let test = Test { matters: self.concerned(cx.battle(), &marks), ..test.clone() };
            return self.land(cx, &test, first, self.burst.at, marks);
        }
        let throws = Throws::one(first);
        let mut fallen = Fallen { centre: None, throws, marks: Vec::new(), critical: false, open: None };
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
        let (matters, least, rule) = (self.concerned(cx.battle(), &marks), i32::MIN, Rule("AR-ARE-06"));
        let again = Test { dc, whole: true, exact: false, least, matters, rule, ..test.clone() };
        let second = roll(cx, &again)?;
        self.land(cx, &again, second, centre, marks)
    }

    fn reached(&self, cx: &mut Cx<'_>, fallen: &mut Fallen) -> Flow<AllStruck> {
        if let Some(centre) = fallen.centre {
            let victims: Vec<UnitId> = fallen.marks.iter().map(|mark| mark.strike.target).collect();
            falling::show(cx, self.burst, centre, &victims);
        }
        let battle = cx.battle();
        let strikes = |mark: &Mark| Some(Struck::new(mark.strike.target, 1, fallen.offence(battle, mark)?));
        Ok(fallen.marks.iter().filter_map(strikes).collect())
    }
}

/// The hit on somebody in the area.
fn hit<'s>(mark: &Mark, struck: &'s [Struck]) -> Option<&'s Struck> {
    struck.iter().find(|one| one.victim == mark.strike.target && one.hits > 0)
}

/// Tells whether somebody in the area is hit; gives with what Success Value.
fn land(cx: &mut Cx<'_>, mark: &Mark, struck: &[Struck]) -> Flow<Option<i32>> {
    let Strike { unit, target, .. } = mark.strike;
    let Some(one) = hit(mark, struck) else {
        cx.emit(Event::Missed { unit, target: Some(target), effect: 0, rule: OCCUPANTS });
        return Ok(None);
    };
    let value = one.margin.unwrap_or(one.offence);
    cx.emit(Event::Hit { unit, target, effect: value, rule: OCCUPANTS });
    rhythm::struck(cx, &mark.strike, (true, OCCUPANTS))?;
    Ok(Some(value))
}

impl Resolution for Falling<'_> {
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
            harms: self.instead.is_none(),
            rule: SQUARE,
        }
    }

    fn nothing_follows(&self) -> bool {
        self.burst.strike.nothing_follows
    }

    fn evade(&self, cx: &mut Cx<'_>, fallen: &Fallen, struck: Struck, then: Then<'_>) -> Flow {
        let Some(mark) = fallen.marks.iter().find(|mark| mark.strike.target == struck.victim) else {
            return then(cx, &[struck]);
        };
        let first = *fallen.first();
        let total = mark.total(&first);
        let outcome = Outcome { total, sv: struck.offence, critical: fallen.critical, success: true, ..first };
        defence::lessen(cx, &mark.strike, &Incoming::new(&outcome, mark.defence), struck, then)
    }

    fn landed(&self, cx: &mut Cx<'_>, fallen: &Fallen, struck: &[Struck]) -> Flow {
        if fallen.open.is_some() {
            for mark in &fallen.marks {
                land(cx, mark, struck)?;
            }
        }
        Ok(())
    }

    fn damage(&self, cx: &mut Cx<'_>, fallen: &Fallen, struck: &[Struck]) -> Flow {
        let unit = self.burst.strike.unit;
        let mut throws = fallen.throws.clone();
        if let Some(test) = &fallen.open {
            throws.add(cx, test, &fallen.marks)?;
        }
        for mark in &fallen.marks {
            let target = mark.strike.target;
            let value = match fallen.open {
                None => land(cx, mark, struck)?,
                Some(_) => hit(mark, struck).map(|_| throws.sum(cx.battle(), mark)),
            };
            let Some(value) = value else { continue };
            if let Some(instead) = self.instead {
                (instead.befalls)(cx, target, value)?;
                continue;
            }
            let mut sv = cx.ledger();
            sv.add(SUCCESS, value, VALUE);
            let types = mark.strike.types(cx.battle());
            let (by, cause, critical) = (Some(unit), Cause::Blast, fallen.critical);
            let injury = Injury { victim: target, by, cause, sv, types, critical, rule: VALUE };
            let up = cx.battle().is_up(target);
            damage::inflict(cx, injury).map(|_| ())?;
            if up && critical && !throws.again {
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
        self.wakes(cx, fallen)?;
        match (self.afterwards, fallen.centre) {
            (Some(afterwards), Some(centre)) => afterwards(cx, centre),
            _ => Ok(()),
        }
    }
}
