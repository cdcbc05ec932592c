//! The slip on the map over the bar below: the variants of the chosen action, what it still needs, and the effect of a
//! second tap on the marked square.

use crate::battle::Battle;
use crate::battle::oracle::Wanted;
use crate::battle::system::Targeting;
use crate::client::base::assets::MEDIUM;
use crate::client::base::chance;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, FAINT, LAMP, QUIET, ROUND, TEXT, Type};
use crate::client::board::Lenses;
use crate::client::game::decision::Decision;
use crate::client::game::plan::{Group, Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::{Preview, Worth};
use crate::client::game::price;
use crate::client::game::select::{TableIntent, needs_nothing, only_order};
use crate::client::hints::Course;
use crate::client::hud::actions::action;
use crate::client::hud::confirm::confirm;
use crate::client::hud::fit::Fit;
use crate::client::layout::form::Form;
use crate::client::layout::map_card::map_card;
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::lens::Lens;
use crate::client::settings::{Bindings, Command, Settings};
use crate::client::widgets::{Off, Skin, Tip, Ui, button, card, key_cap, medium, row, text};
use crate::grid::Square;
use crate::words::{self, Kind};
use bevy::prelude::*;

/// Draws the slip.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, form, settings): (Res<Game>, Res<Form>, Res<Settings>),
    (plan, pick, preview, decision): (Res<Plan>, Res<Pick>, Res<Preview>, Res<Decision>),
    (course, lenses): (Res<Course>, Res<Lenses>),
) {
    let (battle, keys) = (game.battle(), &settings.keys);
    let figures = figures(&preview, &lenses);
    refill(&mut commands, &panels, Panel::Variants, |ui| {
        if let Some(choice) = &decision.choice {
            if let (Wanted::Square(_), Some(square)) = (&choice.wanted, pick.tapped) {
                commit(ui, &form, (&say("prompt.confirm"), None), square, keys);
            }
            return;
        }
        if plan.unit.is_none() {
            return;
        }
        let again = pick.tapped.and_then(|square| Some((again(battle, &preview)?, square)));
        let open = pick.armed.filter(|_| pick.open);
        if let Some((act, square)) = &again {
            commit(ui, &form, (act, figures.as_deref().filter(|_| open.is_none())), *square, keys);
        } else if let Some(refusal) = game.refusal().filter(|_| open.is_none()) {
            ui.spawn(map_card(&form, true)).with_children(|ui| notice(ui, &words::refusal(refusal), BAD));
        } else if let Some(words) = pick.armed.filter(|_| open.is_none()).and_then(|armed| wanted(battle, &plan, armed))
        {
            ui.spawn(map_card(&form, true)).with_children(|ui| {
                let width = if form.is_tall() { percent(100) } else { Val::Auto };
                ui.spawn(Node { width, ..row(6.0) }).with_children(|ui| {
                    notice(ui, figures.as_deref().unwrap_or(&words), QUIET);
                    drop_it(ui, keys);
                });
            });
        }
        if pick.more {
            let fit = Fit::of(&form, plan.groups.len());
            let letters = plan.letters(&settings);
            ui.spawn(map_card(&form, true)).with_children(|ui| {
                let tiles = fit.tiles(&plan.groups, course.asked_action());
                for (at, group) in plan.groups.iter().enumerate().filter(|(at, _)| !tiles.contains(at)) {
                    let letter = letters.get(at).map(char::to_ascii_uppercase).filter(|_| !keys.fingers);
                    action(ui, battle, (at, letter), group, false, (&form, fit));
                }
            });
        }
        if let Some((at, group)) = open
            .and_then(|armed| Some((armed.0, plan.groups.get(armed.0)?)))
            .filter(|(_, group)| only_order(battle, &group.offers).is_some())
        {
            confirm(ui, battle, &form, (at, group), keys);
        } else if let Some((group, way)) = open {
            // Touch has no pointer that waits for a target.
            let next = wanted(battle, &plan, (group, way)).filter(|_| keys.fingers && again.is_none());
            let group = &plan.groups[group.min(plan.groups.len() - 1)];
            let keys = (&*plan.way_keys(&settings), again.is_none(), keys);
            let usual = group.usual(way).filter(|_| !pick.all);
            variants(ui, battle, &form, (group, way, usual), (&preview, figures), keys, next);
        }
    });
}

/// The variants of the chosen action.
fn variants(
    ui: &mut Ui,
    battle: &Battle,
    form: &Form,
    (group, chosen, usual): (&Group, usize, Option<Vec<usize>>),
    (preview, figures): (&Preview, Option<String>),
    (letters, last, keys): (&[char], bool, &Bindings),
    next: Option<String>,
) {
    ui.spawn(map_card(form, true)).with_children(|ui| {
        // The numbers of the nearest target, while the pointer is on none.
        let told = preview.ways.iter().any(Option::is_some);
        let nearest = preview.ways_at.filter(|at| preview.target != Some(*at) && told);
        let against = figures.or_else(|| nearest.map(|at| tell("variants.against", &[("unit", battle.name(at))])));
        if keys.fingers && (next.is_some() || last || against.is_some()) {
            let words = next.into_iter().chain(against.clone()).collect::<Vec<_>>().join("\n");
            let node = Node { width: percent(100), align_items: AlignItems::Center, ..row(6.0) };
            ui.spawn(node).with_children(|ui| {
                let node = Node { flex_grow: 1.0, flex_basis: px(0), padding: UiRect::horizontal(px(6)), ..default() };
                ui.spawn((medium(words, Type::Small, QUIET), node));
                if last {
                    drop_it(ui, keys);
                }
            });
        }
        let alike = group.offers.windows(2).all(|pair| pair[0].cost == pair[1].cost);
        let shown = |at: &usize| usual.as_ref().is_none_or(|usual| usual.contains(at));
        for (at, offer) in group.offers.iter().enumerate().filter(|entry| shown(&entry.0)) {
            // A price common to all variants is on the tile.
            let price = if alike { String::new() } else { price::after(battle, &offer.cost) };
            let refused = offer.refused.as_ref();
            // Actions without a target are carried out when chosen: none is selected yet.
            let chosen = at == chosen && !needs_nothing(offer.targeting);
            let skin = if chosen { Skin::CHOSEN } else { Skin::PLAIN };
            let node = Node {
                padding: UiRect::axes(px(12), px(7)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                column_gap: px(8),
                align_items: AlignItems::Center,
                min_height: px(if keys.fingers { FINGER } else { 0.0 }),
                ..default()
            };
            // A phone has room for several beside each other if the odds stand below the name.
            let node = match form.is_tall() {
                true => Node {
                    flex_direction: FlexDirection::Column,
                    justify_content: JustifyContent::Center,
                    flex_grow: 1.0,
                    ..node
                },
                false => node,
            };
            let tip = refused.map_or_else(|| words::offer_help(battle, offer), words::refusal);
            let mut button = ui.spawn((card(skin, TableIntent::Variant(at)), node, Tip(tip)));
            if refused.is_some() {
                button.insert(Off);
            }
            let color = if refused.is_some() {
                FAINT
            } else if chosen {
                LAMP
            } else {
                TEXT
            };
            button.with_children(|ui| {
                if let Some(key) = letters.get(at).filter(|_| !keys.fingers) {
                    key_cap(ui, &key.to_ascii_uppercase().to_string(), QUIET);
                }
                let act = words::name(battle, Kind::Action, group.info.key);
                let words = format!("{}{price}", without(&act, words::offer(battle, offer)));
                ui.spawn((medium(words, Type::Small, color), TextLayout::no_wrap()));
                // On a phone odds have their room from the beginning: no line breaks when they come.
                let kept = form.is_tall() && offer.harms && offer.targeting == Targeting::Enemy && refused.is_none();
                if let Some(words) = preview.ways.get(at).copied().flatten().map(odds).or(kept.then(String::new)) {
                    let node = Node { min_width: if kept { form.px(ODDS) } else { Val::Auto }, ..default() };
                    let size = if form.is_tall() { Type::Tiny } else { Type::Small };
                    let middle = if form.is_tall() { Justify::Center } else { Justify::Left };
                    ui.spawn((medium(words, size, QUIET), TextLayout::new(middle, LineBreak::NoWrap), node));
                }
            });
        }
        if let Some(usual) = usual {
            let n = (group.offers.len() - usual.len()).to_string();
            button(ui, &tell("variants.more", &[("n", &n)]), Skin::PLAIN, TableIntent::AllVariants);
        }
        if let Some(words) = against.filter(|_| !keys.fingers) {
            let node = Node { padding: UiRect::horizontal(px(6)), align_self: AlignSelf::Center, ..default() };
            ui.spawn((medium(words, Type::Small, QUIET), node));
        }
    });
}

/// The width of a chance with its damage, in tiny type.
const ODDS: f32 = 96.0;
/// The least height of a touch target, in pixels of the panels' scale.
const FINGER: f32 = 40.0;

/// A chance with the average damage.
fn odds(worth: Worth) -> String {
    let chance = chance::percent(worth.chance);
    let harm = worth.harm.filter(|harm| *harm > 0).map(words::tenths);
    harm.map_or_else(|| chance.clone(), |harm| tell("variants.odds", &[("chance", &chance), ("harm", &harm)]))
}

/// What the figures of a blast on the map mean.
fn figures(preview: &Preview, lenses: &Lenses) -> Option<String> {
    let ground = lenses.shows(Lens::Blast) && !preview.heat.is_empty();
    let key = match (ground, preview.caught.is_empty()) {
        (true, true) => "variants.blast.squares",
        (true, false) => "variants.blast",
        (false, false) => "variants.blast.people",
        (false, true) => return None,
    };
    Some(say(key))
}

/// Buttons that carry out or drop the action of a second tap, under what the figures on the map mean.
fn commit(ui: &mut Ui, form: &Form, (act, figures): (&str, Option<&str>), square: Square, keys: &Bindings) {
    ui.spawn(map_card(form, true)).with_children(|ui| {
        if let Some(words) = figures {
            notice(ui, words, QUIET);
        }
        // A row that never wraps: the card is as wide as both. On a phone the button that drops an action is always at the right.
        let width = if form.is_tall() { percent(100) } else { Val::Auto };
        ui.spawn(Node { width, justify_content: JustifyContent::SpaceBetween, ..row(6.0) }).with_children(|ui| {
            button(ui, act, Skin::MAIN, TableIntent::Tap(square));
            drop_it(ui, keys);
        });
    });
}

fn drop_it(ui: &mut Ui, keys: &Bindings) {
    button(ui, &keys.beside("turn.drop", Command::Cancel), Skin::PLAIN, TableIntent::Cancel);
}

/// The effect of the next tap on the marked square.
fn again(battle: &Battle, preview: &Preview) -> Option<String> {
    let order = preview.order.as_ref().filter(|_| preview.refused.is_none())?;
    let told = preview.deed_in_words(battle).or_else(|| Some(preview.label.clone()).filter(|label| !label.is_empty()));
    Some(told.unwrap_or_else(|| words::name(battle, Kind::Action, order.act)))
}

/// The name of a variant beside the name of its action.
fn without(act: &str, way: String) -> String {
    let rest = way.strip_prefix(act).and_then(|rest| rest.strip_prefix([',', ':', ' ']));
    let Some(rest) = rest.map(str::trim_start) else { return way };
    let mut letters = rest.chars();
    letters.next().map_or_else(|| way.clone(), |first| first.to_uppercase().chain(letters).collect())
}

/// What the chosen action still needs, in words.
fn wanted(battle: &Battle, plan: &Plan, (group, way): (usize, usize)) -> Option<String> {
    let group = plan.groups.get(group)?;
    let key = match group.offers.get(way)?.targeting {
        Targeting::Enemy | Targeting::Friend if group.aimless.is_some() => "turn.whom_not",
        Targeting::Enemy | Targeting::Friend => "turn.whom",
        Targeting::Square | Targeting::Path | Targeting::Direction => "turn.where",
        Targeting::None | Targeting::Item => return None,
    };
    let act = words::name(battle, Kind::Action, group.info.key);
    let why = group.aimless.as_ref().map_or_else(String::new, |aimless| aimless.words(battle));
    Some(tell(key, &[("act", &act), ("why", &why)]))
}

fn notice(ui: &mut Ui, words: &str, color: Color) {
    let room = UiRect::axes(px(8), px(6));
    let node = Node { padding: room, align_self: AlignSelf::Center, flex_grow: 1.0, flex_shrink: 1.0, ..default() };
    ui.spawn((text(words, MEDIUM, Type::Small, color), node));
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn variants_leave_the_name_of_their_action_out() {
        for (act, way, short) in [
            ("Called shot", "Called shot, head, rifle", "Head, rifle"),
            ("Stunt", "Stunt: jump an obstacle", "Jump an obstacle"),
            ("Overwatch", "Overwatch over an arc", "Over an arc"),
            ("Overwatch", "Overwatch", "Overwatch"),
            ("Draw", "Drawing of lots", "Drawing of lots"),
        ] {
            assert_eq!(without(act, way.to_owned()), short);
        }
    }
}
