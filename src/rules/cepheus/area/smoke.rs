//! Grenades that become clouds (CE-WPN-05).

use crate::battle::oracle::Matters;
use crate::battle::{Cloud, Cx, Event, Flow, Rule, ThingId};
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::field::cloud::of;
use crate::rules::cepheus::keys::log::LASTS;
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-WPN-05");

/// Turns a grenade into its cloud, if it makes one.
///
/// # Errors
/// Halts if the die is missing.
pub fn spread(cx: &mut Cx<'_>, plan: &Plan, grenade: ThingId) -> Flow<bool> {
    let Some((kind, cloud)) = of(cx.battle(), plan.item) else { return Ok(false) };
    let square = cx.battle().thing(grenade).map_or(plan.to, |thing| thing.square);
    let rolled = cx.roll_amount(plan.unit, LASTS, cloud.rounds.dice, &Matters::Only(SmallVec::new()), RULE)?;
    let lasts = rolled * i32::from(cloud.rounds.factor);
    let last = i32::from(cx.battle().scheduler().round) + lasts - 1;
    let (last_round, thing) = (i16::try_from(last).unwrap_or(i16::MAX), cx.new_thing());
    cx.emit(Event::ThingGone { thing: grenade });
    let (by, state) = (Some(plan.unit), Cloud { item: plan.item, last_round }.into());
    cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by, state });
    Ok(true)
}
