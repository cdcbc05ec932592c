//! The plan of an attack: weapon, row of the attack table, rounds, range band.

use crate::battle::{Battle, Key, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::cepheus::armoury::{Grenade, Row, Throw, Use, Weapon};
use crate::rules::cepheus::attack::means::{
    aimed_at, best_use, held, magazine, melee_stat, rounds, rounds_a_shot, suppressive,
};
use crate::rules::cepheus::attack::mounted::{self, Mounted};
use crate::rules::cepheus::attack::{burst, extreme_range};
use crate::rules::cepheus::checks::check::Difficulty;
use crate::rules::cepheus::conditions::{posture, vehicle};
use crate::rules::cepheus::evasion::Threat;
use crate::rules::cepheus::field::environment::Shot;
use crate::rules::cepheus::keys::log::{GROUPED, SPRAY};
use crate::rules::cepheus::keys::vehicles::FIRE;
use crate::rules::cepheus::keys::{BLIND, DEX, FLECHETTE, PANIC, SUPPRESS};
use crate::rules::cepheus::range::bands::{Band, distance};

const TABLE: Rule = Rule("CE-ATK-05");
/// Damage of flechettes at a distance (CE-SHG-02); up to Short they are ordinary rounds (CE-SHG-01).
const SPREAD_DICE: Dice = Dice::d6(2);

/// How an attack reaches its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Hand to hand (CE-ATK-02).
    Melee,
    /// With a gun or bow (CE-ATK-03).
    Shot,
    /// By the arm (CE-ATK-04).
    Throw,
}

/// The purpose of shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// To hit a target.
    Aimed,
    /// To hit it with the whole magazine (CE-PAN-01).
    Panic,
    /// To suppress it (CE-SUP-01).
    Suppressive,
    /// To hit anybody on the line (CE-BLD-01).
    Blind,
}

impl Fire {
    fn of(order: &Order) -> Self {
        match order.act {
            PANIC => Self::Panic,
            SUPPRESS => Self::Suppressive,
            BLIND => Self::Blind,
            FIRE if order.mode == Some(SUPPRESS) => Self::Suppressive,
            FIRE if matches!(order.at, Target::Square(_)) => Self::Blind,
            _ => Self::Aimed,
        }
    }

    /// True if a use of a weapon suits it.
    fn takes(self, one: &Use) -> bool {
        one.row != Row::Thrown && (self == Self::Aimed || !one.row.is_melee())
    }
}

/// The weapon of an attack, checked for the order but not for a target.
pub struct Armed<'a> {
    unit: UnitId,
    mounted: Option<Mounted<'a>>,
    slot: Option<u8>,
    item: Key,
    weapon: &'a Weapon,
    fire: Fire,
    /// Rounds in the burst, and rounds spent in total.
    fired: i16,
    rounds: i16,
    mode: Option<Key>,
}

impl<'a> Armed<'a> {
    /// The weapon of an order: `attack`, `panic`, `suppress`, `blind`, or `fire` for a mounted one.
    ///
    /// # Errors
    /// The reason why it cannot be used so.
    pub fn of(battle: &'a Battle, order: &Order) -> Result<Self, Refusal> {
        let mounted = Mounted::of(battle, order)?;
        let (slot, loaded, def) = match &mounted {
            Some(gun) => (Some(gun.slot), gun.loaded, gun.def),
            None => held(battle, order)?,
        };
        let loaded = loaded / rounds_a_shot(battle, order.unit, def.key);
        let (unit, fire) = (order.unit, Fire::of(order));
        let weapon = def.data::<Weapon>().filter(|weapon| strikes(weapon)).ok_or(Refusal::by("no_weapon", TABLE))?;
        if !weapon.uses.iter().any(|one| fire.takes(one)) {
            return Err(Refusal::by("no_gun", TABLE));
        }
        if posture::is_prone(battle, unit) && weapon.uses.iter().all(|one| one.row.is_melee()) {
            return Err(Refusal::by("prone", Rule("CE-STA-03")));
        }
        let (fired, mode) = match fire {
            Fire::Panic => magazine(weapon, loaded)?,
            _ => rounds(weapon, loaded, &mounted::plain(order))?,
        };
        let rounds = if fire == Fire::Suppressive { suppressive(weapon, fired, loaded, mode)? } else { fired };
        Ok(Self { unit, mounted, slot, item: def.key, weapon, fire, fired, rounds, mode })
    }
}

/// True if a weapon hits directly, without an explosive payload.
pub fn strikes(weapon: &Weapon) -> bool {
    weapon.dice.is_some() && weapon.rings.is_empty()
}

/// The gun that a combatant has in hand, with its slot: a weapon with rates of fire.
pub fn gun_in_hand(battle: &Battle, unit: UnitId) -> Option<(u8, &Weapon)> {
    let (slot, _, def) = battle.in_hand(unit)?;
    let gun = def.data::<Weapon>().filter(|weapon| strikes(weapon) && !weapon.rates.is_empty());
    gun.map(|gun| (slot, gun))
}

/// An attack with all data that follow from weapon and distance.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Who attacks.
    pub unit: UnitId,
    /// The target; `None` for a throw or shots at a square.
    pub target: Option<UnitId>,
    /// The square it comes from; for a vehicle, the nearest of its squares.
    pub from: Square,
    /// The square aimed at.
    pub to: Square,
    /// How.
    pub manner: Manner,
    /// What for.
    pub fire: Fire,
    /// The owner of the weapon: the attacker, or the attacker's vehicle.
    pub bearer: UnitId,
    /// The slot of the weapon; `None` for bare hands.
    pub slot: Option<u8>,
    /// Weapons of one mount that fire together, each with its own harm.
    pub guns: u8,
    /// The weapon.
    pub item: Key,
    /// The band of the distance.
    pub band: Band,
    /// The difficulty of that band on its row.
    pub difficulty: Difficulty,
    /// Its skill.
    pub skill: Key,
    /// Its characteristic.
    pub stat: Key,
    /// Damage dice; none for a payload.
    pub dice: Option<Dice>,
    /// True if armour counts as against lasers.
    pub laser: bool,
    /// True if it is a beam or plasma, which weakens at extreme range.
    pub energy: bool,
    /// True if it kicks (CE-ZRG-03).
    pub recoil: bool,
    /// True for flechettes at a distance, which hit everybody in the target's square (CE-SHG-02).
    pub spread: bool,
    /// True if the target is beyond Distant (CE-XRG-01).
    pub extreme: bool,
    /// Rounds that it spends; 0 for a weapon without ammunition.
    pub rounds: i16,
    /// The mode: the order's, otherwise the weapon's.
    pub mode: Option<Key>,
    /// DM of a sprayed burst.
    pub spray: i32,
    /// Points and dice of damage of a grouped burst.
    pub grouped: (i32, u16),
    /// Strength below which each point costs -1.
    pub min_str: i16,
}

impl Plan {
    /// The plan of an attack on somebody: `attack`, `panic` or `suppress`.
    ///
    /// # Errors
    /// The reason when the weapon, the number of rounds or the distance does not allow it.
    pub fn attack(battle: &Battle, order: &Order) -> Result<Self, Refusal> {
        let armed = Armed::of(battle, order)?;
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        let (from, to) = battle.facing_squares(order.unit, target);
        Self::with_weapon(battle, &armed, Some(target), (from, to))
    }

    /// The plan of shots at a square: `blind`.
    ///
    /// # Errors
    /// As for an attack.
    pub fn blind(battle: &Battle, order: &Order) -> Result<Self, Refusal> {
        let armed = Armed::of(battle, order)?;
        let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
        Self::with_weapon(battle, &armed, None, (battle.square_toward(order.unit, to), to))
    }

    fn with_weapon(
        battle: &Battle,
        armed: &Armed<'_>,
        target: Option<UnitId>,
        (from, to): (Square, Square),
    ) -> Result<Self, Refusal> {
        let Armed { unit, ref mounted, slot, item, weapon, fire, fired, mode, rounds } = *armed;
        if mounted.is_none() {
            vehicle::bears(battle, unit, (target, to))?;
        }
        let squares = distance(battle, (unit, from), (target, to));
        let uses = weapon.uses.iter().filter(|one| fire.takes(one));
        let (one, band, difficulty) = best_use(battle, unit, squares, uses)?;
        let manner = if one.row.is_melee() { Manner::Melee } else { Manner::Shot };
        let burst = burst::row(fired);
        let spread = matches!(band, Band::Medium | Band::Long)
            && weapon.ammo.contains(&FLECHETTE)
            && battle.profile(unit).has(FLECHETTE);
        Ok(Self {
            unit,
            target,
            from,
            to,
            manner,
            fire,
            bearer: mounted.as_ref().map_or(unit, |gun| gun.vehicle),
            slot,
            guns: mounted.as_ref().map_or(1, |gun| gun.guns),
            item,
            band,
            difficulty,
            skill: one.skill,
            stat: if manner == Manner::Melee { melee_stat(battle, unit, mode) } else { DEX },
            dice: if spread { Some(SPREAD_DICE) } else { weapon.dice },
            laser: weapon.has("laser"),
            energy: weapon.has("energy"),
            recoil: weapon.recoil,
            spread,
            extreme: extreme_range::beyond(battle, squares),
            rounds,
            mode,
            spray: if mode == Some(SPRAY) { burst.dm } else { 0 },
            grouped: if mode == Some(GROUPED) || fire == Fire::Panic { (burst.points, burst.dice) } else { (0, 0) },
            min_str: weapon.min_str,
        })
    }

    /// The plan of a `throw` order.
    ///
    /// # Errors
    /// The reason when the thing cannot be thrown, or not there.
    pub fn throw(battle: &Battle, order: &Order) -> Result<Self, Refusal> {
        let (slot, loaded, def) = held(battle, order)?;
        let unit = order.unit;
        let (one, dice, laser) = if let Some(grenade) = def.data::<Grenade>() {
            if loaded < 1 {
                return Err(Refusal::by("none_left", Rule("CE-ATK-01")));
            }
            (Use { row: grenade.row, skill: grenade.skill }, None, false)
        } else {
            let weapon = def.data::<Weapon>().filter(|weapon| weapon.throw == Some(Throw::Impact));
            let weapon = weapon.ok_or(Refusal::by("not_for_throwing", Rule("CE-THR-01")))?;
            let one = weapon.uses.iter().find(|one| one.row == Row::Thrown);
            let one = one.ok_or(Refusal::by("not_for_throwing", Rule("CE-THR-01")))?;
            (*one, weapon.dice, weapon.has("laser"))
        };
        let (to, target) = aimed_at(battle, order)?;
        if target.is_none() && dice.is_some() {
            return Err(Refusal::by("needs_a_unit", Rule("CE-THR-01")));
        }
        let from = battle.square_toward(unit, to);
        vehicle::bears(battle, unit, (target, to))?;
        let (one, band, difficulty) =
            best_use(battle, unit, distance(battle, (unit, from), (target, to)), std::iter::once(&one))?;
        Ok(Self {
            unit,
            target,
            from,
            to,
            manner: Manner::Throw,
            fire: Fire::Aimed,
            bearer: unit,
            slot,
            guns: 1,
            item: def.key,
            band,
            difficulty,
            skill: one.skill,
            stat: DEX,
            dice,
            laser,
            energy: false,
            recoil: false,
            spread: false,
            extreme: false,
            rounds: 0,
            mode: None,
            spray: 0,
            grouped: (0, 0),
            min_str: 0,
        })
    }

    /// The attack's data for light, smoke, weather and sensors.
    pub fn shot(&self) -> Shot {
        let Self { unit, target, from, to, laser, .. } = *self;
        Shot { unit, target, from, to, melee: self.is_melee(), laser }
    }

    /// The attack's data for the target's reaction; `None` if it is at a square.
    pub fn threat(&self, act: Key) -> Option<Threat> {
        let target = self.target.filter(|target| *target != self.unit)?;
        Some(Threat { by: self.unit, target, act, item: self.item, melee: self.is_melee() })
    }

    /// True if it delivers a payload to a square, so that the target's defences do not matter (CE-THR-04).
    pub fn is_payload(&self) -> bool {
        self.dice.is_none()
    }

    /// True if it is a melee attack.
    pub fn is_melee(&self) -> bool {
        self.manner == Manner::Melee
    }
}
