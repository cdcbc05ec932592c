//! The hues of the ground: patches that are drier or lusher, lighter or darker, so that no field looks like a carpet.

use crate::client::game::dressing::{Wardrobe, hash};
use crate::grid::{Map, Square};
use bevy::prelude::*;

/// The factors of the driest and of the lushest patch.
const DRY: Vec3 = Vec3::new(1.30, 1.04, 0.72);
const LUSH: Vec3 = Vec3::new(0.80, 0.99, 1.02);
/// The sizes of patches and of the spots in them, in squares.
const PATCH: f32 = 6.5;
const SPOT: f32 = 1.9;
/// How much lighter or darker a spot is.
const SPOTTED: f32 = 0.11;

/// The rotation of patches, in radians.
const SKEW: f32 = 0.55;

/// How much the ground of every square varies, from 0 to 1.
pub struct Hues {
    columns: usize,
    shares: Vec<f32>,
}

impl Hues {
    /// The hues of a map.
    pub fn new(map: &Map, wear: &Wardrobe) -> Self {
        let share = |square: Square| match wear.ground(map, square) {
            "grass" | "dirt" | "sand" | "mud" | "undergrowth" | "dense_wood" => 1.0,
            "road" | "road_line" | "rubble" | "ditch" | "floor_stone" => 0.45,
            _ => 0.2,
        };
        Self { columns: usize::from(map.width()), shares: map.squares().map(share).collect() }
    }

    /// The factor of each colour at a point, in squares.
    pub fn at(&self, at: Vec2) -> Vec3 {
        let share = self.shares.get(at.y as usize * self.columns + at.x as usize).copied().unwrap_or(0.0);
        // Askew, so that patches do not follow the squares.
        let askew = Vec2::from_angle(SKEW).rotate(at);
        let (patch, spot) = (noise(askew / PATCH), noise(askew / SPOT + 40.0));
        let factor = LUSH.lerp(DRY, patch) * (1.0 + SPOTTED * (2.0 * spot - 1.0));
        Vec3::ONE.lerp(factor, share)
    }
}

/// Smooth noise from 0 to 1, with one value for each whole point.
fn noise(at: Vec2) -> f32 {
    let corner = at.floor();
    let share = at - corner;
    let share = share * share * (Vec2::splat(3.0) - 2.0 * share);
    let value = |dx: i16, dy: i16| {
        let point = Square::new(corner.x as i16 + dx, corner.y as i16 + dy);
        (hash(point) % 1024) as f32 / 1023.0
    };
    let row = |dy| value(0, dy) + (value(1, dy) - value(0, dy)) * share.x;
    row(0) + (row(1) - row(0)) * share.y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_smooth_and_stays_between_0_and_1() {
        let points = || (0..400).map(|n| Vec2::new(n as f32 * 0.05, n as f32 * 0.013));
        assert!(points().all(|at| (0.0..=1.0).contains(&noise(at))));
        assert!(points().all(|at| (noise(at) - noise(at + Vec2::splat(0.01))).abs() < 0.06));
    }
}
