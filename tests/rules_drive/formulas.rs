//! The arithmetic of DR-BGD, DR-DRV, DR-CMB, DR-RES, DR-SHD, DR-SHA, DR-PSG and DR-SIL.

use six_seconds::rules::drive::armoury::{Armoury, Energy, Explosive, Plating, Range, Shape, Tag, What};
use six_seconds::rules::drive::formulas::band::Band;
use six_seconds::rules::drive::formulas::damping::Damping;
use six_seconds::rules::drive::formulas::multipliers::{scaled, suffered};
use six_seconds::rules::drive::formulas::parts::{Part, Parts, combined, exploded};
use six_seconds::rules::drive::formulas::payment::{Paid, Share, pay, pay_times, zone_cost};
use six_seconds::rules::drive::formulas::{injury_factor, weight};

const fn armour(lo: i32, hi: i32, metallic: bool) -> Option<Plating> {
    Some(Plating { range: Range { lo, hi }, metallic })
}

/// What parts leave behind an armour.
fn left(parts: &Parts, armour: Option<Plating>) -> i32 {
    parts.iter().map(|part| Band::met(part.drive, part.energy, armour).through(part.damage)).sum()
}

fn drives(parts: &Parts) -> Vec<(i32, i32)> {
    parts.iter().map(|part| (part.damage, part.drive)).collect()
}

#[test]
fn dr_bgd_02_each_step_is_rounded_down() {
    assert_eq!(scaled(Band::Half.through(15), [150]), 10);
}

#[test]
fn dr_bgd_03_injury_factor() {
    assert_eq!([(7, 170), (8, 200), (1, 20)].map(|(con, pounds)| injury_factor::of(con, pounds)), [9, 12, 2]);
    assert_eq!(injury_factor::rescaled(13, 10, 20), 26);
}

#[test]
fn dr_bgd_04_degrees_are_multiples_newly_met() {
    let degrees = injury_factor::degrees;
    assert_eq!([degrees(0, 12, 5), degrees(8, 5, 10), degrees(13, 6, 10)], [2, 1, 0]);
    // DR-DRV-07.
    assert_eq!([degrees(9, 1, 10), degrees(10, 9, 10), degrees(9, 0, 10)], [1, 0, 0]);
}

#[test]
fn dr_bgd_19_weight() {
    assert_eq!([126, 150, 151, 170, 175, 176].map(weight::rating), [6, 6, 7, 7, 7, 8]);
    assert_eq!([7, 20, 21, 22, 50, 53, 54, 600].map(weight::adjusted), [7, 20, 20, 21, 35, 35, 36, 172]);
    assert_eq!(weight::of_kilograms(18), 39);
}

#[test]
fn dr_drv_02_armour_range() {
    let through = |drive| Band::of(drive, armour(16, 28, false)).through(20);
    assert_eq!([15, 16, 28, 29].map(through), [0, 10, 10, 20]);
    assert_eq!(Band::of(0, None).through(20), 20);
    // DR-DRV-03.
    assert_eq!(Band::of(20, armour(16, 28, false)).through(17), 8);
}

#[test]
fn dr_drv_04_of_several_armours_one_counts() {
    let mail = Armoury::built_in().armour(six_seconds::battle::Key::new("mail")).unwrap().plating();
    let hide = Plating { range: Range { lo: 10, hi: 18 }, metallic: false };
    let higher = Plating { range: Range { lo: 12, hi: 18 }, metallic: false };
    assert_eq!((mail.range.lo, Plating::covering([mail, hide])), (16, Some(mail)));
    assert_eq!(Plating::covering([hide, mail]), Some(mail));
    assert_eq!(Plating::covering([higher, hide]), Some(higher));
    assert_eq!(Plating::covering([]), None);
}

#[test]
fn dr_enr_07_metal_does_not_halve_electricity() {
    let electric = |drive, armour| Band::met(drive, Some(Energy::Electric), armour).through(drive);
    let (mail, composite) = (armour(16, 28, true), armour(16, 26, false));
    assert_eq!([electric(20, mail), electric(15, mail), electric(20, composite)], [20, 0, 10]);
    assert_eq!([electric(16, mail), electric(28, mail), electric(29, composite)], [16, 28, 29]);
    assert_eq!(Band::met(20, Some(Energy::Heat), mail), Band::Half);
}

#[test]
fn dr_cmb_01_a_higher_normal_drive_carries_the_energy() {
    let parts = combined(Part::normal(32, 15), &[(Energy::Heat, 8)], 0);
    assert_eq!(drives(&parts), [(32, 15), (8, 15)]);
    assert_eq!((left(&parts, armour(16, 26, false)), left(&parts, armour(10, 20, false))), (0, 20));
}

#[test]
fn dr_cmb_02_a_higher_energy_drive_stays_its_own() {
    let parts = combined(Part::normal(32, 15), &[(Energy::Heat, 24)], 0);
    assert_eq!(drives(&parts), [(32, 15), (24, 24)]);
    assert_eq!(left(&parts, armour(16, 26, false)), 12);
}

#[test]
fn dr_cmb_03_energy_of_one_type_is_summed_and_each_type_compared() {
    let parts = combined(Part::normal(20, 18), &[(Energy::Heat, 8), (Energy::Electric, 24)], 0);
    assert_eq!(drives(&parts), [(20, 18), (8, 18), (24, 24)]);
    let parts = combined(Part::normal(20, 10), &[(Energy::Heat, 6), (Energy::Heat, 6)], 0);
    assert_eq!(drives(&parts), [(20, 10), (12, 12)]);
}

#[test]
fn dr_cmb_04_bonuses_come_after_the_comparison() {
    let parts = combined(Part::normal(32, 15), &[(Energy::Heat, 24)], 10);
    assert_eq!(drives(&parts), [(32, 25), (24, 34)]);
    assert_eq!(left(&parts, armour(16, 26, false)), 40);
}

#[test]
fn dr_cmb_07_metal_halves_the_normal_part_alone() {
    let parts = combined(Part::normal(16, 28), &[(Energy::Electric, 12)], 0);
    assert_eq!(left(&parts, armour(24, 38, true)), 20);
}

#[test]
fn dr_cmb_08_without_its_normal_part_energy_has_its_own_drive() {
    let parts = combined(Part::normal(0, 0), &[(Energy::Heat, 10)], 0);
    assert_eq!(drives(&parts), [(10, 10)]);
    assert_eq!((left(&parts, armour(8, 20, false)), left(&parts, armour(16, 26, false))), (5, 0));
    assert_eq!(drives(&combined(Part::normal(0, 28), &[(Energy::Heat, 10)], 0)), [(10, 10)]);
}

#[test]
fn dr_cmb_10_explosives_keep_their_drives_apart() {
    let area = Explosive { frag: 18, frag_drive: 16, blast: 28, radius: 2 }.area();
    assert_eq!(drives(&exploded(area)), [(9, 16), (14, 14)]);
    assert_eq!(left(&exploded(Explosive { frag: 18, ..area }), armour(15, 20, false)), 9);
}

#[test]
fn dr_res_01_crystal_harms_vampires_unless_it_is_blunt() {
    let vampire = [(What::NotBlunt(Tag::Crystal), 150)];
    let normal = |tags: &[Tag]| suffered(16, None, tags, &vampire);
    assert_eq!(normal(&[Tag::Crystal, Tag::Blunt]), 16);
    assert_eq!((normal(&[Tag::Crystal, Tag::Edged]), normal(&[Tag::Crystal]), normal(&[Tag::Edged])), (24, 24, 16));
    assert_eq!(suffered(16, None, &[], &[(What::Normal, 0)]), 0);
}

#[test]
fn dr_res_03_and_04_multipliers_keep_to_their_part() {
    let sabre = [Tag::Edged, Tag::Crystal];
    let vampire = [(What::NotBlunt(Tag::Crystal), 150)];
    assert_eq!(suffered(17, None, &sabre, &vampire) + suffered(6, Some(Energy::Heat), &sabre, &vampire), 31);
    let warm = [(What::Energy(Energy::Frost), 50)];
    assert_eq!(suffered(17, None, &[Tag::Edged], &warm) + suffered(8, Some(Energy::Frost), &[Tag::Edged], &warm), 21);
}

#[test]
fn dr_res_05_multipliers_follow_one_another() {
    let elf = [(What::Energy(Energy::Frost), 75), (What::Energy(Energy::Frost), 50)];
    let frost = |damage| suffered(damage, Some(Energy::Frost), &[], &elf);
    assert_eq!([frost(40), frost(30)], [15, 11]);
    assert_eq!(scaled(40, [150, 0, 150]), 0);
}

#[test]
fn dr_res_06_mixed_attacks_are_worked_out_part_by_part() {
    let construct = [(What::Energy(Energy::Electric), 150)];
    let electric = suffered(12, Some(Energy::Electric), &[Tag::Blunt], &construct);
    assert_eq!(suffered(10, None, &[Tag::Blunt], &construct) + electric, 28);
}

#[test]
fn dr_shd_14_a_point_stops_a_point() {
    assert_eq!(pay(50, 40, false), Paid { points: 40, left: 0 });
    assert_eq!(pay(30, 40, false), Paid { points: 30, left: 10 });
    assert_eq!(pay(0, 40, false), Paid { points: 0, left: 40 });
}

#[test]
fn dr_shd_15_a_point_stops_two_of_blast() {
    assert_eq!(pay(30, 41, true), Paid { points: 21, left: 0 });
    assert_eq!(pay(20, 50, true), Paid { points: 20, left: 10 });
}

#[test]
fn dr_sha_01_the_direct_target_pays_for_the_original_value() {
    assert_eq!(pay_times(30, 20, 2, false), Paid { points: 30, left: 5 });
    assert_eq!(pay_times(30, 20, 4, false), Paid { points: 30, left: 12 });
    assert_eq!(pay_times(30, 20, 1, false), Paid { points: 20, left: 0 });
    assert_eq!(pay_times(30, 20, 4, true), Paid { points: 30, left: 5 });
}

#[test]
fn dr_sha_13_and_14_what_a_zone_costs() {
    assert_eq!(zone_cost(Shape::Cluster, 40, Some(16)), 80);
    assert_eq!((zone_cost(Shape::Point, 60, Some(24)), zone_cost(Shape::Point, 60, None)), (72, 180));
    // Blast at double efficiency: DR-SHD-15 after the factor.
    assert_eq!(pay(150, zone_cost(Shape::Cluster, 40, None), true).points, 40);
}

#[test]
fn dr_sha_16_zone_values_fall_in_proportion() {
    let cost = zone_cost(Shape::Cluster, 40, None);
    let quarter = Share::ALL.less(cost - pay(60, cost, false).left, cost);
    assert_eq!([40, 16, 1].map(|value| quarter.of(value)), [10, 4, 0]);
    assert_eq!(Share::ALL.less(cost, cost).of(40), 0);
    // Of two fields the second pays for what the first let through; their costs may differ.
    assert_eq!(Share::ALL.less(40, 80).less(40, 80).of(40), 0);
    assert_eq!(Share::ALL.less(60, 180).less(24, 72).of(60), 20);
}

#[test]
fn dr_psg_05_points_against_weight() {
    let affects = |points: i32| points >= weight::needed(210, 10);
    assert!(affects(21) && !affects(20));
    assert_eq!([weight::needed(0, 10), weight::needed(1, 10), weight::needed(211, 10)], [1, 1, 22]);
}

#[test]
fn dr_psg_07_flight_adds_weight() {
    assert_eq!(weight::needed(weight::resisting(200, 3), 10), 26);
    assert_eq!((weight::resisting(205, 4), weight::resisting(200, 0)), (287, 200));
}

#[test]
fn dr_sil_02_damping_divides_points() {
    let four = Damping::of([4]);
    assert_eq!((four.effective(84), four.effective(83)), (21, 20));
    assert_eq!((Damping::of([]), Damping::NONE.effective(17)), (Damping::NONE, 17));
}

#[test]
fn dr_sil_05_the_greatest_and_a_quarter_of_the_others() {
    assert_eq!(Damping::of([4, 4]).quarters(), 20);
    assert_eq!((Damping::of([4, 2, 4]).quarters(), Damping::of([2, 4, 4]).effective(110)), (22, 20));
}

#[test]
fn dr_sil_08_the_points_that_a_gauge_suggests() {
    let needed = weight::needed(210, 10);
    assert_eq!(Damping::of([4, 4]).needed(needed), 105);
    // DR-WPN-07: a beacon and a grenade.
    let both = Damping::of([4, 2]);
    assert_eq!((both.needed(needed), both.effective(95), both.effective(94)), (95, 21, 20));
}
