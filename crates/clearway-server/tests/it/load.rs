//! Many clients at once, briefly; `cargo xtask load` does it for a minute, and measures.

use crate::clients::{Kind, Mix};
use crate::served::Served;
use std::time::Duration;

#[test]
fn many_clients_get_their_answers_or_are_told_to_come_back() {
    let served = Served::with(|settings| {
        settings.limits.memory = 512 << 20;
        settings.limits.wait = Duration::from_millis(500);
        settings.limits.queue = 4;
    });
    let mix = Mix {
        address: served.address,
        time: Duration::from_secs(6),
        small: 8,
        huge: 4,
        hostile: 0,
        pause: Duration::from_millis(50),
        addresses: 1,
        limit: 1000,
    };
    let report = mix.run();
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    for kind in [Kind::Small, Kind::Huge, Kind::Events, Kind::Fickle] {
        assert!(report.answered(kind) > 0, "{} were never answered\n{report}", kind.name());
    }
    served.until_idle();
}
