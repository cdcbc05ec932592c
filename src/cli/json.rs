//! Events and states as JSON, with names in place of the numbers of combatants and sides.

use serde_json::{Map, Value, json};
use six_seconds::battle::oracle::Answer;
use six_seconds::battle::{Battle, Event, Order, Phase, Refusal, SideId, Speed, Store, UnitId};
use six_seconds::grid::Square;
use six_seconds::replay::Declined;
use six_seconds::words::{self, say};

/// One event.
pub fn event(battle: &Battle, event: &Event) -> Value {
    let mut value = serde_json::to_value(event).unwrap_or_default();
    if let Event::SpeedChanged { from, to, .. } = event {
        (value["from"], value["to"]) = (kph(*from), kph(*to));
    }
    name(battle, "", &mut value);
    if let Event::InitiativeSettled { by, .. } = event {
        value["by"] = (*by).into();
    }
    value
}

/// A speed as a number of km/h, such as 54 or 16.2.
pub fn kph(speed: Speed) -> Value {
    if speed.0.is_multiple_of(1000) { (speed.0 / 1000).into() } else { (f64::from(speed.0) / 1000.0).into() }
}

/// A refused order: the order, why, and the rule.
pub fn refused(battle: &Battle, order: &Order, refusal: &Refusal) -> Value {
    let mut order = serde_json::to_value(order).unwrap_or_default();
    name(battle, "", &mut order);
    json!({
        "event": "refused",
        "unit": order["unit"],
        "act": order["act"],
        "order": order,
        "why": refusal.why,
        "rule": refusal.rule,
        "number": refusal.number,
        "text": words::refusal(refusal),
    })
}

/// A decision that was declined: who was asked, the given answer, why it was declined, and the answer taken instead.
pub fn declined(battle: &Battle, declined: &Declined) -> Value {
    let mut answer = serde_json::to_value(&declined.answer).unwrap_or_default();
    if let (Answer::Some(units), Value::Object(fields)) = (&declined.answer, &mut answer) {
        let names: Vec<&str> = units.iter().map(|unit| battle.name(*unit)).collect();
        fields.insert("Some".to_owned(), json!(names));
    }
    json!({
        "event": "refused",
        "choice": declined.asked,
        "what": declined.what,
        "answer": answer,
        "offered": declined.offered.as_ref().map(|(offered, _)| words::wanted(offered)),
        "taken": declined.offered.as_ref().map(|(_, taken)| taken.to_string()),
        "why": declined.why,
        "rule": declined.rule,
        "text": why_declined(declined),
    })
}

/// Why a decision was declined, as a sentence: who was asked what, and the answer taken instead.
pub fn why_declined(declined: &Declined) -> String {
    let what = declined.what.map(words::label).unwrap_or_default().to_lowercase();
    let (asked, answer) = (&declined.asked, &declined.answer);
    match &declined.offered {
        Some((offered, taken)) => say(
            "refused_decision.not_offered",
            &[
                ("asked", asked),
                ("what", &what),
                ("answer", answer),
                ("offered", &words::wanted(offered)),
                ("taken", taken),
            ],
        ),
        None if what.is_empty() => say("refused_decision.not_asked", &[("asked", asked)]),
        None => say("refused_decision.not_asked.what", &[("asked", asked), ("what", &what)]),
    }
}

/// True if a field of that name holds a combatant's number. The `by` of a shift and of an entry is an amount.
fn holds_unit(inside: &str, field: &str) -> bool {
    matches!(field, "unit" | "target" | "other" | "against" | "on" | "Unit")
        || (field == "by" && !matches!(inside, "shift" | "entry"))
}

/// Replaces the numbers of combatants and sides by names.
fn name(battle: &Battle, inside: &str, value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| name(battle, inside, value)),
        Value::Object(fields) => {
            for (field, value) in fields {
                let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
                let unit = number.map(UnitId).filter(|unit| holds_unit(inside, field) && battle.has_unit(*unit));
                let side = number.and_then(|number| u8::try_from(number).ok()).map(SideId);
                let side = side.filter(|_| matches!(field.as_str(), "side" | "winner"));
                match (unit, side) {
                    (Some(unit), _) => *value = battle.name(unit).into(),
                    (None, Some(side)) => *value = battle.setup().side_name(side).into(),
                    (None, None) => name(battle, field, value),
                }
            }
        }
        _ => {}
    }
}

/// The state of a battle: round, turn, combatants, things on the map, and the state hash.
pub fn state(battle: &Battle) -> Value {
    let scheduler = battle.scheduler();
    let (phase, winner, what) = match scheduler.phase {
        Phase::Setup => ("setup", None, None),
        Phase::Round => ("round", None, None),
        Phase::Over { winner, what } => ("over", winner.map(|side| battle.setup().side_name(side)), Some(what)),
    };
    let thing = |thing: &six_seconds::battle::Thing| {
        let by = thing.by.map(|unit| battle.name(unit));
        let state = battle.thing_state(thing.id);
        let item = state.and_then(|state| state.item());
        json!({"thing": thing.id, "kind": thing.kind, "item": item, "square": thing.square, "by": by, "state": state})
    };
    json!({
        "event": "final_state",
        "phase": phase,
        "winner": winner,
        "decided_by": what,
        "round": scheduler.round,
        "count": scheduler.count,
        "acting": battle.current().map(|unit| battle.name(unit)),
        "units": battle.units().map(|one| unit(battle, one)).collect::<Vec<_>>(),
        "things": battle.things().map(thing).collect::<Vec<_>>(),
        "map": map(battle),
        "hash": format!("{:016x}", battle.state_hash()),
    })
}

/// The map as rows of letters, with the terrain of each letter.
fn map(battle: &Battle) -> Value {
    let map = battle.map();
    let mut letters: Vec<(String, char)> = Vec::new();
    let mut letter = |name: &str, glyph: char| -> char {
        if let Some(known) = letters.iter().find(|one| one.0 == name) {
            return known.1;
        }
        let free = |one: &char| letters.iter().all(|other| other.1 != *one);
        let one = std::iter::once(glyph).chain('a'..='z').chain('A'..='Z').chain('0'..='9').find(free).unwrap_or(glyph);
        letters.push((name.to_owned(), one));
        one
    };
    let mut row = |y: u16| -> String {
        let square = |x: u16| Square::new(i16::try_from(x).unwrap_or(0), i16::try_from(y).unwrap_or(0));
        let terrains = (0..map.width()).filter_map(|x| map.terrain(square(x)));
        terrains.map(|terrain| letter(&terrain.name, terrain.glyph)).collect()
    };
    let rows: Vec<String> = (0..map.height()).map(&mut row).collect();
    let legend = letters.into_iter().map(|(name, letter)| (letter.to_string(), json!(name)));
    json!({"rows": rows, "legend": legend.collect::<Map<_, _>>()})
}

/// The extra state of a vehicle, robot or drone: its speed and the hits on its systems.
fn machine(battle: &Battle, unit: UnitId) -> Option<Value> {
    let machine = battle.machine(unit)?;
    let systems = machine.systems.iter().map(|one| {
        let patched = one.patch.map(|patch| json!({"hits": patch.hits, "hours": patch.hours}));
        json!({"system": one.key, "slot": one.slot, "hits": one.hits, "patch": patched})
    });
    Some(json!({"speed": kph(machine.speed), "systems": systems.collect::<Vec<_>>()}))
}

/// A seat in a vehicle.
fn seat(battle: &Battle, unit: UnitId) -> Option<Value> {
    let seat = battle.seat(unit)?;
    let window = seat.window.map(|window| format!("{window:?}").to_lowercase());
    let vehicle = battle.name(seat.vehicle);
    Some(json!({"vehicle": vehicle, "post": seat.post, "belted": seat.belted, "window": window}))
}

/// Work that takes several turns.
fn work(battle: &Battle, unit: UnitId) -> Option<Value> {
    let work = battle.rules().core.work(battle, unit)?;
    let with = work.with.and_then(|slot| battle.item(unit, slot)).map(|(_, def)| def.key);
    let on = work.on.map(|on| battle.name(on));
    Some(json!({"act": work.act, "at": work.at, "on": on, "with": with, "done": work.done, "left": work.left}))
}

/// The slot and id of the item in the other hand, under rules with two hands.
fn other_hand(battle: &Battle, unit: UnitId) -> Option<Value> {
    let key = battle.rules().core.other_hand()?;
    let slot = u8::try_from(battle.conditions(unit).amount(key) - 1).ok()?;
    battle.item(unit, slot).map(|(_, def)| json!(def.key))
}

fn unit(battle: &Battle, unit: UnitId) -> Value {
    let (body, gear, initiative) = (battle.body(unit), battle.gear(unit), battle.initiative(unit));
    let item_key = |def| battle.setup().item(def).key;
    let stats =
        battle.stats(unit).0.iter().map(|stat| (stat.key.to_string(), json!({"now": stat.now, "max": stat.max})));
    let conditions = battle.conditions(unit).0.iter().map(|condition| {
        json!({
            "key": condition.key,
            "amount": condition.amount,
            "until": condition.until,
            "on": condition.on.map(|unit| battle.name(unit)),
            "rule": condition.rule,
        })
    });
    let items = gear.items.iter().enumerate().filter_map(|(slot, item)| {
        let item = item.as_ref()?;
        let wear = item.wear;
        let (loaded, spare, progress, store) = (item.loaded, item.spare, item.progress, item.store);
        let item = item_key(item.def);
        let (points, turns) = (store.points, store.turns);
        let stored = (store != Store::default()).then(|| json!({"points": points, "turns": turns}));
        Some(json!({
            "slot": slot,
            "item": item,
            "loaded": loaded,
            "spare": spare,
            "progress": progress,
            "stored": stored,
            "wear": wear,
        }))
    });
    let pools = battle.budget(unit);
    let budget = pools.0.iter().map(|pool| (pool.key.to_string(), json!(pools.left(pool.key))));
    let profile = battle.profile(unit);
    let skills = profile.skills.iter().map(|(key, level)| (key.to_string(), json!(level)));
    let traits = profile.traits.iter().map(|one| json!({"trait": one.hook, "of": one.of, "value": one.value}));
    let traits = traits.collect::<Vec<_>>();
    json!({
        "name": battle.name(unit),
        "kind": profile.kind,
        "skills": skills.collect::<Map<_, _>>(),
        "tags": profile.tags,
        "traits": traits,
        "machine": machine(battle, unit),
        "aboard": seat(battle, unit),
        "work": work(battle, unit),
        "arrives": battle.to_come(unit),
        "side": battle.setup().side_name(battle.side(unit)),
        "square": body.square,
        "altitude": body.altitude,
        "facing": body.facing,
        "stance": body.stance,
        "life": body.life,
        "state": battle.rules().harm.state(battle, unit),
        "profile": battle.rules().harm.profile(battle, unit),
        "moved_half_metres": body.moved,
        "stats": stats.collect::<Map<_, _>>(),
        "conditions": conditions.collect::<Vec<_>>(),
        "gear": {
            "in_hand": battle.in_hand(unit).map(|(_, _, def)| def.key),
            "in_hand_slot": gear.in_hand,
            "other_hand": other_hand(battle, unit),
            "items": items.collect::<Vec<_>>(),
            "worn": gear.worn.iter().map(|def| item_key(*def)).collect::<Vec<_>>(),
        },
        "budget": budget.collect::<Map<_, _>>(),
        "initiative": {
            "count": initiative.count(),
            "base": initiative.base,
            "fixed": initiative.fixed,
            "state": initiative.state,
            "this_round": initiative.now.as_slice(),
            "next_round": initiative.next.as_slice(),
        },
    })
}
