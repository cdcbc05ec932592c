//! What the winner of a grappling check makes of it (CE-GRP-02 to CE-GRP-08).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters, Wanted};
use crate::battle::system::{Answers, Blow, Cause, DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Goal, ItemDef, Key, Ledger, Rule, Stance, UnitId};
use crate::dice::Dice;
use crate::grid::{Dir8, Pace, Square};
use crate::rules::cepheus::armoury::{Armour, Weapon};
use crate::rules::cepheus::checks::zone::in_zone_named;
use crate::rules::cepheus::conditions::grappled::release;
use crate::rules::cepheus::conditions::{posture, vehicle};
use crate::rules::cepheus::items::hands;
use crate::rules::cepheus::keys::log::{DAMAGE_ROLL, DICE, EFFECT};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::movement::step_cost::{SQUARE, StepCosts};
use crate::rules::cepheus::movement::walking;
use crate::rules::cepheus::range::bands::has_room;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// What the winner of a check makes of it.
pub const OUTCOME_DECISION: DecisionInfo = DecisionInfo::new(
    GRAPPLE_OUTCOME,
    Subject::Plan,
    Answers::OneOf(&[HOLD, DISARM, DRAG, ESCAPE, SQUEEZE_HARD, FELL, HURL]),
);
/// Whether the grapple goes on.
pub const GOES_ON_DECISION: DecisionInfo = DecisionInfo::or(GRAPPLE_GOES_ON, Subject::Plan, GO_ON, &[GO_ON, LET_GO]);
/// Where to drag an opponent.
pub const DRAG_DECISION: DecisionInfo = DecisionInfo::new(DRAG_TO, Subject::Plan, Answers::Square);
/// Where to go after breaking free.
pub const ESCAPE_DECISION: DecisionInfo = DecisionInfo::new(ESCAPE_TO, Subject::Plan, Answers::Square);
/// Where to throw an opponent.
pub const HURL_DECISION: DecisionInfo = DecisionInfo::new(HURL_TO, Subject::Plan, Answers::Square);

const HOLDING: Rule = Rule("CE-GRP-02");
const DISARMING: Rule = Rule("CE-GRP-03");
const DRAGGING: Rule = Rule("CE-GRP-04");
const ESCAPING: Rule = Rule("CE-GRP-05");
const HURTING: Rule = Rule("CE-GRP-06");
const FELLING: Rule = Rule("CE-GRP-07");
const THROWING: Rule = Rule("CE-GRP-08");
const GOING_ON: Rule = Rule("CE-GRP-10");
/// Squares that an opponent is dragged or thrown at most.
const REACH: u16 = 2;
/// Effect from which a weapon is wrested away instead of dropped.
const WRESTED: i32 = 6;
/// Points that a hold does beside the Effect.
const SQUEEZE: i32 = 2;

/// The winner picks one outcome and, unless it ended the grapple, whether that goes on.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn make_of_it(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId, effect: i32) -> Flow {
    let about = || About { by: Some(loser), act: Some(GRAPPLE), ..About::default() };
    let answers = outcomes(cx.battle(), loser);
    let sensible = sensible(cx.battle(), winner, loser, effect);
    let choice = Choice::one(Asked::Unit(winner), GRAPPLE_OUTCOME, GOING_ON, &answers);
    let outcome = cx.choose_one(&choice.about(about()).suggest(Answer::One(sensible)))?;
    match outcome {
        DISARM => disarm(cx, winner, loser, effect),
        DRAG => drag(cx, winner, loser)?,
        ESCAPE => return escape(cx, winner, loser),
        SQUEEZE_HARD => hurt(cx, winner, loser, effect)?,
        FELL => {
            posture::unbrace(cx, loser, FELL);
            cx.set_stance(loser, Stance::Prone, FELL, FELLING);
        }
        HURL => return hurl(cx, winner, loser),
        _ => {}
    }
    if !cx.battle().conditions(winner).has(GRAPPLED) {
        return Ok(());
    }
    let answers = [Choosable { key: GO_ON, rule: GOING_ON }, Choosable { key: LET_GO, rule: GOING_ON }];
    let choice = Choice::one(Asked::Unit(winner), GRAPPLE_GOES_ON, GOING_ON, &answers);
    if cx.choose_one(&choice.about(about()).suggest(Answer::One(GO_ON)))? == LET_GO {
        release(cx, winner, None, LET_GO, GOING_ON);
    }
    Ok(())
}

fn outcomes(battle: &Battle, loser: UnitId) -> SmallVec<[Choosable; 4]> {
    let mut answers: SmallVec<[Choosable; 4]> = smallvec![Choosable { key: HOLD, rule: HOLDING }];
    if holds_a_weapon(battle, loser) {
        answers.push(Choosable { key: DISARM, rule: DISARMING });
    }
    let others = [(DRAG, DRAGGING), (ESCAPE, ESCAPING), (SQUEEZE_HARD, HURTING), (FELL, FELLING), (HURL, THROWING)];
    let stands = battle.body(loser).stance != Stance::Prone;
    answers.extend(others.into_iter().filter(|one| one.0 != FELL || stands).map(|(key, rule)| Choosable { key, rule }));
    answers
}

/// True if a combatant has in hand what is of no use in a grapple: a weapon that only shoots.
pub fn gun_in_hand(battle: &Battle, unit: UnitId) -> bool {
    let gun = |weapon: &Weapon| weapon.uses.iter().all(|one| !one.row.is_melee());
    battle.in_hand(unit).and_then(|(_, _, def)| def.data::<Weapon>()).is_some_and(gun)
}

/// Who has a gun in hand gets away; who has none hurts, or fells one whose armour holds.
fn sensible(battle: &Battle, winner: UnitId, loser: UnitId, effect: i32) -> Key {
    if gun_in_hand(battle, winner) {
        return ESCAPE;
    }
    let armour = |worn: &_| battle.setup().item(*worn).data::<Armour>().map_or(0, |armour| i32::from(armour.ar));
    let stopped: i32 = battle.gear(loser).worn.iter().map(armour).sum();
    if SQUEEZE + effect > stopped {
        SQUEEZE_HARD
    } else if battle.body(loser).stance != Stance::Prone {
        FELL
    } else {
        HOLD
    }
}

fn holds_a_weapon(battle: &Battle, unit: UnitId) -> bool {
    let part_of_body = |def: &ItemDef| def.data::<Weapon>().is_some_and(|weapon| weapon.hands == 0);
    battle.in_hand(unit).is_some_and(|(_, _, def)| !part_of_body(def))
}

/// The weapon falls, or with a great success changes hands as it is loaded (CE-GRP-03).
fn disarm(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId, effect: i32) {
    if !holds_a_weapon(cx.battle(), loser) {
        return;
    }
    let slot = cx.battle().gear(winner).free_slot().filter(|_| effect >= WRESTED);
    let wrested = slot.is_some();
    let Some((thing, item)) = hands::falls(cx, loser, wrested, DISARMING) else { return };
    if let Some(slot) = slot {
        cx.emit(Event::PickedUp { unit: winner, slot, thing, item, rule: DISARMING });
        cx.emit(Event::Readied { unit: winner, slot, item, rule: DISARMING });
    }
}

/// Both go up to 3 m (CE-GRP-04).
fn drag(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId) -> Flow {
    let battle = cx.battle();
    let price = |_: Square, to: Square| match battle.map().pace(to) {
        _ if barred(battle, to) => None,
        Pace::Impassable => None,
        Pace::Difficult => Some(2),
        Pace::Normal => Some(1),
    };
    let mut ways = flood(battle, battle.square(winner), REACH, price);
    let here = battle.square(winner);
    ways.retain(|to, _| *to == here || has_room(battle, *to, &[winner, loser]));
    let held = |at: &Square| in_zone_to_hold(battle, winner, *at);
    let out = ways.iter().filter(|way| held(&here) && !held(way.0)).min_by_key(|way| way.1.0);
    let suggested = out.map_or(here, |way| *way.0);
    let path = choose_far(cx, winner, ways, suggested, (DRAG_TO, DRAGGING))?;
    go(cx, winner, &path, (false, DRAG, DRAGGING));
    go(cx, loser, &path, (true, DRAG, DRAGGING));
    Ok(())
}

/// True if a square lies where a combatant's side has to be alone.
fn in_zone_to_hold(battle: &Battle, unit: UnitId, at: Square) -> bool {
    battle.setup().sides[battle.side(unit).index()].objectives.iter().any(|objective| match objective.goal {
        Goal::Hold { zone, .. } => in_zone_named(battle, zone.as_str(), at),
        _ => false,
    })
}

/// The winner goes free and walks as far as a movement action carries (CE-GRP-05).
fn escape(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId) -> Flow {
    release(cx, winner, None, ESCAPE, ESCAPING);
    let battle = cx.battle();
    let steps = StepCosts::of(battle, winner);
    let step = |from: Square, to: Square| steps.step(battle.map(), from, to);
    let mut ways = flood(battle, battle.square(winner), steps.worth(walking::action(battle, winner)), step);
    let from = battle.square(loser);
    ways.retain(|to, _| has_room(battle, *to, &[winner]));
    let far = ways.keys().copied().max_by_key(|to| (*to - from).squared()).unwrap_or(from);
    let path = choose_far(cx, winner, ways, far, (ESCAPE_TO, ESCAPING))?;
    go(cx, winner, &path, (false, ESCAPE, ESCAPING));
    Ok(())
}

/// 2 points and the Effect, less armour (CE-GRP-06).
fn hurt(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId, effect: i32) -> Flow {
    let mut ledger = Ledger::new();
    ledger.add(SQUEEZE_HARD, SQUEEZE, HURTING);
    ledger.add(EFFECT, effect.max(-SQUEEZE), HURTING);
    cx.harm(Blow::new(loser, Some(winner), Cause::Grapple, ledger, HURTING)).map(|_| ())
}

/// The loser flies up to 3 m and takes a die; the grapple is over (CE-GRP-08).
fn hurl(cx: &mut Cx<'_>, winner: UnitId, loser: UnitId) -> Flow {
    release(cx, winner, None, HURL, THROWING);
    let battle = cx.battle();
    let shut = |to| battle.map().pace(to) == Pace::Impassable || barred(battle, to);
    let price = |_: Square, to: Square| (!shut(to)).then_some(1);
    let mut ways = flood(battle, battle.square(loser), REACH, price);
    ways.retain(|to, _| has_room(battle, *to, &[loser]));
    let from = battle.square(winner);
    let far = ways.keys().copied().max_by_key(|to| (*to - from).squared()).unwrap_or(from);
    let path = choose_far(cx, winner, ways, far, (HURL_TO, THROWING))?;
    go(cx, loser, &path, (true, HURL, THROWING));
    let rolled = cx.roll_amount(winner, DAMAGE_ROLL, Dice::d6(1), &Matters::Only(smallvec![loser]), THROWING)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, THROWING);
    cx.harm(Blow::new(loser, Some(winner), Cause::Grapple, ledger, THROWING)).map(|_| ())
}

fn go(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], (forced, what, rule): (bool, Key, Rule)) {
    if path.is_empty() {
        return;
    }
    let (from, half_metres) = (cx.battle().square(unit), SQUARE * u16::try_from(path.len()).unwrap_or(u16::MAX));
    posture::unbrace(cx, unit, what);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced, what, rule });
}

/// True if a vehicle stands in a square.
fn barred(battle: &Battle, square: Square) -> bool {
    battle.vehicles().iter().any(|vehicle| vehicle::bars(battle, *vehicle, square))
}

/// A way to each square within a budget, the start included.
type Ways = BTreeMap<Square, (u16, Vec<Square>)>;

fn flood(battle: &Battle, start: Square, budget: u16, price: impl Fn(Square, Square) -> Option<u16>) -> Ways {
    let mut ways = Ways::from([(start, (0, Vec::new()))]);
    let mut open = vec![start];
    while let Some(from) = open.pop() {
        let (cost, path) = ways[&from].clone();
        for to in from.neighbours().filter(|to| battle.map().contains(*to)) {
            let shut = Dir8::exact(to - from).is_none_or(|dir| battle.map().is_pinched(from, dir));
            let Some(step) = price(from, to).filter(|_| !shut) else { continue };
            let sum = cost + step;
            if sum <= budget && ways.get(&to).is_none_or(|way| sum < way.0) {
                let way = path.iter().copied().chain([to]).collect();
                ways.insert(to, (sum, way));
                open.push(to);
            }
        }
    }
    ways
}

fn choose_far(
    cx: &mut Cx<'_>,
    who: UnitId,
    mut ways: Ways,
    suggested: Square,
    (what, rule): (Key, Rule),
) -> Flow<Vec<Square>> {
    let wanted = Wanted::Square(ways.keys().copied().collect());
    let choice = Choice::new(Asked::Unit(who), what, wanted, rule).suggest(Answer::Square(suggested));
    let Answer::Square(to) = cx.choose(&choice)? else { return Ok(Vec::new()) };
    Ok(ways.remove(&to).map_or_else(Vec::new, |way| way.1))
}
