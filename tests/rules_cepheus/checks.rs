//! CE-BGD: checks, difficulty, characteristics, training.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::rules::cepheus::checks::check::{Degree, Difficulty, characteristic_dm};
use six_seconds::testkit::{Figure, Scene, attack};

#[test]
fn ce_bgd_01_a_total_of_eight_succeeds() {
    let mut table = apart('A', 10, 'C').figures([alfa(), charlie()]).begin();
    table.dice(&[3, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.check().success), (8, true));
    table.dice(&[3, 2]).pass_to("ALFA").order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.check().success), (7, false));
}

#[test]
fn ce_bgd_01_twelve_is_no_sure_success() {
    let pistol = charlie().initiative(20).items("auto_pistol").holding("auto_pistol").now("dex 3");
    let mut table = apart('C', 40, 'A').figures([pistol, alfa().of(0)]).begin();
    table.dice(&[6, 6]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.check().total, table.check().success), (4, false));
}

#[test]
fn ce_bgd_02_difficulties_run_from_plus_six_to_minus_six() {
    use Difficulty::*;
    let dms = [Simple, Easy, Routine, Average, Difficult, VeryDifficult, Formidable].map(Difficulty::dm);
    assert_eq!(dms, [6, 4, 2, 0, -2, -4, -6]);
}

#[test]
fn ce_bgd_03_effect_is_the_total_less_eight() {
    let mut table = apart('A', 10, 'C').figures([alfa(), charlie()]).begin();
    table.dice(&[6, 6, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.check().effect), (14, 6));
    let degrees = [-6, -5, -1, 0, 5, 6].map(Degree::of);
    use Degree::*;
    assert_eq!(degrees, [ExceptionalFailure, Failure, Failure, Success, Success, ExceptionalSuccess]);
}

#[test]
fn ce_bgd_04_every_three_points_are_worth_one() {
    let scores = [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 18, 21, 24, 27, 30, 32, 33, 40];
    let dms = [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9];
    assert_eq!(scores.map(|score| characteristic_dm(score, -2)), dms);
    assert_eq!(characteristic_dm(0, -3), -3);
}

#[test]
fn ce_bgd_04_the_score_of_this_moment_counts() {
    let mut table = apart('A', 10, 'C').figures([alfa().now("dex 2"), charlie()]).begin();
    table.dice(&[4, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("dex"), table.check().total), (Some(-2), 6));
}

#[test]
fn ce_bgd_04_an_option_makes_a_score_of_zero_minus_three() {
    let mut table = apart('A', 10, 'C').number("char_dm_zero", -3).figures([alfa().now("dex 0"), charlie()]).begin();
    table.dice(&[4, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("dex"), Some(-3));
}

#[test]
fn ce_bgd_05_untrained_is_minus_three() {
    let charlie = charlie().initiative(20).items("rifle").holding("rifle");
    let mut table = apart('C', 10, 'B').figures([charlie, bravo().of(0)]).begin();
    table.dice(&[6, 5, 1, 1, 1]).order("CHARLIE", attack("BRAVO"));
    assert_eq!((table.dm("untrained"), table.check().total, table.check().effect), (Some(-3), 8, 0));
}

#[test]
fn ce_bgd_05_jack_of_all_trades_never_turns_it_into_a_bonus() {
    for (level, dm) in [(1, 1), (3, 3), (5, 3)] {
        let jack = charlie().initiative(20).skills(&format!("jack_of_all_trades {level}"));
        let mut table = apart('C', 10, 'A').figures([jack, alfa().of(0)]).begin();
        table.dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
        assert_eq!((table.dm("untrained"), table.dm("jack_of_all_trades")), (Some(-3), Some(dm)));
    }
}

/// Two scouts with the dice of their Recon checks; returns whether the first one's side is still aware.
fn scouts(one: &str, other: &str, dice: &[u8]) -> bool {
    let figures = [
        Figure::new("ONE").at('A').stats(one).skills("recon 0").initiative(9),
        Figure::new("OTHER").at('B').foe().stats(other).skills("recon 0").initiative(8),
    ];
    let scene = Scene::new("cepheus", &["A#B"]).figures(figures).word("awareness", "recon").dice(dice);
    let table = scene.begin();
    assert_eq!(table.condition("ONE", "unaware") + table.condition("OTHER", "unaware"), 1);
    table.condition("ONE", "unaware") == 0
}

#[test]
fn ce_bgd_06_the_higher_effect_wins_even_of_two_failures() {
    assert!(scouts("int 7", "int 7", &[4, 3, 3, 3]));
    assert!(!scouts("int 7", "int 7", &[3, 3, 4, 3]));
}

#[test]
fn ce_bgd_06_a_tie_goes_to_the_higher_score_then_to_new_dice() {
    assert!(scouts("int 8", "int 7", &[4, 5, 4, 5]));
    assert!(scouts("int 7", "int 7", &[4, 5, 4, 5, 2, 2, 1, 1]));
}

#[test]
fn ce_bgd_07_every_skill_of_the_catalogue_has_its_name() {
    let known = six_seconds::rules::core("cepheus").unwrap().vocabulary().skills;
    for skill in [
        "archery",
        "energy_pistol",
        "energy_rifle",
        "shotgun",
        "slug_pistol",
        "slug_rifle",
        "natural_weapons",
        "bludgeoning_weapons",
        "piercing_weapons",
        "slashing_weapons",
        "heavy_weapons",
        "athletics",
        "wheeled_vehicle",
        "tracked_vehicle",
        "mole",
        "grav_vehicle",
        "rotor_aircraft",
        "winged_aircraft",
        "motorboats",
        "ocean_ships",
        "sailing_ships",
        "submarine",
        "tactics",
        "leadership",
        "medicine",
        "zero_g",
        "comms",
        "recon",
        "mechanics",
        "electronics",
        "engineering",
        "gravitics",
        "demolitions",
        "battle_dress",
    ] {
        assert!(known.iter().any(|known| known.as_str() == skill), "{skill}");
    }
}

#[test]
fn ce_bgd_07_the_armoury_uses_known_skills_only() {
    use six_seconds::rules::cepheus::armoury::{Grenade, Weapon};
    let core = six_seconds::rules::core("cepheus").unwrap();
    let armoury = core.armoury(include_str!("../../assets/armoury/cepheus.ron")).unwrap();
    let known = |skill: &str| core.vocabulary().skills.iter().any(|known| known.as_str() == skill);
    for item in &armoury.items {
        let uses = item.data::<Weapon>().map(|weapon| weapon.uses.iter().map(|one| one.skill).collect());
        let skills: Vec<_> = uses.or(item.data::<Grenade>().map(|grenade| vec![grenade.skill])).unwrap_or_default();
        assert!(skills.iter().all(|skill| known(skill.as_str())), "{}", item.key);
    }
    let people = armoury.archetypes.iter().flat_map(|one| one.skills.iter().map(|skill| &skill.0));
    assert!(people.into_iter().all(|skill| known(skill)));
}
