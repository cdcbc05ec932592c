//! Exact odds of Espionage attacks: against thousands of rolled ones, and fraction for fraction against the naive asker.

mod cast;
mod spending;

use cast::{at, at_square, duel, guard, kroll, mode, order, rows, scene, vega};
use six_seconds::battle::odds::{Forecaster, NotNaive, Spends};
use six_seconds::battle::{Key, Order, Stance, Target, UnitId};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, hold};

/// The most leaves of a naive tree.
const MOST: u32 = 300_000;

/// Compares the odds of an order for some of those whom it may reach with the naive asker; gives false where its tree is too
/// large.
fn alike(table: &Table, order: &Order, target: &str, spends: Spends) -> bool {
    let (mut forecaster, target, none) = (Forecaster::new(table.battle()), table.id(target), Key::new("none"));
    let told = forecaster.spending(order, target, spends).expect("the order may be given");
    match forecaster.naive_spending((order, target), none, spends, MOST) {
        Ok(naive) => {
            let wrong = (told.difference(&naive.forecast), naive.late);
            assert_eq!(wrong, (None, None), "{order:?} for {target:?}, {spends:?}");
            true
        }
        Err(NotNaive::TooLarge(_)) => false,
        Err(NotNaive::Refused(refusal)) => panic!("{order:?}: {refusal:?}"),
    }
}

/// Compares an order with rolled ones and with the naive asker, for each of those whom it may reach.
fn agree(table: &Table, order: &Order, targets: &[&str]) {
    for target in targets {
        hold(table, order, target, "none");
        for spends in [Spends::Suggested, Spends::Nothing] {
            assert!(alike(table, order, target, spends), "{order:?}: the naive tree for {target} is too large");
        }
    }
}

/// The same for the second figure.
fn agree_for_enemy(table: &Table, order: &Order) {
    let enemy = table.battle().name(UnitId(1)).to_owned();
    agree(table, order, &[&enemy]);
}

fn armed(weapon: &str) -> Figure {
    vega().items(weapon).holding(weapon)
}

#[test]
fn fi_bgd_02_single_shots_at_standard_and_special_enemies() {
    for weapon in ["silenced_pistol", "assault_rifle", "marksman_rifle"] {
        for enemy in [guard(), guard().wearing("tactical_vest"), kroll(), kroll().wearing("assault_suit")] {
            agree_for_enemy(&duel(armed(weapon), 5, enemy), &at("attack"));
        }
    }
}

#[test]
fn fi_bgd_02_shots_past_cover_into_a_melee_and_in_the_dark() {
    let friend = Figure::new("Fern").stats("dex 12").items("knife").initiative(4);
    let figures = || [armed("assault_rifle"), guard().at('E'), friend.clone()];
    let table = scene(&["..V...x.EF..", "............"], figures()).field("light", "dim").begin();
    agree(&table, &at("attack"), &["Guard", "Fern", "Vega"]);
}

#[test]
fn fi_bgd_03_criticals_are_paid_for_as_the_policy_says() {
    for policy in ["always", "never", "keep_last"] {
        let table = |enemy: Figure| {
            let enemy = enemy.at('E');
            scene(&rows(5, 'E'), [armed("marksman_rifle"), enemy]).word("spend_policy", policy).begin()
        };
        agree(&table(guard()), &at("attack"), &["Guard"]);
        agree(&table(kroll().now("wounds 9")), &at("attack"), &["Kroll"]);
        agree(&table(kroll().wearing("assault_suit")), &at("attack"), &["Kroll"]);
    }
}

#[test]
fn fi_bgd_10_bursts_to_hit_and_to_hurt() {
    for way in ["accurate", "heavy"] {
        let burst = || mode(at("burst"), way);
        agree(&duel(armed("assault_rifle"), 8, guard().wearing("tactical_vest")), &burst(), &["Guard"]);
        agree(&duel(armed("submachine_gun"), 8, kroll().wearing("assault_suit")), &burst(), &["Kroll"]);
    }
}

#[test]
fn fi_bgd_10_automatic_fire_hits_up_to_three_times() {
    agree(&duel(armed("submachine_gun"), 3, guard()), &at("autofire"), &["Guard"]);
    agree(&duel(armed("submachine_gun"), 3, kroll().wearing("assault_suit")), &at("autofire"), &["Kroll"]);
}

#[test]
fn fi_bgd_10_automatic_fire_of_many_dice() {
    for enemy in [kroll(), kroll().wearing("assault_suit")] {
        hold(&duel(armed("assault_rifle"), 3, enemy), &at("autofire"), "Kroll", "none");
    }
}

#[test]
fn fi_bgd_10_strafe_at_enemies_and_a_friend() {
    let figures =
        [armed("submachine_gun"), guard().at('E'), kroll().at('K'), Figure::new("Fern").at('F').initiative(4)];
    let rows = ["......F.", "..V...E.", "......K."];
    let table = scene(&rows, figures).begin();
    let strafe = order("strafe").at(Target::Unit(table.id("Guard"))).amount(3);
    for target in ["Guard", "Kroll", "Fern", "Vega"] {
        hold(&table, &strafe, target, "none");
    }
    let two = order("strafe").at(Target::Path(vec![Square::new(6, 1), Square::new(6, 2)]));
    for target in ["Guard", "Kroll"] {
        hold(&table, &two, target, "none");
        assert!(alike(&table, &two, target, Spends::Suggested));
    }
}

#[test]
fn fi_bgd_10_suppressive_fire_frightens_all_who_are_there() {
    let figures = [armed("assault_rifle"), guard().at('E'), kroll().at('K').condition("stress", 8)];
    let table = scene(&["......K.", "..V...E.", "........"], figures).begin();
    agree(&table, &at_square(&table, "suppressive_fire"), &["Guard", "Kroll"]);
}

#[test]
fn fi_bgd_23_a_frag_grenade_for_all_within_reach() {
    let fern = Figure::new("Fern").stats("reflex 3").at('F').initiative(4);
    let figures = [armed("frag_grenade"), guard().at('E'), kroll().at('K').wearing("assault_suit"), fern];
    let table = scene(&["........x...", "..V.....E..F", "......K....."], figures).begin();
    let throw = Order { with: Some(0), ..at_square(&table, "throw") };
    for target in ["Guard", "Kroll", "Fern", "Vega"] {
        hold(&table, &throw, target, "none");
    }
    let figures = [armed("frag_grenade"), guard().at('E')];
    let table = scene(&["V.........E...........", "......................"], figures).begin();
    let throw = Order { with: Some(0), ..at_square(&table, "throw") };
    agree(&table, &throw, &["Guard"]);
}

#[test]
fn fi_bgd_23_a_flash_grenade_frightens_friend_and_foe() {
    let figures = [armed("flash_grenade"), guard().at('E').condition("stress", 6), kroll().at('K')];
    let table = scene(&["........", "..V...E.", "......K."], figures).begin();
    let throw = Order { with: Some(0), ..at_square(&table, "throw") };
    for target in ["Guard", "Kroll", "Vega"] {
        hold(&table, &throw, target, "none");
    }
}

#[test]
fn fi_bgd_06_blows_with_blades_clubs_and_bare_hands() {
    for weapon in ["knife", "baton"] {
        agree(&duel(armed(weapon), 1, guard().condition("subdual", 9)), &at("attack"), &["Guard"]);
        agree(&duel(armed(weapon), 1, kroll().wearing("tactical_vest")), &at("attack"), &["Kroll"]);
    }
    let bare = || mode(at("attack"), "unarmed");
    for total in [0, 11, 12, 22, 35] {
        let enemy = guard().condition("subdual", total);
        agree(&duel(vega().items("knife"), 1, enemy), &bare(), &["Guard"]);
    }
}

#[test]
fn fi_bgd_20_a_blow_to_one_who_is_tired_already() {
    for state in ["fatigued", "exhausted"] {
        let enemy = kroll().condition("subdual", 14).condition(state, 1);
        agree(&duel(armed("baton"), 1, enemy), &at("attack"), &["Kroll"]);
    }
}

#[test]
fn fi_bgd_22_a_stun_pistol_and_insulation() {
    for enemy in [guard().condition("subdual", 8), guard().wearing("assault_suit"), kroll()] {
        agree_for_enemy(&duel(armed("stun_pistol"), 3, enemy), &at("attack"));
    }
}

#[test]
fn fi_bgd_08_disarm_trip_and_feint_change_nobodys_worth() {
    let enemy = || guard().items("baton").holding("baton");
    for act in ["disarm", "trip", "feint"] {
        agree(&duel(armed("baton"), 1, enemy()), &at(act), &["Guard", "Vega"]);
    }
    let table = duel(armed("knife"), 1, kroll().items("knife"));
    agree(&table, &mode(at("trip"), "unarmed"), &["Kroll"]);
}

#[test]
fn fi_bgd_08_threats_against_the_brave_and_the_timid() {
    for (will, stress) in [(0, 0), (-4, 8), (6, 19)] {
        let enemy = guard().stats("wis 10").stats(&format!("will {will}")).condition("stress", stress);
        agree(&duel(vega().skills("intimidate 0").condition("shaken", 2), 4, enemy), &at("threaten"), &["Guard"]);
    }
}

#[test]
fn fi_bgd_08_a_charge() {
    for weapon in ["knife", "baton"] {
        agree(&duel(armed(weapon), 6, kroll()), &at("charge"), &["Kroll", "Vega"]);
    }
}

#[test]
fn fi_bgd_14_final_attacks() {
    let mut table = duel(armed("silenced_pistol").stats("attack_base 5"), 5, guard().stats("defence 10"));
    table.dice(&[8]).order("Vega", attack("Guard")).dice(&[8]).order("Vega", attack("Guard"));
    agree(&table, &at("final_attack"), &["Guard"]);
    table.dice(&[8]).order("Vega", Deed::new("final_attack").at("Guard"));
    agree(&table, &at("final_attack"), &["Guard"]);
}

#[test]
fn fi_bgd_08_a_coup_de_grace_on_one_who_lies_helpless() {
    let enemy = kroll().stats("level 0 vitality 1 wounds 16").now("wounds 2");
    let figures = [armed("knife").stats("str 10"), enemy.at('E'), guard().at('G')];
    let mut table = scene(&["..VE....", ".......G"], figures).begin();
    table.dice(&[16, 4]).order("Vega", attack("Kroll"));
    while table.current() != "Vega" || table.left("Vega", "half") < 2 {
        let who = table.current().to_owned();
        if who == "Guard" {
            // At the end of the round Kroll comes to rest.
            table.dice(&[1]);
        }
        table.order(&who, end_turn());
    }
    agree(&table, &at("coup_de_grace"), &["Kroll"]);
}

#[test]
fn fi_bgd_19_critical_injuries_of_one_who_has_some_already() {
    let enemy = || kroll().stats("level 0 vitality 0 wounds 14");
    agree(&duel(armed("assault_rifle"), 4, enemy()), &at("attack"), &["Kroll"]);
    for old in ["bleeding", "leg_injury", "arm_injury", "concussion", "gut_injury"] {
        agree(&duel(armed("silenced_pistol"), 4, enemy().condition(old, 1)), &at("attack"), &["Kroll"]);
    }
}

#[test]
fn fi_bgd_26_an_enemy_has_an_attack_ready() {
    let figures = [armed("silenced_pistol").stats("vitality 0 wounds 4").initiative(3), guard().at('E')];
    let watcher = kroll().items("silenced_pistol").at('K');
    let mut table = scene(&["......K.", "..V...E."], figures.into_iter().chain([watcher])).begin();
    table.order("Kroll", Deed::new("ready").mode("enemy_attacks"));
    while table.current() != "Vega" {
        let who = table.current().to_owned();
        table.order(&who, end_turn());
    }
    agree(&table, &at("attack"), &["Guard", "Vega"]);
}

#[test]
fn fi_fln_odds_are_the_same_under_fluid_initiative() {
    let figures = || [armed("assault_rifle"), kroll().wearing("tactical_vest").at('E')];
    let odds = |model: &'static str| {
        let scene = scene(&rows(6, 'E'), figures()).initiative(model);
        let table = scene.begin();
        agree(&table, &at("attack"), &["Kroll"]);
        Forecaster::new(table.battle()).spending(&at("attack"), table.id("Kroll"), Spends::Best).unwrap()
    };
    assert_eq!(odds("fluid").difference(&odds("structured")), None);
}

#[test]
fn fi_bgd_02_stances_change_odds() {
    for stance in [Stance::Crouched, Stance::Prone] {
        agree(&duel(armed("silenced_pistol"), 5, guard().stance(stance)), &at("attack"), &["Guard"]);
    }
}
