//! Intents: what the player wants, each a message of the screen or the panel that answers it. Buttons, keys and touches
//! send them alike.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A message that a button can carry.
pub trait Intent: Message + Clone + PartialEq + Debug {
    /// True if a text field stays open when it is sent.
    const KEEPS_TYPING: bool = false;
}

/// An intent of any screen: on a button the one that it sends, as a message the one that was sent.
#[derive(Component, Message, Clone)]
pub struct AnyIntent(Arc<dyn Carried>);

trait Carried: Any + Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
    fn keeps_typing(&self) -> bool;
    fn write(&self, commands: &mut Commands);
}

impl<I: Intent> Carried for I {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn keeps_typing(&self) -> bool {
        I::KEEPS_TYPING
    }

    fn write(&self, commands: &mut Commands) {
        commands.write_message(self.clone());
    }
}

impl AnyIntent {
    /// The intent, if it is of that type.
    pub fn of<I: Intent>(&self) -> Option<&I> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// True if a text field stays open when it is sent.
    pub fn keeps_typing(&self) -> bool {
        self.0.keeps_typing()
    }
}

impl<I: Intent> From<I> for AnyIntent {
    fn from(intent: I) -> Self {
        Self(Arc::new(intent))
    }
}

impl PartialEq for AnyIntent {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Debug for AnyIntent {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(out)
    }
}

/// Sends intents: each to its readers, and as an [`AnyIntent`] to those who watch all of them.
#[derive(SystemParam)]
pub struct Intents<'w, 's> {
    commands: Commands<'w, 's>,
    any: MessageWriter<'w, AnyIntent>,
}

impl Intents<'_, '_> {
    /// Sends an intent.
    pub fn send(&mut self, intent: impl Into<AnyIntent>) {
        let intent = intent.into();
        intent.0.write(&mut self.commands);
        self.any.write(intent);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AnyIntent>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Message, Clone, PartialEq, Debug)]
    struct Open(u8);
    impl Intent for Open {}

    #[derive(Message, Clone, PartialEq, Debug)]
    struct Close(u8);
    impl Intent for Close {}

    #[test]
    fn an_intent_keeps_its_type_its_value_and_its_name() {
        let open = AnyIntent::from(Open(1));
        assert_eq!((open.of::<Open>(), open.of::<Close>()), (Some(&Open(1)), None));
        assert!(open == Open(1).into() && open != Open(2).into() && open != Close(1).into());
        assert_eq!(format!("{open:?}"), "Open(1)");
    }

    #[test]
    fn an_intent_that_is_sent_reaches_its_own_readers_and_the_common_ones() {
        let mut app = App::new();
        app.add_plugins(plugin).add_message::<Open>().add_message::<Close>();
        app.add_systems(Update, |mut intents: Intents| intents.send(Open(3)));
        app.update();
        let world = app.world();
        let [any, open] = [world.resource::<Messages<AnyIntent>>().len(), world.resource::<Messages<Open>>().len()];
        assert_eq!((any, open, world.resource::<Messages<Close>>().len()), (1, 1, 0));
    }
}
