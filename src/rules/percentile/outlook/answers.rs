//! What the system tells the rest of the program besides its procedures: levels, ground, harm, facts and outlook.

use crate::battle::lens::{Sector, Span};
use crate::battle::system::{
    Armoury, Blow, Dealt, Facts, Fatigue, Ground, Happening, Harm, Landmark, LevelRules, Misfit, MoveRange, Outlook,
    Steps, TeamCheck,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, Profile, Rule, Stats, UnitId, Work};
use crate::grid::Square;
use crate::rules::percentile::checks::{characteristics, worn};
use crate::rules::percentile::damage::model;
use crate::rules::percentile::field::{landmarks, step_cost};
use crate::rules::percentile::items::hands;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::charge;
use crate::rules::percentile::outlook::{lens, pending};
use crate::rules::percentile::range::altitude;
use crate::rules::percentile::vehicles::starships;
use crate::rules::percentile::{armoury, initiative, movement, outlook, range, work, wounds};

impl LevelRules for Percentile {
    fn work(&self, battle: &Battle, unit: UnitId) -> Option<Work> {
        let (at, done, turns) = work::under_way(battle, unit)?;
        Some(Work { act: TASK, at: Some(at), on: None, with: None, done, left: Some(turns - done) })
    }

    fn bad_work(&self, battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
        work::fault(battle, unit, work)
    }

    fn resume_work(&self, cx: &mut Cx<'_>, unit: UnitId, work: &Work) {
        work::resume(cx, unit, work);
    }

    fn other_hand(&self) -> Option<Key> {
        Some(OFF_HAND)
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn misfits(&self, battle: &Battle) -> Vec<Misfit> {
        let alone = starships::mixed(battle).chain(altitude::wingless(battle));
        alone.chain(range::cramped(battle)).chain(worn::overdressed(battle)).chain(hands::handless(battle)).collect()
    }

    fn bad_mark(&self, mark: &str) -> Option<&'static str> {
        landmarks::fault(mark)
    }

    fn landmarks(&self, battle: &Battle) -> Vec<Landmark> {
        landmarks::all(battle)
    }

    fn breadth(&self, stats: &Stats) -> u8 {
        range::breadth(stats.max(SIZE))
    }

    fn innate(&self, profile: &Profile) -> &'static [Key] {
        if profile.has(NATURAL_WEAPON) { &[CLAWS] } else { &[] }
    }
}

impl Ground for Percentile {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        step_cost::step_cost(battle, unit, from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let steps = step_cost::StepCosts::of(battle, unit, battle.body(unit).altitude);
        let map = battle.map();
        Box::new(move |from, to| steps.step(map, from, to))
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        movement::range(battle, unit)
    }

    fn may_end(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_end(battle, unit, square)
    }

    fn may_run_over(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_run_over(battle, unit, square)
    }

    fn approach(&self, battle: &Battle, order: &Order) -> Vec<Square> {
        charge::approach(battle, order)
    }

    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        range::distance(battle, unit, target)
    }

    fn span(&self, battle: &Battle, order: &Order, to: Square) -> Option<Span> {
        lens::span(battle, order, to)
    }

    fn blast(&self, battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
        lens::blast(battle, order, centre)
    }

    fn sectors(&self, battle: &Battle, unit: UnitId) -> Vec<Sector> {
        lens::sectors(battle, unit)
    }
}

impl Harm for Percentile {
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        model::deal(cx, blow)
    }

    fn happenings(&self, _: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        initiative::of_harm(events, at)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        wounds::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        wounds::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        outlook::worth(battle, unit)
    }
}

impl Facts for Percentile {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        let mut ledger = Ledger::new();
        ledger.add(AG, characteristics::bonus(battle, unit, AG), Rule("PC-INI-01"));
        ledger.add_some(INITIATIVE_BONUS, battle.stats(unit).now(INITIATIVE_BONUS), Rule("PC-INI-01"));
        ledger
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        characteristics::full_score(battle, unit, AG)
    }

    fn wits(&self, battle: &Battle, unit: UnitId) -> i32 {
        initiative::wits(battle, unit)
    }

    fn fatigue(&self, battle: &Battle, unit: UnitId) -> Fatigue {
        initiative::fatigue(battle, unit)
    }

    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
        initiative::team_check(cx, team, what, rule)
    }

    fn happenings(&self, battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        initiative::of(battle, events, at)
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        initiative::bleeds(battle, unit)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(SURPRISED)
    }
}

impl Outlook for Percentile {
    fn loot_value(&self, battle: &Battle, unit: UnitId, square: Square) -> i32 {
        pending::loot_value(battle, unit, square)
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WORKING)
    }

    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WATCHING)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        work::turns_left(battle, square)
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending::value(battle, unit)
    }
}
