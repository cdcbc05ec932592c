//! A decision in the middle of an order, and where each answer to it could lead.

use crate::battle::engine;
use crate::battle::engine::camp;
use crate::battle::event::Event;
use crate::battle::model::Order;
use crate::battle::oracle::{Answer, Choice, Cx, Flow, Halt, Matters, Oracle, ScriptFault, Taped};
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};

/// Gives again what was answered up to a decision, then one answer to it; from there on dice of its own and defaults, or
/// nothing.
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
            (None, None) => self.stream.as_mut().map(|stream| pool.throw(stream)).ok_or(Halt::Explored),
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

/// The battle before an order, or before its own beginning, that has come to a decision, and the dice and decisions since.
pub struct Crossroads<'a> {
    pub(super) battle: Battle,
    pub(super) decision: &'a Choice,
    pub(super) so_far: &'a [Taped],
    deed: Deed,
}

/// In what the decision comes up, and how far it is gone on with.
enum Deed {
    /// The battle begins.
    Begin,
    /// An order alone.
    Perform(Order),
    /// An order, and the battle on to the next turn.
    Play(Order),
    /// An order in camp.
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
    /// Where the order that is being carried out stands; `None` when the decision belongs to no order, as at the turn of
    /// a round.
    pub fn of(battle: &Battle, decision: &'a Choice, so_far: &'a [Taped]) -> Option<Self> {
        let (battle, order) = battle.before_order()?;
        Some(Self { battle, decision, so_far, deed: Deed::Perform(order) })
    }

    /// Where an order stands that waits for a decision, given to a battle that has been put back to before it.
    pub fn before(battle: &Battle, order: &Order, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { battle: battle.fork(), decision, so_far, deed: Deed::Play(order.clone()) }
    }

    /// Where a battle stands that waits for a decision as it begins, given to it as it was before.
    pub fn at_the_beginning(battle: &Battle, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { battle: battle.fork(), decision, so_far, deed: Deed::Begin }
    }

    /// The same for an order in camp.
    pub fn in_camp(camp: &Battle, order: &Order, decision: &'a Choice, so_far: &'a [Taped]) -> Self {
        Self { deed: Deed::Camp(order.clone()), ..Self::before(camp, order, decision, so_far) }
    }

    /// The order that the decision belongs to; none as the battle begins.
    pub(super) fn order(&self) -> Option<&Order> {
        match &self.deed {
            Deed::Begin => None,
            Deed::Perform(order) | Deed::Play(order) | Deed::Camp(order) => Some(order),
        }
    }

    /// Goes on with an answer to the end of the order, with dice from a seed and every later decision left to its
    /// default, looks at the battle then, and goes back. `None` if what is known so far does not lead there.
    pub fn look<T>(&mut self, answer: &Answer, seed: u64, look: impl FnOnce(&Battle, &[Event]) -> T) -> Option<T> {
        self.go(Some(answer), Some(DiceStream::from_seed(seed)), look)
    }

    /// Looks at the battle where the decision is taken, or where an answer has led before another die falls.
    pub fn glance<T>(&mut self, answer: Option<&Answer>, look: impl FnOnce(&Battle) -> T) -> Option<T> {
        self.go(answer, None, |battle, _| look(battle))
    }

    /// The battle where the decision is taken, and what has happened since before the step.
    pub fn so_far(&mut self) -> Option<(Battle, Vec<Event>)> {
        self.go(None, None, |battle, events| (battle.fork(), events.to_vec()))
    }

    /// Goes on with an answer, if there is one, and with dice, if there are any; looks at the battle where either ends,
    /// and goes back.
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
    use crate::battle::oracle::{Chooser, Live, Wanted};
    use crate::battle::{Key, Target};
    use crate::testkit::{Figure, Scene};

    /// Leaves open where the points of a wound go.
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
}
