//! AR-DMG, AR-VIT: from the Success Value to lost Vitality.

use crate::cast::{apart, guard, ogre, post, raider, scene, success, vitality};
use six_seconds::battle::Life;
use six_seconds::testkit::{Figure, Table, attack};

/// A Guard's blow with a weapon at somebody who does not defend itself; gives what is left of it.
fn struck(weapon: &str, faces: &[u8], target: Figure) -> Table {
    let name = format!("{target:?}").split('"').nth(1).expect("a name").to_owned();
    let mut table = apart(guard().items(weapon), 1, target.stats("aap_allotment 0"));
    table.dice(faces).order("Guard", attack(&name));
    table
}

#[test]
fn ar_dmg_07_resistance_comes_before_vulnerability() {
    let table = struck("long_sword", &[11], raider().wearing("chain_shirt"));
    // SV 9, one less Reflex of the wearer; DR 4, half as much again.
    assert_eq!((success(&table), vitality(&table, "Raider")), (Some(11), 21 - (11 - 4) * 3 / 2));
}

#[test]
fn ar_dmg_10_fractions_are_dropped() {
    for (face, value, lost) in [(8, 7, 10), (2, 1, 1), (9, 8, 12)] {
        let table = struck("long_sword", &[face], raider());
        assert_eq!((success(&table), 21 - vitality(&table, "Raider")), (Some(value), lost));
    }
}

#[test]
fn ar_bgd_12_kinds_are_vulnerable_to_their_own_types() {
    let wolf =
        || Figure::new("Wolf").stats("body 2 agility 3 personality 1 vitality 40").tags("beast").foe().initiative(1);
    let hurt = |weapon: &str, face| 40 - vitality(&struck(weapon, &[face], wolf().skills("athletics 2")), "Wolf");
    assert_eq!(hurt("rapier", 11), 12, "piercing: SV 8");
    assert_eq!(hurt("club", 11), 8, "bludgeoning: SV 8");
    let frail = |on| {
        let figures = [guard().items("long_sword"), raider().stats("aap_allotment 0")];
        let mut table = scene(&["GR...", "....."], figures).flag("frail_humanoids", on).begin();
        table.dice(&[11]).order("Guard", attack("Raider"));
        21 - vitality(&table, "Raider")
    };
    assert_eq!((frail(true), frail(false)), (15, 10));
}

#[test]
fn ar_dmg_06_only_the_highest_resistance_counts() {
    let table = struck("long_sword", &[11], post().wearing("chain_shirt").stats("hide 6"));
    assert_eq!(40 - vitality(&table, "Post"), success(&table).expect("a hit") - 6);
}

#[test]
fn ar_dmg_04_resistance_never_heals() {
    let table = struck("dagger", &[8], post().stats("hide 30"));
    assert_eq!(vitality(&table, "Post"), 40);
}

#[test]
fn ar_vit_07_death_at_minus_total() {
    for (now, life) in [(13, Life::Up), (12, Life::Dead)] {
        // SV 14 x 1.5 = 21, and then some.
        let target = ogre().stats("size 0 vitality 9").now(&format!("vitality {now}"));
        let table = struck("long_sword", &[13], target.stats("aap_allotment 0"));
        // Reflex 13: SV 7 + 7 = 14.
        assert_eq!((success(&table), table.body("Ogre").life), (Some(14), life), "{now}");
        assert_eq!(vitality(&table, "Ogre"), now - 21);
    }
}

#[test]
fn ar_bgd_26_things_are_wrecked_at_zero() {
    let table = struck("long_sword", &[15], post().now("vitality 14"));
    assert_eq!((vitality(&table, "Post"), table.body("Post").life), (0, Life::Dead));
    let table = struck("long_sword", &[14], post().now("vitality 14"));
    assert_eq!((table.body("Post").life, table.condition("Post", "disabled")), (Life::Up, 0));
}

#[test]
fn ar_wpn_07_scale_against_a_point() {
    let table = struck("rapier", &[15], raider().wearing("scale"));
    let value = success(&table).expect("a hit");
    assert_eq!((value, 21 - vitality(&table, "Raider")), (14, (14 - 4) * 3 / 2));
}
