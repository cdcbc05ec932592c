//! The combatants of the tests and the dice that hit them.
//!
//! Ann has a gun and a blade whose damage the test gives; Bob has injury factor 10, no armour and dodges at 35. Both stand
//! under the d100 rules. A shot at Bob takes three dice: attack, dodge, type of injury ([`hit`]).

use six_seconds::battle::{Event, Key};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// The core's part of the gun and the blade.
pub const ARMS: &str = r#"(weapons: [
    (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, semi: 3, hits: 3, damage: "1d10", harm: energy, clip: 100, reload: full, rule: "DR-WPN-02", note: "A gun."),
    (id: "rod", name: "Rod", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 100, reload: full, rule: "DR-WPN-02", note: "A second gun."),
    (id: "blade", name: "Blade", class: melee, hands: 1, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade."),
])"#;

/// A profile with injury factor 10 and STR 8.
pub const TEN: &str = "(like: \"soldier\", injury_factor: 10, strength: 8)";

/// A roll that passes every attack.
pub const PASSES: u8 = 2;
/// A roll that fails every dodge of Bob's at 25 to 35, by less than 20.
pub const FAILS: u8 = 44;
/// Rolls for types of injury, by shot or by blow.
pub const SKIN: u8 = 10;
pub const ARM: u8 = 31;
pub const OTHER_ARM: u8 = 30;
pub const CORE: u8 = 80;
pub const SENSES: u8 = 95;
/// Rolls for injuries of the legs: by shot, and by blow.
pub const LEGS_SHOT: u8 = 41;
pub const LEGS_BLOW: u8 = 61;

/// The dice of an attack that hits: attack, failed dodge, type of injury.
pub const fn hit(kind: u8) -> [u8; 3] {
    [PASSES, FAILS, kind]
}

/// Strength 35 (STR 8), 50 in both skills, injury factor 10, a gun in hand and a blade. Acts first.
pub fn ann() -> Figure {
    Figure::new("Ann")
        .stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 9")
        .items("gun blade")
        .profile(TEN)
        .initiative(20)
}

/// The same with empty hands, who dodges at 35. An enemy of Ann.
pub fn bob() -> Figure {
    Figure::new("Bob")
        .stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 9")
        .profile(TEN)
        .foe()
        .initiative(10)
}

/// A friend of Ann's with a rod, whose damage the test gives. Acts after her.
pub fn cid() -> Figure {
    Figure::new("Cid")
        .stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 9")
        .items("rod")
        .profile(TEN)
        .initiative(15)
}

/// The model's armoury with a gun and a blade as described.
pub fn arms(gun: &str, blade: &str) -> &'static str {
    all_arms(gun, blade, "")
}

/// The model's armoury with a gun, a blade and a rod as described, such as `energy: [(heat, 12)]` or
/// `damage: 17, drive: 20, projectile: true`; an empty text stands for damage 10 with drive 10.
pub fn all_arms(gun: &str, blade: &str, rod: &str) -> &'static str {
    let plain = |text: &str| if text.is_empty() { "damage: 10, drive: 10".to_owned() } else { text.to_owned() };
    let (gun, blade, rod) = (plain(gun), plain(blade), plain(rod));
    let text = format!(
        "(weapons: [(id: \"gun\", hands: 2, range: 80, hits: 3, magazine: 100, {gun}), \
         (id: \"rod\", hands: 2, range: 80, {rod}), (id: \"blade\", melee: true, hands: 1, {blade})])"
    );
    Box::leak(text.into_boxed_str())
}

/// A scene under the d100 rules and Drive, with a gun and a blade as [`arms`] describes them. Both sides see each other,
/// Bob dodges whenever he may.
pub fn scene<R: AsRef<str>>(rows: &[R], gun: &str, blade: &str) -> Scene {
    Scene::new("percentile", rows)
        .initiative("structured")
        .damage("Drive")
        .armoury(ARMS)
        .damage_armoury(arms(gun, blade))
}

/// Ann and Bob so many squares apart, with room behind and below.
pub fn rows(squares: usize) -> Vec<String> {
    let row = format!("A{}B.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    vec![row, empty.clone(), empty]
}

/// Begins; everybody dodges whenever they may.
pub fn begin(scene: Scene) -> Table {
    let mut table = scene.begin();
    table.always("reaction", "dodge").always("blast_reaction", "dodge");
    table
}

/// Ann with a gun as described, and somebody ten squares away.
pub fn shooting(gun: &str, bob: Figure) -> Table {
    begin(scene(&rows(10), gun, "").figures([ann(), bob]))
}

/// Ann with a blade as described, and somebody next to her.
pub fn fencing(blade: &str, bob: Figure) -> Table {
    begin(scene(&rows(1), "", blade).figures([ann().holding("blade"), bob]))
}

/// An enemy who keeps the fight going when Bob is out of it: far away behind a wall, last to act.
pub fn dan() -> Figure {
    Figure::new("Dan").stats("wounds 12").profile(TEN).foe().initiative(1)
}

/// Ann with a gun as described, somebody ten squares away, and Dan.
pub fn watched(gun: &str, bob: Figure) -> Table {
    let rows = ["A.........B...", "..............", "#############.", "D............."];
    begin(scene(&rows, gun, "").figures([ann(), bob, dan()]))
}

/// As [`beams`], with Dan.
pub fn watched_beams(values: &[i32], bob: Figure) -> Table {
    let (cells, last) = (values.len(), values.last().expect("a value"));
    let gun = format!("energy: [(particle, {last})], charge: {cells}, battery: 100, charge_steps: {values:?}");
    watched(&gun, bob)
}

/// Ann with a gun and Cid with a rod as described, and somebody ten squares away.
pub fn two_guns(gun: &str, rod: &str, bob: Figure) -> Table {
    let mut rows = rows(10);
    rows[1].replace_range(..1, "C");
    begin(scene(&rows, gun, "").damage_armoury(all_arms(gun, "", rod)).figures([ann(), bob, cid()]))
}

/// Ann with a particle gun whose damage is set by its charge, one of those values after the other, and somebody ten squares
/// away.
pub fn beams(values: &[i32], bob: Figure) -> Table {
    let (cells, last) = (values.len(), values.last().expect("a value"));
    let gun = format!("energy: [(particle, {last})], charge: {cells}, battery: 100, charge_steps: {values:?}");
    shooting(&gun, bob)
}

/// Ann shoots with the beam of that charge; a round goes by.
pub fn beam(table: &mut Table, cells: i16, kind: u8) -> &mut Table {
    if table.allows("Ann", charge(cells)) {
        table.order("Ann", charge(cells));
    }
    strike(table, kind);
    round(table)
}

/// The order to use less charge.
pub fn charge(cells: i16) -> Deed {
    Deed::new("hold_back").mode("less_charge").rounds(cells)
}

/// Ann shoots once with a gun as described at somebody ten squares away: what it comes to.
pub fn shot(gun: &str, bob: Figure) -> i32 {
    harms(strike(&mut shooting(gun, bob), CORE)).into_iter().sum()
}

/// Ann strikes once with a blade as described: what it comes to.
pub fn blow(blade: &str, bob: Figure) -> i32 {
    harms(strike(&mut fencing(blade, bob), CORE)).into_iter().sum()
}

/// Bob with a profile.
pub fn body(profile: &'static str) -> Figure {
    bob().profile(profile)
}

/// An order by the name of its action, at a target.
pub fn at(act: &'static str, target: &str) -> Deed {
    Deed::new(act).at(target)
}

/// Ann attacks Bob and hits; the type of injury is that of the roll.
pub fn strike(table: &mut Table, kind: u8) -> &mut Table {
    table.dice(&hit(kind)).order("Ann", at("attack", "Bob"))
}

/// A turn of each goes by.
pub fn round(table: &mut Table) -> &mut Table {
    table.pass_to("Ann")
}

/// The running damage of a combatant.
pub fn running(table: &Table, who: &str) -> i32 {
    six_seconds::rules::drive::state::running(table.battle(), table.id(who))
}

/// The degrees of injury of a combatant: superficial, perception, core, weapon arm, other arm, mobility.
pub fn degrees(table: &Table, who: &str) -> [i32; 6] {
    ["superficial", "perception_injury", "core_injury", "weapon_arm_injury", "other_arm_injury", "mobility_injury"]
        .map(|key| table.condition(who, key))
}

/// What each harm of the latest order came to.
pub fn harms(table: &Table) -> Vec<i32> {
    let amount = |event: &Event| if let Event::Harmed { amount, .. } = event { Some(*amount) } else { None };
    table.latest().iter().filter_map(amount).collect()
}

/// The numbers of the notes of a kind in the latest order, such as the `drive` of each part.
pub fn notes(table: &Table, what: &'static str) -> Vec<i32> {
    let number = |event: &Event| match event {
        Event::Noted { what: noted, number, .. } if *noted == Key::new(what) => Some(*number),
        _ => None,
    };
    table.latest().iter().filter_map(number).collect()
}

/// The target number of the latest test of a kind.
pub fn need(table: &Table, what: &'static str) -> i32 {
    let need = |event: &Event| match event {
        Event::Checked(check) if check.what == Key::new(what) => Some(check.need),
        _ => None,
    };
    table.events().iter().rev().find_map(need).unwrap_or_else(|| panic!("nobody has tested {what}"))
}

/// The state of health of a combatant.
pub fn state(table: &Table, who: &str) -> &'static str {
    table.battle().rules().harm.state(table.battle(), table.id(who)).as_str()
}
