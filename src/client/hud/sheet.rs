//! The sheet of the acting or deciding combatant: short in the bar below, long for the selected one.

use crate::battle::system::{Insight, Threshold};
use crate::battle::{Battle, Life, Post, Stat, UnitId, YIELDS};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{LAMP, NIGHT, QUIET, ROUND, TEXT, Type, health_colour};
use crate::client::game::decision::{Decision, is_seen};
use crate::client::game::log::initials;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::hud::body::{figure, has_figure};
use crate::client::hud::gear::{carried, carries, hand, worn};
use crate::client::hud::side_mark::side_mark;
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::panels::{Panel, refill};
use crate::client::widgets::{Skin, Tip, Ui, bold, card, column, fill, medium, place, quiet, row, section, spring};
use crate::words::{self, Kind, label, name};
use bevy::prelude::*;

/// Draws the short sheet of the combatant in the bar.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, plan, decision, form): (Res<Game>, Res<Plan>, Res<Decision>, Res<Form>),
) {
    let battle = game.battle();
    let decides_alone = decision.choice.is_none() || decision.unit().is_some();
    let unit = decision.unit().or(plan.unit).or(battle.current()).filter(|_| decides_alone);
    refill(&mut commands, &panels, Panel::Sheet, |ui| {
        if let Some(unit) = unit.filter(|unit| is_seen(&game, *unit)) {
            short(ui, battle, unit, &form);
        }
    });
}

fn short(ui: &mut Ui, battle: &Battle, unit: UnitId, form: &Form) {
    let bodied = form.shape == Shape::Wide && !form.is_low() && has_figure(battle, unit);
    let size = match form.shape {
        Shape::Wide if bodied => 34.0,
        Shape::Wide => 50.0,
        _ => 40.0,
    };
    if !form.is_tiny() {
        side_mark(ui, battle.side(unit).index(), &initials(battle, unit), size, true);
    }
    if bodied {
        figure(ui, battle, unit, 0.9);
    }
    let told = Node { flex_shrink: 1.0, min_width: px(0), ..column(3.0) };
    ui.spawn((told, Tip(tip(battle, unit)), Interaction::None)).with_children(|ui| {
        let first =
            Node { align_items: AlignItems::Baseline, column_gap: px(8), flex_wrap: FlexWrap::Wrap, ..default() };
        // On a narrow sheet the state takes precedence over the item in hand.
        let narrow = form.shape == Shape::Slim || form.is_low();
        // On a phone long states and long names of weapons take two lines.
        let wraps = if form.is_tall() { TextLayout::default() } else { TextLayout::no_wrap() };
        ui.spawn(first).with_children(|ui| {
            ui.spawn((bold(battle.name(unit), Type::Head, TEXT), TextLayout::no_wrap()));
            if !narrow {
                ui.spawn((quiet(state(battle, unit)), wraps));
            }
        });
        let health = health(battle, unit).filter(|_| narrow);
        // Where there is room for one line only, a wound leaves none for the item in hand.
        let hand = Some(hand(battle, unit)).filter(|_| !form.is_low() || health.is_none());
        let state = narrow.then(|| health.unwrap_or_else(|| posture(battle, unit)));
        let told = state.into_iter().chain(hand).filter(|words| !words.is_empty());
        ui.spawn((quiet(told.collect::<Vec<_>>().join(" \u{b7} ")), wraps));
        let conditions = conditions(battle, unit);
        if !conditions.is_empty() {
            ui.spawn((medium(shortened(&conditions), Type::Tiny, LAMP), TextLayout::no_wrap()));
        }
        let wrapped = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(2), ..row(6.0) };
        ui.spawn(wrapped)
            .with_children(|ui| gauges(ui, battle, unit, if form.shape == Shape::Wide { 14.0 } else { 4.0 }));
    });
}

/// The most letters of conditions on the short sheet; its tooltip has all.
const LETTERS: usize = 30;

/// As much of a list as fits.
fn shortened(list: &str) -> String {
    let Some((end, _)) = list.char_indices().nth(LETTERS) else { return list.to_owned() };
    let kept = list[..end].rsplit_once(", ").map_or(&list[..end], |(kept, _)| kept);
    format!("{kept} \u{2026}")
}

/// Draws the selected combatant in two lines, if a shot needs the room; a click closes it.
pub fn brief(ui: &mut Ui, battle: &Battle, unit: UnitId) {
    let node = Node {
        padding: UiRect::axes(px(8), px(5)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..row(8.0)
    };
    ui.spawn((card(Skin::PLAIN, TableIntent::Show(unit)), node)).with_children(|ui| {
        side_mark(ui, battle.side(unit).index(), &initials(battle, unit), 26.0, true);
        let words = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(1.0) };
        ui.spawn(words).with_children(|ui| {
            let told = [
                battle.name(unit).to_owned(),
                state(battle, unit),
                hand(battle, unit),
                carries(battle, unit),
                worn(battle, unit),
                speed(battle, unit),
                aboard(battle, unit),
            ];
            let told = told.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" \u{b7} ");
            ui.spawn(quiet(told));
            let wrapped = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(2), ..row(8.0) };
            ui.spawn(wrapped).with_children(|ui| gauges(ui, battle, unit, 22.0));
        });
        figure(ui, battle, unit, 0.6);
    });
}

/// Draws everything known of a combatant; a click closes it.
pub fn long(ui: &mut Ui, battle: &Battle, (unit, insight): (UnitId, Insight)) {
    let node = Node {
        padding: UiRect::all(px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(7.0)
    };
    ui.spawn((card(Skin::PLAIN, TableIntent::Show(unit)), node)).with_children(|ui| {
        ui.spawn(row(10.0)).with_children(|ui| {
            side_mark(ui, battle.side(unit).index(), &initials(battle, unit), 40.0, true);
            ui.spawn(Node { flex_grow: 1.0, ..column(1.0) }).with_children(|ui| {
                ui.spawn(bold(battle.name(unit), Type::Head, TEXT));
                ui.spawn(quiet(format!(
                    "{} \u{b7} {}",
                    battle.setup().side_name(battle.side(unit)),
                    state(battle, unit)
                )));
            });
            figure(ui, battle, unit, 1.0);
        });
        let wrapped = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(3), ..row(10.0) };
        ui.spawn(wrapped.clone()).with_children(|ui| gauges(ui, battle, unit, 34.0));
        let rows = [
            ("sheet.in_hand", hand(battle, unit)),
            ("sheet.wears", worn(battle, unit)),
            ("sheet.carries", carried(battle, unit)),
            ("sheet.state", conditions(battle, unit)),
            ("sheet.stats", stats(battle, unit)),
            ("sheet.skills", skills(battle, unit)),
            ("sheet.speed", speed(battle, unit)),
            ("sheet.systems", systems(battle, unit)),
            ("sheet.aboard", aboard(battle, unit)),
            ("sheet.initiative", tempo(battle, unit, insight)),
        ];
        for (name, words) in rows.into_iter().filter(|row| !row.1.is_empty()) {
            ui.spawn(Node { align_items: AlignItems::Start, ..row(8.0) }).with_children(|ui| {
                let place = Node { margin: UiRect::top(px(2)), ..place(62.0) };
                ui.spawn(place).with_child(section(&say(name)));
                ui.spawn((quiet(words), Node { flex_shrink: 1.0, flex_grow: 1.0, flex_basis: px(0), ..default() }));
            });
        }
        let initiative = battle.initiative(unit);
        if !initiative.now.is_empty() || !initiative.next.is_empty() {
            ui.spawn(section(&say("sheet.initiative")));
            let shifts = initiative
                .now
                .iter()
                .map(|shift| (shift, "sheet.shift"))
                .chain(initiative.next.iter().map(|shift| (shift, "sheet.shift.next")));
            for (shift, key) in shifts {
                ui.spawn(row(8.0)).with_children(|ui| {
                    ui.spawn(quiet(tell(key, &[("what", &label(shift.what))])));
                    ui.spawn(spring());
                    ui.spawn(bold(crate::client::hud::why::signed(shift.by), Type::Small, TEXT));
                });
            }
        }
    });
}

fn tip(battle: &Battle, unit: UnitId) -> String {
    let kind = battle.profile(unit).kind.clone();
    let row = |key, words: String| if words.is_empty() { words } else { format!("{}: {words}", say(key)) };
    let carries = row("sheet.carries", carried(battle, unit));
    let worn = row("sheet.wears", worn(battle, unit));
    let lines = [
        kind,
        carries,
        worn,
        conditions(battle, unit),
        stats(battle, unit),
        skills(battle, unit),
        reactions(battle, unit),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Its skills.
fn skills(battle: &Battle, unit: UnitId) -> String {
    let skills = battle.profile(unit).skills.iter();
    skills.map(|(key, level)| format!("{} {level}", name(battle, Kind::Skill, *key))).collect::<Vec<_>>().join(", ")
}

/// Its stats except those of the gauges.
fn stats(battle: &Battle, unit: UnitId) -> String {
    let told = battle.rules().stats().filter(|info| !info.vital);
    let told = told.filter_map(|info| battle.stats(unit).get(info.key)).filter(|stat| (stat.now, stat.max) != (0, 0));
    told.map(|stat| format!("{} {}", name(battle, Kind::Stat, stat.key), stat.now)).collect::<Vec<_>>().join(", ")
}

/// Its remaining reactions and other points besides actions.
fn reactions(battle: &Battle, unit: UnitId) -> String {
    let rarer = battle.rules().core.vocabulary().budget.iter().skip(crate::client::game::plan::NAMED_KINDS);
    let left = rarer.map(|kind| (kind, battle.budget(unit).left(*kind))).filter(|left| left.1 > 0);
    left.map(|(kind, left)| format!("{}: {left}", name(battle, Kind::Budget, *kind))).collect::<Vec<_>>().join(", ")
}

/// Its place in initiative, as far as known; empty if counts collect no changes.
fn tempo(battle: &Battle, unit: UnitId, insight: Insight) -> String {
    if battle.rules().initiative.limits().is_none() || insight < Insight::Collected {
        return String::new();
    }
    let standing = battle.rules().initiative.standing(battle, unit);
    let told = [words::number(standing.count), tell("tempo.told", &[("sum", &words::signed(standing.due()))])];
    let next = (insight == Insight::Forecast).then(|| words::forecast(battle, &standing));
    told.into_iter().chain(next).collect::<Vec<_>>().join(", ")
}

/// Its conditions, preceded by its duty.
fn conditions(battle: &Battle, unit: UnitId) -> String {
    let duty = battle.rules().initiative.duty(battle, unit).filter(|_| battle.is_up(unit));
    let duty = duty.map(|duty| words::brings(battle, Threshold::Duty(duty)));
    duty.into_iter().chain(words::conditions(battle, unit)).collect::<Vec<_>>().join(", ")
}

fn speed(battle: &Battle, unit: UnitId) -> String {
    let machine = battle.machine(unit).filter(|machine| machine.design.vehicle);
    machine.map_or_else(String::new, |machine| {
        tell("sheet.kmh", &[("n", &machine.speed.to_string()), ("of", &machine.design.top_speed.to_string())])
    })
}

/// The systems of a machine with their hits.
fn systems(battle: &Battle, unit: UnitId) -> String {
    let Some(machine) = battle.machine(unit) else { return String::new() };
    let one = |system: &crate::battle::System| match system.hits {
        0 => label(system.key).to_lowercase(),
        1 => tell("sheet.one_hit", &[("system", &label(system.key).to_lowercase())]),
        hits => tell("sheet.hits", &[("system", &label(system.key).to_lowercase()), ("n", &hits.to_string())]),
    };
    machine.systems.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The people aboard a vehicle, or a person's place aboard.
fn aboard(battle: &Battle, unit: UnitId) -> String {
    let post = |post: Post| {
        say(match post {
            Post::Driver => "post.driver",
            Post::Gunner => "post.gunner",
            Post::Passenger => "post.passenger",
        })
    };
    if let Some(seat) = battle.seat(unit) {
        return format!("{}, {}", battle.name(seat.vehicle), post(seat.post));
    }
    let people = battle.occupants(unit).filter_map(|one| Some((one, battle.seat(one)?.post)));
    people.map(|(one, seat)| format!("{} ({})", battle.name(one), post(seat))).collect::<Vec<_>>().join(", ")
}

/// A combatant's stance and state of health.
pub fn state(battle: &Battle, unit: UnitId) -> String {
    let posture = posture(battle, unit);
    match health(battle, unit) {
        Some(health) if health != posture => format!("{posture} \u{b7} {health}"),
        _ => posture,
    }
}

fn posture(battle: &Battle, unit: UnitId) -> String {
    match battle.body(unit).life {
        Life::Up => words::posture(battle, unit),
        Life::Down if battle.profile(unit).has(YIELDS) => words::health(battle, unit).to_lowercase(),
        Life::Down => say("sheet.down"),
        Life::Dead if battle.machine(unit).is_some() => say("sheet.wrecked"),
        Life::Dead => say("sheet.dead"),
        Life::Gone => say("sheet.gone"),
    }
}

/// A combatant's state of health; `None` if unhurt.
fn health(battle: &Battle, unit: UnitId) -> Option<String> {
    let model = battle.rules().harm;
    let state = model.state(battle, unit);
    (model.states().first() != Some(&state)).then(|| words::health(battle, unit).to_lowercase())
}

fn gauges(ui: &mut Ui, battle: &Battle, unit: UnitId, width: f32) {
    let infos = battle.rules().vital(battle.stats(unit));
    let known = infos.filter_map(|info| Some((info, battle.stats(unit).get(info.key)?)));
    // Nobody looks hurt for want of what it never had.
    for (info, stat) in known.filter(|(_, stat)| stat.max != 0) {
        gauge(ui, &name(battle, Kind::StatShort, info.key), stat, width);
    }
}

fn gauge(ui: &mut Ui, name: &str, stat: &Stat, width: f32) {
    let share = f32::from(stat.now) / f32::from(stat.max.max(1));
    let full = share.abs().min(1.0);
    ui.spawn(row(4.0)).with_children(|ui| {
        ui.spawn(medium(name.to_uppercase(), Type::Tiny, QUIET));
        let bar = Node {
            width: px(width),
            height: px(7),
            border_radius: BorderRadius::all(px(4)),
            overflow: Overflow::clip(),
            ..default()
        };
        ui.spawn((bar, BackgroundColor(NIGHT))).with_children(|ui| {
            if full > 0.0 {
                fill(ui, full, health_colour(share));
            }
            if full < 1.0 {
                fill(ui, 1.0 - full, NIGHT);
            }
        });
        ui.spawn(bold(stat.now.to_string(), Type::Tiny, TEXT));
    });
}
