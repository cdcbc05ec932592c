//! A hit arrives: drive against armour, resistances, what it comes to (DR-SEQ-01, steps 6 to 10). Each weapon meets the
//! armour on its own (DR-DRV-05), and a drive within its range leaves half: 17 with drive 20 against 16-28 leaves 8
//! (DR-DRV-03).

use crate::battle::{Battle, Cx, Event, Key, Ledger, Rule, UnitId};
use crate::rules::drive::armoury::{Dismember, Energy, Plating, Profile, Tag};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::formulas::band::Band;
use crate::rules::drive::formulas::multipliers;
use crate::rules::drive::formulas::parts::Part;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use smallvec::SmallVec;

const BANDS: Rule = Rule("DR-DRV-02");
const HIT: Rule = Rule("DR-DRV-01");
const WEAKNESS: Rule = Rule("DR-RES-02");
/// What a critical hit adds to drive (DR-CRT-07), and to that of precise weapons (DR-CRT-08).
pub const DRIVE_RISE: i32 = 10;
/// See [`DRIVE_RISE`].
pub const PRECISE_RISE: i32 = 20;

/// What a part of a hit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The type of energy; `None` for normal damage.
    pub energy: Option<Energy>,
    /// The damage that gets through.
    pub damage: i32,
}

/// What a hit has come to.
#[derive(Clone, Debug, Default)]
pub struct Landed {
    /// Line by line.
    pub ledger: Ledger,
    /// By type.
    pub taken: SmallVec<[Taken; 4]>,
}

impl Landed {
    /// The damage of a type of energy.
    pub fn of(&self, energy: Energy) -> i32 {
        self.taken.iter().filter(|taken| taken.energy == Some(energy)).map(|taken| taken.damage).sum()
    }

    /// The only type of energy that got through, if nothing else did (DR-ENR-04).
    pub fn pure(&self) -> Option<Energy> {
        let mut through = self.taken.iter().filter(|taken| taken.damage > 0);
        let first = through.next()?.energy?;
        through.all(|taken| taken.energy == Some(first)).then_some(first)
    }

    fn add(&mut self, energy: Option<Energy>, damage: i32) {
        match self.taken.iter_mut().find(|taken| taken.energy == energy) {
            Some(taken) => taken.damage += damage,
            None => self.taken.push(Taken { energy, damage }),
        }
    }
}

/// How a high-precision shield pays for what armour has let through of a type of energy: gives what is left.
pub type Skin<'a> = &'a mut dyn FnMut(&mut Cx<'_>, Energy, i32) -> i32;

/// Meets the shots of an attack with a victim's armour, shield and resistances. Nothing takes effect yet.
pub fn meet(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, shots: &[Shot], more: i32, skin: Skin<'_>) -> Landed {
    let armour = state::plating(cx.battle(), victim);
    let mut landed = Landed { ledger: cx.ledger(), ..Landed::default() };
    for shot in shots {
        for part in shot.parts(rise(shot, more)) {
            cx.emit(Event::Noted { unit: victim, what: DRIVE, other: by, number: part.drive, rule: HIT });
            let left = through(&mut landed.ledger, part, armour);
            let left = match part.energy {
                Some(energy) if left > 0 => {
                    let paid = skin(cx, energy, left);
                    landed.ledger.add_some(SHIELD, paid - left, Rule("DR-SHD-12"));
                    paid
                }
                _ => left,
            };
            let suffered = match state::profile(cx.battle(), victim) {
                Some(profile) => multiplied(profile, part.energy, left, shot),
                None => left,
            };
            landed.ledger.add_some(MULTIPLIER, suffered - left, WEAKNESS);
            landed.add(part.energy, suffered);
        }
    }
    landed
}

/// What a critical hit adds to the drive of one weapon of several: more than usual only if that one is precise (DR-CRT-08).
fn rise(shot: &Shot, more: i32) -> i32 {
    if shot.tags.contains(&Tag::Precise) { more } else { more.min(DRIVE_RISE) }
}

fn through(ledger: &mut Ledger, part: Part, armour: Option<Plating>) -> i32 {
    let what: Key = part.energy.map_or(WEAPON, Energy::key);
    ledger.add(what, part.damage, HIT);
    let left = Band::met(part.drive, part.energy, armour).through(part.damage);
    ledger.add_some(ARMOUR, left - part.damage, BANDS);
    left
}

fn multiplied(profile: &Profile, energy: Option<Energy>, damage: i32, shot: &Shot) -> i32 {
    multipliers::suffered(damage, energy, &shot.tags, &profile.multipliers)
}

/// True if an attack of those shots may sever a limb of somebody (DR-BGD-14, DR-CMB-09).
pub fn may_sever(battle: &Battle, victim: UnitId, shots: &[Shot]) -> bool {
    let bare = state::plating(battle, victim).is_none();
    shots.iter().any(|shot| {
        shot.is_energy()
            || match shot.dismember {
                _ if shot.tags.contains(&Tag::Blunt) => false,
                Dismember::Always => true,
                Dismember::Never => false,
                Dismember::EdgedOnlyUnarmoured => bare,
            }
    })
}
