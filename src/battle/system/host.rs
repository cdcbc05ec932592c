//! What a damage model asks the core that it is in force under.

use super::{Attack, Exertion};
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Order, Refusal, Stance, Stats, Target};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::Battle;
use crate::grid::Square;
use smallvec::SmallVec;

/// How the core's tests and margins compare with those of a d100 test (DR-BGD-46).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// One Hindrance or Easing.
    pub step: i32,
    /// The divisor of any other modifier, and of margins.
    pub divisor: i32,
}

impl Scale {
    /// The scale of a d100 test itself.
    pub const PERCENT: Self = Self { step: 10, divisor: 1 };

    /// A modifier in points of a d100 test; the fraction is dropped towards 0.
    pub const fn points(self, points: i32) -> i32 {
        points / self.divisor
    }

    /// Hindrance or Easing of so many points, in whole tens.
    pub const fn steps(self, points: i32) -> i32 {
        points / 10 * self.step
    }
}

/// What a weapon of the core does by its own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Its damage without the strength of whoever uses it: the highest result of its dice with what is added to them.
    pub damage: i32,
    /// What its penetration adds to its drive.
    pub bonus: i32,
    /// True if it strikes with energy, not with something solid.
    pub energy: bool,
    /// Squares over which it is listed to be shot or thrown; 0 for none.
    pub range: u32,
}

/// What levels of fatigue do to somebody (DR-BGD-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tired {
    /// What they take from all tests, in points of a d100 test.
    pub points: i32,
    /// True if they make unconscious.
    pub exhausted: bool,
}

/// A test that a damage model asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyTest {
    /// Agility, such as to put out a fire on oneself.
    Agility,
    /// Medicine, to treat somebody.
    Medicine,
    /// Withstanding a disease.
    Disease,
}

impl BodyTest {
    /// The rule that asks for it.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Agility => Rule("DR-BGD-28"),
            Self::Medicine => Rule("DR-BGD-13"),
            Self::Disease => Rule("DR-BGD-37"),
        }
    }
}

/// An attack that a damage model makes with an item of its own: the core rolls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The attacker.
    pub unit: UnitId,
    /// The action.
    pub act: Key,
    /// The slot of the item.
    pub slot: u8,
    /// What it is aimed at: somebody or a square.
    pub at: Target,
}

/// A core as the host of a damage model. The defaults are those of a core that has nothing of the kind.
pub trait Host {
    /// The scale of its tests.
    fn scale(&self) -> Scale {
        Scale::PERCENT
    }
    /// The constitution that decides how much harm makes an injury (DR-BGD-47), of somebody with these stats.
    fn constitution(&self, _: &Stats) -> i32 {
        0
    }
    /// The strength that adds to blows (DR-BGD-47).
    fn strength(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// The armour that covers the body, as a number of the core (DR-BGD-49); 0 for none.
    fn armour(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// What the weapon of an attack does (DR-BGD-49).
    fn force(&self, _: &Battle, _: &Attack) -> Force {
        Force::default()
    }
    /// How many points of damage cost somebody without a profile one point of health (DR-BGD-49).
    fn wound(&self) -> i32 {
        1
    }
    /// The success of an attack roll with an item, in the core's own numbers; `None` if it has missed. It announces the
    /// attack and uses its ammunition.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn offence(&self, _: &mut Cx<'_>, _: &Launch) -> Flow<Option<i32>> {
        Ok(Some(0))
    }
    /// By how much the victim's evasion of such an attack has failed; negative if it has evaded, `None` if it could not
    /// try.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn evasion(&self, _: &mut Cx<'_>, _: &Launch, _victim: UnitId, _offence: i32) -> Flow<Option<i32>> {
        Ok(None)
    }
    /// True if somebody cannot defend itself at all: unconscious, bound, paralysed (DR-BGD-16).
    fn is_helpless(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.is_up(unit)
    }
    /// True if evading an attack is a test of its own; else the attack roll is compared with what evades it.
    fn defends_by_test(&self) -> bool {
        false
    }
    /// True if somebody may evade attacks now: not surprised. Helpless ones and what the damage model says come on top.
    fn may_evade(&self, _: &Battle, _: UnitId) -> bool {
        true
    }
    /// Whether a test of evasion fails by so much, in the core's own numbers, that cannot avoid the hit: for a victim that
    /// had no evasion (DR-BGD-16). False in a core whose attack roll is all there is.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn exposed(&self, _: &mut Cx<'_>, _: &Attack, _victim: UnitId, _margin: i32) -> Flow<bool> {
        Ok(false)
    }
    /// What forbids an attack with an item before its target is looked at: no ammunition, hands, range ...
    ///
    /// # Errors
    /// The reason if it is forbidden.
    fn may_launch(&self, _: &Battle, _: &Launch) -> Result<(), Refusal> {
        Ok(())
    }
    /// Makes a test, easier or harder by so many points of a d100 test: true if it passes.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn body_test(&self, _: &mut Cx<'_>, _: UnitId, _: BodyTest, _points: i32) -> Flow<bool> {
        Ok(true)
    }
    /// What an order asks of a body.
    fn exertions(&self, _: &Battle, _: &Order) -> SmallVec<[Exertion; 2]> {
        SmallVec::new()
    }
    /// True if the attacker has no training with the weapon of the attack (DR-BGD-15).
    fn untrained(&self, _: &Battle, _: &Attack) -> bool {
        false
    }
    /// The combatants with whom it is grappling.
    fn grappling(&self, _: &Battle, _: UnitId) -> SmallVec<[UnitId; 2]> {
        SmallVec::new()
    }
    /// False for those whom states of the core let do nothing in their turn: unconscious, stunned, surprised (DR-AUR-16).
    fn can_act(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.is_up(unit)
    }
    /// What so many levels of fatigue by the damage model do, besides the core's own.
    fn tired(&self, _: &Battle, _: UnitId, levels: i32) -> Tired {
        Tired { points: -5 * levels, exhausted: false }
    }
    /// The squares of a half move in flight this round; 0 for those who cannot fly.
    fn flying_speed(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// The weight of everything that a combatant carries, in pounds.
    fn burden(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// Lets somebody fall who is in the air and can no longer fly.
    fn fall(&self, _: &mut Cx<'_>, _: UnitId) {}
    /// The attack that an order makes on somebody, as the model will meet it; `None` if it makes none.
    fn attack_of(&self, _: &Battle, _: &Order) -> Option<Attack> {
        None
    }
    /// True if an order strikes its target hand to hand.
    fn strikes_by_hand(&self, _: &Battle, _: &Order) -> bool {
        false
    }
    /// True if an order hides whoever gives it.
    fn hides(&self, _: &Battle, _: &Order) -> bool {
        false
    }
    /// How deep one falls who is moved from a square to another, in the core's own measure; 0 for no fall.
    fn drop_between(&self, _: &Battle, _from: Square, _to: Square) -> i32 {
        0
    }
    /// Moves somebody along squares against its will, or without its doing, and lets it fall where that leads over a drop.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn carry(&self, cx: &mut Cx<'_>, unit: UnitId, path: Vec<Square>, what: Key, rule: Rule) -> Flow {
        carried(cx, unit, path, what, rule);
        Ok(())
    }
    /// Lays somebody on the ground.
    fn knock_down(&self, cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
        cx.set_stance(unit, Stance::Prone, what, rule);
    }
    /// What breaks off when a damage model has stunned somebody.
    fn stunned(&self, _: &mut Cx<'_>, _: UnitId, _what: Key, _: Rule) {}
    /// What breaks off when a damage model has taken somebody out of the fight.
    fn taken_out(&self, _: &mut Cx<'_>, _: UnitId, _by: Option<UnitId>, _what: Key, _: Rule) {}
}

/// Half-metres of a square.
const SQUARE: u16 = 3;

/// Moves somebody along squares without its own doing.
pub fn carried(cx: &mut Cx<'_>, unit: UnitId, path: Vec<Square>, what: Key, rule: Rule) {
    let from = cx.battle().square(unit);
    let half_metres = SQUARE.saturating_mul(u16::try_from(path.len()).unwrap_or(u16::MAX));
    cx.emit(Event::Moved { unit, from, path, half_metres, forced: true, what, rule });
}
