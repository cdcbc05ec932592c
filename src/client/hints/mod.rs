//! Lessons of a level, and hints when something comes up for the first time.

mod card;
mod notice;

pub use card::Card;

use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Choice, Wanted};
use crate::battle::system::Effect;
use crate::battle::{Battle, Event, Key, Post, SideId, UnitId};
use crate::client::base::intent::{Intent, Intents};
use crate::client::base::options::Player;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::board::goals;
use crate::client::game::levels::Levels;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::layout::form::Form;
use crate::client::settings::{Command, Settings};
use crate::replay::{Entry, Step};
use crate::scenario::{Learnt, Lesson};
use bevy::prelude::*;

/// The hint that explains the objective at the beginning of every battle.
const AIM: &str = "aim";

/// The hints that come up while the pointer is not on a target.
const CALM: [&str; 6] = ["hurt", "undo", "driver", "aboard", "turn", "keys"];

/// The state of lessons and hints.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Course {
    lessons: Vec<Lesson>,
    at: usize,
    heard: usize,
    /// The number of events that were counted.
    told: usize,
    hint: Option<&'static str>,
    /// The moment for which the hint was chosen.
    moment: Moment,
    /// The viewing side.
    viewer: Option<SideId>,
    /// Its objectives, until they have been read.
    aims: Vec<String>,
    /// The sides that have read them.
    read: Vec<SideId>,
    /// True if they have a place on the map.
    goals: bool,
    /// True if the card is folded until its text changes.
    folded: bool,
    /// The corner of the map in which the card stands: right, and below.
    corner: (bool, bool),
    /// The height of the slips at the lower edge of the map, in pixels of the window.
    below: f32,
}

/// Who acts, and the open decision.
type Moment = (Option<UnitId>, Option<Key>);

impl Course {
    /// True if the card shows the objectives of the viewing side.
    pub fn tells_aims(&self) -> bool {
        self.hint == Some(AIM)
    }

    /// The action that completes the current lesson, if it is one.
    pub fn asked_action(&self) -> Option<Key> {
        match self.lessons.get(self.at)?.until {
            Learnt::Act(action) => Some(action),
            _ => None,
        }
    }

    /// The number of the current lesson, from 1; `None` if there is none left.
    pub fn lesson(&self) -> Option<usize> {
        (self.at < self.lessons.len()).then_some(self.at + 1)
    }
}

/// What the player does with the card of a hint or a lesson.
#[derive(Message, Clone, PartialEq, Debug)]
enum HintIntent {
    /// Continue to the next lesson, or close the hint.
    Learnt,
    /// Turn hints off.
    NoHints,
    /// Fold or unfold the card.
    FoldHint,
}

impl Intent for HintIntent {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Course>().add_message::<HintIntent>();
    app.add_systems(OnExit(Screen::Table), |mut course: ResMut<Course>| *course = Course::default());
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(
        Update,
        (begin, learn, dismiss).chain().after(ClientSystems::Act).before(ClientSystems::Film).run_if(table.clone()),
    );
    app.add_systems(Update, key.in_set(ClientSystems::Sense).run_if(table.clone().and_then(in_state(Overlay::None))));
    app.add_systems(Update, notice.after(ClientSystems::Plan).before(ClientSystems::Draw).run_if(table));
    card::plugin(app);
    notice::plugin(app);
}

/// Loads the lessons of the level on the table.
fn begin(game: Res<Game>, levels: Res<Levels>, mut course: ResMut<Course>) {
    if !game.is_added() {
        return;
    }
    let log = game.recorded();
    let level = levels.of(&log).map(|at| &levels.0[at]).filter(|_| !game.is_watched());
    let lessons = level.map(|level| level.lessons.clone()).unwrap_or_default();
    let goals = goals(game.battle()).next().is_some();
    // In a saved game, lessons that were completed earlier stay completed.
    let events = game.told_since(0);
    let done = |lesson: &Lesson| is_done(&game, lesson, game.orders_since(0), events);
    let at = lessons.iter().rposition(done).map_or(0, |last| last + 1);
    *course = Course { lessons, at, goals, heard: log.entries.len(), told: events.len(), ..Course::default() };
}

/// True if the given steps and their events complete a lesson.
fn is_done(game: &Game, lesson: &Lesson, steps: &[Entry], events: &[Event]) -> bool {
    let battle = game.battle();
    let learner = |unit: UnitId| game.player(battle.side(unit)) == Player::Human;
    let ordered = steps.iter().any(|entry| match &entry.step {
        Step::Order(order) => learner(order.unit) && lesson.is_done_by(order),
        Step::Begin => false,
    });
    let sides = (0..battle.setup().sides.len()).map(|at| SideId(at as u8));
    let mut people = sides.filter(|side| game.player(*side) == Player::Human);
    ordered || people.any(|side| events.iter().any(|event| lesson.is_learnt_from(battle, side, event)))
}

/// Advances to the next lesson when the current one is completed.
fn learn(game: Res<Game>, mut course: ResMut<Course>, mut form: ResMut<Form>) {
    if !game.is_changed() {
        return;
    }
    let events = game.told_since(course.told);
    // After an undo there are fewer steps than were counted.
    let steps = game.orders_since(0);
    let fresh = steps.get(course.heard..).unwrap_or_default();
    let done = course.lessons.get(course.at).is_some_and(|lesson| is_done(&game, lesson, fresh, events));
    let heard = steps.len();
    let told = course.told + events.len();
    if (heard, told) != (course.heard, course.told) {
        (course.heard, course.told) = (heard, told);
    }
    if done {
        course.at += 1;
        course.folded = false;
        // A phone's drawer would hide the next lesson.
        if form.is_tall() && form.open {
            form.open = false;
        }
    }
}

fn key(keys: Res<ButtonInput<KeyCode>>, settings: Res<Settings>, mut intents: Intents) {
    if settings.keys.pressed(&keys, Command::Learnt) {
        intents.send(HintIntent::Learnt);
    }
}

fn dismiss(mut intents: MessageReader<HintIntent>, mut course: ResMut<Course>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            HintIntent::Learnt => match course.hint.take() {
                Some(AIM) => {
                    course.aims.clear();
                    let viewer = course.viewer;
                    course.read.extend(viewer);
                }
                Some(hint) => drop(settings.known_hints.insert(hint.to_owned())),
                None => (course.at, course.folded) = (course.at + 1, false),
            },
            HintIntent::NoHints => settings.hints = false,
            HintIntent::FoldHint => course.folded = !course.folded,
        }
    }
}

/// Chooses the hint for the present situation, if it is not known yet.
fn notice(
    game: Res<Game>,
    (film, plan, preview): (Res<Film>, Res<Plan>, Res<Preview>),
    settings: Res<Settings>,
    mut course: ResMut<Course>,
) {
    if course.viewer != game.viewer() {
        course.viewer = game.viewer();
        // Lessons replace the objective hint.
        let news = course.lessons.is_empty() && course.viewer.is_some_and(|side| !course.read.contains(&side));
        course.aims = if news { game.aims() } else { Vec::new() };
    }
    if !course.aims.is_empty() && game.is_changed() {
        let aims = game.aims();
        if course.aims != aims {
            course.aims = aims;
        }
    }
    let quiet = !settings.hints || game.is_watched() || game.battle().is_over();
    // A lesson yields to a decision that no lesson has covered.
    let covered = course.lessons.iter().take(course.at + 1).any(|lesson| lesson.until == Learnt::Reacted);
    // A decision is explained before anything else.
    let asked = game.choice().map(of_choice).filter(|hint| !settings.known_hints.contains(*hint));
    let hint = match course.lessons.get(course.at) {
        _ if quiet => None,
        _ if !course.aims.is_empty() && asked.is_none() => Some(AIM),
        None => fitting(&game, &film, (&plan, &preview), &settings),
        Some(_) => game.choice().map(of_choice),
    };
    let known = |hint: &str| settings.known_hints.contains(hint) || covered && hint == "reaction";
    let hint = hint.filter(|hint| !known(hint));
    // The pointer leaves the enemy on its way from the odds to the card that explains them.
    let calm = !quiet && hint.is_none_or(|hint| CALM.contains(&hint));
    if course.hint == Some("odds") && calm && plan.unit.is_some() {
        return;
    }
    let moment = (game.acting(), game.choice().map(|choice| choice.what));
    let same = course.moment == moment;
    // A finger may be on its way to the card: it does not change under it.
    if settings.keys.fingers && same && !quiet && course.hint.is_some() {
        return;
    }
    if !same {
        course.moment = moment;
    }
    // A hint stays until it is closed or its situation has passed.
    if course.hint != hint {
        (course.hint, course.folded) = (hint, false);
    }
}

fn fitting(game: &Game, film: &Film, (plan, preview): (&Plan, &Preview), settings: &Settings) -> Option<&'static str> {
    if let Some(choice) = game.choice() {
        return Some(of_choice(choice));
    }
    let Some(unit) = plan.unit else {
        return (game.machine_to_move() || film.is_playing()).then_some("machine");
    };
    let (battle, known) = (game.battle(), |hint: &str| settings.known_hints.contains(hint));
    let reels = |other: UnitId| {
        battle.side(other) == battle.side(unit) && battle.conditions(other).has(Effect::Reeling.condition())
    };
    if battle.rules().initiative.duty(battle, unit).is_some() && !known("bound") {
        Some("bound")
    } else if battle.units().any(reels) && !known("reeling") {
        Some("reeling")
    } else if battle.rules().initiative.limits().is_some() && known("turn") && !known("tempo") {
        Some("tempo")
    } else if preview.prospect.is_some() {
        Some("odds")
    } else if hurt(game.battle(), unit) {
        Some("hurt")
    } else if game.can_undo() {
        Some("undo")
    } else {
        Some(match game.battle().seat(unit).map(|seat| seat.post) {
            Some(Post::Driver) => "driver",
            Some(_) => "aboard",
            None if settings.known_hints.contains("turn") && !settings.keys.fingers => "keys",
            None => "turn",
        })
    }
}

fn of_choice(choice: &Choice) -> &'static str {
    match choice.wanted {
        _ if is_reaction(choice.what) => "reaction",
        Wanted::Some(_) => "many",
        Wanted::Faces(_) => "own_dice",
        _ => "decision",
    }
}

fn hurt(battle: &Battle, unit: UnitId) -> bool {
    let vital = battle.rules().vital(battle.stats(unit));
    vital.filter_map(|info| battle.stats(unit).get(info.key)).any(|stat| stat.now < stat.max)
}
