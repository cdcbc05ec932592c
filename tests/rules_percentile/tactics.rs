//! PC-AAC-22 to -27 and -31 to -33: guarding, knocking down, taking down, disarming, feinting.

use crate::attacks::bo_first;
use crate::cast::{ana, apart, at, bo, cy, dealt, need, table, test_of, tests};
use six_seconds::battle::Event::Checked;
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, attack, end_turn, walk};

#[test]
fn pc_aac_22_a_guard_is_hard_to_hit_and_to_hurt() {
    let mut table = apart(ana(), 1, bo());
    table.order("Ana", Deed::new("guard_mode")).order("Ana", end_turn());
    table.dice(&[37, 10, 27, 1]).order("Bo", attack("Ana"));
    assert_eq!((need(&table, "attack"), need(&table, "confirm")), (37, 27));
}

#[test]
fn pc_aac_23_a_half_move_helps_a_knock_down() {
    let mut table = table(&["B.A"], [bo_first(), ana().of(1)]);
    table.order("Bo", walk("e")).dice(&[30, 20]).order("Bo", at("knock_down", "Ana"));
    let own = table.events().iter().find_map(|event| match event {
        Checked(check) if check.unit == table.id("Bo") => Some((check.need, check.effect)),
        _ => None,
    });
    assert_eq!((own, table.body("Ana").stance), (Some((55, 3)), Stance::Prone));
}

#[test]
fn pc_aac_24_a_clear_win_hurts_and_tires() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.dice(&[20, 90, 5]).order("Bo", at("knock_down", "Ana"));
    assert_eq!(
        (table.body("Ana").stance, table.condition("Ana", "fatigue"), dealt(&table)),
        (Stance::Prone, 1, vec![0])
    );
}

#[test]
fn pc_aac_24_a_clear_loss_floors_the_attacker() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.dice(&[90, 20]).order("Bo", at("knock_down", "Ana"));
    assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Prone, Stance::Standing));
}

#[test]
fn pc_aac_26_a_take_down_stuns_instead_of_wounding() {
    let mut table = apart(bo_first().tags("takedown"), 1, ana().of(1));
    table.dice(&[30, 6, 35]).order("Bo", at("take_down", "Ana"));
    assert_eq!((need(&table, "attack"), need(&table, "withstand")), (47, 28));
    assert_eq!((table.stat("Ana", "wounds"), table.condition("Ana", "stunned")), (12, 1));
    assert_eq!(apart(bo_first(), 1, ana().of(1)).refused("Bo", at("take_down", "Ana")), "PC-AAC-26");
}

#[test]
fn pc_aac_27_the_harder_the_blow_the_harder_to_stand() {
    for (die, modifier) in [(4, None), (5, Some(-10)), (6, Some(-10)), (7, Some(-20)), (9, Some(-20)), (10, Some(-30))]
    {
        let mut table = apart(bo_first().tags("takedown"), 1, ana().of(1));
        table.dice(&[47, die, 1]).order("Bo", at("take_down", "Ana"));
        assert_eq!(
            test_of(&table, "withstand").ledger.amount_of(six_seconds::battle::Key::new("beyond_toughness")),
            modifier,
            "{die}"
        );
    }
}

#[test]
fn pc_aac_31_a_disarmed_fighter_drops_what_it_holds() {
    let fighter = bo_first().tags("disarm advanced_disarm");
    let mut table = apart(fighter, 1, ana().of(1));
    table.dice(&[47, 33]).order("Bo", at("disarm", "Ana"));
    assert_eq!((table.in_hand("Ana"), table.battle().things().count()), ("nothing", 1));
}

#[test]
fn pc_aac_32_three_degrees_take_it() {
    let fighter = bo_first().tags("disarm advanced_disarm").holding("nothing");
    let mut table = apart(fighter, 1, ana().of(1).holding("knife"));
    table.order("Bo", Deed::new("drop").with("maul")).dice(&[47, 90]).order("Bo", at("disarm", "Ana").mode("take"));
    assert_eq!((table.in_hand("Bo"), table.battle().things().count()), ("knife", 1));
}

#[test]
fn pc_aac_32_a_two_handed_item_in_one_hand_is_merely_held() {
    let taken = |holds: &str| {
        let fighter = bo_first().tags("disarm advanced_disarm").holding(holds);
        let mut table = apart(fighter, 1, ana().of(1));
        table.dice(&[47, 90]).order("Bo", at("disarm", "Ana").mode("take")).pass_to("Bo");
        table
    };
    let mut one = taken("sword");
    assert_eq!((one.in_hand("Bo"), one.condition("Bo", "off_hand"), one.in_hand("Ana")), ("sword", 3, "nothing"));
    assert_eq!(one.refused("Bo", attack("Ana").with("assault_rifle")), "PC-AAC-32");
    assert_eq!(one.refused("Bo", at("multiple_attack", "Ana")), "PC-AAC-16", "one weapon is ready");
    assert_eq!(one.refused("Bo", at("grapple", "Ana")), "PC-GRP-01", "it fills the other hand");
    one.order("Bo", Deed::new("stow").with("sword"));
    assert!(one.allows("Bo", attack("Ana").with("assault_rifle")), "now both hands are on it");
    let two = taken("nothing");
    assert_eq!((two.in_hand("Bo"), two.condition("Bo", "off_hand")), ("assault_rifle", 0));
    assert!(two.allows("Bo", attack("Ana")));
    let mut drawn = taken("sword");
    drawn.order("Bo", Deed::new("draw").with("assault_rifle"));
    assert_eq!((drawn.in_hand("Bo"), drawn.condition("Bo", "off_hand")), ("assault_rifle", 0));
    assert!(drawn.allows("Bo", attack("Ana")));
}

#[test]
fn pc_aac_32_with_no_hand_free_it_only_drops() {
    let fighter = bo_first().tags("disarm advanced_disarm").holding("maul");
    let mut table = apart(fighter, 1, ana().of(1));
    table.dice(&[47, 90]).order("Bo", at("disarm", "Ana").mode("take"));
    assert_eq!(
        (table.in_hand("Bo"), table.condition("Bo", "off_hand"), table.battle().things().count()),
        ("maul", 0, 1)
    );
}

#[test]
fn pc_aac_33_a_feint_leaves_only_the_deflector() {
    let mut table = apart(bo_first(), 1, cy());
    table.dice(&[20, 90]).order("Bo", at("feint", "Cy"));
    table.answer("Cy", "deflect").dice(&[20, 20]).order("Bo", attack("Cy"));
    assert!(table.was_offered("Cy", "deflect") && !table.was_offered("Cy", "dodge"));
}

#[test]
fn pc_aac_33_a_reaction_wastes_it() {
    let mut table = apart(bo_first(), 1, cy());
    table.dice(&[20, 90]).order("Bo", at("feint", "Cy")).order("Bo", end_turn());
    table.answer("Bo", "dodge").dice(&[20, 10]).order("Cy", attack("Bo"));
    table.pass_to("Bo").answer("Cy", "dodge").dice(&[20, 20]).order("Bo", attack("Cy"));
    assert_eq!(tests(&table, "dodge"), 1);
}

#[test]
fn pc_aac_32_with_two_degrees_it_only_drops() {
    let fighter = bo_first().tags("disarm advanced_disarm").holding("nothing");
    let mut table = apart(fighter, 1, ana().of(1).holding("knife"));
    table.dice(&[57, 90]).order("Bo", at("disarm", "Ana").mode("take"));
    assert_eq!((table.in_hand("Ana"), table.in_hand("Bo"), table.battle().things().count()), ("nothing", "nothing", 1));
}
