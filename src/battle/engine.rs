//! The turn machine: begins a battle, takes orders, and carries the battle on to the next one who must act.

use super::arrivals;
use super::cx::Cx;
use super::event::Event;
use super::ids::UnitId;
use super::initiative::TurnState;
use super::key::{Key, Rule};
use super::oracle::{Choice, Halt, Oracle, Script, ScriptFault};
use super::order::Order;
use super::refusal::Refusal;
use super::system::{ActionInfo, Before, Core, DecisionInfo, InitiativeModel, Offer, OrderForm, Targeting, Wording};
use super::unit::{Life, Until};
use super::victory;
use super::world::Battle;
use super::{Flow, Phase};
use smallvec::SmallVec;

/// The order that ends a turn, known in every system.
pub const END_TURN: Key = Key::new("end_turn");

const INTERRUPTED: Rule = Rule("SIX-TRN-02");
const EXPIRED: Key = Key::new("expired");
const LATE_START: Rule = Rule("SIX-ARR-02");
const HAS_ACTED: Key = Key::new("has_acted");

/// Why an order did not go through. The battle is as it was before the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It may not be given.
    Refused(Refusal),
    /// Somebody has to decide first; give the order again when the answer is there.
    Waiting(Box<Choice>),
    /// Given dice or answers do not fit.
    Broken(ScriptFault),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Waiting(choice) => Self::Waiting(choice),
            Halt::Broken(fault) => Self::Broken(fault),
            Halt::Told => unreachable!("only a forecast stops because the rest is known"),
        }
    }
}

/// The systems that run, apart from the rules' options, which would have to be copied.
#[derive(Clone, Copy)]
struct Systems {
    core: &'static dyn Core,
    initiative: &'static dyn InitiativeModel,
}

impl Systems {
    fn of(battle: &Battle) -> Self {
        Self { core: battle.rules().core, initiative: battle.rules().initiative }
    }
}

/// Begins a battle: initiative is settled and the first turn opened.
///
/// # Errors
/// [`Stop::Waiting`] or [`Stop::Broken`]; the battle is then as it was.
pub fn begin(battle: &mut Battle, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Stop> {
    transact(battle, oracle, opening)
}

/// Settles initiative and opens the first turn.
pub(super) fn opening(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    rules.core.prepare(cx)?;
    rules.initiative.setup(cx)?;
    rules.core.begun(cx)?;
    let start = cx.battle().setup().start.clone();
    for (unit, work) in &start.work {
        rules.core.resume_work(cx, *unit, work);
    }
    cx.battle_mut().scheduler_mut().round = start.round.saturating_sub(1);
    if let Some(end) = victory::decided(cx.battle()) {
        cx.emit(end);
        return Ok(());
    }
    if let Some(unit) = start.acting {
        join_round(cx, unit);
    } else if rules.initiative.surprise(cx)? {
        cx.emit(Event::SurpriseRoundStarted);
        rules.initiative.open_surprise_round(cx)?;
    } else {
        open_round(cx)?;
    }
    advance(cx)
}

/// Begins in the middle of a round: whoever comes before a combatant has had its turn (SIX-ARR-02).
fn join_round(cx: &mut Cx<'_>, acting: UnitId) {
    let round = cx.battle().scheduler().round.saturating_add(1);
    cx.emit(Event::RoundStarted { round });
    let initiative = cx.battle().rules().initiative;
    while let Some(unit) = initiative.next(cx.battle()).filter(|unit| *unit != acting) {
        cx.emit(Event::TurnPassed { unit, why: HAS_ACTED, rule: LATE_START });
    }
}

/// Whether an order may be given now. Changes nothing and draws no die.
///
/// # Errors
/// The reason why not.
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
    let rules = battle.rules();
    if order.act == END_TURN {
        Ok(())
    } else if rules.initiative.actions().iter().any(|action| action.key == order.act) {
        rules.initiative.check(battle, order)
    } else if rules.core.actions().any(|action| action.key == order.act) {
        rules.core.check(battle, order)
    } else {
        Err(Refusal::form("no_such_action"))
    }
}

/// Gives an order.
///
/// # Errors
/// See [`Stop`]; the battle is then as it was.
pub fn give(battle: &mut Battle, order: &Order, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Stop> {
    check(battle, order).map_err(Stop::Refused)?;
    transact(battle, oracle, |cx| play(cx, order))
}

/// Carries out an order that was checked, and the battle on from there.
pub(super) fn play(cx: &mut Cx<'_>, order: &Order) -> Flow {
    cx.battle_mut().note_order(Some(order));
    perform(cx, order)?;
    cx.battle_mut().note_order(None);
    advance(cx)
}

/// The state in which everybody carries on from a battle that is over, and what happened in between. The battle itself
/// stays as it ended.
pub fn aftermath(battle: &Battle) -> (Battle, Vec<Event>) {
    let (mut after, mut events) = (battle.fork(), Vec::new());
    battle.rules().core.aftermath(&mut Cx::new(&mut after, &mut Script::default(), &mut events));
    (after, events)
}

/// Every action of the running rules, the core's first, then the initiative model's, then the end of the turn.
pub fn actions(battle: &Battle) -> Vec<ActionInfo> {
    let rules = battle.rules();
    let mut all: Vec<ActionInfo> = rules.core.actions().copied().collect();
    all.extend_from_slice(rules.initiative.actions());
    all.push(END_TURN_INFO);
    all
}

/// Every decision that the running rules ask people for.
pub fn decisions(battle: &Battle) -> impl Iterator<Item = &'static DecisionInfo> {
    let rules = battle.rules();
    rules.core.decisions().iter().chain(rules.initiative.decisions())
}

/// What an order of an action may say beside who acts.
pub fn form(battle: &Battle, act: Key) -> OrderForm {
    OrderForm::find(battle.rules().core.vocabulary().orders, act)
}

/// Everything the combatant might do now, allowed or not.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut offers = battle.rules().core.offers(battle, unit);
    for action in battle.rules().initiative.actions().iter().chain([&END_TURN_INFO]) {
        let order = Order::new(unit, action.key);
        let refused = check(battle, &order).err();
        let (targeting, wording) = (action.targeting, Wording::PLAIN);
        offers.push(Offer { order, targeting, wording, cost: SmallVec::new(), harms: false, refused });
    }
    offers
}

/// The end of a turn as tables show it.
pub const END_TURN_INFO: ActionInfo =
    ActionInfo { key: END_TURN, icon: "end_turn", hotkey: ' ', targeting: Targeting::None, rule: Rule("SIX-TRN-01") };

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
    end.map(|()| events).map_err(Stop::from)
}

/// Carries out an order that was checked, unless somebody breaks in before it.
pub(super) fn perform(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let rules = Systems::of(cx.battle());
    if order.act == END_TURN {
        return end_turn(cx, order.unit);
    }
    if let Some(unit) = rules.initiative.window(cx, Before::Order(order))? {
        cx.emit(Event::Interrupted { unit, order: order.clone() });
        return start_turn(cx, unit, cx.battle().scheduler().count);
    }
    if rules.initiative.actions().iter().any(|action| action.key == order.act) {
        rules.initiative.resolve(cx, order)
    } else {
        rules.core.resolve(cx, order)
    }
}

/// Carries the battle on until somebody must act or it is decided.
fn advance(cx: &mut Cx<'_>) -> Flow {
    loop {
        if cx.battle().is_over() {
            return Ok(());
        }
        if cx.battle().current().is_none() {
            settle_tied(cx);
        }
        if cx.battle().scheduler().deferred.is_empty()
            && let Some(end) = victory::decided(cx.battle())
        {
            cx.emit(end);
            return Ok(());
        }
        if let Some(unit) = cx.battle().current() {
            let lost = cx.battle().initiative(unit).state != TurnState::Acting;
            if cx.battle().is_up(unit) && !lost {
                return Ok(());
            }
            end_turn(cx, unit)?;
            continue;
        }
        if let Some(order) = cx.battle().scheduler().parked.last().cloned() {
            resume(cx, &order)?;
            continue;
        }
        let initiative = cx.battle().rules().initiative;
        let next = initiative.next(cx.battle());
        if let Some(unit) = initiative.window(cx, next.map_or(Before::RoundEnd, Before::Turn))? {
            let count = next.map_or(cx.battle().scheduler().count, |next| cx.battle().initiative(next).count());
            start_turn(cx, unit, count)?;
        } else if let Some(unit) = next {
            let count = cx.battle().initiative(unit).count();
            start_turn(cx, unit, count)?;
        } else {
            close_round(cx)?;
            if cx.battle().is_over() {
                return Ok(());
            }
            open_round(cx)?;
        }
    }
}

fn resume(cx: &mut Cx<'_>, order: &Order) -> Flow {
    cx.emit(Event::OrderResumed { order: order.clone() });
    if !cx.battle().is_up(order.unit) {
        return Ok(());
    }
    match check(cx.battle(), order) {
        Ok(()) => perform(cx, order),
        Err(refusal) => {
            cx.emit(Event::Noted {
                unit: order.unit,
                what: refusal.why,
                other: order.target_unit(),
                number: refusal.number,
                rule: refusal.rule.unwrap_or(INTERRUPTED),
            });
            Ok(())
        }
    }
}

/// Opens somebody's turn, or goes on with one that was suspended.
fn start_turn(cx: &mut Cx<'_>, unit: UnitId, count: i32) -> Flow {
    if cx.battle().initiative(unit).state == TurnState::Suspended {
        cx.emit(Event::TurnResumed { unit, count });
        return Ok(());
    }
    let rules = Systems::of(cx.battle());
    if cx.battle().scheduler().tied.is_empty() {
        let tied = rules.initiative.tied(cx.battle(), unit);
        if tied.len() > 1 {
            cx.battle_mut().scheduler_mut().tied = tied;
        }
    }
    expire(cx, unit, Until::TurnStart);
    cx.emit(Event::TurnStarted { unit, count });
    rules.core.turn_start(cx, unit)
}

fn end_turn(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let rules = Systems::of(cx.battle());
    rules.core.turn_end(cx, unit)?;
    expire(cx, unit, Until::TurnEnd);
    cx.emit(Event::TurnEnded { unit });
    Ok(())
}

/// Once all simultaneous turns are over, what they did to each other takes force (CE-INI-05).
fn settle_tied(cx: &mut Cx<'_>) {
    let acted = |unit: &UnitId| {
        let state = cx.battle().initiative(*unit).state;
        matches!(state, TurnState::Acted | TurnState::Delaying | TurnState::Suspended) || !cx.battle().is_up(*unit)
    };
    if cx.battle().scheduler().tied.is_empty() || !cx.battle().scheduler().tied.iter().all(acted) {
        return;
    }
    let scheduler = cx.battle_mut().scheduler_mut();
    scheduler.tied.clear();
    for event in std::mem::take(&mut scheduler.deferred) {
        let stale = matches!(&event, Event::LifeChanged { unit, to, .. } if cx.battle().body(*unit).life >= *to);
        if !stale {
            cx.emit(event);
        }
    }
}

pub(super) fn expire(cx: &mut Cx<'_>, unit: UnitId, until: Until) {
    let over = |cond: &&super::Condition| match (cond.until, until) {
        (Until::RoundEnd(last), Until::RoundEnd(round)) => last <= round,
        (a, b) => a == b,
    };
    let keys: SmallVec<[(Key, Rule); 4]> =
        cx.battle().conditions(unit).0.iter().filter(over).map(|cond| (cond.key, cond.rule)).collect();
    for (key, rule) in keys {
        cx.emit(Event::ConditionEnded { unit, key, what: EXPIRED, rule });
    }
}

fn close_round(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    let round = cx.battle().scheduler().round;
    let put_off = |unit: &UnitId| cx.battle().initiative(*unit).state == TurnState::Suspended;
    let suspended: SmallVec<[UnitId; 4]> = cx.battle().units().filter(put_off).collect();
    for unit in suspended {
        end_turn(cx, unit)?;
    }
    rules.initiative.close_round(cx)?;
    rules.core.round_end(cx)?;
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in units {
        expire(cx, unit, Until::RoundEnd(round));
    }
    if !cx.battle().scheduler().surprise {
        for event in victory::round_held(cx.battle()) {
            cx.emit(event);
        }
    }
    cx.emit(Event::RoundEnded { round });
    let end = victory::decided(cx.battle()).or_else(|| victory::out_of_time(cx.battle()));
    if let Some(end) = end {
        cx.emit(end);
    }
    Ok(())
}

fn open_round(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    let round = cx.battle().scheduler().round.saturating_add(1);
    cx.emit(Event::RoundStarted { round });
    let acts = |unit: &UnitId| cx.battle().body(*unit).life < Life::Dead && cx.battle().takes_turns(*unit);
    let units: Vec<UnitId> = cx.battle().units().filter(acts).collect();
    for unit in units {
        cx.emit(Event::InitiativeTurnedOver { unit });
    }
    arrivals::come(cx, round)?;
    rules.initiative.open_round(cx)
}
