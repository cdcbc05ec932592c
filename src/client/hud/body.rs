//! The figure of a body: each part in the colour of its injuries, with their degrees; their names in the tooltip.

use crate::battle::system::{BodyPart, Limb};
use crate::battle::{Battle, UnitId};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, DYING, FAINT, LAMP, NIGHT, TEXT, Type};
use crate::client::widgets::{Tip, Ui, bold};
use crate::words::{Kind, name};
use bevy::prelude::*;

/// The figure's size at a scale of 1, in pixels.
const SIZE: Vec2 = Vec2::new(44.0, 66.0);

/// The place of a part within the figure: left, top, width, height; the figure faces the viewer.
const fn place(limb: Limb) -> [f32; 4] {
    match limb {
        Limb::Skin => [0.0, 0.0, SIZE.x, SIZE.y],
        Limb::Head => [15.0, 1.0, 14.0, 15.0],
        Limb::Torso => [12.0, 17.0, 20.0, 24.0],
        Limb::Arm => [1.0, 18.0, 10.0, 24.0],
        Limb::OtherArm => [33.0, 18.0, 10.0, 24.0],
        Limb::Leg => [12.0, 42.0, 9.5, 23.0],
        Limb::OtherLeg => [22.5, 42.0, 9.5, 23.0],
    }
}

/// True if the damage model knows parts of a combatant's body.
pub fn has_figure(battle: &Battle, unit: UnitId) -> bool {
    !battle.rules().harm.pictures().body(battle, unit).is_empty()
}

/// Draws the figure, if the damage model knows parts of the body.
pub fn figure(ui: &mut Ui, battle: &Battle, unit: UnitId, scale: f32) {
    let parts = battle.rules().harm.pictures().body(battle, unit);
    if parts.is_empty() {
        return;
    }
    let node = Node { width: px(SIZE.x * scale), height: px(SIZE.y * scale), flex_shrink: 0.0, ..default() };
    ui.spawn((node, Tip(told(battle, &parts)), Interaction::None)).with_children(|ui| {
        let skin = parts.iter().find(|part| part.limb == Limb::Skin);
        let rim = skin.filter(|skin| skin.degrees > 0).map_or(NIGHT, colour);
        for part in parts.iter().filter(|part| part.limb != Limb::Skin) {
            limb(ui, part, rim, scale);
        }
    });
}

fn limb(ui: &mut Ui, part: &BodyPart, rim: Color, scale: f32) {
    let [left, top, width, height] = place(part.limb).map(|length| length * scale);
    let round = if part.limb == Limb::Head { width / 2.0 } else { 4.0 * scale };
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(left),
        top: px(top),
        width: px(width),
        height: px(height),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(round)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let fill = if part.lost { NIGHT } else { colour(part) };
    ui.spawn((node, BackgroundColor(fill), BorderColor::all(if part.lost { BAD } else { rim }))).with_children(|ui| {
        // Both legs share their degrees.
        if part.degrees > 0 && part.limb != Limb::OtherLeg && scale >= 0.8 {
            let ink = if part.lost { TEXT } else { NIGHT };
            ui.spawn((bold(part.degrees.to_string(), Type::Tiny, ink), TextLayout::no_wrap()));
        }
    });
}

/// The colour of a part: unhurt, hurt, badly hurt, beyond use.
fn colour(part: &BodyPart) -> Color {
    match part.degrees {
        0 => FAINT,
        _ if part.degrees >= part.most => DYING,
        _ if 2 * part.degrees >= part.most => BAD,
        _ => LAMP,
    }
}

/// The injuries in words, one a line.
fn told(battle: &Battle, parts: &[BodyPart]) -> String {
    let hurt = parts.iter().filter(|part| part.limb != Limb::OtherLeg && part.degrees > 0);
    let line = |part: &BodyPart| {
        let what = name(battle, Kind::Condition, part.what);
        let (degrees, most) = (part.degrees.to_string(), part.most.to_string());
        tell("sheet.degrees", &[("what", &*what), ("n", &*degrees), ("of", &*most)])
    };
    let lost = parts.iter().any(|part| part.lost).then(|| say("sheet.limb_lost"));
    let lines: Vec<String> = hurt.map(line).chain(lost).collect();
    if lines.is_empty() { say("sheet.no_injury") } else { lines.join("\n") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Key;

    #[test]
    fn the_worse_an_injury_the_worse_its_colour() {
        let part = |degrees, most| BodyPart { limb: Limb::Torso, what: Key::new("core"), degrees, most, lost: false };
        let colours = [0, 2, 3, 5, 6].map(|degrees| colour(&part(degrees, 6)));
        assert_eq!(colours, [FAINT, LAMP, BAD, BAD, DYING]);
    }

    #[test]
    fn no_part_covers_another() {
        let limbs = [Limb::Head, Limb::Torso, Limb::Arm, Limb::OtherArm, Limb::Leg, Limb::OtherLeg];
        let rect = |limb| {
            let [left, top, width, height] = place(limb);
            Rect::new(left, top, left + width, top + height)
        };
        for (at, one) in limbs.iter().enumerate() {
            assert!(rect(*one).max.cmple(SIZE).all(), "{one:?} stays within the figure");
            for other in &limbs[at + 1..] {
                assert!(rect(*one).intersect(rect(*other)).is_empty(), "{one:?} and {other:?}");
            }
        }
    }
}
