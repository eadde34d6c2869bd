//! A recording of a search: its expansions, thinned out to a number of frames.
//!
//! A short search is kept expansion by expansion. When the frames are full, every second one is
//! dropped, and from then on only every second one is taken. So the recording of any long search
//! has between half and all of the requested frames, evenly spread. In the same way the costs share
//! buckets when there are too many of them.

use super::{Expansion, Observer, Progress, SearchStats, StopReason};

/// The most buckets of costs.
const MOST_BUCKETS: u32 = 64;

/// The fewest and the most frames that can be requested.
const FRAMES: std::ops::RangeInclusive<usize> = 2..=4096;

/// One frame of a recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFrame {
    /// The counters, including the expansion shown.
    pub stats: SearchStats,
    /// How many states waited.
    pub waiting: u64,
    /// The cost of the path to the state.
    pub cost: u32,
    /// The offset of each vehicle in the state.
    pub offsets: Vec<u8>,
    /// How many states have been expanded so far, by the cost of the path to them, in buckets.
    pub by_cost: Vec<u64>,
}

/// An observer that records a search, and passes all calls on to another observer.
pub struct Trace<'a> {
    inner: &'a mut dyn Observer,
    most: usize,
    stride: u64,
    seen: u64,
    bucket: u32,
    by_cost: Vec<u64>,
    frames: Vec<TraceFrame>,
}

impl<'a> Trace<'a> {
    /// A recorder of at most `frames` frames, 2 to 4096.
    pub fn new(frames: usize, inner: &'a mut dyn Observer) -> Self {
        Self {
            inner,
            most: frames.clamp(*FRAMES.start(), *FRAMES.end()),
            stride: 1,
            seen: 0,
            bucket: 1,
            by_cost: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// The frames, first to last.
    pub fn frames(&self) -> &[TraceFrame] {
        &self.frames
    }

    /// How many costs share a bucket.
    pub const fn bucket(&self) -> u32 {
        self.bucket
    }

    /// How many expansions lie between two frames.
    pub const fn stride(&self) -> u64 {
        self.stride
    }

    fn count(&mut self, cost: u32) {
        while cost / self.bucket >= MOST_BUCKETS {
            self.bucket *= 2;
            merge_pairs(&mut self.by_cost);
            for frame in &mut self.frames {
                merge_pairs(&mut frame.by_cost);
            }
        }
        let index = (cost / self.bucket) as usize;
        if self.by_cost.len() <= index {
            self.by_cost.resize(index + 1, 0);
        }
        self.by_cost[index] += 1;
    }

    fn thin_out(&mut self) {
        self.stride *= 2;
        let mut index = 0;
        self.frames.retain(|_| {
            index += 1;
            index % 2 == 1
        });
    }
}

fn merge_pairs(counts: &mut Vec<u64>) {
    *counts = counts.chunks(2).map(|pair| pair.iter().sum()).collect();
}

impl Observer for Trace<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.inner.poll(progress)
    }

    fn watches_expansions(&self) -> bool {
        true
    }

    fn expanding(&mut self, expansion: &Expansion<'_>) {
        self.count(expansion.cost);
        if self.seen.is_multiple_of(self.stride) {
            if self.frames.len() == self.most {
                self.thin_out();
            }
            if self.seen.is_multiple_of(self.stride) {
                self.frames.push(TraceFrame {
                    stats: *expansion.stats,
                    waiting: expansion.waiting,
                    cost: expansion.cost,
                    offsets: (expansion.offsets)(),
                    by_cost: self.by_cost.clone(),
                });
            }
        }
        self.seen += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::Algorithm;
    use crate::board::Metric;
    use crate::builtin;
    use crate::search::Unobserved;
    use crate::solve::{Answer, SolveOptions, solve_observed};

    fn film(algorithm: Algorithm, frames: usize, check: impl FnOnce(&Trace<'_>, &Answer)) {
        let puzzle = builtin::find("expert").expect("built in").puzzle();
        let mut observer = Unobserved;
        let mut trace = Trace::new(frames, &mut observer);
        let options = SolveOptions { algorithm, ..SolveOptions::default() };
        let answer = solve_observed(&puzzle, &options, &mut trace);
        check(&trace, &answer);
    }

    #[test]
    fn a_short_search_is_kept_whole() {
        film(Algorithm::Bfs, 4096, |trace, answer| {
            assert_eq!(trace.frames().len() as u64, answer.stats.expanded);
            let first = &trace.frames()[0];
            assert_eq!((first.cost, first.stats.expanded), (0, 1));
            let last = trace.frames().last().expect("there are frames");
            assert_eq!(last.by_cost.iter().sum::<u64>(), answer.stats.expanded);
            // The solution has 32 moves; the last state expanded is one move before its end.
            assert_eq!((last.cost, trace.bucket()), (31, 1));
        });
    }

    #[test]
    fn a_long_search_is_thinned_out_evenly() {
        film(Algorithm::Bfs, 100, |trace, answer| {
            let frames = trace.frames();
            assert!((50..=100).contains(&frames.len()), "{}", frames.len());
            for (index, frame) in (0..).zip(frames) {
                assert_eq!(frame.stats.expanded, index * trace.stride() + 1);
                assert_eq!(frame.by_cost.iter().sum::<u64>(), frame.stats.expanded);
            }
            assert!(answer.stats.expanded > 100);
        });
    }

    #[test]
    fn long_ways_share_buckets() {
        film(Algorithm::Dfs, 50, |trace, _| {
            let deepest = trace.frames().iter().map(|frame| frame.cost).max().expect("frames");
            assert!(deepest >= MOST_BUCKETS && trace.bucket() > 1, "{deepest}");
            for frame in trace.frames() {
                assert!(frame.by_cost.len() <= MOST_BUCKETS as usize);
                assert_eq!(frame.by_cost.iter().sum::<u64>(), frame.stats.expanded);
            }
        });
    }

    #[test]
    fn the_cost_of_a_state_is_the_length_of_the_way_to_it() {
        let puzzle = builtin::find("expert").expect("built in").puzzle();
        for algorithm in [Algorithm::Bfs, Algorithm::Dfs, Algorithm::BfsPlus] {
            let mut observer = Unobserved;
            let mut trace = Trace::new(4096, &mut observer);
            let options =
                SolveOptions { algorithm, metric: Metric::Steps, ..SolveOptions::default() };
            let answer = solve_observed(&puzzle, &options, &mut trace);
            assert_eq!(trace.stride(), 1, "{}", algorithm.id());
            let last = trace.frames().last().map(|frame| frame.cost + 1);
            assert_eq!(last, answer.steps(), "{}", algorithm.id());
        }
    }

    #[test]
    fn every_textbook_search_shows_its_states() {
        let shown = [
            Algorithm::Bfs,
            Algorithm::Dfs,
            Algorithm::Ids,
            Algorithm::UniformCost,
            Algorithm::Greedy,
            Algorithm::AStar,
            Algorithm::IdaStar,
            Algorithm::Beam,
            Algorithm::BfsPlus,
            Algorithm::RandomWalk,
        ];
        for algorithm in shown {
            film(algorithm, 64, |trace, answer| {
                assert!(trace.frames().len() >= 32, "{}", algorithm.id());
                let last = trace.frames().last().expect("there are frames");
                assert!(last.stats.expanded + trace.stride() > answer.stats.expanded);
            });
        }
    }
}
