//! A plain sentence for each event, prompt, answer and refusal.

use super::phrases::{label, phrase};
use crate::battle::oracle::{Answer, Asked, Choice};
use crate::battle::{Battle, Event, Key, Life, Refusal, Stance, Target, UnitId, When};

fn item_name(battle: &Battle, key: Key) -> String {
    let setup = battle.setup();
    setup.find_item(key).map_or_else(|| label(key), |id| setup.item(id).name.clone())
}

pub(super) fn metres(half_metres: u16) -> String {
    if half_metres.is_multiple_of(2) { format!("{} m", half_metres / 2) } else { format!("{}.5 m", half_metres / 2) }
}

fn target_name(battle: &Battle, target: &Target) -> String {
    match target {
        Target::None => String::new(),
        Target::Unit(unit) => battle.name(*unit).to_owned(),
        Target::Square(square) => format!("square {square}"),
        Target::Toward(dir) => format!("{dir:?}"),
        Target::Path(path) => path.last().map_or_else(String::new, |square| format!("square {square}")),
    }
}

pub(super) fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string().replace('-', "−") }
}

/// A number as it is added in a sum: `+ 2`, `− 1`.
fn added(number: i32) -> String {
    format!("{} {}", if number < 0 { '−' } else { '+' }, number.unsigned_abs())
}

pub(super) fn stance_word(stance: Stance) -> &'static str {
    match stance {
        Stance::Standing => "standing",
        Stance::Crouched => "crouched",
        Stance::Prone => "prone",
    }
}

/// Whether an event is bookkeeping that a reader of the log mostly skips (budgets, sightings, single dice).
pub fn is_minor(event: &Event) -> bool {
    matches!(
        event,
        Event::BudgetSet { .. }
            | Event::Spent { .. }
            | Event::InitiativeTurnedOver { .. }
            | Event::LostSight { .. }
            | Event::Tracked { .. }
            | Event::Turned { .. }
            | Event::ThingGone { .. }
            | Event::RoundEnded { .. }
            | Event::TurnEnded { .. }
    )
}

/// The sentence for an event; `None` for events that need no words. Phrases are looked up from the most special key
/// (`declared.attack.spray`) to the most general (`declared`); an empty phrase keeps an event silent.
pub fn sentence(battle: &Battle, event: &Event) -> Option<String> {
    let name = |unit: &UnitId| battle.name(*unit).to_owned();
    let unit = event.unit().map(|unit| name(&unit)).unwrap_or_default();
    let say = |keys: &[&str], values: &[(&str, &str)]| {
        let mut all = vec![("unit", unit.as_str())];
        all.extend_from_slice(values);
        keys.iter().find_map(|key| phrase(key, &all)).filter(|words| !words.is_empty())
    };
    match event {
        Event::RoundStarted { round } => say(&["round_started"], &[("round", &round.to_string())]),
        Event::TurnStarted { count, .. } => say(&["turn_started"], &[("count", &count.to_string())]),
        Event::TurnPassed { why, .. } => {
            say(&[&format!("turn_passed.{why}"), "turn_passed"], &[("why", &label(*why).to_lowercase())])
        }
        Event::InitiativeSet { what, base, .. } => {
            let special = format!("initiative_set.{what}");
            say(&[&special, "initiative_set"], &[("base", &base.to_string()), ("what", &label(*what).to_lowercase())])
        }
        Event::InitiativeShifted { shift, when, .. } => {
            let when = match when {
                When::Now => "this round",
                When::Next => "next round",
                When::Lasting => "for the whole fight",
            };
            let what = label(shift.what).to_lowercase();
            say(&["initiative_shifted"], &[("by", &signed(shift.by)), ("what", &what), ("when", when)])
        }
        Event::Delayed { .. } => say(&["delayed"], &[]),
        Event::Interrupted { order, .. } => say(&["interrupted"], &[("other", battle.name(order.unit))]),
        Event::OrderResumed { order } => say(&["order_resumed"], &[("act", &label(order.act).to_lowercase())]),
        Event::OrderLost { why, .. } => say(&["order_lost"], &[("why", &label(*why).to_lowercase())]),
        Event::Moved { half_metres, forced, path, what, .. } => {
            let key = if *forced { "moved.forced" } else { "moved" };
            let to = path.last().map_or_else(String::new, ToString::to_string);
            say(&[&format!("{key}.{what}"), key], &[("metres", &metres(*half_metres)), ("to", &to)])
        }
        Event::AltitudeChanged { to, .. } => say(&["altitude_changed"], &[("to", &format!("{to:?}").to_lowercase())]),
        Event::StanceChanged { to, what, .. } => {
            let special = format!("stance_changed.{what}");
            say(&[&special, "stance_changed"], &[("to", stance_word(*to))])
        }
        Event::Readied { item, .. } => say(&["readied"], &[("item", &item_name(battle, *item))]),
        Event::Stowed { item, .. } => say(&["stowed"], &[("item", &item_name(battle, *item))]),
        Event::ReloadProgressed { item, done, needed, .. } => {
            let (done, needed) = (done.to_string(), needed.to_string());
            say(&["reload_progressed"], &[("item", &item_name(battle, *item)), ("done", &done), ("needed", &needed)])
        }
        Event::Reloaded { item, loaded, .. } => {
            say(&["reloaded"], &[("item", &item_name(battle, *item)), ("loaded", &loaded.to_string())])
        }
        Event::AmmoSpent { item, rounds, left, .. } => {
            let (rounds, left) = (rounds.to_string(), left.to_string());
            say(&["ammo_spent"], &[("item", &item_name(battle, *item)), ("rounds", &rounds), ("left", &left)])
        }
        Event::SpeedChanged { from, to, .. } => {
            let special = if *to == 0 { "speed_changed.halt" } else { "speed_changed" };
            say(&[special], &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        Event::SeatTaken { from, to, what, .. } => {
            let aboard = to.or(*from).map_or("", |seat| battle.name(seat.vehicle));
            let special = format!("seat_taken.{what}");
            let post = to.map_or_else(String::new, |seat| format!("{:?}", seat.post).to_lowercase());
            say(&[&special, "seat_taken"], &[("vehicle", aboard), ("post", &post)])
        }
        Event::SystemHit { system, hits, .. } => {
            let what = item_name(battle, *system).to_lowercase();
            say(&["system_hit"], &[("what", &what), ("hits", &hits.to_string())])
        }
        Event::SystemMended { system, hits, patch, .. } => {
            let what = item_name(battle, *system).to_lowercase();
            let special = if patch.is_some() { "system_mended.patched" } else { "system_mended" };
            let hours = patch.map_or(0, |patch| patch.hours).to_string();
            say(&[special], &[("what", &what), ("hits", &hits.to_string()), ("hours", &hours)])
        }
        Event::ItemDamaged { item, damage, of, .. } => {
            let special = if *damage == 0 { "item_damaged.mended" } else { "item_damaged" };
            let (damage, of) = (damage.to_string(), of.to_string());
            say(&[special], &[("item", &item_name(battle, *item)), ("damage", &damage), ("of", &of)])
        }
        Event::Ruined { item, .. } => say(&["ruined"], &[("item", &item_name(battle, *item))]),
        Event::Dropped { item, .. } => say(&["dropped"], &[("item", &item_name(battle, *item))]),
        Event::PickedUp { item, .. } => say(&["picked_up"], &[("item", &item_name(battle, *item))]),
        Event::Declared { act, at, item, mode, .. } => {
            let special = mode.map_or_else(String::new, |mode| format!("declared.{act}.{mode}"));
            let general = format!("declared.{act}");
            let with = item.map(|item| item_name(battle, item)).unwrap_or_default();
            let values = [("target", &*target_name(battle, at)), ("item", &with), ("act", &label(*act))];
            say(&[&special, &general, "declared"], &values)
        }
        Event::Reacted { reaction, against, .. } => {
            let special = format!("reacted.{reaction}");
            let values = [("other", battle.name(*against)), ("reaction", &label(*reaction).to_lowercase())];
            say(&[&special, "reacted"], &values)
        }
        Event::Checked(check) => {
            let verdict = if check.success { "success" } else { "failure" };
            let special = format!("checked.{}.{verdict}", check.what);
            let (total, need) = (check.total.to_string(), check.need.to_string());
            let (effect, what) = (signed(check.effect), label(check.what).to_lowercase());
            let dice = format!("{}", check.rolled);
            let add = added(check.ledger.total());
            let values = [
                ("total", &*total),
                ("need", &need),
                ("effect", &effect),
                ("what", &what),
                ("verdict", verdict),
                ("rolled", &dice),
                ("add", &add),
                ("dice", &check.pool.to_string()),
            ];
            if check.rolls_under() {
                let special = format!("checked.under.{}.{verdict}", check.what);
                say(&[&special, "checked.under"], &values)
            } else {
                say(&[&special, "checked"], &values)
            }
        }
        Event::Rolled { what, pool, rolled, .. } => {
            let special = format!("rolled.{what}");
            let values = [("rolled", &*rolled.to_string()), ("dice", &pool.to_string()), ("what", &label(*what))];
            say(&[&special, "rolled"], &values)
        }
        Event::Hit { target, effect, .. } => {
            say(&["hit"], &[("target", battle.name(*target)), ("effect", &signed(*effect))])
        }
        Event::Missed { target, effect, .. } => {
            let target = target.map(|target| name(&target)).unwrap_or_default();
            say(&["missed"], &[("target", &target), ("by", &(-effect).to_string())])
        }
        Event::Harmed { amount: 0, .. } => say(&["harmed.none"], &[]),
        Event::Harmed { amount, .. } => say(&["harmed"], &[("amount", &amount.to_string())]),
        Event::StatChanged { stat, from, to, .. } => {
            let rules = battle.rules().core.vocabulary();
            let info = rules.stats.iter().find(|info| info.key == *stat);
            let what = info.map_or_else(|| label(*stat), |info| info.label.to_owned());
            say(&["stat_changed"], &[("stat", &what), ("from", &from.to_string()), ("to", &to.to_string())])
        }
        Event::ConditionSet { condition, .. } => {
            let special = format!("condition_set.{}", condition.key);
            let of_core = format!("{special}.{}", battle.rules().core.id());
            let on = condition.on.map(|unit| name(&unit)).unwrap_or_default();
            let amount = condition.amount.to_string();
            let values = [("what", &*label(condition.key).to_lowercase()), ("on", &on), ("amount", &amount)];
            say(&[&of_core, &special, "condition_set"], &values)
        }
        Event::ConditionEnded { key, .. } => {
            let special = format!("condition_ended.{key}");
            say(&[&special, "condition_ended"], &[("what", &label(*key).to_lowercase())])
        }
        Event::LifeChanged { to, from, what, .. } => {
            let key = match (from, to) {
                (_, Life::Dead) => "life.dead",
                (_, Life::Down) => "life.down",
                (_, Life::Gone) => "life.gone",
                (_, Life::Up) => "life.up",
            };
            say(&[&format!("{key}.{what}"), key], &[])
        }
        Event::ThingAppeared { kind, item, square, .. } => {
            let item = item.map(|item| item_name(battle, item)).unwrap_or_default();
            say(&[&format!("thing.{kind}")], &[("item", &item), ("square", &square.to_string())])
        }
        Event::ThingMoved { what, to, .. } => say(&[&format!("thing_moved.{what}")], &[("square", &to.to_string())]),
        Event::Exploded { item, square, .. } => {
            say(&["exploded"], &[("item", &item_name(battle, *item)), ("square", &square.to_string())])
        }
        Event::Caught { squares, .. } => say(&["caught"], &[("squares", &squares.to_string())]),
        Event::TerrainChanged { square, to, .. } => {
            let name = battle.map().table().get(usize::from(to.0)).map_or("", |terrain| &terrain.name);
            say(&["terrain_changed"], &[("square", &square.to_string()), ("to", &name.replace('_', " "))])
        }
        Event::Spotted { side, .. } => say(&["spotted"], &[("side", battle.setup().side_name(*side))]),
        Event::Noted { what, other, number, .. } => {
            let other = other.map(|unit| name(&unit)).unwrap_or_default();
            let values = [("other", &*other), ("number", &number.to_string()), ("what", &label(*what).to_lowercase())];
            say(&[&format!("noted.{what}"), "noted"], &values)
        }
        Event::ObjectiveChanged { side, progress, .. } => {
            say(&["objective"], &[("side", battle.setup().side_name(*side)), ("progress", &progress.to_string())])
        }
        Event::BattleEnded { winner, what } => {
            let goals = winner.map(|side| &battle.setup().sides[side.index()].objectives);
            let goal = goals.and_then(|goals| goals.iter().find(|goal| goal.key == *what));
            let why =
                goal.map_or_else(|| label(*what).to_lowercase(), |goal| goal.text.trim_end_matches('.').to_owned());
            match winner {
                Some(side) => say(&["battle_ended"], &[("side", battle.setup().side_name(*side)), ("why", &why)]),
                None => say(&["battle_ended.draw"], &[("why", &why)]),
            }
        }
        Event::RoundEnded { .. }
        | Event::TurnEnded { .. }
        | Event::InitiativeTurnedOver { .. }
        | Event::BudgetSet { .. }
        | Event::Spent { .. }
        | Event::Turned { .. }
        | Event::ThingGone { .. }
        | Event::Tracked { .. }
        | Event::LostSight { .. } => None,
    }
}

/// The question that a prompt asks.
pub fn prompt(battle: &Battle, choice: &Choice) -> String {
    let who = match choice.asked {
        Asked::Unit(unit) => battle.name(unit).to_owned(),
        Asked::Side(side) => battle.setup().side_name(side).to_owned(),
    };
    let by = choice.about.by.map(|unit| battle.name(unit).to_owned()).unwrap_or_default();
    let item = choice.about.item.map(|item| item_name(battle, item)).unwrap_or_default();
    let values = [("who", &*who), ("by", &by), ("item", &item)];
    phrase(&format!("prompt.{}", choice.what), &values).unwrap_or_else(|| format!("{who}: {}?", label(choice.what)))
}

/// What people read for an answer.
pub fn answer(battle: &Battle, answer: &Answer) -> String {
    match answer {
        Answer::One(key) => phrase(&format!("answer.{key}"), &[]).unwrap_or_else(|| label(*key)),
        Answer::Some(units) if units.is_empty() => "Nobody".to_owned(),
        Answer::Some(units) => units.iter().map(|unit| battle.name(*unit)).collect::<Vec<_>>().join(", "),
        Answer::Split(parts) => {
            let part = |(key, points): &(Key, i16)| format!("{} −{points}", label(*key));
            parts.iter().filter(|part| part.1 > 0).map(part).collect::<Vec<_>>().join(", ")
        }
        Answer::Square(square) => format!("square {square}"),
    }
}

/// Why an order cannot be given, with its rule.
pub fn refusal(refusal: &Refusal) -> String {
    let number = refusal.number.to_string();
    let why = phrase(&format!("refused.{}", refusal.why), &[("number", &number)]);
    let why = why.unwrap_or_else(|| label(refusal.why));
    match refusal.rule {
        Some(rule) => format!("{why} ({rule})"),
        None => why,
    }
}
