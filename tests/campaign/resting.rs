//! The camp between two battles: decisions, and orders that are undone.

use crate::{with_dead, won};
use six_seconds::battle::oracle::{AskPeople, Defaults, Wanted};
use six_seconds::battle::{Battle, Event, Key, Order, camp};
use six_seconds::campaign::Campaign;
use six_seconds::testkit::{Figure, Scene};

/// A camp after a won battle: ALFA, who knows medicine, FAY with two fresh wounds, and GIL, who is tired.
fn in_camp(seed: u64) -> Campaign {
    camp_with(seed, Figure::new("FAY").now("end 1 str 2").condition("fresh_wound", 0))
}

fn camp_with(seed: u64, fay: Figure) -> Campaign {
    let alfa = Figure::new("ALFA").skills("medicine 3").initiative(9);
    let fay = fay.initiative(8);
    let gil = Figure::new("GIL").condition("fatigued", 1).initiative(7);
    let figures = [alfa, fay, gil, Figure::new("EVE").foe().initiative(2)];
    let table = Scene::new("cepheus", &["AFG..........E"]).figures(figures).begin();
    let over = with_dead(table.battle(), &["EVE"]);
    won(&over, "ALFA", seed)
}

fn offer(campaign: &Campaign, act: &str) -> Order {
    campaign.offers().into_iter().find(|offer| offer.order.act.as_str() == act).unwrap().order
}

fn now(campaign: &Campaign, who: &str, stat: &'static str) -> i32 {
    let camp = campaign.camp().unwrap();
    camp.stats(camp.find_unit(who).unwrap()).now(Key::new(stat))
}

fn tired(campaign: &Campaign) -> bool {
    let camp = campaign.camp().unwrap();
    camp.conditions(camp.find_unit("GIL").unwrap()).has(Key::new("fatigued"))
}

/// The first seed with which first aid restores points and FAY must distribute them, with the points and the stats.
fn a_question() -> (u64, i16, Vec<(Key, i16)>) {
    let asked = (0..100).find_map(|seed| {
        let mut campaign = in_camp(seed);
        let order = offer(&campaign, "first_aid");
        campaign.give(&order, &mut AskPeople).err()?;
        match &campaign.waiting()?.wanted {
            Wanted::Split { points, into } => Some((seed, *points, into.to_vec())),
            _ => None,
        }
    });
    asked.expect("a seed by which it is asked")
}

/// The terminal's reply in camp to typed lines, and whether the campaign continues.
fn typed(campaign: &mut Campaign, lines: &str) -> (String, bool) {
    let mut out = Vec::new();
    let goes_on = six_seconds::text::camp::stay(campaign, &mut lines.as_bytes(), &mut out).unwrap();
    (String::from_utf8(out).unwrap(), goes_on)
}

#[test]
fn ce_inj_05_in_camp_the_wounded_say_where_points_return() {
    let (seed, points, into) = a_question();
    let mut campaign = in_camp(seed);
    let at = campaign.offers().iter().position(|offer| offer.order.act.as_str() == "first_aid").unwrap();
    // As much as possible on the last of the wounded characteristics, the rest on the first.
    let (last, cap) = *into.last().unwrap();
    let (there, rest) = (points.min(cap), points - points.min(cap));
    let before = [now(&campaign, "FAY", "end"), now(&campaign, "FAY", "str")];
    let split = if rest > 0 { format!("{last} {there} {} {rest}", into[0].0) } else { format!("{last} {there}") };
    let (said, goes_on) = typed(&mut campaign, &format!("{}\nwhatever\n{split}\nundo\ngo\n", at + 1));
    assert!(
        said.contains(&format!("Place {points} points on")) && said.contains("That is not an answer here"),
        "{said}"
    );
    assert!(said.contains("Nothing to undo: a die was rolled.") && goes_on, "{said}");
    let gained = |stat: &'static str, before: i32| now(&campaign, "FAY", stat) - before;
    let expected = |stat: &str| i32::from(if last.as_str() == stat { there } else { rest });
    assert_eq!([gained("end", before[0]), gained("str", before[1])], [expected("end"), expected("str")]);
}

#[test]
fn in_camp_an_order_is_taken_back_until_a_die_has_fallen() {
    let mut campaign = in_camp(1);
    let (sleep, day) = (offer(&campaign, "sleep"), offer(&campaign, "pass_day"));
    let hash = campaign.camp().unwrap().state_hash();
    assert!(!campaign.can_undo() && campaign.undo().is_none());
    campaign.give(&sleep, &mut AskPeople).unwrap();
    assert!(!tired(&campaign) && campaign.can_undo());
    assert_eq!(campaign.undo(), Some(sleep.clone()));
    assert!(tired(&campaign) && campaign.record(None).chapters[0].camp.is_empty());
    assert_eq!(campaign.camp().unwrap().state_hash(), hash);
    campaign.give(&sleep, &mut AskPeople).unwrap();
    campaign.give(&day, &mut Defaults).unwrap();
    assert_eq!((campaign.days(), campaign.undo()), (1, None), "FAY has rolled for her rest");
}

#[test]
fn in_camp_a_day_without_a_roll_is_taken_back_with_the_day() {
    let mut campaign = camp_with(1, Figure::new("FAY"));
    let day = offer(&campaign, "pass_day");
    campaign.give(&day, &mut AskPeople).unwrap();
    assert_eq!((campaign.days(), tired(&campaign)), (1, false));
    assert_eq!((campaign.undo(), campaign.days(), tired(&campaign)), (Some(day), 2, true));
    let (said, _) = typed(&mut campaign, "1\nundo\nundo\nquit\n");
    assert!(said.contains("undo,") && said.contains("Undone: "), "{said}");
    assert!(said.contains("Nothing to undo"), "{said}");
}

#[test]
fn an_order_in_camp_that_still_waits_has_rolled_nothing_yet() {
    let (seed, ..) = a_question();
    let mut campaign = in_camp(seed);
    let aid = offer(&campaign, "first_aid");
    let rolled = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Checked(check) => Some(check.faces.clone()),
            _ => None,
        })
    };
    assert!(campaign.give(&aid, &mut AskPeople).is_err() && campaign.waiting().is_some());
    assert!(campaign.record(None).chapters[0].camp.is_empty() && !campaign.withdraw(), "the dice lie on the table");
    let again = campaign.give(&aid, &mut Defaults).unwrap();
    assert!(campaign.waiting().is_none());
    let other = in_camp(seed).give(&aid, &mut Defaults).unwrap();
    assert_eq!(rolled(&again), rolled(&other), "asked again, the dice fall as they did");
}

#[test]
fn pc_aft_02_a_camp_of_the_d100_rules_begins_with_everything_recovered() {
    let hurt = Figure::new("ANA").now("wounds 4").condition("fatigue", 2).condition("bleeding", 1).initiative(9);
    let table = Scene::new("percentile", &["A....B"]).initiative("structured");
    let table = table.figures([hurt, Figure::new("BO").foe().initiative(2)]).begin();
    let (ana, side) = (table.id("ANA"), table.battle().side(table.id("ANA")));
    let camp = camp::pitch(table.battle(), side, None);
    let toughness = table.stat("ANA", "t") / 10;
    assert_eq!(camp.stats(ana).now(Key::new("wounds")), 4 + toughness);
    assert!(camp.conditions(ana).0.is_empty() && camp::offers(&camp).is_empty());
}

#[test]
fn where_returning_points_lead_is_seen_before_they_are_placed() {
    let (seed, points, into) = a_question();
    let mut campaign = in_camp(seed);
    campaign.give(&offer(&campaign, "first_aid"), &mut AskPeople).unwrap_err();
    let fay = campaign.camp().unwrap().find_unit("FAY").unwrap();
    let whole = |camp: &Battle| into.iter().map(|(stat, _)| camp.stats(fay).now(*stat)).sum::<i32>();
    let answer = campaign.waiting().unwrap().default_answer();
    let mut crossroads = campaign.crossroads().unwrap();
    let (now, then) = (crossroads.glance(None, whole).unwrap(), crossroads.glance(Some(&answer), whole).unwrap());
    assert_eq!(then, now + i32::from(points));
    assert_eq!(now, whole(campaign.camp().unwrap()));
    campaign.answer(answer, &mut AskPeople).unwrap();
    assert_eq!(then, whole(campaign.camp().unwrap()));
}
