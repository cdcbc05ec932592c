//! Why a player gave an order: the plans that it compares.

use super::{Policy, by_name};
use crate::battle::engine::END_TURN;
use crate::battle::{Battle, Order, Target, UnitId};
use crate::grid::Square;
use crate::words::{say, signed};

/// Plans that one look shows.
const MOST: usize = 4;
/// Millionths of a combatant in a point.
const POINT: i64 = 10_000;

/// A plan by its first order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// The order.
    pub order: Order,
    /// How much better it is than ending the turn, in millionths of an unhurt combatant; negative if it is worse.
    pub lead: i64,
    /// True for the order that was given.
    pub given: bool,
}

/// Where an order leads, and what it does there. Orders that agree in both belong to one plan.
fn gist(battle: &Battle, order: &Order) -> (Square, Option<UnitId>, &'static str, &'static str) {
    let from = battle.square(order.unit);
    let mode = order.mode.map_or("", |mode| mode.as_str());
    match &order.at {
        Target::Path(path) => (path.last().copied().unwrap_or(from), None, order.act.as_str(), mode),
        Target::Square(square) => (*square, None, order.act.as_str(), mode),
        _ => (from, order.target_unit(), order.act.as_str(), mode),
    }
}

/// A player of the same kind as one that played a side. It thinks at each of that side's orders again, so that it knows
/// what the player knew.
pub struct Witness(Box<dyn Policy>);

impl Witness {
    /// A witness for a player of that name; `None` for people and unknown players.
    pub fn of(player: &str) -> Option<Self> {
        by_name(player, 0).map(Self)
    }

    /// The best plans that the player compared before an order in that state of the battle, the best first, among them
    /// the one that was given. Empty for players that compare nothing, and for orders without an alternative.
    pub async fn sees(&mut self, battle: &Battle, given: &Order) -> Vec<Compared> {
        self.0.think(battle, given.unit).await;
        let ends = self.0.compared().iter().find(|one| one.0.act == END_TURN).map_or(0, |one| one.1);
        let mut ranked = self.0.compared().to_vec();
        ranked.sort_by_key(|one| -one.1);
        let mut plans: Vec<Compared> = Vec::new();
        for (order, worth) in ranked {
            let own = gist(battle, &order);
            if plans.iter().all(|plan| gist(battle, &plan.order) != own) {
                plans.push(Compared { lead: worth - ends, given: own == gist(battle, given), order });
            }
        }
        let chosen = plans.iter().position(|plan| plan.given);
        if let Some(at) = chosen.filter(|at| *at >= MOST) {
            plans.swap(at, MOST - 1);
        }
        plans.truncate(MOST);
        if plans.len() > 1 { plans } else { Vec::new() }
    }
}

/// One line on the plans that a computer player compared, each with its lead over ending the turn in hundredths of an
/// unhurt combatant.
pub fn reasons(battle: &Battle, plans: &[Compared]) -> String {
    let one = |plan: &Compared| {
        let key = if plan.given { "ai.plan_given" } else { "ai.plan" };
        let points = signed(i32::try_from(plan.lead / POINT).unwrap_or(0));
        say(key, &[("order", &crate::words::order(battle, &plan.order)), ("points", &points)])
    };
    let unit = plans.first().map_or("", |plan| battle.name(plan.order.unit));
    say("ai.compared", &[("unit", &unit), ("plans", &plans.iter().map(one).collect::<Vec<_>>().join(", "))])
}
