//! A card of the roster: a combatant in camp, its state, and the actions for it.

use crate::battle::system::Offer;
use crate::battle::{Battle, Figure, Life, Stat, UnitId};
use crate::campaign::DAY;
use crate::client::base::assets::TOKENS;
use crate::client::base::say::say;
use crate::client::base::theme::{
    BAD, LAMP, LINE, NIGHT, PANEL, QUIET, ROUND, TEXT, Type, health_colour, side_colour, side_shape,
};
use crate::client::board::figure;
use crate::client::game::log::initials;
use crate::client::hud::{gear, side_mark};
use crate::client::saves::campaign::CampOffer;
use crate::client::widgets::{Skin, Ui, bold, button, column, medium, quiet, row, spring};
use crate::words::{self, Kind, label, name, refusal};
use bevy::prelude::*;

/// Width of the bar of a characteristic.
const BAR: f32 = 62.0;
/// Side of the portrait.
const PORTRAIT: f32 = 52.0;

/// Spawns the card.
pub fn card(ui: &mut Ui, camp: &Battle, unit: UnitId, offers: &[Offer]) {
    let node = Node {
        padding: UiRect::axes(px(14), px(11)),
        margin: UiRect::bottom(px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        column_gap: px(14),
        align_items: AlignItems::Start,
        ..default()
    };
    ui.spawn((node, BackgroundColor(PANEL), BorderColor::all(LINE))).with_children(|ui| {
        portrait(ui, camp, unit);
        let words = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(6.0) };
        ui.spawn(words).with_children(|ui| {
            who(ui, camp, unit);
            if camp.body(unit).life >= Life::Dead {
                return;
            }
            let wrapped = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(4), ..row(14.0) };
            ui.spawn(wrapped).with_children(|ui| {
                let infos = camp.rules().vital(camp.stats(unit));
                for (info, stat) in infos.filter_map(|info| Some((info, camp.stats(unit).get(info.key)?))) {
                    bar(ui, &name(camp, Kind::StatShort, info.key), stat);
                }
            });
            for line in [worn_down(camp, unit), loadout(camp, unit), systems(camp, unit)] {
                if !line.is_empty() {
                    ui.spawn(quiet(line));
                }
            }
            deeds(ui, camp, unit, offers);
        });
    });
}

/// The shape of the side, with the combatant's figure on the map.
fn portrait(ui: &mut Ui, camp: &Battle, unit: UnitId) {
    let side = camp.side(unit).index();
    let dead = camp.body(unit).life >= Life::Dead;
    if camp.machine(unit).is_some() {
        return side_mark(ui, side, &initials(camp, unit), PORTRAIT, !dead);
    }
    let square = Node { width: px(PORTRAIT), height: px(PORTRAIT), flex_shrink: 0.0, ..default() };
    let colour = if dead { QUIET.mix(&NIGHT, 0.4) } else { side_colour(side) };
    let base = TOKENS.node(&format!("base_{}", side_shape(side)), 0, colour);
    ui.spawn((base, square.clone())).with_children(|ui| {
        let weapon = camp.in_hand(unit).map_or(Figure::Unarmed, |(_, _, def)| def.look.figure);
        let stance = if dead { "dead" } else { "standing" };
        let cell = format!("figure_{stance}_{}", figure(weapon));
        ui.spawn((TOKENS.node(&cell, 0, colour.mix(&Color::WHITE, 0.4)), square));
    });
}

/// Name, kind and state of health.
fn who(ui: &mut Ui, camp: &Battle, unit: UnitId) {
    let model = camp.rules().harm;
    let state = model.state(camp, unit);
    let at = model.states().iter().position(|one| *one == state).unwrap_or(0);
    let colour = match at {
        0 => QUIET,
        at if at + 1 == model.states().len() => BAD,
        _ => LAMP,
    };
    let first = Node { align_items: AlignItems::Baseline, flex_wrap: FlexWrap::Wrap, column_gap: px(9), ..default() };
    ui.spawn(first).with_children(|ui| {
        ui.spawn(bold(camp.name(unit), Type::Head, TEXT));
        ui.spawn(quiet(&*camp.profile(unit).kind));
        ui.spawn(spring());
        let gone = camp.body(unit).life == Life::Gone && camp.to_come(unit).is_none();
        let words = if gone { say("camp.left_behind") } else { name(camp, Kind::State, state) };
        ui.spawn(medium(words, Type::Small, if gone { BAD } else { colour }));
    });
}

/// A characteristic as a bar with its number now and at full strength.
fn bar(ui: &mut Ui, name: &str, stat: &Stat) {
    let full = f32::from(stat.now.max(0)) / f32::from(stat.max.max(1));
    ui.spawn(column(2.0)).with_children(|ui| {
        ui.spawn(Node { width: px(BAR), ..row(4.0) }).with_children(|ui| {
            ui.spawn((medium(name.to_uppercase(), Type::Tiny, QUIET), TextLayout::no_wrap()));
            ui.spawn(spring());
            let words =
                say("camp.stat").replace("{now}", &stat.now.to_string()).replace("{max}", &stat.max.to_string());
            ui.spawn((bold(words, Type::Tiny, TEXT), TextLayout::no_wrap()));
        });
        let track = Node { width: px(BAR), height: px(7), border_radius: BorderRadius::all(px(4)), ..default() };
        ui.spawn((Node { overflow: Overflow::clip(), ..track }, BackgroundColor(NIGHT))).with_children(|ui| {
            let share = percent((full * 100.0).min(100.0));
            ui.spawn((Node { width: share, height: px(7), ..default() }, BackgroundColor(health_colour(full))));
        });
    });
}

/// Conditions, and lowered characteristics that are not vital.
fn worn_down(camp: &Battle, unit: UnitId) -> String {
    let lowered = camp.rules().stats().filter(|info| !info.vital).filter_map(|info| {
        let stat = camp.stats(unit).get(info.key).filter(|stat| stat.now < stat.max)?;
        let words = say("camp.stat").replace("{now}", &stat.now.to_string()).replace("{max}", &stat.max.to_string());
        Some(format!("{} {words}", name(camp, Kind::StatShort, info.key).to_uppercase()))
    });
    words::conditions(camp, unit).chain(lowered).collect::<Vec<_>>().join(", ")
}

/// What it holds, carries and wears.
fn loadout(camp: &Battle, unit: UnitId) -> String {
    let parts = [
        ("sheet.in_hand", gear::hand(camp, unit)),
        ("sheet.carries", gear::carried(camp, unit)),
        ("sheet.wears", gear::worn(camp, unit)),
    ];
    let parts = parts.into_iter().filter(|part| !part.1.is_empty());
    parts.map(|(key, words)| format!("{}: {words}", say(key))).collect::<Vec<_>>().join(" \u{b7} ")
}

/// The systems of a machine that have taken hits.
fn systems(camp: &Battle, unit: UnitId) -> String {
    let Some(machine) = camp.machine(unit) else { return String::new() };
    let hit = machine.systems.iter().filter(|system| system.hits > 0).map(|system| {
        let key = if system.hits == 1 { "camp.one_hit" } else { "camp.hits" };
        say(key).replace("{system}", &label(system.key)).replace("{n}", &system.hits.to_string())
    });
    hit.collect::<Vec<_>>().join(", ")
}

/// The actions for it with the combatants that do them, or the refusals.
fn deeds(ui: &mut Ui, camp: &Battle, unit: UnitId, offers: &[Offer]) {
    let own = |offer: &&(usize, &Offer)| {
        offer.1.order.act != DAY && offer.1.order.target_unit().unwrap_or(offer.1.order.unit) == unit
    };
    let offers: Vec<(usize, &Offer)> = offers.iter().enumerate().filter(|offer| own(&offer)).collect();
    if offers.is_empty() {
        return;
    }
    let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(6.0) };
    ui.spawn(node).with_children(|ui| {
        for (at, offer) in offers.iter().filter(|offer| offer.1.refused.is_none()) {
            button(ui, &words::offer(camp, offer), Skin::PLAIN, CampOffer(*at));
        }
    });
    for (_, offer) in &offers {
        if let Some(why) = &offer.refused {
            let words = say("camp.refused").replace("{deed}", &words::offer(camp, offer));
            ui.spawn(quiet(words.replace("{why}", &refusal(why))));
        }
    }
}
