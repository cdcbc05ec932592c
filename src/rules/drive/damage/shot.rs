//! What hits: the parts of a shot or a blow with their drives (DR-DRV-01, DR-BGD-18, DR-BGD-41, DR-CMB-01 to DR-CMB-10).

use crate::battle::Battle;
use crate::battle::system::Attack;
use crate::rules::drive::armoury::{Dismember, Energy, Explosive, Tag, Weapon};
use crate::rules::drive::damage::burst::Burst;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::holding::Holding;
use crate::rules::drive::formulas::parts::{self, Part, Parts};
use crate::rules::drive::state;
use smallvec::{SmallVec, smallvec};

/// A shot or a blow on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Normal damage; 0 for none.
    pub normal: Part,
    /// Energy by type.
    pub energy: SmallVec<[(Energy, i32); 2]>,
    /// Material and manner of the weapon.
    pub tags: SmallVec<[Tag; 4]>,
    /// Whether it severs limbs.
    pub dismember: Dismember,
    /// True if a kinetic shield may stop it.
    pub projectile: bool,
    /// True for fragments and blast, whose drives stay apart (DR-CMB-10).
    pub explosive: bool,
    /// True if a projectile or a blade carries its energy: it stays a mixed attack without that (DR-CMB-08).
    pub mixed: bool,
}

impl Shot {
    /// Energy alone.
    pub fn of_energy(energy: Energy, damage: i32) -> Self {
        Self {
            normal: Part::normal(0, 0),
            energy: smallvec![(energy, damage)],
            tags: SmallVec::new(),
            dismember: Dismember::Never,
            projectile: false,
            explosive: false,
            mixed: false,
        }
    }

    /// Fragments and blast (DR-BGD-25).
    pub fn of_explosive(explosive: Explosive, dismember: Dismember) -> Self {
        let Explosive { frag, frag_drive, blast, .. } = explosive;
        Self {
            normal: Part::normal(frag, frag_drive),
            dismember,
            explosive: true,
            ..Self::of_energy(Energy::Blast, blast)
        }
    }

    /// The energy of all types.
    pub fn energy(&self) -> i32 {
        self.energy.iter().map(|one| one.1).sum()
    }

    /// True if it is made of energy alone.
    pub fn is_energy(&self) -> bool {
        self.normal.damage == 0 && !self.explosive && !self.mixed && !self.energy.is_empty()
    }

    /// Its parts with their drives, raised by a critical hit.
    pub fn parts(&self, more_drive: i32) -> Parts {
        if !self.explosive {
            return parts::combined(self.normal, &self.energy, more_drive);
        }
        let energy = self.energy.iter().map(|(energy, damage)| Part::energy(*energy, *damage));
        let all = [self.normal].into_iter().chain(energy).filter(|part| part.damage > 0);
        all.map(|part| Part { drive: part.drive + more_drive, ..part }).collect()
    }

    /// Only so many per cent of its energy arrive; its drive falls with it.
    fn share(&mut self, percent: i32) {
        self.energy.iter_mut().for_each(|one| one.1 = one.1 * percent / 100);
    }

    /// Takes so much energy of each type away before it arrives; its drive falls with it (DR-ENR-03). What is more than it
    /// has stays.
    pub fn lessen(&mut self, stopped: &mut [i16; Energy::ALL.len()]) {
        for (energy, damage) in &mut self.energy {
            let of_type = &mut stopped[*energy as usize];
            let taken = i32::from(*of_type).min(*damage);
            *damage -= taken;
            *of_type -= i16::try_from(taken).unwrap_or(*of_type);
        }
    }
}

/// One shot or blow of an attack as it leaves the weapon.
pub fn of(battle: &Battle, attack: &Attack) -> Shot {
    with(battle, attack, Holding::of(battle, attack.by))
}

/// The same if so much of it is used.
pub fn with(battle: &Battle, attack: &Attack, holding: Holding) -> Shot {
    let weapon = attack.item.and_then(|item| state::armoury(battle).weapon(item));
    let strength = if attack.melee || attack.thrown { strength(battle, attack, holding) } else { 0 };
    match weapon {
        Some(weapon) => of_weapon(weapon, attack, holding, strength),
        None => bridged(battle, attack, holding, strength),
    }
}

fn strength(battle: &Battle, attack: &Attack, holding: Holding) -> i32 {
    let own = attack.by.map_or(0, |unit| state::strength(battle, unit));
    holding.strength.map_or(own, |used| used.min(own))
}

fn of_weapon(weapon: &Weapon, attack: &Attack, holding: Holding, strength: i32) -> Shot {
    if let Some(explosive) = weapon.explosive {
        return Shot::of_explosive(explosive, weapon.dismember);
    }
    let share = if attack.melee { holding.base } else { holding.shot };
    let energy = |(energy, damage): &(Energy, i32)| {
        let steps = holding.charge.and_then(|charge| usize::try_from(charge - 1).ok());
        let set = steps.and_then(|at| weapon.charge_steps.get(at).copied()).unwrap_or(*damage);
        (*energy, set * share / 100)
    };
    let plain = weapon.damage > 0 || strength > 0;
    let normal = shared(weapon.damage, weapon.drive, attack.melee, share, strength);
    Shot {
        normal: if plain { normal } else { Part::normal(0, 0) },
        energy: weapon.energy.iter().map(energy).collect(),
        tags: weapon.tags.iter().copied().collect(),
        dismember: weapon.dismember,
        projectile: weapon.projectile,
        explosive: false,
        mixed: plain,
    }
}

/// Normal damage with less than all of an attack: of a blow only the weapon's own damage is cut (DR-VOL-03), of a shot or a
/// throw all of the damage and the drive (DR-VOL-04).
fn shared(damage: i32, drive: i32, melee: bool, share: i32, strength: i32) -> Part {
    match melee {
        true => Part::normal(damage * share / 100 + strength, drive + strength),
        false => Part::normal((damage + strength) * share / 100, (drive + strength) * share / 100),
    }
}

/// A weapon of the core (DR-BGD-41, DR-BGD-49).
fn bridged(battle: &Battle, attack: &Attack, holding: Holding, strength: i32) -> Shot {
    let force = battle.rules().core.force(battle, attack);
    let share = if attack.melee { holding.base } else { holding.shot };
    Shot {
        normal: shared(force.damage, force.damage + force.bonus, attack.melee, share, strength),
        energy: SmallVec::new(),
        tags: SmallVec::new(),
        dismember: Dismember::Never,
        projectile: !attack.melee && !attack.blast && !force.energy,
        explosive: false,
        mixed: true,
    }
}

/// The shots of an attack that reach somebody, after what shields have stopped of them (DR-SEQ-02).
pub fn left(battle: &Battle, attack: &Attack, hits: i16, flight: &Flight) -> SmallVec<[Shot; 3]> {
    let one = of(battle, attack);
    let mut stopped = flight.stopped;
    let impact = Burst::made_of(battle, attack, &one).map_or(100, Burst::impact);
    let shots = (0..hits).map(|at| {
        let mut shot = one.clone();
        if at < flight.halted {
            shot.normal = Part::normal(0, 0);
        }
        shot.lessen(&mut stopped);
        shot.share(impact);
        shot
    });
    shots.collect()
}
