//! Blasts (FI-BGD-23): where they burst, whom they reach, what a save leaves of the damage.

use crate::battle::oracle::Matters;
use crate::battle::system::{Attack, Cause, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Projectile, Rule, ThingId, UnitId};
use crate::dice::Dice;
use crate::grid::{Dir8, Metric, Square, around, shift, travel};
use crate::rules::common::attack::{AllStruck, Resolution, Then, resolve};
use crate::rules::espionage::attack::{Strike, hooked, payment, sequence};
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::checks::{self};
use crate::rules::espionage::conditions::helpless;
use crate::rules::espionage::damage::{self, Injuring};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range::{self, in_order};
use smallvec::smallvec;

const BLAST: Rule = Rule("FI-BGD-23");
/// The number that a save against a blast has to reach.
const NUMBER: i32 = 15;
const PROJECTILE: Key = Key::new("projectile");
const FLIGHT: Key = Key::new("flight");

/// Attacks a square with what bursts, from the announcement to the harm.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    sequence::declare(cx, strike)?;
    let Some(aimed) = strike.ground else { return Ok(()) };
    let test = sequence::test(cx, strike);
    cx.tail(strike.nothing_follows, |cx| {
        checks::roll_then(cx, &test, strike.nothing_follows, &|cx, outcome| {
            if !outcome.passed() {
                let effect = outcome.total - test.need;
                cx.emit(Event::Missed { unit: strike.unit, target: None, effect, rule: BLAST });
            }
            if outcome.error {
                payment::critical_miss(cx, strike)?;
            }
            let centre = if outcome.passed() { aimed } else { astray(cx, strike.unit, aimed)? };
            let run = |cx: &mut Cx<'_>| burst(cx, strike, centre, outcome.total - test.need);
            match cx.hooks() {
                Some(_) => cx.tail(strike.nothing_follows, run),
                None => cx.final_tail(strike.nothing_follows, run),
            }
        })
    })
}

/// Where a miss lands: in a random direction, 1d4 squares off, stopped by walls.
fn astray(cx: &mut Cx<'_>, unit: UnitId, aimed: Square) -> Flow<Square> {
    let face = cx.roll_amount(unit, DIRECTION, Dice::new(1, 8), &Matters::All, BLAST)?;
    let dir = u8::try_from(face).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    let squares = cx.roll_amount(unit, DISTANCE, Dice::new(1, 4), &Matters::All, BLAST)?;
    let by = shift(dir, u16::try_from(squares).unwrap_or(1), Metric::Chebyshev);
    Ok(travel(cx.battle().map(), aimed, by).square)
}

/// Squares around the centre that a blast reaches, and within which it does all its damage.
fn radius(strike: &Strike, battle: &Battle) -> u32 {
    u32::from(strike.weapon(battle).blast)
}

/// Everybody whom a blast reaches, in the order of the round.
pub fn caught(battle: &Battle, centre: Square, radius: u32) -> Vec<UnitId> {
    let inside = |unit: &UnitId| {
        let at = battle.square(*unit);
        battle.body(*unit).life < Life::Dead && range::across(centre, at) <= 2 * radius && battle.can_hit(centre, at)
    };
    in_order(battle).into_iter().filter(inside).collect()
}

/// Bursts: the damage once, then unit by unit a save and what follows from it (FI-BGD-28). A damage model that acts inside of
/// attacks meets all saves before the damage.
fn burst(cx: &mut Cx<'_>, strike: &Strike, centre: Square, offence: i32) -> Flow {
    let (by, weapon, radius) = (Some(strike.unit), strike.weapon(cx.battle()), radius(strike, cx.battle()));
    let item = weapon.id;
    let from = cx.battle().square(strike.unit);
    let thing = cx.new_thing();
    let state = Projectile { item }.into();
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square: from, from, by, state });
    cx.emit(Event::ThingMoved { thing, from, to: centre, what: FLIGHT, rule: BLAST });
    cx.emit(Event::Exploded { thing, item, square: centre, by, rule: BLAST });
    let victims = caught(cx.battle(), centre, radius);
    for &unit in &victims {
        let squares = u16::try_from(range::across(centre, cx.battle().square(unit))).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit, thing, squares, rule: BLAST });
    }
    let burst = Burst { strike, thing, centre };
    if cx.hooks().is_some() {
        let struck: AllStruck = victims.into_iter().map(|unit| Struck::new(unit, 1, offence)).collect();
        return resolve(cx, &burst, &(), &struck);
    }
    if !victims.is_empty() {
        let rolled = roll_damage(cx, strike, &victims)?;
        for victim in victims {
            let saved = save(cx.battle(), centre, victim).map_or(Ok(false), |save| saves::make(cx, save))?;
            suffer(cx, &burst, victim, (rolled, saved))?;
        }
    }
    cx.emit(Event::ThingGone { thing });
    Ok(())
}

/// The one roll of damage for all whom a blast reaches.
fn roll_damage(cx: &mut Cx<'_>, strike: &Strike, victims: &[UnitId]) -> Flow<i32> {
    let pool = Dice { plus: 0, ..strike.weapon(cx.battle()).damage };
    let matters = Matters::Only(victims.iter().copied().collect());
    cx.roll_amount(strike.unit, DAMAGE, pool, &matters, BLAST)
}

/// The save of somebody whom a blast reaches; the helpless have none.
fn save(battle: &Battle, centre: Square, victim: UnitId) -> Option<Save> {
    let cover = range::cover_of(battle, centre, victim).map_or(0, range::worth);
    let save = Save { cover, ..Save::new(victim, BLAST_SAVE, REFLEX, NUMBER, BLAST) };
    (!helpless(battle, victim)).then_some(save)
}

/// A blast under a damage model that acts inside of attacks.
struct Burst<'a> {
    strike: &'a Strike,
    thing: ThingId,
    centre: Square,
}

/// True if a save has halved the damage.
fn saved(one: &Struck) -> bool {
    one.hits < 1 && one.margin.is_some_and(|margin| margin <= 0)
}

impl Resolution for Burst<'_> {
    type Roll = ();

    fn attack(&self, battle: &Battle) -> Attack {
        hooked::facts(battle, self.strike)
    }

    fn nothing_follows(&self) -> bool {
        self.strike.nothing_follows
    }

    fn evade(&self, cx: &mut Cx<'_>, (): &(), struck: Struck, then: Then<'_>) -> Flow {
        let Some(save) = save(cx.battle(), self.centre, struck.victim) else { return then(cx, &[struck]) };
        cx.tail(self.nothing_follows(), |cx| {
            let outcome = saves::roll(cx, save)?;
            let hits = if outcome.passed() { 0 } else { struck.hits };
            then(cx, &[Struck { hits, margin: Some(NUMBER - outcome.total), ..struck }])
        })
    }

    fn damage(&self, cx: &mut Cx<'_>, (): &(), struck: &[Struck]) -> Flow {
        let victims: Vec<&Struck> = struck.iter().filter(|one| one.hits > 0 || saved(one)).collect();
        let reached: Vec<UnitId> = victims.iter().map(|one| one.victim).collect();
        if reached.is_empty() {
            return Ok(());
        }
        let rolled = roll_damage(cx, self.strike, &reached)?;
        victims.into_iter().try_for_each(|one| suffer(cx, self, one.victim, (rolled, saved(one))))
    }

    fn over(&self, cx: &mut Cx<'_>, (): &()) -> Flow {
        cx.emit(Event::ThingGone { thing: self.thing });
        Ok(())
    }
}

/// What a blast does to one whom it reaches.
fn suffer(cx: &mut Cx<'_>, burst: &Burst<'_>, victim: UnitId, (rolled, saved): (i32, bool)) -> Flow {
    let Burst { strike, centre, .. } = *burst;
    let weapon = strike.weapon(cx.battle());
    let (kind, piercing, plus) = (weapon.kind, weapon.piercing, weapon.damage.plus);
    let at = cx.battle().square(victim);
    let outside = range::across(centre, at) > radius(strike, cx.battle());
    let mut ledger: Ledger = cx.ledger();
    ledger.add(DICE, rolled, BLAST);
    ledger.add_some(WEAPON, plus, BLAST);
    if outside {
        ledger.add(OUTER_RING, ledger.total() / 2 - ledger.total(), BLAST);
    }
    if saved {
        ledger.add(SAVED, ledger.total() / 2 - ledger.total(), BLAST);
    }
    let (by, cause, hits) = (Some(strike.unit), Cause::Blast, smallvec![ledger]);
    damage::deal(cx, Injuring { victim, by, cause, hits, kind, piercing, critical: false, rule: BLAST })
}

/// The squares that a blast would reach from a centre.
pub fn squares(battle: &Battle, centre: Square, radius: u32) -> Vec<Square> {
    let map = battle.map();
    let inside =
        |to: &Square| range::across(centre, *to) <= 2 * radius && battle.can_hit(centre, *to) && !map.is_solid(*to);
    around(map, centre, 2 * radius).into_iter().filter(inside).collect()
}
