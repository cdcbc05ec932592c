//! The player's settings: stored between sessions and changed on the settings page.

pub mod intent;
pub mod keys;
pub mod lens;
pub mod notice;
mod pace;
mod standing;

pub use keys::{Bindings, Chord, Command, digit, shifted};
pub use pace::Pace;
pub use standing::{Standing, StandingOrder};

use crate::battle::Key;
use crate::battle::system::{ActionInfo, Subject};
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::storage;
use crate::client::base::theme::Palette;
use crate::client::settings::notice::Notice;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The storage name of the settings.
const KEPT: &str = "settings";
/// The smallest and largest text, in percent.
pub const TEXT_SIZES: (u16, u16) = (80, 200);
/// The lowest and highest threshold of a standing order, in percent.
pub const LEAST: (u8, u8) = (5, 95);

/// The volume, from 0 to 1.
#[derive(Resource)]
pub struct Loudness(pub f32);

/// The volume of the place, from 0 to 1.
#[derive(Resource)]
pub struct Murmur(pub f32);

/// All settings.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The size of text and panels, in percent: see [`TEXT_SIZES`].
    pub text: u16,
    /// The palette.
    pub palette: Palette,
    /// True for high contrast.
    pub contrast: bool,
    /// True to reduce motion: nothing flies, floats or pulses.
    pub calm: bool,
    /// The animation speed.
    pub pace: Pace,
    /// The master volume, in percent.
    pub master: u8,
    /// The volume of effects, in percent of the master volume.
    pub effects: u8,
    /// The volume of the sound of the place, in percent of the master volume.
    pub ambience: u8,
    /// True if the window is fullscreen.
    pub fullscreen: bool,
    /// True if hints are shown.
    pub hints: bool,
    /// Hints that were closed.
    pub known_hints: BTreeSet<String>,
    /// The standing order about reactions.
    pub reactions: Standing,
    /// The percentage by which a reaction must lower the chance to be hit.
    pub reaction_worth: u8,
    /// The standing order about free attacks.
    pub strikes: Standing,
    /// The least chance to hit of a free attack, in percent.
    pub strike_chance: u8,
    /// The standing order about scarce resources.
    pub reserves: Standing,
    /// The standing order about hastening.
    pub haste: Standing,
    /// The standing order about details, for which the rules have a good suggestion.
    pub details: Standing,
    /// The key bindings.
    pub keys: Bindings,
    /// The player's own letters for actions, by the action's key.
    pub letters: BTreeMap<String, char>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            text: 100,
            palette: Palette::default(),
            contrast: false,
            calm: false,
            pace: Pace::default(),
            master: 80,
            effects: 75,
            ambience: if cfg!(target_arch = "wasm32") { 0 } else { 40 },
            fullscreen: false,
            hints: true,
            known_hints: BTreeSet::new(),
            reactions: Standing::default(),
            reaction_worth: 10,
            strikes: Standing::default(),
            strike_chance: 50,
            reserves: Standing::default(),
            haste: Standing::Never,
            details: Standing::default(),
            keys: Bindings::default(),
            letters: BTreeMap::new(),
        }
    }
}

/// A change of one setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Larger or smaller text, in percent.
    Text(i16),
    /// Another palette.
    Palette(Palette),
    /// Contrast on or off.
    Contrast,
    /// Reduced motion on or off.
    Calm,
    /// Another animation speed.
    Pace(Pace),
    /// Master volume up or down, in percent.
    Master(i8),
    /// Effects volume up or down, in percent.
    Effects(i8),
    /// The sound of the place up or down, in percent.
    Ambience(i8),
    /// Fullscreen on or off.
    Fullscreen,
    /// Hints on or off.
    Hints,
    /// Another standing order about a subject.
    Stand(Subject, Standing),
    /// The threshold of such an order, in percent.
    Least(Subject, i8),
    /// The default keys.
    ResetKeys,
    /// The default settings.
    ResetAll,
}

impl Settings {
    /// The letter that chooses an action.
    pub fn letter(&self, action: &ActionInfo) -> char {
        self.letters.get(action.key.as_str()).copied().unwrap_or(action.hotkey.to_ascii_lowercase())
    }

    /// Gives one of these actions another letter; an action that had it gets the old one.
    pub fn bind_letter(&mut self, actions: &[ActionInfo], action: Key, letter: char) {
        let letter = letter.to_ascii_lowercase();
        let Some(bound) = actions.iter().find(|one| one.key == action) else { return };
        let old = self.letter(bound);
        if let Some(other) = actions.iter().find(|one| one.key != action && self.letter(one) == letter) {
            self.letters.insert(other.key.as_str().to_owned(), old);
        }
        self.letters.insert(action.as_str().to_owned(), letter);
    }

    /// The standing order about a subject.
    pub fn order(&self, subject: Subject) -> StandingOrder {
        let (standing, least) = match subject {
            Subject::Reaction => (self.reactions, self.reaction_worth),
            Subject::Strike => (self.strikes, self.strike_chance),
            Subject::Reserve => (self.reserves, 0),
            Subject::Haste => (self.haste, 0),
            Subject::Detail => (self.details, 0),
            Subject::Plan => (Standing::Ask, 0),
        };
        StandingOrder { standing, least }
    }

    fn stand(&mut self, subject: Subject, standing: Standing) {
        match subject {
            Subject::Reaction => self.reactions = standing,
            Subject::Strike => self.strikes = standing,
            Subject::Reserve => self.reserves = standing,
            Subject::Haste => self.haste = standing,
            Subject::Detail => self.details = standing,
            Subject::Plan => {}
        }
    }

    fn least(&mut self, subject: Subject) -> Option<&mut u8> {
        match subject {
            Subject::Reaction => Some(&mut self.reaction_worth),
            Subject::Strike => Some(&mut self.strike_chance),
            _ => None,
        }
    }

    fn take(&mut self, change: &Change) {
        match change {
            Change::Text(by) => self.text = self.text.saturating_add_signed(*by).clamp(TEXT_SIZES.0, TEXT_SIZES.1),
            Change::Palette(palette) => self.palette = *palette,
            Change::Contrast => self.contrast = !self.contrast,
            Change::Calm => self.calm = !self.calm,
            Change::Pace(pace) => self.pace = *pace,
            Change::Master(by) => self.master = self.master.saturating_add_signed(*by).min(100),
            Change::Effects(by) => self.effects = self.effects.saturating_add_signed(*by).min(100),
            Change::Ambience(by) => self.ambience = self.ambience.saturating_add_signed(*by).min(100),
            Change::Fullscreen => self.fullscreen = !self.fullscreen,
            Change::Hints => {
                self.hints = !self.hints;
                self.known_hints.clear();
            }
            Change::Stand(subject, standing) => self.stand(*subject, *standing),
            Change::Least(subject, by) => {
                if let Some(least) = self.least(*subject) {
                    *least = least.saturating_add_signed(*by).clamp(LEAST.0, LEAST.1);
                }
            }
            Change::ResetKeys => (self.keys, self.letters) = (Bindings::default(), BTreeMap::new()),
            Change::ResetAll => *self = Self::default(),
        }
    }

    /// Parses settings; missing fields get their defaults.
    ///
    /// # Errors
    /// One line that says where the text is malformed.
    fn read(text: &str) -> Result<Self, String> {
        let mut settings: Self = ron::from_str(text).map_err(|fault| {
            let start = fault.span.start;
            tell("notice.place", &[("line", &start.line.to_string()), ("column", &start.col.to_string())])
        })?;
        settings.text = settings.text.clamp(TEXT_SIZES.0, TEXT_SIZES.1);
        for volume in [&mut settings.master, &mut settings.effects, &mut settings.ambience] {
            *volume = (*volume).min(100);
        }
        settings.reaction_worth = settings.reaction_worth.clamp(LEAST.0, LEAST.1);
        settings.strike_chance = settings.strike_chance.clamp(LEAST.0, LEAST.1);
        Ok(settings)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((intent::plugin, notice::plugin)).insert_resource(Loudness(0.6)).insert_resource(Murmur(0.0));
    app.init_resource::<Settings>().add_systems(PreStartup, open);
    app.add_systems(Update, notice_hands.in_set(ClientSystems::Sense));
    let changed = resource_changed::<Settings>;
    app.add_systems(Update, (keep, follow).chain().in_set(ClientSystems::Draw).run_if(changed));
}

fn open(mut settings: ResMut<Settings>, mut notice: ResMut<Notice>) {
    let read = storage::read(KEPT).and_then(|kept| kept.map(|text| Settings::read(&text)).transpose());
    match read {
        Ok(Some(kept)) => *settings = kept,
        Ok(None) => {}
        Err(fault) => notice.warn(say("notice.settings_broken").replace("{fault}", &fault)),
    }
    #[cfg(target_arch = "wasm32")]
    {
        settings.keys.fingers = crate::client::base::page::is_for_fingers();
    }
}

/// Detects whether the player uses touch, or keys and a mouse.
fn notice_hands(
    (touches, keys, buttons): (Res<Touches>, Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    mut settings: ResMut<Settings>,
) {
    let fingers = touches.any_just_pressed();
    let others = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
    if (fingers || others) && settings.keys.fingers != fingers {
        settings.keys.fingers = fingers;
    }
}

fn keep(settings: Res<Settings>, mut notice: ResMut<Notice>, mut last: Local<Option<Settings>>) {
    let first = last.is_none();
    if last.as_ref() == Some(&*settings) {
        return;
    }
    *last = Some(settings.clone());
    if first {
        return;
    }
    let text = ron::ser::to_string_pretty(&*settings, ron::ser::PrettyConfig::new());
    let kept = text.map_err(|fault| fault.to_string()).and_then(|text| storage::write(KEPT, &text));
    if let Err(fault) = kept {
        notice.warn(say("notice.settings_not_kept").replace("{fault}", &fault));
    }
}

fn follow(
    settings: Res<Settings>,
    (mut loudness, mut murmur): (ResMut<Loudness>, ResMut<Murmur>),
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let share = |percent: u8| f32::from(settings.master) * f32::from(percent) / 10_000.0;
    loudness.0 = share(settings.effects);
    if murmur.0 != share(settings.ambience) {
        murmur.0 = share(settings.ambience);
    }
    let mode = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != mode {
        window.mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::KeyCode;

    #[test]
    fn what_is_kept_comes_back() {
        let mut settings = Settings { text: 150, palette: Palette::Tritan, pace: Pace::Skip, ..Settings::default() };
        settings.keys.bind(Command::Undo, Chord { key: KeyCode::KeyZ, shift: true });
        settings.known_hints.insert("walk".to_owned());
        settings.take(&Change::Stand(Subject::Strike, Standing::WhenItHelps));
        settings.take(&Change::Least(Subject::Strike, 15));
        settings.take(&Change::Stand(Subject::Reserve, Standing::Never));
        let text = ron::to_string(&settings).unwrap_or_default();
        assert_eq!(Settings::read(&text), Ok(settings));
    }

    #[test]
    fn two_actions_never_share_a_letter() {
        let info = |key, hotkey| ActionInfo {
            key: Key::new(key),
            icon: "",
            hotkey,
            targeting: crate::battle::system::Targeting::None,
            rule: crate::battle::Rule("SIX-TRN-01"),
        };
        let actions = [info("move", 'm'), info("aim", 'I')];
        let mut settings = Settings::default();
        settings.bind_letter(&actions, actions[0].key, 'I');
        assert_eq!(actions.each_ref().map(|action| settings.letter(action)), ['i', 'm']);
    }

    #[test]
    fn a_broken_file_is_refused_with_its_place_and_a_short_one_is_filled_up() {
        assert_eq!(Settings::read("(text: 100,\n  palette: Purple)").err().as_deref(), Some("line 2, column 12"));
        assert!(Settings::read("\u{0}\u{1}").is_err());
        assert_eq!(Settings::read("(text: 900)").map(|settings| settings.text), Ok(200));
    }

    #[test]
    fn changes_stay_within_their_bounds() {
        let mut settings = Settings::default();
        settings.take(&Change::Text(-500));
        settings.take(&Change::Master(100));
        settings.take(&Change::Effects(-100));
        assert_eq!((settings.text, settings.master, settings.effects), (80, 100, 0));
        settings.take(&Change::Least(Subject::Strike, 100));
        settings.take(&Change::Least(Subject::Reaction, -100));
        assert_eq!([Subject::Strike, Subject::Reaction].map(|subject| settings.order(subject).least), [95, 5]);
    }
}
