//! A player for mass battles: shoots at the nearest or most wounded visible enemy, reloads, or moves towards the
//! enemy. It asks for no odds and learns each combatant's orders once instead of asking for offers every time.

use super::learnt::Learnt;
use super::view::View;
use super::{Policy, tempo, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::oracle::{Answer, Choice, Chooser};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, UnitId};
use crate::battle::{Goal, Target};
use crate::grid::{Flood, Square, shortest_path};

/// Fast and simple.
#[derive(Default)]
pub struct Scripted {
    soldiers: Vec<Soldier>,
    flood: Flood,
    /// The latest turn with an attack: a combatant that has shot stays where it is.
    fired: Option<(u16, UnitId)>,
}

/// What a player knows of one combatant.
#[derive(Default)]
struct Soldier {
    options: Learnt,
    /// Its present path.
    way: Vec<Square>,
}

impl Soldier {
    fn attack(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Option<Order> {
        let at = |order: &Order| order.clone().at(Target::Unit(target));
        let orders = || self.options.attacks.iter().map(|offer| &offer.order);
        orders()
            .filter(|order| order.with.is_none() || order.with == battle.gear(unit).in_hand)
            .chain(orders().filter(|order| order.with.is_some()))
            .map(at)
            .find(|order| engine::check(battle, order).is_ok())
    }
}

/// The side's destination without visible enemies: the zone of an objective, or the nearest place where an enemy was
/// last seen.
fn goal(battle: &Battle, unit: UnitId, view: &View) -> Option<Square> {
    let from = battle.square(unit);
    let objectives = &battle.setup().sides[battle.side(unit).index()].objectives;
    let zone = objectives.iter().find_map(|objective| match objective.goal {
        Goal::Reach { zone, .. } | Goal::Hold { zone, .. } | Goal::TaskDone { zone } => {
            battle.map().zone(zone.as_str())
        }
        Goal::TakeOut { .. } | Goal::Survive { .. } | Goal::Eliminate => None,
    });
    let in_zone = zone.into_iter().flat_map(|zone| zone.squares.iter());
    let nearest = view.enemy_squares(battle).min_by_key(|square| (*square - from).chebyshev());
    nearest.or_else(|| in_zone.min_by_key(|square| (*square - from).chebyshev()))
}

impl Scripted {
    fn advance(&mut self, battle: &Battle, unit: UnitId, view: &View) -> Option<Order> {
        let soldier = &mut self.soldiers[unit.index()];
        let walk = soldier.options.walk.clone()?;
        let range = battle.rules().core.move_range(battle, unit);
        let budget = *range.limits.last()?;
        let from = battle.square(unit);
        let at = soldier.way.iter().position(|square| *square == from);
        let goal = goal(battle, unit, view)?;
        match at {
            Some(at) if soldier.way.len() > at + 1 => {
                soldier.way.drain(..=at);
            }
            _ => {
                let (step, map) = (battle.rules().core.steps(battle, unit), battle.map());
                let usual = walk::usual_price(battle, unit);
                let size = (map.width(), map.height());
                let price = |from: Square, _, to: Square| {
                    let onto = to == goal || walk::shut(battle, to);
                    step(from, to).or(onto.then_some(usual * 4))
                };
                soldier.way = shortest_path(&mut self.flood, size, (from, goal), usual, price)?.0;
            }
        }
        let soldier = &self.soldiers[unit.index()];
        let (mut spent, mut at) = (0, from);
        let mut path = Vec::with_capacity(soldier.way.len().min(12));
        for &next in &soldier.way {
            let Some(price) = battle.rules().core.step_cost(battle, unit, at, next) else { break };
            spent += price;
            if spent > budget {
                break;
            }
            path.push(next);
            at = next;
        }
        while !path.is_empty() {
            let order = walk::along(&walk, path.clone());
            if engine::check(battle, &order).is_ok() {
                return Some(order);
            }
            path.pop();
        }
        self.soldiers[unit.index()].way.clear();
        self.open(battle, unit)
    }

    /// Opens a door next to the combatant with any order that does so.
    fn open(&self, battle: &Battle, unit: UnitId) -> Option<Order> {
        let door = battle.square(unit).neighbours().find(|square| walk::shut(battle, *square))?;
        let offers = engine::offers(battle, unit);
        let uses = |offer: &&Offer| offer.targeting == Targeting::Square && !offer.harms;
        let at = |offer: &Offer| offer.order.clone().at(Target::Square(door));
        offers.iter().filter(uses).map(at).find(|order| engine::check(battle, order).is_ok())
    }
}

impl Policy for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn order(&mut self, battle: &Battle, unit: UnitId) -> Order {
        if let Some(duty) = tempo::duty(battle, unit) {
            return duty;
        }
        if self.soldiers.len() <= unit.index() {
            self.soldiers.resize_with(unit.index() + 1, Soldier::default);
        }
        let soldier = &mut self.soldiers[unit.index()];
        if soldier.options.learn(battle, unit) {
            soldier.way.clear();
        }
        if let Some(order) = soldier.options.reload(battle, unit) {
            return order;
        }
        let turn = Some((battle.scheduler().round, unit));
        let mut view = View::of(battle, battle.side(unit));
        let (model, from) = (battle.rules().harm, battle.square(unit));
        view.seen.sort_by_cached_key(|enemy| {
            let distance = (battle.square(*enemy) - from).chebyshev() as i32;
            (model.worth(battle, *enemy) + 40 * distance, *enemy)
        });
        if let Some(order) = view.seen.iter().find_map(|enemy| soldier.attack(battle, unit, *enemy)) {
            self.fired = turn;
            return order;
        }
        let advance = if self.fired == turn { None } else { self.advance(battle, unit, &view) };
        advance.unwrap_or(Order::new(unit, END_TURN))
    }
}

impl Chooser for Scripted {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(choice.default_answer())
    }
}
