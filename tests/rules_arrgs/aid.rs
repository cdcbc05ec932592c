//! AR-AID, AR-CHR: help, and the shifted Threat Range.

use crate::cast::{apart, at, guard, next_round, points, post, raider, scene, soldier, sum, vitality};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Table, attack, drop_held, end_turn, reload, walk};

/// A Guard beside a friend who acts later, and a Post beside the friend.
fn friends() -> Table {
    let figures: [Figure; 3] = [guard(), raider().of(0).items("short_sword"), post()];
    scene(&["GRP...", "......"], figures).begin()
}

#[test]
fn ar_aid_01_the_skill_with_personality_against_the_scene() {
    for (face, help) in [(12, 4), (9, 1), (8, 0)] {
        let mut table = friends();
        table.dice(&[face]).order("Guard", at("aid", "Raider").mode("aided_melee"));
        assert_eq!(sum(&table, "aid"), (face as i32 + 6, 15));
        assert_eq!((table.condition("Raider", "aided_melee"), points(&table, "Guard").0), (help, 2), "{face}");
        assert_eq!(vitality(&table, "Guard"), 27);
    }
    let figures = [guard(), raider().of(0)];
    let mut table =
        scene(&["GR....", "P....."], figures.into_iter().chain([post()])).number("scene_difficulty", 8).begin();
    table.dice(&[10]).order("Guard", at("aid", "Raider"));
    assert_eq!(sum(&table, "aid").1, 18);
}

#[test]
fn ar_aid_01_helping_provokes() {
    let figures = [guard(), raider().of(0), soldier("Quill").foe().items("long_sword").initiative(1)];
    let mut table = scene(&["RGQ...", "......"], figures).begin();
    table.answer("Quill", "none").dice(&[12]).order("Guard", at("aid", "Raider"));
    assert_eq!(table.condition("Raider", "aided_melee"), 4);
}

#[test]
fn ar_aid_02_the_next_check_of_the_kind_uses_it_up() {
    let mut table = friends();
    table.dice(&[12]).order("Guard", at("aid", "Raider").mode("aided_melee")).order("Guard", end_turn());
    table.order("Raider", walk("s")).dice(&[2]).order("Raider", attack("Post"));
    assert_eq!((table.dm("aided"), table.condition("Raider", "aided_melee")), (Some(4), 0));
    assert_eq!(sum(&table, "attack").0, 2 + 5 + 4);
    let mut table = friends();
    table.dice(&[12]).order("Guard", at("aid", "Raider").mode("aided_melee"));
    next_round(&mut table);
    assert_eq!(table.condition("Raider", "aided_melee"), 0, "gone with the round");
}

#[test]
fn ar_aid_02_help_with_a_defence_serves_the_next_reaction() {
    let figures = [guard(), soldier("Hild").items("dagger").initiative(1), raider().items("short_sword")];
    let mut table = scene(&["GHR...", "......"], figures).begin();
    table.dice(&[12]).order("Guard", at("aid", "Hild").mode("aided_reflex")).order("Guard", end_turn());
    table.dice(&[2]).order("Raider", attack("Hild"));
    // Help with Athletics: 3 + 2 against 15, 12: SV 3.
    assert_eq!((sum(&table, "attack").1, table.condition("Hild", "aided_reflex")), (18, 0));
}

#[test]
fn ar_aid_02_the_best_help_counts() {
    let figures = [guard(), raider().of(0).initiative(1), soldier("Hild").initiative(12), post()];
    let mut table = scene(&["GRH..P", "......"], figures).begin();
    table.dice(&[12]).order("Guard", at("aid", "Raider")).order("Guard", end_turn());
    table.dice(&[10]).order("Hild", at("aid", "Raider"));
    assert_eq!(table.condition("Raider", "aided_melee"), 4);
}

#[test]
fn ar_aid_03_by_voice_only_where_the_level_says_so() {
    let row = "G.....R.P";
    let table = |voice, row: &str| {
        let figures = [guard(), raider().of(0), post()];
        scene(&[row, "........."], figures).number("aid_by_voice", voice).begin()
    };
    assert!(table(6, row).allows("Guard", at("aid", "Raider")));
    assert_eq!(table(5, row).refused("Guard", at("aid", "Raider")), "AR-AID-03");
    assert_eq!(table(0, row).refused("Guard", at("aid", "Raider")), "AR-AID-03");
    assert_eq!(table(6, "G..#..R.P").refused("Guard", at("aid", "Raider")), "AR-AID-03", "out of sight");
    assert_eq!(table(6, row).refused("Guard", at("aid", "Post")), "AR-AID-02");
}

/// Shifting the Threat Range.
fn shift(squares: i16) -> Deed {
    Deed::new("change_reach").rounds(squares)
}

#[test]
fn ar_chr_01_a_check_shifts_minimum_and_maximum() {
    let mut table = apart(guard().items("whip"), 2, post());
    table.dice(&[6]).order("Guard", shift(1));
    assert_eq!((sum(&table, "change_reach"), table.condition("Guard", "reach_shifted")), ((13, 10), 1));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((2, 2), 27));
    assert!(table.allows("Guard", attack("Post")));
    let mut table = apart(guard().items("whip"), 1, post());
    assert!(table.allows("Guard", attack("Post")));
    table.dice(&[6]).order("Guard", shift(1));
    assert_eq!(table.refused("Guard", attack("Post")), "AR-ATK-05", "too near now: AR-THR-02");
}

#[test]
fn ar_chr_01_it_provokes_and_may_fail() {
    let mut table = apart(guard().items("whip"), 1, raider().items("short_sword"));
    table.answer("Raider", "none").dice(&[2]).order("Guard", shift(1));
    assert_eq!(table.condition("Guard", "reach_shifted"), 0, "9 against 10");
}

#[test]
fn ar_chr_02_no_farther_than_the_weapon_and_the_success() {
    let table = apart(guard().items("whip"), 4, post());
    assert!(table.allows("Guard", shift(2)));
    assert_eq!(table.refused("Guard", shift(3)), "AR-CHR-02");
    assert_eq!(table.refused("Guard", shift(0)), "AR-CHR-02", "it is there already");
    assert_eq!(apart(guard().items("long_sword"), 4, post()).refused("Guard", shift(1)), "AR-CHR-02");
    for (face, squares) in [(3, 1), (4, 2)] {
        let mut table = apart(guard().items("whip"), 4, post());
        table.dice(&[face]).order("Guard", shift(2));
        assert_eq!(table.condition("Guard", "reach_shifted"), squares, "{face}");
    }
}

#[test]
fn ar_chr_03_until_it_is_shifted_again_or_the_weapon_is_lost() {
    let mut table = apart(guard().items("halberd"), 4, post());
    table.dice(&[10]).order("Guard", shift(1));
    next_round(&mut table);
    assert_eq!(table.condition("Guard", "reach_shifted"), 1);
    table.dice(&[10]).order("Guard", shift(0));
    assert_eq!(table.condition("Guard", "reach_shifted"), 0);
    let mut table = apart(guard().items("halberd"), 4, post());
    table.dice(&[10]).order("Guard", shift(1)).order("Guard", drop_held());
    assert_eq!(table.condition("Guard", "reach_shifted"), 0);
}

#[test]
fn ar_chr_03_the_loss_of_a_shield_does_not_touch_the_threat_range() {
    let lancer = || raider().items("spear shield").condition("reach_shifted", 1);
    let mut table = apart(guard().items("long_sword"), 1, lancer());
    table.always("opening", "none").goes_to("Guard", 7, 3).dice(&[14]);
    table.order("Guard", at("disarm", "Raider").mode("off_arm"));
    assert_eq!((table.in_hand("Raider"), table.condition("Raider", "reach_shifted")), ("spear", 1));
    let mut table = apart(guard().items("maul"), 1, lancer());
    table.always("opening", "none").dice(&[18]).order("Guard", at("sunder", "Raider").mode("off_arm"));
    assert_eq!(table.condition("Raider", "reach_shifted"), 1, "nor does it where the shield is destroyed");
    let mut table = apart(guard().items("maul"), 1, lancer());
    table.always("opening", "none").dice(&[18]).order("Guard", at("sunder", "Raider"));
    assert_eq!((table.in_hand("Raider"), table.condition("Raider", "reach_shifted")), ("nothing", 0));
}

#[test]
fn ar_aid_02_loading_and_a_shift_of_the_reach_use_help_up() {
    let shooter = raider().of(0).items("light_crossbow").rounds("light_crossbow", 0, 9).condition("aided_ranged", 4);
    let mut table = apart(shooter.initiative(20), 5, post());
    table.dice(&[3]).order("Raider", reload());
    assert_eq!((sum(&table, "reload").0, table.condition("Raider", "aided_ranged")), (3 + 7 + 4, 0));
    let mut table = apart(guard().items("whip").condition("aided_melee", 4), 4, post());
    table.dice(&[3]).order("Guard", shift(2));
    assert_eq!((sum(&table, "change_reach").0, table.condition("Guard", "aided_melee")), (3 + 7 + 4, 0));
}

#[test]
fn ar_bgd_14_lying_prone_hinders_blows_and_not_a_shift_of_the_reach() {
    let mut table = apart(guard().items("whip").stance(Stance::Prone), 4, post());
    table.dice(&[5]).order("Guard", shift(2));
    assert_eq!(sum(&table, "change_reach"), (5 + 7, 10));
}

#[test]
fn ar_aid_01_help_with_a_spell_takes_the_skill_of_the_friend() {
    let caster = |name: &str, skill: &str| {
        let figure = Figure::new(name).stats("body 1 agility 2 intellect 4 personality 3").skills(skill);
        figure.tags("humanoid magic_user").items("spark_bolt")
    };
    let (abel, berta) = (caster("Abel", "nature 4").initiative(20), caster("Berta", "nature 4").initiative(9));
    let figures = [abel, berta, caster("Sage", "arcane 5").initiative(19), post()];
    let mut table = scene(&["ABS..P", "......"], figures).begin();
    table.dice(&[10]).order("Abel", at("aid", "Berta").mode("aided_spell"));
    assert_eq!((sum(&table, "aid"), table.condition("Berta", "aided_spell")), ((10 + 4 + 3, 15), 3));
    table.order("Abel", end_turn());
    assert_eq!(table.refused("Sage", at("aid", "Berta").mode("aided_spell")), "AR-BGD-02");
}
