//! The visual style in one place: colours, type sizes, spacing.
//!
//! The constants are the standard inks. Everything drawn names its colour by one of them; [`Inks`] gives the colour
//! that replaces it under the player's palette and contrast, and `widgets::paint` applies it before drawing.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The background behind everything.
pub const NIGHT: Color = Color::srgb(0.047, 0.059, 0.078);
/// Panels.
pub const PANEL: Color = Color::srgb(0.098, 0.122, 0.157);
/// Cards and buttons on a panel.
pub const RAISED: Color = Color::srgb(0.141, 0.169, 0.212);
/// Cards and buttons under the pointer.
pub const HOVER: Color = Color::srgb(0.188, 0.224, 0.275);
/// Pressed buttons.
pub const PRESS: Color = Color::srgb(0.078, 0.098, 0.129);
/// Thin lines between parts.
pub const LINE: Color = Color::srgb(0.204, 0.239, 0.290);
/// Primary text.
pub const TEXT: Color = Color::srgb(0.918, 0.902, 0.867);
/// Secondary text.
pub const QUIET: Color = Color::srgb(0.604, 0.643, 0.698);
/// Disabled text and icons.
pub const FAINT: Color = Color::srgb(0.365, 0.404, 0.459);
/// The accent: selected or acting.
pub const LAMP: Color = Color::srgb(0.957, 0.667, 0.243);
/// The accent as a background for text.
pub const LAMP_LOW: Color = Color::srgb(0.231, 0.184, 0.114);
/// Dark text on the accent.
pub const ON_LAMP: Color = Color::srgb(0.102, 0.082, 0.043);
/// Good for the viewer.
pub const GOOD: Color = Color::srgb(0.545, 0.776, 0.400);
/// Bad for the viewer.
pub const BAD: Color = Color::srgb(0.902, 0.404, 0.329);
/// Strength below nothing.
pub const DYING: Color = Color::srgb(0.62, 0.11, 0.16);
/// Transparent.
pub const CLEAR: Color = Color::NONE;

/// Corner radius of cards and buttons, in pixels.
pub const ROUND: f32 = 7.0;
/// Height of the bar at the top.
pub const TOP: f32 = 56.0;
/// Height of the bar at the bottom.
pub const BOTTOM: f32 = 96.0;

/// Type sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// The most important number.
    Huge,
    /// A screen's title.
    Title,
    /// A panel's title.
    Head,
    /// Body text.
    Body,
    /// Secondary text.
    Small,
    /// Key caps and section labels.
    Tiny,
}

impl Type {
    /// The size in pixels.
    pub const fn px(self) -> f32 {
        match self {
            Self::Huge => 42.0,
            Self::Title => 34.0,
            Self::Head => 19.0,
            Self::Body => 15.0,
            Self::Small => 13.0,
            Self::Tiny => 11.0,
        }
    }
}

/// The accent under the pointer.
pub const LAMP_HIGH: Color = Color::srgb(1.0, 0.745, 0.365);
/// The accent, pressed.
pub const LAMP_PRESS: Color = Color::srgb(0.816, 0.549, 0.165);
/// The accent background under the pointer.
pub const LAMP_LOW_HIGH: Color = Color::srgb(0.290, 0.231, 0.141);

const SIDES: [Color; 6] = [
    LAMP,
    Color::srgb(0.251, 0.780, 0.714),
    Color::srgb(0.722, 0.576, 0.910),
    Color::srgb(0.902, 0.522, 0.600),
    Color::srgb(0.490, 0.690, 0.950),
    Color::srgb(0.800, 0.800, 0.520),
];

/// Colours of the states of health, from unhurt to dead.
const STATES: [Color; 5] =
    [Color::srgb(0.412, 0.451, 0.510), LAMP, Color::srgb(0.886, 0.529, 0.239), BAD, Color::srgb(0.702, 0.239, 0.251)];

/// Colour of a side.
pub const fn side_colour(side: usize) -> Color {
    SIDES[side % SIDES.len()]
}

/// The shape of a side's tokens, by its name in the atlas.
pub const fn side_shape(side: usize) -> &'static str {
    match side % 6 {
        0 => "disc",
        1 => "hexagon",
        2 => "square",
        3 => "shield",
        4 => "diamond",
        _ => "octagon",
    }
}

/// The colour of a health ring filled to `full`, from 0 to 1, or to the absolute value below 0.
pub fn health_colour(full: f32) -> Color {
    if full < 0.0 {
        DYING
    } else if full > 0.66 {
        GOOD
    } else if full > 0.33 {
        LAMP
    } else {
        BAD
    }
}

/// Colours of the outcomes of an attack, for the outcome bar: a miss (0), a hit without harm (1), then the states of
/// health from the first that is hurt to dead; `of` outcomes in all.
pub fn outcome_colour(at: usize, of: usize) -> Color {
    match at {
        0 => LINE,
        1 => STATES[0],
        _ => {
            let (hurt, all) = (at - 2, of.saturating_sub(3).max(1));
            STATES[1 + (hurt * (STATES.len() - 2)).div_ceil(all).min(STATES.len() - 2)]
        }
    }
}

/// The palette, by the viewer's colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Palette {
    /// For normal colour vision.
    #[default]
    Standard,
    /// For protan colour vision (no red cones).
    Protan,
    /// For deutan colour vision (no green cones).
    Deutan,
    /// For tritan colour vision (no blue cones).
    Tritan,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Protan, Self::Deutan, Self::Tritan];

    /// Its key in the language file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Standard => "settings.palette.standard",
            Self::Protan => "settings.palette.protan",
            Self::Deutan => "settings.palette.deutan",
            Self::Tritan => "settings.palette.tritan",
        }
    }

    /// Its colours for the sides after the first, for good and bad, and for the states of health between hurt, out and
    /// dead.
    const fn signs(self) -> [Color; 9] {
        const fn of(red: f32, green: f32, blue: f32) -> Color {
            Color::srgb(red, green, blue)
        }
        match self {
            Self::Standard => [SIDES[1], SIDES[2], SIDES[3], SIDES[4], SIDES[5], GOOD, BAD, STATES[2], STATES[4]],
            Self::Protan => [
                of(0.30, 0.62, 1.00),
                of(0.93, 0.93, 0.93),
                of(0.42, 0.36, 0.70),
                of(0.50, 0.82, 0.90),
                of(0.62, 0.52, 0.10),
                of(0.34, 0.72, 0.95),
                of(0.86, 0.28, 0.52),
                of(0.80, 0.56, 0.30),
                of(0.55, 0.16, 0.40),
            ],
            Self::Deutan => [
                of(0.26, 0.58, 1.00),
                of(0.94, 0.94, 0.94),
                of(0.46, 0.32, 0.72),
                of(0.60, 0.84, 0.97),
                of(0.58, 0.50, 0.06),
                of(0.34, 0.72, 0.95),
                of(0.82, 0.22, 0.18),
                of(0.90, 0.48, 0.20),
                of(0.55, 0.13, 0.20),
            ],
            Self::Tritan => [
                of(0.16, 0.76, 0.74),
                of(0.94, 0.94, 0.94),
                of(0.84, 0.22, 0.30),
                of(0.20, 0.50, 0.52),
                of(0.58, 0.40, 0.42),
                of(0.30, 0.80, 0.70),
                of(0.92, 0.24, 0.26),
                of(0.93, 0.46, 0.30),
                of(0.62, 0.12, 0.24),
            ],
        }
    }
}

/// The standard inks that a palette replaces.
const NAMED: [Color; 17] = [
    NIGHT, PANEL, RAISED, HOVER, PRESS, LINE, QUIET, FAINT, SIDES[1], SIDES[2], SIDES[3], SIDES[4], SIDES[5], GOOD,
    BAD, STATES[2], STATES[4],
];

/// The same backgrounds, lines and secondary text with more contrast.
const STARK: [Color; 8] = [
    Color::srgb(0.0, 0.0, 0.0),
    Color::srgb(0.020, 0.024, 0.031),
    Color::srgb(0.063, 0.075, 0.094),
    Color::srgb(0.196, 0.231, 0.286),
    Color::srgb(0.012, 0.012, 0.016),
    Color::srgb(0.596, 0.635, 0.694),
    Color::srgb(0.855, 0.878, 0.910),
    Color::srgb(0.612, 0.647, 0.698),
];

/// The colours that replace the inks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Inks([Color; 17]);

impl Inks {
    /// The standard inks.
    pub const STANDARD: Self = Self(NAMED);

    /// The colours of a palette, with more contrast if `contrast`.
    pub fn of(palette: Palette, contrast: bool) -> Self {
        let mut inks = NAMED;
        inks[8..].copy_from_slice(&palette.signs());
        if contrast {
            inks[..8].copy_from_slice(&STARK);
        }
        Self(inks)
    }

    /// The colour that replaces one of another table. Colours that are no inks stay the same; opacity is kept.
    pub fn instead_of(&self, color: Color, other: &Self) -> Color {
        let solid = color.with_alpha(1.0);
        other.0.iter().position(|ink| *ink == solid).map_or(color, |at| self.0[at].with_alpha(color.alpha()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::color::{ColorToComponents, LinearRgba, Oklaba};

    /// Linear red, green and blue as seen without one kind of cone (Machado, Oliveira and Fernandes 2009).
    fn seen(palette: Palette, color: Color) -> Vec3 {
        let eye = match palette {
            Palette::Standard => Mat3::IDENTITY,
            Palette::Protan => Mat3::from_cols_array(&[
                0.152_286, 0.114_503, -0.003_882, 1.052_583, 0.786_281, -0.048_116, -0.204_868, 0.099_216, 1.051_998,
            ]),
            Palette::Deutan => Mat3::from_cols_array(&[
                0.367_322, 0.280_085, -0.011_820, 0.860_646, 0.672_501, 0.042_940, -0.227_968, 0.047_413, 0.968_881,
            ]),
            Palette::Tritan => Mat3::from_cols_array(&[
                1.255_528, -0.078_411, 0.004_733, -0.076_749, 0.930_809, 0.691_367, -0.178_779, 0.147_602, 0.303_900,
            ]),
        };
        let light = eye * color.to_linear().to_vec3();
        Oklaba::from(LinearRgba::from_vec3(light.max(Vec3::ZERO))).to_vec3()
    }

    #[test]
    fn sides_and_health_stay_apart_for_the_eyes_of_the_palette() {
        for palette in Palette::ALL {
            let signs = palette.signs();
            let sides = [LAMP, signs[0], signs[1], signs[2], signs[3], signs[4]];
            let health = [signs[5], LAMP, signs[6]];
            for (group, least) in [(&sides[..], 0.08), (&health[..], 0.14)] {
                for (at, one) in group.iter().enumerate() {
                    for other in &group[at + 1..] {
                        let far = seen(palette, *one).distance(seen(palette, *other));
                        assert!(far > least, "{palette:?}: {one:?} and {other:?} are {far} apart");
                    }
                }
            }
        }
    }

    #[test]
    fn inks_lead_from_every_table_to_every_other() {
        for (at, ink) in NAMED.iter().enumerate() {
            assert!(!NAMED[at + 1..].contains(ink), "{ink:?} is named twice");
        }
        let (from, to) = (Inks::of(Palette::Protan, true), Inks::of(Palette::Tritan, false));
        let drawn = from.instead_of(GOOD.with_alpha(0.5), &Inks::STANDARD);
        assert_eq!(to.instead_of(drawn, &from), Palette::Tritan.signs()[5].with_alpha(0.5));
        assert_eq!(to.instead_of(Color::WHITE, &from), Color::WHITE);
    }

    #[test]
    fn words_stand_out_from_their_ground() {
        let bright = |color: Color| {
            let light = color.to_linear();
            0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
        };
        let contrast = |one: Color, other: Color| {
            let (one, other) = (bright(one), bright(other));
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        };
        assert!(contrast(TEXT, PANEL) > 7.0 && contrast(QUIET, PANEL) > 4.5 && contrast(ON_LAMP, LAMP) > 7.0);
        assert!(
            contrast(TEXT, STARK[1]) > 12.0 && contrast(STARK[6], STARK[1]) > 7.0 && contrast(STARK[7], STARK[1]) > 7.0
        );
    }
}
