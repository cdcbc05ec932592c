//! An attack from the announcement to the harm, or to what takes its place (AR-ATK-06 to AR-ATK-08,
//! AR-DMG-01, AR-ATM-03).

use crate::battle::system::{Attack, Cause, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::attack::defence::Incoming;
use crate::rules::arrgs::attack::{Manner, Strike, aim, defence, modifiers, rhythm};
use crate::rules::arrgs::checks::open::{Open, Reaching, roll_open};
use crate::rules::arrgs::checks::rolling::{add_rolls, first};
use crate::rules::arrgs::checks::{Outcome, Test, assisted, magnitude, roll, speed};
use crate::rules::arrgs::damage::told::Told;
use crate::rules::arrgs::damage::{self, Injury};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::log::SUCCESS;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::{dying, exerted, waking};
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make as run};
use std::cell::{Cell, OnceCell};

const SEQUENCE: Rule = Rule("AR-ATK-06");
const VALUE: Rule = Rule("AR-ATK-07");

/// What takes the place of the damage of an attack that succeeds, with its Success Value: an attack can affect somebody in any
/// way (AR-ATM-02, AR-ATM-03).
pub type Instead<'a> = &'a dyn Fn(&mut Cx<'_>, i32) -> Flow;

/// Makes an attack that harms.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    run(cx, &Assault::new(strike, None)).map(|_| ())
}

/// Makes an attack whose damage is replaced: it causes no loss of Vitality and no Dying (AR-ATM-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make_instead(cx: &mut Cx<'_>, strike: &Strike, instead: Instead<'_>) -> Flow {
    run(cx, &Assault::new(strike, Some(instead))).map(|_| ())
}

/// The attack as a damage model meets it.
pub fn facts(battle: &Battle, strike: &Strike) -> Attack {
    let Strike { unit, target, act, .. } = *strike;
    Attack {
        by: Some(unit),
        target: Some(target),
        act,
        item: Some(strike.weapon(battle).id),
        melee: strike.is_melee(),
        thrown: strike.manner == Manner::Thrown,
        blast: false,
        harms: true,
        rule: SEQUENCE,
    }
}

struct Assault<'a> {
    strike: &'a Strike,
    instead: Option<Instead<'a>>,
    /// The check.
    test: OnceCell<Test>,
}

/// The attack check as it fell.
struct Shot {
    outcome: Outcome,
    /// The same once its value is decided, which may be with the Defence.
    settled: Cell<Outcome>,
    /// True if the target was Dying as it was called upon to defend itself (AR-DYG-10).
    strains: bool,
    /// True if a critical has added no rolls to it yet: a damage model may deal the damage (DR-BGD-45).
    hooked: bool,
}

impl Shot {
    /// By how much it reaches its target, if it does.
    fn offence(&self, battle: &Battle, strike: &Strike, test: &Test) -> Option<i32> {
        let Outcome { natural, total, sv, success, .. } = self.outcome;
        match () {
            () if !self.hooked => success.then_some(sv),
            () if strike.willing => success.then_some(total - test.dc),
            () => {
                let spoilt = test.spoils(natural, battle.rules().flag(NATURAL_ONE_FAILS));
                Some(total - modifiers::unopposed(battle, strike)).filter(|over| *over >= 0 && !spoilt)
            }
        }
    }
}

impl<'a> Assault<'a> {
    fn new(strike: &'a Strike, instead: Option<Instead<'a>>) -> Self {
        Self { strike, instead, test: OnceCell::new() }
    }

    fn test(&self, cx: &Cx<'_>) -> &Test {
        self.test.get_or_init(|| test(cx, self.strike))
    }

    fn missed_by(&self, cx: &mut Cx<'_>, outcome: &Outcome) {
        let Strike { unit, target, .. } = *self.strike;
        cx.emit(Event::Missed { unit, target: Some(target), effect: outcome.sv, rule: SEQUENCE });
    }
}

/// The check of an attack.
pub fn test(cx: &Cx<'_>, strike: &Strike) -> Test {
    let battle = cx.battle();
    let ledger = modifiers::attack(cx.ledger(), battle, strike);
    let dc = match strike.willing {
        true => willing(battle, strike),
        false => modifiers::met(battle, strike).total(),
    };
    let enough = strike.enough.unwrap_or_else(|| damage::deadly(battle, strike.target, &strike.types(battle)));
    Test {
        sv: strike.sv,
        strict: battle.rules().flag(STRICT_HIT) && !strike.willing,
        least: difficulty(battle, strike, range::distance(battle, strike.unit, strike.target), Some(strike.target)),
        crit: strike.crit(battle),
        factor: magnitude::acting(battle, strike.magnitude(battle), strike.target),
        enough: enough + defence::most(battle, strike),
        // A Defence is made against the result itself (AR-DFM-05).
        whole: strike.sv.is_none() || cx.hooks().is_some(),
        ..Test::new(strike.unit, ATTACK, ledger, dc, SEQUENCE)
    }
}

/// The defence of somebody who does not wish to resist. By an option the margin counts from the difficulty of a spell, or from
/// 10 for what is none (AR-ATK-10).
fn willing(battle: &Battle, strike: &Strike) -> i32 {
    if battle.rules().flag(WILLING_FROM_ZERO) { 0 } else { strike.least.unwrap_or(10) }
}

/// The total below which a spell is not cast: its base difficulty; by an option, penalties for range and for the target's speed
/// do not make it harder (AR-ATK-09).
pub fn difficulty(battle: &Battle, strike: &Strike, squares: u32, target: Option<UnitId>) -> i32 {
    let Some(least) = strike.least else { return i32::MIN };
    if !battle.rules().flag(CASTING_IGNORES_RANGE) {
        return least;
    }
    let increment = strike.weapon(battle).increment;
    let far = if increment > 0 { modifiers::at_range(squares, increment) } else { 0 };
    least + far + target.map_or(0, |target| speed::penalty(speed::increment(battle, target)))
}

impl Steps for Assault<'_> {
    type Ready = bool;

    fn declare(&self, cx: &mut Cx<'_>) {
        let Strike { unit, target, act, manner, .. } = *self.strike;
        if manner == Manner::Spell {
            return;
        }
        let item = Some(self.strike.weapon(cx.battle()).id);
        let at = Target::Unit(target);
        let reach = cx.battle().reach(unit, &at);
        cx.emit(Event::Declared { unit, act, at, item, mode: None, reach, rule: SEQUENCE });
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<bool> {
        self.test(cx);
        assisted::use_up(cx, self.strike.unit, self.strike.of);
        if !self.strike.willing {
            assisted::use_up(cx, self.strike.target, self.strike.defence);
        }
        aim::use_up(cx, self.strike);
        rhythm::made(cx, self.strike)?;
        use_up(cx, self.strike, cx.battle().square(self.strike.target));
        Ok(!self.strike.willing && cx.battle().conditions(self.strike.target).has(DYING))
    }

    fn roll(&self, cx: &mut Cx<'_>, strains: &bool) -> Flow<Shot> {
        let (test, hooked) = (self.test(cx), cx.hooks().is_some());
        let outcome = match hooked {
            true => first(cx, test)?,
            false if test.sv.is_some() && cx.is_about(self.strike.target) => roll_open(cx, test)?,
            false => roll(cx, test)?,
        };
        Ok(Shot { outcome, settled: Cell::new(outcome), strains: *strains, hooked })
    }

    fn reached(&self, cx: &mut Cx<'_>, shot: &mut Shot) -> Flow<AllStruck> {
        let offence = shot.offence(cx.battle(), self.strike, self.test(cx));
        Ok(offence.map(|offence| Struck::new(self.strike.target, 1, offence)).into_iter().collect())
    }
}

impl Resolution for Assault<'_> {
    type Roll = Shot;

    fn attack(&self, battle: &Battle) -> Attack {
        Attack { harms: self.instead.is_none(), ..facts(battle, self.strike) }
    }

    fn nothing_follows(&self) -> bool {
        self.strike.nothing_follows
    }

    fn evade(&self, cx: &mut Cx<'_>, shot: &Shot, struck: Struck, then: Then<'_>) -> Flow {
        let test = self.test(cx);
        if shot.hooked {
            return defence::lessen(cx, self.strike, &Incoming::new(&shot.outcome, test.dc), struck, then);
        }
        let class = match self.instead {
            None => Some(Told::of(cx.battle(), self.strike.target, &self.strike.types(cx.battle()))),
            Some(_) => None,
        };
        let class = |reaching: Reaching| match &class {
            Some(told) => told.class(reaching),
            None => (1 + 2 * reaching.value + i32::from(reaching.critical), 0),
        };
        let open = Open { test, target: self.strike.target, class: &class, settled: &shot.settled };
        defence::lessen(cx, self.strike, &Incoming::open(&shot.outcome, open), struck, then)
    }

    fn landed(&self, cx: &mut Cx<'_>, shot: &Shot, struck: &[Struck]) -> Flow {
        let Strike { unit, target, .. } = *self.strike;
        let Some(one) = struck.first().filter(|one| one.hits > 0) else {
            self.missed_by(cx, &shot.outcome);
            return Ok(());
        };
        cx.emit(Event::Hit { unit, target, effect: one.margin.unwrap_or(one.offence), rule: SEQUENCE });
        rhythm::struck(cx, self.strike, (false, SEQUENCE))
    }

    fn damage(&self, cx: &mut Cx<'_>, shot: &Shot, struck: &[Struck]) -> Flow {
        let Strike { unit, target, .. } = *self.strike;
        let Some(one) = struck.first().filter(|one| one.hits > 0) else { return Ok(()) };
        let (outcome, value) = match shot.hooked {
            false => (shot.settled.get(), one.margin.unwrap_or(one.offence)),
            true => {
                let outcome = add_rolls(cx, self.test(cx), shot.outcome)?;
                (outcome, outcome.sv)
            }
        };
        if let Some(instead) = self.instead {
            instead(cx, value)?;
            return waking::disturb(cx, target);
        }
        let mut sv = cx.ledger();
        sv.add(SUCCESS, value, VALUE);
        let (types, critical) = (self.strike.types(cx.battle()), outcome.critical);
        let injury = Injury { victim: target, by: Some(unit), cause: Cause::Attack, sv, types, critical, rule: VALUE };
        let up = cx.battle().is_up(target);
        damage::inflict(cx, injury).map(|_| ())?;
        if up && critical && !outcome.again {
            rhythm::felled(cx, self.strike)?;
        }
        waking::disturb(cx, target)
    }

    fn missed(&self, cx: &mut Cx<'_>, shot: &Shot) -> Flow {
        self.missed_by(cx, &shot.outcome);
        Ok(())
    }

    fn over(&self, cx: &mut Cx<'_>, shot: &Shot) -> Flow {
        strained(cx, self.strike.target, shot.strains)
    }
}

/// What an attack asks of its target once it has taken effect: the check of the Dying for a Reaction, and the one for an
/// Immediate Defence (AR-DYG-03, AR-DYG-10).
///
/// # Errors
/// Halts when dice are missing.
pub fn strained(cx: &mut Cx<'_>, target: UnitId, was_dying: bool) -> Flow {
    if was_dying && cx.battle().body(target).life < Life::Dead {
        dying::check(cx, target, false)?;
    }
    exerted::settle_up(cx, target)
}

/// Takes the round of a shot, or what is thrown from the hand to a square.
pub fn use_up(cx: &mut Cx<'_>, strike: &Strike, there: Square) {
    let (unit, Some(slot)) = (strike.bearer, strike.slot) else { return };
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, loaded) = (def.key, carried.loaded);
    let weapon = strike.weapon(cx.battle());
    match strike.manner {
        Manner::Thrown if !weapon.used_up => {
            items::drop_at(cx, unit, slot, there, SEQUENCE);
        }
        Manner::Shot if weapon.shots == 0 => {}
        Manner::Thrown | Manner::Shot => {
            let (rounds, rule) = (strike.rounds(cx.battle()), Rule("AR-WPN-04"));
            cx.emit(Event::AmmoSpent { unit, slot, item, rounds, left: loaded - rounds, rule });
        }
        Manner::Melee | Manner::Spell => {}
    }
}
