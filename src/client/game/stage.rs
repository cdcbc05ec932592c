//! The displayed state of the board at this moment of the animation.

use crate::battle::{Battle, Event, Figure, Key, Life, SideId, Stance, ThingId, UnitId, Vessel, YIELDS};
use crate::client::base::place::{CELL, place};
use crate::grid::{Altitude, Dir8, Square};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The viewer's knowledge of a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// In sight.
    Plain,
    /// Remembered at its last known place.
    Remembered,
    /// Unknown.
    Never,
}

/// A combatant as displayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The point where it is drawn, in world units.
    pub at: Vec2,
    /// Its true point, seen or not.
    pub here: Vec2,
    /// How far recoil, a lunge or a hit has moved it, in world units.
    pub kick: Vec2,
    /// Its facing.
    pub facing: Dir8,
    /// Its stance.
    pub stance: Stance,
    /// Its state of life.
    pub life: Life,
    /// True if it gives up instead of falling.
    pub yields: bool,
    /// Vital stats: key, present value, full value.
    pub vital: Vec<(Key, i16, i16)>,
    /// Its conditions that have a badge.
    pub badges: Vec<(Key, &'static str)>,
    /// True if it has a duty.
    pub bound: bool,
    /// Its figure, by the item in hand.
    pub figure: Figure,
    /// Its altitude.
    pub altitude: Altitude,
    /// The hull of a machine of several squares; `None` for others.
    pub hull: Option<Hull>,
    /// The picture of a starship; `None` for others.
    pub ship: Option<Vessel>,
    /// The picture of an animal; `None` for others.
    pub beast: Option<&'static str>,
    /// The figure of the rider of a mount.
    pub rider: Option<Figure>,
    /// The part of its fall still to be shown, from 1 to 0.
    pub falling: f32,
    /// True if it is inside a vehicle and not drawn.
    pub aboard: bool,
    /// The viewer's knowledge of it.
    pub seen: Seen,
}

/// A machine as displayed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hull {
    /// Squares from front to rear and from side to side.
    pub size: (u8, u8),
    /// The vector from the middle of its own square to the middle of its body, in world units.
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
            _ if design.drawn => "cart",
            _ if design.mounts.iter().any(|mount| mount.arc.is_none()) && width > 1 => "tank",
            (_, 4.., _) => "truck",
            _ => "car",
        };
        let covered = battle.covered(unit);
        let all = covered.iter().map(|square| place(*square)).sum::<Vec2>() / covered.len().max(1) as f32;
        let middle = all - place(battle.square(unit));
        Some(Self { size: (length, width), middle, picture, aboard: battle.occupants(unit).count() })
    }

    /// The distance of its name below the middle of its square, in world units.
    pub fn below(&self) -> f32 {
        self.middle.y - (f32::from(self.size.0.min(self.size.1)) / 2.0 + 0.25) * CELL
    }
}

/// A condition with its badge; `None` for conditions without one.
fn badge(battle: &Battle, condition: Key) -> Option<(Key, &'static str)> {
    Some((condition, battle.rules().badge(condition)?))
}

/// The pictures of animals by their traits, the more special first.
const BEASTS: [(&str, &str); 2] = [("steed", "beast_horse"), ("beast", "beast_hound")];

fn beast(battle: &Battle, unit: UnitId) -> Option<&'static str> {
    let tags = &battle.profile(unit).tags;
    BEASTS.into_iter().find(|one| tags.iter().any(|tag| tag.as_str() == one.0)).map(|one| one.1)
}

/// The rider of a living mount.
pub fn rider(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.occupants(unit).next().filter(|_| battle.machine(unit).is_none())
}

fn figure(battle: &Battle, unit: UnitId) -> Figure {
    battle.in_hand(unit).map_or(Figure::Unarmed, |(_, _, def)| def.look.figure)
}

impl Look {
    fn of(battle: &Battle, unit: UnitId, viewer: Option<SideId>) -> Self {
        let body = battle.body(unit);
        let vitals = battle.rules().vital(battle.stats(unit));
        let vital =
            vitals.filter_map(|info| battle.stats(unit).get(info.key)).map(|stat| (stat.key, stat.now, stat.max));
        let (seen, square) = knowledge(battle, unit, viewer);
        Self {
            at: place(square),
            here: place(battle.square(unit)),
            kick: Vec2::ZERO,
            facing: body.facing,
            stance: body.stance,
            altitude: body.altitude,
            hull: Hull::of(battle, unit),
            ship: battle.profile(unit).vessel,
            beast: beast(battle, unit),
            rider: rider(battle, unit).map(|rider| figure(battle, rider)),
            falling: 0.0,
            aboard: battle.seat(unit).is_some(),
            life: body.life,
            yields: battle.profile(unit).has(YIELDS),
            vital: vital.collect(),
            badges: battle.conditions(unit).0.iter().filter_map(|condition| badge(battle, condition.key)).collect(),
            bound: body.life == Life::Up && battle.rules().initiative.duty(battle, unit).is_some(),
            figure: figure(battle, unit),
            seen,
        }
    }

    /// Its remaining strength, from 0 to 1, or down to -1 if its only vital stat falls below 0.
    pub fn health(&self) -> f32 {
        let least = if self.vital.len() == 1 { i16::MIN } else { 0 };
        let (now, full) = self.vital.iter().fold((0, 0), |(now, full), stat| (now + stat.1.max(least), full + stat.2));
        if full == 0 || self.life == Life::Dead {
            f32::from(u8::from(self.life != Life::Dead))
        } else {
            (f32::from(now) / f32::from(full)).max(-1.0)
        }
    }
}

fn knowledge(battle: &Battle, unit: UnitId, viewer: Option<SideId>) -> (Seen, Square) {
    let here = battle.square(unit);
    match viewer {
        Some(side) if !battle.in_sight_of(side, unit) && battle.body(unit).life == Life::Up => {
            battle.remembered(side, unit).map_or((Seen::Never, here), |square| (Seen::Remembered, square))
        }
        _ => (Seen::Plain, here),
    }
}

/// A thing as displayed.
#[derive(Clone, PartialEq, Debug)]
pub struct ThingLook {
    /// Its kind.
    pub kind: Key,
    /// Its item.
    pub item: Option<Key>,
    /// The point where it is drawn.
    pub at: Vec2,
    /// Its scale: more than 1 in flight.
    pub lift: f32,
}

/// Requests that a combatant be in view.
#[derive(Message)]
pub struct LookAt(pub UnitId);

/// Everything on the board that moves.
#[derive(Resource, Default)]
pub struct Stage {
    /// Combatants by id.
    pub looks: Vec<Look>,
    /// Things by id.
    pub things: BTreeMap<ThingId, ThingLook>,
    /// The latest combatant that has reacted to an attack.
    pub evader: Option<UnitId>,
}

impl Stage {
    /// Shows the present battle.
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

    /// True if the viewer sees a combatant.
    pub fn is_visible(&self, unit: UnitId) -> bool {
        self.looks.get(unit.index()).is_none_or(|look| look.seen == Seen::Plain)
    }

    /// True if the combatant is displayed as active: in sight, up, and not inside a vehicle.
    pub fn shows(&self, unit: UnitId) -> bool {
        let there = |look: &Look| look.seen == Seen::Plain && look.life == Life::Up && !look.aboard;
        self.looks.get(unit.index()).is_some_and(there)
    }

    /// True if a combatant is in a vehicle.
    pub fn is_aboard(&self, unit: UnitId) -> bool {
        self.looks.get(unit.index()).is_some_and(|look| look.aboard)
    }

    /// The point where a combatant is drawn.
    pub fn at(&self, unit: UnitId) -> Vec2 {
        self.looks.get(unit.index()).map_or(Vec2::ZERO, |look| look.at)
    }

    /// True if two combatants are displayed next to each other, in reach of melee.
    pub fn are_close(&self, one: UnitId, other: UnitId) -> bool {
        self.at(one).distance(self.at(other)) < CELL * 1.6
    }

    /// Applies the changes of one event.
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
        look.kick = Vec2::ZERO;
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
