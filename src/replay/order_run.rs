//! Plays an order file: the dice are given or seeded, the decisions stand in the file, and neither may run out or be left
//! over.

use super::orders::{Aim, GivenChoice, GivenOrder, OrderFile};
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Answer, Choice, Flow, Halt, Matters, Oracle, Script, ScriptFault, Wanted};
use crate::battle::system::{ActionInfo, Targeting};
use crate::battle::{Battle, Event, ItemDef, Key, Order, Refusal, Target, UnitId};
use crate::dice::{Dice, DiceStream, Rolled};
use crate::scenario::{Diagnostics, Faults, Span};

/// Where the dice come from.
pub enum DiceSource {
    /// From given faces, in the order in which they fall.
    Given(Script),
    /// From a seeded stream.
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

/// What came of one step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It went through.
    Done(Vec<Event>),
    /// It was refused; nothing has changed.
    Refused(Order, Refusal),
}

/// Why an order file cannot be played on, and where in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The order or decision that it happened at.
    pub span: Span,
    /// What is wrong.
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

    /// The battle now.
    pub fn battle(&self) -> &Battle {
        self.battle
    }

    /// Begins the battle.
    ///
    /// # Errors
    /// When dice or decisions do not fit.
    pub fn begin(&mut self) -> Result<Vec<Event>, Broken> {
        let mut asker = Asker::new(&mut self.dice, &self.file.opening, &self.file.standing);
        let end = engine::begin(self.battle, &mut asker);
        let end = asker.finish(Span::default(), end);
        let opening = |broken: Broken| Broken { what: format!("as the battle begins, {}", broken.what), ..broken };
        match end.map_err(opening)? {
            Ok(events) => Ok(events),
            Err(refusal) => Err(Broken::new(Span::default(), refusal.why)),
        }
    }

    /// Gives the order of that number, from 0.
    ///
    /// # Errors
    /// When dice or decisions do not fit, or the combatant does not carry the item that is named.
    pub fn step(&mut self, at: usize) -> Result<Outcome, Broken> {
        let Some((given, choices)) = self.file.orders.get(at) else { return Ok(Outcome::Done(Vec::new())) };
        let order = match order(self.battle, given)? {
            Ok(order) => order,
            Err((order, refusal)) => return Ok(Outcome::Refused(order, refusal)),
        };
        let mut asker = Asker::new(&mut self.dice, choices, &self.file.standing);
        let end = engine::give(self.battle, &order, &mut asker);
        Ok(match asker.finish(given.span, end)? {
            Ok(events) => Outcome::Done(events),
            Err(refusal) => Outcome::Refused(order, refusal),
        })
    }

    /// Makes sure that no given die is left over.
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

/// The order that was written, with its item found and its path laid; refused when there is no way.
fn order(battle: &Battle, given: &GivenOrder) -> Result<Result<Order, (Order, Refusal)>, Broken> {
    let mut order = Order { mode: given.mode, amount: given.amount, ..Order::new(given.unit, given.act) };
    if let Some((name, span)) = &given.with {
        order.with = Some(slot(battle, given.unit, name).ok_or_else(|| {
            let what =
                format!("{} does not carry \"{name}\" ({})", battle.name(given.unit), carried(battle, given.unit));
            Broken::new(*span, what)
        })?);
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

/// The slot in which a combatant carries an item of that id or name, or the only one with that word in its id.
pub fn slot(battle: &Battle, unit: UnitId, name: &str) -> Option<u8> {
    let slots = battle.gear(unit).slots();
    let items: Vec<(u8, &ItemDef)> = slots.filter_map(|slot| Some((slot, battle.item(unit, slot)?.1))).collect();
    let named = |def: &ItemDef| def.key.as_str() == name || def.name.eq_ignore_ascii_case(name);
    let mut worded = items.iter().filter(|item| item.1.key.as_str().split('_').any(|word| word == name));
    let only = worded.next().filter(|_| worded.next().is_none());
    items.iter().find(|item| named(item.1)).or(only).map(|item| item.0)
}

/// What a combatant carries, by id.
fn carried(battle: &Battle, unit: UnitId) -> String {
    let items = battle.gear(unit).items.iter().flatten();
    let ids: Vec<&str> = items.map(|item| battle.setup().item(item.def).key.as_str()).collect();
    if ids.is_empty() { "nothing is carried".to_owned() } else { format!("carried: {}", ids.join(", ")) }
}

/// Answers one step from the dice and the decisions that are written for it.
struct Asker<'a> {
    dice: &'a mut DiceSource,
    choices: &'a [GivenChoice],
    standing: &'a [(Key, Key)],
    used: usize,
}

impl<'a> Asker<'a> {
    fn new(dice: &'a mut DiceSource, choices: &'a [GivenChoice], standing: &'a [(Key, Key)]) -> Self {
        Self { dice, choices, standing, used: 0 }
    }

    /// The end of a step, with its place when something does not fit: dice, a missing or wrong decision, a decision that
    /// nobody asked for.
    fn finish(self, span: Span, end: Result<Vec<Event>, Stop>) -> Result<Result<Vec<Event>, Refusal>, Broken> {
        let unused = self.choices.get(self.used);
        let end = match end {
            Ok(events) => Ok(events),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::Waiting(choice)) => return Err(Broken::new(span, choice.what)),
            Err(Stop::Broken(fault @ ScriptFault::WrongAnswer { .. })) => {
                return Err(Broken::new(unused.map_or(span, |choice| choice.span), fault));
            }
            Err(Stop::Broken(fault)) => return Err(Broken::new(span, fault)),
        };
        match unused {
            Some(choice) => Err(Broken::new(choice.span, "this decision is left over: nobody asked for it")),
            None => Ok(end),
        }
    }
}

impl Oracle for Asker<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        match self.dice {
            DiceSource::Given(script) => script.roll(pool, matters),
            DiceSource::Seeded(stream) => Ok(pool.throw(stream)),
        }
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        let asked = choice.asked.name(battle);
        let next = self.choices.get(self.used);
        let meant = next.filter(|given| given.asked == asked && given.what.is_none_or(|what| what == choice.what));
        if let Some(answer) = meant.map(|given| fitted(choice, &given.answer)).filter(|answer| choice.allows(answer)) {
            self.used += 1;
            return Ok(answer);
        }
        let standing = self.standing.iter().find(|entry| entry.0 == choice.what);
        let standing = standing.map(|entry| fitted(choice, &Answer::One(entry.1)));
        if let Some(answer) = standing.filter(|answer| choice.allows(answer)) {
            return Ok(answer);
        }
        let (asked, what, offered) = (asked.to_owned(), choice.what, choice.wanted.to_string());
        Err(Halt::Broken(match next {
            Some(given) => {
                let given = format!("{} for {}", given.answer, given.asked);
                ScriptFault::WrongAnswer { asked, what, given, offered }
            }
            None => ScriptFault::NoAnswer { asked, what, offered },
        }))
    }
}

/// A word as an answer of the wanted shape: `nobody` and `none` choose no combatant.
fn fitted(choice: &Choice, answer: &Answer) -> Answer {
    match (&choice.wanted, answer) {
        (Wanted::Some(_), Answer::One(word)) if matches!(word.as_str(), "nobody" | "none") => Answer::Some(Vec::new()),
        _ => answer.clone(),
    }
}
