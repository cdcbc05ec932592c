//! What the system tells the rest of the program besides its procedures: levels, ground, harm, facts and outlook.

use super::keys::*;
use super::{
    Percentile, altitude, armoury, charge, happenings, landmarks, lens, movement, passage, promise, score, soak, space,
    starship, tasks, terms, wounds,
};
use crate::battle::lens::{Sector, Span};
use crate::battle::system::{
    Armoury, Blow, Facts, Ground, Happening, Harm, Landmark, LevelRules, Misfit, MoveRange, Outlook, Steps,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, Profile, Rule, Stats, UnitId, Work};
use crate::grid::Square;

impl LevelRules for Percentile {
    fn work(&self, battle: &Battle, unit: UnitId) -> Option<Work> {
        let (at, done, turns) = tasks::under_way(battle, unit)?;
        Some(Work { act: TASK, at: Some(at), on: None, with: None, done, left: Some(turns - done) })
    }

    fn bad_work(&self, battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
        tasks::fault(battle, unit, work)
    }

    fn resume_work(&self, cx: &mut Cx<'_>, unit: UnitId, work: &Work) {
        tasks::resume(cx, unit, work);
    }

    fn other_hand(&self) -> Option<Key> {
        Some(OFF_HAND)
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn misfits(&self, battle: &Battle) -> Vec<Misfit> {
        let alone = starship::mixed(battle).chain(altitude::wingless(battle));
        alone.chain(space::cramped(battle)).chain(score::overdressed(battle)).chain(score::handless(battle)).collect()
    }

    fn bad_mark(&self, mark: &str) -> Option<&'static str> {
        landmarks::fault(mark)
    }

    fn landmarks(&self, battle: &Battle) -> Vec<Landmark> {
        landmarks::all(battle)
    }

    fn breadth(&self, stats: &Stats) -> u8 {
        space::breadth(stats.max(SIZE))
    }

    fn innate(&self, profile: &Profile) -> &'static [Key] {
        if profile.has(NATURAL_WEAPON) { &[CLAWS] } else { &[] }
    }
}

impl Ground for Percentile {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        movement::step_cost(battle, unit, from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let passage = passage::Passage::of(battle, unit, battle.body(unit).altitude);
        Box::new(move |from, to| passage.step(battle.map(), from, to))
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
        space::distance(battle, unit, target)
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
    fn deal(&self, cx: &mut Cx<'_>, blow: &Blow) -> Flow<i32> {
        let mut ledger = cx.ledger();
        ledger.add(terms::DICE, blow.amount, blow.rule);
        let past = soak::Blow { harm: armoury::Harm::Impact, pen: blow.piercing, primitive: false };
        soak::impose(cx, blow.by, blow.victim, ledger, past, blow.rule)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        wounds::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        wounds::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        wounds::worth(battle, unit)
    }
}

impl Facts for Percentile {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        let mut ledger = Ledger::new();
        ledger.add(AG, score::bonus(battle, unit, AG), Rule("PC-INI-01"));
        ledger.add_some(INITIATIVE_BONUS, battle.stats(unit).now(INITIATIVE_BONUS), Rule("PC-INI-01"));
        ledger
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).max(AG)
    }

    fn happenings(&self, battle: &Battle, before: &[Event], event: &Event) -> Vec<(UnitId, Happening)> {
        happenings::of(battle, before, event)
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        happenings::bleeds(battle, unit)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(SURPRISED)
    }
}

impl Outlook for Percentile {
    fn loot_value(&self, battle: &Battle, unit: UnitId, square: Square) -> i32 {
        promise::lure(battle, unit, square)
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WORKING)
    }

    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WATCHING)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        tasks::turns_left(battle, square)
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        promise::of(battle, unit)
    }
}
