//! A decision in the middle of an order, and the outcomes of each answer to it.

use crate::battle::engine;
use crate::battle::engine::camp;
use crate::battle::event::Event;
use crate::battle::model::Order;
use crate::battle::oracle::{Answer, Asked, Choice, Cx, Flow, Halt, Matters, Oracle, ScriptFault, Taped};
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};

/// An oracle that replays the dice and answers up to a decision and gives one answer to it. After that it rolls dice
/// of its own and answers with defaults, or stops.
struct Onward<'a> {
    so_far: std::slice::Iter<'a, Taped>,
    decision: &'a Choice,
    answer: Option<&'a Answer>,
    stream: Option<DiceStream>,
}

impl Oracle for Onward<'_> {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        match (self.so_far.next(), self.answer) {
            (Some(Taped::Dice(faces)), _) => Ok(pool.count_faces(faces)),
            (None, None) => self.stream.as_mut().map(|stream| pool.roll(stream)).ok_or(Halt::Explored),
            _ => Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 })),
        }
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        match (self.so_far.next(), self.answer.take()) {
            (Some(Taped::Choice(known)), answer) => {
                self.answer = answer;
                Ok(known.clone())
            }
            (None, None) => self.stream.as_ref().map(|_| choice.default_answer()).ok_or(Halt::Explored),
            (None, Some(answer)) if choice == self.decision => Ok(answer.clone()),
            _ => Err(Halt::Broken(ScriptFault::AnswersLeft(1))),
        }
    }
}

/// A battle as it was before an order (or before it began), with the dice and answers that lead to an open decision.
pub struct Crossroads<'a> {
    pub(super) battle: Battle,
    pub(super) decision: &'a Choice,
    pub(super) so_far: &'a [Taped],
    deed: Deed,
}

/// The step in which the decision comes up, and how far to play on from it.
enum Deed {
    /// The beginning of the battle.
    Begin,
    /// One order.
    Perform(Order),
    /// One order, and the battle on to the next turn.
    Play(Order),
    /// One order in camp.
    Camp(Order),
}

impl Deed {
    fn run(&self, cx: &mut Cx<'_>) -> Flow {
        match self {
            Self::Begin => engine::opening(cx),
            Self::Perform(order) => engine::perform(cx, order),
            Self::Play(order) => engine::play(cx, order),
            Self::Camp(order) => camp::play(cx, order),
        }
    }
}

impl<'a> Crossroads<'a> {
    /// The position of the order that is being carried out. `None` if the decision belongs to no order, as at the
    /// start of a round.
    pub fn of(battle: &Battle, decision: &'a Choice, so_far: &'a [Taped]) -> Option<Self> {
        let (battle, order) = battle.before_order()?;
        Some(Self { battle, decision, so_far, deed: Deed::Perform(order) })
    }

    /// The position of an order that waits for a decision. The battle must be as it was before the order.
    pub fn before(battle: &Battle, order: &Order, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { battle: battle.fork(), decision, so_far, deed: Deed::Play(order.clone()) }
    }

    /// The position of a battle that waits for a decision as it begins. The battle must be as it was before it began.
    pub fn at_the_beginning(battle: &Battle, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { battle: battle.fork(), decision, so_far, deed: Deed::Begin }
    }

    /// The position of an order in camp that waits for a decision.
    pub fn in_camp(camp: &Battle, order: &Order, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { deed: Deed::Camp(order.clone()), ..Self::before(camp, order, decision, so_far) }
    }

    /// The order that the decision belongs to; `None` as the battle begins.
    pub(super) fn order(&self) -> Option<&Order> {
        match &self.deed {
            Deed::Begin => None,
            Deed::Perform(order) | Deed::Play(order) | Deed::Camp(order) => Some(order),
        }
    }

    /// Gives an answer and plays the order to its end, with dice from a seed and defaults for all later decisions.
    /// Calls `look` on the result, then restores the battle. `None` if the recorded dice and answers do not lead to
    /// the decision.
    pub fn look<T>(&mut self, answer: &Answer, seed: u64, look: impl FnOnce(&Battle, &[Event]) -> T) -> Option<T> {
        self.go(Some(answer), Some(DiceStream::from_seed(seed)), look)
    }

    /// Calls `look` on the battle at the decision or, with an answer, at the next die after it.
    pub fn glance<T>(&mut self, answer: Option<&Answer>, look: impl FnOnce(&Battle) -> T) -> Option<T> {
        self.go(answer, None, |battle, _| look(battle))
    }

    /// What the asked combatant pays for an answer: its expenses before the next die or decision.
    pub fn expenses(&mut self, answer: &Answer) -> Vec<Event> {
        let Asked::Unit(asked) = self.decision.asked else { return Vec::new() };
        let expense = |event: &&Event| matches!(event, Event::Spent { unit, .. } if *unit == asked);
        let since = self.go(None, None, |_, events| events.len());
        let paid = |since: usize| {
            self.go(Some(answer), None, |_, events| events[since..].iter().filter(expense).cloned().collect())
        };
        since.and_then(paid).unwrap_or_default()
    }

    /// The battle at the decision, and the events since the start of the step.
    pub fn so_far(&mut self) -> Option<(Battle, Vec<Event>)> {
        self.go(None, None, |battle, events| (battle.fork(), events.to_vec()))
    }

    /// Gives the answer, if any, and rolls the dice, if any. Calls `look` where either ends, then restores the battle.
    pub(super) fn go<T>(
        &mut self,
        answer: Option<&Answer>,
        stream: Option<DiceStream>,
        look: impl FnOnce(&Battle, &[Event]) -> T,
    ) -> Option<T> {
        let mut oracle = Onward { so_far: self.so_far.iter(), decision: self.decision, answer, stream };
        let mut events = Vec::with_capacity(24);
        self.battle.note_changes();
        let end = self.deed.run(&mut Cx::new(&mut self.battle, &mut oracle, &mut events));
        let seen = matches!(end, Ok(()) | Err(Halt::Explored)).then(|| look(&self.battle, &events));
        self.battle.roll_back();
        self.battle.keep();
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::engine::Stop;
    use crate::battle::oracle::{AskPeople, Chooser, Live, Wanted};
    use crate::battle::{Key, Target};
    use crate::testkit::{Figure, Scene};

    /// Leaves the distribution of a wound's points open.
    struct AsksOfWounds;

    impl Chooser for AsksOfWounds {
        fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
            (!matches!(choice.wanted, Wanted::Split { .. })).then(|| choice.default_answer())
        }
    }

    #[test]
    fn a_glance_at_an_answer_sees_what_comes_of_it() {
        let shooter = Figure::new("ALFA").skills("slug_rifle 3").items("rifle").holding("rifle").initiative(9);
        let figures = [shooter, Figure::new("BRAVO").now("end 1 str 6 dex 7").foe().initiative(2)];
        let table = Scene::new("cepheus", &["A....B"]).figures(figures).begin();
        let [alfa, bravo] = ["ALFA", "BRAVO"].map(|name| table.battle().find_unit(name).unwrap());
        let order = Order::new(alfa, Key::new("attack")).at(Target::Unit(bravo));
        let vital = |battle: &Battle| ["end", "str", "dex"].map(|stat| battle.stats(bravo).now(Key::new(stat)));
        let mut seen = 0;
        for seed in 0..200 {
            let (mut battle, mut tape) = (table.battle().fork(), Vec::new());
            let mut stream = DiceStream::from_seed(seed);
            let mut asked = AsksOfWounds;
            let end = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut asked));
            let Err(Stop::Waiting(choice)) = end else { continue };
            let answer = choice.default_answer();
            let mut crossroads = Crossroads::before(&battle, &order, &choice, &tape);
            assert_eq!(crossroads.glance(None, vital), Some([1, 6, 7]));
            let then = crossroads.glance(Some(&answer), vital);
            tape.push(Taped::Choice(answer));
            let mut stream = DiceStream::from_seed(seed);
            engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut asked)).unwrap();
            assert_eq!(then, Some(vital(&battle)));
            seen += 1;
        }
        assert!(seen > 5, "{seen} wounds");
    }

    /// AR-OPP-03: an Attack costs 2 points, a Repeated Attack 3.
    #[test]
    fn an_answer_tells_what_it_costs() {
        let archer = Figure::new("Raider").stats("agility 3").items("long_bow").initiative(20);
        let guard = Figure::new("Guard").stats("body 3 aap_allotment 3").items("long_sword").foe().initiative(5);
        let table = Scene::new("arrgs", &["RG..."]).initiative("countdown").figures([archer, guard]).begin();
        let [raider, guard] = ["Raider", "Guard"].map(|name| table.battle().find_unit(name).unwrap());
        let order = Order::new(raider, Key::new("attack")).at(Target::Unit(guard));
        let (mut battle, mut tape, mut stream) = (table.battle().fork(), Vec::new(), DiceStream::from_seed(1));
        let end = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut AskPeople));
        let Err(Stop::Waiting(choice)) = end else { panic!("the guard is asked: {end:?}") };
        let mut crossroads = Crossroads::before(&battle, &order, &choice, &tape);
        let mut cost = |answer| match crossroads.expenses(&Answer::One(Key::new(answer)))[..] {
            [Event::Spent { unit, what, amount, .. }] => (unit == guard).then_some((what.as_str(), amount)),
            _ => None,
        };
        assert_eq!(cost("strike"), Some(("aap", 2)));
        assert_eq!(cost("repeated_attack"), Some(("aap", 3)));
        assert_eq!(cost("none"), None);
    }
}
