//! When a shot of energy bursts, and how it is shared out (DR-BGD-24, DR-SHA-03 to DR-SHA-07).

use crate::battle::Battle;
use crate::battle::system::Attack;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::holding::Holding;
use crate::rules::drive::damage::shot::{self, Shot};

/// Damage from which an attack of energy always bursts, and from which it may.
pub const OVEREFFECT: i32 = 120;
/// See [`OVEREFFECT`].
pub const DELIBERATE: i32 = 40;
/// Per cent of a deliberate burst that strike its target.
const IMPACT: i32 = 50;
/// Per cent of a burst that strike those around.
const AREA: i32 = 25;
/// Squares around the target's.
pub const RADIUS: u16 = 2;

/// A shot that is to burst.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Burst {
    /// Its value as it leaves the weapon.
    pub value: i32,
    /// True if its attacker said so; false for overeffect.
    pub deliberate: bool,
}

impl Burst {
    /// The burst of an attack, if its shots are to burst.
    pub fn of(battle: &Battle, attack: &Attack) -> Option<Self> {
        if attack.melee || attack.blast || !attack.harms {
            return None;
        }
        Self::made_of(battle, attack, &shot::of(battle, attack))
    }

    /// The burst of an attack whose shots are of that kind.
    pub fn made_of(battle: &Battle, attack: &Attack, one: &Shot) -> Option<Self> {
        if attack.melee || attack.blast || !one.is_energy() {
            return None;
        }
        let (value, said) = (one.energy(), Holding::of(battle, attack.by).bursts);
        let deliberate = said && (DELIBERATE..OVEREFFECT).contains(&value);
        (deliberate || value >= OVEREFFECT).then_some(Self { value, deliberate })
    }

    /// The per cent of what reaches the target that strike it, also where the shot has become too weak to burst
    /// (DR-SHA-04).
    pub const fn impact(self) -> i32 {
        if self.deliberate { IMPACT } else { 100 }
    }

    /// How many times its damage a direct hit stands for (DR-SHA-01).
    pub const fn direct_factor(self) -> i32 {
        100 / self.impact()
    }

    /// How many times its damage the area stands for (DR-SHA-01).
    pub const AREA_FACTOR: i32 = 100 / AREA;

    /// The area value of what is left of it, if that still bursts.
    pub fn area(self, left: i32) -> Option<i32> {
        let least = if self.deliberate { DELIBERATE } else { OVEREFFECT };
        (left >= least).then_some(left * AREA / 100)
    }

    /// The area value for fire and collapse, whatever shields stop (DR-SHA-18).
    pub const fn unshielded(self) -> i32 {
        self.value * AREA / 100
    }

    /// What low-precision shields have left of it.
    pub fn past_low(self, flight: &Flight) -> i32 {
        (self.value - i32::from(flight.stopped_low)).max(0)
    }

    /// What all shields before the evasion have left of it.
    pub fn past_all(self, flight: &Flight) -> i32 {
        (self.value - flight.all_stopped()).max(0)
    }
}
