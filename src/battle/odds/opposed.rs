//! The chance to win the opposed check that an order begins with.

use super::answers::Answers;
use super::leaves::plus;
use super::limits::Limits;
use super::tree::{Rows, Tree};
use super::{Chance, Forecaster, NONE};
use crate::battle::engine;
use crate::battle::key::UnitId;
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Answer, Choice, Class, Cx, Flow, Halt, Matters, Oracle, Throws};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};

/// Explores every way from an order to its opposed check.
struct Opposed<'t> {
    tree: Tree<'t>,
    by: UnitId,
    /// The result of the current run: won, lost, or tied and not counted.
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Won(bool),
    Tied,
}

impl Oracle for Opposed<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        self.tree.roll(pool, matters)
    }

    fn roll_by_class(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.tree.roll_by_class(pool, matters, class)
    }

    fn throw_on(&mut self, battle: &Battle, open: &mut Rolled, throws: &Throws<'_>) -> Option<Rolled> {
        self.tree.throw_on(battle, open, throws)
    }

    fn close(&mut self, battle: &Battle, open: &mut Rolled, class: &dyn Fn(&Battle, i32) -> Class) {
        self.tree.close(battle, open, class);
    }

    fn here(&self) -> usize {
        self.tree.here()
    }

    fn attempting(&mut self) -> bool {
        self.tree.attempting()
    }

    fn attempted(&mut self, from: usize, tied: bool) -> bool {
        self.tree.attempted(from, tied)
    }

    fn tied(&mut self) -> Flow {
        self.end = Some(End::Tied);
        self.tree.tied()
    }

    fn contested(&mut self, by: UnitId, won: bool) -> Flow {
        if by != self.by {
            return Ok(());
        }
        self.end = Some(End::Won(won));
        Err(Halt::Explored)
    }

    fn takes_suggestions(&self) -> bool {
        true
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        self.tree.choose(battle, choice)
    }
}

impl Forecaster {
    /// The chance that the ordered combatant wins the opposed check that the order begins with; `None` if there is
    /// none, or if the dice have too many outcomes.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn chance_to_win(&mut self, order: &Order, target: UnitId) -> Result<Option<Chance>, Refusal> {
        engine::check(&self.scratch, order)?;
        let (battle, mut rows) = (&mut self.scratch, Rows::new());
        let limits = Limits::new(order.unit, battle.rules().secondary_checks(), self.most);
        let tree = Tree::new(Answers::with(target, NONE), &mut self.spreads, &mut rows, limits).without_rows();
        let mut opposed = Opposed { tree, by: order.unit, end: None };
        let (mut events, mut won, mut runs) = (Vec::with_capacity(24), (0, 1), 0);
        battle.note_changes();
        let known = loop {
            opposed.end = None;
            events.clear();
            // The opposed records how a run ended.
            let _ = engine::perform(&mut Cx::new(battle, &mut opposed, &mut events), order);
            battle.roll_back();
            match opposed.end {
                Some(End::Won(true)) => won = plus(won, opposed.tree.weight()),
                Some(_) => {}
                None => break false,
            }
            runs += 1;
            if !opposed.tree.next(0) {
                break true;
            }
            if runs >= self.most {
                break false;
            }
        };
        battle.keep();
        Ok(known.then_some(Chance { ways: won.0, of: won.1 }))
    }
}
