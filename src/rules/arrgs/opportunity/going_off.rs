//! What is ready goes off: just before what triggers it, as an Immediate Action (AR-RDY-02, AR-RDY-03). So does what a trait
//! lets somebody do at any time (AR-ACT-07).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{Answers, DecisionInfo, Price, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, OptionValue, Order, Rule, Target, UnitId};
use crate::grid::{Square, Zone};
use crate::rules::arrgs::attack::series;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::aided::*;
use crate::rules::arrgs::keys::log::{NONE, OVER, STRIKE};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::*;
use crate::rules::arrgs::keys::traits::IMMEDIATE;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity::aims::{Readied, Way, ways};
use crate::rules::arrgs::opportunity::forms::{allowed, price};
use crate::rules::arrgs::opportunity::ways::{TRIGGERS, Trigger, of_amount, zones};
use crate::rules::arrgs::wounds::exerted;
use smallvec::SmallVec;

const GOES_OFF: Rule = Rule("AR-RDY-02");
const GRANTED: Rule = Rule("AR-ACT-07");

/// Whether something ready goes off.
pub const READY_DECISION: DecisionInfo = DecisionInfo::or(READY, Subject::Strike, NONE, &[STRIKE, NONE]);
/// The square to which what goes off leads, or of whom it is about.
pub const WHERE_DECISION: DecisionInfo = DecisionInfo::new(READIED_WHERE, Subject::Detail, Answers::Square);
/// With what somebody is helped, how far a Threat Range is shifted, and which way a vehicle turns.
pub const HOW_DECISION: DecisionInfo = DecisionInfo::new(READIED_HOW, Subject::Detail, Answers::OneOf(HOW));
/// Which spell in effect is controlled or ends, and which item is drawn or fired.
pub const EFFECT_DECISION: DecisionInfo = DecisionInfo::new(READIED_EFFECT, Subject::Detail, Answers::Item);

/// The kinds of help, then the shifts of a Threat Range, then the ways to turn.
const HOW: &[Key] = &joined::<{ HELP_OR_SHIFT.len() + TURNS.len() }>(&HELP_OR_SHIFT, &TURNS);
const HELP_OR_SHIFT: [Key; HELPS.len() + SHIFTS.len()] = joined(&HELPS, &SHIFTS);

/// What somebody does that may set something off.
#[derive(Clone, Copy, Debug)]
pub struct Stirred<'a> {
    /// Who does it.
    pub provoker: UnitId,
    /// What it is.
    pub triggers: &'a [Trigger],
    /// Where a step leads that is about to be taken, or whence it has led.
    pub beyond: Option<Square>,
}

/// Tells others of an Action that has been paid for.
type Announced<'a> = &'a dyn Fn(&mut Cx<'_>, &Price) -> Flow<bool>;

/// True if anybody has something ready for what somebody might do.
pub fn anybody(battle: &Battle, provoker: UnitId) -> bool {
    let (readied, traits) = (battle.anybody_has(READIED), battle.anybody_has_traits());
    let ready = |unit: UnitId| readied && battle.conditions(unit).has(READIED);
    let waits = |unit: UnitId| traits && granted(battle, unit).next().is_some() || ready(unit);
    (readied || traits) && battle.units().any(|unit| waits(unit) && battle.are_enemies(unit, provoker))
}

/// What somebody may do as an Immediate Action without having made it ready, with the trigger of each (AR-ACT-07, AR-BGD-29).
fn granted(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (Key, Trigger)> + '_ {
    let traits = battle.profile(unit).traits.iter().filter(|one| one.hook == IMMEDIATE);
    traits.filter_map(|one| match one.value {
        OptionValue::Word(mode) => Some((one.of, TRIGGERS.iter().find(|known| known.0 == mode)?.1)),
        _ => None,
    })
}

/// True if somebody is where another watches: anywhere, in one square, or at the edge of a zone, on its way from it or into it.
fn is_watched(battle: &Battle, unit: UnitId, (provoker, beyond): (UnitId, Option<Square>), trigger: Trigger) -> bool {
    let conditions = battle.conditions(unit);
    let [x, y] = [WATCHED_COLUMN, WATCHED_ROW].map(|key| conditions.get(key).map(|one| one.amount));
    let (Some(x), Some(y)) = (x, y) else { return true };
    let (watched, covered) = (Square::new(x, y), battle.covered(provoker));
    let crosses = |zone: &Zone| {
        let inside = |squares: &[Square]| squares.iter().any(|square| zone.squares.contains(*square));
        beyond.is_some_and(|other| inside(&covered) && !inside(&battle.covered_at(provoker, other)))
    };
    match trigger {
        Trigger::Crosses => zones(battle, watched).any(crosses),
        _ => covered.contains(&watched),
    }
}

/// What somebody has ready for what another does, and what it need not have ready for that.
fn waiting(battle: &Battle, unit: UnitId, stirred: &Stirred<'_>) -> SmallVec<[Readied; 2]> {
    let Stirred { provoker, triggers, beyond } = *stirred;
    let (conditions, mut all) = (battle.conditions(unit), SmallVec::new());
    if !battle.are_enemies(unit, provoker) || battle.current() == Some(unit) || !battle.is_up(provoker) {
        return all;
    }
    // What a mount does is the doing of its rider (AR-BGD-27).
    let named = |on: UnitId| on == provoker || battle.driver(provoker) == Some(on);
    let ready = conditions.get(READIED).filter(|condition| condition.on.is_none_or(named));
    let spell = conditions.get(READIED_SPELL).and_then(|note| u8::try_from(note.amount - 1).ok());
    if let Some((trigger, manoeuvre)) = ready.and_then(|condition| of_amount(condition.amount))
        && triggers.contains(&trigger)
        && is_watched(battle, unit, (provoker, beyond), trigger)
    {
        all.push(Readied { unit, provoker, trigger, manoeuvre, spell, put_by: true });
    }
    let granted = granted(battle, unit).filter(|one| triggers.contains(&one.1));
    let as_readied = |(manoeuvre, trigger)| Readied { unit, provoker, trigger, manoeuvre, spell: None, put_by: false };
    all.extend(granted.map(as_readied));
    all
}

/// True if somebody could carry out an order now, as an Immediate Action.
fn possible(battle: &Battle, order: &Order) -> bool {
    let cost = price(battle, order).as_ref().and_then(economy::points);
    cost.is_some_and(|(_, cost)| economy::can_respond(battle, order.unit, cost)) && allowed(battle, order).is_ok()
}

/// What somebody has ready goes off, if that is wanted, or else what it need not have ready. Gives whether anything has.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go_off(cx: &mut Cx<'_>, unit: UnitId, stirred: &Stirred<'_>, announced: Announced<'_>) -> Flow<bool> {
    for readied in waiting(cx.battle(), unit, stirred) {
        if performed(cx, readied, announced)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn performed(cx: &mut Cx<'_>, readied: Readied, announced: Announced<'_>) -> Flow<bool> {
    let Readied { unit, provoker, .. } = readied;
    let usual = ways(cx.battle(), &readied).into_iter().find(|way| possible(cx.battle(), &way.order));
    let Some(Way { order: usual, .. }) = usual else { return Ok(false) };
    if !wanted(cx, &readied, &usual)? {
        return Ok(false);
    }
    let order = settled(cx, &readied, usual)?;
    let Some(price) = price(cx.battle(), &order) else { return Ok(false) };
    let rule = if readied.put_by { GOES_OFF } else { GRANTED };
    if readied.put_by {
        cx.end_condition(unit, READIED, STRIKE, GOES_OFF);
    }
    cx.emit(Event::Noted { unit, what: READIED, other: Some(provoker), number: 0, rule });
    let price = economy::immediate(price);
    economy::pay(cx, unit, &price);
    announced(cx, &price)?;
    let rules = cx.battle().rules();
    let action = rules.action(order.act).filter(|_| cx.battle().is_up(unit));
    if let Some(action) = action.filter(|_| rules.core.goes_on(cx.battle(), &order).is_ok()) {
        cx.break_in(|cx| (action.resolve)(cx, &order))?;
    }
    series::ends(cx, unit);
    if readied.put_by {
        cx.end_condition(unit, READIED_SPELL, OVER, GOES_OFF);
    }
    if order.act == MOVE {
        // Squares that are left of it are not for a turn of one's own.
        cx.end_condition(unit, STRIDE, OVER, GOES_OFF);
    }
    exerted::settle_up(cx, unit)?;
    Ok(true)
}

/// Asks whether it shall go off.
fn wanted(cx: &mut Cx<'_>, readied: &Readied, usual: &Order) -> Flow<bool> {
    let battle = cx.battle();
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: GOES_OFF });
    let number = price(battle, usual).as_ref().and_then(economy::points).map_or(0, |part| part.1);
    let square = battle.square(readied.provoker);
    let aimed = usual.target_unit() == Some(readied.provoker) || usual.at == Target::Square(square);
    let at = if aimed { Target::Unit(readied.provoker) } else { Target::None };
    let about = About { number, at, ..about(battle, readied, usual.act) };
    let choice = Choice::one(Asked::Unit(readied.unit), READY, GOES_OFF, &answers).about(about);
    Ok(cx.choose_one(&choice.suggest(Answer::One(STRIKE)))? == STRIKE)
}

fn about(battle: &Battle, readied: &Readied, act: Key) -> About {
    let item = readied.spell.and_then(|slot| battle.item(readied.unit, slot)).map(|(_, def)| def.key);
    About { by: Some(readied.provoker), act: Some(act), item, at: Target::Unit(readied.unit), ..About::default() }
}

/// The order as its owner settles what can only be known now: the usual one where there is nothing to choose.
fn settled(cx: &mut Cx<'_>, readied: &Readied, usual: Order) -> Flow<Order> {
    if cx.takes_suggestions() {
        return Ok(usual);
    }
    let mut open = ways(cx.battle(), readied);
    open.retain(|way| possible(cx.battle(), &way.order));
    let (asked, about) = (Asked::Unit(readied.unit), about(cx.battle(), readied, usual.act));
    let hows = distinct(open.iter().filter_map(|way| way.how));
    if let [first, _, ..] = hows[..] {
        let answers: Vec<Choosable> = hows.iter().map(|key| Choosable { key: *key, rule: GOES_OFF }).collect();
        let items = [CONTROL_SPELL, DISMISS_SPELL, DRAW, FIRE].contains(&readied.manoeuvre);
        let what = if items { READIED_EFFECT } else { READIED_HOW };
        let choice = Choice::one(asked, what, GOES_OFF, &answers).about(about.clone());
        let how = cx.choose_one(&choice.suggest(Answer::One(first)))?;
        open.retain(|way| way.how == Some(how));
    }
    let squares = distinct(open.iter().filter_map(|way| way.square));
    if let [first, _, ..] = squares[..] {
        let choice = Choice::new(asked, READIED_WHERE, Wanted::Square(squares), GOES_OFF).about(about);
        let answer = cx.choose(&choice.suggest(Answer::Square(first)))?;
        open.retain(|way| way.square.map(Answer::Square) == Some(answer.clone()));
    }
    Ok(open.into_iter().next().map_or(usual, |way| way.order))
}

/// Each of some things once, in their order.
fn distinct<T: Copy + PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut known = Vec::new();
    for one in all {
        if !known.contains(&one) {
            known.push(one);
        }
    }
    known
}
