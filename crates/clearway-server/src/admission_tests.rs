//! Searches move through the stages, and free all their slots.

use super::*;

fn admission(change: impl FnOnce(&mut Limits)) -> Arc<Admission> {
    let mut limits = Limits { quick: 1, slow: 1, turns: 1, queue: 1, ..Limits::default() };
    limits.wait = Duration::from_millis(20);
    limits.quick_time = Duration::ZERO;
    change(&mut limits);
    Admission::new(&limits)
}

fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime").block_on(test)
}

/// A permit in the slow stage, by way of the middle one.
async fn slow(admission: &Arc<Admission>) -> Result<Permit, Busy> {
    let mut permit = admission.enter().await?;
    permit.yield_turn().await?;
    assert!(matches!(permit.stage, Stage::Middle { .. }));
    permit.yield_turn().await?;
    assert!(matches!(permit.stage, Stage::Slow { .. }));
    Ok(permit)
}

#[test]
fn a_permit_gives_everything_back() {
    run(async {
        let admission = admission(|_| {});
        let nothing = admission.load();
        let mut permit = slow(&admission).await.expect("a slot");
        assert_eq!((admission.load().searches, admission.load().slow), (1, 1));
        permit.yield_turn().await.expect("nobody else waits");
        drop(permit);
        assert_eq!(admission.load(), nothing);
        assert_eq!(admission.middle.used(), 0);
    });
}

#[test]
fn a_search_stays_in_the_middle_stage_for_a_while() {
    run(async {
        let admission = admission(|limits| limits.quick_time = Duration::from_secs(3600));
        let mut permit = admission.enter().await.expect("a slot");
        for _ in 0..3 {
            permit.yield_turn().await.expect("a turn");
            assert!(matches!(permit.stage, Stage::Middle { .. }));
        }
        permit.used = Duration::from_secs(3601);
        permit.yield_turn().await.expect("a turn");
        assert!(matches!(permit.stage, Stage::Slow { .. }));
    });
}

#[test]
fn a_search_that_waits_for_a_turn_holds_no_quick_slot() {
    run(async {
        let admission = admission(|limits| limits.quick_time = Duration::from_secs(3600));
        let mut first = admission.enter().await.expect("a slot");
        first.yield_turn().await.expect("a turn in the middle stage");
        let mut second = admission.enter().await.expect("a slot");
        let waits = tokio::spawn(async move { second.yield_turn().await });
        while admission.middle_turns.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        drop(admission.enter().await.expect("the slot that was left"));
        drop(first);
        assert_eq!(waits.await.expect("no panic"), Ok(()));
    });
}

#[test]
fn the_slow_stage_does_not_hold_up_the_others() {
    run(async {
        let admission = admission(|_| {});
        let first = slow(&admission).await.expect("a slot");
        assert_eq!(slow(&admission).await.err(), Some(Busy));
        let mut second = admission.enter().await.expect("the slot that was left");
        assert_eq!(admission.enter().await.err(), Some(Busy));
        second.yield_turn().await.expect("a slot in the middle stage");
        assert_eq!(second.yield_turn().await, Err(Busy));
        assert!(matches!(second.stage, Stage::Queued) && second.is_turn_over());
        // Refused, it holds no slot, and may try again.
        drop(first);
        assert_eq!(second.yield_turn().await, Ok(()));
    });
}

#[test]
fn a_full_queue_refuses_at_once() {
    run(async {
        let admission = admission(|limits| limits.wait = Duration::from_secs(3600));
        let first = slow(&admission).await.expect("a slot");
        let waits = tokio::spawn({
            let admission = Arc::clone(&admission);
            async move { slow(&admission).await.map(drop) }
        });
        while admission.load().waiting == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(slow(&admission).await.err(), Some(Busy));
        drop(first);
        assert_eq!(waits.await.expect("no panic"), Ok(()));
    });
}

#[test]
fn turns_are_taken() {
    run(async {
        let admission = admission(|limits| {
            limits.slow = 2;
            limits.wait = Duration::from_secs(3600);
        });
        let mut first = slow(&admission).await.expect("a slot");
        let other = tokio::spawn({
            let admission = Arc::clone(&admission);
            async move { slow(&admission).await.map(drop) }
        });
        while admission.slow_turns.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        // It gets its next turn when the other search has ended.
        first.yield_turn().await.expect("a turn, in its time");
        assert!(other.is_finished());
    });
}

#[test]
fn a_large_answer_holds_a_slow_slot_and_no_turn() {
    run(async {
        let admission = admission(|limits| {
            limits.slow = 2;
            limits.wait = Duration::from_millis(20);
        });
        let mut quick = admission.enter().await.expect("a slot");
        quick.start_sending().await.expect("a slow slot");
        assert!(!quick.is_turn_over());
        let mut searching = slow(&admission).await.expect("a slot, and the only turn");
        assert_eq!(admission.load().slow, 2);
        assert_eq!(slow(&admission).await.err(), Some(Busy));
        searching.start_sending().await.expect("it has a slot");
        drop(quick);
        assert!(slow(&admission).await.is_ok());
    });
}

#[test]
fn a_cancelled_search_counts_until_it_has_ended() {
    run(async {
        let admission = admission(|limits| (limits.middle, limits.queue) = (1, 1));
        let mut ending = Vec::new();
        for _ in 0..4 {
            let mut permit = admission.enter().await.expect("a slot");
            // Like a search that is cancelled while it waits: it holds no slot in any stage.
            permit.stage = Stage::Queued;
            ending.push(permit);
        }
        assert_eq!(admission.load().searches, 4);
        assert_eq!(admission.enter().await.err(), Some(Busy));
        ending.pop();
        assert!(admission.enter().await.is_ok());
    });
}
