//! AR-CHK, AR-MOD, AR-DEF: what a check is made of.

use crate::cast::{
    apart, at, check_of, guard, mage, ogre, points, post, raider, scene, soldier, success, sum, vitality,
};
use six_seconds::battle::Life;
use six_seconds::testkit::{Figure, Table, attack};

fn after(attacker: Figure, faces: &[u8], target: Figure) -> Table {
    let name = format!("{attacker:?}").split('"').nth(1).expect("a name").to_owned();
    let whom = format!("{target:?}").split('"').nth(1).expect("a name").to_owned();
    let mut table = apart(attacker, 1, target);
    table.dice(faces).order(&name, attack(&whom));
    table
}

#[test]
fn ar_def_02_reactions_use_a_flat_ten() {
    let attacker = || soldier("Attacker").items("long_sword").initiative(20);
    for (target, name, reflex) in [
        (soldier("Guard").foe(), "Guard", 15),
        (raider(), "Raider", 15),
        (mage().foe(), "Mage", 13),
        (ogre(), "Ogre", 12),
        (post(), "Post", 15),
    ] {
        let mut table = apart(attacker(), 1, target.stats("aap_allotment 0"));
        table.dice(&[2]).order("Attacker", attack(name));
        assert_eq!(check_of(&table, "attack").need, reflex, "{name}");
    }
}

#[test]
fn ar_chk_04_margin_is_part_of_the_result() {
    for (face, value) in [(11, Some(10)), (6, Some(5)), (2, Some(1))] {
        let table = after(guard().items("long_sword"), &[face], post());
        assert_eq!(success(&table), value, "{face}");
    }
}

#[test]
fn ar_chk_05_failure_at_zero() {
    let table = after(guard().items("dagger"), &[4], post());
    assert_eq!((sum(&table, "attack"), success(&table)), ((11, 15), None));
    let table = after(guard().items("dagger"), &[5], post());
    assert_eq!(success(&table), Some(1));
}

#[test]
fn ar_chk_07_a_natural_one_always_fails() {
    // Against nothing at all a total of 8 would be 15 damage.
    for (flag, value) in [(true, None), (false, Some(15))] {
        let figures = [guard().items("long_sword"), raider().condition("helpless", 1), post()];
        let mut table = scene(&["GR......P", "........."], figures).flag("natural_one_fails", flag).begin();
        table.dice(&[1]).order("Guard", attack("Raider"));
        assert_eq!((sum(&table, "attack"), success(&table)), ((8, 0), value));
    }
}

#[test]
fn ar_atk_06_strict_hits_need_the_defence() {
    let strict = |face| {
        let scene = scene(&["GP...", "....."], [guard().items("long_sword"), post()]).flag("strict_hit", true);
        let mut table = scene.begin();
        table.dice(&[face]).order("Guard", attack("Post"));
        success(&table)
    };
    assert_eq!((strict(7), strict(8)), (None, Some(7)));
}

#[test]
fn ar_mod_06_a_shield_helps_reflex_and_hinders_all() {
    let mut table = apart(raider().items("short_sword").initiative(20), 1, guard().items("long_sword shield"));
    table.answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 16);
    let table = after(guard().items("long_sword shield"), &[10], post());
    assert_eq!((sum(&table, "attack").0, table.dm("check_penalty")), (16, Some(-1)));
}

#[test]
fn ar_mod_09_check_penalties_add_up() {
    let plated = || guard().items("long_sword shield").wearing("full_plate");
    let table = after(plated(), &[10], post());
    assert_eq!((sum(&table, "attack").0, table.dm("check_penalty")), (12, Some(-5)));
    let mut table = apart(raider().items("short_sword").initiative(20), 1, plated());
    table.answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 15 + 2 - 5);
}

#[test]
fn ar_bgd_29_armour_training_lowers_the_check_penalty() {
    let plated = guard().items("long_sword").wearing("full_plate").stats("armour_training 2");
    assert_eq!(after(plated, &[10], post()).dm("check_penalty"), Some(-2));
    let light = guard().items("long_sword").wearing("chain_shirt").stats("armour_training 3");
    assert_eq!(after(light, &[10], post()).dm("check_penalty"), None, "never a bonus");
}

#[test]
fn ar_mod_03_powered_armour_strengthens_the_body() {
    let table = after(guard().items("long_sword").wearing("powered"), &[10], post());
    assert_eq!((sum(&table, "attack").0, table.dm("powered")), (17, Some(2)));
}

#[test]
fn ar_mod_11_size_favours_body_and_hinders_agility() {
    let mut table =
        scene(&["O.G..", ".....", "....."], [ogre().items("great_club").initiative(20), guard().of(0)]).begin();
    table.answer("Guard", "none").dice(&[10]).order("Ogre", attack("Guard"));
    assert_eq!((sum(&table, "attack").0, table.dm("size")), (20, Some(1)));
    let scene = scene(&["O.G..", ".....", "....."], [ogre().items("great_club").initiative(20), guard().of(0)]);
    let mut table = scene.flag("use_size", false).begin();
    table.answer("Guard", "none").dice(&[10]).order("Ogre", attack("Guard"));
    assert_eq!((sum(&table, "attack").0, table.dm("size")), (19, None));
}

#[test]
fn ar_bgd_08_ranks_change_scores() {
    let minion = Figure::new("Minion").stats("body 2 agility 3 personality 1").skills("athletics 2 melee_weaponry 3");
    let minion = minion.tags("humanoid expert minion").items("short_sword").initiative(20);
    let mut table = apart(minion, 1, post());
    assert_eq!((table.stat("Minion", "body"), table.stat("Minion", "agility")), (0, 1));
    assert_eq!((vitality(&table, "Minion"), points(&table, "Minion")), (1, (3, 0)));
    table.dice(&[10]).order("Minion", at("attack", "Post"));
    assert_eq!(vitality(&table, "Minion"), 1, "minions pay no Vitality");
}

#[test]
fn ar_bgd_08_a_minion_has_one_vitality_whatever_its_kind_has() {
    let wolf = Figure::new("Wolf").stats("body 2 agility 3 personality 1 vitality 18 speed 8").tags("beast minion");
    let mut table = apart(wolf.items("bite").foe().initiative(1), 1, guard().items("dagger").initiative(20));
    assert_eq!(table.stat("Wolf", "vitality"), 1);
    table.dice(&[10]).order("Guard", at("attack", "Wolf"));
    assert_eq!(table.body("Wolf").life, Life::Dead);
}
