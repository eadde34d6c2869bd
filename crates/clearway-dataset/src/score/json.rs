//! Moves in JSON, in the contract's shape and in other common shapes.

use super::read::{Attempt, MOST_MOVES};
use super::words;
use clearway::board::{Puzzle, VehicleId};
use serde_json::{Map, Value};

/// Maximum number of positions in a text to try.
const MOST_TRIES: usize = 16;

/// Field names for the list of moves.
const LISTS: [&str; 6] = ["solution", "moves", "answer", "plan", "actions", "steps"];
/// Field names for a vehicle.
const VEHICLES: [&str; 6] = ["vehicle", "car", "name", "piece", "id", "block"];
/// Field names for a direction.
const DIRECTIONS: [&str; 3] = ["direction", "dir", "side"];
/// Field names for a number of cells.
const NUMBERS: [&str; 8] =
    ["by", "distance", "cells", "steps", "amount", "spaces", "squares", "move"];

/// The moves of the first JSON value in a text that has any.
pub(super) fn attempts(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let starts = text.char_indices().filter(|(_, c)| matches!(c, '[' | '{'));
    for (at, _) in starts.take(MOST_TRIES) {
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        if let Some(Ok(value)) = values.next() {
            let mut found = Vec::new();
            collect(&value, puzzle, &mut found);
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// Adds the moves of a value. The JSON parser limits the depth.
fn collect(value: &Value, puzzle: &Puzzle, found: &mut Vec<Attempt>) {
    if found.len() >= MOST_MOVES {
        return;
    }
    match value {
        Value::String(text) => found.extend(words::attempts(text, puzzle)),
        Value::Array(values) => match tuple(values, puzzle) {
            Some(attempt) => found.push(attempt),
            None => values.iter().for_each(|value| collect(value, puzzle, found)),
        },
        Value::Object(fields) => {
            let lists = || LISTS.iter().filter_map(|name| fields.get(*name));
            if let Some(attempt) = object(fields, puzzle) {
                found.push(attempt);
            } else if let Some(list) = lists().find(|list| !list.is_number()) {
                collect(list, puzzle, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// `["A", 3]` or `["A", "right", 3]`.
fn tuple(values: &[Value], puzzle: &Puzzle) -> Option<Attempt> {
    let vehicle = named(values.first()?, puzzle)?;
    match values {
        [_, by] => Some(words::slide(puzzle, vehicle, integer(by)?)),
        [_, way, by] => directed(puzzle, vehicle, way.as_str()?, integer(by)?),
        _ => None,
    }
}

/// `{"vehicle": "A", "by": 3}` or `{"car": "A", "direction": "right", "cells": 3}`.
fn object(fields: &Map<String, Value>, puzzle: &Puzzle) -> Option<Attempt> {
    let get = |names: &[&str]| names.iter().find_map(|name| fields.get(*name));
    let vehicle = named(get(&VEHICLES)?, puzzle)?;
    let by = get(&NUMBERS).and_then(integer);
    match get(&DIRECTIONS).and_then(Value::as_str) {
        Some(way) => directed(puzzle, vehicle, way, by.unwrap_or(1)),
        None => Some(words::slide(puzzle, vehicle, by?)),
    }
}

fn directed(puzzle: &Puzzle, vehicle: VehicleId, way: &str, by: i64) -> Option<Attempt> {
    let side = words::direction(way.trim())?;
    let known = puzzle.vehicle(vehicle);
    if known.axis != side.axis() {
        let message = format!("vehicle {} cannot go {}", known.name, side.direction());
        return Some(Attempt::Unclear(message));
    }
    Some(words::slide(puzzle, vehicle, by.saturating_abs().saturating_mul(side.sign().into())))
}

fn named(value: &Value, puzzle: &Puzzle) -> Option<VehicleId> {
    let name = value.as_str()?.trim();
    let red = || name.eq_ignore_ascii_case("red").then(|| puzzle.red_id());
    puzzle.find(name).or_else(red)
}

/// A whole number, also as a string.
fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => {
            let text = text.trim();
            text.parse().ok().or_else(|| words::number(text).map(i64::from))
        }
        _ => None,
    }
}
