//! AR-BGD-29: what class, options and equipment change for one person, and the fields of stat blocks.

use crate::cast::{apart, guard, mage, points, post, raider, scene, success, sum, vitality};
use crate::spells::cast;
use six_seconds::battle::{Key, OptionValue};
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Figure, Table, attack};
use six_seconds::text::describe;

/// One attack on the Post beside, with those faces.
fn blow(figure: Figure, faces: &[u8]) -> Table {
    let mut table = apart(figure, 1, post());
    table.dice(faces).order("Guard", attack("Post"));
    table
}

#[test]
fn ar_bgd_29_an_augmented_modifier_of_an_ability_does_not_add_up_with_armour() {
    let armed = || guard().items("long_sword");
    assert_eq!(sum(&blow(armed().traits("augmented body 3"), &[10]), "attack").0, 20);
    // Powered armour: +2 Augmented and a Check Penalty of 2. The higher of the two counts.
    let powered = armed().traits("augmented body 3").wearing("powered");
    assert_eq!(sum(&blow(powered, &[10]), "attack").0, 10 + 7 + 3 - 2);
    let bow = guard().items("long_bow").traits("augmented body 3");
    let mut table = apart(bow, 5, post());
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(sum(&table, "attack").0, 14, "Agility is another ability");
}

#[test]
fn ar_bgd_29_a_tech_modifier_of_a_defence_counts_there_alone() {
    let target = || raider().traits("tech reflex 1").items("short_sword");
    let mut table = apart(guard().items("long_sword"), 1, target());
    table.answer("Raider", "none").dice(&[10]).order("Guard", attack("Raider"));
    assert_eq!(sum(&table, "attack").1, 16);
    let mut table = apart(target().initiative(20), 1, guard());
    table.answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(sum(&table, "attack").0, 15);
}

#[test]
fn ar_crt_03_the_widest_single_source_counts() {
    // Mace, Success Value 7: 18 + 7 against 15 is 17; the added 8 comes to 15 and adds 7.
    let wide = || guard().items("mace").traits("critical_range melee_weaponry 18");
    assert_eq!(success(&blow(wide(), &[18, 8])), Some(24));
    assert_eq!(success(&blow(guard().items("mace"), &[18])), Some(17));
    // A rapier has 18 to 20 of its own.
    let rapier = guard().items("rapier").traits("critical_range melee_weaponry 19");
    assert_eq!(success(&blow(rapier, &[18, 8])), Some(5 + 10 + 5));
    let bow = guard().items("long_bow").traits("critical_range melee_weaponry 18");
    let mut table = apart(bow, 5, post());
    table.dice(&[18]).order("Guard", attack("Post"));
    assert_eq!(success(&table), Some(7 + 7), "another skill");
}

#[test]
fn ar_thr_01_a_stat_block_sets_the_threat_range() {
    let lanky = || guard().items("long_sword").traits("threat_range minimum 2 threat_range maximum 3");
    for (squares, refused) in [(1, true), (2, false), (3, false), (4, true)] {
        let table = apart(lanky(), squares, post());
        assert_eq!(table.allows("Guard", attack("Post")), !refused, "{squares}");
    }
    // It threatens as far: the Raider beside the Guard gives no opportunity, at 3 squares it does.
    for (squares, asked) in [(1, false), (3, true)] {
        let mut table = apart(raider().items("long_bow").initiative(20), squares, lanky().foe().of(0));
        table.answer("Guard", "none").dice(&[2]).order("Raider", attack("Guard"));
        assert_eq!(table.asked_of("opening").is_some(), asked, "{squares}");
    }
}

#[test]
fn ar_atk_03_a_stat_block_says_what_spells_are_cast_with() {
    for (traits, total) in [
        ("", 10 + 5 + 4),
        ("casting ability personality", 10 + 5 + 3),
        ("casting skill religion", 10 + 2 + 3),
        ("casting skill religion casting ability body", 10 + 2 + 1),
    ] {
        let caster = mage().skills("religion 2").items("spark_bolt").traits(traits);
        let mut table = apart(caster, 3, post());
        table.dice(&[10]).order("Mage", cast("spark_bolt", "Post"));
        assert_eq!(sum(&table, "attack").0, total, "{traits}");
    }
}

#[test]
fn ar_chk_09_a_stat_block_says_what_a_defence_is_made_with() {
    // Fortitude 10 + Body 2 + Athletics 2; by Personality 1 and Discipline 1 it is 12.
    for (traits, need) in [("", 14), ("fortitude ability personality fortitude skill discipline", 12)] {
        let mut table = apart(mage().items("leaden_limbs"), 3, raider().stats("aap_allotment 0").traits(traits));
        table.dice(&[2]).order("Mage", cast("leaden_limbs", "Raider"));
        assert_eq!(sum(&table, "attack").1, need, "{traits}");
    }
}

#[test]
fn ar_act_07_a_trait_adds_an_immediate_manoeuvre() {
    // It costs its points and a point of Vitality, and comes before the blow, which finds nobody.
    let nimble = guard().items("long_sword").traits("immediate sidestep enemy_attacks").initiative(5);
    let figures = [raider().items("short_sword").initiative(20), nimble];
    let mut table = scene(&["......", ".RG...", "......"], figures).begin();
    table.answer("Guard", "strike").goes_to("Guard", 3, 1).order("Raider", attack("Guard"));
    assert_eq!((table.square("Guard"), points(&table, "Guard").1, vitality(&table, "Guard")), ((3, 1), 1, 27));
    assert_eq!((success(&table), points(&table, "Raider").0), (None, 1), "the points of the blow are gone");
}

#[test]
fn ar_bgd_29_levels_and_archetypes_carry_traits() {
    let text = include_str!("traits.ron");
    let battle = load("field", text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle;
    let of = |name: &str, hook: &'static str, part: &'static str| {
        let unit = battle.find_unit(name).expect("one of the level");
        let traits = &battle.profile(unit).traits;
        traits.iter().find(|one| (one.hook, one.of) == (Key::new(hook), Key::new(part))).map(|one| one.value)
    };
    let (number, word) = (OptionValue::Number, |word| OptionValue::Word(Key::new(word)));
    assert_eq!(of("Sage", "reflex", "ability"), Some(word("intellect")));
    assert_eq!(of("Sage", "critical_range", "arcane"), Some(number(18)), "its own in place of its archetype's");
    assert_eq!(of("Pupil", "critical_range", "arcane"), Some(number(19)));
    let sage = battle.find_unit("Sage").expect("one of the level");
    let told = describe::sheet(&battle, sage, None).join("\n");
    assert!(told.contains("reflex: ability intellect") && told.contains("critical range: arcane 18"), "{told}");
}
