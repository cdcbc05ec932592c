//! What the card tells: the lessons of a level, and hints when something comes up for the first time.

mod card;
mod notice;

use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Choice, Wanted};
use crate::battle::system::Effect;
use crate::battle::{Battle, Event, Post, SideId, UnitId};
use crate::client::base::options::Player;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::board::goals;
use crate::client::game::levels::Levels;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::settings::Settings;
use crate::client::settings::intent::Intent;
use crate::replay::{Entry, Step};
use crate::scenario::{Learnt, Lesson};
use bevy::prelude::*;

/// The hint that tells at the beginning of every battle what it is about.
const AIM: &str = "aim";

/// The hints that come up while nothing is pointed at.
const CALM: [&str; 6] = ["hurt", "undo", "driver", "aboard", "turn", "keys"];

/// What the card may say.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Course {
    lessons: Vec<Lesson>,
    at: usize,
    heard: usize,
    hint: Option<&'static str>,
    /// Through whose eyes the table is seen.
    viewer: Option<SideId>,
    /// What that side is after, until it has been read.
    aims: Vec<String>,
    /// The sides that have read it.
    read: Vec<SideId>,
    /// Whether that has a place on the map.
    goals: bool,
    /// Whether it makes room for the map, until it says something else.
    folded: bool,
    /// The corner of the map in which the card stands: at the right, and below.
    corner: (bool, bool),
    /// Height of what lies at the lower edge of the map, in pixels of the window.
    below: f32,
}

impl Course {
    /// Whether the card tells what the side is after that looks at the table.
    pub fn tells_aims(&self) -> bool {
        self.hint == Some(AIM)
    }

    /// The lesson that is taught, from 1; none where there is none any more.
    pub fn lesson(&self) -> Option<usize> {
        (self.at < self.lessons.len()).then_some(self.at + 1)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Course>();
    app.add_systems(OnExit(Screen::Table), |mut course: ResMut<Course>| *course = Course::default());
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(
        Update,
        (enrol, learn, dismiss).chain().after(ClientSystems::Act).before(ClientSystems::Film).run_if(table.clone()),
    );
    app.add_systems(Update, notice.after(ClientSystems::Plan).before(ClientSystems::Draw).run_if(table));
    card::plugin(app);
    notice::plugin(app);
}

/// Takes the lessons of the level that is on the table.
fn enrol(mut game: ResMut<Game>, levels: Res<Levels>, mut course: ResMut<Course>) {
    if !game.is_added() {
        return;
    }
    let log = game.recorded();
    let level = levels.of(&log).map(|at| &levels.0[at]).filter(|_| !game.is_watched());
    let lessons = level.map(|level| level.lessons.clone()).unwrap_or_default();
    let goals = goals(game.battle()).next().is_some();
    // Whoever goes on with a saved game has learnt what was done in it.
    let events = game.bypass_change_detection().hear();
    let done = |lesson: &Lesson| is_done(&game, lesson, game.orders_since(0), &events);
    let at = lessons.iter().rposition(done).map_or(0, |last| last + 1);
    *course = Course { lessons, at, goals, heard: log.entries.len(), ..Course::default() };
}

/// Whether what a lesson asks for is among some steps of the game and what came of them.
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

/// Goes on to the next lesson when what the present one asks for has been done.
fn learn(mut game: ResMut<Game>, mut course: ResMut<Course>) {
    if !game.is_changed() {
        return;
    }
    let events = game.bypass_change_detection().hear();
    // Fewer steps than were heard of have been played once one is taken back.
    let steps = game.orders_since(0);
    let fresh = steps.get(course.heard..).unwrap_or_default();
    let done = course.lessons.get(course.at).is_some_and(|lesson| is_done(&game, lesson, fresh, &events));
    let heard = steps.len();
    if heard != course.heard {
        course.heard = heard;
    }
    if done {
        course.at += 1;
        course.folded = false;
    }
}

fn dismiss(mut intents: MessageReader<Intent>, mut course: ResMut<Course>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            Intent::Learnt => match course.hint.take() {
                Some(AIM) => {
                    course.aims.clear();
                    let viewer = course.viewer;
                    course.read.extend(viewer);
                }
                Some(hint) => drop(settings.known_hints.insert(hint.to_owned())),
                None => (course.at, course.folded) = (course.at + 1, false),
            },
            Intent::NoHints => settings.hints = false,
            Intent::FoldHint => course.folded = !course.folded,
            _ => {}
        }
    }
}

/// What comes up now that has not been explained yet.
fn notice(
    game: Res<Game>,
    (film, plan, preview): (Res<Film>, Res<Plan>, Res<Preview>),
    settings: Res<Settings>,
    mut course: ResMut<Course>,
) {
    if course.viewer != game.viewer() {
        course.viewer = game.viewer();
        // Where there are lessons, they say what to do.
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
    // A lesson makes way for a decision that it does not speak of.
    let lesson = course.lessons.get(course.at).map(|lesson| lesson.until == Learnt::Reacted);
    // What is asked before anything else is explained before anything else.
    let asked = game.choice().map(of_choice).filter(|hint| !settings.known_hints.contains(*hint));
    let hint = match lesson {
        _ if quiet => None,
        _ if !course.aims.is_empty() && asked.is_none() => Some(AIM),
        None => fitting(&game, &film, (&plan, &preview), &settings),
        Some(reacting) => game.choice().map(of_choice).filter(|hint| !(reacting && *hint == "reaction")),
    };
    let hint = hint.filter(|hint| !settings.known_hints.contains(*hint));
    // Who goes from the odds to the card that explains them leaves the enemy.
    if course.hint == Some("odds") && hint.is_some_and(|hint| CALM.contains(&hint)) && plan.unit.is_some() {
        return;
    }
    // A hint stays until it is put away or its occasion has passed.
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
    let vital = battle.rules().core.vocabulary().stats.iter().filter(|info| info.vital);
    vital.filter_map(|info| battle.stats(unit).get(info.key)).any(|stat| stat.now < stat.max)
}
