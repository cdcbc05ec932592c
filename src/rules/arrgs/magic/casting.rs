//! Casting: the Attack Manoeuvre with a spell (AR-ATK-09, AR-ATK-10, AR-VIT-04, AR-BGD-21, AR-BGD-23, AR-WPN-20).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, ItemDefId, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::{self, Burst};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::{Effect, Resisted};
use crate::rules::arrgs::attack::extent::Extent;
use crate::rules::arrgs::attack::{Manner, Strike, plan, sequence};
use crate::rules::arrgs::checks::{Use, gear};
use crate::rules::arrgs::keys::classes::{ATTACKING, CASTING, PROVOKING};
use crate::rules::arrgs::keys::readying::READIED_SPELL;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::{counter, effects, in_slot, lasting, summons, with_skill};
use crate::rules::arrgs::{economy, items, range};

const CASTS: Rule = Rule("AR-WPN-20");
const SLOTS: Rule = Rule("AR-BGD-21");
const HANDS: Rule = Rule("AR-BGD-23");
/// Points of casting.
const POINTS: i16 = 2;

/// A spell that is being cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Casting {
    /// Who casts it.
    pub unit: UnitId,
    /// The slot that holds it.
    pub slot: u8,
    /// Its entry in the catalogue.
    pub def: ItemDefId,
    /// What the check is made with.
    pub of: Use,
    /// The target; the caster for spells at a square.
    pub target: UnitId,
    /// The target square.
    pub at: Square,
    /// True if nothing follows it in its order.
    pub nothing_follows: bool,
}

impl Casting {
    /// The spell in its slot.
    ///
    /// # Panics
    /// Never: only spells are cast.
    pub fn stored<'b>(&self, battle: &'b Battle) -> &'b Stored {
        battle.setup().item(self.def).data().expect("only spells are cast")
    }

    /// True if it is aimed at one combatant alone (AR-CSP-03).
    pub fn is_at(&self, battle: &Battle, unit: UnitId) -> bool {
        !self.stored(battle).spell.at_square() && self.target == unit
    }
}

/// The casting that an order means.
///
/// # Errors
/// The reason why there is none.
pub fn of_order(battle: &Battle, order: &Order) -> Result<Casting, Refusal> {
    let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
    let (def, stored) = in_slot(battle, order.unit, slot).ok_or(Refusal::by("no_spell", SLOTS))?;
    let of =
        with_skill(battle, order.unit, &stored.spell.lists).ok_or(Refusal::by("not_trained", Rule("AR-BGD-02")))?;
    let target = order.target_unit().unwrap_or(order.unit);
    let at = area::plan::aimed(battle, order).unwrap_or(battle.square(order.unit));
    // A spell that was ready interrupts what another does.
    let interrupts = battle.current() != Some(order.unit) && battle.conditions(order.unit).has(READIED_SPELL);
    Ok(Casting { unit: order.unit, slot, def, of, target, at, nothing_follows: !interrupts })
}

/// Casting a spell from a slot.
pub const CAST_ACTION: Action = Action {
    info: ActionInfo { key: CAST, icon: "hasten", hotkey: 'c', targeting: Targeting::Enemy, rule: CASTS },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Enemy, Targeting::Friend, Targeting::Square]),
    price: |battle, order| {
        let price = economy::manoeuvre(battle, order, POINTS).class(ATTACKING).class(CASTING).class(PROVOKING);
        match order.with.and_then(|slot| in_slot(battle, order.unit, slot)) {
            Some((_, stored)) => with_vitality(price, stored.price()),
            None => price,
        }
    },
    offers: |bar| {
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some((_, stored)) = in_slot(bar.battle, bar.unit, slot) else { continue };
            let item = bar.battle.item(bar.unit, slot).map_or(stored.arms.id, |(_, def)| def.key);
            let offer = bar.add_as(bar.order(CAST).with(slot), Wording::item(item));
            // A stupor takes no Vitality: policies find its value in what it leads to, not in the loss.
            offer.harms = stored.spell.harms() && stored.spell.effect != Effect::Stun;
            if stored.spell.at_square() {
                offer.targeting = Targeting::Square;
            } else if stored.spell.resisted == Resisted::Willing {
                offer.targeting = Targeting::Friend;
            }
        }
    },
    check,
    resolve: |cx, order| match of_order(cx.battle(), order) {
        Ok(casting) => cast(cx, casting),
        Err(_) => Ok(()),
    },
};

/// A price with what it takes in Vitality in place of the usual point.
pub fn with_vitality(mut price: Price, vitality: i16) -> Price {
    if vitality > 1 {
        price.cost.push((VITALITY, vitality));
    }
    price
}

/// Whether somebody has a hand free for a spell: a weapon in one hand and a shield leave none (AR-BGD-23).
fn hand_free(battle: &Battle, unit: UnitId) -> bool {
    let held = items::held(battle, unit).map_or(0, |(_, weapon)| weapon.hands);
    held + u8::from(gear::shield(battle, unit).is_some()) < 2
}

/// Checks whether a spell can be cast.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let casting = of_order(battle, order)?;
    let (unit, stored) = (order.unit, casting.stored(battle));
    if battle.gear(unit).item(casting.slot).is_none_or(|item| item.loaded < 1) {
        return Err(Refusal::by("slot_empty", SLOTS));
    }
    if !hand_free(battle, unit) {
        return Err(Refusal::by("no_free_hand", HANDS));
    }
    if !stored.spell.at_square() {
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        let undead = battle.profile(target).has(UNDEAD);
        if stored.spell.resisted == Resisted::Willing && battle.are_enemies(unit, target) && !undead {
            return Err(Refusal::by("not_willing", Rule("AR-ATK-10")));
        }
        return if target == unit { Ok(()) } else { plan::check(battle, &strike(battle, &casting)) };
    }
    let at = area::plan::aimed(battle, order).ok_or(Refusal::form("needs_a_square"))?;
    if range::to_square(battle, unit, at) > stored.arms.span() {
        return Err(Refusal::by("out_of_range", Rule("AR-ATK-05")));
    }
    area::plan::sees(battle, unit, at)?;
    if matches!(stored.spell.effect, Effect::Summon(_)) { summons::check(battle, &casting) } else { Ok(()) }
}

/// The attack on one combatant that a casting is.
pub fn strike(battle: &Battle, casting: &Casting) -> Strike {
    let Casting { unit, slot, def, of, target, nothing_follows, .. } = *casting;
    let stored = casting.stored(battle);
    let base = plan::with(battle, (unit, target), (Some(slot), def), CAST, Manner::Spell);
    let sv = stored.sv();
    let strike = Strike { of, sv, least: Some(stored.difficulty()), nothing_follows, ..base };
    let undead = battle.profile(target).has(UNDEAD) && stored.spell.effect == Effect::Mend;
    match stored.spell.resisted {
        _ if undead => Strike { defence: Use::FORTITUDE, ..strike },
        Resisted::Reflex => strike,
        Resisted::Fortitude => Strike { defence: Use::FORTITUDE, enough: effects::enough(battle, casting), ..strike },
        Resisted::Willpower => Strike { defence: Use::WILLPOWER, enough: effects::enough(battle, casting), ..strike },
        Resisted::Willing | Resisted::Nobody => {
            Strike { willing: true, enough: effects::enough(battle, casting), ..strike }
        }
    }
}

/// Casts a spell that has been paid for: it is announced, its slot is used up, others may counter it, then it is rolled.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn cast(cx: &mut Cx<'_>, casting: Casting) -> Flow {
    cast_for(cx, &casting, CAST, &|cx| take_effect(cx, &casting))
}

/// Casts a spell as part of some action, with an effect of that action.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn cast_for(cx: &mut Cx<'_>, casting: &Casting, act: Key, effect: &dyn Fn(&mut Cx<'_>) -> Flow) -> Flow {
    let stored = casting.stored(cx.battle());
    let at = if stored.spell.at_square() { Target::Square(casting.at) } else { Target::Unit(casting.target) };
    let (unit, item) = (casting.unit, cx.battle().setup().item(casting.def).key);
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { unit, act, at, item: Some(item), mode: None, reach, rule: CASTS });
    use_slot(cx, unit, casting.slot);
    counter::before(cx, casting, effect)
}

/// Uses up a slot until a Rest refills it (AR-BGD-21).
pub fn use_slot(cx: &mut Cx<'_>, unit: UnitId, slot: u8) {
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, left) = (def.key, carried.loaded - 1);
    cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: SLOTS });
}

fn take_effect(cx: &mut Cx<'_>, casting: &Casting) -> Flow {
    let battle = cx.battle();
    let stored = casting.stored(battle);
    let (lasts, effect) = (stored.spell.lasts(), stored.spell.effect.clone());
    if let Effect::Summon(_) = effect {
        return summons::call(cx, casting);
    }
    let strike = strike(battle, casting);
    if stored.spell.area > 0 {
        let burst = Burst { strike, at: casting.at, extent: Extent::Block(stored.spell.area) };
        let stays = |cx: &mut Cx<'_>, centre: Square| {
            if lasts {
                lasting::begin(cx, casting, None, centre, 0);
            }
            Ok(())
        };
        return area::sequence::make(cx, &burst, Some(&stays));
    }
    if effect == Effect::Harm || !strike.willing && effect == Effect::Mend {
        return sequence::make(cx, &strike);
    }
    sequence::make_instead(cx, &strike, &|cx, value| effects::take(cx, casting, value))
}
