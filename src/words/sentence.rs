//! One plain sentence for each event.

use super::parts::{ground_of, item_noun, number, post, signed, stance, target_name, way, window};
use super::phrases::{label, phrase, say};
use crate::battle::{Battle, Event, ItemKind, Key, Speed, UnitId, When};

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
    pub(super) battle: &'a Battle,
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
    pub(super) fn count(&self, key: &str, n: i32, values: &[(&str, &str)]) -> Option<String> {
        let one = if n == 1 { format!("{key}.one") } else { String::new() };
        self.tell(&[&one, key], &[&[("n", &*number(n))], values].concat())
    }

    pub(super) fn name(&self, unit: &UnitId) -> String {
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
    pub(super) fn kind(&self, item: Key) -> Option<ItemKind> {
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
                let (target, ground) = (target_name(self.battle, at), ground_of(self.battle, at));
                let values = [("target", &*target), ("item", &with), ("act", &label(*act)), ("ground", &ground)];
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
}
