//! The report after the battle: how it ended, casualties, and luck.

use crate::battle::{Battle, Life, Phase, UnitId, engine};
use crate::client::base::say::{say, tell};
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{BAD, GOOD, LAMP, LINE, NIGHT, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::game::levels::Levels;
use crate::client::game::play::Game;
use crate::client::game::report::{Deeds, Report, Tally};
use crate::client::saves::campaign::CampaignPlay;
use crate::client::saves::intent::SavesIntent;
use crate::client::screens::page::{sheet, veil};
use crate::client::screens::table::BattleIntent;
use crate::client::widgets::{Skin, Ui, bold, button, column, medium, quiet, row, scroll, section, spring};
use crate::replay::Session;
use crate::words::{ending, has_yielded, health, phrase, when};
use bevy::prelude::*;

/// The least width of a side's part, in logical pixels: narrower windows stack them.
const LEAST: i32 = 240;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::End), lay.run_if(resource_exists::<Game>));
}

/// Replays the battle for its report.
fn report(game: &Game, levels: &Levels, saga: Option<&CampaignPlay>) -> Report {
    let mut report = Report::default();
    let log = game.recorded();
    let Some(level) = levels.of(&log).map(|at| &levels.0[at]) else { return report };
    let (battle, hash) = level.fresh();
    let entered = saga.and_then(CampaignPlay::entered).map(Battle::fork);
    let Ok(mut session) = Session::replay(entered.unwrap_or(battle), hash, &log, 0) else { return report };
    for (step, entry) in log.entries.iter().enumerate() {
        let round = session.battle().scheduler().round.max(1);
        let Ok(events) = session.replay_entry(step + 1, entry) else { break };
        events.iter().for_each(|event| report.hear(round, event));
    }
    report
}

fn lay(mut commands: Commands, (game, levels): (Res<Game>, Res<Levels>), saga: Option<Res<CampaignPlay>>) {
    let saga = saga.as_deref();
    let battle = game.battle();
    let Phase::Over { winner, what } = battle.scheduler().phase else { return };
    let (title, color) = match winner {
        Some(side) => (say("end.win").replace("{side}", battle.setup().side_name(side)), side_colour(side.index())),
        None => (say("end.draw"), TEXT),
    };
    let own = game.viewer().zip(winner).map(|(own, winner)| if own == winner { "end.victory" } else { "end.defeat" });
    let title = own.map_or_else(|| title.clone(), |own| format!("{}: {title}", say(own)));
    let report = report(&game, &levels, saga);
    let (after, _) = engine::aftermath(battle);
    commands.spawn(veil(Overlay::End)).with_children(|ui| {
        ui.spawn(sheet(840.0, 620.0)).with_children(|ui| {
            ui.spawn(bold(title, Type::Title, color));
            let how = ending(battle, game.viewer(), winner, what);
            let round = battle.scheduler().round;
            let time = say("end.time").replace("{round}", &round.to_string());
            let time = time.replace("{seconds}", &(u32::from(round) * 6).to_string());
            ui.spawn(medium(format!("{} \u{b7} {time}", how.trim_end_matches('.')), Type::Body, QUIET));
            scroll(ui, "end", |ui| {
                let node = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(14), row_gap: px(10), ..default() };
                ui.spawn(node).with_children(|ui| {
                    for (at, side) in battle.setup().sides.iter().enumerate() {
                        let tally = report.tally(battle, crate::battle::SideId(at as u8));
                        one_side(ui, (battle, &after), at, &side.name, (&tally, &report));
                    }
                });
                best(ui, battle, &report);
                timeline(ui, battle, &report);
            });
            let node = Node { margin: UiRect::top(px(6)), flex_wrap: FlexWrap::Wrap, row_gap: px(8), ..row(10.0) };
            ui.spawn(Node { flex_shrink: 0.0, ..node }).with_children(|ui| {
                button(ui, &say("end.look"), Skin::PLAIN, Navigate::Resume);
                let lost = game.viewer().zip(winner).is_some_and(|(own, winner)| own != winner);
                if saga.is_none() {
                    button(ui, &say("end.watch"), Skin::PLAIN, SavesIntent::WatchThis);
                    let skin = if lost { Skin::MAIN } else { Skin::PLAIN };
                    button(ui, &say("end.again"), skin, BattleIntent::Again);
                }
                ui.spawn(spring());
                if saga.is_some() {
                    button(ui, &say("camp.to_camp"), Skin::MAIN, Navigate::Open(Screen::Camp));
                    return;
                }
                let next = levels.of(&game.recorded()).and_then(|at| levels.after(at));
                let skin = if next.is_some() || lost { Skin::PLAIN } else { Skin::MAIN };
                button(ui, &say("menu.title_screen"), skin, Navigate::Open(Screen::Title));
                if let Some(next) = next {
                    let words = tell("end.next", &[("level", &levels.0[next].name)]);
                    let skin = if lost { Skin::PLAIN } else { Skin::MAIN };
                    button(ui, &words, skin, BattleIntent::NextBattle(next));
                }
            });
        });
    });
}

fn block() -> Node {
    Node {
        padding: UiRect::all(px(12)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(6.0)
    }
}

/// A side: its people and their states, and its attacks.
fn one_side(
    ui: &mut Ui,
    (battle, after): (&Battle, &Battle),
    at: usize,
    name: &str,
    (tally, report): (&Tally, &Report),
) {
    let node = Node { flex_grow: 1.0, flex_shrink: 1.0, flex_basis: px(LEAST), min_width: px(0), ..block() };
    ui.spawn((node, BackgroundColor(NIGHT), BorderColor::all(LINE))).with_children(|ui| {
        let own: Vec<UnitId> = battle.enlisted().filter(|unit| battle.side(*unit).index() == at).collect();
        ui.spawn(row(8.0)).with_children(|ui| {
            ui.spawn(bold(name, Type::Head, side_colour(at)));
            ui.spawn(spring());
            ui.spawn(quiet(losses(battle, &own)));
        });
        let best = report.best_of(battle.units());
        for unit in own.into_iter().filter(|unit| battle.to_come(*unit).is_none()) {
            let up = matches!(battle.body(unit).life, Life::Up | Life::Gone);
            ui.spawn(row(10.0)).with_children(|ui| {
                crate::client::hud::side_mark(ui, at, &crate::client::game::log::initials(battle, unit), 24.0, up);
                ui.spawn(medium(battle.name(unit), Type::Body, if up { TEXT } else { QUIET }));
                ui.spawn(spring());
                if battle.body(unit).life == Life::Gone {
                    ui.spawn(quiet(say("end.left")));
                    return;
                }
                let (now, later) = (health(battle, unit), health(after, unit));
                let then = say("end.then").replace("{state}", &later.to_lowercase());
                ui.spawn(quiet(if now == later { now.to_owned() } else { format!("{now}{then}") }));
            });
            let words = deeds(battle, &report.deeds(unit));
            if !words.is_empty() {
                let node = Node { padding: UiRect::left(px(34)), flex_wrap: FlexWrap::Wrap, ..row(6.0) };
                ui.spawn(node).with_children(|ui| {
                    ui.spawn(quiet(words));
                    if best == Some(unit) {
                        ui.spawn(medium(say("end.best_of_all"), Type::Small, LAMP));
                    }
                });
            }
        }
        if tally.shots > 0 {
            figures(ui, tally);
        }
    });
}

/// How many of a side's people were lost, and how many have given up.
fn losses(battle: &Battle, own: &[UnitId]) -> String {
    let out = own.iter().filter(|unit| matches!(battle.body(**unit).life, Life::Down | Life::Dead));
    let (yielded, lost): (Vec<&UnitId>, Vec<&UnitId>) = out.partition(|unit| has_yielded(battle, **unit));
    let told =
        |key: &str, out: &[&UnitId]| tell(key, &[("out", &out.len().to_string()), ("of", &own.len().to_string())]);
    let lost = (!lost.is_empty() || yielded.is_empty()).then(|| told("end.losses", &lost));
    let yielded = (!yielded.is_empty()).then(|| told("end.yielded", &yielded));
    lost.into_iter().chain(yielded).collect::<Vec<_>>().join(" \u{b7} ")
}

/// What somebody did, in a line; nothing for those who never attacked.
fn deeds(battle: &Battle, deeds: &Deeds) -> String {
    let number = |key: &str, n: String| tell(key, &[("n", &n)]);
    let hits = tell("end.hits_of", &[("hits", &deeds.hits.to_string()), ("shots", &deeds.shots.to_string())]);
    let felled: Vec<&str> = deeds.felled.iter().map(|unit| battle.name(*unit)).collect();
    let told = [
        (deeds.shots > 0).then(|| number("end.own_hits", hits)),
        (deeds.damage > 0).then(|| number("end.own_damage", deeds.damage.to_string())),
        (!felled.is_empty()).then(|| number("end.felled", felled.join(", "))),
    ];
    told.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ")
}

/// Hits against expectation, damage and luck.
fn figures(ui: &mut Ui, tally: &Tally) {
    let line = |ui: &mut Ui, what: &str, value: String, color: Color| {
        ui.spawn(row(8.0)).with_children(|ui| {
            ui.spawn(quiet(say(what)));
            ui.spawn(spring());
            ui.spawn(bold(value, Type::Small, color));
        });
    };
    let better = tally.hits as f32 > tally.expected + 0.5;
    let worse = (tally.hits as f32) < tally.expected - 0.5;
    let color = if better {
        GOOD
    } else if worse {
        BAD
    } else {
        TEXT
    };
    let hits = say("end.hits_of").replace("{hits}", &tally.hits.to_string());
    line(ui, "end.hits", hits.replace("{shots}", &tally.shots.to_string()), TEXT);
    line(ui, "end.expected", format!("{:.1}", tally.expected), TEXT);
    line(ui, "end.damage", tally.damage.to_string(), TEXT);
    line(ui, "end.luck", say("end.luckier").replace("{n}", &format!("{:.0}", tally.luck)), color);
    let track =
        Node { height: px(6), border_radius: BorderRadius::all(px(3)), overflow: Overflow::clip(), ..default() };
    ui.spawn((track, BackgroundColor(LINE))).with_children(|ui| {
        ui.spawn((Node { width: percent(tally.luck), ..default() }, BackgroundColor(color)));
    });
}

fn best(ui: &mut Ui, battle: &Battle, report: &Report) {
    let Some(shot) = report.best_shot().filter(|shot| !shot.targets.is_empty()) else { return };
    let targets: Vec<&str> = shot.targets.iter().map(|target| battle.name(*target)).collect();
    ui.spawn((
        section(&say("end.best")),
        Node { margin: UiRect { top: px(12), bottom: px(4), ..default() }, ..default() },
    ));
    let words = say("end.best_shot")
        .replace("{unit}", battle.name(shot.unit))
        .replace("{target}", &targets.join(", "))
        .replace("{chance}", &format!("{:.0}", shot.chance * 100.0))
        .replace("{damage}", &shot.damage.to_string())
        .replace("{round}", &shot.round.to_string());
    ui.spawn(medium(words, Type::Body, LAMP));
}

fn timeline(ui: &mut Ui, battle: &Battle, report: &Report) {
    ui.spawn((
        section(&say("end.timeline")),
        Node { margin: UiRect { top: px(12), bottom: px(4), ..default() }, ..default() },
    ));
    if report.timeline.is_empty() {
        ui.spawn(quiet(say("end.nobody_fell")));
    }
    let mut last = 0;
    for moment in &report.timeline {
        ui.spawn(Node { flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
            let round = if moment.round == last { String::new() } else { when(moment.round) };
            ui.spawn(Node { width: px(76), flex_shrink: 0.0, ..default() }).with_children(|ui| {
                ui.spawn(quiet(round));
            });
            let dot = Node { width: px(9), height: px(9), border_radius: BorderRadius::all(px(5)), ..default() };
            ui.spawn((dot, BackgroundColor(side_colour(battle.side(moment.unit).index()))));
            let key = match moment.life {
                Life::Dead => "life.dead",
                Life::Down => "life.down",
                Life::Gone => "life.gone",
                Life::Up => "life.up",
            };
            let special = phrase(&format!("{key}.{}", moment.what), &[("unit", battle.name(moment.unit))]);
            let mut words = special
                .filter(|words| !words.is_empty())
                .unwrap_or_else(|| tell(key, &[("unit", battle.name(moment.unit))]));
            if let Some(by) = moment.by.filter(|_| matches!(moment.life, Life::Dead | Life::Down)) {
                words = format!("{words} {}", say("end.by").replace("{unit}", battle.name(by)));
            }
            ui.spawn(medium(words, Type::Small, TEXT));
        });
        last = moment.round;
    }
}
