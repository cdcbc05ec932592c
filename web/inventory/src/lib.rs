//! Stands in for the package `inventory`, and collects nothing.
//!
//! Bevy uses that package to note all types that can be reflected, in constructors that run before `main`. The game reflects
//! none, but whatever a constructor mentions stays in the program: a large part of the page.
#![no_std]

use core::convert::Infallible;
use core::iter::Empty;
use core::marker::PhantomData;

pub use Collected::iter;

/// What was collected of a type: nothing.
#[expect(non_camel_case_types, reason = "the package's name for it")]
pub enum Collected<T> {
    /// The value to loop over.
    iter,
    /// Never made.
    Never(Infallible, PhantomData<T>),
}

impl<T: 'static> IntoIterator for Collected<T> {
    type Item = &'static T;
    type IntoIter = Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        core::iter::empty()
    }
}

/// Would note a value.
#[macro_export]
macro_rules! submit {
    ($($value:tt)*) => {};
}

/// Would collect the values of a type.
#[macro_export]
macro_rules! collect {
    ($type:ty) => {};
}
