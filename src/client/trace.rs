//! Logs the screen as a JSON object whenever it changes, so that a program can play like a person; enabled by
//! SIX_SECONDS_TRACE, or `trace` in the page's address.

use crate::battle::oracle::Wanted;
use crate::client::base::intent::AnyIntent;
use crate::client::base::legible::Legible;
use crate::client::base::place::{CELL, place};
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::switches::switch;
use crate::client::board::{BoardCamera, Glide};
use crate::client::game::decision::Decision;
use crate::client::game::levels::{Chosen, Levels};
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::game::select::{Leaving, TableIntent};
use crate::client::hints::Course;
use crate::client::layout::form::Room;
use crate::client::saves::replay::Replay;
use crate::client::settings::notice::Notice;
use crate::client::settings::{Pace, Settings};
use crate::client::widgets::{Off, Shown};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde_json::{Value, json};

pub(super) fn plugin(app: &mut App) {
    if switch("trace").is_some() {
        app.add_systems(Last, trace);
    }
}

type Buttons<'w, 's> = Query<
    'w,
    's,
    (&'static AnyIntent, &'static UiGlobalTransform, &'static ComputedNode),
    (With<Button>, Without<Off>),
>;

fn trace(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    (levels, chosen): (Res<Levels>, Res<Chosen>),
    (settings, notice): (Res<Settings>, Res<Notice>),
    table: (Option<Res<Game>>, Res<Film>, Res<Plan>, Res<Pick>, Res<Preview>, Option<Res<Replay>>),
    (legible, tips): (Legible, Query<&Shown>),
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Buttons,
    (room, leaving, glide, course, decision): (Res<Room>, Res<Leaving>, Res<Glide>, Res<Course>, Res<Decision>),
    mut last: Local<Value>,
) {
    let (game, film, plan, pick, preview, replay) = table;
    let pixels = |at: Vec2| json!([at.x.round(), at.y.round()]);
    let mut shown: Vec<(String, Vec2)> = buttons
        .iter()
        .filter(|(_, _, node)| node.size.x > 0.0)
        .map(|(intent, at, _)| (format!("{intent:?}"), at.translation / window.scale_factor()))
        .collect();
    shown.sort_by(|one, other| one.0.cmp(&other.0));
    let shown: Vec<Value> = shown.into_iter().map(|(intent, at)| json!([intent, pixels(at)])).collect();
    let mut now = json!({
        "screen": format!("{:?}", screen.get()),
        "overlay": format!("{:?}", overlay.get()),
        "size": pixels(window.size()),
        "level": levels.0.get(chosen.level).map(|level| &level.file.path),
        "players": chosen.players.iter().map(|player| format!("{player:?}")).collect::<Vec<_>>(),
        "buttons": shown,
        "notice": notice.words(),
        "room": [pixels(room.free.min), pixels(room.free.max)],
    });
    now["tip"] = tips.iter().next().map(|tip| tip.words.as_str()).into();
    now["lesson"] = course.lesson().into();
    now["text"] = settings.text.into();
    now["illegible"] = legible.faults().into();
    if let Some(replay) = replay {
        now["reel"] = json!([replay.at(), replay.steps()]);
    }
    if let Some(game) = game {
        let at = |place: Vec2| camera.0.world_to_viewport(camera.1, place.extend(0.0)).map_or(Value::Null, pixels);
        now["battle"] = battle(&game, (film.is_playing() || glide.is_moving(), settings.pace), &plan, &preview, at);
        now["battle"]["marked"] = pick.hover.map_or(Value::Null, |square| at(place(square)));
        let armed = pick.armed.and_then(|armed| plan.groups.get(armed.0));
        now["battle"]["armed"] = armed.map(|group| group.info.key.as_str()).into();
        now["battle"]["leaving"] = leaving.0.is_some().into();
        if let (Some(choice), false) = (&decision.choice, film.is_playing()) {
            let answers: Vec<&str> = match &choice.wanted {
                Wanted::One(answers) => answers.iter().map(|answer| answer.key.as_str()).collect(),
                Wanted::Some(_) | Wanted::Split { .. } | Wanted::Square(_) | Wanted::Faces(_) => Vec::new(),
            };
            now["battle"]["choice"] = json!({ "what": choice.what.as_str(), "answers": answers });
        }
    }
    if *last != now {
        info!("table {now}");
        *last = now;
    }
}

fn battle(
    game: &Game,
    (playing, pace): (bool, Pace),
    plan: &Plan,
    preview: &Preview,
    pixels: impl Fn(Vec2) -> Value,
) -> Value {
    let battle = game.battle();
    let mut now = json!({
        "round": battle.scheduler().round,
        "playing": playing,
        "speed": pace.factor(),
        "over": battle.is_over(),
    });
    if playing {
        return now;
    }
    let viewer = game.viewer();
    now["eyes"] = viewer.map(|side| side.index()).into();
    let units = battle.units().filter(|unit| battle.is_up(*unit));
    let units = units.filter(|unit| viewer.is_none_or(|side| battle.in_sight_of(side, *unit))).map(|unit| {
        json!({
            "name": battle.name(unit),
            "side": battle.side(unit).index(),
            "at": pixels(place(battle.square(unit))),
            "card": format!("{:?}", TableIntent::Show(unit)),
        })
    });
    now["units"] = units.collect();
    now["origin"] = pixels(Vec2::ZERO);
    now["next"] = pixels(Vec2::new(CELL, -CELL));
    now["turn"] = plan.unit.map(|unit| battle.name(unit)).into();
    now["actions"] = plan.groups.iter().map(|group| group.info.key.as_str()).collect();
    now["version"] = game.version().into();
    if let Some(order) = &preview.order {
        let hit = preview.prospect.as_ref().map(|prospect| prospect.plain.hit.percent());
        let allowed = preview.refused.is_none();
        let (act, steps, computing) = (order.act.as_str(), preview.path.len(), preview.computing);
        now["preview"] = json!({ "act": act, "allowed": allowed, "steps": steps, "hit": hit, "computing": computing });
    }
    now
}
