//! PC-AAC-01 to -21, -29 to -30, -35, PC-SUP-06: shots, bursts and blows.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, struck, table, test_of, tests};
use six_seconds::battle::Event::{Checked, Moved};
use six_seconds::battle::{Key, Order, Stance, Target, engine};
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn, walk};
use six_seconds::words;

pub fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

fn own_need(table: &six_seconds::testkit::Table, who: &str) -> Option<i32> {
    table.events().iter().rev().find_map(|event| match event {
        Checked(check) if check.unit == table.id(who) => Some(check.need),
        _ => None,
    })
}

#[test]
fn pc_aac_01_a_standard_attack_is_plus_ten() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[50, 9]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "attack"), dealt(&table).len(), table.loaded("Ana")), (52, 1, 29));
}

#[test]
fn pc_aac_02_no_more_hits_than_the_weapon_has() {
    let table = apart(ana().items("pistol").holding("pistol"), 10, bo());
    assert!(table.allows("Ana", at("burst", "Bo").rounds(2)) && table.allows("Ana", at("burst", "Bo").rounds(1)));
    assert_eq!(table.refused("Ana", at("burst", "Bo").rounds(3)), "PC-AAC-02");
    let table = apart(ana().items("marksman_rifle").holding("marksman_rifle"), 10, bo());
    assert_eq!(table.refused("Ana", at("burst", "Bo")), "PC-AAC-02");
}

#[test]
fn pc_aac_02_every_number_up_to_the_weapons_is_there_to_choose() {
    let named = |table: &six_seconds::testkit::Table, act: &str| {
        let (battle, ana) = (table.battle(), table.id("Ana"));
        let offers = engine::offers(battle, ana).into_iter().chain(battle.rules().core.further_offers(battle, ana));
        let mut named: Vec<i16> =
            offers.filter(|offer| offer.order.act.as_str() == act).map(|offer| offer.order.amount).collect();
        named.sort_unstable();
        named
    };
    assert_eq!(named(&apart(ana(), 10, bo()), "burst"), [1, 2, 3, 4, 5, 6]);
    let pistol = ana().items("pistol").holding("pistol");
    assert_eq!(named(&apart(pistol, 10, bo()), "burst"), [1, 2]);
    let sword = ana().items("sword").holding("sword");
    assert_eq!(named(&apart(sword, 1, bo()), "flurry"), [1, 2, 3]);
}

#[test]
fn pc_aac_03_each_intended_hit_costs_five() {
    for (hits, target) in [(1, 55), (2, 50), (3, 45), (4, 40), (5, 35), (6, 30)] {
        let mut table = apart(ana().stats("bs 50"), 10, bo());
        table.dice(&[90]).order("Ana", at("burst", "Bo").rounds(hits));
        assert_eq!(need(&table, "attack"), target, "{hits}");
    }
    let gunner = ana().stats("bs 50").items("squad_machine_gun").holding("squad_machine_gun").condition("braced", 1);
    let mut table = apart(gunner, 10, bo());
    table.dice(&[90]).order("Ana", at("burst", "Bo").rounds(8));
    assert_eq!(need(&table, "attack"), 20);
}

#[test]
fn pc_aac_04_a_hit_for_each_degree_up_to_those_intended() {
    for (hits, roll, struck) in [(4, 12, 3), (2, 3, 2)] {
        let mut table = apart(ana().stats("bs 50"), 10, bo().stats("wounds 60"));
        let faces: Vec<u8> = std::iter::once(roll).chain(std::iter::repeat_n(6, struck)).collect();
        table.dice(&faces).order("Ana", at("burst", "Bo").rounds(hits));
        assert_eq!(dealt(&table).len(), struck);
    }
}

#[test]
fn pc_aac_05_hits_spread_to_those_not_harder_to_hit() {
    let eve = || Figure::new("Eve").foe().initiative(3).items("knife").stats("wounds 30");
    let shooter = || ana().stats("bs 60");
    let open = format!("A.........B{}E", ".".repeat(9));
    let mut near = table(&[open], [shooter(), bo(), eve()]);
    near.choose("Ana", &["Eve"]).dice(&[32, 5, 5]).order("Ana", at("burst", "Bo").rounds(2));
    assert_eq!((near.stat("Eve", "wounds") < 30, near.stat("Bo", "wounds") < 14), (true, true));
    let asked = words::prompt(near.battle(), near.asked_of("spread_hits").unwrap());
    assert!(asked.contains("can assign 1 of the hits on Bo."), "{asked}");
    let said = words::sentences(near.battle(), near.latest());
    assert!(said.contains(&"Ana assigns one of the hits to Eve.".to_owned()), "{said:?}");
    for row in [format!("A.........B{}E", ".".repeat(10)), format!("A.........B{}xE", ".".repeat(8))] {
        let mut table = table(&[row], [shooter(), bo(), eve()]);
        table.dice(&[90]).order("Ana", at("burst", "Bo").rounds(2));
        table.pass_to("Ana").dice(&[32, 5, 5]).order("Ana", at("burst", "Bo").rounds(2));
        assert!(table.asked_of("spread_hits").is_none());
    }
}

#[test]
fn pc_aac_06_a_flurry_needs_a_weapon_for_it() {
    let table = apart(bo_first(), 1, ana().of(1));
    assert!(table.allows("Bo", at("flurry", "Ana").rounds(3)));
    assert_eq!(table.refused("Bo", at("flurry", "Ana").rounds(4)), "PC-AAC-06");
    let table = apart(bo_first().holding("maul"), 1, ana().of(1));
    assert_eq!(table.refused("Bo", at("flurry", "Ana")), "PC-AAC-06");
}

#[test]
fn pc_aac_07_a_flurry_hits_for_each_degree() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.dice(&[20, 1, 1, 1]).order("Bo", at("flurry", "Ana").rounds(3));
    assert_eq!((need(&table, "attack"), dealt(&table).len()), (42, 3));
}

#[test]
fn pc_aac_08_a_flurry_spreads_within_reach() {
    let figures = [bo_first(), ana().of(1), dee().stance(Stance::Prone)];
    let mut open = table(&["ABD"], figures);
    open.choose("Bo", &["Dee"]).dice(&[20, 1, 1]).order("Bo", at("flurry", "Ana").rounds(2));
    assert_eq!((tests(&open, "attack"), struck(&open)), (1, vec!["Ana", "Dee"]));
    let figures = [bo_first(), ana().of(1), dee().condition("guarding", 20)];
    let mut guarded = table(&["ABD"], figures);
    guarded.dice(&[20, 1, 1]).order("Bo", at("flurry", "Ana").rounds(2));
    assert!(guarded.asked_of("spread_hits").is_none());
}

#[test]
fn pc_aac_09_a_called_shot_is_at_a_net_minus_ten() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[30, 4]).order("Ana", at("called_shot", "Bo").mode("leg"));
    assert_eq!((need(&table, "attack"), dealt(&table), table.condition("Bo", "hobbled")), (32, vec![4], 1));
    let core = six_seconds::rules::core("percentile").unwrap();
    table.order("Ana", end_turn());
    assert_eq!(core.move_range(table.battle(), table.id("Bo")).limits.first(), Some(&1));
}

#[test]
fn pc_aac_11_a_charge_ends_in_a_straight_line() {
    let mut table = apart(bo_first(), 8, ana().of(1));
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    assert_eq!(table.square("Bo"), (7, 0));
    let corridor = table_in_corridor(3);
    assert_eq!(corridor.refused("Bo", at("charge", "Ana")), "PC-AAC-11");
    assert_eq!(apart(bo_first(), 10, ana().of(1)).refused("Bo", at("charge", "Ana")), "PC-AAC-11");
}

#[test]
fn pc_aac_11_the_way_of_a_charge_is_told_before() {
    let mut table = table(&["B.......", ".#######", ".......A"], [bo_first(), ana().of(1)]);
    let battle = table.battle();
    let order = |act| Order::new(table.id("Bo"), Key::new(act)).at(Target::Unit(table.id("Ana")));
    let way = battle.rules().core.approach(battle, &order("charge"));
    assert_eq!(way.last().map(|end| (end.x, end.y)), Some((6, 2)));
    assert!(battle.rules().core.approach(battle, &order("attack")).is_empty());
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    let gone = table.latest().iter().find_map(|event| match event {
        Moved { path, .. } => Some(path.to_vec()),
        _ => None,
    });
    assert_eq!(gone, Some(way));
}

fn table_in_corridor(squares: usize) -> six_seconds::testkit::Table {
    table(&[format!("B{}A", ".".repeat(squares - 1))], [bo_first(), ana().of(1)])
}

#[test]
fn pc_aac_12_the_charge_strikes_at_plus_twenty() {
    let mut table = apart(bo_first(), 8, ana().of(1));
    table.dice(&[67, 1]).order("Bo", at("charge", "Ana"));
    assert_eq!((need(&table, "attack"), test_of(&table, "attack").effect), (67, 1));
}

#[test]
fn pc_aac_13_a_charge_may_grapple_or_knock_down() {
    let mut table = apart(bo_first(), 8, ana().of(1));
    table.dice(&[67]).order("Bo", at("charge", "Ana").mode("grapple"));
    assert_eq!((need(&table, "attack"), table.condition("Ana", "restrained")), (67, 1));
    let mut table = apart(bo_first(), 8, ana().of(1));
    table.dice(&[65, 90]).order("Bo", at("charge", "Ana").mode("knock_down"));
    assert_eq!((own_need(&table, "Bo"), table.body("Ana").stance), (Some(65), Stance::Prone));
}

#[test]
fn pc_aac_14_and_15_a_heavy_attack_exposes() {
    let mut table = apart(bo_first(), 1, ana().of(1).holding("knife"));
    table.dice(&[90]).order("Bo", at("heavy_attack", "Ana"));
    assert_eq!((need(&table, "attack"), table.condition("Bo", "exposed")), (77, 1));
    table.order("Bo", end_turn()).answer("Bo", "parry").dice(&[20, 90, 1]).order("Ana", attack("Bo"));
    assert_eq!(need(&table, "parry"), 27);
}

#[test]
fn pc_aac_15_the_deflector_suffers_too() {
    let mut table = apart(ana(), 10, cy().condition("exposed", 1));
    table.answer("Cy", "deflect").dice(&[30, 90, 1]).order("Ana", attack("Cy"));
    assert_eq!(need(&table, "deflect"), 20);
}

#[test]
fn pc_aac_16_and_17_an_attack_with_each_weapon() {
    let mut table = apart(cy().of(0).initiative(30), 10, bo());
    table.dice(&[90, 91]).order("Cy", at("multiple_attack", "Bo"));
    assert_eq!((tests(&table, "attack"), need(&table, "attack")), (2, 30));
    assert_eq!(apart(ana(), 10, bo()).refused("Ana", at("multiple_attack", "Bo")), "PC-AAC-16");
}

#[test]
fn pc_aac_18_bursts_stack_with_it() {
    let mut table = apart(cy().of(0).initiative(30), 10, bo());
    table.dice(&[4, 1, 1, 90]).order("Cy", at("multiple_attack", "Bo").mode("burst").rounds(3));
    assert_eq!((need(&table, "attack"), dealt(&table).len()), (15, 2));
}

#[test]
fn pc_aac_20_and_21_one_counter_attack_a_turn() {
    let fighter = bo().tags("counter_attack").stats("reactions 2");
    let figures = [ana().holding("knife"), fighter, cy().of(0).items("knife").holding("knife").initiative(15)];
    let mut table = table(&["ABC"], figures);
    table.answer("Bo", "parry").dice(&[20, 20, 90]).order("Ana", attack("Bo"));
    assert_eq!((tests(&table, "attack"), need(&table, "attack")), (2, 27));
    table.order("Ana", end_turn()).answer("Bo", "parry").dice(&[20, 20]).order("Cy", attack("Bo"));
    assert_eq!(tests(&table, "attack"), 1);
}

#[test]
fn pc_aac_29_a_full_aim_pays_off_in_the_next_turn() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", Deed::new("aim").mode("full")).pass_to("Ana").dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(need(&table, "attack"), 72);
}

#[test]
fn pc_aac_30_another_action_loses_the_aim() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", Deed::new("aim")).order("Ana", walk("e")).pass_to("Ana").dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(need(&table, "attack"), 52);
}

#[test]
fn pc_aac_30_a_dodge_loses_it_a_deflector_does_not() {
    for (answer, aim) in [("dodge", 0), ("deflect", 10)] {
        let shielded = ana().wearing("personal_field");
        let mut table = apart(shielded, 8, cy());
        table.order("Ana", Deed::new("aim")).order("Ana", end_turn());
        table.answer("Ana", answer).dice(&[30, 20]).order("Cy", attack("Ana"));
        assert_eq!(table.condition("Ana", "aiming"), aim);
    }
}

#[test]
fn pc_aac_35_feint_and_aim_never_help_the_same_blow() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.order("Bo", Deed::new("aim")).dice(&[20, 90]).order("Bo", at("feint", "Ana"));
    assert_eq!((table.condition("Bo", "aiming"), table.condition("Bo", "feinted")), (0, 1));
    table.pass_to("Bo").order("Bo", Deed::new("aim"));
    assert_eq!(table.condition("Bo", "feinted"), 0);
}

#[test]
fn pc_sup_06_bursts_jam_from_ninety_four() {
    let mut table = apart(ana().stats("bs 99").condition("aiming", 20), 10, bo());
    table.dice(&[95]).order("Ana", at("burst", "Bo").rounds(2));
    assert_eq!((table.jammed("Ana"), dealt(&table).len(), table.loaded("Ana")), (true, 0, 28));
    let mut table = apart(ana().stats("bs 99"), 10, bo());
    table.dice(&[95, 9]).order("Ana", attack("Bo"));
    assert!(!table.jammed("Ana"));
}

#[test]
fn pc_aac_15_the_exposure_begins_with_the_blow() {
    let striker = bo_first().wearing("personal_field");
    let mut table = apart(striker, 1, ana().of(1).holding("knife").tags("counter_attack"));
    table.answer("Ana", "parry").answer("Bo", "deflect").dice(&[20, 10, 5, 50, 2]);
    table.order("Bo", at("heavy_attack", "Ana"));
    assert_eq!((need(&table, "deflect"), tests(&table, "attack")), (50 - 30, 2), "against the counter-attack too");
}

#[test]
fn pc_aac_18_the_hits_of_each_burst_may_be_chosen() {
    let mut table = apart(cy().of(0).initiative(30), 10, bo());
    let further = table.battle().rules().core.further_offers(table.battle(), table.id("Cy"));
    let numbers: Vec<i16> = further
        .iter()
        .filter(|offer| offer.order.act.as_str() == "multiple_attack" && offer.refused.is_none())
        .map(|offer| offer.order.amount)
        .collect();
    assert_eq!(numbers, [2, 3, 4, 5]);
    table.dice(&[90, 91]).order("Cy", at("multiple_attack", "Bo").mode("burst").rounds(2));
    assert_eq!((need(&table, "attack"), tests(&table, "attack")), (50 - 20 - 10, 2));
    let mixed = cy().of(0).initiative(30).items("pistol").holding("pistol");
    let mut table = apart(mixed, 10, bo());
    table.dice(&[90, 91]).order("Cy", at("multiple_attack", "Bo").mode("burst").rounds(3));
    assert_eq!(crate::cast::needs(&table), [50 - 20 - 10, 50 - 20 - 15], "no weapon fires more than it can");
}

#[test]
fn pc_aac_05_hits_spread_to_the_helpless() {
    let mut table = Scene::level(
        r#"(name: "test", rules: (core: Percentile, initiative: Structured), map: (rows: ["A.........B.E"],
        legend: {'.': "grass", 'A': "grass", 'B': "grass", 'E': "grass"}), sides: [(name: "a"), (name: "b")], units: [
            (name: "Ana", side: "a", at: 'A', initiative: 20, items: ["assault_rifle"], stats: (bs: 60, ag: 41)),
            (name: "Bo", side: "b", at: 'B', initiative: 10, items: [], stats: (t: 30, wounds: 30)),
            (name: "Eve", side: "b", at: 'E', initiative: 3, items: [], life: Down, stats: (t: 30, wounds: 30))])"#,
    );
    table.choose("Ana", &["Eve"]).dice(&[32, 5, 5]).order("Ana", at("burst", "Bo").rounds(2));
    assert_eq!(["Bo", "Eve"].map(|who| table.stat(who, "wounds") < 30), [true, true]);
}
