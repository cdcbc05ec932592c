//! What the system tells the rest of the program besides its procedures: levels, ground, harm, facts and outlook.

use crate::battle::lens::Span;
use crate::battle::system::{
    Armoury, Blow, Dealt, Facts, Fatigue, Ground, Happening, Harm, LevelRules, Misfit, MoveRange, Outlook, Steps,
    TeamCheck, Veil,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, Recruit, Rule, Setup, Stat, Stats, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::attack::battering;
use crate::rules::arrgs::checks::abilities;
use crate::rules::arrgs::field::step_cost::StepCosts;
use crate::rules::arrgs::field::{doors, step_cost};
use crate::rules::arrgs::initiative::happenings;
use crate::rules::arrgs::keys::{vocabulary, *};
use crate::rules::arrgs::magic::flames;
use crate::rules::arrgs::melee::charge;
use crate::rules::arrgs::outlook::{lens, pending};
use crate::rules::arrgs::vehicles::{course, driving, seats};
use crate::rules::arrgs::wounds::state;
use crate::rules::arrgs::{armoury, damage, initiative, magic, movement, range};

impl LevelRules for Arrgs {
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn derive(&self, tags: &[Key], stats: &mut [Stat]) {
        abilities::derive(tags, stats);
    }

    fn misfits(&self, battle: &Battle) -> Vec<Misfit> {
        range::cramped(battle).chain(range::inverted(battle)).collect()
    }

    fn bad_mark(&self, mark: &str) -> Option<&'static str> {
        step_cost::bad_mark(mark).or_else(|| doors::bad_mark(mark, vocabulary::VOCABULARY.skills, &ABILITIES))
    }

    fn retinue(&self, setup: &Setup, recruits: &[Recruit]) -> Vec<Recruit> {
        magic::retinue::of(setup, recruits)
    }

    fn carries(&self, tags: &[Key]) -> u8 {
        seats::riders(tags)
    }

    fn breadth(&self, stats: &Stats) -> u8 {
        breadth(stats.max(SIZE))
    }
}

impl Ground for Arrgs {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        self.steps(battle, unit)(from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let mover = battle.driven_by(unit).unwrap_or(unit);
        if battle.machine(mover).is_some() {
            return Box::new(move |from, to| course::price(battle, mover, from, to));
        }
        let steps = StepCosts::of(battle, mover);
        let map = battle.map();
        Box::new(move |from, to| steps.step(map, from, to))
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        match battle.seat(unit) {
            Some(_) => driving::range(battle, unit),
            None => movement::range(battle, unit),
        }
    }

    fn may_end(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        !range::taken(battle, battle.driven_by(unit).unwrap_or(unit), square)
    }

    fn course(&self, battle: &Battle, unit: UnitId, to: Square) -> Option<Vec<Square>> {
        let vehicle = battle.driven_by(unit).filter(|vehicle| battle.machine(*vehicle).is_some())?;
        course::to(battle, vehicle, to)
    }

    fn approach(&self, battle: &Battle, order: &Order) -> Vec<Square> {
        if order.act != RAM {
            return charge::approach(battle, order);
        }
        let mut way = driving::way_into(battle, order);
        way.pop();
        way
    }

    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        range::distance(battle, unit, target)
    }

    fn blast(&self, battle: &Battle, order: &Order, at: Square) -> Vec<Square> {
        lens::blast(battle, order, at)
    }

    fn span(&self, battle: &Battle, order: &Order, to: Square) -> Option<Span> {
        lens::span(battle, order, to)
    }

    fn threatened(&self, battle: &Battle, unit: UnitId) -> Vec<Square> {
        lens::threatened(battle, unit)
    }

    fn veils(&self, battle: &Battle) -> Vec<Veil> {
        flames::veils(battle)
    }
}

impl Harm for Arrgs {
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        damage::deal(cx, blow)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        state::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        state::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        state::worth(battle, unit)
    }
}

impl Facts for Arrgs {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        initiative::quickness(battle, unit)
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).now(AGILITY)
    }

    fn wits(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).now(INTELLECT)
    }

    fn fatigue(&self, battle: &Battle, unit: UnitId) -> Fatigue {
        initiative::fatigue(battle, unit)
    }

    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
        initiative::team_check(cx, team, what, rule)
    }

    fn happenings(&self, battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        happenings::of(battle, events, at).into_iter().collect()
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        happenings::bleeds(battle, unit)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(SURPRISED)
    }
}

impl Outlook for Arrgs {
    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(manoeuvres::READIED)
    }

    fn turns_to_break(&self, battle: &Battle, unit: UnitId, square: Square) -> Option<u16> {
        battering::turns(battle, unit, square)
    }

    fn arms_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending::arms(battle, unit)
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending::value(battle, unit)
    }
}
