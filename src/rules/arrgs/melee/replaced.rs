//! Attacks whose damage is replaced by another effect: Disarm, Reposition, Sunder, Trip (AR-ATM-03, AR-ATM-04).

use crate::battle::system::{Bar, Price, Wording};
use crate::battle::{Battle, Key, Line, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::attack::{Strike, plan};
use crate::rules::arrgs::checks::Use;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::manoeuvres::{BACKPACK, OFF_ARM};
use crate::rules::arrgs::magic::in_slot;

const PLAIN: Rule = Rule("AR-ATM-01");
const SINGLE: Rule = Rule("AR-ARE-08");
/// Why nobody is pushed or tripped in a saddle or aboard: its place is that of the mount or the vehicle.
pub const SEATED: Refusal = Refusal::by("target_is_seated", Rule("AR-BGD-27"));

/// The price of an attack that provokes whatever it is made with.
pub fn price(battle: &Battle, order: &Order) -> Price {
    economy::manoeuvre(battle, order, 2).class(ATTACKING).class(PROVOKING)
}

/// What stands in the place of an attack's damage.
pub struct Replaced {
    /// Its own base Success Value; none where it succeeds or fails as the attack does.
    pub sv: Option<i32>,
    /// What a weapon adds to the manoeuvre.
    pub more: fn(&Weapon) -> i32,
    /// The rule of the manoeuvre.
    pub rule: Rule,
}

impl Replaced {
    /// The attack of an order at one single target; `item` and `mode` of the order belong to the manoeuvre.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn planned(&self, battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
        let strike = plan::of_order(battle, &Order { with: None, ..order.clone() })?;
        self.instead(battle, order, strike)
    }

    /// The same hand to hand, against Reflex whatever the weapon (AR-DEF-03).
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn by_hand(&self, battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
        against_reflex(self.planned(battle, order)?)
    }

    /// The same where the blow of a gigantic creature strikes an area (AR-ARE-02).
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn at_or_around(&self, battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
        let strike = plan::at_or_around(battle, &Order { with: None, ..order.clone() })?;
        against_reflex(self.instead(battle, order, strike)?)
    }

    fn instead(&self, battle: &Battle, order: &Order, mut strike: Strike) -> Result<Strike, Refusal> {
        let weapon = strike.weapon(battle);
        if weapon.area > 0 || weapon.cone > 0 {
            return Err(Refusal::by("single_target_only", SINGLE));
        }
        let bonus = (self.more)(weapon);
        if bonus != 0 {
            strike.bonus.push(Line { what: order.act, amount: bonus, rule: self.rule });
        }
        strike.sv = self.sv.or(strike.sv);
        Ok(strike)
    }
}

fn against_reflex(strike: Strike) -> Result<Strike, Refusal> {
    let strike = Strike { defence: Use::REFLEX, ..strike };
    if strike.is_melee() { Ok(strike) } else { Err(Refusal::by("not_this_weapon", PLAIN)) }
}

/// The item of a target that an order means: as named or by its mode, else what is in hand, else the shield. It must be visible,
/// not a part of the body, and not inside another (AR-DIS-03, AR-SUN-02).
///
/// # Errors
/// The reason why there is none.
pub fn item(battle: &Battle, order: &Order, target: UnitId, rule: Rule) -> Result<u8, Refusal> {
    let gear = battle.gear(target);
    let shield = || gear.slots().find(|slot| items::shield(battle, target, *slot).is_some());
    let held = || gear.in_hand.filter(|slot| in_reach(battle, target, *slot));
    let meant = match order.mode {
        Some(OFF_ARM) => shield(),
        Some(BACKPACK) => backpack(battle, target),
        _ => held().or_else(shield),
    };
    let slot = order.with.or(meant).ok_or(Refusal::by("nothing_to_drop", rule))?;
    if in_reach(battle, target, slot) { Ok(slot) } else { Err(Refusal::by("item_out_of_reach", rule)) }
}

/// True if an item can be seen and struck at: weapons that are not mounted, shields, the backpack, and things that are not inside
/// it. A spell in mind is none.
fn in_reach(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    let Some((_, def)) = battle.item(unit, slot) else { return false };
    if let Some(weapon) = def.data::<Weapon>() {
        return !weapon.natural && !weapon.mounted;
    }
    if in_slot(battle, unit, slot).is_some() {
        return false;
    }
    let packed = backpack(battle, unit).is_some_and(|pack| pack != slot);
    items::shield(battle, unit, slot).is_some() || !packed
}

/// The slot of somebody's backpack: it holds everything that is neither a weapon nor a shield.
fn backpack(battle: &Battle, unit: UnitId) -> Option<u8> {
    let is = |slot: &u8| battle.item(unit, *slot).is_some_and(|(_, def)| def.key == BACKPACK);
    battle.gear(unit).slots().find(is)
}

/// Offers a manoeuvre at what is in hand, and for people at the rest.
pub fn offers(bar: &mut Bar<'_>, act: Key, modes: &[Key]) {
    bar.add(bar.order(act));
    for mode in modes {
        bar.add_further(bar.order(act).mode(*mode), Wording { way: Some(*mode), ..Wording::PLAIN }, false);
    }
}
