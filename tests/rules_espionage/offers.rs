//! Every order of the core is offered where it makes sense, with words of its own (FI-BGD-08).

use crate::cast::{fluid, guard, ilse, kroll, scene, vega};
use six_seconds::battle::engine::{self, actions};
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, Table, attack, end_turn};
use std::collections::BTreeSet;

/// What somebody is offered now, refused or not.
fn offered(table: &Table, who: &str) -> BTreeSet<&'static str> {
    engine::offers(table.battle(), table.id(who)).iter().map(|offer| offer.order.act.as_str()).collect()
}

#[test]
fn fi_bgd_08_every_action_is_offered_where_it_makes_sense() {
    let items = "submachine_gun knife tripod";
    let armed = vega().items(items).several("frag_grenade", 1).tags("speed_surge").rounds("submachine_gun", 3, 60);
    let hurt = armed.clone().now("vitality 3").jammed("submachine_gun").condition("bleeding", 1);
    let rows = ["k+....", "VG.I..", "......"];
    let mut all = BTreeSet::new();
    let standing = fluid(&rows, [hurt, guard(), ilse()]).begin();
    all.extend(offered(&standing, "Vega"));
    let prone = fluid(&rows, [armed.clone().stance(Stance::Prone), guard(), ilse()]).begin();
    all.extend(offered(&prone, "Vega"));
    let mut late = fluid(&rows, [armed.clone(), guard(), ilse()]).word("spend_policy", "never").begin();
    late.dice(&[2]).order("Vega", attack("Guard")).order("Vega", Deed::new("drop"));
    all.extend(offered(&late, "Vega"));
    let covered = fluid(&["Vx...G"], [armed.clone(), guard()]).begin();
    all.extend(offered(&covered, "Vega"));
    let weak = |figure: six_seconds::testkit::Figure| figure.now("vitality 0 wounds 2").stats("fort 40");
    let figures = [weak(kroll()), guard().initiative(30).items("assault_rifle"), vega().items("knife")];
    let mut dying = scene(&["VK...G"], figures).word("spend_policy", "never").begin();
    dying.dice(&[19, 2, 3]).order("Guard", attack("Kroll")).order("Guard", end_turn());
    all.extend(offered(&dying, "Vega"));
    let figures = [vega().items("silenced_pistol knife"), weak(kroll()).foe(), guard().at('K')];
    let mut helpless = scene(&["VK...."], figures).word("spend_policy", "never").begin();
    helpless.dice(&[19, 4]).order("Vega", attack("Kroll"));
    assert_eq!(helpless.body("Kroll").life, Life::Down);
    all.extend(offered(&helpless, "Vega"));
    let every: BTreeSet<&str> = actions(standing.battle()).iter().map(|action| action.key.as_str()).collect();
    assert_eq!(every.difference(&all).collect::<Vec<_>>(), Vec::<&&str>::new());
    assert!(all.is_subset(&every));
}

#[test]
fn fi_bgd_08_a_throw_is_offered_while_there_is_something_to_throw() {
    for (count, offers) in [(2, true), (1, true), (0, false)] {
        let vega = vega().items("silenced_pistol").several("frag_grenade", count);
        let table = scene(&["V....G"], [vega, guard()]).begin();
        assert_eq!(offered(&table, "Vega").contains("throw"), offers, "{count}");
    }
}

#[test]
fn fi_bgd_08_first_aid_is_offered_beside_a_friend_or_for_oneself() {
    let bandage = |rows: &[&str], figures: [six_seconds::testkit::Figure; 3]| {
        offered(&scene(rows, figures).begin(), "Vega").contains("bandage")
    };
    let bleeds = |figure: six_seconds::testkit::Figure| figure.condition("bleeding", 1);
    assert!(!bandage(&["VGK."], [vega(), bleeds(guard()), kroll()]), "an enemy beside her");
    assert!(bandage(&["VKG."], [vega(), guard(), bleeds(kroll())]));
    assert!(!bandage(&["VG.K"], [vega(), guard(), bleeds(kroll())]), "too far off");
    assert!(bandage(&["VG.K"], [bleeds(vega()), guard(), kroll()]));
}
