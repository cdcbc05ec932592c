//! Work that would hold up a frame: done on another thread, or in a browser, which has none, a few milliseconds per
//! frame.

use crate::client::base::clock::Stopwatch;
use bevy::platform::cell::SyncCell;
use std::future::Future;
use std::time::Duration;

/// The time for which old numbers stay before the screen says that new ones are being computed.
const UNNOTICED: Duration = Duration::from_millis(100);

/// Work in progress. When dropped, it stops at its next pause and its result is lost.
pub struct Job<T> {
    running: SyncCell<running::Running<T>>,
    since: Stopwatch,
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work. Long work must pause: see [`crate::ai::pace`].
    pub fn start(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self { running: SyncCell::new(running::start(work)), since: Stopwatch::start() }
    }

    /// Continues the work; returns the result once, when it is done.
    pub fn poll(&mut self) -> Option<T> {
        running::poll(self.running.get())
    }

    /// True if it takes long enough to tell the player.
    pub fn is_slow(&self) -> bool {
        self.since.elapsed() > UNNOTICED
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod running {
    use bevy::tasks::futures::check_ready;
    use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};
    use std::cell::Cell;
    use std::future::{Future, poll_fn};
    use std::pin::pin;
    use thread_priority::{ThreadPriority, set_current_thread_priority};

    thread_local! {
        static YIELDS_TO_FRAMES: Cell<bool> = const { Cell::new(false) };
    }

    /// Lowers this thread's priority below that of drawing. If the system refuses, nothing changes.
    fn yield_to_frames() {
        if !YIELDS_TO_FRAMES.replace(true) {
            let _ = set_current_thread_priority(ThreadPriority::Min);
        }
    }

    pub type Running<T> = Task<T>;

    pub fn start<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Running<T> {
        AsyncComputeTaskPool::get_or_init(TaskPool::new).spawn(async move {
            yield_to_frames();
            let mut work = pin!(work);
            poll_fn(|context| {
                let done = work.as_mut().poll(context);
                if done.is_pending() {
                    std::thread::yield_now();
                }
                done
            })
            .await
        })
    }

    pub fn poll<T>(running: &mut Running<T>) -> Option<T> {
        check_ready(running)
    }
}

#[cfg(target_arch = "wasm32")]
mod running {
    use crate::client::base::clock::Stopwatch;
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    /// The minimum time that a frame spends on the work.
    const SLICE: Duration = Duration::from_millis(10);

    pub type Running<T> = Pin<Box<dyn Future<Output = T> + Send>>;

    pub fn start<T: 'static>(work: impl Future<Output = T> + Send + 'static) -> Running<T> {
        Box::pin(work)
    }

    pub fn poll<T>(running: &mut Running<T>) -> Option<T> {
        let (began, mut context) = (Stopwatch::start(), Context::from_waker(Waker::noop()));
        while began.elapsed() < SLICE {
            if let Poll::Ready(result) = running.as_mut().poll(&mut context) {
                return Some(result);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::pace::pause;

    #[test]
    fn a_job_gives_its_result_once_and_a_dropped_one_comes_to_nothing() {
        let mut job = Job::start(async {
            pause().await;
            7
        });
        let result = std::iter::repeat_with(|| job.poll()).find_map(|result| result);
        assert_eq!(result, Some(7));
        let (done, seen) = std::sync::mpsc::channel();
        drop(Job::start(async move {
            loop {
                pause().await;
                if done.send(()).is_err() {
                    return;
                }
            }
        }));
        // The sender is dropped with the work.
        assert!(seen.iter().count() < usize::MAX);
    }
}
