//! The weakest player: any legal order, at random, from a stream of its own.

use super::{Policy, tempo, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::oracle::{Answer, Choice, Chooser, Wanted};
use crate::battle::system::Targeting;
use crate::battle::{Battle, Order, Target, UnitId};
use crate::dice::DiceStream;
use crate::grid::{Dir8, Flood, Square};

/// Gives random legal orders and random answers.
pub struct Random {
    stream: DiceStream,
    flood: Flood,
    turn: Option<(u16, UnitId)>,
    given: u8,
}

/// Attempts at a legal order before the turn is ended.
const TRIES: u8 = 8;
/// Orders in one turn before it is ended.
const ORDERS: u8 = 12;

impl Random {
    /// A player with its own stream.
    pub fn new(seed: u64) -> Self {
        Self { stream: DiceStream::from_seed(seed), flood: Flood::new(), turn: None, given: 0 }
    }

    /// A number below `count`, which is at least 1.
    fn below(&mut self, count: usize) -> usize {
        let (high, low) = (usize::from(self.stream.die(250)) - 1, usize::from(self.stream.die(250)) - 1);
        (high * 250 + low) % count.max(1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    fn target(&mut self, battle: &Battle, unit: UnitId, targeting: Targeting) -> Option<Target> {
        let side = battle.side(unit);
        let others = |enemies: bool| -> Vec<UnitId> {
            let fits = |other: &UnitId| battle.are_enemies(unit, *other) == enemies && *other != unit;
            battle.units().filter(fits).filter(|other| battle.in_sight_of(side, *other)).collect()
        };
        Some(match targeting {
            Targeting::None | Targeting::Item => Target::None,
            Targeting::Enemy => Target::Unit(self.pick(&others(true))?),
            Targeting::Friend => Target::Unit(self.pick(&others(false))?),
            Targeting::Square => {
                let (x, y) = (self.below(11) as i16 - 5, self.below(11) as i16 - 5);
                let from = battle.square(unit);
                Target::Square(Square::new(from.x + x, from.y + y))
            }
            Targeting::Direction => Target::Toward(self.pick(&Dir8::ALL)?),
            Targeting::Path => {
                let range = battle.rules().core.move_range(battle, unit);
                let budget = self.pick(&range.limits)?;
                let mut flood = std::mem::take(&mut self.flood);
                let reach = walk::reach(&mut flood, battle, unit, budget);
                let at = 1 + self.below(reach.len().saturating_sub(1));
                let path = reach.squares().nth(at).and_then(|(square, _)| reach.path(square));
                self.flood = flood;
                Target::Path(path?)
            }
        })
    }
}

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn order(&mut self, battle: &Battle, unit: UnitId) -> Order {
        if let Some(duty) = tempo::duty(battle, unit) {
            return duty;
        }
        let turn = Some((battle.scheduler().round, unit));
        self.given = if self.turn == turn { self.given.saturating_add(1) } else { 0 };
        self.turn = turn;
        let mut offers = engine::offers(battle, unit);
        offers.retain(|offer| offer.refused.is_none());
        for _ in 0..TRIES {
            if self.given >= ORDERS || offers.is_empty() {
                break;
            }
            let at = self.below(offers.len());
            let (order, targeting) = (offers[at].order.clone(), offers[at].targeting);
            let Some(target) = self.target(battle, unit, targeting) else { continue };
            let order = order.at(target);
            if engine::check(battle, &order).is_ok() {
                return order;
            }
        }
        Order::new(unit, END_TURN)
    }
}

impl Chooser for Random {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(match &choice.wanted {
            Wanted::One(answers) => match self.pick(answers) {
                Some(one) => Answer::One(one.key),
                None => choice.default_answer(),
            },
            Wanted::Some(units) => Answer::Some(units.iter().copied().filter(|_| self.below(2) == 0).collect()),
            Wanted::Split { .. } | Wanted::Faces(_) => choice.default_answer(),
            Wanted::Square(squares) => self.pick(squares).map_or_else(|| choice.default_answer(), Answer::Square),
        })
    }
}
