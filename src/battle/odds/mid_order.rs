//! Exact odds in the middle of an order: replays the dice and answers so far, then explores every outcome from the
//! decision on.

use super::answers::Answers;
use super::limits::{Limits, own_check};
use super::spreads::Spreads;
use super::tree::{Rows, Tree};
use super::{Forecast, Prospect, is_reaction, results};
use crate::battle::crossroads::Crossroads;
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Target};
use crate::battle::oracle::{
    Answer, Asked, Choice, Choosable, Class, Cx, Flow, Halt, Matters, Oracle, Pairs, Row, ScriptFault, Taped, Throws,
    Wanted,
};
use crate::battle::system::Subject;
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};

/// Repeats the recorded answers up to a decision and explores every outcome from there on.
struct MidOrder<'a, 't> {
    so_far: &'a [Taped],
    at: usize,
    decision: &'a Choice,
    /// True once the replay has passed the decision.
    taken: bool,
    /// The free attack that the decision is about, if that alone counts.
    strike: Option<Strike>,
    /// The answer to it; `None` if it is about a reaction: then each reaction is explored.
    answer: Option<&'a Answer>,
    tree: Tree<'t>,
}

/// A free attack that is being explored.
#[derive(Clone, Copy, Default)]
struct Strike {
    /// Interruptions begun since the decision that have not ended.
    inside: i32,
    /// True once it is over.
    done: bool,
}

impl<'a> MidOrder<'a, '_> {
    /// Goes back to the beginning of the order.
    fn start(&mut self) {
        (self.at, self.taken) = (0, false);
        self.strike = self.strike.map(|_| Strike::default());
    }

    /// Ends the run where dice no longer count.
    fn counts(&self) -> Flow {
        if self.strike.is_some_and(|strike| strike.done) { Err(Halt::Explored) } else { Ok(()) }
    }

    fn known(&mut self) -> Option<&'a Taped> {
        self.at += 1;
        self.so_far.get(self.at - 1)
    }

    /// Declines free attacks that others may make later: the odds are those of the attack in question.
    fn held(&self, battle: &Battle, choice: &Choice) -> Option<Key> {
        let info = engine::decisions(battle).find(|info| info.key == choice.what)?;
        info.leave.filter(|_| info.subject == Subject::Strike)
    }
}

impl Oracle for MidOrder<'_, '_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        self.counts()?;
        if self.taken {
            return self.tree.roll(pool, matters);
        }
        match self.known() {
            Some(Taped::Dice(faces)) => Ok(pool.count_faces(faces)),
            _ => Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 })),
        }
    }

    fn roll_by_class(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.counts()?;
        if self.taken { self.tree.roll_by_class(pool, matters, class) } else { self.roll(pool, matters) }
    }

    fn roll_jointly(
        &mut self,
        battle: &Battle,
        open: &mut Rolled,
        pool: Dice,
        matters: &Matters,
        by: &Pairs<'_>,
    ) -> Flow<Rolled> {
        self.counts()?;
        if self.taken { self.tree.roll_jointly(battle, open, pool, matters, by) } else { self.roll(pool, matters) }
    }

    fn throw_on(&mut self, battle: &Battle, open: &mut Rolled, throws: &Throws<'_>) -> Option<Rolled> {
        self.taken.then(|| self.tree.throw_on(battle, open, throws)).flatten()
    }

    fn close(&mut self, battle: &Battle, open: &mut Rolled, class: &dyn Fn(&Battle, i32) -> Class) {
        self.tree.close(battle, open, class);
    }

    fn is_about(&self, unit: UnitId) -> bool {
        self.tree.is_about(unit)
    }

    fn row(&mut self, battle: &mut Battle, events: &mut Vec<Event>, row: &Row<'_>) -> Option<Flow> {
        if let Err(over) = self.counts() {
            return Some(Err(over));
        }
        self.taken.then(|| self.tree.row(battle, events, row)).flatten()
    }

    fn here(&self) -> usize {
        self.tree.here()
    }

    fn explores(&self) -> bool {
        self.taken && self.tree.explores()
    }

    fn again(&mut self, battle: &Battle, events: &[Event], from: usize) -> bool {
        self.tree.again(battle, events, from)
    }

    fn reads(&self) -> bool {
        self.taken && self.tree.reads()
    }

    fn in_final_tail(&mut self, begins: bool) {
        self.tree.in_final_tail(begins);
    }

    fn attempting(&mut self) -> bool {
        self.taken && self.tree.attempting()
    }

    fn attempted(&mut self, from: usize, tied: bool) -> bool {
        self.tree.attempted(from, tied)
    }

    fn tied(&mut self) -> Flow {
        if self.taken { self.tree.tied() } else { Ok(()) }
    }

    fn breaking_in(&mut self, begins: bool) {
        self.tree.breaking_in(begins);
        if let Some(strike) = self.strike.as_mut().filter(|_| self.taken) {
            strike.inside += if begins { 1 } else { -1 };
            strike.done |= strike.inside <= 0;
        }
    }

    fn keeps_aftereffects(&self) -> bool {
        !self.taken || self.tree.keeps_aftereffects()
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        if self.taken {
            return match self.held(battle, choice) {
                Some(leave) => Ok(Answer::One(leave)),
                None => self.tree.choose(battle, choice),
            };
        }
        match (self.known(), self.answer) {
            (Some(Taped::Choice(known)), _) => Ok(known.clone()),
            (None, answer) if choice == self.decision => {
                self.taken = true;
                answer.map_or_else(|| self.tree.choose(battle, choice), |answer| Ok(answer.clone()))
            }
            _ => Err(Halt::Broken(ScriptFault::AnswersLeft(1))),
        }
    }
}

impl Crossroads<'_> {
    /// The odds of the rest of the order for the combatant that is asked, without a reaction and with each one on
    /// offer, given all events so far. `None` if the decision is not about a reaction, or if the dice have more than
    /// `most` outcomes.
    pub fn reactions(&mut self, most: u32) -> Option<Prospect> {
        let Asked::Unit(unit) = self.decision.asked else { return None };
        is_reaction(self.decision.what).then(|| self.prospect(None, unit, false, most)).flatten()
    }

    /// The odds of an answer about a free attack for the combatant that provoked it, without what the order goes on to.
    /// `None` if the decision is about something else, or if the dice have more than `most` outcomes.
    pub fn strike(&mut self, answer: Key, most: u32) -> Option<Forecast> {
        let (decision, battle) = (self.decision, &self.battle);
        let info = engine::decisions(battle).find(|info| info.key == decision.what)?;
        let target = decision.about.by.filter(|_| info.subject == Subject::Strike && info.leave != Some(answer))?;
        Some(self.prospect(Some(&Answer::One(answer)), target, true, most)?.plain)
    }

    /// The odds of an attack whose maker is asked whether to raise the roll, with each answer in the order in which they are offered.
    /// `None` if the decision is about something else, if no answer lets it hit or harm, or if the dice have more than `most`
    /// outcomes.
    pub fn raised(&mut self, most: u32) -> Option<Vec<Forecast>> {
        let target = self.order().and_then(Order::target_unit).filter(|_| self.decision.about.roll.is_some())?;
        let all = self.with_each_answer(target, most)?;
        all.iter().any(|odds| odds.chance().ways > 0).then_some(all)
    }

    /// The odds of a hit whose maker is asked what to spend on its damage, from the decision on, with each answer in
    /// the order in which they are offered. `None` if the decision is about something else, or if the dice have more
    /// than `most` outcomes.
    pub fn dealt(&mut self, most: u32) -> Option<Vec<Forecast>> {
        let decision = self.decision;
        let weighed = engine::decisions(&self.battle).any(|info| info.key == decision.what && info.weighed);
        match decision.about.at {
            Target::Unit(target) if weighed && decision.about.roll.is_none() => self.with_each_answer(target, most),
            _ => None,
        }
    }

    /// The odds of the rest of an order for an enemy, with each answer of the combatant that carries it out.
    fn with_each_answer(&mut self, target: UnitId, most: u32) -> Option<Vec<Forecast>> {
        let (decision, unit) = (self.decision, self.order()?.unit);
        let Wanted::One(answers) = &decision.wanted else { return None };
        if decision.asked != Asked::Unit(unit) || !self.battle.are_enemies(unit, target) {
            return None;
        }
        let odds = |answer: &Choosable| Some(self.prospect(Some(&Answer::One(answer.key)), target, false, most)?.plain);
        answers.iter().map(odds).collect()
    }

    /// The odds of the rest of the order after an `answer`, or of the free attack alone that it makes, if that is a `strike`;
    /// without one for every answer to the decision.
    fn prospect(&mut self, answer: Option<&Answer>, target: UnitId, strike: bool, most: u32) -> Option<Prospect> {
        let order = self.order()?.clone();
        let (secondary, model) = (self.battle.rules().secondary_checks(), self.battle.rules().harm);
        let by = self.decision.about.by.unwrap_or(order.unit);
        let (worth, since, made) = self.go(None, None, |battle, events| {
            let made = events.iter().rev().find_map(|event| own_check(event, by, secondary));
            (model.worth(battle, target), events.len(), made.cloned())
        })?;
        let limits = Limits::new(by, secondary, most);
        let (mut spreads, mut rows) = (Spreads::default(), Rows::new());
        let tree = Tree::new(Answers::with_each(target), &mut spreads, &mut rows, limits).since(since);
        let (so_far, decision) = (self.so_far, self.decision);
        let strike = strike.then(Strike::default);
        let mut mid_order = MidOrder { so_far, at: 0, decision, taken: false, strike, answer, tree };
        let mut events = Vec::with_capacity(24);
        self.battle.note_changes();
        let complete = loop {
            mid_order.start();
            let end = engine::perform(&mut Cx::new(&mut self.battle, &mut mid_order, &mut events), &order);
            if !mid_order.taken || !matches!(end, Ok(()) | Err(Halt::Explored)) {
                break false;
            }
            let more = mid_order.again(&self.battle, &events, 0);
            self.battle.roll_back();
            events.clear();
            if !more {
                break !mid_order.tree.limits.wide;
            }
        };
        self.battle.roll_back();
        self.battle.keep();
        let mut prospect = complete.then(|| results(&mut mid_order.tree, worth, model))?;
        prospect.plain.check = prospect.plain.check.or(made);
        Some(prospect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::engine::Stop;
    use crate::battle::oracle::{Chooser, Live};
    use crate::dice::DiceStream;
    use crate::testkit::{Figure, Scene};

    /// Leaves it open whether a die is added to damage.
    struct AsksOfDamage;

    impl Chooser for AsksOfDamage {
        fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
            (choice.what.as_str() != "boost" || choice.about.roll.is_some()).then(|| choice.default_answer())
        }
    }

    /// FI-BGD-04: somebody of level 4 adds a die of four sides, which is thrown again on a 4.
    #[test]
    fn each_answer_about_a_die_on_damage_has_the_harm_that_the_hit_then_does() {
        let shooter = Figure::new("Vega").stats("level 4 attack_base 30").tags("special handgun").initiative(9);
        let shooter = shooter.items("silenced_pistol").holding("silenced_pistol");
        let enemy = Figure::new("Guard").stats("con 12 wounds 90").foe().initiative(5);
        let table = Scene::new("espionage", &["V....G"]).initiative("structured").figures([shooter, enemy]).begin();
        let [vega, guard] = ["Vega", "Guard"].map(|name| table.battle().find_unit(name).unwrap());
        let order = Order::new(vega, Key::new("attack")).at(Target::Unit(guard));
        let mut asked = 0;
        for seed in 0..20 {
            let (mut battle, mut tape, mut stream) = (table.battle().fork(), Vec::new(), DiceStream::from_seed(seed));
            let end = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut AsksOfDamage));
            let Err(Stop::Waiting(choice)) = end else { continue };
            let mut crossroads = Crossroads::before(&battle, &order, &choice, &tape);
            assert_eq!(crossroads.raised(u32::MAX), None);
            let odds = crossroads.dealt(u32::MAX).expect("the die is for an enemy");
            let dealt = i32::from(choice.about.number);
            assert!(odds[0].harm.iter().all(|entry| entry.0 == dealt), "{:?}", odds[0].harm);
            let least = |more: i32| odds[1].harm.iter().filter(move |entry| entry.0 >= dealt + more);
            let ways = [1, 3, 5].map(|more| least(more).map(|entry| entry.1.ways).sum::<u128>());
            assert!(ways[0] == odds[1].hit.of && ways[0] == 2 * ways[1] && ways[0] == 4 * ways[2], "{ways:?}");
            asked += 1;
        }
        assert!(asked > 10, "{asked} times");
    }
}
