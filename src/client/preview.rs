//! What a click on the square under the pointer would do, and what would come of it.

use super::burst::burst;
use super::hazard::{helpers, strikers};
use super::hud::{alone, mean};
use super::plan::{Pick, Plan};
use super::play::Game;
use super::way::{walk, way};
use crate::battle::engine;
use crate::battle::odds::{Chance, Forecaster, Glance, Prospect};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Life, Order, Refusal, SideId, Target, UnitId};
use crate::grid::{Dir8, Square};
use crate::words;
use bevy::prelude::*;

/// What a click on the square under the pointer would do.
#[derive(Resource, Default, Clone)]
pub struct Preview {
    /// The order.
    pub order: Option<Order>,
    /// How it is called.
    pub label: String,
    /// Why it would be refused.
    pub refused: Option<Refusal>,
    /// The way, for a walk or a charge.
    pub path: Vec<Square>,
    /// What the way costs.
    pub cost: u16,
    /// Enemies in sight who may strike on the way.
    pub strikers: Vec<UnitId>,
    /// Enemies in sight who may step in for the target.
    pub helpers: Vec<UnitId>,
    /// The speed of the vehicle after it, in km/h.
    pub speed: Option<u16>,
    /// At whom.
    pub target: Option<UnitId>,
    /// What would come of it.
    pub prospect: Option<Prospect>,
    /// What every way of the chosen action promises while they are laid out.
    pub ways: Vec<Option<Worth>>,
    /// What is rolled for it first, for deeds aimed at a square and those that do no harm.
    pub check: Option<Glance>,
    /// Everybody who might be harmed, with the chance in percent: for deeds aimed at a square.
    pub caught: Vec<(UnitId, u32)>,
    /// Where it may come down, with the chance.
    pub landings: Vec<(Square, Chance)>,
    /// Squares that it may reach there, with the chance.
    pub heat: Vec<(Square, Chance)>,
}

/// What a way of doing something promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The chance to hit somebody who does nothing about it; of what does no harm, that of the roll it begins with.
    pub chance: Chance,
    /// Its harm on average, in tenths; none for what does no harm.
    pub harm: Option<u64>,
}

/// Works it out for the square under the pointer.
pub(super) fn make_preview(mut game: ResMut<Game>, plan: Res<Plan>, pick: Res<Pick>, mut preview: ResMut<Preview>) {
    let game = game.bypass_change_detection();
    *preview = match (plan.unit, pick.hover) {
        (Some(unit), Some(square)) => preview_at(game, &plan, &pick, unit, square),
        _ => Preview::default(),
    };
    if let Some((group, _)) = pick.armed.filter(|_| pick.open) {
        let offers = plan.groups.get(group).map_or(&[][..], |group| &group.offers);
        preview.ways = offers.iter().map(|offer| worth(game, offer, preview.target)).collect();
    }
    if let Some(order) = preview.order.as_ref().filter(|_| !preview.path.is_empty() && preview.refused.is_none()) {
        preview.strikers = strikers(game, order);
    }
    if let Some((order, prospect)) = preview.order.as_ref().zip(preview.prospect.as_ref())
        && alone(&prospect.plain).is_some()
    {
        preview.helpers = helpers(game, order);
    }
    if let Some(vehicle) = plan.unit.and_then(|unit| game.battle().driven_by(unit)) {
        let driven = preview.order.as_ref().filter(|_| preview.refused.is_none());
        let after = driven.and_then(|order| game.forecaster.suppose(order).ok());
        preview.speed = after.and_then(|_| Some(game.forecaster.battle().machine(vehicle)?.speed));
        game.follow();
    }
}

/// What a way of doing something promises: at somebody, where it needs a target.
fn worth(game: &mut Game, offer: &Offer, target: Option<UnitId>) -> Option<Worth> {
    if offer.refused.is_some() {
        return None;
    }
    let order = match offer.targeting {
        Targeting::Enemy | Targeting::Friend => offer.order.clone().at(Target::Unit(target?)),
        Targeting::None | Targeting::Item => offer.order.clone(),
        Targeting::Square | Targeting::Path | Targeting::Direction => return None,
    };
    if offer.harms && offer.targeting == Targeting::Enemy {
        let odds = game.forecaster.forecast(&order, target?, crate::battle::Key::new("none")).ok()?;
        return Some(Worth { chance: odds.hit, harm: Some(mean(&odds.harm)) });
    }
    let glance = rolled(&mut game.forecaster, &order, target.unwrap_or(order.unit))?;
    Some(Worth { chance: glance.chance, harm: None })
}

/// What is rolled first for an order that does no harm.
pub(super) fn rolled(forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<Glance> {
    forecaster.glance(order, target).ok().flatten()
}

/// What a click on a square would do.
pub fn preview_at(game: &mut Game, plan: &Plan, pick: &Pick, unit: UnitId, square: Square) -> Preview {
    let viewer = game.viewer().unwrap_or(game.battle().side(unit));
    let battle = game.battle();
    let armed = plan.armed(pick);
    let there = meant(battle, viewer, armed, pick.shown, square);
    let there = there.filter(|there| battle.body(*there).life < Life::Dead);
    match (armed, there) {
        (Some(offer), _) => aimed(game, offer, unit, square, there),
        (None, Some(target)) if battle.are_enemies(unit, target) => attack(game, plan, target),
        (None, None) => step_to(battle, unit, &engine::offers(battle, unit), square),
        (None, Some(_)) => Preview { target: there, ..Preview::default() },
    }
}

/// Who is meant by a square: whoever is looked at, else who fits the chosen action, who stands there before who lies there, and
/// who sits in a vehicle only for an action that fits it alone.
pub fn meant(
    battle: &Battle,
    viewer: SideId,
    offer: Option<&Offer>,
    shown: Option<UnitId>,
    square: Square,
) -> Option<UnitId> {
    let aimed = offer.filter(|offer| offer.targeting.is_unit());
    let fits = |unit: UnitId| {
        aimed.is_some_and(|offer| engine::check(battle, &offer.order.clone().at(Target::Unit(unit))).is_ok())
    };
    let bodies: Vec<UnitId> = battle.bodies_at(square).collect();
    let aboard =
        bodies.iter().flat_map(|unit| battle.occupants(*unit)).filter(|unit| fits(*unit) || shown == Some(*unit));
    let all = bodies.iter().copied().chain(aboard).filter(|unit| battle.in_sight_of(viewer, *unit));
    all.min_by_key(|unit| (shown != Some(*unit), !fits(*unit), battle.body(*unit).life))
}

fn attack(game: &mut Game, plan: &Plan, target: UnitId) -> Preview {
    let offers = plan.groups.iter().flat_map(|group| &group.offers);
    let harmful = offers.filter(|offer| offer.harms && offer.targeting == Targeting::Enemy);
    let mut best: Option<Preview> = None;
    for offer in harmful {
        let preview = at_unit(game, offer, target);
        let better = best.as_ref().is_none_or(|known| known.refused.is_some() && preview.refused.is_none());
        if better {
            best = Some(preview);
        }
        if best.as_ref().is_some_and(|known| known.refused.is_none()) {
            break;
        }
    }
    best.unwrap_or_else(|| Preview { target: Some(target), ..Preview::default() })
}

fn at_unit(game: &mut Game, offer: &Offer, target: UnitId) -> Preview {
    let order = offer.order.clone().at(Target::Unit(target));
    let refused = offer.refused.clone().or_else(|| engine::check(game.battle(), &order).err());
    let fine = offer.harms && refused.is_none();
    let prospect = if fine { game.forecaster.prospect(&order, target).ok() } else { None };
    let mut preview = Preview {
        label: words::offer(game.battle(), offer),
        refused,
        target: Some(target),
        prospect,
        ..Preview::default()
    };
    if !offer.harms && preview.refused.is_none() {
        preview.check = rolled(&mut game.forecaster, &order, target);
    }
    let square = game.battle().square(target);
    if fine && !game.battle().rules().core.blast(game.battle(), &order, square).is_empty() {
        burst(game, &order, square, &mut preview);
        preview.caught.retain(|entry| entry.0 != target);
    }
    if preview.refused.is_none() {
        preview.path = game.battle().rules().core.approach(game.battle(), &order);
    }
    preview.order = Some(order);
    preview
}

fn step_to(battle: &Battle, unit: UnitId, offers: &[Offer], square: Square) -> Preview {
    let Some((path, cost)) = way(battle, unit, square).filter(|way| way.1 > 0) else { return Preview::default() };
    match walk(battle, unit, offers, &path) {
        Ok((order, offer)) => {
            let plain = offers.iter().find(|offer| offer.targeting == Targeting::Path);
            let other = plain.is_some_and(|plain| plain.order.act != order.act);
            let label = if other { words::offer(battle, offer) } else { String::new() };
            Preview { order: Some(order), label, path, cost, ..Preview::default() }
        }
        Err(refusal) => Preview { refused: Some(refusal), path, cost, ..Preview::default() },
    }
}

fn aimed(game: &mut Game, offer: &Offer, unit: UnitId, square: Square, there: Option<UnitId>) -> Preview {
    let from = game.battle().square(unit);
    let at = match (offer.targeting, there) {
        // The rules let friends be harmed; nobody does it by a slip of the hand.
        (Targeting::Enemy, Some(target)) if offer.harms && !game.battle().are_enemies(unit, target) => {
            let (label, refused) = (words::offer(game.battle(), offer), Some(Refusal::form("is_a_friend")));
            return Preview { label, refused, target: there, ..Preview::default() };
        }
        (Targeting::Enemy | Targeting::Friend, Some(target)) => return at_unit(game, offer, target),
        (Targeting::Path, _) => return step_to(game.battle(), unit, std::slice::from_ref(offer), square),
        (Targeting::Square, _) => Target::Square(square),
        (Targeting::Direction, _) => match Dir8::nearest(square - from) {
            Some(dir) => Target::Toward(dir),
            None => return Preview::default(),
        },
        // What needs no target is chosen in the list, not on the map.
        (Targeting::None | Targeting::Item, _) => return Preview::default(),
        (Targeting::Enemy | Targeting::Friend, None) => {
            return Preview { label: words::offer(game.battle(), offer), ..Preview::default() };
        }
    };
    let order = offer.order.clone().at(at);
    let refused = offer.refused.clone().or_else(|| engine::check(game.battle(), &order).err());
    let mut preview = Preview { label: words::offer(game.battle(), offer), refused, ..Preview::default() };
    if offer.harms && preview.refused.is_none() {
        burst(game, &order, square, &mut preview);
    }
    preview.order = Some(order);
    preview
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Figure, Scene, end_turn, walk};

    #[test]
    fn a_square_means_who_stands_there_before_who_lies_there_unless_somebody_is_looked_at() {
        let fallen = Figure::new("Bo").foe().initiative(7).now("wounds 1").condition("bleeding", 1);
        let scene = Scene::new("percentile", &["AB.C"]).initiative("structured");
        let mut table =
            scene.figures([Figure::new("Ana").initiative(9), fallen, Figure::new("Cal").foe().initiative(5)]).begin();
        let (down, up) = (table.id("Bo"), table.id("Cal"));
        let square = table.battle().square(down);
        table.order("Ana", end_turn()).order("Bo", end_turn()).order("Cal", end_turn());
        table.order("Ana", end_turn()).order("Cal", walk("w w"));
        assert_eq!((table.battle().body(down).life, table.battle().square(up)), (Life::Dead, square));
        let means = |shown| meant(table.battle(), SideId(0), None, shown, square);
        assert_eq!((means(None), means(Some(down))), (Some(up), Some(down)));
    }
}
