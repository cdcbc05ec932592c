//! AR-TRP, AR-DIS, AR-RPO, AR-ATM: attacks whose damage is replaced.

use crate::cast::{
    apart, at, check_of, checks, guard, ogre, points, post, raider, scene, soldier, success, sum, vitality,
};
use six_seconds::battle::oracle::{Answer, Wanted};
use six_seconds::battle::{DroppedItem, Stance};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Table};

/// A Guard with a weapon beside an enemy.
pub fn beside(weapon: &str, enemy: Figure) -> Table {
    apart(guard().items(weapon), 1, enemy)
}

/// Where things lie.
fn lying(table: &Table) -> Vec<(&'static str, Square)> {
    table.battle().things_with::<DroppedItem>().map(|(thing, item)| (item.item.as_str(), thing.square)).collect()
}

#[test]
fn ar_trp_01_a_trip_brings_down_from_the_defence_on() {
    for (face, stance) in [(8, Stance::Prone), (7, Stance::Standing)] {
        let mut table = beside("long_sword", raider());
        table.dice(&[face]).order("Guard", at("trip", "Raider"));
        assert_eq!((table.body("Raider").stance, points(&table, "Guard")), (stance, (1, 2)), "{face}");
        assert_eq!(vitality(&table, "Raider"), 21);
    }
}

#[test]
fn ar_trp_01_a_trip_provokes_and_needs_a_weapon_for_the_hand() {
    let mut table = beside("long_sword", raider().items("short_sword"));
    table.answer("Raider", "strike").dice(&[2, 8]).order("Guard", at("trip", "Raider"));
    assert_eq!((points(&table, "Raider").1, table.body("Raider").stance), (0, Stance::Prone));
    let table = beside("long_bow", raider());
    assert_eq!(table.refused("Guard", at("trip", "Raider")), "AR-ATM-01");
}

#[test]
fn ar_trp_02_legs_steady_and_some_weapons_help() {
    let wolf = || raider().stats("legs 4");
    for (face, stance) in [(8, Stance::Prone), (7, Stance::Standing)] {
        let mut table = beside("halberd", wolf());
        table.dice(&[face]).order("Guard", at("trip", "Raider"));
        assert_eq!((check_of(&table, "attack").need, table.dm("trip")), (17, Some(2)));
        assert_eq!(table.body("Raider").stance, stance, "{face}");
    }
    let mut table = beside("long_sword", raider().stats("legs 1"));
    table.dice(&[8]).order("Guard", at("trip", "Raider"));
    assert_eq!(sum(&table, "attack"), (15, 15), "fewer than two legs change nothing");
    assert_eq!(beside("long_sword", post()).refused("Guard", at("trip", "Post")), "AR-TRP-02");
}

#[test]
fn ar_atm_03_a_replaced_attack_does_no_damage_and_causes_no_dying() {
    for act in ["trip", "disarm", "reposition", "sunder"] {
        let mut table = beside("long_sword", raider().items("long_bow"));
        // Only of a push more than this can be wanted.
        let extra: &[u8] = if act == "reposition" { &[20, 2] } else { &[20] };
        table.always("opening", "none").dice(extra).order("Guard", at(act, "Raider"));
        assert_eq!((vitality(&table, "Raider"), table.condition("Raider", "dying")), (21, 0), "{act}");
    }
}

#[test]
fn ar_atm_02_an_attack_can_affect_in_another_way() {
    let mut table = beside("long_sword", raider());
    table.dice(&[8]).order("Guard", at("trip", "Raider"));
    assert_eq!(
        (success(&table), vitality(&table, "Raider"), table.body("Raider").stance),
        (Some(0), 21, Stance::Prone)
    );
}

#[test]
fn ar_atm_04_a_charge_can_end_in_a_push_and_in_nothing_else() {
    let charge = |mode| Deed::new("charge").at("Raider").mode(mode);
    let mut table = apart(guard().items("long_sword"), 4, raider());
    for mode in ["trip", "disarm", "sunder"] {
        assert_eq!(table.refused("Guard", charge(mode)), "AR-ATM-04", "{mode}");
    }
    // 3 squares, 5 + 7 + 2 against 15: SV 1 - 1 fails; 9: SV 4.
    table.always("opening", "none").dice(&[9]).order("Guard", charge("reposition"));
    assert_eq!((sum(&table, "attack"), table.dm("charge")), ((18, 15), Some(2)));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((1, 2), 27));
    assert_eq!((table.square("Guard"), table.square("Raider")), ((9, 3), (14, 3)));
}

#[test]
fn ar_dis_01_a_disarm_makes_drop() {
    for (face, dropped) in [(10, true), (7, false)] {
        let mut table = beside("long_sword", raider().items("long_bow dagger"));
        table.dice(&[face]).order("Guard", at("disarm", "Raider"));
        assert_eq!(success(&table), dropped.then_some(3));
        assert_eq!(table.in_hand("Raider"), if dropped { "nothing" } else { "long_bow" }, "{face}");
        assert_eq!((lying(&table).len(), points(&table, "Guard")), (usize::from(dropped), (1, 2)));
    }
}

#[test]
fn ar_dis_01_a_disarm_provokes() {
    let mut table = beside("long_sword", raider().items("short_sword"));
    table.answer("Raider", "strike").dice(&[2, 10]).order("Guard", at("disarm", "Raider"));
    assert_eq!(points(&table, "Raider").1, 0);
}

#[test]
fn ar_dis_02_the_item_lands_as_far_as_the_success_and_no_farther_than_five() {
    for (face, most) in [(10, 3), (15, 5)] {
        let mut table = beside("long_sword", raider().items("long_bow"));
        table.dice(&[face]).order("Guard", at("disarm", "Raider"));
        let Some(Wanted::Square(squares)) = table.asked("Guard").map(|choice| choice.wanted.clone()) else {
            panic!("the Guard is asked where it lands")
        };
        let from = table.body("Raider").square;
        assert_eq!(squares.iter().map(|at| (*at - from).chebyshev()).max(), Some(most), "{face}");
        assert!(squares.contains(&from), "its own square is allowed");
    }
    let mut table = beside("long_sword", raider().items("long_bow"));
    table.goes_to("Guard", 7, 1).dice(&[10]).order("Guard", at("disarm", "Raider"));
    assert_eq!(lying(&table), [("long_bow", Square::new(7, 1))]);
}

#[test]
fn ar_dis_03_only_what_can_be_seen() {
    let things = r#"(things: [(id: "potion", name: "Potion", vitality: 1, rule: "AR-WPN-15", note: "A potion.")])"#;
    let figures = |items: &str| [guard().items("long_sword"), raider().items(items)];
    let table = |items: &str| scene(&["GR...", "....."], figures(items)).armoury(things).begin();
    let disarm = |item: &str| at("disarm", "Raider").with(item);
    let packed = table("short_sword backpack potion");
    assert_eq!(packed.refused("Guard", disarm("potion")), "AR-DIS-03");
    assert!(packed.allows("Guard", disarm("backpack")) && packed.allows("Guard", disarm("short_sword")));
    assert!(table("short_sword potion").allows("Guard", disarm("potion")), "no backpack hides it");
    let wolf = beside("long_sword", raider().items("bite"));
    assert_eq!(wolf.refused("Guard", at("disarm", "Raider")), "AR-DIS-03");
    let flask = apart(guard().items("fire_flask").holding("fire_flask"), 1, raider().items("short_sword"));
    assert_eq!(flask.refused("Guard", at("disarm", "Raider")), "AR-ARE-08");
}

#[test]
fn ar_dis_03_a_shield_can_be_taken_and_has_to_be_strapped_on_again() {
    let mut table = apart(raider().items("short_sword").initiative(20), 1, guard().items("dagger shield"));
    table.always("opening", "none").goes_to("Raider", 7, 3).dice(&[12]);
    table.order("Raider", at("disarm", "Guard").with("shield"));
    assert_eq!((sum(&table, "attack"), lying(&table).len()), ((17, 16), 1));
    table.order("Raider", Deed::new("end_turn")).order("Guard", Deed::new("pick_up").rounds(1));
    assert_eq!(table.condition("Guard", "unstrapped"), 1);
    table.order("Guard", Deed::new("strap"));
    assert_eq!((table.condition("Guard", "unstrapped"), points(&table, "Guard")), (0, (1, 2)));
    assert_eq!(table.refused("Guard", Deed::new("strap")), "AR-WPN-08");
}

#[test]
fn ar_rpo_01_a_push_goes_as_far_as_the_success() {
    let mut table = beside("long_sword", raider());
    table.always("opening", "none").dice(&[11]).order("Guard", at("reposition", "Raider"));
    assert_eq!((success(&table), table.square("Raider"), points(&table, "Guard")), (Some(4), (11, 3), (1, 2)));
    assert_eq!(table.condition("Raider", "squares_moved"), 0, "it is not its own movement");
    let mut table = beside("long_sword", raider());
    table.dice(&[7]).order("Guard", at("reposition", "Raider"));
    assert_eq!((success(&table), table.square("Raider")), (None, (7, 3)));
}

#[test]
fn ar_rpo_02_any_direction_and_fewer_squares() {
    let push = |mode, squares| at("reposition", "Raider").mode(mode).rounds(squares);
    for (mode, squares, end) in [("n", 0, (7, 0)), ("ne", 2, (9, 1)), ("s", 1, (7, 4))] {
        let mut table = beside("long_sword", raider());
        table.always("opening", "none").dice(&[10]).order("Guard", push(mode, squares));
        assert_eq!(table.square("Raider"), end, "{mode} {squares}");
    }
}

/// The squares from which a Guard who pushes could choose.
fn ends(table: &Table) -> Vec<(i16, i16)> {
    match table.asked_of("push_to").map(|choice| choice.wanted.clone()) {
        Some(Wanted::Square(squares)) => squares.iter().map(|at| (at.x, at.y)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn ar_rpo_02_fewer_squares_can_be_chosen_after_the_check() {
    let mut table = beside("long_sword", raider());
    table.always("opening", "none").goes_to("Guard", 9, 3).dice(&[11]).order("Guard", at("reposition", "Raider"));
    assert_eq!((success(&table), table.square("Raider")), (Some(4), (9, 3)));
    assert_eq!(ends(&table), [(11, 3), (10, 3), (9, 3), (8, 3)], "at least one");
    let usual = table.asked_of("push_to").and_then(|choice| choice.suggested.clone());
    assert_eq!(usual, Some(Answer::Square(Square::new(11, 3))), "all of them, if nobody minds");
    let mut table = beside("long_sword", raider());
    table.always("opening", "none").dice(&[8]).order("Guard", at("reposition", "Raider"));
    assert_eq!((table.square("Raider"), ends(&table)), ((8, 3), vec![]), "there is no choice of one");
    let mut table = beside("long_sword", raider());
    table.always("opening", "none").dice(&[11]).order("Guard", at("reposition", "Raider").rounds(3));
    assert_eq!((table.square("Raider"), ends(&table)), ((10, 3), vec![]), "the order has said how many");
}

#[test]
fn ar_rpo_02_somebody_can_be_pushed_up_to_a_wall_and_not_into_it() {
    for (end, left) in [((3, 0), 21), ((4, 0), 18)] {
        let mut table = scene(&["GR..#.", "......"], [guard().items("long_sword"), raider()]).begin();
        table.always("opening", "none").goes_to("Guard", end.0, end.1).dice(&[12]);
        table.order("Guard", at("reposition", "Raider"));
        assert_eq!(ends(&table), [(4, 0), (3, 0), (2, 0)]);
        assert_eq!((table.square("Raider"), vitality(&table, "Raider")), ((3, 0), left));
    }
}

#[test]
fn ar_rpo_02_fewer_squares_at_the_end_of_a_charge() {
    let mut table = apart(guard().items("long_sword"), 4, raider());
    table.always("opening", "none").goes_to("Guard", 12, 3).dice(&[9]);
    table.order("Guard", Deed::new("charge").at("Raider").mode("reposition"));
    assert_eq!((success(&table), table.square("Raider")), (Some(4), (12, 3)));
}

#[test]
fn ar_rpo_03_both_lose_a_point_for_each_square_up_to_the_full_one() {
    let figures = || [guard().items("long_sword"), raider()];
    let mut table = scene(&["GR..#.", "......"], figures()).begin();
    table.always("opening", "none").dice(&[12]).order("Guard", at("reposition", "Raider"));
    assert_eq!((table.square("Raider"), vitality(&table, "Raider")), ((3, 0), 18));
    let mut table = scene(&["GRO...", "......", "......"], [guard().items("long_sword"), raider(), ogre()]).begin();
    table.always("opening", "none").dice(&[12]).order("Guard", at("reposition", "Raider"));
    assert_eq!(table.square("Raider"), (1, 0));
    assert_eq!((vitality(&table, "Raider"), vitality(&table, "Ogre")), (20, 36), "armour does not help");
}

#[test]
fn ar_rpo_03_sizes_apart_stop_or_let_through() {
    for (size, end) in [(2, (1, 0)), (-2, (1, 0)), (-3, (5, 0))] {
        let other = soldier("Xaver").stats(&format!("size {size}")).foe().initiative(5);
        let rows = ["GRX.....", "........", "........", "........"];
        let mut table = scene(&rows, [guard().items("long_sword"), raider(), other]).begin();
        table.always("opening", "none").dice(&[11]).order("Guard", at("reposition", "Raider"));
        assert_eq!((table.square("Raider"), vitality(&table, "Raider")), (end, 21), "{size}");
    }
}

#[test]
fn ar_rpo_04_not_against_the_much_larger() {
    for (size, allowed) in [(1, true), (2, false)] {
        let giant = ogre().stats(&format!("size {size}"));
        let figures = [guard().items("long_sword"), giant];
        let table = scene(&["GO....", "......", "......", "......"], figures).begin();
        match allowed {
            true => assert!(table.allows("Guard", at("reposition", "Ogre"))),
            false => assert_eq!(table.refused("Guard", at("reposition", "Ogre")), "AR-RPO-04"),
        }
    }
}

#[test]
fn ar_rpo_05_the_pushed_provoke_on_each_square() {
    let rows = ["GR......", "...H....", "........"];
    let figures = [guard().items("long_sword"), raider(), soldier("Hild").items("long_sword").initiative(5)];
    let mut table = scene(&rows, figures).begin();
    // Away from the Guard, into Hild's reach, and past it.
    table.answer("Guard", "none").answer("Hild", "none").answer("Hild", "strike").answer("Raider", "none");
    table.dice(&[11, 10]).order("Guard", at("reposition", "Raider"));
    assert_eq!((points(&table, "Hild").1, checks(&table, "attack")), (0, 2));
    assert_eq!(table.square("Raider"), (5, 0));
}

#[test]
fn ar_dis_03_modes_name_the_shield_and_the_backpack() {
    let mut table = beside("long_sword", raider().items("dagger shield backpack"));
    table.always("opening", "none").goes_to("Guard", 7, 3).dice(&[12]);
    table.order("Guard", at("disarm", "Raider").mode("off_arm"));
    assert_eq!((lying(&table)[0].0, table.in_hand("Raider")), ("shield", "dagger"));
    assert_eq!(table.refused("Guard", at("disarm", "Raider").mode("off_arm")), "AR-DIS-03", "it is gone");
    let table = beside("long_sword", raider().items("dagger"));
    assert_eq!(table.refused("Guard", at("disarm", "Raider").mode("backpack")), "AR-DIS-03");
}

#[test]
fn ar_dfm_05_a_yes_or_no_effect_fails_where_the_defence_is_higher() {
    for (face, stance) in [(13, Stance::Prone), (14, Stance::Standing)] {
        let mut table = beside("long_sword", raider());
        table.answer("Raider", "defend").dice(&[11, face]).order("Guard", at("trip", "Raider"));
        assert_eq!((sum(&table, "defend").1, table.body("Raider").stance), (18, stance), "{face}");
    }
}
