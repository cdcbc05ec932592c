//! The order that a click on the square under the pointer would give, and its consequences.

use crate::battle::engine;
use crate::battle::odds::{Breakage, Chance, Glance, Prospect};
use crate::battle::system::{Critical, Offer, Station, Targeting, Throw, Veil};
use crate::battle::{Battle, Life, Order, Refusal, SideId, Speed, Target, UnitId};
use crate::client::base::chance::percent;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::price;
use crate::client::game::way::{walk, way};
use crate::grid::{Dir8, Square};
use crate::words;
use bevy::prelude::*;

/// The preview of a click.
#[derive(Resource, Default, Clone, PartialEq)]
pub struct Preview {
    /// True if its odds are still being computed.
    pub computing: bool,
    /// The order.
    pub order: Option<Order>,
    /// Its label.
    pub label: String,
    /// The refusal, if it would be refused.
    pub refused: Option<Refusal>,
    /// The path, for a move or a charge.
    pub path: Vec<Square>,
    /// The cost of the path.
    pub cost: u16,
    /// Visible enemies that may attack on the way.
    pub strikers: Vec<UnitId>,
    /// Visible enemies that may step in for the target.
    pub helpers: Vec<UnitId>,
    /// The vehicle's speed afterwards.
    pub speed: Option<Speed>,
    /// The target.
    pub target: Option<UnitId>,
    /// Its odds.
    pub prospect: Option<Prospect>,
    /// The odds for the object in the square aimed at.
    pub breakage: Option<Breakage>,
    /// What a hit meets on its way to the target, or to whoever is in the square aimed at.
    pub way: Vec<Station>,
    /// What a critical hit on the target would do.
    pub critical: Option<Critical>,
    /// Where it would move somebody or something else.
    pub throw: Option<Throw>,
    /// The areas that it would strike.
    pub areas: Vec<Veil>,
    /// The value of each variant of the chosen action while they are shown.
    pub ways: Vec<Option<Worth>>,
    /// The target of these values: the one under the pointer, otherwise the nearest.
    pub ways_at: Option<UnitId>,
    /// Its first roll, for actions aimed at a square and those that do no harm.
    pub check: Option<Glance>,
    /// Combatants that might be harmed, with the chance, for actions aimed at a square.
    pub caught: Vec<(UnitId, Chance)>,
    /// The possible landing squares, with the chance.
    pub landings: Vec<(Square, Chance)>,
    /// The squares that the blast may reach, with the chance.
    pub heat: Vec<(Square, Chance)>,
}

impl Preview {
    /// The order, if it works something on a square, such as a door, and strikes nothing.
    pub fn deed(&self) -> Option<&Order> {
        let strikes = self.breakage.is_some() || !self.caught.is_empty() || !self.landings.is_empty();
        let order = self.order.as_ref().filter(|_| self.refused.is_none() && !self.computing && !strikes)?;
        matches!(order.at, Target::Square(_)).then_some(order)
    }

    /// What that does, its price, and the chance of its roll, on one line.
    pub fn deed_in_words(&self, battle: &Battle) -> Option<String> {
        let price = price::of(battle, self.deed()?);
        let chance = self.check.as_ref().map(|glance| format!(" \u{b7} {}", percent(glance.chance)));
        Some(format!("{}{price}{}", self.label, chance.unwrap_or_default()))
    }
}

/// The expected value of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The chance to hit a target that does not react; for harmless actions, the chance of the first roll.
    pub chance: Chance,
    /// The average harm in tenths; `None` for harmless actions.
    pub harm: Option<u64>,
}

/// A preview before its odds are computed.
#[derive(Default)]
pub struct Sketch {
    /// The preview so far.
    pub preview: Preview,
    /// True if it may harm its target.
    pub harms: bool,
    /// The square at which its blast is aimed.
    pub blast: Option<Square>,
    /// For a click without a chosen action: the variants of the attack with the same item and price, of which the best
    /// is meant.
    pub ways: Vec<Offer>,
}

impl Sketch {
    /// True if there are odds to show.
    pub fn tells(&self) -> bool {
        let open = self.preview.order.as_ref().filter(|_| self.preview.refused.is_none());
        let aimed = self.blast.is_some() || self.preview.target.is_some();
        open.is_some_and(|order| aimed || matches!(order.at, Target::Square(_)))
    }

    /// True if there is something to compute.
    pub fn asks(&self, game: &Game) -> bool {
        let open = self.preview.order.as_ref().filter(|_| self.preview.refused.is_none());
        let drives = |order: &Order| game.battle().driven_by(order.unit).is_some();
        self.tells() || open.is_some_and(|order| !self.preview.path.is_empty() || drives(order))
    }
}

impl From<Preview> for Sketch {
    fn from(preview: Preview) -> Self {
        Self { preview, ..Self::default() }
    }
}

/// The preview of a click on a square.
pub fn preview_at(game: &Game, plan: &Plan, pick: &Pick, unit: UnitId, square: Square) -> Sketch {
    let viewer = game.viewer().unwrap_or(game.battle().side(unit));
    let battle = game.battle();
    let armed = plan.armed(pick);
    let there = meant(battle, viewer, armed, pick.shown, square);
    let there = there.filter(|there| battle.body(*there).life < Life::Dead);
    match (armed, there) {
        (Some(offer), _) => aimed(battle, offer, unit, square, there),
        (None, Some(target)) if battle.are_enemies(unit, target) => attack(battle, plan.offers(), target),
        (None, None) => {
            let walk = step_to(battle, unit, &engine::offers(battle, unit), square);
            let door = || door_at(battle, plan, square).map(|offer| aimed(battle, offer, unit, square, None));
            walk.order.is_none().then(door).flatten().unwrap_or_else(|| walk.into())
        }
        (None, Some(_)) => Preview { target: there, ..Preview::default() }.into(),
    }
}

/// The combatant meant by a square: the selected one, else one that fits the chosen action, those that stand before
/// those that lie, and people in a vehicle only for an action that fits nobody else there.
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

/// The squares up to a distance from its combatant that an offer aimed at a square allows.
pub fn open_squares<'a>(battle: &'a Battle, offer: &'a Offer, far: i16) -> impl Iterator<Item = Square> + 'a {
    let from = battle.square(offer.order.unit);
    let all = (-far..=far).flat_map(move |y| (-far..=far).map(move |x| Square::new(from.x + x, from.y + y)));
    let near = all.filter(|square| battle.map().contains(*square));
    near.filter(|square| engine::check(battle, &offer.order.clone().at(Target::Square(*square))).is_ok())
}

/// True if there is a door in a square.
pub fn has_door(battle: &Battle, square: Square) -> bool {
    battle.map().terrain(square).is_some_and(|terrain| terrain.door.is_some())
}

/// The harmless offer that works the door in a square.
fn door_at<'a>(battle: &Battle, plan: &'a Plan, square: Square) -> Option<&'a Offer> {
    let mut offers = plan.groups.iter().flat_map(|group| &group.offers).filter(|offer| !offer.harms);
    let works = |offer: &&Offer| {
        let order = offer.order.clone().at(Target::Square(square));
        offer.targeting == Targeting::Square && offer.refused.is_none() && engine::check(battle, &order).is_ok()
    };
    has_door(battle, square).then(|| offers.find(works)).flatten()
}

/// The attack that a click on an enemy makes: the first that is allowed, with the variants of which the best is meant.
pub fn attack<'a>(battle: &Battle, offers: impl Iterator<Item = &'a Offer> + Clone, target: UnitId) -> Sketch {
    let harmful = offers.clone().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy);
    let mut first = None;
    for offer in harmful {
        let sketch = at_unit(battle, offer, target);
        if sketch.preview.refused.is_none() {
            let ways: Vec<Offer> = offers.filter(|other| is_like(offer, other)).cloned().collect();
            return Sketch { ways, ..sketch };
        }
        first.get_or_insert(sketch);
    }
    first.unwrap_or_else(|| Preview { target: Some(target), ..Preview::default() }.into())
}

/// True if two offers are variants of one action with the same item and price.
pub fn is_like(one: &Offer, other: &Offer) -> bool {
    let kind = |offer: &Offer| (offer.order.act, offer.order.with, offer.targeting);
    kind(one) == kind(other) && one.cost == other.cost
}

/// The preview of an offer against a combatant.
pub fn at_unit(battle: &Battle, offer: &Offer, target: UnitId) -> Sketch {
    let order = offer.order.clone().at(Target::Unit(target));
    let refused = offer.refused.clone().or_else(|| engine::check(battle, &order).err());
    let (fine, core) = (refused.is_none(), battle.rules().core);
    let square = battle.square(target);
    let bursts = fine && offer.harms && !core.blast(battle, &order, square).is_empty();
    let path = if fine { core.approach(battle, &order) } else { Vec::new() };
    let (label, target) = (words::offer(battle, offer), Some(target));
    let preview = Preview { label, refused, target, path, order: Some(order), ..Preview::default() };
    Sketch { preview, harms: offer.harms, blast: bursts.then_some(square), ways: Vec::new() }
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

fn aimed(battle: &Battle, offer: &Offer, unit: UnitId, square: Square, there: Option<UnitId>) -> Sketch {
    let label = words::offer(battle, offer);
    let at = match (offer.targeting, there) {
        // The rules allow harm to friends, but a click must not do it by accident.
        (Targeting::Enemy, Some(target)) if offer.harms && !battle.are_enemies(unit, target) => {
            let refused = Some(Refusal::form("is_a_friend"));
            return Preview { label, refused, target: there, ..Preview::default() }.into();
        }
        (Targeting::Enemy | Targeting::Friend, Some(target)) => return at_unit(battle, offer, target),
        (Targeting::Path, _) => return step_to(battle, unit, std::slice::from_ref(offer), square).into(),
        (Targeting::Square, _) => Target::Square(square),
        (Targeting::Direction, _) => match Dir8::nearest(square - battle.square(unit)) {
            Some(dir) => Target::Toward(dir),
            None => return Sketch::default(),
        },
        // Actions without a target are chosen in the list, not on the map.
        (Targeting::None | Targeting::Item, _) => return Sketch::default(),
        (Targeting::Enemy | Targeting::Friend, None) => return Preview { label, ..Preview::default() }.into(),
    };
    let order = offer.order.clone().at(at);
    let refused = offer.refused.clone().or_else(|| engine::check(battle, &order).err());
    let blast = (offer.harms && refused.is_none()).then_some(square);
    let preview = Preview { label, refused, order: Some(order), ..Preview::default() };
    Sketch { preview, harms: offer.harms, blast, ways: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Key;
    use crate::testkit::{Figure, Scene, end_turn, walk};

    #[test]
    fn working_a_door_is_told_with_the_price_of_that_door() {
        let figures = [Figure::new("Ana").initiative(9), Figure::new("Bo").foe().initiative(5)];
        let table = Scene::new("cepheus", &["A=..", "+..B"]).figures(figures).begin();
        let (battle, ana) = (table.battle(), table.id("Ana"));
        let offers = engine::offers(battle, ana);
        let works = offers.iter().find(|offer| offer.order.act.as_str() == "interact").expect("there are doors");
        for (square, kind) in [(Square::new(1, 0), "significant"), (Square::new(0, 1), "minor")] {
            let told = aimed(battle, works, ana, square, None).preview.deed_in_words(battle);
            let price = words::cost(battle, (Key::new(kind), 1));
            assert!(told.as_ref().is_some_and(|told| told.ends_with(&price)), "{told:?}");
        }
        assert_eq!(aimed(battle, works, ana, Square::new(2, 1), None).preview.deed_in_words(battle), None);
    }

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
