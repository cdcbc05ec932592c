//! AR-RDY-02: things in hand, doors, mounts and mounted weapons that are ready.

use crate::cast::{all_checks, guard, points, raider, scene, soldier, vitality};
use crate::ready::ready;
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Table, attack, end_turn, walk};

/// Somebody has a manoeuvre ready and ends its turn; it will be used. Nobody acts upon opportunities.
fn waits(table: &mut Table, who: &str, trigger: &'static str, manoeuvre: &'static str) {
    table.answer(who, manoeuvre).order(who, ready(trigger, 0)).order(who, end_turn());
    table.always("opening", "none").always("reaction", "none").answer(who, "strike");
}

/// Who has rolled attacks in the latest order.
fn attackers(table: &Table) -> Vec<&str> {
    all_checks(table, "attack").iter().map(|check| table.battle().name(check.unit)).collect()
}

#[test]
fn ar_rdy_02_a_spear_is_thrown_at_who_shoots() {
    let figures = [guard().items("spear").initiative(20), raider().items("long_bow").stats("vitality 60")];
    let mut table = scene(&["G...R...", "........"], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "thrown");
    table.dice(&[15, 2]).order("Raider", attack("Guard"));
    assert_eq!((attackers(&table), table.in_hand("Guard")), (vec!["Guard", "Raider"], "nothing"));
    // 2 points put by and 2 of one's own, less 2.
    assert_eq!(points(&table, "Guard").1, 2);
}

#[test]
fn ar_rdy_02_a_door_is_shut_in_the_face_of_who_comes() {
    let mut table = scene(&["#######", "G'..R..", "#######"], [guard().initiative(20), raider()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "interact");
    table.order("Raider", walk("w w"));
    let door = table.body("Guard").square.step(Dir8::E);
    assert!(table.battle().map().is_solid(door));
    assert_eq!((table.square("Raider"), points(&table, "Guard").1), ((2, 1), 3), "a trifle for one point");
}

#[test]
fn ar_rdy_02_a_weapon_is_drawn_as_somebody_comes() {
    let armed = guard().items("long_bow long_sword dagger").initiative(20);
    let mut table = scene(&["G....R..", "........"], [armed, raider()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "draw");
    table.answer("Guard", "long_sword").order("Raider", walk("w"));
    assert_eq!((table.in_hand("Guard"), points(&table, "Guard").1), ("long_sword", 3));
}

#[test]
fn ar_rdy_02_a_mount_strikes_at_who_comes_near() {
    let rows = ["...............", "...............", "..H....R.......", "...............", "..............."];
    let rider = soldier("Guard").items("long_sword").aboard("Horse", Post::Driver);
    let mut table = scene(&rows, [rider, crate::mounts::horse(), raider().initiative(1).stats("vitality 90")]).begin();
    waits(&mut table, "Guard", "enemy_moves", "spur");
    table.dice(&[10]).order("Raider", walk("w w w"));
    assert_eq!(attackers(&table), ["Horse"]);
    assert_eq!((vitality(&table, "Guard"), points(&table, "Guard").1), (26, 2));
}

#[test]
fn ar_rdy_02_a_mounted_weapon_waits_for_its_target() {
    let mut rows = vec![".".repeat(21); 21];
    rows[0] = format!("{}R{}", ".".repeat(10), ".".repeat(10));
    rows[10] = format!("{}C{}", ".".repeat(10), ".".repeat(10));
    let copter = Figure::new("Copter").machine("gyrocopter").facing(six_seconds::grid::Dir8::N);
    let crew = soldier("Guard").aboard("Copter", Post::Driver);
    let mut table = scene(&rows, [copter, crew, raider().initiative(1).stats("vitality 90")]).begin();
    waits(&mut table, "Guard", "enemy_moves", "fire");
    table.dice(&[10]).order("Raider", walk("e"));
    assert_eq!((attackers(&table), points(&table, "Guard").1), (vec!["Guard"], 2));
}

#[test]
fn ar_rdy_02_a_vehicle_is_steered_away_from_who_comes() {
    let rows = ["................", "................", "..........C...R.", "................", "................"];
    let figures = [crate::vehicles::car().facing(Dir8::W), crate::vehicles::driver().initiative(20), raider()];
    let mut table = scene(&rows, figures).begin();
    waits(&mut table, "Guard", "enemy_moves", "steer");
    // Piloting 1 and Agility 2, speed 20: far enough for any square ahead. It takes 1 of 2 points put by and 2 of one's own.
    table.goes_to("Guard", 3, 2).dice(&[10]).order("Raider", walk("w"));
    assert_eq!((table.square("Car"), points(&table, "Guard").1), ((3, 2), 3));
}

#[test]
fn ar_rdy_02_who_comes_is_run_over() {
    let rows = ["................", "................", "...C......R.....", "................", "................"];
    let figures = [crate::vehicles::car().facing(Dir8::E), crate::vehicles::driver().initiative(20), raider()];
    let mut table = scene(&rows, figures).begin();
    waits(&mut table, "Guard", "enemy_moves", "ram");
    table.dice(&[10]).order("Raider", walk("w"));
    assert!(vitality(&table, "Raider") < 21, "struck before the step");
    assert_eq!(points(&table, "Guard").1, 3);
}

#[test]
fn ar_rdy_02_a_vehicle_turns_on_the_spot_as_somebody_comes() {
    let rows = ["................", "................", "..........C...R.", "................", "................"];
    for (way, facing) in [("left", Dir8::S), ("right", Dir8::N)] {
        let figures = [crate::vehicles::car().facing(Dir8::W), crate::vehicles::driver().initiative(20), raider()];
        let mut table = scene(&rows, figures).begin();
        waits(&mut table, "Guard", "enemy_moves", "turn");
        table.answer("Guard", way).order("Raider", walk("w"));
        assert_eq!((table.square("Car"), table.body("Car").facing), ((10, 2), facing));
        assert_eq!(points(&table, "Guard").1, 3, "as for any other Movement");
    }
}
