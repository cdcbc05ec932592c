//! The stations of a hit, from what the procedures of the model tell.

use crate::battle::system::{Gauge, Station};
use crate::battle::{Battle, Event, Key, Rule, Store, UnitId};
use crate::rules::drive::armoury::{Energy, Level};
use crate::rules::drive::damage::landing::Landed;
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::pools;
use crate::rules::drive::state;

const HIT: Rule = Rule("DR-DRV-01");

/// Collects the stations of a hit on somebody.
pub struct Trail<'b> {
    battle: &'b Battle,
    victim: UnitId,
    stations: Vec<Station>,
    /// The points of pools that have changed on the way.
    pools: Vec<((UnitId, u8), i16)>,
}

impl<'b> Trail<'b> {
    /// Begins with the parts of a hit; `manner` is the icon of normal damage.
    pub fn new(battle: &'b Battle, victim: UnitId, shot: &Shot, manner: &'static str) -> Self {
        let mut trail = Self { battle, victim, stations: Vec::new(), pools: Vec::new() };
        for part in shot.parts(0) {
            let kind = part.energy.map_or(WEAPON, Energy::key);
            let icon = part.energy.map_or(manner, icon_of);
            let fired = Station { kind: Some(kind), icon, gauge: Gauge::Force(part.drive), ..station(WEAPON, HIT) };
            trail.stations.push(Station { amount: part.damage, ..fired });
        }
        trail
    }

    /// The shields that pay in some events: each takes from the damage what it has stopped.
    pub fn paid(&mut self, events: &[Event]) {
        for (mut shield, stopped) in self.payments(events) {
            shield.amount = -stopped;
            self.stations.push(shield);
        }
    }

    /// The shields that pay in some events for more than the damage to one: together they change it by so much.
    pub fn paid_for_all(&mut self, events: &[Event], change: i32) {
        let mut shields: Vec<Station> = self.payments(events).into_iter().map(|one| one.0).collect();
        if let Some(last) = shields.last_mut() {
            last.amount = change;
        }
        self.stations.append(&mut shields);
    }

    /// Something else that changes the damage.
    pub fn changed(&mut self, what: Key, icon: &'static str, amount: i32, rule: Rule) {
        if amount != 0 {
            self.stations.push(Station { icon, amount, ..station(what, rule) });
        }
    }

    /// Armour, shields like a skin, and resistances, from the events of the damage step and what they have come to.
    pub fn landed(&mut self, events: &[Event], landed: &Landed) {
        let armour = state::plating(self.battle, self.victim);
        let mut drives = events.iter().filter_map(|event| match event {
            Event::Noted { what: DRIVE, number, .. } => Some(*number),
            _ => None,
        });
        let mut skins = self.payments(events).into_iter();
        let mut kind = WEAPON;
        for line in landed.ledger.lines() {
            let (amount, rule) = (line.amount, line.rule);
            match line.what {
                ARMOUR => {
                    if let Some(met) = self.stations.last_mut() {
                        met.amount = amount;
                    }
                }
                SHIELD => {
                    if let Some((shield, _)) = skins.next() {
                        self.stations.push(Station { amount, ..shield });
                    }
                }
                MULTIPLIER => {
                    let weak = Station { kind: Some(kind), icon: "warning", ..station(MULTIPLIER, rule) };
                    self.stations.push(Station { amount, ..weak });
                }
                part => {
                    kind = part;
                    if let Some((force, plating)) = drives.next().zip(armour) {
                        let gauge = Gauge::Range { low: plating.range.lo, high: plating.range.hi, force };
                        let met = Station { kind: Some(part), icon: "armour", gauge, ..station(ARMOUR, BANDS) };
                        self.stations.push(met);
                    }
                }
            }
        }
    }

    /// Ends with what is left.
    pub fn end(mut self) -> Vec<Station> {
        let (battle, victim) = (self.battle, self.victim);
        let left = self.stations.iter().map(|one| one.amount).sum::<i32>().max(0);
        let (gauge, rule) = if state::profile(battle, victim).is_some() {
            let (factor, before) = (state::injury_factor(battle, victim), state::running(battle, victim));
            (Gauge::Degrees((before + left) / factor - before / factor), Rule("DR-BGD-04"))
        } else {
            (Gauge::Health(left / battle.rules().core.wound().max(1)), Rule("DR-BGD-49"))
        };
        self.stations.push(Station { icon: "body", gauge, ..station(INJURED, rule) });
        self.stations
    }

    /// The payments in some events, each with what it has stopped.
    fn payments(&mut self, events: &[Event]) -> Vec<(Station, i32)> {
        let mut found = Vec::new();
        for (at, event) in events.iter().enumerate() {
            let Event::Noted { unit, what: SHIELD_PAID, other, number, rule } = event else { continue };
            let paid = events[at + 1..].iter().find_map(|event| match event {
                Event::Stored { unit, slot, item, store, .. } => Some((*unit, *slot, *item, *store)),
                _ => None,
            });
            let Some((owner, slot, item, Store { points, .. })) = paid else { continue };
            let known = self.pools.iter().rposition(|pool| pool.0 == (owner, slot)).map(|at| self.pools[at].1);
            let screen = pools::in_slot(self.battle, owner, slot);
            let before = known.or(screen.map(|screen| screen.store.points)).unwrap_or(points);
            self.pools.push(((owner, slot), points));
            let gauge = Gauge::Pool { before: before.into(), after: points.into() };
            let icon = screen.map_or("cover", |screen| icon_of_level(screen.level));
            let owner = other.or(Some(*unit)).filter(|owner| *owner != self.victim);
            found.push((Station { item: Some(item), owner, icon, gauge, ..station(SHIELD, *rule) }, *number));
        }
        found
    }
}

const BANDS: Rule = Rule("DR-DRV-02");

const fn station(what: Key, rule: Rule) -> Station {
    Station { what, icon: "fallback", kind: None, item: None, owner: None, gauge: Gauge::Nothing, amount: 0, rule }
}

/// The icons of the stations.
pub const ICONS: &[&str] = &[
    "shoot",
    "melee",
    "grenade",
    "particle",
    "electric",
    "heat",
    "frost",
    "blast",
    "shield_group",
    "shield_body",
    "shield_skin",
    "shield_kinetic",
    "armour",
    "explode",
    "warning",
    "body",
];

const fn icon_of(energy: Energy) -> &'static str {
    match energy {
        Energy::Particle => "particle",
        Energy::Electric => "electric",
        Energy::Heat => "heat",
        Energy::Frost => "frost",
        Energy::Blast => "blast",
    }
}

const fn icon_of_level(level: Level) -> &'static str {
    match level {
        Level::Low => "shield_group",
        Level::Medium => "shield_body",
        Level::High => "shield_skin",
        Level::Kinetic => "shield_kinetic",
    }
}
