//! Sentences about what happens to people, things and the field.

use super::ending::goal;
use super::names::{Kind, name as name_of};
use super::parts::{ground_name, item_noun, number};
use super::phrases::label;
use super::sentence::Context;
use crate::battle::system::Effect;
use crate::battle::{Event, ItemKind, Life, ThingState};

impl Context<'_> {
    /// Damage and its consequences.
    pub(super) fn harm(&self, event: &Event) -> Option<String> {
        match event {
            Event::Harmed { amount: 0, .. } => self.tell(&["harmed.none"], &[]),
            Event::Harmed { unit, by, amount, ledger, kind, .. } => {
                let cause = match (kind, ledger.lines()) {
                    (Some(kind), _) => format!("harmed.{kind}"),
                    (None, [line]) => format!("harmed.{}", line.what),
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
    pub(super) fn field(&self, event: &Event) -> Option<String> {
        match event {
            Event::ThingAppeared { kind, state, square, .. } => {
                let item = state.item().map(|item| item_noun(self.battle, item)).unwrap_or_default();
                let (taken, limit) = match state {
                    ThingState::DamagedTerrain(damage) => (damage.taken, damage.limit),
                    _ => (0, 0),
                };
                let terrain = ground_name(self.battle, *square);
                let (square, taken, limit) = (square.to_string(), taken.to_string(), limit.to_string());
                let values = [
                    ("item", &*item),
                    ("square", &square),
                    ("terrain", &terrain),
                    ("taken", &taken),
                    ("limit", &limit),
                ];
                self.tell(&[&format!("thing.{kind}")], &values)
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
