//! What the system tells the rest of the program besides its procedures: levels, ground, harm, facts and outlook.

use crate::battle::lens::{Sector, Span};
use crate::battle::system::{
    Armoury, Blow, Dealt, Facts, Fatigue, Ground, Happening, Harm, LevelRules, MoveRange, Outlook, Ruin, Steps,
    TeamCheck,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, PhaseBuilder, Rule, UnitId, Work};
use crate::grid::{Dir8, Square};
use crate::rules::cepheus::actions::phases;
use crate::rules::cepheus::armoury;
use crate::rules::cepheus::conditions::injury;
use crate::rules::cepheus::damage::{harm, machine_hits};
use crate::rules::cepheus::healing::resume;
use crate::rules::cepheus::initiative::{facts, happenings};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::movement::step_cost::StepCosts;
use crate::rules::cepheus::movement::walking;
use crate::rules::cepheus::outlook::{overlays, pending_value};
use crate::rules::cepheus::range::bands;
use crate::rules::cepheus::vehicles::{driving, path};
use crate::rules::cepheus::work::{extended, tasks};

impl LevelRules for Cepheus {
    fn work(&self, battle: &Battle, unit: UnitId) -> Option<Work> {
        resume::under_way(battle, unit)
    }

    fn bad_work(&self, battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
        resume::fault(battle, unit, work)
    }

    fn resume_work(&self, cx: &mut Cx<'_>, unit: UnitId, work: &Work) {
        resume::resume(cx, unit, work);
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }
}

impl Ground for Cepheus {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        match battle.seat(unit) {
            Some(seat) => path::step_cost(battle, seat.vehicle, from, to),
            None => StepCosts::of(battle, unit).step(battle.map(), from, to),
        }
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        match battle.seat(unit) {
            Some(seat) => Box::new(move |from, to| path::step_cost(battle, seat.vehicle, from, to)),
            None => {
                let steps = StepCosts::of(battle, unit);
                let map = battle.map();
                Box::new(move |from, to| steps.step(map, from, to))
            }
        }
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        if battle.conditions(unit).has(GRAPPLED) || extended::at_work(battle, unit) {
            MoveRange::default()
        } else if battle.seat(unit).is_some() {
            driving::range(battle, unit)
        } else {
            walking::range(battle, unit)
        }
    }

    fn may_stop_short(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        let vehicle = battle.driven_by(unit);
        vehicle.is_some_and(|vehicle| Dir8::ALL.iter().any(|facing| path::is_at_edge(battle, vehicle, square, *facing)))
    }

    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        let (from, to) = battle.facing_squares(unit, target);
        bands::distance(battle, (unit, from), (Some(target), to))
    }

    fn span(&self, battle: &Battle, order: &Order, to: Square) -> Option<Span> {
        overlays::span(battle, order, to)
    }

    fn blast(&self, battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
        overlays::blast(battle, order, centre)
    }

    fn sectors(&self, battle: &Battle, unit: UnitId) -> Vec<Sector> {
        overlays::sectors(battle, unit)
    }
}

impl Harm for Cepheus {
    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register_harm(phases);
    }

    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        harm::deal(cx, blow)
    }

    fn happenings(&self, _: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        happenings::of_harm(events, at)
    }

    fn ruin(&self, cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, ruin: Ruin) -> Flow {
        machine_hits::ruin(cx, victim, by, ruin)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        injury::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        injury::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        injury::worth(battle, unit)
    }
}

impl Facts for Cepheus {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        facts::quickness(battle, unit)
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        facts::tie_score(battle, unit)
    }

    fn swiftness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        facts::swiftness(battle, unit)
    }

    fn wits(&self, battle: &Battle, unit: UnitId) -> i32 {
        facts::wits(battle, unit)
    }

    fn fatigue(&self, battle: &Battle, unit: UnitId) -> Fatigue {
        facts::fatigue(battle, unit)
    }

    fn senses(&self, battle: &Battle, _: UnitId) -> Option<u32> {
        Some(facts::senses(battle))
    }

    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], _: TeamCheck, rule: Rule) -> Flow<i32> {
        facts::team_check(cx, team, rule)
    }

    fn happenings(&self, battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        happenings::of(battle, events, at)
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        happenings::bleeds(battle, unit)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        facts::prepared(battle, unit)
    }
}

impl Outlook for Cepheus {
    fn loot_value(&self, battle: &Battle, unit: UnitId, square: Square) -> i32 {
        pending_value::loot(battle, unit, square)
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        extended::at_work(battle, unit)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        tasks::turns(battle, square)
    }

    fn only_reveals(&self, _: &Battle, order: &Order) -> bool {
        order.act == SCAN
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending_value::of(battle, unit)
    }
}
