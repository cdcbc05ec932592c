//! Saved games in storage: an order log under a name, with a header of a few lines for the list.

use crate::battle::UnitId;
use crate::campaign::CampaignLog;
use crate::client::base::say::say;
use crate::client::base::storage;
use crate::client::game::play::Game;
use crate::client::saves::campaign::CampaignPlay;
use crate::words;
use bevy::prelude::Resource;

/// The folder of saved games.
const FOLDER: &str = "saves/";
/// The name of the quick save.
pub const QUICK: &str = "saves/quick";
/// The name of the autosave after the latest order.
pub const NOW: &str = "saves/auto-now";
/// The most autosaves of one battle.
const AUTOS: usize = 4;
/// The longest name of a saved game, in letters.
pub const LONGEST_NAME: usize = 60;

/// Lines of the header.
const HEAD: usize = 4;

/// Follows the round in the header if the battle is over.
const OVER: &str = "over";

/// The kind of a saved game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Saved under a name.
    Named,
    /// Quick save.
    Quick,
    /// Autosave at the start of a turn.
    Auto,
    /// At the end of a battle.
    Finished,
}

/// A saved game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Its name in storage.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The level's name, or its file for a recording without a header; empty if the file is damaged.
    pub level: String,
    /// The round; `None` in camp and for a recording without a header.
    pub round: Option<u16>,
    /// The current combatant; empty if there is none.
    pub turn: String,
    /// True if the battle is over.
    pub over: bool,
    /// The time, in seconds since 1970.
    pub when: u64,
    /// True if it is a battle or a camp of a campaign.
    pub campaign: bool,
}

/// The saved games, the newest first.
#[derive(Resource, Default)]
pub struct Slots {
    /// All of them.
    pub all: Vec<Slot>,
    /// The one to be deleted once that is confirmed.
    pub doomed: Option<String>,
}

impl Slots {
    /// Reads the list from storage.
    ///
    /// # Errors
    /// One line that says why it failed.
    pub fn look(&mut self) -> Result<(), String> {
        self.doomed = None;
        self.all.clear();
        for name in storage::names(FOLDER)? {
            // A game that cannot be read is listed all the same, so that it does not seem lost.
            let text = storage::read(&name).ok().flatten().unwrap_or_default();
            self.all.push(Slot::read(name, &text));
        }
        self.all.sort_by_key(|slot| std::cmp::Reverse(slot.when));
        Ok(())
    }

    /// The name of a battle's next autosave: a new one, or that of its oldest, so that battles never lose theirs to others.
    pub fn next_auto(&self, level: &str) -> String {
        let autos = || self.all.iter().filter(|slot| slot.kind == Kind::Auto && slot.name != NOW);
        let own: Vec<&Slot> = autos().filter(|slot| slot.level == level).collect();
        let free = (0..).map(|at| format!("{FOLDER}auto-{at}")).find(|name| !autos().any(|slot| slot.name == *name));
        match own.last().filter(|_| own.len() >= AUTOS) {
            Some(oldest) => oldest.name.clone(),
            None => free.unwrap_or_else(|| NOW.to_owned()),
        }
    }

    /// The name of a finished battle, which is kept until it is deleted.
    pub fn finished(&self) -> String {
        format!("{FOLDER}finished-{}", storage::clock())
    }
}

/// The storage name of a game with this title.
pub fn named(title: &str) -> Option<String> {
    let kept = |letter: char| if letter.is_alphanumeric() || " -,'".contains(letter) { letter } else { '_' };
    let title: String = title.trim().chars().map(kept).take(LONGEST_NAME).collect();
    (!title.is_empty()).then(|| format!("{FOLDER}named-{title}"))
}

/// The text of a saved game, with its campaign if it belongs to one.
pub fn text(game: &Game, saga: Option<&CampaignPlay>) -> String {
    let battle = game.battle();
    let saved = saga.map_or_else(|| game.saved(), |saga| saga.saved(Some(game)));
    let round = battle.scheduler().round;
    let round = if battle.is_over() { format!("{round} {OVER}") } else { round.to_string() };
    let known = |unit: &UnitId| game.viewer().is_none_or(|side| battle.is_known_to(side, *unit));
    let turn = battle.current().filter(|_| !battle.is_over()).filter(known).map_or("", |unit| battle.name(unit));
    headed(&level(game, saga), (&round, turn), &saved)
}

/// The name of the battle in the list, with its campaign if it belongs to one.
pub fn level(game: &Game, saga: Option<&CampaignPlay>) -> String {
    let name = &game.battle().setup().name;
    saga.map_or_else(|| name.clone(), |saga| format!("{}: {name}", saga.name()))
}

/// The text of a campaign saved in camp.
pub fn camp_text(saga: &CampaignPlay) -> String {
    headed(saga.name(), ("camp", ""), &saga.saved(None))
}

fn headed(name: &str, (round, turn): (&str, &str), saved: &str) -> String {
    let [name, turn] = [name, turn].map(|text| text.replace(['\n', '\r'], " "));
    format!("// level: {name}\n// round: {round}\n// when: {}\n// turn: {turn}\n{saved}\n", storage::clock())
}

/// The level file that a recording without a header names; empty if there is none.
fn recorded_level(text: &str) -> &str {
    let mut lines = text.lines().take(HEAD + 2);
    lines.find_map(|line| line.trim().strip_prefix("level: \"")?.strip_suffix("\",")).unwrap_or_default()
}

impl Slot {
    fn read(name: String, text: &str) -> Self {
        let head = |key: &str| {
            let start = format!("// {key}: ");
            text.lines().take(HEAD).find_map(|line| line.strip_prefix(&start)).unwrap_or_default()
        };
        let campaign = CampaignLog::is_meant(text);
        let short = name.trim_start_matches(FOLDER);
        let kind = match short.split('-').next() {
            Some("quick") => Kind::Quick,
            Some("auto") => Kind::Auto,
            Some("finished") => Kind::Finished,
            _ => Kind::Named,
        };
        let (level, round, when) = (head("level"), head("round"), head("when"));
        let level = if level.is_empty() { recorded_level(text) } else { level }.to_owned();
        let over = round.ends_with(OVER) && !campaign;
        let round = round.split(' ').next().and_then(|round| round.parse().ok());
        let turn = head("turn").to_owned();
        Self { kind, level, round, turn, over, when: when.parse().unwrap_or(0), campaign, name }
    }

    /// True if it can be continued: it is not over, and no recording without a header.
    pub fn goes_on(&self) -> bool {
        !self.over && self.when > 0
    }

    /// Its title in the list.
    pub fn title(&self) -> String {
        match self.kind {
            Kind::Quick => say("saves.quick"),
            Kind::Auto => say("saves.auto"),
            Kind::Finished => say("saves.finished"),
            Kind::Named => self.name.trim_start_matches(FOLDER).trim_start_matches("named-").to_owned(),
        }
    }

    /// The state of the game: round and combatant, or camp.
    pub fn place(&self) -> String {
        match self.round {
            None if self.campaign => say("saves.camp"),
            None => say("saves.recording"),
            _ if self.over => say("saves.over"),
            Some(round) if self.turn.is_empty() => words::when(round),
            Some(round) => format!("{}, {}", words::when(round), self.turn),
        }
    }

    /// Its age.
    pub fn age(&self) -> String {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        let age = storage::clock().saturating_sub(self.when);
        let (key, number) = match age {
            _ if self.when == 0 => ("saves.some_time", 0),
            ..MINUTE => ("saves.now", 0),
            MINUTE..HOUR => ("saves.minutes", age / MINUTE),
            HOUR..DAY => ("saves.hours", age / HOUR),
            _ => ("saves.days", age / DAY),
        };
        say(key).replace("{n}", &number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_tells_what_the_list_shows_and_a_broken_one_loses_nothing() {
        let slot = Slot::read(
            "saves/named-At the bridge".into(),
            "// level: Bridge\n// round: 3\n// when: 77\n// turn: Kade\n(format: 1",
        );
        assert_eq!(
            (slot.title().as_str(), slot.level.as_str(), slot.round, slot.when, slot.turn.as_str()),
            ("At the bridge", "Bridge", Some(3), 77, "Kade")
        );
        let over = Slot::read("saves/auto-1".into(), "// level: Bridge\n// round: 4 over\n// when: 78\n(format: 1");
        assert_eq!((over.round, over.over, slot.over), (Some(4), true, false));
        let file = "(\n    format: 3,\n    level: \"levels/percentile/checkpoint.ron\",\n    seed: 7";
        let recorded = Slot::read("saves/my-battle".into(), file);
        assert_eq!((recorded.level.as_str(), recorded.round), ("levels/percentile/checkpoint.ron", None));
        assert_eq!((recorded.place(), recorded.goes_on()), (say("saves.recording"), false));
        let broken = Slot::read("saves/auto-4".into(), "\u{0}");
        assert_eq!((broken.kind, broken.level.as_str(), broken.when), (Kind::Auto, "", 0));
    }

    #[test]
    fn an_autosave_takes_the_place_of_the_oldest_of_its_battle() {
        let slot = |at: usize, level: &str| {
            Slot::read(format!("saves/auto-{at}"), &format!("// level: {level}\n// when: {}", 100 - at))
        };
        let mut slots = Slots { all: (0..AUTOS - 1).map(|at| slot(at, "Bridge")).collect(), doomed: None };
        assert_eq!(slots.next_auto("Bridge"), "saves/auto-3");
        slots.all.push(slot(3, "Bridge"));
        assert_eq!(slots.next_auto("Bridge"), "saves/auto-3");
        assert_eq!(slots.next_auto("Mill"), "saves/auto-4");
    }

    #[test]
    fn a_name_cannot_lead_out_of_the_folder() {
        assert_eq!(named(" ../../x.y "), Some("saves/named-______x_y".to_owned()));
        assert_eq!(named("  "), None);
    }
}
