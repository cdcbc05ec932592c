//! The look of the table in one place: palette, type scale, spacing grid.

use bevy::prelude::*;

/// Behind everything: the table in the dark.
pub const NIGHT: Color = Color::srgb(0.047, 0.059, 0.078);
/// Panels.
pub const PANEL: Color = Color::srgb(0.098, 0.122, 0.157);
/// A raised part of a panel: cards and buttons.
pub const RAISED: Color = Color::srgb(0.141, 0.169, 0.212);
/// A raised part under the pointer.
pub const HOVER: Color = Color::srgb(0.188, 0.224, 0.275);
/// A raised part that is pressed.
pub const PRESS: Color = Color::srgb(0.078, 0.098, 0.129);
/// Thin lines between parts.
pub const LINE: Color = Color::srgb(0.204, 0.239, 0.290);
/// Text that is read first.
pub const TEXT: Color = Color::srgb(0.918, 0.902, 0.867);
/// Text that explains.
pub const QUIET: Color = Color::srgb(0.604, 0.643, 0.698);
/// Text and signs that are out of use.
pub const FAINT: Color = Color::srgb(0.365, 0.404, 0.459);
/// The accent: what is chosen or acts.
pub const LAMP: Color = Color::srgb(0.957, 0.667, 0.243);
/// The accent as a ground for text.
pub const LAMP_LOW: Color = Color::srgb(0.231, 0.184, 0.114);
/// Dark text on the accent.
pub const ON_LAMP: Color = Color::srgb(0.102, 0.082, 0.043);
/// Good for the one who looks.
pub const GOOD: Color = Color::srgb(0.545, 0.776, 0.400);
/// Bad for the one who looks.
pub const BAD: Color = Color::srgb(0.902, 0.404, 0.329);
/// No colour at all.
pub const CLEAR: Color = Color::NONE;

/// Corner radius of cards and buttons, in pixels.
pub const ROUND: f32 = 7.0;
/// Height of the bar at the top.
pub const TOP: f32 = 56.0;
/// Height of the bar at the bottom.
pub const BOTTOM: f32 = 96.0;
/// Width of the panel at the right.
pub const RIGHT: f32 = 316.0;

/// Type sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// The one number that matters.
    Huge,
    /// A screen's title.
    Title,
    /// A panel's title.
    Head,
    /// What is read.
    Body,
    /// What explains.
    Small,
    /// Signs on keys and over sections.
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

/// Colour of a side.
pub const fn side_colour(side: usize) -> Color {
    match side % 6 {
        0 => LAMP,
        1 => Color::srgb(0.251, 0.780, 0.714),
        2 => Color::srgb(0.722, 0.576, 0.910),
        3 => Color::srgb(0.902, 0.522, 0.600),
        4 => Color::srgb(0.490, 0.690, 0.950),
        _ => Color::srgb(0.800, 0.800, 0.520),
    }
}

/// Shape of a side's tokens, as the atlas names it.
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

/// Colour of a ring that is that full, from 0 to 1.
pub fn health_colour(full: f32) -> Color {
    if full > 0.66 {
        GOOD
    } else if full > 0.33 {
        LAMP
    } else {
        BAD
    }
}

/// Colours of the states of health, from unhurt (0) to dead (1), for the outcome bar.
pub fn state_colour(at: usize, of: usize) -> Color {
    let ramp = [
        Color::srgb(0.412, 0.451, 0.510),
        LAMP,
        Color::srgb(0.886, 0.529, 0.239),
        BAD,
        Color::srgb(0.702, 0.239, 0.251),
    ];
    let step = (at * (ramp.len() - 1)).checked_div(of.saturating_sub(1)).unwrap_or(0);
    ramp[step.min(ramp.len() - 1)]
}
