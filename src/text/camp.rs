//! The camp between two battles, as text.

use super::{decide, input};
use crate::battle::engine::Stop;
use crate::battle::oracle::{AskPeople, Defaults};
use crate::battle::system::Offer;
use crate::battle::{Battle, Event, Order, UnitId};
use crate::campaign::{Campaign, DAY};
use crate::words::{self, Kind, health, name, say};
use std::io::{self, BufRead, Write};

/// One line for each person in camp: state, reduced stats, weapons with their rounds.
pub fn roster(camp: &Battle) -> Vec<String> {
    camp.units().map(|unit| line(camp, unit)).collect()
}

fn line(camp: &Battle, unit: UnitId) -> String {
    let state = health(camp, unit);
    let vital = camp.rules().vital(camp.stats(unit));
    let stats = vital.filter_map(|info| Some((name(camp, Kind::StatShort, info.key), camp.stats(unit).get(info.key)?)));
    let stats: Vec<String> = stats
        .map(|(label, stat)| say("text.stat_of", &[("label", &label), ("now", &stat.now), ("max", &stat.max)]))
        .collect();
    let arms = camp.gear(unit).items.iter().flatten().filter_map(|item| {
        let def = camp.setup().item(item.def);
        (def.capacity > 0)
            .then(|| say("text.camp_arms", &[("item", &def.name), ("loaded", &item.loaded), ("spare", &item.spare)]))
    });
    let arms: Vec<String> = arms.collect();
    let conditions: Vec<String> = words::conditions(camp, unit).collect();
    let mut line = format!("{}: {}. {}.", camp.name(unit), state.to_lowercase(), stats.join(", "));
    for part in [arms.join("; "), conditions.join(", ")] {
        if !part.is_empty() {
            line.push(' ');
            line.push_str(&part);
            line.push('.');
        }
    }
    line
}

/// Runs the camp: reads numbered choices and answers to decisions until the player marches on or quits, or the input ends.
/// Returns true if the player marches on.
///
/// # Errors
/// If the output is closed or the input cannot be read.
pub fn stay(campaign: &mut Campaign, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<bool> {
    loop {
        let Some(camp) = campaign.camp() else { return Ok(true) };
        let mut offers = campaign.offers();
        offers.retain(|offer| offer.refused.is_none());
        let lines = match campaign.waiting() {
            Some(choice) => decide::question(camp, choice, None),
            None => menu(campaign, camp, &offers),
        };
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
        let Some(typed) = input::line(input)? else { return Ok(false) };
        match (typed.trim(), campaign.waiting()) {
            ("quit", _) => return Ok(false),
            ("undo", _) => undo(campaign, out)?,
            (line, Some(choice)) => match decide::answer(camp, choice, line) {
                Ok(answer) => {
                    let end = campaign.answer(answer, &mut AskPeople);
                    tell(campaign, end, out)?;
                }
                Err(why) => writeln!(out, "{why}")?,
            },
            ("go", None) => return Ok(true),
            (line, None) => {
                let chosen = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let Some(offer) = chosen.and_then(|at| offers.get(at)) else {
                    writeln!(out, "{}", say("text.camp_none", &[("line", &line)]))?;
                    continue;
                };
                let end = campaign.give(&offer.order, &mut AskPeople);
                tell(campaign, end, out)?;
            }
        }
    }
}

fn menu(campaign: &Campaign, camp: &Battle, offers: &[Offer]) -> Vec<String> {
    let mut lines = vec![say("text.camp", &[("days", &campaign.days())])];
    lines.extend(roster(camp));
    lines.extend((1..).zip(offers).map(|(number, offer)| format!("  {number}. {}", words::offer(camp, offer))));
    let undo = if campaign.can_undo() { say("text.camp_type_undo", &[]) } else { String::new() };
    lines.push(say("text.camp_type", &[("undo", &undo)]));
    lines
}

fn undo(campaign: &mut Campaign, out: &mut dyn Write) -> io::Result<()> {
    if campaign.withdraw() {
        return writeln!(out, "{}", say("text.withdrawn", &[]));
    }
    match campaign.undo() {
        Some(order) => {
            writeln!(out, "{}", say("text.camp_undone", &[("act", &words::label(order.act).to_lowercase())]))
        }
        None => writeln!(out, "{}", say("text.camp_no_undo", &[])),
    }
}

/// Plays the camp automatically: first aid, surgery, care, and rest while anybody is wounded and days are left. Writes
/// the events.
///
/// # Errors
/// If the output is closed.
pub fn mend(campaign: &mut Campaign, out: &mut dyn Write) -> io::Result<()> {
    loop {
        let treat = |campaign: &Campaign| {
            campaign
                .offers()
                .into_iter()
                .find(|offer| offer.refused.is_none() && !offer.harms && offer.order.target_unit().is_some())
        };
        let mut orders = 0;
        while let Some(offer) = treat(campaign).filter(|_| orders < 20) {
            give(campaign, &offer.order, out)?;
            orders += 1;
        }
        let hurt = |camp: &Battle| {
            let model = camp.rules().harm;
            camp.units().any(|unit| camp.is_up(unit) && model.worth(camp, unit) < 1000)
        };
        let day = campaign.offers().into_iter().find(|offer| offer.order.act == DAY && offer.refused.is_none());
        let Some(day) = day.filter(|_| campaign.camp().is_some_and(hurt)) else { return Ok(()) };
        give(campaign, &day.order, out)?;
    }
}

fn give(campaign: &mut Campaign, order: &Order, out: &mut dyn Write) -> io::Result<()> {
    let end = campaign.give(order, &mut Defaults);
    tell(campaign, end, out)
}

fn tell(campaign: &Campaign, end: Result<Vec<Event>, Stop>, out: &mut dyn Write) -> io::Result<()> {
    match end {
        Ok(events) => {
            let Some(camp) = campaign.camp() else { return Ok(()) };
            let mut lines = events.iter().filter_map(|event| words::sentence(camp, event));
            lines.try_for_each(|line| writeln!(out, "{line}"))
        }
        Err(Stop::Waiting(_)) => Ok(()),
        Err(Stop::Refused(refusal)) => writeln!(out, "{}.", words::refusal(&refusal)),
        Err(Stop::Broken(fault)) => writeln!(out, "{}", say("text.does_not_fit", &[("fault", &fault)])),
    }
}
