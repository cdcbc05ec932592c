//! The steps of an attack on somebody (CE-ATK-01): the target answers before the roll, and the one roll of the damage is for
//! all whom it strikes.

use crate::battle::system::{Attack, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Line, Order, Rule, UnitId};
use crate::rules::cepheus::attack::plan::{Fire, Manner, Plan};
use crate::rules::cepheus::attack::sequence::{announce, hit, roll, spend_rounds};
use crate::rules::cepheus::attack::{fire_into_combat, modifiers, volley};
use crate::rules::cepheus::checks::check::{Grain, Made};
use crate::rules::cepheus::conditions::{aiming, vehicle};
use crate::rules::cepheus::evasion;
use crate::rules::common::attack::{AllStruck, Resolution, Steps, Then, make};
use smallvec::{SmallVec, smallvec};

/// Makes the attack (CE-ATK-01).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(plan), Some(target)) = (Plan::attack(cx.battle(), order), order.target_unit()) else { return Ok(()) };
    make(cx, &Assault { order, plan, target }).map(|_| ())
}

/// An attack as a damage model meets it.
pub fn facts(plan: &Plan, act: Key) -> Attack {
    let (harms, blast) = (!plan.is_payload(), plan.is_payload());
    let (by, target, item, melee) = (Some(plan.unit), plan.target, Some(plan.item), plan.is_melee());
    let thrown = plan.manner == Manner::Throw;
    Attack { by, target, act, item, melee, thrown, blast, harms, rule: Rule("CE-ATK-01") }
}

/// The attack that an order makes on somebody, as a damage model meets it.
pub fn attack_of(battle: &Battle, order: &Order) -> Option<Attack> {
    Some(facts(&Plan::attack(battle, order).ok()?, order.act))
}

/// An attack on somebody.
struct Assault<'a> {
    order: &'a Order,
    plan: Plan,
    target: UnitId,
}

/// What is settled before the roll of an attack.
pub struct Ready {
    /// Its modifiers.
    pub ledger: Ledger,
    /// What the target does about it.
    pub answer: Option<Line>,
    /// Damage of a kill aim (CE-MIN-04).
    pub kill: i32,
}

/// The roll of an attack as it fell.
pub struct Shot {
    /// The check.
    pub made: Made,
    /// What the target does about it.
    pub answer: Option<Line>,
    /// Damage of a kill aim.
    pub kill: i32,
}

impl Shot {
    /// The Effect without what the target does about the attack.
    pub fn offence(&self) -> i32 {
        self.made.effect() - self.answer.map_or(0, |answer| answer.amount)
    }

    /// True if the attack reaches its target: it hits, or it is only evaded where a damage model looks at that.
    pub fn reaches(&self, cx: &Cx<'_>) -> bool {
        self.made.effect() >= 0 || (cx.hooks().is_some() && self.offence() >= 0)
    }

    /// One hit on somebody who has not evaded yet.
    pub fn at(&self, victim: UnitId) -> Struck {
        Struck::new(victim, 1, self.offence())
    }

    /// The same with what its reaction, taken into the roll already, makes of it: no further die.
    pub fn answered(&self, struck: Struck) -> Struck {
        let effect = self.made.effect();
        let reaction = self.answer.map(|answer| answer.what);
        Struck { hits: if effect < 0 { 0 } else { struck.hits }, margin: Some(effect), reaction, ..struck }
    }
}

impl Steps for Assault<'_> {
    type Ready = Ready;

    fn declare(&self, cx: &mut Cx<'_>) {
        announce(cx, self.order, &self.plan);
    }

    fn ready(&self, cx: &mut Cx<'_>) -> Flow<Ready> {
        let plan = &self.plan;
        let answer = evasion::ask(cx, plan.threat(self.order.act))?;
        spend_rounds(cx, plan)?;
        let ledger = modifiers::sum(cx.battle(), plan, answer);
        let kill = if plan.is_melee() { 0 } else { aiming::kill_bonus(cx.battle(), plan.unit, self.target) };
        Ok(Ready { ledger, answer, kill })
    }

    fn roll(&self, cx: &mut Cx<'_>, ready: &Ready) -> Flow<Shot> {
        let rule = match self.plan.fire {
            Fire::Panic => Rule("CE-PAN-01"),
            _ if self.plan.is_melee() => Rule("CE-ATK-02"),
            _ => Rule("CE-ATK-03"),
        };
        let starship = vehicle::is_starship(cx.battle(), self.target);
        let grain = if starship || cx.hooks().is_some() { Grain::Effect } else { Grain::Success };
        let made = roll(cx, &self.plan, ready.ledger.clone(), (rule, grain))?;
        Ok(Shot { made, answer: ready.answer, kill: ready.kill })
    }

    fn reached(&self, cx: &mut Cx<'_>, shot: &mut Shot) -> Flow<AllStruck> {
        if !shot.reaches(cx) {
            return Ok(AllStruck::new());
        }
        let mut struck: AllStruck = smallvec![shot.at(self.target)];
        if shot.made.effect() >= 0 {
            struck.extend(spread(cx, &self.plan, shot.made.effect()).into_iter().map(|unit| shot.at(unit)));
        }
        Ok(struck)
    }
}

impl Resolution for Assault<'_> {
    type Roll = Shot;

    fn attack(&self, _: &Battle) -> Attack {
        facts(&self.plan, self.order.act)
    }

    fn nothing_follows(&self) -> bool {
        true
    }

    fn evade(&self, cx: &mut Cx<'_>, shot: &Shot, struck: Struck, then: Then<'_>) -> Flow {
        then(cx, &[shot.answered(struck)])
    }

    fn damage(&self, cx: &mut Cx<'_>, shot: &Shot, struck: &[Struck]) -> Flow {
        if shot.made.effect() < 0 {
            return self.missed(cx, shot);
        }
        if volley::resolve(cx, &self.plan, shot.made.effect())? {
            return Ok(());
        }
        let hit_by: SmallVec<[UnitId; 4]> = struck.iter().filter(|one| one.hits > 0).map(|one| one.victim).collect();
        hit(cx, &self.plan, &hit_by, shot.made.clone(), shot.kill)
    }

    fn missed(&self, cx: &mut Cx<'_>, shot: &Shot) -> Flow {
        let volley = volley::resolve(cx, &self.plan, shot.made.effect())?;
        if volley { Ok(()) } else { fire_into_combat::stray(cx, &self.plan) }
    }

    fn over(&self, cx: &mut Cx<'_>, _: &Shot) -> Flow {
        evasion::alarm(cx, self.plan.unit, self.plan.target)
    }
}

/// Everybody beside the target is struck as well where flechettes spread, those who lie there too (CE-SHG-02).
pub fn spread(cx: &mut Cx<'_>, plan: &Plan, effect: i32) -> SmallVec<[UnitId; 4]> {
    if !plan.spread {
        return SmallVec::new();
    }
    let beside = fire_into_combat::living(cx.battle(), plan);
    for &target in &beside {
        cx.emit(Event::Hit { unit: plan.unit, target, effect, rule: Rule("CE-SHG-02") });
    }
    beside
}
