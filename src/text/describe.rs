//! Combatants, offers and initiative in words, one full sentence a line.

use super::tempo;
use crate::battle::system::{Insight, Offer, Targeting, Threshold};
use crate::battle::{Battle, CALLED, Item, Key, Life, SideId, Stat, Target, TurnState, UnitId, Wear, engine};
use crate::grid::straight;
use crate::words::{self, Kind, say};
use std::fmt::Display;

/// The side whose knowledge limits the text; unlimited if several sides share their view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer(pub Option<SideId>);

impl Viewer {
    /// True if the combatant is in sight.
    pub fn sees(self, battle: &Battle, unit: UnitId) -> bool {
        self.0.is_none_or(|side| battle.in_sight_of(side, unit))
    }
}

/// The combatant's state of health.
pub fn state(battle: &Battle, unit: UnitId) -> String {
    words::health(battle, unit).to_lowercase()
}

/// The name of a stat on the sheet.
pub fn stat(battle: &Battle, key: Key) -> String {
    words::name(battle, Kind::StatShort, key)
}

fn weapon(battle: &Battle, unit: UnitId) -> String {
    match battle.in_hand(unit) {
        None => say("text.empty_hands", &[]),
        Some((_, item, def)) if def.capacity > 0 => {
            say("text.hand_rounds", &[("item", &def.name), ("loaded", &item.loaded), ("capacity", &def.capacity)])
        }
        Some((_, _, def)) => def.name.clone(),
    }
}

/// One line on a combatant.
pub fn summary(battle: &Battle, unit: UnitId, viewer: Viewer) -> String {
    let (name, side) = (battle.name(unit), battle.setup().side_name(battle.side(unit)));
    if !viewer.sees(battle, unit) {
        let last = viewer.0.and_then(|side| battle.known(unit).0.get(side.index())?.last);
        return match last {
            Some(square) => say("text.last_seen", &[("name", &name), ("side", &side), ("square", &square)]),
            None => say("text.not_seen", &[("name", &name), ("side", &side)]),
        };
    }
    let (body, initiative) = (battle.body(unit), battle.initiative(unit));
    let turn = match initiative.state {
        TurnState::Waiting => String::new(),
        TurnState::Acting => say("text.is_acting", &[]),
        TurnState::Delaying | TurnState::Suspended => say("text.is_waiting", &[]),
        TurnState::Acted => say("text.is_done", &[]),
    };
    match body.life {
        Life::Gone => match battle.to_come(unit) {
            Some(CALLED) => say("text.awaits_call", &[("name", &name), ("side", &side)]),
            Some(round) => say("text.comes", &[("name", &name), ("side", &side), ("round", &round)]),
            None => say("text.left_field", &[("name", &name), ("side", &side)]),
        },
        Life::Down | Life::Dead => say(
            "text.summary_down",
            &[("name", &name), ("side", &side), ("state", &state(battle, unit)), ("square", &body.square)],
        ),
        Life::Up => say(
            "text.summary",
            &[
                ("name", &name),
                ("side", &side),
                ("state", &state(battle, unit)),
                ("square", &body.square),
                ("stance", &words::posture(battle, unit)),
                ("weapon", &weapon(battle, unit)),
                ("count", &initiative.count()),
                ("turn", &turn),
            ],
        ),
    }
}

/// A combatant's sheet, with distance, sight and cover from the unit that looks.
pub fn sheet(battle: &Battle, unit: UnitId, from: Option<UnitId>) -> Vec<String> {
    let (name, profile) = (battle.name(unit), battle.profile(unit));
    let mut lines = Vec::new();
    if !profile.kind.is_empty() {
        lines.push(say("text.is_a", &[("name", &name), ("kind", &profile.kind)]));
    }
    let has = |one: &&Stat| one.max != 0 || one.now != 0;
    let stats = battle.stats(unit).0.iter().filter(has).map(|one| match one.now == one.max {
        true => format!("{} {}", stat(battle, one.key), one.now),
        false => say("text.stat_of", &[("label", &stat(battle, one.key)), ("now", &one.now), ("max", &one.max)]),
    });
    push_list(&mut lines, "text.stats", stats);
    let skill = |key: Key| words::name(battle, Kind::Skill, key);
    push_list(&mut lines, "text.skills", profile.skills.iter().map(|(key, level)| format!("{} {level}", skill(*key))));
    push_list(
        &mut lines,
        "text.traits",
        (profile.tags.iter().map(|tag| words::name(battle, Kind::Trait, *tag).to_lowercase()))
            .chain(profile.traits.iter().map(|one| words::valued_trait(battle, one))),
    );
    push_list(
        &mut lines,
        "text.conditions",
        battle.conditions(unit).0.iter().map(|one| {
            let on = one.on.map_or_else(String::new, |on| say("text.condition_on", &[("unit", &battle.name(on))]));
            let amount = if one.amount == 0 { String::new() } else { format!(" {}", one.amount) };
            format!("{}{amount}{on} ({})", words::name(battle, Kind::Condition, one.key).to_lowercase(), one.rule)
        }),
    );
    if let Some(duty) = battle.rules().initiative.duty(battle, unit) {
        let what = words::brings(battle, Threshold::Duty(duty));
        lines.push(say("text.bound", &[("unit", &name), ("what", &what), ("rule", &duty.rule)]));
    }
    let gear = battle.gear(unit);
    let slots = (0..).zip(&gear.items);
    push_list(
        &mut lines,
        "text.carries",
        slots.filter_map(|(slot, item)| Some(carried(battle, &item.as_ref().copied()?, gear.in_hand == Some(slot)))),
    );
    push_list(&mut lines, "text.wears", gear.worn.iter().map(|id| battle.setup().item(*id).name.clone()));
    push_list(
        &mut lines,
        "text.may_spend",
        battle
            .budget(unit)
            .0
            .iter()
            .filter(|pool| pool.left > 0)
            .map(|pool| format!("{} {}", pool.left, words::name(battle, Kind::Budget, pool.key).to_lowercase())),
    );
    if let Some(from) = from.filter(|from| *from != unit) {
        lines.push(line_between(battle, from, unit));
        lines.push(line_between(battle, unit, from));
    }
    lines
}

fn push_list(lines: &mut Vec<String>, title: &str, parts: impl Iterator<Item = String>) {
    let parts: Vec<String> = parts.collect();
    if !parts.is_empty() {
        lines.push(say(title, &[("list", &parts.join(", "))]));
    }
}

/// An item on a sheet: in hand or not, rounds, and damage.
fn carried(battle: &Battle, item: &Item, in_hand: bool) -> String {
    let def = battle.setup().item(item.def);
    let mut said = def.name.clone();
    if in_hand {
        said.push_str(&say("text.in_hand", &[]));
    }
    if def.capacity > 0 {
        let values: [(&str, &dyn Display); 3] =
            [("loaded", &item.loaded), ("capacity", &def.capacity), ("spare", &item.spare)];
        said.push_str(&say("text.item_rounds", &values));
    }
    let Wear { damage, jammed, .. } = item.wear;
    if damage > 0 {
        said.push_str(&say("text.item_damage", &[("damage", &damage)]));
    }
    if jammed {
        said.push_str(&say("text.item_jammed", &[]));
    } else if battle.is_idle(item) {
        said.push_str(&say("text.item_idle", &[]));
    }
    said
}

/// Distance, sight and cover from one combatant to another.
fn line_between(battle: &Battle, from: UnitId, to: UnitId) -> String {
    let (a, b) = (battle.square(from), battle.square(to));
    let sight = say(if battle.sees(from, to) { "text.in_sight" } else { "text.no_sight" }, &[]);
    let cover = battle.cover_between(a, b).map(|found| {
        let vehicle = battle.vehicles().iter().find(|vehicle| battle.covers_square(**vehicle, found.at));
        let ground = || battle.map().terrain(found.at).map(|terrain| terrain.name.replace('_', " "));
        vehicle.map(|vehicle| battle.name(*vehicle).to_owned()).or_else(ground).unwrap_or_default()
    });
    let cover = cover.map_or(say("text.no_cover", &[]), |name| say("text.cover_from", &[("name", &name)]));
    let squares = straight(a, b);
    say(
        "text.between",
        &[
            ("from", &battle.name(from)),
            ("to", &battle.name(to)),
            ("squares", &squares),
            ("sight", &sight),
            ("cover", &cover),
        ],
    )
}

/// The text to type for an offer, with a placeholder for a target that it leaves open.
pub fn typed(battle: &Battle, offer: &Offer, target: Option<&str>) -> String {
    let (order, unit) = (&offer.order, offer.order.unit);
    let mut typed = vec![order.act.to_string()];
    typed.extend(order.mode.map(|mode| mode.to_string()));
    if order.amount != 0 {
        typed.push(order.amount.to_string());
    }
    typed.extend(match &order.at {
        Target::Unit(whom) => Some(battle.name(*whom).to_owned()),
        Target::Square(at) => Some(format!("{} {}", at.x, at.y)),
        _ => target.map(str::to_owned),
    });
    let item = order.with.and_then(|slot| {
        let mounted = battle.seat(unit).and_then(|seat| battle.item(seat.vehicle, slot)).map(|(_, def)| def.key);
        let carried = || battle.item(unit, slot).filter(|_| battle.gear(unit).in_hand != Some(slot));
        mounted.filter(|item| offer.wording.item == Some(*item)).or_else(|| carried().map(|(_, def)| def.key))
    });
    typed.extend(item.map(|item| say("text.with_item", &[("item", &item)])));
    typed.join(" ")
}

/// All offers of a combatant, with what to type, and the reason if one is refused.
pub fn options(battle: &Battle, unit: UnitId) -> Vec<String> {
    let mut lines: Vec<String> = engine::offers(battle, unit).iter().map(|offer| option(battle, offer)).collect();
    lines.extend(further(battle, unit));
    lines
}

fn option(battle: &Battle, offer: &Offer) -> String {
    let place = match offer.targeting {
        Targeting::None => None,
        Targeting::Enemy | Targeting::Friend => Some("text.type_name"),
        Targeting::Square | Targeting::Path => Some("text.type_place"),
        Targeting::Direction => Some("text.type_direction"),
        Targeting::Item => Some("text.type_item"),
    };
    let typed = typed(battle, offer, place.map(|key| say(key, &[])).as_deref());
    let cost: Vec<String> = offer.cost.iter().map(|part| words::cost(battle, *part)).collect();
    let cost = if cost.is_empty() { String::new() } else { say("text.costs", &[("cost", &cost.join(", "))]) };
    let said = words::offer(battle, offer);
    match &offer.refused {
        None => say("text.option", &[("typed", &typed), ("said", &said), ("cost", &cost)]),
        Some(refusal) => say(
            "text.option_refused",
            &[("typed", &typed), ("said", &said), ("cost", &cost), ("why", &words::refusal(refusal))],
        ),
    }
}

/// What can be typed besides, one line for each action.
fn further(battle: &Battle, unit: UnitId) -> Vec<String> {
    let offers = battle.rules().core.further_offers(battle, unit);
    let mut acts: Vec<(&Offer, Vec<String>)> = Vec::new();
    for offer in offers.iter().filter(|offer| offer.refused.is_none()) {
        let (act, typed) = (offer.order.act, typed(battle, offer, None));
        let way = typed.trim_start_matches(act.as_str()).trim_start().to_owned();
        let known = acts.iter().position(|one| one.0.order.act == act);
        let at = known.unwrap_or_else(|| {
            acts.push((offer, Vec::new()));
            acts.len() - 1
        });
        if !way.is_empty() && !acts[at].1.contains(&way) {
            acts[at].1.push(way);
        }
    }
    let line = |(offer, ways): (&Offer, Vec<String>)| {
        if ways.is_empty() {
            return option(battle, offer);
        }
        say("text.further", &[("act", &offer.order.act), ("ways", &ways.join(", "))])
    };
    acts.into_iter().map(line).collect()
}

/// The initiative track in turn order; those who have acted come last.
pub fn track(battle: &Battle, viewer: Viewer) -> Vec<String> {
    let up = |unit: &UnitId| battle.is_up(*unit) && (viewer.sees(battle, *unit));
    let mut units: Vec<UnitId> = battle.units().filter(up).collect();
    let precedence = |unit| battle.rules().initiative.precedence(battle, unit);
    units.sort_by_key(|unit| {
        let initiative = battle.initiative(*unit);
        let acted = initiative.state == TurnState::Acted;
        (acted, Some(*unit) != battle.current(), std::cmp::Reverse(precedence(*unit)), *unit)
    });
    let mut lines = vec![say("text.round", &[("round", &battle.scheduler().round)])];
    for unit in units {
        let initiative = battle.initiative(unit);
        let state = match initiative.state {
            TurnState::Waiting => "text.track_to_come",
            TurnState::Acting => "text.track_acting",
            TurnState::Delaying | TurnState::Suspended => "text.track_waiting",
            TurnState::Acted => "text.track_done",
        };
        let standing = battle.rules().initiative.standing(battle, unit);
        let insight = Insight::of(battle, viewer.0, unit);
        let next = if standing.entries.is_empty() || insight < Insight::Forecast {
            String::new()
        } else {
            say("text.next_round", &[("count", &standing.next), ("when", &words::settles(battle))])
        };
        lines.push(say(
            "text.track",
            &[
                ("count", &initiative.count()),
                ("unit", &battle.name(unit)),
                ("state", &say(state, &[])),
                ("next", &next),
            ],
        ));
        if battle.rules().initiative.listens() {
            lines.extend(tempo::collected(battle, &standing, insight));
        }
    }
    lines
}
