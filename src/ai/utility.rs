//! The strong player: in each turn it chooses the order with the best value by exact odds. It looks one turn ahead,
//! sees what its side sees, and rolls no dice.

use super::aims::{Aims, Fields};
use super::best::Best;
use super::breach;
use super::danger::Danger;
use super::effort::Effort;
use super::experience::Situation;
use super::explored::Explored;
use super::judge::Judge;
use super::openings::Openings;
use super::other_orders;
use super::pace::{self, pause};
use super::places::{self, Place};
use super::plan::Planner;
use super::posture::{Hands, Posture, Postures};
use super::view::{Ghost, View};
use super::{BLIND_TO_COUNTS, Policy, Thought, attacks, decide, hopeless, idle, tempo, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::oracle::{Answer, COME_IN, Choice, Chooser, Taped};
use crate::battle::system::Offer;
use crate::battle::{Battle, Key, Order, SideId, Target, UnitId};
use crate::grid::{Flood, Square};
use std::collections::BTreeMap;

/// The number of places below which other kinds of movement are examined as well.
const FEWEST_WAYS: usize = 4;
/// The value of a best attack above which overwatch is not considered.
const STRONG: i64 = 250_000;
/// The lead that any order needs over ending the turn, in millionths of a combatant.
const MARGIN: i64 = 2_000;
/// The value of exploring.
const CURIOSITY: i64 = 1_000;
/// The lead needed to start the same work again within this many rounds.
const ANEW: i64 = 80_000;
const ROUNDS_ANEW: u16 = 4;
/// The lead needed to exchange the item in hand for the one that was put away for it, and to leave a mounted gun.
const EXCHANGE: i64 = 40_000;
/// Orders in one turn before it is ended.
const ORDERS: u8 = 10;

/// Looks one turn ahead by exact odds.
pub struct Utility {
    name: &'static str,
    effort: &'static Effort,
    flood: Flood,
    fields: Fields,
    judge: Option<Judge>,
    /// The dangers of the present turn.
    danger: Option<Danger>,
    turn: Option<(u16, UnitId)>,
    given: u8,
    /// Squares that the combatant has left since its last action other than movement this turn.
    been: Vec<Square>,
    postures: Postures,
    hands: Hands,
    /// The round in which each combatant last waited for a better moment.
    waited: BTreeMap<UnitId, u16>,
    explored: Vec<Explored>,
    /// Enemies that a side did not find where it last saw them.
    missed: Vec<(SideId, Ghost)>,
    /// Each combatant's latest action besides moving and ending its turn.
    last: BTreeMap<UnitId, Key>,
    /// The work that each combatant stopped, and the round.
    left_off: BTreeMap<UnitId, (Key, u16)>,
    considered: Vec<(Order, i64)>,
    /// How many of these were compared in full.
    compared: usize,
    wide: decide::Wide,
    ignores_counts: bool,
}

/// The player `hard`.
impl Default for Utility {
    fn default() -> Self {
        Self::new("hard", &Effort::HARD)
    }
}

impl Utility {
    /// The same player without regard to the effect of orders on the next round's initiative: a baseline for
    /// comparison.
    pub fn blind_to_counts() -> Self {
        Self { ignores_counts: true, ..Self::new(BLIND_TO_COUNTS, &Effort::HARD) }
    }

    /// A player of that name that examines so much before it decides.
    pub(super) fn new(name: &'static str, effort: &'static Effort) -> Self {
        Self {
            name,
            effort,
            flood: Flood::default(),
            fields: Fields::default(),
            judge: None,
            danger: None,
            turn: None,
            given: 0,
            been: Vec::new(),
            postures: Postures::default(),
            hands: Hands::default(),
            waited: BTreeMap::new(),
            explored: Vec::new(),
            missed: Vec::new(),
            last: BTreeMap::new(),
            left_off: BTreeMap::new(),
            considered: Vec::new(),
            compared: 0,
            wide: decide::Wide::default(),
            ignores_counts: false,
        }
    }

    /// The orders that the latest one was chosen from, each with its value in millionths of a combatant; for similar
    /// orders, the value at a first look.
    pub fn considered(&self) -> &[(Order, i64)] {
        &self.considered
    }

    async fn weigh(&mut self, battle: &Battle, unit: UnitId) -> Order {
        let view = self.view(battle, battle.side(unit));
        let mut judge = self.judge.take().unwrap_or_else(|| Judge::new(self.effort));
        judge.meet(battle);
        if self.given == 0 {
            judge.begin_turn();
        }
        let mut aims = Aims::of((&mut self.fields, &mut judge), battle, unit, &view);
        pause().await;
        let mut danger = match self.danger.take() {
            Some(known) if known.is_about(battle, unit, &view, &judge) => known,
            other => {
                judge.store(other.map(|other| other.forecaster));
                Danger::of(battle, unit, &view, &aims, &mut judge)
            }
        };
        pause().await;
        danger.mark(battle, unit, &mut aims, &mut judge);
        pause().await;
        let mut offers = engine::offers(battle, unit);
        offers.retain(|offer| offer.refused.is_none());
        let mut planner = Planner::new(battle, unit, (&view, &aims), (danger, judge));
        pause().await;
        planner.plan_next_blast(&offers);
        pause().await;
        let here = planner.here();
        let at_work = battle.rules().core.at_work(battle, unit);
        let begun = self.last.get(&unit).copied().filter(|_| at_work);
        let (order, worth) = (Order::new(unit, END_TURN), here + MARGIN);
        let mut best = Best { considered: vec![(order.clone(), worth)], order, worth, begun };

        let walk = offers.iter().find(|offer| walk::walks(offer.targeting)).map(|offer| offer.order.clone());
        let mut outlooks: Vec<(Place, i64, i64)> = Vec::new();
        let (attacks, afflictions) = attacks::worth_making(&mut planner, &offers).await;
        if let Some(walk) = &walk {
            for place in self.places(walk, &mut planner) {
                let Some((attack, outlook)) = planner.from(walk, &place) else { continue };
                best.offer(walk::along(walk, place.path.clone()), attack + outlook);
                outlooks.push((place, attack, outlook));
                pause().await;
            }
        }
        let rest = |range: u16| {
            let later = outlooks.iter().filter(|(place, _, _)| place.price <= range).map(|(_, _, outlook)| *outlook);
            later.fold(here, i64::max)
        };
        let in_hand = battle.gear(unit).in_hand;
        let armed = offers.iter().any(|offer| offer.harms && in_hand.is_some() && offer.order.with == in_hand);
        let gains = |least: i64| attacks.iter().any(|attack| attack.gain >= least);
        let (strong, presses, moves) = (gains(STRONG), gains(tempo::PRESSING), best.order.act != END_TURN);
        let situation = Situation { begins: self.given == 0, attacks: gains(1), armed, moves };
        for attack in attacks {
            let (range, left) = planner.left_after(&attack.cost);
            let range = planner.range_after_attack(&attack.order, range);
            let stopped = planner.work_stopped(&attack.order);
            best.offer(attack.order, attack.gain + left + rest(range) - stopped);
        }
        let mut by_worth: Vec<usize> = (0..outlooks.len()).collect();
        by_worth.sort_by_key(|at| -(outlooks[*at].1 + outlooks[*at].2));
        let places: Vec<Place> =
            by_worth.into_iter().take(planner.judge.effort.ways).map(|at| outlooks[at].0.clone()).collect();
        self.try_other_walks((&mut planner, &mut best), &offers, &outlooks).await;
        for order in afflictions {
            if let Some(worth) = planner.after(&order).await {
                best.offer(order, worth.all);
            }
            pause().await;
        }
        for (order, worth) in breach::attacks(&mut planner, &offers) {
            best.offer(order, here + worth);
        }
        let mut openings = Openings::of(&mut planner, &offers, self.last.get(&unit).copied());
        let mut others = other_orders::candidates(battle, unit, (&view, &aims), (&offers, &places));
        let hasty = planner.judge.effort.selective;
        if hasty {
            others.retain(|(_, order)| {
                let unlikely = order.act == COME_IN || (armed && planner.empties_hand(order));
                planner.judge.actions.deserves(order.act, situation, unlikely)
            });
        }
        pause().await;
        for (offer, order) in planner.shortlist(others) {
            pause().await;
            if let Some(worth) = other_orders::door(&mut planner, offer, &order) {
                best.offer(order, here + worth);
            } else if battle.rules().core.only_reveals(battle, &order) {
                if self.explored.iter().all(|known| !known.covers(battle, &order)) {
                    best.offer(order, here + MARGIN + CURIOSITY);
                }
            } else if let Some(mut worth) = planner.after(&order).await.filter(|_| !self.leads_back(&planner)) {
                if !strong && planner.judge.effort.ambushes {
                    worth.all += planner.ambush(&order).await;
                }
                worth.all += planner.on_guard(situation.attacks);
                let range = planner.range_after(&offer.cost);
                let waits = order.act == COME_IN;
                let alone = if waits { worth.all } else { worth.all.max(worth.gained + rest(range)) };
                let beyond = !waits && (!hasty || planner.judge.openings.deserves(order.act, situation, false));
                let opened =
                    if beyond { openings.after(&mut self.flood, &mut planner, &order, worth).await } else { None };
                let gain = opened.map_or(0, |opened| opened - alone.max(best.worth));
                planner.judge.openings.gained(order.act, situation, gain.max(0));
                let mut back = || self.hands.exchanges_back(battle, unit, planner.hand_after(&order));
                let exchanges = (armed && back()) || planner.leaves_a_gun(&order);
                let lead = if self.begins_anew(battle, &order) { ANEW } else { EXCHANGE * i64::from(exchanges) };
                let worth = opened.map_or(alone, |opened| alone.max(opened)) - lead;
                planner.judge.actions.gained(order.act, situation, (worth - best.worth).max(0));
                best.offer(order, worth);
            }
        }
        best.avoid(|order| hopeless::is_hopeless(&mut planner.state, battle, order));
        best.order = planner.straightened(best.order);
        let idles = self.given == 0 && best.order.act == END_TURN;
        let onward = idles.then(|| idle::onward(battle, unit, (&view, &aims), &best.considered)).flatten();
        self.considered = best.considered;
        self.compared = self.considered.len();
        self.considered.append(&mut planner.passed_over);
        let Planner { danger, state, later, mut judge, .. } = planner;
        judge.store([state, later]);
        self.danger = Some(danger);
        let judge = self.judge.insert(judge);
        if battle.rules().core.only_reveals(battle, &best.order) {
            self.explored.push(Explored::by(battle, &best.order));
        }
        let hastens = aims.no_turn_to_spare && matches!(best.order.at, Target::Path(_));
        if (presses || hastens)
            && !self.ignores_counts
            && let Some(press) = tempo::more(battle, &offers, judge)
        {
            return press;
        }
        if best.order.act != END_TURN || at_work {
            return best.order;
        }
        let again = self.waited.get(&unit) == Some(&battle.scheduler().round);
        let once = |order: &Order| order.act != COME_IN || !again;
        let reload = idle::reload(battle, &offers, judge);
        let waits = || tempo::idle(battle, &offers, judge).filter(|order| once(order) && !self.ignores_counts);
        reload.or(onward).or_else(waits).unwrap_or(best.order)
    }

    /// True if the state that was examined last is one in which the combatant has been earlier in this turn, or if it lays
    /// down what it has just taken in hand.
    fn leads_back(&self, planner: &Planner<'_>) -> bool {
        let posture = Posture::of(planner.state.battle(), planner.unit);
        self.postures.is_earlier(posture) || self.postures.swaps_again(posture)
    }

    /// True if an order restarts work that the combatant stopped recently.
    fn begins_anew(&self, battle: &Battle, order: &Order) -> bool {
        let fresh = |left: &(Key, u16)| left.0 == order.act && battle.scheduler().round <= left.1 + ROUNDS_ANEW;
        !battle.rules().core.at_work(battle, order.unit) && self.left_off.get(&order.unit).is_some_and(fresh)
    }

    /// The knowledge of a side. An enemy that was not found at its last known place is ignored until it is seen
    /// elsewhere.
    fn view(&mut self, battle: &Battle, side: SideId) -> View {
        let mut view = View::of(battle, side);
        let fresh = view.missed.iter().map(|ghost| (side, *ghost));
        self.missed.retain(|known| known.0 != side || view.ghosts.contains(&known.1));
        self.missed.extend(fresh);
        view.ghosts.retain(|ghost| !self.missed.contains(&(side, *ghost)));
        view.ignores_counts = self.ignores_counts;
        view.contests = self.effort.contests;
        view
    }

    /// The squares to examine for a way of moving.
    fn places(&mut self, walk: &Order, planner: &mut Planner<'_>) -> Vec<Place> {
        places::allowed(&mut self.flood, planner, walk, &self.been)
    }

    /// Examines ways of moving besides the usual one where these may matter: if little else is possible, next to an enemy, in
    /// haste, for a driver, or if they lead elsewhere or cost nothing.
    async fn try_other_walks(
        &mut self,
        (planner, best): (&mut Planner<'_>, &mut Best),
        offers: &[Offer],
        outlooks: &[(Place, i64, i64)],
    ) {
        let (battle, unit, view, aims) = (planner.battle, planner.unit, planner.view, planner.aims);
        let beside = view.seen.iter().any(|foe| (battle.square(*foe) - battle.square(unit)).chebyshev() <= 1);
        let drives = battle.driven_by(unit).is_some();
        let matter = planner.risky || outlooks.len() < FEWEST_WAYS || beside || aims.hurries || drives;
        let others = offers.iter().filter(|offer| walk::walks(offer.targeting)).skip(1);
        for offer in others.filter(|offer| matter || offer.order.mode.is_some() || offer.cost.is_empty()) {
            let mut ways = self.places(&offer.order, planner);
            if aims.hurries || drives {
                ways.extend(places::straight(battle, &offer.order));
            }
            let outlook = |place: &Place| outlooks.iter().find(|one| one.0.square == place.square).map(|one| one.2);
            ways.sort_by_key(|place| -outlook(place).filter(|_| beside).unwrap_or(aims.worth(place.square)));
            for place in ways.into_iter().take(planner.judge.effort.ways) {
                let order = walk::along(&offer.order, place.path);
                if let Some(worth) = planner.after(&order).await {
                    best.offer(order, worth.all);
                }
                pause().await;
            }
        }
    }
}

impl Policy for Utility {
    fn name(&self) -> &'static str {
        self.name
    }

    fn order(&mut self, battle: &Battle, unit: UnitId) -> Order {
        pace::complete(self.think(battle, unit))
    }

    fn compared(&self) -> &[(Order, i64)] {
        &self.considered[..self.compared]
    }

    fn think<'a>(&'a mut self, battle: &'a Battle, unit: UnitId) -> Thought<'a> {
        Box::pin(self.next(battle, unit))
    }
}

impl Utility {
    async fn next(&mut self, battle: &Battle, unit: UnitId) -> Order {
        let turn = Some((battle.scheduler().round, unit));
        self.given = if self.turn == turn { self.given.saturating_add(1) } else { 0 };
        if self.turn != turn {
            self.been.clear();
            self.postures.clear();
            let known = self.danger.take().map(|danger| danger.forecaster);
            if let Some(judge) = &mut self.judge {
                judge.store(known);
            }
        }
        self.postures.note(battle, unit);
        self.hands.note(battle, unit);
        self.turn = turn;
        self.considered.clear();
        self.compared = 0;
        if let Some(duty) = tempo::duty(battle, unit) {
            return duty;
        }
        if self.given >= ORDERS {
            return Order::new(unit, END_TURN);
        }
        let order = self.weigh(battle, unit).await;
        self.postures.ordered(battle, &order);
        if order.act == COME_IN {
            self.waited.insert(unit, battle.scheduler().round);
        }
        if matches!(order.at, Target::Path(_)) {
            self.been.push(battle.square(unit));
        } else {
            self.been.clear();
            if order.act != END_TURN {
                let before = self.last.insert(unit, order.act).filter(|before| *before != order.act);
                if let Some(begun) = before.filter(|_| battle.rules().core.at_work(battle, unit)) {
                    self.left_off.insert(unit, (begun, battle.scheduler().round));
                }
            }
        }
        order
    }
}

impl Chooser for Utility {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.decide(battle, choice, &[])
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        Some(decide::answer(battle, (choice, so_far), (self.effort, &mut self.wide)))
    }
}
