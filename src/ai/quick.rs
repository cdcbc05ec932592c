//! The player `easy`: a glance at a few squares, at the best attack, and at what has proved to prepare one.

use super::aims::{Aims, Fields};
use super::danger::Danger;
use super::effort::Effort;
use super::judge::Judge;
use super::learnt::Learnt;
use super::places::{self, Place};
use super::plan::{CAUTION, LATER};
use super::targets::{self, Attack};
use super::view::View;
use super::{Policy, decide, tempo, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::odds::{Forecaster, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, Chooser, Taped, Wanted};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, Target, UnitId};
use crate::grid::Flood;

/// The lead that any order needs over ending the turn, in millionths of a combatant.
const MARGIN: i64 = 2_000;
/// The part of an attack's value that an order has to add to count as its preparation, in percent.
const BETTER: i64 = 10;
/// Orders in one turn before it is ended.
const ORDERS: u8 = 6;
/// Outcomes of the dice up to which a reaction is judged by its odds.
const WIDEST: u32 = 160;
/// Rounds for which a combatant keeps to its best attack options.
const FRESH: u16 = 3;

/// What the player knows of one combatant.
#[derive(Default)]
struct Soldier {
    options: Learnt,
    /// Its best attack options, and the round of that look.
    arms: Option<(u16, Vec<Offer>)>,
    /// Orders that have proved to prepare an attack, once there has been one.
    preparations: Option<Vec<Offer>>,
}

/// Glances at a few orders in each turn.
pub struct Quick {
    soldiers: Vec<Soldier>,
    flood: Flood,
    fields: Fields,
    judge: Judge,
    turn: Option<(u16, UnitId)>,
    given: u8,
    /// True if the combatant has moved this turn.
    walked: bool,
    compared: Vec<(Order, i64)>,
    wide: decide::Wide,
}

impl Default for Quick {
    fn default() -> Self {
        Self {
            soldiers: Vec::new(),
            flood: Flood::default(),
            fields: Fields::default(),
            judge: Judge::new(&Effort::QUICK),
            turn: None,
            given: 0,
            walked: false,
            compared: Vec::new(),
            wide: decide::Wide::default(),
        }
    }
}

/// A combatant's present chances.
struct Glance<'a> {
    battle: &'a Battle,
    unit: UnitId,
    view: &'a View,
    aims: &'a Aims,
    arms: Vec<Offer>,
    danger: Danger,
    judge: &'a mut Judge,
    state: Forecaster,
}

impl<'a> Glance<'a> {
    fn of(
        battle: &'a Battle,
        unit: UnitId,
        (view, aims): (&'a View, &'a Aims),
        (danger, judge): (Danger, &'a mut Judge),
    ) -> Self {
        let state = judge.forecaster(battle);
        Self { battle, unit, view, aims, arms: Vec::new(), danger, judge, state }
    }

    fn enemies(&self) -> Vec<UnitId> {
        self.view.nearest(self.state.battle(), self.unit, self.judge.effort.targets)
    }

    /// The best attack in the supposed state.
    fn attack(&mut self) -> Option<Attack> {
        let enemies = self.enemies();
        targets::best((&mut self.state, self.judge), &self.arms, &enemies, self.aims)
    }

    /// The later value of the supposed state, if `attack` is its best attack now.
    fn outlook(&mut self, attack: i64) -> i64 {
        let harm = self.danger.to(self.state.battle(), self.unit, (self.view, self.aims), self.judge);
        let worth = self.aims.worth(self.state.battle().square(self.unit));
        let shot = if attack > 0 {
            attack
        } else {
            self.state.suppose_next_turn(self.unit);
            self.attack().map_or(0, |attack| attack.gain)
        };
        shot * LATER / 100 - harm * CAUTION / 100 + worth
    }

    /// The value of the supposed state: the attack in it, and apart from that what comes later.
    fn standing(&mut self) -> (i64, i64) {
        let attack = self.attack().map_or(0, |attack| attack.gain);
        (attack, self.outlook(attack))
    }

    fn from(&mut self, walk: &Order, place: &Place) -> Option<(i64, i64)> {
        let order = walk::along(walk, place.path.clone());
        engine::check(self.battle, &order).ok()?;
        self.state.follow(self.battle);
        if self.state.suppose(&order).is_err() {
            self.state.suppose_at(self.unit, place.square);
        }
        Some(self.standing())
    }

    fn after(&mut self, order: &Order) -> Option<i64> {
        self.state.follow(self.battle);
        self.state.suppose(order).ok()?;
        let (attack, later) = self.standing();
        Some(attack + later)
    }

    fn range_after(&mut self, attack: &Attack) -> u16 {
        self.state.follow(self.battle);
        self.state.suppose_spent(self.unit, &attack.cost);
        walk::range(self.state.battle(), self.unit).limits.last().copied().unwrap_or(0)
    }

    /// The orders that make the best attack better.
    fn preparations(&mut self, offers: &[Offer], attack: &Attack) -> Vec<Offer> {
        let better = |offer: &&Offer| {
            self.state.follow(self.battle);
            let done = self.state.suppose(&aimed(offer, attack)).is_ok();
            done && self.attack().is_some_and(|after| 100 * after.gain > (100 + BETTER) * attack.gain)
        };
        offers.iter().filter(better).cloned().collect()
    }
}

/// A preparation against the target of an attack, where it needs a target.
fn aimed(offer: &Offer, attack: &Attack) -> Order {
    match (offer.targeting, attack.order.target_unit()) {
        (Targeting::Enemy, Some(target)) => offer.order.clone().at(Target::Unit(target)),
        _ => offer.order.clone(),
    }
}

impl Quick {
    fn weigh(&mut self, battle: &Battle, unit: UnitId) -> Order {
        let mut view = View::of(battle, battle.side(unit));
        view.contests = true;
        let mut aims = Aims::of(&mut self.fields, battle, unit, &view);
        self.judge.meet(battle);
        let mut danger = Danger::of(battle, unit, &view, &aims, &mut self.judge);
        danger.mark(battle, unit, &mut aims, &mut self.judge);
        let soldier = &mut self.soldiers[unit.index()];
        let mut glance = Glance::of(battle, unit, (&view, &aims), (danger, &mut self.judge));
        let round = battle.scheduler().round;
        if soldier.arms.as_ref().is_none_or(|arms| arms.0 + FRESH <= round) && !view.seen.is_empty() {
            let (enemies, most) = (glance.enemies(), glance.judge.effort.arms);
            let ways = &soldier.options.attacks;
            let best = targets::narrowed((&mut glance.state, glance.judge), ways, &enemies, (&aims, most));
            soldier.arms = Some((round, best));
        }
        glance.arms = soldier.arms.as_ref().map_or(Vec::new(), |arms| arms.1.clone());
        let attack = glance.attack();
        let here = glance.outlook(attack.as_ref().map_or(0, |attack| attack.gain));
        let mut considered = vec![(Order::new(unit, END_TURN), here + MARGIN)];
        let mut offer = |worth: i64, order: Order| considered.push((order, worth));
        let mut later: Vec<(u16, i64)> = Vec::new();
        if let Some(walk) = soldier.options.walk.as_ref().filter(|_| !self.walked)
            && let Some(range) = walk::range(battle, unit).limits.last()
        {
            let count = glance.judge.effort.places;
            for place in places::worth_a_look(&mut self.flood, battle, unit, (&view, &aims), (*range, count)) {
                let Some((attack, outlook)) = glance.from(walk, &place) else { continue };
                offer(attack + outlook, walk::along(walk, place.path));
                later.push((place.price, outlook));
            }
        }
        if let Some(attack) = &attack {
            if soldier.preparations.is_none() {
                soldier.preparations = Some(glance.preparations(&soldier.options.others, attack));
            }
            for order in soldier.preparations.iter().flatten().map(|offer| aimed(offer, attack)) {
                if let Some(worth) = glance.after(&order) {
                    offer(worth, order);
                }
            }
        }
        if let Some(attack) = attack {
            let range = glance.range_after(&attack);
            let rest = later.iter().filter(|one| one.0 <= range).fold(here, |best, one| best.max(one.1));
            offer(attack.gain + rest, attack.order);
        }
        let Glance { danger, state, .. } = glance;
        self.judge.store([danger.forecaster, state]);
        let best = considered.iter().rev().max_by_key(|one| one.1).map(|one| one.0.clone());
        self.compared = considered;
        best.unwrap_or(Order::new(unit, END_TURN))
    }
}

impl Policy for Quick {
    fn name(&self) -> &'static str {
        "easy"
    }

    fn compared(&self) -> &[(Order, i64)] {
        &self.compared
    }

    fn order(&mut self, battle: &Battle, unit: UnitId) -> Order {
        self.compared.clear();
        let turn = Some((battle.scheduler().round, unit));
        (self.given, self.walked) = if self.turn == turn { (self.given + 1, self.walked) } else { (0, false) };
        self.turn = turn;
        if let Some(duty) = tempo::duty(battle, unit) {
            return duty;
        }
        if self.given >= ORDERS {
            return Order::new(unit, END_TURN);
        }
        if self.soldiers.len() <= unit.index() {
            self.soldiers.resize_with(unit.index() + 1, Soldier::default);
        }
        let soldier = &mut self.soldiers[unit.index()];
        if soldier.options.learn(battle, unit) {
            (soldier.arms, soldier.preparations) = (None, None);
        }
        if let Some(order) = soldier.options.reload(battle, unit) {
            return order;
        }
        let order = self.weigh(battle, unit);
        self.walked |= matches!(order.at, Target::Path(_));
        order
    }
}

impl Chooser for Quick {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.decide(battle, choice, &[])
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        let asked =
            is_reaction(choice.what) && matches!((choice.asked, &choice.wanted), (Asked::Unit(_), Wanted::One(_)));
        let reaction = asked.then(|| decide::react(battle, choice, so_far, (&mut self.wide, WIDEST))).flatten();
        Some(reaction.map_or_else(|| choice.default_answer(), Answer::One))
    }
}
