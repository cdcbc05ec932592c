//! Where a hit strikes: the type of injury, and of the arms which one (DR-BGD-05, DR-BGD-06). It is known before the damage
//! is looked at (DR-DRV-06).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Key, Rule, UnitId};
use crate::dice::{Dice, Rolled};
use crate::rules::drive::armoury::Injury;
use crate::rules::drive::conditions::arms::LIMBS;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use smallvec::smallvec;

const TABLE: Rule = Rule("DR-BGD-06");
/// The upper ends of the rows of the table: hand to hand, and from afar.
const ROWS: [([i32; 2], Injury); 5] = [
    ([25, 20], Injury::Superficial),
    ([55, 35], Injury::Arm),
    ([75, 55], Injury::Mobility),
    ([92, 90], Injury::Core),
    ([100, 100], Injury::Perception),
];

/// Where a hit strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The type of injury.
    pub injury: Injury,
    /// True for the limb of the other side than the weapon's.
    pub other: bool,
}

impl Place {
    /// The core of the body, where auras strike (DR-AUR-06).
    pub const CORE: Self = Self { injury: Injury::Core, other: false };
    /// The skin, where burning strikes (DR-BGD-28).
    pub const SKIN: Self = Self { injury: Injury::Superficial, other: false };
    /// All places, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::SKIN,
        Self { injury: Injury::Perception, other: false },
        Self::CORE,
        Self { injury: Injury::Arm, other: false },
        Self { injury: Injury::Arm, other: true },
        Self { injury: Injury::Mobility, other: false },
        Self { injury: Injury::Mobility, other: true },
    ];

    /// The condition that counts its degrees. The legs are not counted apart (DR-BGD-11).
    pub const fn key(self) -> Key {
        match (self.injury, self.other) {
            (Injury::Superficial, _) => SUPERFICIAL,
            (Injury::Perception, _) => PERCEPTION,
            (Injury::Core, _) => CORE,
            (Injury::Arm, false) => ARM,
            (Injury::Arm, true) => OTHER_ARM,
            (Injury::Mobility, _) => MOBILITY,
        }
    }

    /// Its number, from 0 to 6.
    pub fn number(self) -> i16 {
        let at = Self::ALL.iter().position(|place| *place == self);
        at.and_then(|at| i16::try_from(at).ok()).unwrap_or(2)
    }

    /// The place of a number; the core if there is none.
    pub fn of(number: i16) -> Self {
        usize::try_from(number).ok().and_then(|at| Self::ALL.get(at).copied()).unwrap_or(Self::CORE)
    }

    /// The limb that it strikes, as a bit of those lost; `None` where it is no limb.
    pub const fn limb(self) -> Option<i32> {
        let [arm, other_arm, leg, other_leg] = LIMBS;
        match (self.injury, self.other) {
            (Injury::Arm, false) => Some(arm),
            (Injury::Arm, true) => Some(other_arm),
            (Injury::Mobility, false) => Some(leg),
            (Injury::Mobility, true) => Some(other_leg),
            _ => None,
        }
    }

    /// The row of the table for a roll; 100 reads as 00. Odd rolls strike the weapon's side.
    pub fn rolled(roll: i32, melee: bool) -> Self {
        let row = ROWS.iter().find(|row| roll <= row.0[usize::from(!melee)]).map_or(Injury::Perception, |row| row.1);
        let limb = matches!(row, Injury::Arm | Injury::Mobility);
        Self { injury: row, other: limb && roll % 2 == 0 }
    }

    /// The place on a body: the core where it lacks the type (DR-BGD-05), the other arm where one is lost (DR-BGD-10).
    pub fn on(self, battle: &Battle, unit: UnitId) -> Self {
        let Some(profile) = state::profile(battle, unit) else { return self };
        let injury = profile.suffers(self.injury);
        if injury != self.injury {
            return Self { injury, other: false };
        }
        let lost = battle.conditions(unit).amount(LIMB_LOST);
        match (injury, self.other) {
            (Injury::Arm, false) if lost & 1 != 0 => Self { injury, other: true },
            (Injury::Arm, true) if lost & 2 != 0 => Self { injury, other: false },
            _ => self,
        }
    }
}

/// Rolls where a hit strikes (DR-SEQ-03, step 6).
///
/// # Errors
/// Halts when the die is missing.
pub fn roll(cx: &mut Cx<'_>, by: Option<UnitId>, victim: UnitId, melee: bool) -> Flow<Place> {
    let pool = Dice::new(1, 100);
    cx.rolls(by.unwrap_or(victim), INJURY_TYPE);
    let class = |_: bool, roll: i32| i32::from(Place::rolled(roll, melee).number());
    let Rolled { faces, sum, .. } = cx.roll_by_class(pool, &Matters::Only(smallvec![victim]), &class)?;
    let faces = faces.iter().copied().collect();
    cx.emit(Event::Rolled { unit: victim, what: INJURY_TYPE, pool, faces, rolled: sum, rule: TABLE });
    Ok(Place::rolled(sum, melee).on(cx.battle(), victim))
}
