//! Answers to queries; nothing here changes the game.

use super::command::{Command, HELP};
use super::describe::{self, Viewer};
use super::{map, odds, tempo, verbs, why};
use crate::battle::odds::Forecaster;
use crate::battle::system::Targeting;
use crate::battle::{Battle, Event, Order, Target, UnitId, engine};
use crate::rules::rulebook;
use crate::words::{self, Kind, say};

/// The state that queries are answered from.
pub struct Asked<'a> {
    /// The battle now.
    pub battle: &'a Battle,
    /// The side whose knowledge limits the answers.
    pub viewer: Viewer,
    /// The events so far.
    pub happened: Vec<&'a Event>,
    /// The unit that must act or decide.
    pub actor: Option<UnitId>,
    /// True while a decision is open.
    pub decides: bool,
}

impl Asked<'_> {
    /// The answer to a query, as lines.
    pub fn answer(&self, asked: &Command) -> Vec<String> {
        let (battle, viewer) = (self.battle, self.viewer);
        let actor = self.actor;
        if self.decides && matches!(asked, Command::Options | Command::Odds(_)) {
            return vec![say("text.decide_first", &[])];
        }
        let nobody = |name: &str| vec![say("text.nobody_called", &[("name", &name)])];
        match asked {
            Command::Help(about) => help(battle, about),
            Command::Who => {
                let known = battle.units().filter(|unit| viewer.0.is_none_or(|side| battle.is_known_to(side, *unit)));
                known.map(|unit| describe::summary(battle, unit, viewer)).collect()
            }
            Command::Order => describe::track(battle, viewer),
            Command::Tempo(name) if name.is_empty() => tempo::all(battle, viewer),
            Command::Tempo(name) => match verbs::find_unit(battle, &verbs::split(name)) {
                Some(unit) if viewer.0.is_none_or(|side| battle.is_known_to(side, unit)) => {
                    let mut lines = tempo::lines(battle, unit, viewer);
                    lines.extend(tempo::limits(battle));
                    lines
                }
                _ => nobody(name),
            },
            Command::Options => actor.map_or_else(over, |unit| describe::options(battle, unit)),
            Command::Look(name) => {
                let unit = if name.is_empty() { actor } else { verbs::find_unit(battle, &verbs::split(name)) };
                let Some(unit) = unit else { return nobody(name) };
                let mut lines = vec![describe::summary(battle, unit, viewer)];
                if viewer.sees(battle, unit) {
                    lines.extend(describe::sheet(battle, unit, actor));
                    if let Some(actor) = actor.filter(|actor| battle.are_enemies(*actor, unit)) {
                        lines.extend(short_odds(battle, actor, unit));
                    }
                }
                lines
            }
            Command::Map(words) => {
                let words = verbs::split(words);
                if words.is_empty() {
                    return map::lines(battle, viewer, None);
                }
                let radius = words.last().and_then(|word| word.parse().ok()).unwrap_or(8);
                let unit = verbs::find_unit(battle, &words).filter(|unit| viewer.sees(battle, *unit)).or(actor);
                unit.map_or_else(over, |unit| map::lines(battle, viewer, Some((battle.square(unit), radius))))
            }
            Command::Odds(words) => actor.map_or_else(over, |actor| odds_of(battle, actor, &verbs::split(words))),
            Command::Why(number) => {
                let back = number.parse::<usize>().unwrap_or(1).max(1);
                let mut explained =
                    self.happened.iter().rev().filter(|event| why::explains(event) && learns(battle, viewer, event));
                let event = explained.nth(back - 1);
                event.map_or_else(|| vec![say("text.no_roll", &[])], |event| why::lines(battle, event))
            }
            Command::Log(number) => {
                let most = number.parse::<usize>().unwrap_or(20);
                let shown = self.happened.iter().copied().filter(|event| learns(battle, viewer, event));
                let mut lines = words::sentences(battle, shown);
                lines.drain(..lines.len().saturating_sub(most));
                lines
            }
            Command::Rules(words) => rules(words),
            _ => Vec::new(),
        }
    }
}

fn over() -> Vec<String> {
    vec![say("text.over", &[])]
}

/// True if a side that sees only its own view learns of an event.
pub fn learns(battle: &Battle, viewer: Viewer, event: &Event) -> bool {
    let quiet = matches!(
        event,
        Event::Moved { .. }
            | Event::StanceChanged { .. }
            | Event::Readied { .. }
            | Event::Reloaded { .. }
            | Event::ReloadProgressed { .. }
            | Event::ConditionSet { .. }
            | Event::ConditionEnded { .. }
            | Event::PickedUp { .. }
            | Event::Dropped { .. }
    );
    let foreign = matches!((event, viewer.0), (Event::Spotted { side, .. }, Some(own)) if *side != own);
    let kept = viewer.0.is_some_and(|side| battle.is_kept_from(side, event));
    !foreign && !kept && (!quiet || event.unit().is_none_or(|unit| viewer.sees(battle, unit)))
}

fn help(battle: &Battle, about: &str) -> Vec<String> {
    let about = about.to_lowercase();
    let lines = HELP.iter().filter(|(typed, _)| about.is_empty() || typed.starts_with(&about));
    let mut lines: Vec<String> =
        lines.map(|(typed, does)| say("text.help_line", &[("typed", &typed), ("does", &say(does, &[]))])).collect();
    let actions = engine::actions(battle);
    if about.is_empty() {
        let keys: Vec<&str> = actions.iter().map(|action| action.key.as_str()).collect();
        lines.push(say("text.help_actions", &[("actions", &keys.join(", "))]));
    } else {
        let meant = actions.iter().filter(|action| action.key.as_str().starts_with(&about));
        lines.extend(meant.map(|action| {
            let name = |kind| words::name(battle, kind, action.key);
            format!("{}: {}, {} ({})", action.key, name(Kind::Action), name(Kind::ActionHelp), action.rule)
        }));
    }
    if lines.is_empty() {
        lines.push(say("text.no_help", &[("about", &about)]));
    }
    lines
}

/// The first attack of the action bar, with the item in hand.
fn plain_attack(battle: &Battle, actor: UnitId) -> Option<Order> {
    let offers =
        engine::offers(battle, actor).into_iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy);
    let offers: Vec<_> = offers.collect();
    offers.iter().find(|offer| offer.refused.is_none()).or(offers.first()).map(|offer| offer.order.clone())
}

fn short_odds(battle: &Battle, actor: UnitId, target: UnitId) -> Option<String> {
    let order = plain_attack(battle, actor)?.at(Target::Unit(target));
    let forecast = Forecaster::new(battle).shown(&order, target).ok()?.plain;
    Some(say("text.attacks", &[("unit", &battle.name(actor)), ("odds", &odds::line(battle, &forecast))]))
}

fn odds_of(battle: &Battle, actor: UnitId, line: &[String]) -> Vec<String> {
    let phrase = verbs::phrase(battle, actor, line);
    let order = if phrase.verbs.is_empty() {
        let Some(target) = phrase.unit else { return vec![say("text.odds_of_what", &[])] };
        let order = plain_attack(battle, actor).map(|order| order.at(Target::Unit(target)));
        let mut order = match order {
            Some(order) => order,
            None => return vec![say("text.nothing_to_attack_with", &[("unit", &battle.name(actor))])],
        };
        order.with = phrase.item.or(order.with);
        order
    } else {
        match verbs::order(battle, actor, line) {
            Ok(order) => order,
            Err(why) => return vec![why],
        }
    };
    let target = phrase.unit.or(order.target_unit());
    let mut forecaster = Forecaster::new(battle);
    let Some(target) = target else {
        let object = forecaster.breakage(&order).ok().flatten();
        return object.map_or_else(|| vec![say("text.odds_for_whom", &[])], |object| odds::of_object(&object));
    };
    match forecaster.shown(&order, target) {
        Ok(prospect) => {
            if prospect.plain.check.is_none()
                && let Ok(Some(glance)) = forecaster.glance(&order, target)
            {
                return odds::of_work(&glance);
            }
            let way = battle.rules().harm.pictures().way(battle, &order, target);
            odds::lines(battle, &prospect).into_iter().chain(why::way(battle, &way)).collect()
        }
        Err(refusal) => vec![format!("{}.", words::refusal(&refusal))],
    }
}

/// Search results of the rulebook, by ID or words, as lines.
pub fn rules(words: &str) -> Vec<String> {
    if words.is_empty() {
        return vec![say("text.which_rule", &[])];
    }
    if let Some(entry) = rulebook::find(words) {
        let mut lines = vec![format!("{}: {}.", entry.id, entry.title), entry.text.clone()];
        lines.extend(entry.table.iter().map(|row| format!("{}.", row.join("; "))));
        for picture in &entry.pictures {
            lines.extend(picture.rows.iter().map(|row| format!("  {row}")));
            lines.extend(picture.bands.iter().map(|(name, means)| format!("  {name}: {means}")));
            lines.push(picture.caption.clone());
        }
        if !entry.see.is_empty() {
            lines.push(say("text.see_also", &[("rules", &entry.see.join(", "))]));
        }
        return lines;
    }
    let found = rulebook::search(words);
    if found.is_empty() {
        let near =
            rulebook::nearest(words).map_or_else(String::new, |entry| say("text.did_you_mean", &[("name", &entry.id)]));
        return vec![say("text.no_rule", &[("near", &near)])];
    }
    found.into_iter().take(10).map(|entry| format!("{}: {}.", entry.id, entry.title)).collect()
}
