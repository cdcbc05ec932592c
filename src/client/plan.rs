//! What the acting combatant may do: actions with their ways, reach, and what a click on a square would mean.

use super::burst::burst;
use super::film::Film;
use super::hazard::{helpers, strikers};
use super::hud::{alone, mean};
use super::play::Game;
use super::sets::ClientSystems;
use super::settings::{Settings, digit};
use super::way::{Gait, flood, sharp_turns, walk, way};
use super::widgets::{say, tell};
use crate::battle::engine;
use crate::battle::odds::{Chance, Forecaster, Prospect};
use crate::battle::system::{ActionInfo, MoveRange, Offer, Targeting};
use crate::battle::{Battle, Check, Life, Order, Refusal, SideId, Target, UnitId};
use crate::grid::{Dir8, Square, straight};
use crate::words;
use bevy::prelude::*;
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// An action with the ways in which it can be done.
#[derive(Clone, Debug)]
pub struct Group {
    /// The action.
    pub info: ActionInfo,
    /// Its ways, at least one.
    pub offers: Vec<Offer>,
    /// The chance of the roll that it begins with, where it is done without a target.
    pub chance: Option<Chance>,
    /// Says that it is aimed at enemies and none of those in sight can be its target now.
    pub aimless: Option<Aimless>,
}

/// Why an action can be done to no enemy in sight: the nearest of them, if there is one, and why not to that one.
#[derive(Clone, Debug)]
pub struct Aimless(Option<(UnitId, Refusal)>);

impl Aimless {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        match &self.0 {
            Some((unit, refusal)) => {
                tell("turn.not_at", &[("unit", battle.name(*unit)), ("why", &words::refusal(refusal))])
            }
            None => say("turn.nobody_in_sight"),
        }
    }
}

impl Group {
    /// Why it cannot be done at all.
    pub fn refused(&self) -> Option<&Refusal> {
        let open = self.offers.iter().any(|offer| offer.refused.is_none());
        if open { None } else { self.offers.first().and_then(|offer| offer.refused.as_ref()) }
    }
}

/// What the acting combatant may do.
#[derive(Resource, Default)]
pub struct Plan {
    /// Who acts; none while nobody at this table may act.
    pub unit: Option<UnitId>,
    /// The actions, without the end of the turn.
    pub groups: Vec<Group>,
    /// Squares within reach with their costs.
    pub reach: Vec<(Square, u16)>,
    /// Those of them to which a vehicle does not come by plain driving, but by turning more sharply.
    pub sharp: BTreeSet<Square>,
    /// Cost that one action covers, two actions ...
    pub limits: SmallVec<[u16; 4]>,
    /// Whether the last of them is a run.
    pub run: bool,
    /// The game's version that it was made for.
    made_for: Option<u64>,
}

impl Plan {
    /// By how many actions a square is reached, from 1.
    pub fn actions_for(&self, cost: u16) -> usize {
        self.limits.iter().position(|limit| cost <= *limit).map_or(self.limits.len(), |at| at + 1)
    }

    /// The same for a square within reach; where plain driving does not do, as if it took two.
    pub fn actions_to(&self, square: Square, cost: u16) -> usize {
        if self.sharp.contains(&square) { 2 } else { self.actions_for(cost) }
    }

    /// The letter of every action: its own where it has one, else one that none of the others has.
    pub fn letters(&self, settings: &Settings) -> Vec<char> {
        let own = |group: &Group| Some(settings.letter(&group.info)).filter(char::is_ascii_alphabetic);
        let mut taken: Vec<char> = self.groups.iter().filter_map(own).collect();
        let mut letter = |group: &Group| {
            let name = group.info.key.as_str().chars().map(|letter| letter.to_ascii_lowercase());
            let mut free = name.chain('a'..='z').filter(|one| one.is_ascii_lowercase() && !taken.contains(one));
            let free = free.next().unwrap_or(' ');
            taken.push(free);
            free
        };
        self.groups.iter().map(|group| own(group).unwrap_or_else(|| letter(group))).collect()
    }

    /// The keys of the ways of an action while they are laid out: digits, then letters, those of other actions last.
    pub fn way_keys(&self, settings: &Settings) -> Vec<char> {
        let taken = self.letters(settings);
        let (free, others): (Vec<char>, Vec<char>) = ('a'..='z').partition(|letter| !taken.contains(letter));
        (0..).map_while(digit).chain(free).chain(others).collect()
    }

    /// What going that far takes, in words; nothing for one action.
    pub fn effort(&self, cost: u16) -> String {
        match self.actions_for(cost) {
            0 | 1 => String::new(),
            all if self.run && all == self.limits.len() => say("board.run"),
            actions => tell("board.actions", &[("n", &actions.to_string())]),
        }
    }
}

/// What is pointed at and chosen.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct Pick {
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The square that a finger has marked: the next tap on it acts.
    pub tapped: Option<Square>,
    /// The chosen action: its place among the plan's groups, and which of its ways.
    pub armed: Option<(usize, usize)>,
    /// Whether the chosen action's ways are laid out.
    pub open: bool,
    /// The combatant to look at besides the acting one.
    pub shown: Option<UnitId>,
}

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
    pub check: Option<Check>,
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Plan>().init_resource::<Pick>().init_resource::<Preview>();
    let game = resource_exists::<Game>;
    let changed = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>);
    app.add_systems(
        Update,
        (make_plan.run_if(changed), make_preview.run_if(resource_changed::<Plan>.or_else(resource_changed::<Pick>)))
            .chain()
            .in_set(ClientSystems::Plan)
            .run_if(game),
    );
}

fn make_plan(
    (mut game, film, settings): (ResMut<Game>, Res<Film>, Res<Settings>),
    mut plan: ResMut<Plan>,
    mut pick: ResMut<Pick>,
) {
    let game = game.bypass_change_detection();
    let made_for = (!film.is_playing()).then(|| game.version());
    if plan.made_for == made_for {
        return;
    }
    let unit = made_for.and_then(|_| game.acting());
    // On a phone the sheet of one who was looked at would lie over that of the next one to act.
    if settings.keys.fingers && unit.is_some() && unit != plan.unit && pick.shown.is_some() {
        pick.shown = None;
    }
    *plan = unit.map_or_else(Plan::default, |unit| plan_for(game, unit));
    plan.made_for = made_for;
    if pick.tapped.is_some() {
        pick.tapped = None;
    }
    // A finger points at nothing any more.
    if settings.keys.fingers && pick.hover.is_some() {
        pick.hover = None;
    }
    if pick.armed.is_some() {
        (pick.armed, pick.open) = (None, false);
    }
}

fn plan_for(game: &mut Game, unit: UnitId) -> Plan {
    let (battle, forecaster) = game.forecasting();
    let offers = all_offers(battle, unit);
    let groups = engine::actions(battle).into_iter().filter(|info| info.key != engine::END_TURN).filter_map(|info| {
        let offers: Vec<Offer> = offers.iter().filter(|offer| offer.order.act == info.key).cloned().collect();
        let aimless = aimless(battle, unit, &offers);
        let mut open = offers.iter().filter(|offer| offer.refused.is_none());
        let done_at_once = open.next().filter(|first| first.targeting == Targeting::None && open.next().is_none());
        let chance = done_at_once.and_then(|offer| rolled(forecaster, &offer.order, unit)).map(|check| check.chance());
        (!offers.is_empty()).then_some(Group { info, offers, chance, aimless })
    });
    let groups: Vec<Group> = groups.collect();
    let core = battle.rules().core;
    let MoveRange { limits, least, run } = core.move_range(battle, unit);
    let (mut reach, sharp) = flood(battle, unit, Gait::Walk, |reach| {
        let far = |square: Square, cost: u16| cost >= least || core.may_stop_short(battle, unit, square);
        let open = |(square, cost): &(Square, u16)| far(*square, *cost) && core.may_end(battle, unit, *square);
        let squares: Vec<(Square, u16)> = reach.squares().filter(open).collect();
        let sharp = sharp_turns(battle, unit, &offers, &reach, &squares);
        (squares, sharp)
    });
    let run_to = |square: Square| core.may_end(battle, unit, square) && reach.iter().all(|near| near.0 != square);
    let farther =
        flood(battle, unit, Gait::Run, |all| all.squares().filter(|entry| run_to(entry.0)).collect::<Vec<_>>());
    reach.extend(farther);
    Plan { unit: Some(unit), groups, reach, sharp, limits, run, made_for: None }
}

fn aimless(battle: &Battle, unit: UnitId, offers: &[Offer]) -> Option<Aimless> {
    let (side, from) = (battle.side(unit), battle.square(unit));
    let foes = battle.units().filter(|foe| battle.are_enemies(unit, *foe) && battle.in_sight_of(side, *foe));
    let mut foes: Vec<UnitId> = foes.collect();
    foes.sort_by_key(|foe| straight(from, battle.square(*foe)));
    let open = || offers.iter().filter(|offer| offer.refused.is_none());
    if open().next().is_none() || open().any(|offer| offer.targeting != Targeting::Enemy) {
        return None;
    }
    let mut nearest = None;
    for (foe, offer) in foes.iter().flat_map(|foe| open().map(move |offer| (*foe, offer))) {
        let refusal = engine::check(battle, &offer.order.clone().at(Target::Unit(foe))).err()?;
        nearest.get_or_insert((foe, refusal));
    }
    Some(Aimless(nearest))
}

/// Everything that is offered, each further number behind its like with the next higher one, or behind all its like.
fn all_offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut offers = engine::offers(battle, unit);
    for further in battle.rules().core.further_offers(battle, unit) {
        let key = |order: &Order| (order.act, order.with, order.mode);
        let kind = |offer: &Offer| (offer.targeting, offer.wording.way);
        let like = |offer: &Offer| key(&offer.order) == key(&further.order) && kind(offer) == kind(&further);
        let higher = |offer: &Offer| like(offer) && offer.order.amount > further.order.amount;
        let places = || offers.iter().enumerate();
        let next = places().filter(|place| higher(place.1)).min_by_key(|place| place.1.order.amount);
        let at = next.or_else(|| places().rfind(|place| like(place.1))).map_or(offers.len(), |place| place.0 + 1);
        offers.insert(at, further);
    }
    offers
}

fn make_preview(mut game: ResMut<Game>, plan: Res<Plan>, pick: Res<Pick>, mut preview: ResMut<Preview>) {
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
    let check = rolled(&mut game.forecaster, &order, target.unwrap_or(order.unit))?;
    Some(Worth { chance: check.chance(), harm: None })
}

/// What is rolled first for an order that does no harm.
fn rolled(forecaster: &mut Forecaster, order: &Order, target: UnitId) -> Option<Check> {
    forecaster.glance(order, target).ok().flatten()
}

/// What a click on a square would do.
pub fn preview_at(game: &mut Game, plan: &Plan, pick: &Pick, unit: UnitId, square: Square) -> Preview {
    let viewer = game.viewer().unwrap_or(game.battle().side(unit));
    let battle = game.battle();
    let armed = pick.armed.and_then(|(group, way)| Some((group, plan.groups.get(group)?.offers.get(way)?)));
    let there = meant(battle, viewer, armed.map(|armed| armed.1), pick.shown, square);
    let there = there.filter(|there| battle.body(*there).life < Life::Dead);
    match (armed, there) {
        (Some((_, offer)), _) => aimed(game, offer, unit, square, there),
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
    let aimed = offer.filter(|offer| matches!(offer.targeting, Targeting::Enemy | Targeting::Friend));
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
    fn the_eleventh_way_has_a_letter_that_no_action_has() {
        let info = |key, hotkey| ActionInfo {
            key: crate::battle::Key::new(key),
            icon: "",
            hotkey,
            targeting: Targeting::None,
            rule: crate::battle::Rule("SIX-TRN-01"),
        };
        let group = |info| Group { info, offers: Vec::new(), chance: None, aimless: None };
        let groups = vec![group(info("attack", 'a')), group(info("burst", 'b'))];
        let keys = Plan { groups, ..Plan::default() }.way_keys(&Settings::default());
        assert_eq!(keys[8..12], ['9', '0', 'c', 'd']);
        assert_eq!(keys[34..], ['a', 'b']);
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
