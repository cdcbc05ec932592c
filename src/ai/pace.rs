//! Pauses in long computations, so that a single thread can draw frames in between.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Lets the caller suspend the computation here, or drop it.
pub async fn pause() {
    let mut paused = false;
    poll_fn(|context| {
        if std::mem::replace(&mut paused, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Runs a computation to its end. It must wait only for its own pauses.
pub fn complete<T>(computation: impl Future<Output = T>) -> T {
    let mut computation = pin!(computation);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = computation.as_mut().poll(&mut context) {
            return result;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computation_stops_at_every_pause_and_goes_on_from_there() {
        let work = async {
            let mut steps = Vec::new();
            for step in 0..3 {
                steps.push(step);
                pause().await;
            }
            steps
        };
        let mut work = pin!(work);
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..3 {
            assert!(work.as_mut().poll(&mut context).is_pending());
        }
        assert_eq!(work.as_mut().poll(&mut context), Poll::Ready(vec![0, 1, 2]));
    }
}
