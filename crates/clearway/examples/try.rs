use clearway::{algorithms::*, board::Metric, builtin::BUILTINS, search::*, solve::*};
fn main() {
    for b in BUILTINS {
        let p = b.puzzle();
        for m in Metric::ALL {
            for a in ALGORITHMS {
                let t = std::time::Instant::now();
                let o = SolveOptions {
                    algorithm: Algorithm::from_id(a.id).unwrap(),
                    metric: m,
                    budget: Budget { nodes: Some(20_000_000), memory: None },
                    ..Default::default()
                };
                let r = solve(&p, &o, &mut Unobserved);
                println!(
                    "{} {} {} {:?} cost {:?} opt {} lb {:?} exp {} gen {} front {} it {} {:?}",
                    b.name,
                    m,
                    a.id,
                    r.outcome,
                    r.cost(),
                    r.is_optimal(),
                    r.lower_bound,
                    r.stats.expanded,
                    r.stats.generated,
                    r.stats.peak_frontier,
                    r.stats.iterations,
                    t.elapsed()
                );
            }
        }
    }
}
