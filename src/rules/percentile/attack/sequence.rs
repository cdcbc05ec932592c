//! The steps of an attack (PC-ATK-01 to PC-ATK-11): test, hits, who takes them, evasion, damage.

use crate::battle::system::{Attack, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, Target, ThingId, UnitId, Until};
use crate::grid::Square;
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make as run};
use crate::rules::percentile::area::{self, Burst};
use crate::rules::percentile::armoury::strike::{Manner, Strike, weapon_of};
use crate::rules::percentile::attack::evading::{self, Left};
use crate::rules::percentile::attack::{Allotment, allot, firing, ledger, overwatch, use_aim};
use crate::rules::percentile::checks::{self, Grain, Outcome, Test};
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::damage::{self, Hit, recoil};
use crate::rules::percentile::evasion::Threat;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use smallvec::SmallVec;
use std::cell::OnceCell;

const SEQUENCE: Rule = Rule("PC-ATK-01");

/// Makes an attack, and what is waited for until it is over (PC-OVW-06). Returns everybody who was given a hit.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike) -> Flow<SmallVec<[UnitId; 4]>> {
    let assault = Assault { strike, candidates: OnceCell::new() };
    cx.concluding(&overwatch::attack_over, |cx| run(cx, &assault))
}

/// An attack with a weapon.
struct Assault<'a> {
    strike: &'a Strike,
    /// Who could take a hit besides the target.
    candidates: OnceCell<Vec<UnitId>>,
}

/// The attack test as it fell.
pub struct Shot {
    /// The test.
    pub outcome: Outcome,
    /// True if the weapon jammed.
    pub jammed: bool,
    /// True if a feint bars dodge and parry.
    feinted: bool,
    /// What burst, and where.
    burst: Option<(ThingId, Square)>,
}

impl Shot {
    /// Makes the test, with what the weapon does by itself.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    pub fn fire(cx: &mut Cx<'_>, strike: &Strike, test: &Test, feinted: bool) -> Flow<Self> {
        let outcome = checks::roll(cx, test)?;
        let jammed = firing::mishap(cx, strike, outcome)?;
        Ok(Self { outcome, jammed, feinted, burst: None })
    }

    /// Those who are given hits.
    pub fn reaches(&self, allotment: &Allotment) -> AllStruck {
        allotment.iter().map(|(victim, hits)| Struck::new(*victim, *hits, self.outcome.margin())).collect()
    }
}

/// The attack as a damage model meets it.
pub fn facts(battle: &Battle, strike: &Strike) -> Attack {
    let weapon = weapon_of(battle, strike);
    let thing = matches!(strike.place, Some(HELD_ITEM | OTHER_ITEM | SPOT));
    Attack {
        by: Some(strike.unit),
        target: strike.ground.is_none().then_some(strike.target),
        act: strike.act,
        item: Some(weapon.id),
        melee: strike.is_melee(),
        thrown: strike.manner == Manner::Thrown,
        blast: weapon.blast > 0,
        harms: !thing && !strike.stuns && strike.act != GRAPPLE,
        rule: SEQUENCE,
    }
}

impl Assault<'_> {
    fn bursts(&self, battle: &Battle) -> bool {
        weapon_of(battle, self.strike).blast > 0
    }
}

impl Steps for Assault<'_> {
    type Ready = (Test, bool);

    fn declare(&self, cx: &mut Cx<'_>) {
        let Strike { unit, target, act, .. } = *self.strike;
        let item = Some(weapon_of(cx.battle(), self.strike).id);
        let at = self.strike.ground.map_or(Target::Unit(target), Target::Square);
        let reach = cx.battle().reach(unit, &at);
        cx.emit(Event::Declared { reach, unit, act, at, item, mode: self.strike.place, rule: SEQUENCE });
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<(Test, bool)> {
        let strike = self.strike;
        let Strike { unit, target, act, .. } = *strike;
        let aim = use_aim(cx, unit);
        let feinted = strike.is_melee()
            && matches!(act, ATTACK | CALLED_SHOT | CLOSE_ATTACK)
            && cx.battle().conditions(unit).get(FEINTED).is_some_and(|feint| feint.on == Some(target));
        cx.end_condition(unit, FEINTED, USED, Rule("PC-AAC-33"));
        if !strike.is_melee() && strike.ground.is_none() {
            mark::set(cx, target, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
        }
        let modifiers = ledger(cx.battle(), strike, aim);
        let natural = firing::natural(strike, weapon_of(cx.battle(), strike));
        firing::fire(cx, strike, strike.hits);
        let thing = matches!(strike.place, Some(HELD_ITEM | OTHER_ITEM | SPOT));
        let harms = facts(cx.battle(), strike).harms;
        let alone = !strike.multi && !self.bursts(cx.battle()) && !thing;
        let grain = match cx.hooks() {
            Some(hooks) if hooks.mark(cx.battle()).is_none() => Grain::Exact,
            // Of the core's own damage nothing counts.
            Some(hooks) if harms && cx.battle().units().all(|unit| hooks.does_all(cx.battle(), unit)) => {
                if strike.multi { Grain::UpTo(strike.hits) } else { Grain::Pass }
            }
            Some(_) => Grain::Degrees,
            None if alone && damage::rolls_jointly(cx.battle(), strike, target) => Grain::Open,
            None => Grain::Degrees,
        };
        let test = Test::of(cx.battle(), unit, ATTACK, strike.stat, SEQUENCE);
        Ok((Test { modifiers, natural, grain, ..test }, feinted))
    }

    fn roll(&self, cx: &mut Cx<'_>, (test, feinted): &(Test, bool)) -> Flow<Shot> {
        Shot::fire(cx, self.strike, test, *feinted)
    }

    fn reached(&self, cx: &mut Cx<'_>, shot: &mut Shot) -> Flow<AllStruck> {
        let strike = self.strike;
        if shot.jammed {
            return Ok(AllStruck::new());
        }
        if self.bursts(cx.battle()) {
            let Burst { thing, centre, victims } = area::burst(cx, strike, shot.outcome.passed())?;
            shot.burst = Some((thing, centre));
            return Ok(shot.reaches(&victims.into_iter().map(|victim| (victim, 1)).collect()));
        }
        if !shot.outcome.passed() || strike.ground.is_some() {
            return Ok(AllStruck::new());
        }
        let dos = i16::try_from(shot.outcome.dos).unwrap_or(i16::MAX);
        let hits = if strike.multi { strike.hits.min(dos) } else { 1 };
        let allotment = allot(cx, strike, hits, &self.candidates)?;
        for (victim, _) in allotment.iter().filter(|one| one.0 != strike.target && !strike.is_melee()) {
            mark::set(cx, *victim, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
        }
        Ok(shot.reaches(&allotment))
    }
}

impl Resolution for Assault<'_> {
    type Roll = Shot;

    fn attack(&self, battle: &Battle) -> Attack {
        facts(battle, self.strike)
    }

    fn nothing_follows(&self) -> bool {
        self.strike.nothing_follows
    }

    fn evade(&self, cx: &mut Cx<'_>, shot: &Shot, struck: Struck, then: Then<'_>) -> Flow {
        let blast = shot.burst.is_some();
        let parry = !blast && !matches!(self.strike.act, GRAPPLE | BOARDING | RAM);
        let threat = Threat { parry, feinted: shot.feinted, blast };
        evade(cx, self.strike, shot, (struck, threat), then)
    }

    fn damage(&self, cx: &mut Cx<'_>, shot: &Shot, struck: &[Struck]) -> Flow {
        let origin = shot.burst.map_or(self.strike.origin, |burst| Some(burst.1));
        damage(cx, &Strike { origin, ..*self.strike }, shot, struck)
    }

    fn missed(&self, cx: &mut Cx<'_>, shot: &Shot) -> Flow {
        let Strike { unit, target, ground, .. } = *self.strike;
        let outcome = shot.outcome;
        match ground {
            _ if self.bursts(cx.battle()) => {}
            Some(square) if outcome.passed() && !shot.jammed => {
                damage::strike_spot(cx, self.strike, outcome.dos, square)?;
            }
            _ => {
                let effect = outcome.dos - outcome.dof;
                cx.emit(Event::Missed { unit, target: Some(target), effect, rule: SEQUENCE });
            }
        }
        Ok(())
    }

    fn over(&self, cx: &mut Cx<'_>, shot: &Shot) -> Flow {
        if let Some((thing, _)) = shot.burst {
            cx.emit(Event::ThingGone { thing });
        }
        Ok(())
    }
}

/// A victim evades the hits on it, and allies step in (PC-ATK-08 to PC-ATK-11).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn evade(
    cx: &mut Cx<'_>,
    strike: &Strike,
    shot: &Shot,
    (struck, threat): (Struck, Threat),
    then: Then<'_>,
) -> Flow {
    let (unit, victim) = (strike.unit, struck.victim);
    let go_on = |cx: &mut Cx<'_>, left: Left| {
        let struck = Struck { hits: left.hits, margin: left.margin, reaction: left.evasion, ..struck };
        if left.hits == 0 {
            cx.emit(Event::Missed { unit, target: Some(victim), effect: 0, rule: Rule("PC-ATK-11") });
            return then(cx, &[struck]);
        }
        cx.emit(Event::Hit { unit, target: victim, effect: shot.outcome.dos, rule: Rule("PC-ATK-07") });
        let shared = !matches!(strike.act, GRAPPLE | BOARDING | RAM);
        match if shared { evading::protect(cx, strike, victim)? } else { None } {
            // The last hit is taken in the target's stead.
            Some(ally) if left.hits > 1 => {
                then(cx, &[Struck::new(ally, 1, struck.offence), Struck { hits: left.hits - 1, ..struck }])
            }
            Some(ally) => then(cx, &[Struck { carried: struck.carried, ..Struck::new(ally, 1, struck.offence) }]),
            None => then(cx, &[struck]),
        }
    };
    if cx.battle().body(victim).life < Life::Dead {
        evading::evade(cx, strike, victim, struck.hits, threat, &go_on)
    } else {
        go_on(cx, Left::all(0))
    }
}

/// The damage of the hits that nobody has evaded (PC-ATK-12 to PC-ATK-14); a grapple seizes its target instead, and a
/// rammed ship strikes back.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn damage(cx: &mut Cx<'_>, strike: &Strike, shot: &Shot, struck: &[Struck]) -> Flow {
    let hits = struck.iter().flat_map(|one| (0..one.hits).map(|_| Hit::new(one.victim)));
    let hits: Vec<Hit> = hits.collect();
    if hits.is_empty() {
        return Ok(());
    }
    if strike.act == GRAPPLE {
        return holds::seize(cx, strike.unit, strike.target);
    }
    damage::inflict(cx, strike, shot.outcome, hits)?;
    if strike.act == RAM { recoil::recoil(cx, strike) } else { Ok(()) }
}
