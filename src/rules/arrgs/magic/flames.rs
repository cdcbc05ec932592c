//! Areas that stay: whoever enters one or begins a turn in it is attacked by a Reaction (AR-WPN-28).

use crate::battle::system::{Attack, Cause, Extent, Sheen, Struck, Veil};
use crate::battle::{Battle, Cx, Event, Flow, LastingSpell, Life, Rule, ThingId, UnitId};
use crate::grid::{Square, block};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::Effect;
use crate::rules::arrgs::attack::defence::Incoming;
use crate::rules::arrgs::attack::{Manner, Strike, defence, modifiers, plan, sequence};
use crate::rules::arrgs::checks::{Outcome, Purpose, assisted, magnitude, reaction};
use crate::rules::arrgs::conditions::shut_in;
use crate::rules::arrgs::damage::protection::Protected;
use crate::rules::arrgs::damage::{self, Injury};
use crate::rules::arrgs::keys::log::SUCCESS;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::{in_effect, of_lasting, with_any_skill, with_skill};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::waking;
use crate::rules::common::attack::{Resolution, Then, declared, resolve};
use smallvec::SmallVec;

const BURNS: Rule = Rule("AR-WPN-28");

/// The squares in which a spell is at work: its area, or those of the combatant that it lies on.
pub fn squares_of(battle: &Battle, thing: ThingId) -> SmallVec<[Square; 9]> {
    let Some((place, lasting)) = battle.thing(thing).zip(battle.thing_as::<LastingSpell>(thing)) else {
        return SmallVec::new();
    };
    match lasting.on {
        Some(unit) => battle.covered(unit).into_iter().collect(),
        None => of_lasting(battle, lasting).map_or_else(SmallVec::new, |stored| covered(battle, stored, place.square)),
    }
}

/// The squares in which a spell is at work from a square.
pub fn covered(battle: &Battle, stored: &Stored, at: Square) -> SmallVec<[Square; 9]> {
    let all = block(battle.map(), at, stored.spell.area.max(1));
    all.into_iter().filter(|at| !battle.map().is_solid(*at)).collect()
}

/// True if a spell harms whoever stands in its area.
fn burns(stored: &Stored) -> bool {
    stored.spell.area > 0 && stored.spell.effect == Effect::Harm
}

/// The areas that harm, with their squares.
fn burning(battle: &Battle) -> impl Iterator<Item = (ThingId, SmallVec<[Square; 9]>)> + '_ {
    let all = in_effect(battle).filter(|one| burns(one.2));
    all.map(|(thing, _, _)| (thing.id, squares_of(battle, thing.id)))
}

/// How an area that harms looks.
const FLAMES: Sheen = Sheen { pattern: "veil_flames", colour: [255, 130, 45], glows: false };

/// The areas that harm, as they lie over the ground.
pub fn veils(battle: &Battle) -> Vec<Veil> {
    let one = |(thing, squares): (ThingId, SmallVec<[Square; 9]>)| {
        let item = battle.thing_as::<LastingSpell>(thing)?.item;
        Some(Veil { what: item, sheen: FLAMES, extent: Extent::Ground(squares.to_vec()), owner: None, number: None })
    };
    burning(battle).filter_map(one).collect()
}

/// True if a body on its way along a path may enter an area that harms.
pub fn lie_on(battle: &Battle, unit: UnitId, path: &[Square]) -> bool {
    let enters =
        |squares: &[Square]| path.iter().any(|at| battle.covered_at(unit, *at).iter().any(|own| squares.contains(own)));
    burning(battle).any(|one| enters(&one.1))
}

/// Somebody has come from a square: each area that it has entered attacks it, and those who ride it (AR-BGD-27).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn entered(cx: &mut Cx<'_>, unit: UnitId, from: Square) -> Flow {
    let battle = cx.battle();
    let (was, is) = (battle.covered_at(unit, from), battle.covered(unit));
    let new =
        |squares: &[Square]| is.iter().any(|at| squares.contains(at)) && !was.iter().any(|at| squares.contains(at));
    let areas: Vec<ThingId> = burning(battle).filter(|one| new(&one.1)).map(|one| one.0).collect();
    let there: Vec<UnitId> = std::iter::once(unit).chain(battle.occupants(unit)).collect();
    areas.into_iter().try_for_each(|thing| there.iter().try_for_each(|one| burn(cx, thing, *one)))
}

/// Somebody's turn begins: each area in which it stands attacks it, unless it is inside a closed vehicle (AR-BGD-26).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn turn_starts(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    let is = range::space(battle, unit);
    let inside = |squares: &[Square]| !shut_in(battle, unit) && is.iter().any(|at| squares.contains(at));
    let areas: Vec<ThingId> = burning(battle).filter(|one| inside(&one.1)).map(|one| one.0).collect();
    areas.into_iter().try_for_each(|thing| burn(cx, thing, unit))
}

/// What an area comes to against somebody in it: a flat 10 and what the caster adds to spells (AR-CHK-03).
fn flames(battle: &Battle, thing: ThingId, target: UnitId) -> Option<Flames> {
    let (place, lasting) = battle.thing(thing).zip(battle.thing_as::<LastingSpell>(thing))?;
    let caster = place.by.unwrap_or(lasting.controller);
    let (def, stored) = (battle.setup().find_item(lasting.item)?, of_lasting(battle, lasting)?);
    let of = with_skill(battle, caster, &stored.spell.lists).or_else(|| with_any_skill(battle, caster))?;
    if battle.body(target).life >= Life::Dead {
        return None;
    }
    debug_assert_eq!(of.purpose, Purpose::Spell);
    let base = plan::with(battle, (caster, target), (None, def), CAST, Manner::Spell);
    let strike = Strike { of, sv: stored.sv(), nothing_follows: false, ..base };
    let total = reaction::of(battle, caster, of, |all| modifiers::by_target(all, battle, caster, target)).total();
    let total = magnitude::acting(battle, strike.magnitude(battle), target).apply(total);
    let met = modifiers::met(battle, &strike).total();
    let sv = (strike.sv.unwrap_or(0) + total - met).max(0);
    Some(Flames { strike, total, met, sv, strains: battle.conditions(target).has(DYING) })
}

/// The Vitality that an area takes from somebody in it who does not defend itself.
pub fn toll(battle: &Battle, thing: ThingId, target: UnitId) -> i32 {
    let Some(Flames { strike, sv, .. }) = flames(battle, thing, target) else { return 0 };
    Protected::of(battle, target, &strike.types(battle)).lets_through(sv)
}

/// An area attacks somebody in it.
fn burn(cx: &mut Cx<'_>, thing: ThingId, target: UnitId) -> Flow {
    let battle = cx.battle();
    let Some(flames) = flames(battle, thing, target) else { return Ok(()) };
    let Flames { strike, total, sv, .. } = &flames;
    let offence = match cx.hooks() {
        None => Some(*sv).filter(|sv| *sv > 0),
        Some(_) => Some(total - modifiers::unopposed(battle, strike)).filter(|over| *over >= 0),
    };
    assisted::use_up(cx, target, strike.defence);
    declared(cx, &flames.attack(cx.battle()))?;
    let reached = offence.map(|offence| Struck::new(target, 1, offence));
    resolve(cx, &flames, &(), reached.as_slice())
}

/// The attack of an area on somebody in it.
struct Flames {
    strike: Strike,
    total: i32,
    met: i32,
    sv: i32,
    /// True if the target was Dying as it was called upon to defend itself (AR-DYG-10).
    strains: bool,
}

impl Resolution for Flames {
    type Roll = ();

    fn attack(&self, battle: &Battle) -> Attack {
        let Strike { unit, target, act, .. } = self.strike;
        let item = Some(self.strike.weapon(battle).id);
        Attack {
            by: Some(unit),
            target: Some(target),
            act,
            item,
            melee: false,
            thrown: false,
            blast: true,
            harms: true,
            rule: BURNS,
        }
    }

    fn nothing_follows(&self) -> bool {
        false
    }

    fn evade(&self, cx: &mut Cx<'_>, (): &(), struck: Struck, then: Then<'_>) -> Flow {
        let (total, sv) = (self.total, self.sv);
        let outcome = Outcome { natural: 10, total, sv, critical: false, again: false, success: true, mark: 0 };
        defence::lessen(cx, &self.strike, &Incoming::new(&outcome, self.met), struck, then)
    }

    fn landed(&self, cx: &mut Cx<'_>, (): &(), struck: &[Struck]) -> Flow {
        let Strike { unit, target, .. } = self.strike;
        if let Some(one) = struck.first().filter(|one| one.hits > 0) {
            cx.emit(Event::Hit { unit, target, effect: one.margin.unwrap_or(one.offence), rule: BURNS });
        }
        Ok(())
    }

    fn damage(&self, cx: &mut Cx<'_>, (): &(), struck: &[Struck]) -> Flow {
        let Some(one) = struck.first().filter(|one| one.hits > 0) else { return Ok(()) };
        let Strike { unit, target: victim, .. } = self.strike;
        let value = if cx.hooks().is_some() { self.sv } else { one.margin.unwrap_or(one.offence) };
        let mut sv = cx.ledger();
        sv.add(SUCCESS, value, BURNS);
        let (by, cause, types) = (Some(unit), Cause::Blast, self.strike.types(cx.battle()));
        damage::inflict(cx, Injury { victim, by, cause, sv, types, critical: false, rule: BURNS }).map(|_| ())?;
        waking::disturb(cx, victim)
    }

    fn missed(&self, cx: &mut Cx<'_>, (): &()) -> Flow {
        let Strike { unit, target, .. } = self.strike;
        cx.emit(Event::Missed { unit, target: Some(target), effect: self.sv, rule: BURNS });
        Ok(())
    }

    fn over(&self, cx: &mut Cx<'_>, (): &()) -> Flow {
        sequence::strained(cx, self.strike.target, self.strains)
    }
}
