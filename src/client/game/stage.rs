//! What the board shows at this moment of the film.

use crate::battle::{Battle, Event, Figure, Key, Life, SideId, Stance, ThingId, UnitId, Vessel};
use crate::client::base::place::{CELL, place};
use crate::grid::{Altitude, Dir8, Square};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// How the one who looks knows of a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// In sight.
    Plain,
    /// Remembered where it was last seen.
    Remembered,
    /// Not at all.
    Never,
}

/// A combatant as the board shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// Where it is drawn, in world units.
    pub at: Vec2,
    /// Where it is, whether it is seen or not.
    pub here: Vec2,
    /// Where it looks.
    pub facing: Dir8,
    /// How it holds itself.
    pub stance: Stance,
    /// Whether it can take part.
    pub life: Life,
    /// Vital stats: name, now, full.
    pub vital: Vec<(Key, i16, i16)>,
    /// Its conditions that have a badge, each with its badge.
    pub badges: Vec<(Key, &'static str)>,
    /// Whether it must do something before anything else.
    pub bound: bool,
    /// How it is drawn with what it has in hand.
    pub figure: Figure,
    /// How high it flies.
    pub altitude: Altitude,
    /// The hull of a machine of several squares; none for others.
    pub hull: Option<Hull>,
    /// The picture of a starship; none for others.
    pub ship: Option<Vessel>,
    /// How much of its fall is still to come, from 1 to 0.
    pub falling: f32,
    /// Whether it sits in a vehicle and is not seen by itself.
    pub aboard: bool,
    /// How it is known.
    pub seen: Seen,
}

/// A machine as the board shows it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hull {
    /// Squares from front to rear and from side to side.
    pub size: (u8, u8),
    /// From the middle of its own square to the middle of all that it covers, in world units.
    pub middle: Vec2,
    /// Its picture.
    pub picture: &'static str,
    /// People aboard.
    pub aboard: usize,
}

impl Hull {
    fn of(battle: &Battle, unit: UnitId) -> Option<Self> {
        let design = &battle.machine(unit)?.design;
        let (length, width) = (design.footprint.length, design.footprint.width);
        if length.max(width) < 2 {
            return None;
        }
        let picture = match (design.flies, length, width) {
            (true, ..) => "flyer",
            (_, _, 1) => "bike",
            _ if design.mounts.iter().any(|mount| mount.arc.is_none()) && width > 1 => "tank",
            (_, 4.., _) => "truck",
            _ => "car",
        };
        let covered = battle.covered(unit);
        let all = covered.iter().map(|square| place(*square)).sum::<Vec2>() / covered.len().max(1) as f32;
        let middle = all - place(battle.square(unit));
        Some(Self { size: (length, width), middle, picture, aboard: battle.occupants(unit).count() })
    }

    /// How far below the middle of its own square its name stands, in world units.
    pub fn below(&self) -> f32 {
        self.middle.y - (f32::from(self.size.0.min(self.size.1)) / 2.0 + 0.25) * CELL
    }
}

/// A condition with its badge; `None` for conditions without one.
fn badge(battle: &Battle, condition: Key) -> Option<(Key, &'static str)> {
    Some((condition, battle.rules().badge(condition)?))
}

impl Look {
    fn of(battle: &Battle, unit: UnitId, viewer: Option<SideId>) -> Self {
        let body = battle.body(unit);
        let vitals = battle.rules().core.vocabulary().stats.iter().filter(|info| info.vital);
        let vital =
            vitals.filter_map(|info| battle.stats(unit).get(info.key)).map(|stat| (stat.key, stat.now, stat.max));
        let (seen, square) = knowledge(battle, unit, viewer);
        Self {
            at: place(square),
            here: place(battle.square(unit)),
            facing: body.facing,
            stance: body.stance,
            altitude: body.altitude,
            hull: Hull::of(battle, unit),
            ship: battle.profile(unit).vessel,
            falling: 0.0,
            aboard: battle.seat(unit).is_some(),
            life: body.life,
            vital: vital.collect(),
            badges: battle.conditions(unit).0.iter().filter_map(|condition| badge(battle, condition.key)).collect(),
            bound: body.life == Life::Up && battle.rules().initiative.duty(battle, unit).is_some(),
            figure: battle.in_hand(unit).map_or(Figure::Unarmed, |(_, _, def)| def.look.figure),
            seen,
        }
    }

    /// How much of its strength is left, from 0 to 1.
    pub fn health(&self) -> f32 {
        let (now, full) = self.vital.iter().fold((0, 0), |(now, full), stat| (now + stat.1.max(0), full + stat.2));
        if full == 0 || self.life == Life::Dead {
            f32::from(u8::from(self.life != Life::Dead))
        } else {
            f32::from(now) / f32::from(full)
        }
    }
}

fn knowledge(battle: &Battle, unit: UnitId, viewer: Option<SideId>) -> (Seen, Square) {
    let here = battle.square(unit);
    match viewer {
        Some(side) if !battle.in_sight_of(side, unit) && battle.body(unit).life == Life::Up => {
            let last = battle.known(unit).0.get(side.index()).and_then(|sighting| sighting.last);
            last.map_or((Seen::Never, here), |square| (Seen::Remembered, square))
        }
        _ => (Seen::Plain, here),
    }
}

/// A thing as the board shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct ThingLook {
    /// What it is.
    pub kind: Key,
    /// The item that it is.
    pub item: Option<Key>,
    /// Where it is drawn.
    pub at: Vec2,
    /// How big it is drawn: more than 1 in flight.
    pub lift: f32,
}

/// Everything on the board that moves.
#[derive(Resource, Default)]
pub struct Stage {
    /// Combatants by id.
    pub looks: Vec<Look>,
    /// Things by number.
    pub things: BTreeMap<ThingId, ThingLook>,
    /// Who has reacted to an attack latest.
    pub evader: Option<UnitId>,
}

impl Stage {
    /// Shows the battle as it is.
    pub fn sync(&mut self, battle: &Battle, viewer: Option<SideId>) {
        self.looks = battle.units().map(|unit| Look::of(battle, unit, viewer)).collect();
        let look = |thing: &crate::battle::Thing| ThingLook {
            kind: thing.kind,
            item: battle.thing_state(thing.id).and_then(|state| state.item()),
            at: place(thing.square),
            lift: 1.0,
        };
        self.things = battle.things().map(|thing| (thing.id, look(thing))).collect();
    }

    /// Whether the one who looks sees a combatant.
    pub fn is_visible(&self, unit: UnitId) -> bool {
        self.looks.get(unit.index()).is_none_or(|look| look.seen == Seen::Plain)
    }

    /// Whether the board shows it as one who takes part: in sight, up, and not inside a vehicle.
    pub fn shows(&self, unit: UnitId) -> bool {
        let there = |look: &Look| look.seen == Seen::Plain && look.life == Life::Up && !look.aboard;
        self.looks.get(unit.index()).is_some_and(there)
    }

    /// Whether a combatant sits in a vehicle.
    pub fn is_aboard(&self, unit: UnitId) -> bool {
        self.looks.get(unit.index()).is_some_and(|look| look.aboard)
    }

    /// Where a combatant is drawn.
    pub fn at(&self, unit: UnitId) -> Vec2 {
        self.looks.get(unit.index()).map_or(Vec2::ZERO, |look| look.at)
    }

    /// Whether one stands beside another, where blows reach.
    pub fn are_close(&self, one: UnitId, other: UnitId) -> bool {
        self.at(one).distance(self.at(other)) < CELL * 1.6
    }

    /// Changes what one event changes.
    pub fn apply(&mut self, event: &Event, battle: &Battle, viewer: Option<SideId>) {
        match event {
            Event::ThingAppeared { thing, kind, state, square, .. } => {
                let look = ThingLook { kind: *kind, item: state.item(), at: place(*square), lift: 1.0 };
                self.things.insert(*thing, look);
                return;
            }
            Event::ThingMoved { thing, to, .. } => {
                if let Some(look) = self.things.get_mut(thing) {
                    (look.at, look.lift) = (place(*to), 1.0);
                }
                return;
            }
            Event::ThingGone { thing } | Event::PickedUp { thing, .. } => {
                self.things.remove(thing);
                return;
            }
            Event::Reacted { unit, .. } => self.evader = Some(*unit),
            _ => {}
        }
        let Some(look) = event.unit().and_then(|unit| self.looks.get_mut(unit.index())) else { return };
        match event {
            Event::Moved { path, .. } => {
                if let Some(last) = path.last() {
                    look.here = place(*last);
                }
                if look.seen == Seen::Plain {
                    look.at = look.here;
                }
            }
            Event::Turned { facing, .. } => look.facing = *facing,
            Event::StanceChanged { to, .. } => look.stance = *to,
            Event::AltitudeChanged { to, .. } => look.altitude = *to,
            Event::LifeChanged { to, .. } => (look.life, look.falling) = (*to, 0.0),
            Event::StatChanged { stat, to, .. } => {
                if let Some(entry) = look.vital.iter_mut().find(|entry| entry.0 == *stat) {
                    entry.1 = *to;
                }
            }
            Event::ConditionSet { condition, .. } => {
                let known = look.badges.iter().any(|badge| badge.0 == condition.key);
                look.badges.extend(badge(battle, condition.key).filter(|_| !known));
            }
            Event::ConditionEnded { key, .. } => look.badges.retain(|badge| badge.0 != *key),
            Event::Spotted { side, .. } if viewer == Some(*side) => (look.seen, look.at) = (Seen::Plain, look.here),
            Event::LostSight { unit, side } if viewer == Some(*side) => {
                look.seen = Seen::Remembered;
                if let (Seen::Remembered, square) = knowledge(battle, *unit, viewer) {
                    look.at = place(square);
                }
            }
            _ => {}
        }
    }
}
