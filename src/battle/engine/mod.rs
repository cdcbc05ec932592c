//! Begins a battle, offers its actions and carries out orders.

mod arrivals;
pub mod camp;
mod deployment;
mod muster;
mod steps;
mod turns;
mod victory;

pub use crate::battle::system::{END_TURN, END_TURN_INFO, RETREAT, SURRENDER};

use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Choice, Cx, Flow, Halt, Oracle, Script, ScriptFault};
use crate::battle::phases::PhaseLabel;
use crate::battle::system::{
    ActionInfo, Bar, Before, Core, DecisionInfo, Harm, InitiativeModel, Offer, OrderForm, Price, Rules, allows, bound,
    is_deed,
};
use crate::battle::world::{Battle, Phase};

pub(super) const INTERRUPTED: Rule = Rule("SIX-TRN-02");
/// Note: an order was lost because of an event before it could be carried out.
const WITHDRAWN: Key = Key::new("withdrawn");

/// Why an order did not go through. The battle is as it was before the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The rules forbid it.
    Refused(Refusal),
    /// A player has to decide first: give the order again with the answer.
    Waiting(Box<Choice>),
    /// The given dice or answers do not fit.
    Broken(ScriptFault),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Waiting(choice) => Self::Waiting(choice),
            Halt::Broken(fault) => Self::Broken(fault),
            Halt::Explored => unreachable!("only a forecast stops because the rest is known"),
        }
    }
}

/// The running systems without the rules' options, which would have to be copied.
#[derive(Clone, Copy)]
struct Systems {
    core: &'static dyn Core,
    initiative: &'static dyn InitiativeModel,
    harm: &'static dyn Harm,
}

impl Systems {
    fn of(battle: &Battle) -> Self {
        let Rules { core, initiative, harm, .. } = battle.rules();
        Self { core: *core, initiative: *initiative, harm: *harm }
    }
}

/// Begins a battle: settles initiative and opens the first turn.
///
/// # Errors
/// [`Stop::Waiting`] or [`Stop::Broken`]; the battle is then as it was.
pub fn begin(battle: &mut Battle, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Stop> {
    transact(battle, oracle, opening)
}

/// Settles initiative and opens the first turn.
pub(super) fn opening(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    deployment::deploy(cx)?;
    rules.core.prepare(cx)?;
    rules.initiative.setup(cx)?;
    rules.core.begun(cx)?;
    let start = cx.battle().setup().start.clone();
    for (unit, work) in &start.work {
        rules.core.resume_work(cx, *unit, work);
    }
    cx.battle_mut().scheduler_mut().round = start.round.saturating_sub(1);
    if let Some(end) = victory::decided(cx.battle()) {
        return turns::close_fight(cx, end);
    }
    turns::open_fight(cx, start.acting)
}

/// Checks whether an order may be given now. Changes nothing and rolls no dice.
///
/// # Errors
/// The reason if it may not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match battle.scheduler().phase {
        Phase::Setup => return Err(Refusal::form("not_begun")),
        Phase::Over { .. } => return Err(Refusal::form("battle_over")),
        Phase::Round => {}
    }
    if !battle.has_unit(order.unit) {
        return Err(Refusal::form("no_such_unit"));
    }
    if battle.current() != Some(order.unit) {
        return Err(Refusal::form("not_its_turn"));
    }
    if order.target_unit().is_some_and(|target| !battle.has_unit(target)) {
        return Err(Refusal::form("no_such_target"));
    }
    allows(battle, order)
}

/// Gives an order.
///
/// # Errors
/// See [`Stop`]; the battle is then as it was.
pub fn give(battle: &mut Battle, order: &Order, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Stop> {
    check(battle, order).map_err(Stop::Refused)?;
    transact(battle, oracle, |cx| play(cx, order))
}

/// Carries out a checked order and plays on to the next decision or turn.
pub(super) fn play(cx: &mut Cx<'_>, order: &Order) -> Flow {
    cx.battle_mut().note_order(Some(order));
    perform(cx, order)?;
    cx.battle_mut().note_order(None);
    turns::advance(cx)
}

/// The state in which combatants leave a finished battle, and the events that lead to it. The battle itself stays as
/// it ended.
pub fn aftermath(battle: &Battle) -> (Battle, Vec<Event>) {
    let (mut after, mut events) = (battle.fork(), Vec::new());
    let end = Cx::new(&mut after, &mut Script::default(), &mut events).phase(PhaseLabel::Aftermath);
    debug_assert!(end.is_ok(), "the aftermath asks for no dice and no decision: {end:?}");
    (after, events)
}

/// Every action of the running rules: the core's, the damage model's, the initiative model's, then ending the turn.
pub fn actions(battle: &Battle) -> Vec<ActionInfo> {
    battle.rules().actions().map(|action| action.info).chain([END_TURN_INFO]).collect()
}

/// Every decision that the running rules may ask for.
pub fn decisions(battle: &Battle) -> impl Iterator<Item = &'static DecisionInfo> {
    battle.rules().decisions()
}

/// The parts that an order of an action may have besides its unit.
pub fn form(battle: &Battle, act: Key) -> OrderForm {
    battle.rules().action(act).map_or(OrderForm::PLAIN, |action| action.form)
}

/// Every action of a combatant now, allowed or refused.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    for action in battle.rules().initiative.actions() {
        (action.offers)(&mut bar);
    }
    bar.add(bar.order(END_TURN));
    let mut timing = bar.finish();
    for offer in timing.iter_mut().filter(|offer| offer.refused.is_none()) {
        offer.refused = check(battle, &offer.order).err().filter(|refusal| !refusal.is_incomplete());
    }
    let mut offers = battle.rules().core.offers(battle, unit);
    for offer in offers.iter_mut().filter(|offer| offer.refused.is_none()) {
        offer.refused = bound(battle, &offer.order).err();
    }
    offers.append(&mut timing);
    offers
}

pub(super) fn transact(
    battle: &mut Battle,
    oracle: &mut dyn Oracle,
    run: impl FnOnce(&mut Cx<'_>) -> Flow,
) -> Result<Vec<Event>, Stop> {
    let mut events = Vec::with_capacity(16);
    battle.note_changes();
    let end = run(&mut Cx::new(battle, oracle, &mut events));
    if end.is_err() {
        battle.roll_back();
    }
    battle.keep();
    battle.rebase();
    end.map(|()| events).map_err(Stop::from)
}

/// Tries a procedure out: what it gives, with nothing changed.
///
/// # Errors
/// Stops when dice or a decision are missing.
pub fn try_out<T>(
    battle: &mut Battle,
    oracle: &mut dyn Oracle,
    run: impl FnOnce(&mut Cx<'_>) -> Flow<T>,
) -> Result<T, Stop> {
    let mut events = Vec::new();
    battle.note_changes();
    let end = run(&mut Cx::new(battle, oracle, &mut events));
    battle.roll_back();
    battle.keep();
    end.map_err(Stop::from)
}

/// Carries out a checked order, unless another combatant interrupts it.
pub(super) fn perform(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let rules = Systems::of(cx.battle());
    if order.act == END_TURN {
        return turns::end_turn(cx, order.unit);
    }
    if order.act == SURRENDER {
        let end = victory::given_up(cx.battle(), cx.battle().side(order.unit), victory::SURRENDERED);
        return turns::close_fight(cx, end);
    }
    if order.act == RETREAT {
        return victory::retreat(cx, cx.battle().side(order.unit));
    }
    if let Some(unit) = rules.initiative.window(cx, Before::Order(order))? {
        cx.emit(Event::Interrupted { unit, order: order.clone() });
        return turns::start_turn(cx, unit, cx.battle().scheduler().count);
    }
    let Some(action) = cx.battle().rules().action(order.act) else { return Ok(()) };
    let price = (action.price)(cx.battle(), order);
    let so_far = cx.events().len();
    if !is_deed(cx.battle(), action, &price) {
        (action.resolve)(cx, order)?;
        return rules.initiative.acted(cx, order, so_far);
    }
    let stirred = rules.core.before(cx, order)?;
    if stirred && !still_stands(cx, order) {
        rules.core.after(cx, order, None)?;
        return report(cx, so_far);
    }
    let price = if stirred { (action.price)(cx.battle(), order) } else { price };
    rules.core.pay(cx, order, &price);
    let conclude = |cx: &mut Cx<'_>| {
        rules.core.after(cx, order, Some(&price))?;
        rules.harm.moved(cx, so_far)?;
        report(cx, so_far)?;
        rules.initiative.acted(cx, order, so_far)
    };
    cx.concluding(&conclude, |cx| {
        let stirred = rules.core.paid(cx, order, &price)?;
        if stirred && !goes_on(cx, order, &price) { Ok(()) } else { (action.resolve)(cx, order) }
    })
}

/// Passes the latest events to an initiative model that wants them. They matter from the next order on.
pub(super) fn report(cx: &mut Cx<'_>, from: usize) -> Flow {
    let Systems { core, initiative, harm } = Systems::of(cx.battle());
    if !initiative.listens() || !cx.keeps_aftereffects() {
        return Ok(());
    }
    let (battle, events) = (cx.battle(), cx.events().get(from..).unwrap_or(&[]));
    let meant = |at: usize| core.happenings(battle, events, at).into_iter().chain(harm.happenings(battle, events, at));
    let happenings: Vec<_> = (0..events.len()).flat_map(meant).collect();
    happenings.into_iter().try_for_each(|(unit, happening)| initiative.on(cx, unit, happening))
}

/// Checks that an order is still possible after interruptions, and emits an event if it is not.
fn still_stands(cx: &mut Cx<'_>, order: &Order) -> bool {
    if !cx.battle().is_up(order.unit) {
        return false;
    }
    allows(cx.battle(), order).map_err(|refusal| withdraw(cx, order, &refusal)).is_ok()
}

/// Checks that an order that has been paid for can still be carried out, and emits an event if it cannot.
fn goes_on(cx: &mut Cx<'_>, order: &Order, price: &Price) -> bool {
    let battle = cx.battle();
    if !battle.is_up(order.unit) {
        return false;
    }
    let core = battle.rules().core;
    let possible = core.forbids(battle, order, price).and_then(|()| core.goes_on(battle, order));
    possible.map_err(|refusal| withdraw(cx, order, &refusal)).is_ok()
}

/// Notes that an order was lost, and why.
fn withdraw(cx: &mut Cx<'_>, order: &Order, refusal: &Refusal) {
    let (unit, what, other) = (order.unit, WITHDRAWN, order.target_unit());
    cx.emit(Event::Noted { unit, what, other, number: refusal.number, rule: refusal.rule.unwrap_or(INTERRUPTED) });
}
