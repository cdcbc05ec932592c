//! The options of the acting combatant: actions with their variants, and reach.

use crate::battle::engine;
use crate::battle::odds::{Chance, Forecaster};
use crate::battle::system::{ActionInfo, MoveRange, Offer, Targeting};
use crate::battle::{Battle, Key, Order, Refusal, Target, UnitId};
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::game::odds::Odds;
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::prospects::{Asked, ask, hear, prefer, rolled};
use crate::client::game::reel::Film;
use crate::client::game::tiles::to_come;
use crate::client::game::way::{Gait, flood, sharp_turns};
use crate::client::settings::{Settings, digit};
use crate::grid::{Square, straight};
use crate::words;
use bevy::prelude::*;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};

/// Kinds of action that the bar names; rarer ones are in the tooltip.
pub const NAMED_KINDS: usize = 2;

/// The most variants that are all shown at once.
const MOST_WAYS: usize = 3;

/// An action with its variants.
#[derive(Clone, Debug)]
pub struct Group {
    /// The action.
    pub info: ActionInfo,
    /// Its variants; none if the action was open to the combatant before, or may soon be, and is not now: it keeps its
    /// place.
    pub offers: Vec<Offer>,
    /// The chance of its first roll, if it needs no target.
    pub chance: Option<Chance>,
    /// The reason why it cannot be done to any enemy in sight, if it needs one.
    pub aimless: Option<Aimless>,
}

/// The reason why an action cannot be done to any enemy in sight: the nearest enemy, if there is one, and its refusal.
#[derive(Clone, Debug)]
pub struct Aimless(Option<(UnitId, Refusal)>);

impl Aimless {
    /// The reason in words.
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
    /// The variants that are shown before the player asks for all: the chosen one, and one for each other item. `None`
    /// if there are so few that all are shown.
    pub fn usual(&self, chosen: usize) -> Option<Vec<usize>> {
        let others = |at: &usize| {
            let item = self.offers[*at].order.with;
            let first = self.offers.iter().position(|offer| offer.order.with == item);
            *at == chosen || first == Some(*at) && self.offers.get(chosen).is_some_and(|own| own.order.with != item)
        };
        let usual: Vec<usize> = (0..self.offers.len()).filter(others).collect();
        (self.offers.len() > MOST_WAYS && usual.len() < self.offers.len()).then_some(usual)
    }

    /// True if it cannot be done at all.
    pub fn is_off(&self) -> bool {
        self.offers.iter().all(|offer| offer.refused.is_some())
    }

    /// The refusal, if it cannot be done at all.
    pub fn refused(&self) -> Option<&Refusal> {
        let open = self.offers.iter().any(|offer| offer.refused.is_none());
        if open { None } else { self.offers.first().and_then(|offer| offer.refused.as_ref()) }
    }
}

/// The options of the acting combatant.
#[derive(Resource, Default)]
pub struct Plan {
    /// The acting combatant; `None` while no person may act.
    pub unit: Option<UnitId>,
    /// The actions, except ending the turn.
    pub groups: Vec<Group>,
    /// Squares within reach and their costs.
    pub reach: Vec<(Square, u16)>,
    /// Those of them that a vehicle reaches only by sharp turns.
    pub sharp: BTreeSet<Square>,
    /// The cost covered by one action, two actions and so on.
    pub limits: SmallVec<[u16; 4]>,
    /// True if the last of them is a run.
    pub run: bool,
    /// The actions that each combatant has had in this battle, or was about to have, in the order of their tiles.
    places: BTreeMap<UnitId, Vec<Key>>,
    /// The revision of the game that it was made for.
    made_for: Option<u64>,
}

impl Plan {
    /// The chosen variant.
    pub fn armed(&self, pick: &Pick) -> Option<&Offer> {
        pick.armed.and_then(|(group, way)| self.groups.get(group)?.offers.get(way))
    }

    /// All variants of all actions.
    pub fn offers(&self) -> impl Iterator<Item = &Offer> + Clone {
        self.groups.iter().flat_map(|group| &group.offers)
    }

    /// The number of actions to reach a cost, from 1.
    pub fn actions_for(&self, cost: u16) -> usize {
        self.limits.iter().position(|limit| cost <= *limit).map_or(self.limits.len(), |at| at + 1)
    }

    /// The same for a square within reach; at least two if it takes sharp turns.
    pub fn actions_to(&self, square: Square, cost: u16) -> usize {
        if self.sharp.contains(&square) { 2 } else { self.actions_for(cost) }
    }

    /// The letter of every action: its own if it has one, or else an unused one.
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

    /// The keys of the variants that are shown: digits, then letters, those of other actions last.
    pub fn way_keys(&self, settings: &Settings) -> Vec<char> {
        let taken = self.letters(settings);
        let (free, others): (Vec<char>, Vec<char>) = ('a'..='z').partition(|letter| !taken.contains(letter));
        (0..).map_while(digit).chain(free).chain(others).collect()
    }

    /// The effort of going that far, in words; empty for one action.
    pub fn effort(&self, cost: u16) -> String {
        match self.actions_for(cost) {
            0 | 1 => String::new(),
            all if self.run && all == self.limits.len() => say("board.run"),
            actions => tell("board.actions", &[("n", &actions.to_string())]),
        }
    }
}

/// The pointer and the selection.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct Pick {
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The square marked by touch: the next tap on it acts.
    pub tapped: Option<Square>,
    /// The chosen action: its index among the plan's groups, and that of its variant.
    pub armed: Option<(usize, usize)>,
    /// True if the variants of the chosen action are shown.
    pub open: bool,
    /// True if all of them are shown, not only the usual one.
    pub all: bool,
    /// True if the player has chosen the variant; otherwise the best one is chosen for the player.
    pub own: bool,
    /// True if the actions folded away in the bar are shown.
    pub more: bool,
    /// The selected combatant, besides the acting one.
    pub shown: Option<UnitId>,
    /// The combatant whose initiative panel is open.
    pub tempo: Option<UnitId>,
}

impl Pick {
    /// Chooses an action in one of its variants; `open`: the variants are shown.
    pub fn arm(&mut self, armed: (usize, usize), open: bool) {
        (self.armed, self.open, self.all, self.own, self.more) = (Some(armed), open, false, false, false);
    }

    /// Drops the chosen action.
    pub fn disarm(&mut self) {
        (self.armed, self.open, self.all, self.own, self.more) = (None, false, false, false, false);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Plan>().init_resource::<Pick>().init_resource::<Preview>();
    app.init_resource::<Odds>().init_resource::<Asked>();
    app.add_systems(OnExit(Screen::Table), forget);
    let game = resource_exists::<Game>;
    let changed = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>);
    app.add_systems(
        Update,
        (
            make_plan.run_if(changed),
            ask.run_if(resource_changed::<Plan>.or_else(resource_changed::<Pick>)),
            hear,
            prefer.run_if(resource_changed::<Preview>),
        )
            .chain()
            .in_set(ClientSystems::Plan)
            .run_if(game),
    );
}

fn make_plan(
    (game, film, settings): (Res<Game>, Res<Film>, Res<Settings>),
    mut odds: ResMut<Odds>,
    mut plan: ResMut<Plan>,
    mut pick: ResMut<Pick>,
) {
    let made_for = (!film.is_playing()).then(|| game.version());
    if plan.made_for == made_for {
        return;
    }
    let unit = made_for.and_then(|_| game.acting());
    // On a phone the sheet of the selected combatant would cover that of the next one to act.
    if settings.keys.fingers && unit.is_some() && unit != plan.unit && pick.shown.is_some() {
        pick.shown = None;
    }
    let mut places = std::mem::take(&mut plan.places);
    let next = unit.map(|unit| plan_for(game.battle(), odds.of(&game), (unit, places.entry(unit).or_default())));
    *plan = Plan { places, made_for, ..next.unwrap_or_default() };
    if pick.tapped.is_some() {
        pick.tapped = None;
    }
    // Touch leaves no pointer behind.
    if settings.keys.fingers && pick.hover.is_some() {
        pick.hover = None;
    }
    if pick.armed.is_some() || pick.more {
        pick.disarm();
    }
}

/// Forgets the actions of a battle that is left.
fn forget(mut plan: ResMut<Plan>) {
    plan.places.clear();
}

/// The plan of a combatant, and the places of its tiles: a new action comes after all others, so that none of them moves.
fn plan_for(battle: &Battle, forecaster: &mut Forecaster, (unit, places): (UnitId, &mut Vec<Key>)) -> Plan {
    let core = battle.rules().core;
    let offers = all_offers(battle, unit);
    let MoveRange { limits, least, run, .. } = core.move_range(battle, unit);
    let (mut reach, sharp) = flood(battle, unit, Gait::Walk, |reach| {
        let far = |square: Square, cost: u16| cost >= least || core.may_stop_short(battle, unit, square);
        let open = |(square, cost): &(Square, u16)| far(*square, *cost) && core.may_end(battle, unit, *square);
        let squares: Vec<(Square, u16)> = reach.squares().filter(open).collect();
        let sharp = sharp_turns(battle, unit, &offers, &reach, &squares);
        (squares, sharp)
    });
    let mut there: BTreeSet<Key> = offers.iter().map(|offer| offer.order.act).collect();
    if places.is_empty() {
        there.extend(to_come(forecaster, (battle, unit), &offers, &reach));
    }
    let mut actions = engine::actions(battle);
    actions.sort_by_key(|info| core.declared().rare.contains(&info.key));
    there.remove(&engine::END_TURN);
    let fresh = actions.iter().map(|info| info.key).filter(|key| there.contains(key) && !places.contains(key));
    let fresh: Vec<Key> = fresh.collect();
    places.extend(fresh);
    let info = |key: &Key| actions.iter().find(|info| info.key == *key).copied();
    let groups = places.iter().filter_map(info).map(|info| {
        let offers: Vec<Offer> = offers.iter().filter(|offer| offer.order.act == info.key).cloned().collect();
        let aimless = aimless(battle, unit, &offers);
        let mut open = offers.iter().filter(|offer| offer.refused.is_none());
        let done_at_once = open.next().filter(|first| first.targeting == Targeting::None && open.next().is_none());
        let chance = done_at_once.and_then(|offer| rolled(forecaster, &offer.order, unit)).map(|glance| glance.chance);
        Group { info, offers, chance, aimless }
    });
    let groups: Vec<Group> = groups.collect();
    let run_to = |square: Square| core.may_end(battle, unit, square) && reach.iter().all(|near| near.0 != square);
    let farther =
        flood(battle, unit, Gait::Run, |all| all.squares().filter(|entry| run_to(entry.0)).collect::<Vec<_>>());
    reach.extend(farther);
    Plan { unit: Some(unit), groups, reach, sharp, limits, run, ..Plan::default() }
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

/// The offers in the order in which the bar shows their actions.
pub fn offers_in_order(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let rare = battle.rules().core.declared().rare;
    let actions: Vec<Key> = engine::actions(battle).into_iter().map(|info| info.key).collect();
    let place = |act: Key| (rare.contains(&act), actions.iter().position(|key| *key == act));
    let mut offers = all_offers(battle, unit);
    offers.sort_by_key(|offer| place(offer.order.act));
    offers
}

/// All offers. A further number is inserted before the next higher one of its kind, otherwise after its kind.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Figure, Scene};

    #[test]
    fn tiles_keep_their_places_when_a_grenade_is_drawn() {
        let thrower = Figure::new("Ana").items("assault_rifle frag_grenade").initiative(9);
        let table =
            Scene::new("cepheus", &["A......B"]).figures([thrower, Figure::new("Bo").foe().initiative(5)]).begin();
        let (battle, ana) = (table.battle(), table.id("Ana"));
        let (mut forecaster, mut places) = (Forecaster::new(battle), Vec::new());
        let tiles = |plan: &Plan| plan.groups.iter().map(|group| group.info.key).collect::<Vec<Key>>();
        let before = plan_for(battle, &mut forecaster, (ana, &mut places));
        let throw = before.groups.iter().find(|group| group.info.key.as_str() == "throw").expect("a tile to come");
        assert!(throw.is_off());
        let draw = before.offers().find(|offer| offer.order.act.as_str() == "draw").expect("it can be drawn");
        let mut then = Forecaster::new(battle);
        then.suppose(&draw.order).expect("drawing needs no dice");
        let after = plan_for(then.battle(), &mut forecaster, (ana, &mut places));
        assert_eq!(tiles(&after), tiles(&before));
        assert!(after.groups.iter().any(|group| group.info.key == throw.info.key && !group.is_off()));
        // What nobody has foreseen comes last.
        places.retain(|act| *act != throw.info.key);
        let late = plan_for(then.battle(), &mut forecaster, (ana, &mut places));
        assert_eq!(tiles(&late).last(), Some(&throw.info.key));
    }

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
}
