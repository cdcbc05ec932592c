//! An action die on the damage of an attack (FI-BGD-04).

use crate::battle::oracle::{About, First, Matters, Raise, Reserves, Spent};
use crate::battle::{Battle, Cx, Fingerprint, Flow, Ledger, Target, UnitId};
use crate::dice::{Dice, Rolled};
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::attack::Strike;
use crate::rules::espionage::attack::sequence::{raw, roll_damage};
use crate::rules::espionage::checks::{self, action_dice};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds;
use smallvec::{SmallVec, smallvec};
use std::hash::Hasher;

/// The first hit of an attack, to whose damage one action die may be added.
pub struct FirstHit<'a> {
    /// The attack.
    pub strike: &'a Strike,
    /// Its dice.
    pub dice: Dice,
    /// What armour takes from each hit.
    pub taken: i32,
    /// True if a critical was paid for.
    pub critical: bool,
    /// Its roll, if it has been made.
    pub made: Option<Rolled>,
    /// What the other hits deal before armour.
    pub others: SmallVec<[i32; 3]>,
    /// What the lowest sum of its dice deals.
    least: i32,
    /// What is added to its dice.
    more: i32,
    /// Beyond this nothing more is gained from a die.
    enough: i32,
    /// True if armour, vitality and wounds are the core's.
    native: bool,
    /// True if that is what the damage takes.
    lethal: bool,
    matters: Matters,
}

impl<'a> FirstHit<'a> {
    /// A hit whose dice have not been rolled.
    pub fn new(battle: &Battle, strike: &'a Strike, taken: i32, critical: bool) -> Self {
        let pool = strike.weapon(battle).damage;
        let dice = Dice { plus: 0, ..pool };
        let stats = battle.stats(strike.target);
        let deals = |sum| raw(Ledger::bare(), battle, strike, pool, sum).total();
        Self {
            strike,
            dice,
            taken,
            critical,
            made: None,
            others: SmallVec::new(),
            least: deals(dice.min()),
            more: deals(dice.max() + FAR) - dice.max() - FAR,
            enough: stats.now(VITALITY).max(0) + stats.now(WOUNDS).max(0) + 10,
            native: battle.rules().harm.is_native(),
            lethal: battle.rules().harm.is_native() && strike.weapon(battle).kind == Kind::Lethal,
            matters: Matters::Only(smallvec![strike.target]),
        }
    }

    /// What all hits deal if the first deals so much before armour, as far as it matters.
    fn dealt(&self, first: i32) -> SmallVec<[i32; 3]> {
        let past = |hit: i32| (hit - self.taken).max(0);
        let rest: i32 = self.others.iter().map(|hit| past(*hit)).sum();
        match self.native {
            true if self.critical => smallvec![past(first), rest],
            true => smallvec![past(first) + rest],
            false => std::iter::once(first).chain(self.others.iter().copied()).collect(),
        }
    }
}

/// A sum of dice that always deals more than the least.
const FAR: i32 = 1000;

impl Raise for FirstHit<'_> {
    fn by(&self) -> UnitId {
        self.strike.unit
    }

    fn on(&self) -> Option<UnitId> {
        Some(self.strike.target)
    }

    fn first(&self) -> First<'_> {
        match &self.made {
            Some(rolled) => First::Made(rolled.sum),
            None => First::Roll(self.dice, &self.matters),
        }
    }

    fn total(&self, sum: i32) -> i32 {
        (sum + self.more).max(self.least)
    }

    fn reserves(&self, battle: &Battle) -> Reserves {
        action_dice::reserves(battle, self.strike.unit)
    }

    fn most(&self) -> i32 {
        1
    }

    fn bounds(&self) -> (i32, i32) {
        // The first of several plain hits may show what the dice of all add up to.
        let others = i32::try_from(self.others.len()).unwrap_or(0) * (self.dice.max() - self.dice.min());
        (self.least, self.total(self.dice.max() + others) + self.enough + action_dice::HIGHEST)
    }

    fn gap(&self, _: i32) -> Option<i32> {
        Some(1)
    }

    fn enough(&self, _: i32) -> i32 {
        self.enough
    }

    fn kind(&self, _: i32) -> u64 {
        let more = (&self.dealt(self.least)[..], self.others.len());
        Fingerprint::default().with((DAMAGE, self.strike.target, self.critical, more)).finish()
    }

    fn class(&self, battle: &Battle, _: i32, total: i32, spent: Spent) -> (u64, i32) {
        let (own, shared) = action_dice::at_hand(battle, self.strike.unit);
        let left = self.strike.continues.then_some([own - spent[0], shared - spent[1]]);
        let (target, mut dealt) = (self.strike.target, self.dealt(total));
        let harm = dealt.iter().sum();
        let first = dealt.first().copied().filter(|_| self.critical).unwrap_or(0);
        // Whoever is dead is dead: only the harm goes on.
        let kills = self.lethal && left.is_none() && wounds::kills(battle, target, first, harm - first);
        if kills {
            dealt.clear();
        }
        (Fingerprint::default().with((ARMOUR, target, &dealt[..], self.critical, kills, left)).finish(), harm)
    }

    fn roll(&self, cx: &mut Cx<'_>) -> Flow<Rolled> {
        match &self.made {
            Some(rolled) => Ok(rolled.clone()),
            None => Ok(roll_damage(cx, self, 1)?.remove(0)),
        }
    }

    fn ask(&self, cx: &mut Cx<'_>, total: i32, gap: i32) -> Flow<Option<usize>> {
        let Strike { unit, target, .. } = *self.strike;
        if cx.weighs(unit, Some(target)) == Some(false) {
            return Ok(None);
        }
        let number = i16::try_from(total).unwrap_or(i16::MAX);
        let about = About { act: Some(DAMAGE), at: Target::Unit(target), number, ..About::default() };
        Ok(checks::ask(cx, unit, gap, about)?.map(|purse| usize::from(purse.shared)))
    }

    fn take(&self, cx: &mut Cx<'_>, reserve: usize) {
        action_dice::take(cx, self.strike.unit, reserve == 1);
    }

    fn throw(&self, cx: &mut Cx<'_>, reserve: usize, enough: i32) -> Flow<i32> {
        let die = action_dice::reserves(cx.battle(), self.strike.unit)[reserve].die;
        action_dice::cast(cx, self.strike.unit, die, enough)
    }
}
