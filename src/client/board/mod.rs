//! The map and everything on it.

mod ahead;
mod aims;
mod bonds;
mod camera;
mod curtain;
mod danger;
mod fields;
mod follow;
mod framing;
mod goals;
mod health;
mod hues;
mod labels;
mod lamps;
mod lens;
mod lens_draw;
mod light;
mod marks;
mod overlay;
mod pointer;
mod ruler;
mod smoke;
mod stir;
mod survey;
mod terrain;
mod things;
mod threat;
mod thrown;
mod token_art;
mod tokens;
mod touch;
mod veil;
mod words;

pub use camera::{BoardCamera, Glide, scale_of};
pub use danger::Dangers;
pub use goals::{ShowGoals, goals};
pub use lens::{Lenses, ToggleLens};
pub use lens_draw::Exposures;
pub use light::{LampLight, is_night};
pub use stir::Lively;
pub use survey::Exposure;
pub use terrain::cells;
pub use token_art::{DUTY, Mood, figure, parts};
pub use tokens::Badge;
pub use words::{ScreenSized, caption};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        ahead::plugin,
        aims::plugin,
        bonds::plugin,
        camera::plugin,
        curtain::plugin,
        fields::plugin,
        health::plugin,
        terrain::plugin,
        ruler::plugin,
        overlay::plugin,
        things::plugin,
        tokens::plugin,
        veil::plugin,
        words::plugin,
    ));
    app.add_plugins((
        lens::plugin,
        lens_draw::plugin,
        danger::plugin,
        threat::plugin,
        goals::plugin,
        lamps::plugin,
        stir::plugin,
        smoke::plugin,
        pointer::plugin,
        touch::plugin,
    ));
}
