//! Combatants, offers and initiative in words, one full statement a line.

use crate::battle::system::Targeting;
use crate::battle::{Battle, Key, Life, SideId, Stance, Stat, TurnState, UnitId, engine};
use crate::grid::straight;
use crate::words::{self, label};

/// Whose knowledge the text is limited to: the one side that people play, or everybody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer(pub Option<SideId>);

impl Viewer {
    /// Whether the combatant is in sight.
    pub fn sees(self, battle: &Battle, unit: UnitId) -> bool {
        self.0.is_none_or(|side| battle.in_sight_of(side, unit))
    }
}

/// The combatant's state of health.
pub fn state(battle: &Battle, unit: UnitId) -> String {
    let core = battle.rules().core;
    let key = core.state(battle, unit);
    core.states()
        .iter()
        .find(|word| word.key == key)
        .map_or_else(|| label(key), |word| word.label.to_owned())
        .to_lowercase()
}

fn stance(stance: Stance) -> &'static str {
    match stance {
        Stance::Standing => "standing",
        Stance::Crouched => "crouched",
        Stance::Prone => "prone",
    }
}

/// The name of a stat on the sheet.
pub fn stat(battle: &Battle, key: Key) -> String {
    let stats = battle.rules().core.vocabulary().stats;
    stats.iter().find(|info| info.key == key).map_or_else(|| label(key), |info| info.label.to_owned())
}

fn weapon(battle: &Battle, unit: UnitId) -> String {
    match battle.in_hand(unit) {
        None => "empty hands".to_owned(),
        Some((_, item, def)) if def.capacity > 0 => {
            format!("{} with {} of {} rounds", def.name, item.loaded, def.capacity)
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
            Some(square) => format!("{name}, {side}: out of sight, last seen at {square}."),
            None => format!("{name}, {side}: not seen yet."),
        };
    }
    let (body, initiative) = (battle.body(unit), battle.initiative(unit));
    let turn = match initiative.state {
        TurnState::Waiting => "",
        TurnState::Acting => ", acting now",
        TurnState::Delaying => ", waiting",
        TurnState::Acted => ", has acted",
    };
    match body.life {
        Life::Gone => match battle.to_come(unit) {
            Some(round) => format!("{name}, {side}: comes in round {round}."),
            None => format!("{name}, {side}: has left the field."),
        },
        Life::Down | Life::Dead => format!("{name}, {side}: {}, at {}.", state(battle, unit), body.square),
        Life::Up => format!(
            "{name}, {side}: {}, at {}, {}, {}, initiative {}{turn}.",
            state(battle, unit),
            body.square,
            stance(body.stance),
            weapon(battle, unit),
            initiative.count(),
        ),
    }
}

/// A combatant's sheet, and how it stands to the one who looks.
pub fn sheet(battle: &Battle, unit: UnitId, from: Option<UnitId>) -> Vec<String> {
    let (name, profile) = (battle.name(unit), battle.profile(unit));
    let mut lines = Vec::new();
    if !profile.kind.is_empty() {
        lines.push(format!("{name} is a {}.", profile.kind));
    }
    let has = |one: &&Stat| one.max != 0 || one.now != 0;
    let stats = battle.stats(unit).0.iter().filter(has).map(|one| match one.now == one.max {
        true => format!("{} {}", stat(battle, one.key), one.now),
        false => format!("{} {} of {}", stat(battle, one.key), one.now, one.max),
    });
    push_list(&mut lines, "Stats", stats);
    let skills = battle.rules().core.vocabulary().skills;
    let skill =
        |key: Key| skills.iter().find(|word| word.key == key).map_or_else(|| label(key), |word| word.label.to_owned());
    push_list(&mut lines, "Skills", profile.skills.iter().map(|(key, level)| format!("{} {level}", skill(*key))));
    push_list(&mut lines, "Traits", profile.tags.iter().map(|tag| label(*tag).to_lowercase()));
    push_list(
        &mut lines,
        "Conditions",
        battle.conditions(unit).0.iter().map(|one| {
            let on = one.on.map_or_else(String::new, |on| format!(" on {}", battle.name(on)));
            let amount = if one.amount == 0 { String::new() } else { format!(" {}", one.amount) };
            format!("{}{amount}{on} ({})", label(one.key).to_lowercase(), one.rule)
        }),
    );
    let gear = battle.gear(unit);
    push_list(
        &mut lines,
        "Carries",
        gear.items.iter().enumerate().filter_map(|(slot, item)| {
            let item = (*item)?;
            let def = battle.setup().item(item.def);
            let hand = if gear.in_hand.map(usize::from) == Some(slot) { " in hand" } else { "" };
            let rounds = if def.capacity > 0 {
                format!(", {} of {} and {} spare", item.loaded, def.capacity, item.spare)
            } else {
                String::new()
            };
            let damage = if item.damage > 0 { format!(", damaged by {}", item.damage) } else { String::new() };
            Some(format!("{}{hand}{rounds}{damage}", def.name))
        }),
    );
    push_list(&mut lines, "Wears", gear.worn.iter().map(|id| battle.setup().item(*id).name.clone()));
    let budget = battle.rules().core.vocabulary().budget;
    push_list(
        &mut lines,
        "May still spend",
        battle.budget(unit).0.iter().filter(|one| one.1 > 0).map(|(key, left)| {
            let word =
                budget.iter().find(|word| word.key == *key).map_or_else(|| label(*key), |word| word.label.to_owned());
            format!("{left} {}", word.to_lowercase())
        }),
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
        lines.push(format!("{title}: {}.", parts.join(", ")));
    }
}

/// Distance, sight and cover from one combatant to another.
fn line_between(battle: &Battle, from: UnitId, to: UnitId) -> String {
    let (a, b) = (battle.square(from), battle.square(to));
    let sight = if battle.sees(from, to) { "in clear sight" } else { "no line of sight" };
    let cover = battle.cover_between(a, b).map(|found| {
        let vehicle = battle.vehicles().iter().find(|vehicle| battle.covers_square(**vehicle, found.at));
        let ground = || battle.map().terrain(found.at).map(|terrain| terrain.name.replace('_', " "));
        vehicle.map(|vehicle| battle.name(*vehicle).to_owned()).or_else(ground).unwrap_or_default()
    });
    let cover = cover.map_or("no cover".to_owned(), |name| format!("cover from {name}"));
    let squares = straight(a, b);
    format!("From {} to {}: {squares} squares, {sight}, {cover}.", battle.name(from), battle.name(to))
}

/// Everything that the combatant might do, with the words to type and the reason why it cannot be done.
pub fn options(battle: &Battle, unit: UnitId) -> Vec<String> {
    let mut lines = Vec::new();
    for offer in engine::offers(battle, unit) {
        let mut typed = vec![offer.order.act.to_string()];
        typed.extend(offer.order.mode.map(|mode| mode.to_string()));
        if offer.order.amount != 0 {
            typed.push(offer.order.amount.to_string());
        }
        typed.extend(
            match offer.targeting {
                Targeting::None => None,
                Targeting::Enemy | Targeting::Friend => Some("NAME"),
                Targeting::Square | Targeting::Path => Some("COLUMN ROW"),
                Targeting::Direction => Some("DIRECTION"),
                Targeting::Item => Some("with ITEM"),
            }
            .map(str::to_owned),
        );
        let item = offer.order.with.filter(|slot| Some(*slot) != battle.gear(unit).in_hand);
        typed.extend(item.and_then(|slot| battle.item(unit, slot)).map(|(_, def)| format!("with {}", def.key)));
        let cost: Vec<String> =
            offer.cost.iter().map(|(key, amount)| format!("{amount} {}", label(*key).to_lowercase())).collect();
        let cost = if cost.is_empty() { String::new() } else { format!(", costs {}", cost.join(", ")) };
        lines.push(match &offer.refused {
            None => format!("{}: {}{cost}.", typed.join(" "), offer.label),
            Some(refusal) => {
                format!("{}: {}{cost}, not now: {}.", typed.join(" "), offer.label, words::refusal(refusal))
            }
        });
    }
    lines
}

/// The initiative track: who comes when, those who have acted last.
pub fn track(battle: &Battle, viewer: Viewer) -> Vec<String> {
    let up = |unit: &UnitId| battle.is_up(*unit) && (viewer.sees(battle, *unit));
    let mut units: Vec<UnitId> = battle.units().filter(up).collect();
    units.sort_by_key(|unit| {
        let initiative = battle.initiative(*unit);
        let acted = initiative.state == TurnState::Acted;
        (acted, Some(*unit) != battle.current(), std::cmp::Reverse((initiative.count(), initiative.first)), *unit)
    });
    let mut lines = vec![format!("Round {}.", battle.scheduler().round)];
    for unit in units {
        let initiative = battle.initiative(unit);
        let state = match initiative.state {
            TurnState::Waiting => "to come",
            TurnState::Acting => "acting now",
            TurnState::Delaying => "waiting",
            TurnState::Acted => "has acted",
        };
        let shifts = initiative.next.iter().map(|shift| shift.by).sum::<i32>();
        let next = if shifts == 0 { String::new() } else { format!(", {} next round", initiative.base + shifts) };
        lines.push(format!("{}: {}, {state}{next}.", initiative.count(), battle.name(unit)));
    }
    lines
}
