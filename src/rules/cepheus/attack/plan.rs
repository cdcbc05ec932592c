//! The plan of an attack: weapon, row of the attack table, rounds, range band.

use crate::battle::{Battle, ItemDef, Key, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::cepheus::armoury::{Gear, Grenade, Row, Throw, Use, Weapon};
use crate::rules::cepheus::attack::mounted::{self, Mounted};
use crate::rules::cepheus::attack::{burst, extreme_range};
use crate::rules::cepheus::checks::check::Difficulty;
use crate::rules::cepheus::checks::suit::stat_dm;
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::conditions::{posture, vehicle};
use crate::rules::cepheus::evasion::Threat;
use crate::rules::cepheus::field::environment::Shot;
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::FIRE;
use crate::rules::cepheus::keys::{BLIND, DEX, FLECHETTE, PANIC, STR, SUPPRESS};
use crate::rules::cepheus::range::bands::{Band, distance};
use crate::rules::cepheus::range::cover;

const TABLE: Rule = Rule("CE-ATK-05");
/// Damage of flechettes at a distance (CE-SHG-02); up to Short they are ordinary rounds (CE-SHG-01).
const SPREAD_DICE: Dice = Dice::d6(2);
/// The id of bare hands in an armoury.
pub const UNARMED: Key = Key::new("unarmed");

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

/// The square and the target of a throw or a launch. A visible enemy there that can be attacked is a target like any
/// other; an empty square has none (CE-THR-04).
pub fn aimed_at(battle: &Battle, order: &Order) -> Result<(Square, Option<UnitId>), Refusal> {
    let unit = order.unit;
    let exposed = |target: &UnitId| cover::open(battle, unit, *target).is_ok();
    match order.at {
        Target::Unit(target) => Ok((battle.facing_squares(unit, target).1, Some(target))),
        Target::Square(square) => Ok((square, battle.enemy_seen_at(unit, square).filter(exposed))),
        _ => Err(Refusal::form("needs_a_target")),
    }
}

/// The slot, rounds and catalogue entry of the order's weapon: the item in hand, one that needs no drawing, or bare
/// hands.
pub fn held<'a>(battle: &'a Battle, order: &Order) -> Result<(Option<u8>, i16, &'a ItemDef), Refusal> {
    let in_hand = battle.gear(order.unit).in_hand;
    if let Some(slot) = order.with.or(in_hand) {
        let (item, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
        let ready = in_hand == Some(slot) || def.data::<Weapon>().is_some_and(|weapon| weapon.draw_actions == 0);
        return if ready {
            Ok((Some(slot), item.loaded, def))
        } else {
            Err(Refusal::by("not_in_hand", Rule("CE-MIN-08")))
        };
    }
    let def = battle.setup().find_item(UNARMED).ok_or(Refusal::by("no_weapon", TABLE))?;
    Ok((None, 0, battle.setup().item(def)))
}

/// The use of a weapon with the best sum of difficulty and skill at the distance.
pub fn best_use<'a>(
    battle: &Battle,
    unit: UnitId,
    squares: u32,
    uses: impl Iterator<Item = &'a Use>,
) -> Result<(Use, Band, Difficulty), Refusal> {
    let band = Band::of(squares);
    let mut best: Option<(i32, Use, Difficulty)> = None;
    for one in uses {
        let row = if one.row == Row::Pistol && stocked(battle, unit) { Row::Shotgun } else { one.row };
        let Some(difficulty) = row.difficulty(band) else { continue };
        let sum = difficulty.dm() + training::dm(battle, unit, one.skill);
        if best.is_none_or(|best| sum > best.0) {
            best = Some((sum, *one, difficulty));
        }
    }
    let (_, one, difficulty) =
        best.ok_or(Refusal::by("out_of_band", TABLE).with(i32::try_from(squares).unwrap_or(i32::MAX)))?;
    Ok((one, band, difficulty))
}

/// True if a shoulder stock is among the gear: pistols then fire on the Shotgun row (CE-WPN-06).
fn stocked(battle: &Battle, unit: UnitId) -> bool {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.row == Some(Row::Shotgun))
}

/// STR or DEX, as ordered, otherwise the better (CE-ATK-02).
fn melee_stat(battle: &Battle, unit: UnitId, mode: Option<Key>) -> Key {
    match mode {
        Some(stat) if stat == STR || stat == DEX => stat,
        _ if stat_dm(battle, unit, DEX) > stat_dm(battle, unit, STR) => DEX,
        _ => STR,
    }
}

/// The rounds that the attack fires and its mode (CE-BUR-01 to CE-BUR-03).
fn rounds(weapon: &Weapon, loaded: i16, order: &Order) -> Result<(i16, Option<Key>), Refusal> {
    let Some(&least) = weapon.rates.iter().min() else {
        let stat = order.mode.is_none_or(|mode| mode == STR || mode == DEX);
        return if stat { Ok((0, order.mode)) } else { Err(Refusal::by("no_such_mode", burst::CHOICE)) };
    };
    let mode = order.mode.unwrap_or(if least == 1 { SINGLE } else { SPRAY });
    let meant = if mode == SINGLE {
        1
    } else if mode == SPRAY || mode == GROUPED {
        let lowest = || weapon.rates.iter().copied().filter(|rate| *rate > 1).min();
        if order.amount == 0 { lowest().unwrap_or(0) } else { order.amount }
    } else {
        return Err(Refusal::by("no_such_mode", burst::CHOICE));
    };
    if !weapon.rates.contains(&meant) || (mode == SINGLE) != (meant == 1) {
        return Err(Refusal::by("no_such_rate", burst::TABLE).with(i32::from(meant)));
    }
    if weapon.rounds == 0 {
        return Ok((meant, Some(mode)));
    }
    if loaded < 1 {
        return Err(Refusal::by("no_ammunition", Rule("CE-BUR-03")));
    }
    Ok((burst::fired(meant, loaded), Some(mode)))
}

/// The whole magazine, hit or miss, for a small arm that fires slugs (CE-PAN-01, CE-PAN-02).
fn magazine(weapon: &Weapon, loaded: i16) -> Result<(i16, Option<Key>), Refusal> {
    const RULE: Rule = Rule("CE-PAN-01");
    if !weapon.has("slug_small_arm") || weapon.rounds == 0 {
        return Err(Refusal::by("not_for_panic", RULE));
    }
    if loaded < 1 {
        return Err(Refusal::by("no_ammunition", RULE));
    }
    Ok((loaded, None))
}

/// Twice the rounds of an attack; never grouped (CE-SUP-02, CE-SUP-05).
fn suppressive(weapon: &Weapon, fired: i16, loaded: i16, mode: Option<Key>) -> Result<i16, Refusal> {
    if mode == Some(GROUPED) {
        return Err(Refusal::by("no_such_mode", Rule("CE-SUP-05")));
    }
    if weapon.rounds > 0 && loaded < 2 * fired {
        return Err(Refusal::by("no_ammunition", Rule("CE-SUP-02")).with(i32::from(2 * fired)));
    }
    Ok(2 * fired)
}
