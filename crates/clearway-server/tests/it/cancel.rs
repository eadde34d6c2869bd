//! A client that goes away ends its search.

use crate::clients::huge;
use crate::served::Served;

/// Longer than any test takes, so a search that is not cancelled makes the test fail.
const LONG: u64 = 3_600_000;

fn patient() -> Served {
    Served::with(|settings| settings.limits.search_time = std::time::Duration::from_secs(3600))
}

#[test]
fn a_client_that_goes_away_ends_its_search() {
    let served = patient();
    for id in ["solve", "explore", "hint"] {
        let mut client = served.client();
        client.post(id, &huge("bfs", LONG), "application/json").expect("sent");
        served.until("slow", 1);
        drop(client);
        served.until_idle();
    }
}

#[test]
fn a_client_that_no_longer_listens_ends_its_search() {
    let served = patient();
    let mut client = served.client();
    client.post("solve", &huge("bfs", LONG), "text/event-stream").expect("sent");
    assert_eq!(client.head().expect("a head").status, 200);
    let first = client.chunk().expect("an event").expect("not the last");
    assert!(first.starts_with(b"event: progress\n"));
    served.until("slow", 1);
    drop(client);
    served.until_idle();
}

#[test]
fn a_client_that_goes_away_while_it_waits_leaves_the_queue() {
    let served = Served::with(|settings| {
        settings.limits.slow = 1;
        settings.limits.wait = std::time::Duration::from_secs(3600);
        settings.limits.search_time = std::time::Duration::from_secs(3600);
    });
    let mut first = served.client();
    first.post("explore", &huge("bfs", LONG), "application/json").expect("sent");
    served.until("slow", 1);
    let mut second = served.client();
    second.post("explore", &huge("bfs", LONG), "application/json").expect("sent");
    served.until("waiting", 1);
    drop(second);
    served.until("waiting", 0);
    served.until("searches", 1);
    drop(first);
    served.until_idle();
}

#[test]
fn a_comparison_ends_with_all_its_searches() {
    let served = patient();
    let mut client = served.client();
    let request = huge("bfs", LONG).replace(
        r#""algorithm":"bfs""#,
        r#""algorithms":["bfs","ids","uniform-cost","dfs","random-walk"]"#,
    );
    client.post("compare", &request, "application/json").expect("sent");
    served.until("slow", 1);
    drop(client);
    served.until_idle();
}
