//! The deployment before a battle of a campaign.

use super::by_path;
use six_seconds::battle::Key;
use six_seconds::battle::engine::Stop;
use six_seconds::battle::oracle::{Answer, AskPeople};
use six_seconds::replay::Session;

#[test]
fn six_dep_01_a_placement_can_be_taken_back_until_the_deployment_ends() {
    let (level, file) = by_path("levels/campaigns/relay_toll.ron").unwrap();
    let mut session = Session::new(level, &file, 3);
    let asked = |session: &Session| session.waiting().map(|choice| choice.asked.name(session.battle()).to_owned());
    let place = |session: &mut Session, at: (i16, i16)| {
        let end = session.answer(Answer::Square(at.into()), &mut AskPeople);
        assert!(matches!(end, Err(Stop::Waiting(_))), "{end:?}");
    };
    assert!(session.begin(&mut AskPeople).is_err());
    let [mira, kade] = ["Mira", "Kade"].map(|name| session.battle().find_unit(name).unwrap());
    assert!(asked(&session).as_deref() == Some("Mira") && !session.can_take_back(), "nothing has been placed yet");
    let before = session.present().square(mira);
    place(&mut session, (7, 12));
    assert!(asked(&session).as_deref() == Some("Kade") && session.can_take_back());
    assert_eq!(session.present().square(mira), (7, 12).into());
    assert!(session.take_back());
    assert_eq!((asked(&session).as_deref(), session.present().square(mira)), (Some("Mira"), before));
    for at in [(7, 3), (7, 4), (7, 5), (7, 6)] {
        place(&mut session, at);
    }
    // The last placement can be taken back too: the side says when it is done.
    assert!(asked(&session).as_deref() == Some("Wayfarers") && session.take_back());
    assert_eq!(asked(&session).as_deref(), Some("Tovik"));
    place(&mut session, (7, 7));
    assert!(session.answer(Answer::One(Key::new("begin_battle")), &mut AskPeople).is_err());
    assert!(!session.can_take_back(), "the other side deploys now");
    assert_eq!(session.present().square(kade), (7, 4).into());
}
