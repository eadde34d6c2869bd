//! Every heuristic's claims, over whole spaces.
use crate::boards::{KNOWN, Random, puzzle, random_puzzle};
use clearway::audit::{Audit, audit};
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::HEURISTICS;
use clearway::search::{Budget, Unobserved};
use clearway::space::{StateNumber, WholeSpace};

#[test]
fn explore_claims() {
    let mut random = Random(1);
    let mut all: Vec<Puzzle> = KNOWN.iter().map(|k| puzzle(k.text)).collect();
    for i in 0..std::env::var("N").map_or(400, |n| n.parse().unwrap()) {
        let (w, h) = [(5, 5), (6, 6), (4, 6), (4, 4), (6, 4)][i % 5];
        all.push(random_puzzle(&mut random, w, h));
    }
    let mut tot = std::collections::BTreeMap::new();
    let mut small: std::collections::BTreeMap<(&str, &str, &str), (usize, String)> =
        Default::default();
    let (mut solv, mut uns, mut skipped) = (0, 0, 0);
    for (i, p) in all.iter().enumerate() {
        for metric in Metric::ALL {
            let budget = Budget { nodes: Some(30000), memory: None };
            let Ok(space) = WholeSpace::explore(p, metric, budget, &mut Unobserved) else {
                skipped += 1;
                continue;
            };
            if i < 3 {
                eprintln!(
                    "{} {:?} {:?}",
                    space.len(),
                    space.depth(StateNumber::START),
                    space.max_depth()
                );
            }
            if space.is_solvable() {
                solv += 1
            } else {
                uns += 1
            }
            for info in HEURISTICS {
                let t = std::time::Instant::now();
                let a: Audit =
                    audit(info, p, metric, &space, Budget::default(), &mut Unobserved).unwrap();
                let e = tot.entry((info.id, metric.id())).or_insert((0u64, 0, 0, 0, 0.0, 0u64));
                e.0 += a.states;
                e.1 += a.overestimates;
                e.2 += a.drops;
                e.3 += a.sum;
                e.4 += t.elapsed().as_secs_f64();
                e.5 += u64::from(!a.is_admissible());
                if i < 3
                    && ["closure", "blocking", "perfect", "distance-blocked"].contains(&info.id)
                {
                    eprintln!("{} {} avg {:.2}", info.id, metric, a.sum as f64 / a.states as f64);
                }
                if info.id == "perfect" || info.id == "goal-manhattan" {
                    continue;
                }
                if let Some(w) = &a.worst {
                    let key = (info.id, metric.id(), "adm");
                    let mut q = p.to_layout();
                    for (v, o) in q.vehicles.iter_mut().zip(&w.offsets) {
                        if let clearway::board::Shape::Bar { cell, axis, .. } = &mut v.shape {
                            match axis {
                                clearway::board::Axis::Horizontal => cell.column = *o as i64,
                                _ => cell.row = *o as i64,
                            }
                        }
                    }
                    let q = q.into_puzzle().unwrap();
                    let size = p.vehicles().len() * 1000 + p.width() as usize * p.height() as usize;
                    let text = format!(
                        "h={:?} true={} exit={} {:?}",
                        w.estimate,
                        w.depth,
                        q.exit().id(),
                        clearway::notation::grid_rows(&q)
                    );
                    let s = small.entry(key).or_insert((usize::MAX, String::new()));
                    if size < s.0 {
                        *s = (size, text);
                    }
                }
            }
        }
    }
    eprintln!("solvable {solv} unsolvable {uns} skipped {skipped}");
    for (k, v) in &tot {
        eprintln!(
            "{k:?}: states {} over {} in {} boards, drops {} avg {:.3} time {:.2}us",
            v.0,
            v.1,
            v.5,
            v.2,
            v.3 as f64 / v.0 as f64,
            v.4 * 1e6 / v.0 as f64
        );
    }
    for (k, v) in &small {
        eprintln!("{k:?}: {v:?}");
    }
}
