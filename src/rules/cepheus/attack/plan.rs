//! An attack as it is ordered: with what, on which row of the table, how many rounds, at which band.

use crate::battle::{Battle, ItemDef, Key, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::cepheus::armoury::{Gear, Grenade, Row, Throw, Use, Weapon};
use crate::rules::cepheus::attack::{burst, extreme_range, mounted};
use crate::rules::cepheus::checks::check::Difficulty;
use crate::rules::cepheus::checks::suit::stat_dm;
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::conditions::vehicle;
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
/// What bare hands are called in an armoury.
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

/// What shots are meant to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// To strike a target.
    Aimed,
    /// To strike it with all that the magazine holds (CE-PAN-01).
    Panic,
    /// To keep its head down (CE-SUP-01).
    Suppressive,
    /// To strike whoever is out there (CE-BLD-01).
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
}

/// An attack with everything that its weapon and distance settle.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom; none for a throw or shots at a square.
    pub target: Option<UnitId>,
    /// The square that it comes from: of a vehicle's the nearest.
    pub from: Square,
    /// The square aimed at.
    pub to: Square,
    /// How.
    pub manner: Manner,
    /// What for.
    pub fire: Fire,
    /// Whose the weapon is: the attacker's own, or his vehicle's.
    pub bearer: UnitId,
    /// The slot of the weapon; none for bare hands that are nobody's item.
    pub slot: Option<u8>,
    /// Weapons of one mount that fire together, each with its own harm.
    pub guns: u8,
    /// The weapon.
    pub item: Key,
    /// The band of the distance.
    pub band: Band,
    /// How hard the row finds that band.
    pub difficulty: Difficulty,
    /// The skill that serves it.
    pub skill: Key,
    /// The characteristic that serves it.
    pub stat: Key,
    /// Damage dice; none for a payload.
    pub dice: Option<Dice>,
    /// Whether armour counts as against lasers.
    pub laser: bool,
    /// Whether it is a beam or plasma, which thins out at extreme range.
    pub energy: bool,
    /// Whether it kicks (CE-ZRG-03).
    pub recoil: bool,
    /// Whether it is flechettes at a distance, which reach everybody in the target's square (CE-SHG-02).
    pub spread: bool,
    /// Whether the target is beyond Distant (CE-XRG-01).
    pub extreme: bool,
    /// Rounds that it spends; 0 for a weapon without ammunition.
    pub rounds: i16,
    /// The mode, as ordered or as the weapon has it.
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
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        let (from, to) = battle.facing_squares(order.unit, target);
        Self::with_weapon(battle, order, Some(target), (from, to))
    }

    /// The plan of shots at a square: `blind`.
    ///
    /// # Errors
    /// As for an attack.
    pub fn blind(battle: &Battle, order: &Order) -> Result<Self, Refusal> {
        let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
        Self::with_weapon(battle, order, None, (battle.square_toward(order.unit, to), to))
    }

    fn with_weapon(
        battle: &Battle,
        order: &Order,
        target: Option<UnitId>,
        (from, to): (Square, Square),
    ) -> Result<Self, Refusal> {
        let mounted = mounted::Mounted::of(battle, order)?;
        let (slot, loaded, def) = match &mounted {
            Some(gun) => (Some(gun.slot), gun.loaded, gun.def),
            None => held(battle, order)?,
        };
        if mounted.is_none() {
            vehicle::bears(battle, order.unit, (target, to))?;
        }
        let fire = Fire::of(order);
        let order = &mounted::plain(order);
        let weapon = def.data::<Weapon>().filter(|weapon| weapon.dice.is_some() && weapon.rings.is_empty());
        let weapon = weapon.ok_or(Refusal::by("no_weapon", TABLE))?;
        let unit = order.unit;
        let fits = |one: &&Use| one.row != Row::Thrown && (fire == Fire::Aimed || !one.row.is_melee());
        if !weapon.uses.iter().any(|one| fits(&one)) {
            return Err(Refusal::by("no_gun", TABLE));
        }
        let squares = distance(battle, (unit, from), (target, to));
        let (one, band, difficulty) = best_use(battle, unit, squares, weapon.uses.iter().filter(fits))?;
        let manner = if one.row.is_melee() { Manner::Melee } else { Manner::Shot };
        let (fired, mode) =
            if fire == Fire::Panic { magazine(weapon, loaded)? } else { rounds(weapon, loaded, order)? };
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
            item: def.key,
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
            rounds: if fire == Fire::Suppressive { suppressive(weapon, fired, loaded, mode)? } else { fired },
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
        let (to, target) = aimed_at(battle, order)?;
        let (slot, loaded, def) = held(battle, order)?;
        let unit = order.unit;
        let from = battle.square_toward(unit, to);
        vehicle::bears(battle, unit, (target, to))?;
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
            if target.is_none() {
                return Err(Refusal::by("needs_a_unit", Rule("CE-THR-01")));
            }
            (*one, weapon.dice, weapon.has("laser"))
        };
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

    /// The attack as light, smoke, weather and sensors meet it.
    pub fn shot(&self) -> Shot {
        let Self { unit, target, from, to, laser, .. } = *self;
        Shot { unit, target, from, to, melee: self.is_melee(), laser }
    }

    /// The attack as its target meets it; none for one at a square.
    pub fn threat(&self, act: Key) -> Option<Threat> {
        let target = self.target.filter(|target| *target != self.unit)?;
        Some(Threat { by: self.unit, target, act, item: self.item, melee: self.is_melee() })
    }

    /// Whether it delivers a payload to a square, so that it need not touch whoever stands there (CE-THR-04).
    pub fn is_payload(&self) -> bool {
        self.dice.is_none()
    }

    /// Whether it is a melee attack.
    pub fn is_melee(&self) -> bool {
        self.manner == Manner::Melee
    }
}

/// The square that a throw or a launch is aimed at, and whom: an enemy who is seen there and can be attacked is a target
/// like any other, only an empty square has none (CE-THR-04).
pub fn aimed_at(battle: &Battle, order: &Order) -> Result<(Square, Option<UnitId>), Refusal> {
    let unit = order.unit;
    let exposed = |target: &UnitId| cover::open(battle, unit, *target).is_ok();
    match order.at {
        Target::Unit(target) => Ok((battle.facing_squares(unit, target).1, Some(target))),
        Target::Square(square) => Ok((square, battle.enemy_seen_at(unit, square).filter(exposed))),
        _ => Err(Refusal::form("needs_a_target")),
    }
}

/// The slot, rounds and catalogue entry of what the order is carried out with: the item in hand, one that needs no
/// readying, or bare hands.
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

/// Of the ways to use a weapon the one with the best sum of difficulty and skill at the distance.
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

/// Whether a shoulder stock is among the gear: pistols then fire on the Shotgun row (CE-WPN-06).
fn stocked(battle: &Battle, unit: UnitId) -> bool {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.row == Some(Row::Shotgun))
}

/// STR or DEX, as ordered, else the better (CE-ATK-02).
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
