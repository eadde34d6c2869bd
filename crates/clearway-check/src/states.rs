//! Checks the states of a proof: none of them is solved, and no move leads past them.
//!
//! The first line names vehicles by their numbers: the states are those of the board with only
//! these vehicles. A board without some of its vehicles is easier, so a proof for it holds for the
//! whole board. Each further line is a distance and a state, a hex digit per vehicle for its place
//! on its line.
//!
//! The start has distance 0. One move (or step) from a listed state of distance d leads only to
//! listed states of distance d + 1 or less. So after n moves the board is in a listed state of
//! distance n or less. No listed state nearer than the claimed cost is solved, so no solution costs
//! less. States of distance one below the cost need no successors. If the board is claimed to be
//! unsolvable, all states need them, and none may be solved.

use crate::{Board, Claim, Fault, Metric, fault};
use std::collections::BTreeMap;
use std::io::BufRead;

/// Checks the states that prove a claim. Returns how many there are.
pub fn check_states(
    board: &Board,
    metric: Metric,
    claim: Claim,
    text: impl BufRead,
) -> Result<usize, Fault> {
    let mut lines = text.lines();
    let mut line = || match lines.next() {
        None => Ok(None),
        Some(Ok(line)) => Ok(Some(line)),
        Some(Err(error)) => fault(format!("states.txt: {error}")),
    };
    let first = line()?.unwrap_or_default();
    let Some(kept) = first.strip_prefix("vehicles ") else {
        return fault("states.txt does not begin with `vehicles`");
    };
    let kept: Option<Vec<usize>> = kept.split(' ').map(|word| word.parse().ok()).collect();
    let board = board.only(&kept.ok_or_else(|| Fault(format!("states.txt: {first}")))?)?;
    let mut distances: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    while let Some(line) = line()? {
        let (distance, state) = parse(&line, board.len())?;
        if distances.insert(state, distance).is_some() {
            return fault(format!("states.txt has a state twice: {line}"));
        }
    }
    let cost = match claim {
        Claim::Cost(0) => return Ok(distances.len()),
        Claim::Cost(cost) => Some(cost),
        Claim::Unsolvable => None,
    };
    if distances.get(&board.start()) != Some(&0) {
        return fault("states.txt: the start does not have distance 0");
    }
    for (state, &distance) in &distances {
        if cost.is_some_and(|cost| distance >= cost) {
            continue;
        }
        if board.is_solved(state) {
            return fault(format!("states.txt: {state:x?} is solved, at distance {distance}"));
        }
        if cost.is_some_and(|cost| distance + 1 >= cost) {
            continue;
        }
        for next in board.after_one(state, metric)? {
            if distances.get(&next).is_none_or(|&other| other > distance + 1) {
                return fault(format!(
                    "states.txt: {state:x?} leads to {next:x?}, which is missing or too far"
                ));
            }
        }
    }
    Ok(distances.len())
}

fn parse(line: &str, vehicles: usize) -> Result<(u32, Vec<u8>), Fault> {
    let bad = || Fault(format!("states.txt: {line}"));
    let (distance, state) = line.split_once(' ').ok_or_else(bad)?;
    let state: Option<Vec<u8>> =
        state.chars().map(|digit| digit.to_digit(16).map(|place| place as u8)).collect();
    let state = state.filter(|state| state.len() == vehicles).ok_or_else(bad)?;
    Ok((distance.parse().map_err(|_| bad())?, state))
}
