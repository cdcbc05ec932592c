//! The battles that somebody has won on this machine, for the list of levels.

use crate::battle::{Phase, SideId};
use crate::client::base::options::Player;
use crate::client::base::say::{say, tell};
use crate::client::base::storage;
use crate::client::game::levels::{Level, Levels};
use crate::client::game::play::Game;
use crate::client::settings::notice::Notice;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where they are kept.
const NAME: &str = "wins";
/// Where a damaged file is kept.
const DAMAGED: &str = "wins-damaged";

/// A battle that was won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Win {
    /// The name of the opponent, such as `ai`.
    pub against: String,
    /// The round in which it was won; the lowest if it was won several times.
    pub round: u16,
    /// When it was won last, in seconds since 1970.
    pub when: u64,
}

/// The latest win on each level, by the level's path.
#[derive(Resource, Default)]
pub struct Wins(BTreeMap<String, Win>);

impl Wins {
    /// The latest win on a level.
    pub fn on(&self, level: &Level) -> Option<&Win> {
        self.0.get(&level.file.path)
    }

    /// Reads them; a damaged file is set aside, so that the next win does not overwrite it.
    fn read() -> Self {
        let text = storage::read(NAME).ok().flatten().unwrap_or_else(|| "{}".to_owned());
        Self(ron::from_str(&text).unwrap_or_else(|fault| {
            warn!("wins could not be read ({fault}); they are kept in {DAMAGED}");
            storage::write(DAMAGED, &text).unwrap_or_else(|fault| warn!("{fault}"));
            BTreeMap::new()
        }))
    }

    fn add(&mut self, level: &Level, mut win: Win) -> Result<(), String> {
        if let Some(before) = self.0.get(&level.file.path).filter(|before| before.against == win.against) {
            win.round = win.round.min(before.round);
        }
        self.0.insert(level.file.path.clone(), win);
        let text = ron::ser::to_string_pretty(&self.0, ron::ser::PrettyConfig::default());
        storage::write(NAME, &text.map_err(|fault| fault.to_string())?)
    }
}

impl Win {
    /// The win in words, such as "won in round 6 against AI: strong".
    pub fn words(&self) -> String {
        let against = say(&format!("player.{}", self.against));
        tell("title.won", &[("round", &self.round.to_string()), ("player", &against)])
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Wins::read());
    app.add_systems(Update, record.run_if(resource_exists::<Game>));
}

/// The win of a person over machine players; `None` if several people play, or the person did not win.
fn won(game: &Game) -> Option<Win> {
    let Phase::Over { winner: Some(winner), .. } = game.battle().scheduler().phase else { return None };
    let sides = (0..game.battle().setup().sides.len()).map(|at| SideId(at as u8));
    let (own, others): (Vec<_>, Vec<_>) = sides.partition(|side| game.player(*side) == Player::Human);
    let against = game.player(*others.first()?).name().to_owned();
    let win = Win { against, round: game.battle().scheduler().round, when: storage::clock() };
    (own == [winner]).then_some(win)
}

fn record(
    (game, levels): (Res<Game>, Res<Levels>),
    (mut wins, mut notice): (ResMut<Wins>, ResMut<Notice>),
    mut recorded: Local<bool>,
) {
    if !game.is_changed() {
        return;
    }
    let over = game.battle().is_over() && !game.is_watched();
    if over && !*recorded {
        let level = levels.of(&game.recorded()).map(|at| &levels.0[at]);
        if let Some(Err(fault)) = level.zip(won(&game)).map(|(level, win)| wins.add(level, win)) {
            notice.warn(tell("notice.not_saved", &[("fault", &fault)]));
        }
    }
    *recorded = over;
}
