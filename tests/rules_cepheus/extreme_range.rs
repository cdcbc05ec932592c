//! CE-XRG: shots beyond Distant.

use crate::cast::{apart, charlie, harm, is_hit};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, kill_aim, stance, walk};

fn sharpshooter() -> Figure {
    let shooter = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 3 energy_rifle 3").initiative(12);
    shooter.stance(Stance::Prone)
}

fn far_away(shooter: Figure) -> Table {
    apart('A', 450, 'C').figures([shooter, charlie()]).number("distant_limit_m", 600).begin()
}

fn brace() -> Deed {
    Deed::new("brace")
}

#[test]
fn ce_xrg_01_02_beyond_distant_costs_two_more() {
    let mut table = far_away(sharpshooter().items("rifle"));
    table.order("ALFA", brace()).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("difficulty"), table.dm("extreme_range")), (Some(-4), Some(-2)));
    let table = apart('A', 450, 'C').figures([sharpshooter().items("rifle"), charlie()]).begin();
    assert!(table.allows("ALFA", attack("CHARLIE")), "within 5 km it is only Distant");
}

#[test]
fn ce_xrg_01_who_is_not_seen_is_safe_beyond_distant() {
    let mut table = far_away(sharpshooter().items("rifle"));
    table.dice(&[6, 6, 6]).order("ALFA", Deed::new("blind").at_square(5, 0));
    assert!(table.check().effect >= 0 && !is_hit(&table));
}

#[test]
fn ce_xrg_03_skill_stillness_and_a_rest() {
    let novice = Figure::new("ALFA").skills("slug_rifle 2").items("rifle tripod").initiative(12);
    let mut novice = far_away(novice);
    novice.order("ALFA", brace());
    assert_eq!(novice.refused("ALFA", attack("CHARLIE")), "CE-XRG-03", "not skilled enough");
    let mut expert = far_away(sharpshooter().items("rifle"));
    assert_eq!(expert.refused("ALFA", attack("CHARLIE")), "CE-XRG-03", "not braced");
    expert.order("ALFA", brace());
    assert!(expert.allows("ALFA", attack("CHARLIE")));
    expert.order("ALFA", stance("crouched"));
    assert_eq!(expert.condition("ALFA", "braced"), 0);
    assert_eq!(expert.refused("ALFA", brace()), "CE-XRG-03", "nothing to lay it on");
}

#[test]
fn ce_xrg_03_a_tripod_or_a_crate_is_a_rest() {
    let standing = || sharpshooter().stance(Stance::Standing);
    assert!(far_away(standing().items("rifle tripod")).allows("ALFA", brace()));
    let scene = Scene::new("cepheus", &["Ax..", "...."]).figures([standing().items("rifle")]);
    let mut behind = scene.figures([charlie().at('A')]).begin();
    assert!(behind.allows("ALFA", brace()));
    behind.order("ALFA", brace()).order("ALFA", walk("s"));
    assert_eq!(behind.condition("ALFA", "braced"), 0);
}

#[test]
fn ce_xrg_04_beams_do_half() {
    // An even and an odd sum: half of each, rounded up.
    for last in [3, 4] {
        let mut table = far_away(sharpshooter().items("laser_rifle"));
        table.order("ALFA", brace()).dice(&[6, 6, 4, 4, 4, 3, last]).order("ALFA", attack("CHARLIE"));
        let (effect, dice) = (table.check().effect, 15 + i32::from(last));
        let (lines, amount) = harm(&table, "CHARLIE").unwrap();
        assert_eq!((lines[0], lines[1], amount), (("dice", dice), ("effect", effect), (dice + effect + 1) / 2));
    }
}

#[test]
fn ce_xrg_05_with_an_aim_for_the_kill() {
    let mut table = far_away(sharpshooter().items("rifle"));
    table.order("ALFA", brace()).pass_to("ALFA").order("ALFA", kill_aim("CHARLIE"));
    table.dice(&[5, 5, 4, 3, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 10), ("effect", 0), ("kill_aim", 2)], 12)));
}

#[test]
fn ce_xrg_01_the_limit_itself_is_not_beyond_distant() {
    for (squares, within) in [(334, true), (335, false)] {
        let figures = [sharpshooter().items("rifle"), charlie()];
        let table = apart('A', squares, 'C').figures(figures).number("distant_limit_m", 501).begin();
        assert_eq!(table.allows("ALFA", attack("CHARLIE")), within, "{squares}");
    }
}
