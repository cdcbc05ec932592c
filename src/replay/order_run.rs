//! Plays an order file with given or seeded dice and with the decisions in the file. Neither may run out. Orders and
//! decisions that the rules do not allow are refused, and the battle goes on.

use super::asker::{Asker, Declined};
use super::items::{self, BARE_HANDS};
use super::orders::{Aim, GivenOrder, OrderFile};
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Script, ScriptFault};
use crate::battle::system::{ActionInfo, Targeting};
use crate::battle::{Battle, Event, Key, Order, Refusal, Target, UnitId};
use crate::dice::DiceStream;
use crate::scenario::{Diagnostics, Faults, Span};

/// The source of the dice.
pub enum DiceSource {
    /// Given faces, in the order rolled.
    Given(Script),
    /// A seeded stream.
    Seeded(Box<DiceStream>),
}

impl DiceSource {
    /// Given faces.
    pub fn given(faces: &[u8]) -> Self {
        let mut script = Script::new();
        script.dice(faces);
        Self::Given(script)
    }

    /// Dice of a seed.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Box::new(DiceStream::from_seed(seed)))
    }
}

/// The result of one step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The events; empty if the order was refused.
    pub events: Vec<Event>,
    /// The refused order with the reason; nothing has changed then.
    pub refused: Option<(Order, Refusal)>,
    /// The decisions after it that were declined.
    pub declined: Vec<Declined>,
}

/// Why an order file cannot be played any further, and where in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The order or decision concerned.
    pub span: Span,
    /// The message.
    pub what: String,
}

impl Broken {
    fn new(span: Span, what: impl ToString) -> Self {
        Self { span, what: what.to_string() }
    }

    /// The fault with its line and caret.
    pub fn report(&self, file: &str, text: &str) -> Diagnostics {
        let mut faults = Faults::default();
        faults.add(self.span, &self.what, "");
        faults.report(file, text)
    }
}

/// A battle played from an order file.
pub struct OrderRun<'a> {
    battle: &'a mut Battle,
    file: &'a OrderFile,
    dice: DiceSource,
}

impl<'a> OrderRun<'a> {
    /// A battle that has not begun, the orders for it, and its dice.
    pub fn new(battle: &'a mut Battle, file: &'a OrderFile, dice: DiceSource) -> Self {
        Self { battle, file, dice }
    }

    /// The present battle.
    pub fn battle(&self) -> &Battle {
        self.battle
    }

    /// Begins the battle.
    ///
    /// # Errors
    /// If a die or a decision is missing.
    pub fn begin(&mut self) -> Result<Outcome, Broken> {
        let first = self.file.orders.first().map(|(given, _)| given.unit);
        let mut asker = Asker::new(&mut self.dice, &self.file.opening, &self.file.standing);
        let opening = |stop| Broken::new(Span::default(), format!("as the battle begins, {}", why(stop)));
        let mut events = engine::begin(self.battle, &mut asker).map_err(opening)?;
        end_idle_turns(self.battle, first, &mut asker, &mut events).map_err(opening)?;
        Ok(Outcome { events, refused: None, declined: asker.declined() })
    }

    /// Gives the order with that number, from 0. First ends turns in which nothing more can be done, if the order is
    /// for another combatant.
    ///
    /// # Errors
    /// If a die or a decision is missing, or no item or mode has the name in the order.
    pub fn step(&mut self, at: usize) -> Result<Outcome, Broken> {
        let Some((given, choices)) = self.file.orders.get(at) else {
            return Ok(Outcome { events: Vec::new(), refused: None, declined: Vec::new() });
        };
        let next = self.file.orders.get(at + 1).map(|(given, _)| given.unit);
        let mut asker = Asker::new(&mut self.dice, choices, &self.file.standing);
        let broken = |stop| Broken::new(given.span, why(stop));
        let (mut events, mut refused) = (Vec::new(), None);
        match order(self.battle, given)? {
            Err(not_made) => refused = Some(not_made),
            Ok(order) => match engine::give(self.battle, &order, &mut asker) {
                Ok(done) => events = done,
                Err(Stop::Refused(refusal)) => refused = Some((order, refusal)),
                Err(stop) => return Err(broken(stop)),
            },
        }
        end_idle_turns(self.battle, next, &mut asker, &mut events).map_err(broken)?;
        Ok(Outcome { events, refused, declined: asker.declined() })
    }

    /// Checks that no given die is left over.
    ///
    /// # Errors
    /// Says how many are.
    pub fn finish(&self) -> Result<(), ScriptFault> {
        match &self.dice {
            DiceSource::Given(script) => script.finish(),
            DiceSource::Seeded(_) => Ok(()),
        }
    }
}

/// Why a step could not be finished.
fn why(stop: Stop) -> String {
    match stop {
        Stop::Refused(refusal) => crate::words::refusal(&refusal),
        Stop::Waiting(choice) => choice.what.to_string(),
        Stop::Broken(fault) => fault.to_string(),
    }
}

/// Ends turns in which only free actions are left, until a combatant can act or it is the turn of the one that gets
/// the next order.
fn end_idle_turns(
    battle: &mut Battle,
    next: Option<UnitId>,
    asker: &mut Asker<'_>,
    events: &mut Vec<Event>,
) -> Result<(), Stop> {
    let Some(next) = next else { return Ok(()) };
    while let Some(unit) = battle.current().filter(|unit| *unit != next && !battle.is_over()) {
        if can_act(battle, unit) {
            break;
        }
        events.extend(engine::give(battle, &Order::new(unit, engine::END_TURN), asker)?);
    }
    Ok(())
}

/// True if a combatant can still do something in its turn that is not free.
fn can_act(battle: &Battle, unit: UnitId) -> bool {
    let offers = engine::offers(battle, unit);
    offers.iter().any(|offer| offer.refused.is_none() && !offer.is_free())
}

/// The order as written, with its item and its path found; refused if there is no path.
fn order(battle: &Battle, given: &GivenOrder) -> Result<Result<Order, (Order, Refusal)>, Broken> {
    let mut order = Order { mode: given.mode, amount: given.amount, ..Order::new(given.unit, given.act) };
    let target = match given.aim {
        Aim::Unit(target) => Some(target),
        _ => None,
    };
    if let Some((name, span)) = &given.with {
        let bare = name == BARE_HANDS.as_str();
        match items::slot(battle, given.unit, Some(given.act), target, name) {
            Ok(slot) => order.with = Some(slot),
            Err(_) if bare && engine::form(battle, given.act).has_mode(BARE_HANDS) && order.mode.is_none() => {
                order.mode = Some(BARE_HANDS);
            }
            Err(_) if bare && battle.gear(given.unit).in_hand.is_none() => {}
            Err(_) if bare => return Ok(Err((order, Refusal::form("needs_empty_hands")))),
            Err(known) => return Err(Broken::new(*span, not_carried(battle, given.unit, name, &known))),
        }
    }
    order.at = match &given.aim {
        Aim::None => Target::None,
        Aim::Unit(unit) => Target::Unit(*unit),
        Aim::Toward(dir) => Target::Toward(*dir),
        Aim::Path(path) => Target::Path(path.clone()),
        Aim::Run(unit, path) => Target::Run(*unit, path.clone()),
        Aim::Square(square) => {
            let walks = |action: &ActionInfo| action.key == given.act && action.targeting == Targeting::Path;
            if engine::actions(battle).iter().any(walks) {
                match battle.route(given.unit, *square) {
                    Some(path) => Target::Path(path),
                    None => {
                        let order = order.at(Target::Square(*square));
                        return Ok(Err((order, Refusal::form("no_way"))));
                    }
                }
            } else {
                Target::Square(*square)
            }
        }
    };
    Ok(Ok(order))
}

/// The fault that a combatant does not carry an item, with the items that it does.
fn not_carried(battle: &Battle, unit: UnitId, name: &str, known: &[Key]) -> String {
    let known = match known {
        [] => "nothing is carried".to_owned(),
        known => format!("carried: {}", known.iter().map(Key::to_string).collect::<Vec<_>>().join(", ")),
    };
    format!("{} does not carry \"{name}\" ({known})", battle.name(unit))
}
