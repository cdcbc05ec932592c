//! News that must not be missed: who has fallen or died. Each line stays for some seconds.

use crate::battle::{Battle, Event, Life, UnitId};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::game::log::initials;
use crate::client::game::select::TableIntent;
use crate::words;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// The time for which a line stays.
const STAY: Duration = Duration::from_secs(6);
/// The most lines; older ones give way.
const MOST: usize = 4;

/// One line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Casualty {
    /// The sentence.
    pub words: String,
    /// The combatant.
    unit: UnitId,
    /// Its side.
    pub side: usize,
    /// Its letters.
    pub letters: String,
    /// True if it is dead.
    pub dead: bool,
    /// When the line was first shown.
    since: Option<Duration>,
}

/// The lines, oldest first.
#[derive(Resource, Default)]
pub struct Casualties(Vec<Casualty>);

impl Casualties {
    /// Adds a line if the event is such news.
    pub fn hear(&mut self, battle: &Battle, event: &Event) {
        let Event::LifeChanged { unit, to: to @ (Life::Down | Life::Dead), .. } = event else { return };
        let Some(words) = words::sentence(battle, event) else { return };
        let (side, letters) = (battle.side(*unit).index(), initials(battle, *unit));
        self.0.retain(|line| line.unit != *unit);
        self.0.push(Casualty { unit: *unit, words, side, letters, dead: *to == Life::Dead, since: None });
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    /// The lines.
    pub fn lines(&self) -> &[Casualty] {
        &self.0
    }

    /// True if a line has been shown for as long as it stays, or not at all.
    fn is_due(&self, now: Duration) -> bool {
        self.0.iter().any(|line| line.since.is_none_or(|since| now.saturating_sub(since) >= STAY))
    }

    /// Notes the time at which lines were first shown, and drops those that have stayed long enough.
    fn pass(&mut self, now: Duration) {
        self.0.retain_mut(|line| now.saturating_sub(*line.since.get_or_insert(now)) < STAY);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Casualties>();
    app.add_systems(OnExit(Screen::Table), clear).add_systems(OnEnter(Overlay::HandOver), clear);
    let table = in_state(Screen::Table);
    app.add_systems(Update, (pass, undo).after(ClientSystems::Film).before(ClientSystems::Draw).run_if(table));
}

fn clear(mut casualties: ResMut<Casualties>) {
    casualties.0.clear();
}

/// What is undone has not happened.
fn undo(mut intents: MessageReader<TableIntent>, mut casualties: ResMut<Casualties>) {
    if intents.read().any(|intent| *intent == TableIntent::Undo) && !casualties.0.is_empty() {
        casualties.0.clear();
    }
}

fn pass(time: Res<Time<Real>>, mut casualties: ResMut<Casualties>, mut redraw: MessageWriter<RequestRedraw>) {
    if casualties.0.is_empty() {
        return;
    }
    redraw.write(RequestRedraw);
    if casualties.is_due(time.elapsed()) {
        casualties.pass(time.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Key, Rule};
    use crate::testkit::{Figure, Scene};

    #[test]
    fn who_falls_is_told_for_some_seconds_and_who_wakes_is_not() {
        let table = Scene::new("cepheus", &["AB"])
            .figures([Figure::new("Ana").initiative(9), Figure::new("Bo").foe().initiative(5)])
            .begin();
        let (battle, mut casualties) = (table.battle(), Casualties::default());
        let change = |from, to| Event::LifeChanged {
            unit: UnitId(1),
            from,
            to,
            what: Key::new("wounds"),
            rule: Rule("CE-DMG-05"),
        };
        casualties.hear(battle, &change(Life::Down, Life::Up));
        assert!(casualties.lines().is_empty());
        casualties.hear(battle, &change(Life::Up, Life::Down));
        casualties.hear(battle, &change(Life::Down, Life::Dead));
        let told: Vec<(&str, bool)> = casualties.lines().iter().map(|line| (&*line.words, line.dead)).collect();
        assert_eq!(told, [("Bo is dead.", true)]);
        casualties.pass(Duration::from_secs(100));
        assert!(!casualties.is_due(Duration::from_secs(105)) && casualties.is_due(Duration::from_secs(106)));
        casualties.pass(Duration::from_secs(106));
        assert!(casualties.lines().is_empty());
    }
}
