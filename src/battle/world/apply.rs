//! The only place where a battle changes: what every event does to the components.

use super::battle::Battle;
use super::scheduler::Phase;
use crate::battle::event::Event;
use crate::battle::key::{SideId, UnitId};
use crate::battle::model::{
    Budget, DroppedItem, Item, Life, Lifetime, Post, Sighting, Stance, Store, Thing, TurnState, When,
};
use crate::grid::Dir8;
use smallvec::SmallVec;

/// Applies one event. Events that only report (rolls, hits, notes) change nothing.
pub fn apply(battle: &mut Battle, event: &Event) {
    match event {
        Event::RoundStarted { round } => {
            let scheduler = battle.scheduler_mut();
            (scheduler.phase, scheduler.round, scheduler.surprise) = (Phase::Round, *round, false);
        }
        Event::SurpriseRoundStarted => {
            let scheduler = battle.scheduler_mut();
            (scheduler.phase, scheduler.surprise) = (Phase::Round, true);
        }
        Event::RoundEnded { .. } => end_pools(battle, Lifetime::Round),
        Event::TurnStarted { unit, count } => {
            let scheduler = battle.scheduler_mut();
            (scheduler.current, scheduler.count, scheduler.spent) = (Some(*unit), *count, false);
            battle.initiative_mut(*unit).state = TurnState::Acting;
            if battle.budget(*unit).has(Lifetime::NextTurn) {
                battle.budget_mut(*unit).end(Lifetime::NextTurn);
            }
            battle.body_mut(*unit).moved = 0;
            if let Some(seat) = battle.seat(*unit).filter(|seat| seat.post == Post::Driver) {
                battle.body_mut(seat.vehicle).moved = 0;
            }
        }
        Event::TurnEnded { unit } => {
            battle.scheduler_mut().current = None;
            // A skipped turn is over already.
            if matches!(battle.initiative(*unit).state, TurnState::Acting | TurnState::Suspended) {
                battle.initiative_mut(*unit).end_turn();
            }
            battle.budget_mut(*unit).end(Lifetime::Turn);
        }
        Event::TurnSuspended { unit } => {
            battle.scheduler_mut().current = None;
            battle.initiative_mut(*unit).state = TurnState::Suspended;
        }
        Event::TurnResumed { unit, count } => {
            let scheduler = battle.scheduler_mut();
            (scheduler.current, scheduler.count, scheduler.spent) = (Some(*unit), *count, true);
            battle.initiative_mut(*unit).state = TurnState::Acting;
        }
        Event::TurnGranted { unit, .. } => {
            let mut initiative = battle.initiative_mut(*unit);
            initiative.extra_turns = initiative.extra_turns.saturating_add(1);
        }
        Event::TurnPassed { unit, .. } => battle.initiative_mut(*unit).end_turn(),
        Event::InitiativeSet { unit, base, .. } => battle.initiative_mut(*unit).base = *base,
        Event::InitiativeShifted { unit, shift, when } => {
            let mut initiative = battle.initiative_mut(*unit);
            match when {
                When::Now => initiative.now.push(*shift),
                When::Next => initiative.next.push(*shift),
                When::Lasting => initiative.base += shift.by,
            }
        }
        Event::InitiativeCollected { unit, entry } => battle.initiative_mut(*unit).entries.push(*entry),
        Event::InitiativeSettled { unit, to, .. } => {
            let mut initiative = battle.initiative_mut(*unit);
            initiative.base = *to;
            initiative.entries.clear();
        }
        Event::InitiativeTurnedOver { unit } => {
            let mut initiative = battle.initiative_mut(*unit);
            initiative.now = std::mem::take(&mut initiative.next);
            initiative.state = TurnState::Waiting;
            (initiative.first, initiative.extra_turns) = (0, 0);
        }
        Event::Delayed { unit } => {
            battle.scheduler_mut().current = None;
            let mut initiative = battle.initiative_mut(*unit);
            (initiative.state, initiative.extra_turns) = (TurnState::Delaying, 0);
        }
        Event::Interrupted { order, .. } => {
            let scheduler = battle.scheduler_mut();
            scheduler.parked.push(order.clone());
            scheduler.current = None;
        }
        Event::OrderResumed { order } | Event::OrderLost { order, .. } => {
            let scheduler = battle.scheduler_mut();
            scheduler.parked.pop();
            scheduler.current = Some(order.unit);
        }
        Event::BudgetSet { unit, budget } => battle.budget_mut(*unit).set_turn(budget),
        Event::PoolSet { unit, pool, .. } => battle.budget_mut(*unit).set(*pool),
        Event::SidePoolSet { side, pool, .. } => {
            change_side(battle, *side, |budget| budget.set(*pool));
        }
        Event::SideSpent { side, what, left, .. } => change_side(battle, *side, |budget| budget.leave(*what, *left)),
        Event::Spent { unit, what, left, .. } => {
            if !battle.scheduler().spent {
                battle.scheduler_mut().spent = true;
            }
            battle.budget_mut(*unit).leave(*what, *left);
        }
        Event::Moved { unit, from, path, half_metres, .. } => {
            if let Some(&to) = path.last() {
                let before = path.iter().rev().nth(1).unwrap_or(from);
                let mut body = battle.body_mut(*unit);
                body.square = to;
                body.moved = body.moved.saturating_add(*half_metres);
                if let Some(facing) = Dir8::nearest(to - *before) {
                    body.facing = facing;
                }
                drop(body);
                for rider in battle.occupants(*unit).collect::<SmallVec<[UnitId; 8]>>() {
                    battle.body_mut(rider).square = to;
                }
            }
        }
        Event::SpeedChanged { unit, to, .. } => {
            if let Some(mut machine) = battle.machine_mut(*unit) {
                machine.speed = *to;
            }
        }
        Event::SeatTaken { unit, to, .. } => {
            battle.set_seat(*unit, *to);
            if let Some(vehicle) = to.map(|seat| *battle.body(seat.vehicle)) {
                let mut body = battle.body_mut(*unit);
                (body.square, body.altitude) = (vehicle.square, vehicle.altitude);
            }
        }
        Event::SystemHit { unit, place, hits, .. } => {
            if let Some(mut machine) = battle.machine_mut(*unit)
                && let Some(system) = machine.systems.get_mut(usize::from(*place))
            {
                system.hits = *hits;
            }
        }
        Event::SystemMended { unit, place, hits, patch, .. } => {
            if let Some(mut machine) = battle.machine_mut(*unit)
                && let Some(system) = machine.systems.get_mut(usize::from(*place))
            {
                (system.hits, system.patch) = (*hits, *patch);
            }
        }
        Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. } => {
            // An attacker faces its target; a machine and those aboard keep their facing.
            let way = Dir8::nearest(battle.square(*target) - battle.square(*unit));
            if let Some(facing) = way.filter(|_| battle.machine(*unit).is_none() && battle.seat(*unit).is_none()) {
                battle.body_mut(*unit).facing = facing;
            }
        }
        Event::Turned { unit, facing } => battle.body_mut(*unit).facing = *facing,
        Event::AltitudeChanged { unit, to, .. } => {
            battle.body_mut(*unit).altitude = *to;
            for rider in battle.occupants(*unit).collect::<SmallVec<[UnitId; 8]>>() {
                battle.body_mut(rider).altitude = *to;
            }
        }
        Event::StanceChanged { unit, to, .. } => battle.body_mut(*unit).stance = *to,
        Event::Readied { unit, slot, .. } => battle.gear_mut(*unit).in_hand = Some(*slot),
        Event::Stowed { unit, slot, .. } => {
            let mut gear = battle.gear_mut(*unit);
            gear.in_hand = gear.in_hand.filter(|held| held != slot);
        }
        Event::ReloadProgressed { unit, slot, done, .. } => {
            change_item(battle, *unit, *slot, |item| item.progress = *done)
        }
        Event::Reloaded { unit, slot, loaded, spare, .. } => change_item(battle, *unit, *slot, |item| {
            (item.loaded, item.spare, item.progress) = (*loaded, *spare, 0);
        }),
        Event::Stored { unit, slot, store, .. } => change_item(battle, *unit, *slot, |item| item.store = *store),
        Event::AmmoSpent { unit, slot, left, .. } => change_item(battle, *unit, *slot, |item| item.loaded = *left),
        Event::ItemDamaged { unit, slot, damage, .. } => {
            change_item(battle, *unit, *slot, |item| item.wear.damage = *damage)
        }
        Event::Jammed { unit, slot, jammed, .. } => {
            change_item(battle, *unit, *slot, |item| item.wear.jammed = *jammed)
        }
        Event::Idled { unit, slot, round, .. } => {
            change_item(battle, *unit, *slot, |item| item.wear.idle = *round);
        }
        Event::Dropped { unit, slot, .. } | Event::Ruined { unit, slot, .. } => {
            let mut gear = battle.gear_mut(*unit);
            if let Some(place) = gear.items.get_mut(usize::from(*slot)) {
                *place = None;
            }
            if gear.in_hand == Some(*slot) {
                gear.in_hand = None;
            }
        }
        Event::StatChanged { unit, stat, to, .. } => battle.set_stat(*unit, *stat, *to),
        Event::ConditionSet { unit, condition } => {
            let mut conditions = battle.conditions_mut(*unit);
            match conditions.0.iter_mut().find(|one| one.key == condition.key) {
                Some(one) => *one = *condition,
                None => conditions.0.push(*condition),
            }
        }
        Event::ConditionEnded { unit, key, .. } => battle.conditions_mut(*unit).0.retain(|one| one.key != *key),
        Event::LifeChanged { unit, to, .. } => {
            let mut body = battle.body_mut(*unit);
            body.life = *to;
            if matches!(to, Life::Down | Life::Dead) {
                body.stance = Stance::Prone;
            }
        }
        Event::ThingAppeared { thing, kind, square, by, state, .. } => {
            let new = Thing { id: *thing, kind: *kind, square: *square, by: *by };
            let scheduler = battle.scheduler_mut();
            scheduler.next_thing = scheduler.next_thing.max(thing.0 + 1);
            battle.set_thing(*thing, Some((new, *state)));
        }
        Event::ThingMoved { thing, to, .. } => {
            if let Some((was, state)) = battle.placed(*thing) {
                battle.set_thing(*thing, Some((Thing { square: *to, ..was }, state)));
            }
        }
        Event::ThingGone { thing } => battle.set_thing(*thing, None),
        Event::PickedUp { unit, slot, thing, item, .. } => {
            let Some(DroppedItem { loaded, spare, wear, .. }) = battle.thing_as(*thing).copied() else { return };
            battle.set_thing(*thing, None);
            let Some(def) = battle.setup().find_item(*item) else { return };
            let (picked, at) =
                (Some(Item { def, loaded, spare, progress: 0, wear, store: Store::default() }), usize::from(*slot));
            let mut gear = battle.gear_mut(*unit);
            if let Some(place) = gear.items.get_mut(at) {
                *place = picked;
            } else {
                gear.items.push(picked);
            }
        }
        Event::TerrainChanged { square, to, .. } => {
            battle.map_mut().set_terrain(*square, *to);
        }
        Event::Spotted { unit, side } | Event::Tracked { unit, side } => {
            let square = battle.square(*unit);
            if let Some(sighting) = battle.known_mut(*unit).0.get_mut(side.index()) {
                *sighting = Sighting { in_sight: true, last: Some(square), fell: false };
            }
        }
        Event::LostSight { unit, side } => {
            let fell = battle.body(*unit).life != Life::Up;
            if let Some(sighting) = battle.known_mut(*unit).0.get_mut(side.index()) {
                (sighting.in_sight, sighting.fell) = (false, fell);
            }
        }
        Event::ObjectiveChanged { side, progress, .. } => {
            if let Some(held) = battle.scheduler_mut().held.get_mut(side.index()) {
                *held = *progress;
            }
        }
        Event::BattleEnded { winner, what } => {
            let scheduler = battle.scheduler_mut();
            scheduler.phase = Phase::Over { winner: *winner, what: *what };
            scheduler.current = None;
        }
        Event::Declared { .. }
        | Event::Reacted { .. }
        | Event::HeldFire { .. }
        | Event::Checked(_)
        | Event::Rolled { .. }
        | Event::Missed { target: None, .. }
        | Event::Harmed { .. }
        | Event::Exploded { .. }
        | Event::Caught { .. }
        | Event::Noted { .. } => {}
    }
}

fn change_side(battle: &mut Battle, side: SideId, change: impl FnOnce(&mut Budget)) {
    let mut budget = battle.side_budget(side).clone();
    change(&mut budget);
    battle.set_side_budget(side, budget);
}

/// Ends all pools of a lifetime, those of combatants and of sides.
fn end_pools(battle: &mut Battle, lasts: Lifetime) {
    for unit in battle.units() {
        if battle.budget(unit).has(lasts) {
            battle.budget_mut(unit).end(lasts);
        }
    }
    for side in battle.side_ids() {
        if battle.side_budget(side).has(lasts) {
            change_side(battle, side, |budget| budget.end(lasts));
        }
    }
}

fn change_item(battle: &mut Battle, unit: UnitId, slot: u8, change: impl FnOnce(&mut Item)) {
    if let Some(Some(item)) = battle.gear_mut(unit).items.get_mut(usize::from(slot)) {
        change(item);
    }
}
