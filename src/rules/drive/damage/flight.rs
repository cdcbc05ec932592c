//! What an attack carries from one hook to the next: what shields have stopped, whether it is critical, where it strikes.

use crate::battle::system::Struck;
use crate::rules::drive::armoury::Energy;
use crate::rules::drive::wounds::place::Place;

/// What an attack on one victim carries between the hooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flight {
    /// Energy that shields have stopped before the evasion, over all shots, by its type.
    pub stopped: [i16; Energy::ALL.len()],
    /// How much of that a low-precision shield has stopped, before all others.
    pub stopped_low: i16,
    /// Projectiles that a kinetic shield has stopped.
    pub halted: i16,
    /// What a critical hit adds to the drive; 0 for none.
    pub more_drive: i16,
    /// True for a critical hit.
    pub critical: bool,
    /// Where it strikes, once that is known.
    pub place: Option<Place>,
    /// True if the victim could use a high-precision shield as the attack was declared (DR-SHD-13).
    pub skinned: bool,
}

impl Flight {
    /// What somebody who is struck carries.
    pub fn of(struck: &Struck) -> Self {
        let [a, b, c, d, e, stopped_low, halted, more_drive, critical, place, skinned, _] = struck.carried;
        Self {
            stopped: [a, b, c, d, e],
            stopped_low,
            halted,
            more_drive,
            critical: critical != 0,
            place: (place > 0).then(|| Place::of(place - 1)),
            skinned: skinned != 0,
        }
    }

    /// Energy of all types that shields have stopped before the evasion.
    pub fn all_stopped(&self) -> i32 {
        self.stopped.iter().copied().map(i32::from).sum()
    }

    /// Puts it back.
    pub fn store(self, struck: &mut Struck) {
        let place = self.place.map_or(0, |place| place.number() + 1);
        let [a, b, c, d, e] = self.stopped;
        struck.carried = [
            a,
            b,
            c,
            d,
            e,
            self.stopped_low,
            self.halted,
            self.more_drive,
            i16::from(self.critical),
            place,
            i16::from(self.skinned),
            0,
        ];
    }
}
