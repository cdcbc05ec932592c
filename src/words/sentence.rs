//! One plain sentence for each event.

use super::ending::goal;
use super::names::{Kind, name as name_of};
use super::parts::{item_noun, number, post, signed, stance, target_name, way, window};
use super::phrases::{label, phrase, say};
use crate::battle::system::Effect;
use crate::battle::{Battle, Event, ItemKind, Key, Life, Speed, UnitId, When};

/// The sentence for an event; `None` for events that the log leaves out. Keys are tried from the most specific
/// (`declared.attack.spray`) to the most general (`declared`); an empty phrase keeps the event out of the log.
pub fn sentence(battle: &Battle, event: &Event) -> Option<String> {
    let unit = event.unit().map_or("", |unit| battle.name(unit));
    by_subject(&Context { battle, unit, several: false }, event)
}

/// The sentence for an event that happens to several units alike, if there is a phrase `key.several`.
pub(super) fn together(battle: &Battle, event: &Event, units: &[UnitId]) -> Option<String> {
    let names: Vec<&str> = units.iter().map(|unit| battle.name(*unit)).collect();
    let (last, others) = names.split_last()?;
    let unit = say("several", &[("others", &others.join(", ")), ("last", last)]);
    by_subject(&Context { battle, unit: &unit, several: true }, event)
}

fn by_subject(context: &Context<'_>, event: &Event) -> Option<String> {
    match event {
        Event::RoundStarted { .. }
        | Event::SurpriseRoundStarted
        | Event::TurnSuspended { .. }
        | Event::TurnResumed { .. }
        | Event::TurnGranted { .. }
        | Event::TurnStarted { .. }
        | Event::TurnPassed { .. }
        | Event::InitiativeSet { .. }
        | Event::InitiativeShifted { .. }
        | Event::InitiativeCollected { .. }
        | Event::InitiativeSettled { .. }
        | Event::Delayed { .. }
        | Event::Interrupted { .. }
        | Event::OrderResumed { .. }
        | Event::OrderLost { .. } => context.turns(event),
        Event::Moved { .. }
        | Event::AltitudeChanged { .. }
        | Event::StanceChanged { .. }
        | Event::SpeedChanged { .. }
        | Event::SeatTaken { .. } => context.moves(event),
        Event::Readied { .. }
        | Event::Stowed { .. }
        | Event::ReloadProgressed { .. }
        | Event::Reloaded { .. }
        | Event::AmmoSpent { .. }
        | Event::Stored { .. }
        | Event::SystemHit { .. }
        | Event::SystemMended { .. }
        | Event::ItemDamaged { .. }
        | Event::Jammed { .. }
        | Event::Idled { .. }
        | Event::Ruined { .. }
        | Event::Dropped { .. }
        | Event::PickedUp { .. } => context.gear(event),
        Event::Declared { .. }
        | Event::Reacted { .. }
        | Event::HeldFire { .. }
        | Event::Checked(_)
        | Event::Rolled { .. }
        | Event::Hit { .. }
        | Event::Missed { .. } => context.actions(event),
        Event::Harmed { .. }
        | Event::StatChanged { .. }
        | Event::ConditionSet { .. }
        | Event::ConditionEnded { .. }
        | Event::LifeChanged { .. } => context.harm(event),
        Event::ThingAppeared { .. }
        | Event::ThingMoved { .. }
        | Event::Exploded { .. }
        | Event::Caught { .. }
        | Event::TerrainChanged { .. }
        | Event::Spotted { .. }
        | Event::Noted { .. }
        | Event::ObjectiveChanged { .. }
        | Event::BattleEnded { .. } => context.field(event),
        Event::RoundEnded { .. }
        | Event::TurnEnded { .. }
        | Event::InitiativeTurnedOver { .. }
        | Event::BudgetSet { .. }
        | Event::PoolSet { .. }
        | Event::SidePoolSet { .. }
        | Event::Spent { .. }
        | Event::SideSpent { .. }
        | Event::Turned { .. }
        | Event::ThingGone { .. }
        | Event::Tracked { .. }
        | Event::LostSight { .. } => None,
    }
}

/// The context of a sentence: the battle and the name of its subject.
pub(super) struct Context<'a> {
    battle: &'a Battle,
    unit: &'a str,
    /// True if the subject is several units.
    several: bool,
}

impl Context<'_> {
    /// The first of these keys that has a phrase, filled in.
    pub(super) fn tell(&self, keys: &[&str], values: &[(&str, &str)]) -> Option<String> {
        let mut all = vec![("unit", self.unit)];
        all.extend_from_slice(values);
        let words = |key: &&str| if self.several { phrase(&format!("{key}.several"), &all) } else { phrase(key, &all) };
        keys.iter().find_map(words).filter(|words| !words.is_empty())
    }

    /// A phrase with a number; `key.one` is the singular.
    fn count(&self, key: &str, n: i32, values: &[(&str, &str)]) -> Option<String> {
        let one = if n == 1 { format!("{key}.one") } else { String::new() };
        self.tell(&[&one, key], &[&[("n", &*number(n))], values].concat())
    }

    fn name(&self, unit: &UnitId) -> String {
        self.battle.name(*unit).to_owned()
    }

    /// Rounds, turns and initiative.
    fn turns(&self, event: &Event) -> Option<String> {
        match event {
            Event::RoundStarted { round } => self.tell(&["round_started"], &[("round", &round.to_string())]),
            Event::TurnStarted { count, .. } => self.tell(&["turn_started"], &[("count", &number(*count))]),
            Event::TurnPassed { why, .. } => {
                self.tell(&[&format!("turn_passed.{why}"), "turn_passed"], &[("why", &label(*why).to_lowercase())])
            }
            Event::InitiativeSet { what, base, .. } => {
                let special = format!("initiative_set.{what}");
                self.tell(
                    &[&special, "initiative_set"],
                    &[("base", &base.to_string()), ("what", &label(*what).to_lowercase())],
                )
            }
            Event::InitiativeShifted { shift, when, .. } => {
                let when = match when {
                    When::Now => "when.now",
                    When::Next => "when.next",
                    When::Lasting => "when.lasting",
                };
                let what = label(shift.what).to_lowercase();
                self.tell(
                    &[&format!("initiative_shifted.{}", shift.what), "initiative_shifted"],
                    &[("by", &signed(shift.by)), ("what", &what), ("when", &say(when, &[]))],
                )
            }
            Event::InitiativeCollected { entry, .. } => self.tell(
                &["initiative_collected"],
                &[("by", &signed(entry.by)), ("what", &label(entry.what).to_lowercase())],
            ),
            Event::InitiativeSettled { from, to, by, ledger, .. } if !ledger.lines().is_empty() => {
                let key = if ledger.total() == *by { "initiative_settled" } else { "initiative_settled.limited" };
                let (sum, by, to) = (signed(ledger.total()), signed(*by), number(*to));
                self.tell(&[key], &[("from", &number(*from)), ("to", &to), ("by", &by), ("sum", &sum)])
            }
            Event::Delayed { .. } => self.tell(&["delayed"], &[]),
            Event::SurpriseRoundStarted => self.tell(&["surprise_round_started"], &[]),
            Event::TurnSuspended { .. } => self.tell(&["turn_suspended"], &[]),
            Event::TurnResumed { .. } => self.tell(&["turn_resumed"], &[]),
            Event::TurnGranted { .. } => self.tell(&["turn_granted"], &[]),
            Event::Interrupted { order, .. } => self.tell(&["interrupted"], &[("other", self.battle.name(order.unit))]),
            Event::OrderResumed { order } => {
                self.tell(&["order_resumed"], &[("act", &label(order.act).to_lowercase())])
            }
            Event::OrderLost { why, .. } => self.tell(&["order_lost"], &[("why", &label(*why).to_lowercase())]),
            _ => None,
        }
    }

    /// Movement, stances and seats.
    fn moves(&self, event: &Event) -> Option<String> {
        match event {
            Event::Moved { half_metres, forced, path, what, .. } => {
                let key = if *forced { "moved.forced" } else { "moved" };
                let to = path.last().map_or_else(String::new, ToString::to_string);
                self.tell(&[&format!("{key}.{what}"), key], &[("way", &way(*half_metres)), ("to", &to)])
            }
            Event::AltitudeChanged { to, .. } => {
                self.tell(&[&format!("altitude_changed.{}", format!("{to:?}").to_lowercase())], &[])
            }
            Event::StanceChanged { to, what, .. } => {
                let special = format!("stance_changed.{what}");
                self.tell(&[&special, "stance_changed"], &[("to", &stance(*to))])
            }
            Event::SpeedChanged { from, to, .. } => {
                let special = if *to == Speed::NONE { "speed_changed.halt" } else { "speed_changed" };
                self.tell(&[special], &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Event::SeatTaken { from, to, what, .. } => {
                let aboard = to.or(*from).map_or("", |seat| self.battle.name(seat.vehicle));
                let moves = from.zip(*to).is_some_and(|(from, to)| from.post == to.post && from.window != to.window);
                let side = to.and_then(|seat| seat.window).filter(|_| moves);
                let special = side.map_or_else(|| format!("seat_taken.{what}"), |side| window(side).to_owned());
                let post = to.map_or_else(String::new, |seat| post(seat.post));
                self.tell(&[&special, "seat_taken"], &[("vehicle", aboard), ("post", &post)])
            }
            _ => None,
        }
    }

    /// Items and the parts of machines.
    fn gear(&self, event: &Event) -> Option<String> {
        match event {
            Event::Readied { item, .. } => self.tell(&["readied"], &[("item", &item_noun(self.battle, *item))]),
            Event::Stowed { item, .. } => self.tell(&["stowed"], &[("item", &item_noun(self.battle, *item))]),
            Event::ReloadProgressed { item, done, needed, .. } => {
                let (done, needed) = (done.to_string(), needed.to_string());
                self.tell(
                    &["reload_progressed"],
                    &[("item", &item_noun(self.battle, *item)), ("done", &done), ("needed", &needed)],
                )
            }
            Event::Reloaded { item, loaded, .. } => {
                self.count("reloaded", i32::from(*loaded), &[("item", &item_noun(self.battle, *item))])
            }
            Event::AmmoSpent { item, rounds, left, .. } => {
                let key = match (self.kind(*item), left) {
                    (Some(ItemKind::Gear), _) => "charge_spent",
                    (Some(ItemKind::Expendable), 0) => "ammo_spent.last",
                    (Some(ItemKind::Expendable), _) => "ammo_spent.thrown",
                    _ => "ammo_spent",
                };
                let values = [("item", &*item_noun(self.battle, *item)), ("left", &left.to_string())];
                self.count(key, i32::from(*rounds), &values)
            }
            Event::Stored { item, store, .. } => {
                let key = if store.points > 0 { "stored" } else { "stored.empty" };
                let points = store.points.to_string();
                self.tell(&[key], &[("item", &item_noun(self.battle, *item)), ("points", &points)])
            }
            Event::SystemHit { system, hits, .. } => {
                let what = item_noun(self.battle, *system).to_lowercase();
                self.count("system_hit", i32::from(*hits), &[("what", &what)])
            }
            Event::SystemMended { system, hits, patch, .. } => {
                let what = item_noun(self.battle, *system).to_lowercase();
                match patch {
                    Some(patch) => self.count("system_mended.patched", i32::from(patch.hours), &[("what", &what)]),
                    None => self.count("system_mended", i32::from(*hits), &[("what", &what)]),
                }
            }
            Event::ItemDamaged { item, damage, of, .. } => {
                let special = if *damage == 0 { "item_damaged.mended" } else { "item_damaged" };
                let (damage, of) = (damage.to_string(), of.to_string());
                self.tell(&[special], &[("item", &item_noun(self.battle, *item)), ("damage", &damage), ("of", &of)])
            }
            Event::Jammed { item, jammed, .. } => {
                let special = if *jammed { "jammed" } else { "jammed.cleared" };
                self.tell(&[special], &[("item", &item_noun(self.battle, *item))])
            }
            Event::Idled { item, what, round, .. } => {
                let special = if *round == 0 { String::from("idled.over") } else { format!("idled.{what}") };
                self.tell(&[&special], &[("item", &item_noun(self.battle, *item))])
            }
            Event::Ruined { item, .. } => self.tell(&["ruined"], &[("item", &item_noun(self.battle, *item))]),
            Event::Dropped { item, square, rule, .. } => {
                let values = [("item", &*item_noun(self.battle, *item)), ("square", &square.to_string())];
                self.tell(&[&format!("dropped.{rule}"), "dropped"], &values)
            }
            Event::PickedUp { item, .. } => self.tell(&["picked_up"], &[("item", &item_noun(self.battle, *item))]),
            _ => None,
        }
    }

    /// The kind of an item of the catalogue.
    fn kind(&self, item: Key) -> Option<ItemKind> {
        let setup = self.battle.setup();
        setup.find_item(item).map(|id| setup.item(id).kind)
    }

    /// Actions, reactions and their dice.
    fn actions(&self, event: &Event) -> Option<String> {
        match event {
            Event::Declared { act, at, item, mode, .. } => {
                let general = format!("declared.{act}");
                let special = mode.or(*item).map_or_else(String::new, |way| format!("{general}.{way}"));
                let with = item.map(|item| item_noun(self.battle, item)).unwrap_or_default();
                let values = [("target", &*target_name(self.battle, at)), ("item", &with), ("act", &label(*act))];
                self.tell(&[&special, &general, "declared"], &values)
            }
            Event::Reacted { reaction, against, .. } => {
                let special = format!("reacted.{reaction}");
                let values = [("other", self.battle.name(*against)), ("reaction", &label(*reaction).to_lowercase())];
                self.tell(&[&special, "reacted"], &values)
            }
            Event::HeldFire { target, why, number, slower, rule, .. } => {
                let key = if *slower { "held_fire.slower" } else { "held_fire" };
                let reason = phrase(&format!("refused.{why}"), &[("number", &number.to_string())]).unwrap_or_default();
                let values = [("other", self.battle.name(*target)), ("why", &reason.to_lowercase()), ("rule", rule.0)];
                self.tell(&[&format!("held_fire.{why}"), key], &values)
            }
            Event::Checked(check) => self.check(check),
            Event::Rolled { what, pool, rolled, .. } => {
                let special = format!("rolled.{what}");
                let values = [("rolled", &*rolled.to_string()), ("dice", &pool.to_string()), ("what", &label(*what))];
                self.tell(&[&special, "rolled"], &values)
            }
            Event::Hit { target, effect, .. } => {
                self.tell(&["hit"], &[("target", self.battle.name(*target)), ("effect", &signed(*effect))])
            }
            Event::Missed { target, effect, .. } => {
                let target = target.map(|target| self.name(&target)).unwrap_or_default();
                self.tell(&["missed"], &[("target", &target), ("by", &(-effect).to_string())])
            }
            _ => None,
        }
    }

    /// Damage and its consequences.
    fn harm(&self, event: &Event) -> Option<String> {
        match event {
            Event::Harmed { amount: 0, .. } => self.tell(&["harmed.none"], &[]),
            Event::Harmed { unit, by, amount, ledger, .. } => {
                let cause = match ledger.lines() {
                    [line] => format!("harmed.{}", line.what),
                    _ => String::new(),
                };
                // Harm by a friend is unexpected.
                let friend = by.filter(|by| by != unit && !self.battle.are_enemies(*by, *unit));
                let plain = if friend.is_some() { "harmed.by_friend" } else { "harmed" };
                let by = friend.map_or("", |by| self.battle.name(by));
                self.tell(&[&cause, plain], &[("amount", &amount.to_string()), ("by", by)])
            }
            Event::StatChanged { stat, from, to, rule, .. } => {
                let what = name_of(self.battle, Kind::Stat, *stat);
                let (from, to) = (number(i32::from(*from)), number(i32::from(*to)));
                let special = format!("stat_changed.{stat}.{rule}");
                self.tell(&[&special, "stat_changed"], &[("stat", &what), ("from", &from), ("to", &to)])
            }
            Event::ConditionSet { condition, .. } => {
                let special = format!("condition_set.{}", condition.key);
                let of_core = format!("{special}.{}", self.battle.rules().core.id());
                let by_rule = format!("{special}.{}", condition.rule);
                let on = condition.on.map(|unit| self.name(&unit)).unwrap_or_default();
                let amount = condition.amount.to_string();
                let effects = self.battle.rules().core.declared().effects;
                let meant = Effect::ALL.into_iter().find(|effect| effect.condition() == condition.key);
                let effect = meant.map_or_else(String::new, |effect| number(effects.of(effect).own_checks));
                let values = [
                    ("what", &*name_of(self.battle, Kind::Condition, condition.key).to_lowercase()),
                    ("on", &on),
                    ("amount", &amount),
                    ("effect", &effect),
                ];
                let one = if condition.amount == 1 { format!("{special}.one") } else { String::new() };
                let alone = match condition.on {
                    None => format!("{special}.alone"),
                    Some(whom) if event.unit() == Some(whom) => format!("{special}.oneself"),
                    Some(_) => String::new(),
                };
                self.tell(&[&by_rule, &alone, &of_core, &one, &special, "condition_set"], &values)
            }
            Event::ConditionEnded { key, what, .. } => {
                let special = format!("condition_ended.{key}");
                self.tell(
                    &[&format!("{special}.{what}"), &special, "condition_ended"],
                    &[("what", &name_of(self.battle, Kind::Condition, *key).to_lowercase())],
                )
            }
            Event::LifeChanged { to, from, what, .. } => {
                let machine = event.unit().is_some_and(|unit| self.battle.machine(unit).is_some());
                let key = match (from, to) {
                    (_, Life::Dead) if machine => "life.dead.wrecked",
                    (_, Life::Dead) => "life.dead",
                    (_, Life::Down) => "life.down",
                    (_, Life::Gone) => "life.gone",
                    (_, Life::Up) => "life.up",
                };
                self.tell(&[&format!("{key}.{what}"), key], &[])
            }
            _ => None,
        }
    }

    /// The map, sightings, and the end of the battle.
    fn field(&self, event: &Event) -> Option<String> {
        match event {
            Event::ThingAppeared { kind, state, square, .. } => {
                let item = state.item().map(|item| item_noun(self.battle, item)).unwrap_or_default();
                self.tell(&[&format!("thing.{kind}")], &[("item", &item), ("square", &square.to_string())])
            }
            Event::ThingMoved { what, to, .. } => {
                self.tell(&[&format!("thing_moved.{what}")], &[("square", &to.to_string())])
            }
            Event::Exploded { item, square, .. } => {
                let shot = self.kind(*item).is_some_and(|kind| kind != ItemKind::Expendable);
                let key = if shot { "exploded.shot" } else { "exploded" };
                self.tell(
                    &[&format!("exploded.{item}"), key],
                    &[("item", &item_noun(self.battle, *item)), ("square", &square.to_string())],
                )
            }
            Event::Caught { squares: 0, .. } => self.tell(&["caught.centre"], &[]),
            Event::Caught { squares, .. } => self.count("caught", i32::from(*squares), &[]),
            Event::TerrainChanged { square, to, by, .. } => {
                let terrain = self.battle.map().table().get(usize::from(to.0));
                let name = terrain.map_or("", |terrain| &terrain.name).replace('_', " ");
                let door = terrain.and_then(|terrain| terrain.door.as_ref()).filter(|_| by.is_some());
                let done = door.map_or("", |door| if door.open { "door.opened" } else { "door.closed" });
                let by = by.map(|unit| self.name(&unit)).unwrap_or_default();
                let values = [("square", &*square.to_string()), ("to", &name), ("by", &by)];
                self.tell(&[done, "terrain_changed"], &values)
            }
            Event::Spotted { side, .. } => self.tell(&["spotted"], &[("side", self.battle.setup().side_name(*side))]),
            Event::Noted { what, other, number, .. } => {
                let other = other.map(|unit| self.name(&unit)).unwrap_or_default();
                let form = if *number == 1 { "one" } else { "alone" };
                let special =
                    if *number == 1 || other.is_empty() { format!("noted.{what}.{form}") } else { String::new() };
                let values =
                    [("other", &*other), ("number", &number.to_string()), ("what", &label(*what).to_lowercase())];
                self.tell(&[&special, &format!("noted.{what}"), "noted"], &values)
            }
            Event::ObjectiveChanged { side, progress: 0, .. } => {
                self.tell(&["objective.lost"], &[("side", self.battle.setup().side_name(*side))])
            }
            Event::ObjectiveChanged { side, progress, .. } => {
                self.count("objective", i32::from(*progress), &[("side", self.battle.setup().side_name(*side))])
            }
            Event::BattleEnded { winner, what } => {
                let goal = winner.and_then(|side| goal(self.battle, side, *what));
                let key = match winner {
                    None => "battle_ended.draw",
                    Some(_) if goal.is_some() => "battle_ended.goal",
                    Some(_) => "battle_ended",
                };
                let side = winner.map_or("", |side| self.battle.setup().side_name(side));
                let why = goal.map_or_else(|| label(*what).to_lowercase(), str::to_owned);
                self.tell(&[&format!("{key}.{what}"), key], &[("side", side), ("why", &why)])
            }
            _ => None,
        }
    }
}
