//! The d100 core: half and full actions, degrees of success, one evasion an attack, deflectors, altitude, overwatch.

mod actions;
pub mod aftermath;
pub mod altitude;
pub mod armoury;
mod arsenal;
pub mod attack;
pub mod blast;
pub mod boarding;
pub mod charge;
pub mod clinch;
pub mod contest;
pub mod damage;
mod decisions;
pub mod engaged;
pub mod evasion;
mod firing;
pub mod flight;
pub mod grapple;
pub mod hands;
mod keys;
mod landing;
mod landmarks;
mod lens;
pub mod lethal;
pub mod loading;
pub mod modifiers;
pub mod movement;
pub mod multiple;
pub mod objects;
mod offers;
pub mod overwatch;
mod passage;
pub mod powers;
mod promise;
pub mod quality;
pub mod ram;
mod salvo;
pub mod score;
pub mod soak;
pub mod space;
pub mod stance;
pub mod starship;
pub mod states;
pub mod strike;
pub mod suppress;
pub mod surprise;
pub mod tasks;
pub mod terms;
pub mod test;
pub mod turn;
mod vocabulary;
pub mod watch;
pub mod wounds;

pub use keys::*;

use self::strike::Strike;
use self::terms::{CONFIRM, PINNING, QUICKER, WITHSTAND};
use crate::battle::lens::{Sector, Span};
use crate::battle::system::{
    ActionInfo, Armoury, Core, DecisionInfo, Happening, Landmark, Misfit, MoveRange, Offer, Steps, Vocabulary,
};
use crate::battle::{
    Battle, Cx, Event, Flow, HIDDEN, Key, Ledger, Order, Profile, Refusal, Rule, Stats, UnitId, Until,
};
use crate::grid::{Altitude, Square};

/// The system.
pub struct Percentile;

impl Core for Percentile {
    fn id(&self) -> Key {
        Key::new("percentile")
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn actions(&self) -> &'static [ActionInfo] {
        actions::ACTIONS
    }

    fn decisions(&self) -> &'static [DecisionInfo] {
        &decisions::DECISIONS
    }

    fn misfits(&self, battle: &Battle) -> Vec<Misfit> {
        let alone = starship::mixed(battle).chain(altitude::wingless(battle));
        alone.chain(space::cramped(battle)).chain(score::overdressed(battle)).collect()
    }

    fn bad_mark(&self, mark: &str) -> Option<&'static str> {
        landmarks::fault(mark)
    }

    fn landmarks(&self, battle: &Battle) -> Vec<Landmark> {
        landmarks::all(battle)
    }

    fn breadth(&self, stats: &Stats) -> u8 {
        space::breadth(stats.max(SIZE))
    }

    fn innate(&self, profile: &Profile) -> &'static [Key] {
        if profile.has(NATURAL_WEAPON) { &[CLAWS] } else { &[] }
    }

    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        surprise::notice(cx)?;
        prepare(cx);
        Ok(())
    }

    fn turn_start(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        turn::start(cx, unit)
    }

    fn turn_end(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        turn::end(cx, unit)
    }

    fn round_end(&self, cx: &mut Cx<'_>) -> Flow {
        states::round_end(cx)
    }

    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        turn::check(battle, order)?;
        check(battle, order)
    }

    fn resolve(&self, cx: &mut Cx<'_>, order: &Order) -> Flow {
        overwatch::before(cx, order)?;
        if !cx.battle().is_up(order.unit) {
            return overwatch::after(cx);
        }
        if let Err(refusal) = self.check(cx.battle(), order) {
            let rule = refusal.rule.unwrap_or(Rule("PC-OVW-03"));
            let (unit, what) = (order.unit, terms::WITHDRAWN);
            cx.emit(Event::Noted { unit, what, other: order.target_unit(), number: refusal.number, rule });
        } else {
            let deed = turn::deed(cx.battle(), order);
            turn::pay(cx, order);
            perform(cx, order)?;
            if deed.attack || deed.movement {
                cx.end_condition(order.unit, HIDDEN, order.act, Rule("PC-SET-01"));
            }
        }
        overwatch::after(cx)
    }

    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        offers::offers(battle, unit)
    }

    fn further_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        offers::further(battle, unit)
    }

    fn sees_over(&self) -> bool {
        true
    }

    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        movement::step_cost(battle, unit, from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let passage = passage::Passage::of(battle, unit, battle.body(unit).altitude);
        Box::new(move |from, to| passage.step(battle.map(), from, to))
    }

    fn span(&self, battle: &Battle, order: &Order, to: Square) -> Option<Span> {
        lens::span(battle, order, to)
    }

    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        space::distance(battle, unit, target)
    }

    fn blast(&self, battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
        lens::blast(battle, order, centre)
    }

    fn approach(&self, battle: &Battle, order: &Order) -> Vec<Square> {
        charge::approach(battle, order)
    }

    fn sectors(&self, battle: &Battle, unit: UnitId) -> Vec<Sector> {
        lens::sectors(battle, unit)
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        movement::range(battle, unit)
    }

    fn may_run_over(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_run_over(battle, unit, square)
    }

    fn may_end(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_end(battle, unit, square)
    }

    fn initiative_bonus(&self, battle: &Battle, unit: UnitId, model: Key) -> Ledger {
        let mut ledger = Ledger::new();
        ledger.add(AG, score::bonus(battle, unit, AG), Rule("PC-INI-01"));
        ledger.add_some(INITIATIVE_BONUS, battle.stats(unit).now(INITIATIVE_BONUS), Rule("PC-INI-01"));
        if model == Key::new("dynamic") {
            ledger.add(terms::USUAL, -3, Rule("SIX-INI-01"));
        }
        ledger
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).max(AG)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(SURPRISED)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        wounds::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        wounds::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        wounds::worth(battle, unit)
    }

    fn lure(&self, battle: &Battle, unit: UnitId, square: Square) -> i32 {
        promise::lure(battle, unit, square)
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WORKING)
    }

    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WATCHING)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        tasks::turns_left(battle, square)
    }

    fn is_aside(&self, what: Key) -> bool {
        matches!(what, CONFIRM | QUICKER | PINNING | WITHSTAND | DODGE | PARRY)
    }

    fn promise(&self, battle: &Battle, unit: UnitId) -> i32 {
        promise::of(battle, unit)
    }

    fn aftermath(&self, cx: &mut Cx<'_>) {
        aftermath::tend(cx);
    }
}

/// What the level's words mean before the first round: surprise lasts to its end (PC-SET-03), only fliers fly (PC-ALT-01).
fn prepare(cx: &mut Cx<'_>) {
    for unit in cx.battle().units() {
        if cx.battle().conditions(unit).has(SURPRISED) {
            states::set(cx, unit, SURPRISED, 1, Until::RoundEnd(1), Rule("PC-SET-03"));
        }
        let from = cx.battle().body(unit).altitude;
        if from != Altitude::Ground && !cx.battle().profile(unit).has(FLYER) {
            cx.emit(Event::AltitudeChanged { unit, from, to: Altitude::Ground, rule: Rule("PC-ALT-01") });
        } else if cx.battle().conditions(unit).has(NO_FLIGHT) {
            states::start_falling(cx, unit);
        }
    }
}

/// Whether an order makes sense beside what it costs.
///
/// # Errors
/// The reason why not.
fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match order.act {
        MOVE | DISENGAGE | FLY => movement::check(battle, order),
        STAND | DROP_PRONE => stance::check(battle, order),
        DRAW => hands::check_draw(battle, order),
        STOW => hands::check_stow(battle, order),
        DROP => hands::check_drop(battle, order),
        PICK_UP => hands::check_pick_up(battle, order),
        RELOAD => loading::check_reload(battle, order),
        CLEAR_JAM => loading::check_jam(battle, order),
        INTERACT => hands::check_door(battle, order),
        TASK => tasks::check(battle, order),
        FIRST_AID | PUT_OUT => hands::check_aid(battle, order),
        TAKE_DOWN if !battle.profile(order.unit).has(TAKEDOWN) => {
            Err(Refusal::by("needs_the_talent", Rule("PC-AAC-26")))
        }
        ATTACK | THROW | BURST | FLURRY | CALLED_SHOT | HEAVY_ATTACK | TAKE_DOWN => {
            strike::check(battle, &strike::plan(battle, order)?)
        }
        CHARGE => charge::check(battle, order),
        MULTIPLE_ATTACK => multiple::check(battle, order),
        KNOCK_DOWN | FEINT => contest::check_melee(battle, order),
        DISARM => contest::check_disarm(battle, order),
        OVERWATCH => watch::check(battle, order),
        SUPPRESS => suppress::check(battle, order),
        GRAPPLE | GRAPPLE_DAMAGE | PUSH | GRAPPLE_STAND | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL | RELEASE => {
            grapple::check(battle, order)
        }
        ACTIVATE => powers::check(battle, order),
        BOARDING => boarding::check(battle, order),
        RAM => ram::check(battle, order),
        AIM | GUARD_MODE | BRACE => Ok(()),
        _ => Err(Refusal::form("no_such_action")),
    }
}

/// Carries an order out that was checked and paid for.
fn perform(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    match order.act {
        MOVE | DISENGAGE | FLY => return movement::resolve(cx, order),
        STAND | DROP_PRONE => stance::resolve(cx, order),
        DRAW => hands::draw(cx, order),
        STOW => hands::stow(cx, order),
        DROP => hands::drop_one(cx, order),
        PICK_UP => hands::pick_up(cx, order),
        RELOAD => loading::reload(cx, order),
        CLEAR_JAM => return loading::clear_jam(cx, order),
        INTERACT => hands::work_door(cx, order),
        TASK => return tasks::resolve(cx, order),
        FIRST_AID | PUT_OUT => return hands::aid(cx, order),
        CHARGE => return charge::resolve(cx, order),
        RAM => return ram::resolve(cx, order),
        ACTIVATE => return powers::resolve(cx, order),
        MULTIPLE_ATTACK => return multiple::resolve(cx, order),
        KNOCK_DOWN => return contest::knock_down(cx, order, false),
        FEINT => return contest::feint(cx, order),
        DISARM => return contest::disarm(cx, order),
        AIM => return contest::aim(cx, order),
        GUARD_MODE => contest::guard(cx, unit),
        OVERWATCH => return watch::declare(cx, order),
        SUPPRESS => return suppress::resolve(cx, order),
        BRACE => {
            states::set(cx, unit, BRACED, 1, Until::Cleared, Rule("PC-BGD-37"));
            return cx.happened(unit, Happening::Braced, BRACE, Rule("PC-BGD-37"));
        }
        GRAPPLE | GRAPPLE_DAMAGE | PUSH | GRAPPLE_STAND | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL | RELEASE => {
            return grapple::resolve(cx, order);
        }
        _ => {
            let Ok(strike) = strike::plan(cx.battle(), order) else { return Ok(()) };
            let closes = !overwatch::may_follow(cx.battle(), &strike);
            if order.act == HEAVY_ATTACK {
                states::set(cx, unit, EXPOSED, 1, Until::TurnStart, Rule("PC-AAC-15"));
            }
            attack::make(cx, &Strike { closes, ..strike })?;
        }
    }
    Ok(())
}
