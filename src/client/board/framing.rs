//! Computes the visible part of the map, in world units, centred on the part of the window that panels leave free.

use crate::client::base::place::CELL;
use bevy::prelude::*;

/// The closest and widest zoom, in world units per pixel.
pub const SCALES: (f32, f32) = (0.8, 12.0);
/// The widest zoom that the view takes by itself.
pub const BY_ITSELF: f32 = 8.0;
/// Squares between a target and the edge of the view.
pub const MARGIN: f32 = 2.5;
/// Squares beside the map, or beside one's own people, at the edge of the opening view.
const RIM: f32 = 0.5;
/// The widest opening zoom that shows the whole map.
const WHOLE: f32 = 3.4;
/// The closest opening zoom.
const NEAR: f32 = 1.4;
/// The widest opening zoom on a large map, unless one's own people stand far apart.
const LARGE: f32 = 3.0;

/// The fewest squares in the narrower direction of the opening view, as on a phone.
const ACROSS: f32 = 9.0;

/// The position of a view of size `view` nearest to `place` that shows at most `nothing` beside the map. A map smaller
/// than the view is not moved while all of it is visible.
pub fn over_map(size: Vec2, view: Vec2, place: Vec2, nothing: f32) -> Vec2 {
    let middle = Vec2::new(size.x, -size.y) / 2.0;
    let room = (size / 2.0 + Vec2::splat(nothing) - view / 2.0).max((view - size) / 2.0);
    middle + (place - middle).clamp(-room, room)
}

/// The opening view of a map of that size: world units per pixel, and its middle. `free` is the size that panels leave,
/// `clear` the part of it without cards, in pixels. It shows the whole map, or on a large map at least the squares of
/// one's own people.
pub fn first_view(size: Vec2, free: Vec2, clear: Vec2, own: Rect) -> (f32, Vec2) {
    let whole = |margin: f32| ((size + Vec2::splat(2.0 * margin * CELL)) / free).max_element();
    if whole(0.0) <= WHOLE {
        return (whole(RIM).max(NEAR), Vec2::new(size.x, -size.y) / 2.0);
    }
    let own_within = |margin: f32| ((own.size() + Vec2::splat(2.0 * margin * CELL)) / free).max_element();
    let roomy = (size / free).min_element().clamp(NEAR, LARGE).max(own_within(MARGIN).min(LARGE));
    let narrow = (ACROSS * CELL / free.min_element()).min(whole(RIM));
    let scale = roomy.max(narrow).max(own_within(RIM)).min(BY_ITSELF);
    let view = clear * scale;
    let towards = own.center().lerp(Vec2::new(size.x, -size.y) / 2.0, 0.35) - own.center();
    let margin = Vec2::splat(MARGIN * CELL).min((view - own.size()).max(Vec2::ZERO) / 2.0);
    let within = ((view - own.size()) / 2.0 - margin).max(Vec2::ZERO);
    let place = over_map(size, view, own.center() + towards.clamp(-within, within), 0.0);
    // If the whole map fits, it is centred.
    (scale, Vec2::select(view.cmpgt(size), Vec2::new(size.x, -size.y) / 2.0, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The free parts of windows of 1280x720, 1920x1080 and a phone of 390x844.
    const FREE: [Vec2; 3] = [Vec2::new(906.0, 510.0), Vec2::new(1350.0, 766.0), Vec2::new(336.0, 470.0)];

    fn shown(size: (f32, f32), free: Vec2, own: Rect) -> Rect {
        let (scale, middle) = first_view(Vec2::from(size) * CELL, free, free, own);
        Rect::from_center_size(middle, free * scale)
    }

    fn squares(from: (f32, f32), to: (f32, f32)) -> Rect {
        Rect::from_corners(Vec2::new(from.0, -from.1) * CELL, Vec2::new(to.0, -to.1) * CELL)
    }

    fn holds(view: Rect, area: Rect) -> bool {
        let close = view.inflate(0.01);
        close.contains(area.min) && close.contains(area.max)
    }

    #[test]
    fn the_view_stays_over_the_map() {
        let over = |view: (f32, f32), place: (f32, f32)| {
            let [view, place] = [view, place].map(|(x, y)| Vec2::new(x, y) * CELL);
            over_map(Vec2::new(20.0, 10.0) * CELL, view, place, CELL) / CELL
        };
        assert_eq!(over((30.0, 14.0), (90.0, -90.0)), Vec2::new(15.0, -7.0));
        assert_eq!(over((30.0, 14.0), (13.0, -6.0)), Vec2::new(13.0, -6.0));
        assert_eq!(over((10.0, 6.0), (-7.0, -90.0)), Vec2::new(4.0, -8.0));
        assert_eq!(over((10.0, 6.0), (9.0, -4.0)), Vec2::new(9.0, -4.0));
    }

    #[test]
    fn a_battle_opens_on_the_whole_map_where_it_can() {
        for free in &FREE[..2] {
            for size in [(8.0, 8.0), (24.0, 12.0), (20.0, 13.0)] {
                let view = shown(size, *free, squares((0.0, 1.0), (2.0, 9.0)));
                assert!(holds(view, squares((0.0, 0.0), size)), "{size:?} in {free}: {view:?}");
            }
        }
    }

    #[test]
    fn a_battle_opens_on_nine_squares_across_at_least() {
        for free in FREE {
            let view = shown((24.0, 11.0), free, squares((1.0, 5.0), (2.0, 6.0)));
            assert!(view.size().min_element() + 0.01 >= 9.0 * CELL, "{free}: {view:?}");
        }
    }

    #[test]
    fn a_battle_on_a_large_map_opens_on_all_of_ones_own_people() {
        for free in FREE {
            for (size, own) in [
                ((24.0, 16.0), squares((0.0, 0.0), (9.0, 16.0))),
                ((64.0, 40.0), squares((62.0, 3.0), (64.0, 20.0))),
                ((128.0, 128.0), squares((0.0, 127.0), (1.0, 128.0))),
            ] {
                let view = shown(size, free, own);
                assert!(holds(view, own), "{own:?} on {size:?} in {free}: {view:?}");
            }
        }
    }
}
