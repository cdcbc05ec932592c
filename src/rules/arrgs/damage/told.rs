//! What odds tell apart of the Success Values that reach somebody under the core's own damage model.

use crate::battle::oracle::Class;
use crate::battle::{Battle, UnitId};
use crate::rules::arrgs::armoury::DamageType;
use crate::rules::arrgs::checks::open::Reaching;
use crate::rules::arrgs::damage::deadly;
use crate::rules::arrgs::damage::protection::Protected;

/// What attacks with certain types of damage come to in a victim.
pub struct Told {
    protected: Protected,
    /// The Success Value from which the victim dies at once, and only the harm differs.
    deadly: i32,
}

impl Told {
    /// Attacks on somebody as it is now.
    pub fn of(battle: &Battle, victim: UnitId, types: &[DamageType]) -> Self {
        let at_once = battle.scheduler().tied.is_empty();
        let deadly = if at_once { deadly(battle, victim, types) } else { i32::MAX };
        Self { protected: Protected::of(battle, victim, types), deadly }
    }

    /// The class of a Success Value. Whoever has died of the effort of a Defence takes no more harm.
    pub fn class(&self, Reaching { value, critical, dead }: Reaching) -> Class {
        if dead {
            return (1, 0);
        }
        let amount = self.protected.lets_through(value);
        if value >= self.deadly { (1, amount) } else { (2 + 2 * amount + i32::from(critical), 0) }
    }
}
