//! A player for mass battles: shoots at the nearest or most wounded visible enemy, reloads, or moves towards the
//! enemy. It asks for no odds and learns each combatant's orders once instead of asking for offers every time.

use super::view::View;
use super::{Policy, tempo, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::odds::Forecaster;
use crate::battle::oracle::{Answer, Choice, Chooser};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Event, Order, UnitId};
use crate::battle::{Goal, Target};
use crate::grid::{Flood, Square, shortest_path};

/// Fast and simple.
#[derive(Default)]
pub struct Scripted {
    learnt: Vec<Learnt>,
    flood: Flood,
    /// The latest turn with an attack: a combatant that has shot stays where it is.
    fired: Option<(u16, UnitId)>,
}

/// The options of one combatant with the item in hand.
#[derive(Default)]
struct Learnt {
    in_hand: Option<u8>,
    known: bool,
    /// Orders that harm a combatant, without a target.
    attacks: Vec<Order>,
    /// The order to move.
    walk: Option<Order>,
    /// Orders without a target that harm nobody.
    others: Vec<Order>,
    /// The order that reloads, once found.
    reload: Option<Order>,
    /// Its present path.
    way: Vec<Square>,
}

impl Learnt {
    fn learn(&mut self, battle: &Battle, unit: UnitId) {
        *self = Self { in_hand: battle.gear(unit).in_hand, known: true, ..Self::default() };
        for offer in engine::offers(battle, unit) {
            match offer.targeting {
                Targeting::Enemy if offer.harms => self.attacks.push(offer.order),
                Targeting::Path if self.walk.is_none() => self.walk = Some(offer.order),
                Targeting::None | Targeting::Item if !offer.harms && offer.order.act != END_TURN => {
                    self.others.push(offer.order);
                }
                _ => {}
            }
        }
    }

    fn attack(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Option<Order> {
        let at = |order: &Order| order.clone().at(Target::Unit(target));
        self.attacks
            .iter()
            .filter(|order| order.with.is_none() || order.with == battle.gear(unit).in_hand)
            .chain(self.attacks.iter().filter(|order| order.with.is_some()))
            .map(at)
            .find(|order| engine::check(battle, order).is_ok())
    }

    fn reload(&mut self, battle: &Battle) -> Option<Order> {
        if let Some(order) = &self.reload {
            return engine::check(battle, order).is_ok().then(|| order.clone());
        }
        let mut forecaster = Forecaster::new(battle);
        let loads = |event: &Event| matches!(event, Event::Reloaded { .. } | Event::ReloadProgressed { .. });
        self.reload = self.others.iter().find_map(|order| {
            forecaster.follow(battle);
            let events = forecaster.suppose(order).ok()?;
            events.iter().any(loads).then(|| order.clone())
        });
        self.reload.clone()
    }
}

fn empty(battle: &Battle, unit: UnitId) -> bool {
    battle.in_hand(unit).is_some_and(|(_, item, def)| def.capacity > 0 && item.loaded <= 0)
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
        let learnt = &mut self.learnt[unit.index()];
        let walk = learnt.walk.clone()?;
        let range = battle.rules().core.move_range(battle, unit);
        let budget = *range.limits.last()?;
        let from = battle.square(unit);
        let at = learnt.way.iter().position(|square| *square == from);
        let goal = goal(battle, unit, view)?;
        match at {
            Some(at) if learnt.way.len() > at + 1 => {
                learnt.way.drain(..=at);
            }
            _ => {
                let (step, map) = (battle.rules().core.steps(battle, unit), battle.map());
                let usual = walk::usual_price(battle, unit);
                let size = (map.width(), map.height());
                let price = |from: Square, _, to: Square| {
                    let onto = to == goal || walk::shut(battle, to);
                    step(from, to).or(onto.then_some(usual * 4))
                };
                learnt.way = shortest_path(&mut self.flood, size, (from, goal), usual, price)?.0;
            }
        }
        let learnt = &self.learnt[unit.index()];
        let (mut spent, mut at) = (0, from);
        let mut path = Vec::with_capacity(learnt.way.len().min(12));
        for &next in &learnt.way {
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
        self.learnt[unit.index()].way.clear();
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
        if self.learnt.len() <= unit.index() {
            self.learnt.resize_with(unit.index() + 1, Learnt::default);
        }
        let learnt = &mut self.learnt[unit.index()];
        if !learnt.known || learnt.in_hand != battle.gear(unit).in_hand {
            learnt.learn(battle, unit);
        }
        if empty(battle, unit)
            && let Some(order) = learnt.reload(battle)
        {
            return order;
        }
        let turn = Some((battle.scheduler().round, unit));
        let mut view = View::of(battle, battle.side(unit));
        let (model, from) = (battle.rules().harm, battle.square(unit));
        view.seen.sort_by_cached_key(|enemy| {
            let distance = (battle.square(*enemy) - from).chebyshev() as i32;
            (model.worth(battle, *enemy) + 40 * distance, *enemy)
        });
        if let Some(order) = view.seen.iter().find_map(|enemy| learnt.attack(battle, unit, *enemy)) {
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
