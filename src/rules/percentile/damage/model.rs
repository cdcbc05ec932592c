//! The d100 core's own damage model: soak, Wounds, and what else a blow does (PC-ATK-16 to PC-ATK-22, PC-BGD-37).

use crate::battle::system::{Blow, Cause, Dealt, Protection};
use crate::battle::{Cx, Flow, Rule};
use crate::rules::percentile::armoury::Harm;
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::damage::{hit, soak};
use crate::rules::percentile::keys::log::TOUGHNESS;
use crate::rules::percentile::keys::{SPARED, T};
use crate::rules::percentile::wounds::{self, Manner};

const FALLING: Rule = Rule("PC-BGD-40");

/// What only this model understands of a blow.
pub enum Detail {
    /// A hit of an attack.
    Hit(Landing),
    /// Harm of a type without an attack test; `primitive`: armour counts double.
    Imposed {
        /// Its column of the lethal chart.
        harm: Harm,
        /// True if armour counts double.
        primitive: bool,
    },
}

/// A hit of an attack as it lands.
pub struct Landing {
    /// The attack.
    pub strike: Strike,
    /// True if a die shows its natural maximum by itself (PC-ATK-15).
    pub maximum: bool,
}

/// Deals a blow.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
    match blow.detail.and_then(|detail| detail.downcast_ref()) {
        Some(Detail::Hit(landing)) => hit::deal(cx, landing, blow),
        Some(Detail::Imposed { harm, primitive }) => impose(cx, *harm, *primitive, blow),
        None => impose(cx, Harm::Impact, false, blow),
    }
}

/// Harm without an attack test: soak is taken from the damage, then Wounds are lost. No swap, no critical.
fn impose(cx: &mut Cx<'_>, harm: Harm, primitive: bool, mut blow: Blow<'_>) -> Flow<Dealt> {
    let (victim, by) = (blow.victim, blow.by);
    if blow.protection == Protection::Nothing && cx.battle().conditions(victim).has(SPARED) {
        return Ok(Dealt::default());
    }
    match blow.protection {
        Protection::Armour => {
            let past = soak::Blow { harm, pen: blow.piercing, primitive };
            soak::soak(&mut blow.damage, cx.battle(), victim, past, None);
        }
        Protection::Body => {
            let rule = if blow.cause == Cause::Fall { FALLING } else { soak::SOAK };
            blow.damage.add(TOUGHNESS, -bonus(cx.battle(), victim, T), rule);
        }
        Protection::Nothing => {}
    }
    let from = by.filter(|_| blow.protection == Protection::Armour).map(|by| cx.battle().square(by));
    let manner = Manner { harm, from, ..Manner::IMPACT };
    wounds::deal(cx, victim, by, blow.damage, manner, blow.rule)
}
