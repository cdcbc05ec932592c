//! A plain sentence for each event, prompt, answer and refusal.

use super::names::{Kind, name as name_of};
use super::phrases::{label, phrase, say};
use crate::battle::oracle::{Answer, Asked, Choice};
use crate::battle::{Battle, Event, ItemKind, Key, Life, Post, Refusal, Stance, Target, UnitId, When};
use crate::grid::{Dir8, Square};

pub(super) fn item_name(battle: &Battle, key: Key) -> String {
    let setup = battle.setup();
    setup.find_item(key).map_or_else(|| label(key), |id| setup.item(id).name.clone())
}

pub(super) fn metres(half_metres: u16) -> String {
    let half = if half_metres.is_multiple_of(2) { "" } else { ".5" };
    say("metres", &[("n", &format!("{}{half}", half_metres / 2))])
}

/// The keys of the directions, in the order of [`Dir8::ALL`].
const DIRECTIONS: [&str; 8] = [
    "direction.north",
    "direction.north_east",
    "direction.east",
    "direction.south_east",
    "direction.south",
    "direction.south_west",
    "direction.west",
    "direction.north_west",
];

fn direction(dir: Dir8) -> String {
    let key = Dir8::ALL.iter().zip(DIRECTIONS).find(|one| *one.0 == dir);
    key.map_or_else(String::new, |one| say(one.1, &[]))
}

fn said_square(square: Square) -> String {
    say("square", &[("square", &square)])
}

pub(super) fn target_name(battle: &Battle, target: &Target) -> String {
    match target {
        Target::None => String::new(),
        Target::Unit(unit) => battle.name(*unit).to_owned(),
        Target::Square(square) => said_square(*square),
        Target::Toward(dir) => direction(*dir),
        Target::Path(path) => path.last().map_or_else(String::new, |square| said_square(*square)),
    }
}

pub(super) fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string().replace('-', "−") }
}

/// A number as it is added in a sum: `+ 2`, `− 1`.
fn added(number: i32) -> String {
    format!("{} {}", if number < 0 { '−' } else { '+' }, number.unsigned_abs())
}

/// What people read for a stance.
pub fn stance(stance: Stance) -> String {
    let key = match stance {
        Stance::Standing => "stance.standing",
        Stance::Crouched => "stance.crouched",
        Stance::Prone => "stance.prone",
    };
    say(key, &[])
}

fn post(post: Post) -> String {
    let key = match post {
        Post::Driver => "post.driver",
        Post::Gunner => "post.gunner",
        Post::Passenger => "post.passenger",
    };
    say(key, &[])
}

/// The sentence for an event; `None` for events that need no words. Phrases are looked up from the most special key
/// (`declared.attack.spray`) to the most general (`declared`); an empty phrase keeps an event silent.
pub fn sentence(battle: &Battle, event: &Event) -> Option<String> {
    let name = |unit: &UnitId| battle.name(*unit).to_owned();
    let unit = event.unit().map(|unit| name(&unit)).unwrap_or_default();
    let tell = |keys: &[&str], values: &[(&str, &str)]| {
        let mut all = vec![("unit", unit.as_str())];
        all.extend_from_slice(values);
        keys.iter().find_map(|key| phrase(key, &all)).filter(|words| !words.is_empty())
    };
    match event {
        Event::RoundStarted { round } => tell(&["round_started"], &[("round", &round.to_string())]),
        Event::TurnStarted { count, .. } => tell(&["turn_started"], &[("count", &count.to_string())]),
        Event::TurnPassed { why, .. } => {
            tell(&[&format!("turn_passed.{why}"), "turn_passed"], &[("why", &label(*why).to_lowercase())])
        }
        Event::InitiativeSet { what, base, .. } => {
            let special = format!("initiative_set.{what}");
            tell(&[&special, "initiative_set"], &[("base", &base.to_string()), ("what", &label(*what).to_lowercase())])
        }
        Event::InitiativeShifted { shift, when, .. } => {
            let when = match when {
                When::Now => "when.now",
                When::Next => "when.next",
                When::Lasting => "when.lasting",
            };
            let what = label(shift.what).to_lowercase();
            tell(&["initiative_shifted"], &[("by", &signed(shift.by)), ("what", &what), ("when", &say(when, &[]))])
        }
        Event::Delayed { .. } => tell(&["delayed"], &[]),
        Event::Interrupted { order, .. } => tell(&["interrupted"], &[("other", battle.name(order.unit))]),
        Event::OrderResumed { order } => tell(&["order_resumed"], &[("act", &label(order.act).to_lowercase())]),
        Event::OrderLost { why, .. } => tell(&["order_lost"], &[("why", &label(*why).to_lowercase())]),
        Event::Moved { half_metres, forced, path, what, .. } => {
            let key = if *forced { "moved.forced" } else { "moved" };
            let to = path.last().map_or_else(String::new, ToString::to_string);
            tell(&[&format!("{key}.{what}"), key], &[("metres", &metres(*half_metres)), ("to", &to)])
        }
        Event::AltitudeChanged { to, .. } => {
            tell(&[&format!("altitude_changed.{}", format!("{to:?}").to_lowercase())], &[])
        }
        Event::StanceChanged { to, what, .. } => {
            let special = format!("stance_changed.{what}");
            tell(&[&special, "stance_changed"], &[("to", &stance(*to))])
        }
        Event::Readied { item, .. } => tell(&["readied"], &[("item", &item_name(battle, *item))]),
        Event::Stowed { item, .. } => tell(&["stowed"], &[("item", &item_name(battle, *item))]),
        Event::ReloadProgressed { item, done, needed, .. } => {
            let (done, needed) = (done.to_string(), needed.to_string());
            tell(&["reload_progressed"], &[("item", &item_name(battle, *item)), ("done", &done), ("needed", &needed)])
        }
        Event::Reloaded { item, loaded, .. } => {
            tell(&["reloaded"], &[("item", &item_name(battle, *item)), ("loaded", &loaded.to_string())])
        }
        Event::AmmoSpent { item, rounds, left, .. } => {
            let (rounds, left) = (rounds.to_string(), left.to_string());
            let thrown = battle.setup().find_item(*item).map(|id| battle.setup().item(id).kind);
            let special = if thrown == Some(ItemKind::Expendable) { "ammo_spent.thrown" } else { "ammo_spent" };
            tell(&[special], &[("item", &item_name(battle, *item)), ("rounds", &rounds), ("left", &left)])
        }
        Event::SpeedChanged { from, to, .. } => {
            let special = if *to == 0 { "speed_changed.halt" } else { "speed_changed" };
            tell(&[special], &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        Event::SeatTaken { from, to, what, .. } => {
            let aboard = to.or(*from).map_or("", |seat| battle.name(seat.vehicle));
            let moves = from.zip(*to).is_some_and(|(from, to)| from.post == to.post && from.window != to.window);
            let special = if moves { "seat_taken.window".to_owned() } else { format!("seat_taken.{what}") };
            let post = to.map_or_else(String::new, |seat| self::post(seat.post));
            tell(&[&special, "seat_taken"], &[("vehicle", aboard), ("post", &post)])
        }
        Event::SystemHit { system, hits, .. } => {
            let what = item_name(battle, *system).to_lowercase();
            tell(&["system_hit"], &[("what", &what), ("hits", &hits.to_string())])
        }
        Event::SystemMended { system, hits, patch, .. } => {
            let what = item_name(battle, *system).to_lowercase();
            let special = if patch.is_some() { "system_mended.patched" } else { "system_mended" };
            let hours = patch.map_or(0, |patch| patch.hours).to_string();
            tell(&[special], &[("what", &what), ("hits", &hits.to_string()), ("hours", &hours)])
        }
        Event::ItemDamaged { item, damage, of, .. } => {
            let special = if *damage == 0 { "item_damaged.mended" } else { "item_damaged" };
            let (damage, of) = (damage.to_string(), of.to_string());
            tell(&[special], &[("item", &item_name(battle, *item)), ("damage", &damage), ("of", &of)])
        }
        Event::Jammed { item, jammed, .. } => {
            let special = if *jammed { "jammed" } else { "jammed.cleared" };
            tell(&[special], &[("item", &item_name(battle, *item))])
        }
        Event::Idled { item, what, round, .. } => {
            let special = if *round == 0 { String::from("idled.over") } else { format!("idled.{what}") };
            tell(&[&special], &[("item", &item_name(battle, *item))])
        }
        Event::Ruined { item, .. } => tell(&["ruined"], &[("item", &item_name(battle, *item))]),
        Event::Dropped { item, .. } => tell(&["dropped"], &[("item", &item_name(battle, *item))]),
        Event::PickedUp { item, .. } => tell(&["picked_up"], &[("item", &item_name(battle, *item))]),
        Event::Declared { act, at, item, mode, .. } => {
            let special = mode.map_or_else(String::new, |mode| format!("declared.{act}.{mode}"));
            let general = format!("declared.{act}");
            let with = item.map(|item| item_name(battle, item)).unwrap_or_default();
            let values = [("target", &*target_name(battle, at)), ("item", &with), ("act", &label(*act))];
            tell(&[&special, &general, "declared"], &values)
        }
        Event::Reacted { reaction, against, .. } => {
            let special = format!("reacted.{reaction}");
            let values = [("other", battle.name(*against)), ("reaction", &label(*reaction).to_lowercase())];
            tell(&[&special, "reacted"], &values)
        }
        Event::HeldFire { target, why, number, slower, rule, .. } => {
            let key = if *slower { "held_fire.slower" } else { "held_fire" };
            let reason = phrase(&format!("refused.{why}"), &[("number", &number.to_string())]).unwrap_or_default();
            let values = [("other", battle.name(*target)), ("why", &reason.to_lowercase()), ("rule", rule.0)];
            tell(&[&format!("held_fire.{why}"), key], &values)
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
                ("verdict", &phrase(&format!("verdict.{verdict}"), &[]).unwrap_or_default()),
                ("rolled", &dice),
                ("add", &add),
                ("dice", &check.pool.to_string()),
            ];
            if check.rolls_under() {
                let special = format!("checked.under.{}.{verdict}", check.what);
                tell(&[&special, "checked.under"], &values)
            } else {
                tell(&[&special, "checked"], &values)
            }
        }
        Event::Rolled { what, pool, rolled, .. } => {
            let special = format!("rolled.{what}");
            let values = [("rolled", &*rolled.to_string()), ("dice", &pool.to_string()), ("what", &label(*what))];
            tell(&[&special, "rolled"], &values)
        }
        Event::Hit { target, effect, .. } => {
            tell(&["hit"], &[("target", battle.name(*target)), ("effect", &signed(*effect))])
        }
        Event::Missed { target, effect, .. } => {
            let target = target.map(|target| name(&target)).unwrap_or_default();
            tell(&["missed"], &[("target", &target), ("by", &(-effect).to_string())])
        }
        Event::Harmed { amount: 0, .. } => tell(&["harmed.none"], &[]),
        Event::Harmed { amount, .. } => tell(&["harmed"], &[("amount", &amount.to_string())]),
        Event::StatChanged { stat, from, to, .. } => {
            let what = name_of(battle, Kind::StatShort, *stat);
            tell(&["stat_changed"], &[("stat", &what), ("from", &from.to_string()), ("to", &to.to_string())])
        }
        Event::ConditionSet { condition, .. } => {
            let special = format!("condition_set.{}", condition.key);
            let of_core = format!("{special}.{}", battle.rules().core.id());
            let on = condition.on.map(|unit| name(&unit)).unwrap_or_default();
            let amount = condition.amount.to_string();
            let values = [
                ("what", &*name_of(battle, Kind::Condition, condition.key).to_lowercase()),
                ("on", &on),
                ("amount", &amount),
            ];
            let alone = if condition.on.is_none() { format!("{special}.alone") } else { String::new() };
            tell(&[&alone, &of_core, &special, "condition_set"], &values)
        }
        Event::ConditionEnded { key, .. } => {
            let special = format!("condition_ended.{key}");
            tell(&[&special, "condition_ended"], &[("what", &name_of(battle, Kind::Condition, *key).to_lowercase())])
        }
        Event::LifeChanged { to, from, what, .. } => {
            let key = match (from, to) {
                (_, Life::Dead) => "life.dead",
                (_, Life::Down) => "life.down",
                (_, Life::Gone) => "life.gone",
                (_, Life::Up) => "life.up",
            };
            tell(&[&format!("{key}.{what}"), key], &[])
        }
        Event::ThingAppeared { kind, item, square, .. } => {
            let item = item.map(|item| item_name(battle, item)).unwrap_or_default();
            tell(&[&format!("thing.{kind}")], &[("item", &item), ("square", &square.to_string())])
        }
        Event::ThingMoved { what, to, .. } => tell(&[&format!("thing_moved.{what}")], &[("square", &to.to_string())]),
        Event::Exploded { item, square, .. } => {
            tell(&["exploded"], &[("item", &item_name(battle, *item)), ("square", &square.to_string())])
        }
        Event::Caught { squares, .. } => tell(&["caught"], &[("squares", &squares.to_string())]),
        Event::TerrainChanged { square, to, .. } => {
            let name = battle.map().table().get(usize::from(to.0)).map_or("", |terrain| &terrain.name);
            tell(&["terrain_changed"], &[("square", &square.to_string()), ("to", &name.replace('_', " "))])
        }
        Event::Spotted { side, .. } => tell(&["spotted"], &[("side", battle.setup().side_name(*side))]),
        Event::Noted { what, other, number, .. } => {
            let other = other.map(|unit| name(&unit)).unwrap_or_default();
            let values = [("other", &*other), ("number", &number.to_string()), ("what", &label(*what).to_lowercase())];
            tell(&[&format!("noted.{what}"), "noted"], &values)
        }
        Event::ObjectiveChanged { side, progress, .. } => {
            tell(&["objective"], &[("side", battle.setup().side_name(*side)), ("progress", &progress.to_string())])
        }
        Event::BattleEnded { winner, what } => {
            let goals = winner.map(|side| &battle.setup().sides[side.index()].objectives);
            let goal = goals.and_then(|goals| goals.iter().find(|goal| goal.key == *what));
            let why =
                goal.map_or_else(|| label(*what).to_lowercase(), |goal| goal.text.trim_end_matches('.').to_owned());
            match winner {
                Some(side) => tell(&["battle_ended"], &[("side", battle.setup().side_name(*side)), ("why", &why)]),
                None => tell(&["battle_ended.draw"], &[("why", &why)]),
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

/// When it is: which round, or before the first one.
pub fn when(round: u16) -> String {
    if round == 0 { say("when.before", &[]) } else { say("when.round", &[("round", &round)]) }
}

/// The question that a prompt asks.
pub fn prompt(battle: &Battle, choice: &Choice) -> String {
    let who = match choice.asked {
        Asked::Unit(unit) => battle.name(unit).to_owned(),
        Asked::Side(side) => battle.setup().side_name(side).to_owned(),
    };
    let by = choice.about.by.map(|unit| battle.name(unit).to_owned()).unwrap_or_default();
    let item = choice.about.item.map(|item| item_name(battle, item)).unwrap_or_default();
    let act = choice.about.act.map(label).unwrap_or_default();
    let (target, (rolled, need)) = (target_name(battle, &choice.about.at), choice.about.roll.unwrap_or_default());
    let (rolled, need) = (rolled.to_string(), need.to_string());
    let values = [
        ("who", &*who),
        ("by", &by),
        ("item", &item),
        ("act", &act),
        ("target", &target),
        ("rolled", &rolled),
        ("need", &need),
    ];
    let key = format!("prompt.{}", choice.what);
    let caused = (!by.is_empty()).then(|| phrase(&format!("{key}.by"), &values)).flatten();
    let aimed = || (!target.is_empty()).then(|| phrase(&format!("{key}.at"), &values)).flatten();
    let words = caused.or_else(aimed).or_else(|| phrase(&key, &values));
    words.unwrap_or_else(|| format!("{who}: {}?", label(choice.what)))
}

/// What people read for an answer to a question.
pub fn answer(battle: &Battle, what: Key, answer: &Answer) -> String {
    match answer {
        Answer::One(key) => phrase(&format!("answer.{what}.{key}"), &[])
            .or_else(|| phrase(&format!("answer.{key}"), &[]))
            .unwrap_or_else(|| label(*key)),
        Answer::Some(units) if units.is_empty() => say("prompt.nobody", &[]),
        Answer::Some(units) => units.iter().map(|unit| battle.name(*unit)).collect::<Vec<_>>().join(", "),
        Answer::Split(parts) => {
            let part = |(key, points): &(Key, i16)| format!("{} −{points}", label(*key));
            parts.iter().filter(|part| part.1 > 0).map(part).collect::<Vec<_>>().join(", ")
        }
        Answer::Square(square) => said_square(*square),
    }
}

/// Why an order cannot be given, with its rule.
pub fn refusal(refusal: &Refusal) -> String {
    let why = why_refused(refusal);
    match refusal.rule {
        Some(rule) => format!("{why} ({rule})"),
        None => why,
    }
}

/// Why an order is refused, without its rule.
pub fn why_refused(refusal: &Refusal) -> String {
    let number = refusal.number.to_string();
    let why = phrase(&format!("refused.{}", refusal.why), &[("number", &number)]);
    why.unwrap_or_else(|| label(refusal.why))
}
