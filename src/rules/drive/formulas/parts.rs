//! The parts of a hit and their drives (DR-CMB-01 to DR-CMB-04, DR-CMB-10).

use crate::rules::drive::armoury::{Energy, Explosive};
use smallvec::SmallVec;

/// A part of a hit: its normal damage, or its energy of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The type of energy; `None` for normal damage.
    pub energy: Option<Energy>,
    /// Its damage.
    pub damage: i32,
    /// Its drive.
    pub drive: i32,
}

impl Part {
    /// Normal damage.
    pub const fn normal(damage: i32, drive: i32) -> Self {
        Self { energy: None, damage, drive }
    }

    /// Energy damage, whose drive is its value (DR-ENR-02).
    pub const fn energy(energy: Energy, damage: i32) -> Self {
        Self { energy: Some(energy), damage, drive: damage }
    }
}

/// The parts of a hit, none of them without damage.
pub type Parts = SmallVec<[Part; 3]>;

/// The parts of a weapon with their drives. Energy of one type is summed (DR-CMB-03); each type has the normal drive if
/// that is higher (DR-CMB-01, DR-CMB-02). A bonus to drive comes afterwards, to all alike (DR-CMB-04,
/// DR-CMB-06).
pub fn combined(normal: Part, energy: &[(Energy, i32)], bonus: i32) -> Parts {
    let mut parts = Parts::new();
    if normal.damage > 0 {
        parts.push(normal);
    }
    let floor = if normal.damage > 0 { normal.drive } else { 0 };
    for (kind, damage) in energy.iter().filter(|one| one.1 > 0) {
        match parts.iter_mut().find(|part| part.energy == Some(*kind)) {
            Some(part) => part.damage += damage,
            None => parts.push(Part::energy(*kind, *damage)),
        }
    }
    for part in &mut parts {
        let own = if part.energy.is_some() { part.damage.max(floor) } else { part.drive };
        part.drive = own + bonus;
    }
    parts
}

/// The parts of an explosive, whose drives stay apart (DR-CMB-10).
pub fn exploded(explosive: Explosive) -> Parts {
    let parts = [Part::normal(explosive.frag, explosive.frag_drive), Part::energy(Energy::Blast, explosive.blast)];
    parts.into_iter().filter(|part| part.damage > 0).collect()
}
