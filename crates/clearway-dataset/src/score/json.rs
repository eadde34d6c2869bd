//! Moves in JSON, in the contract's shape and in other common shapes.

use super::read::{Attempt, MOST_MOVES};
use super::{lex, words};
use clearway::board::{Puzzle, VehicleId};
use serde_json::{Map, Value};

/// How many positions in a text may fail to parse as JSON.
const MOST_FAILURES: usize = 16;

/// Field names for the list of moves.
const LISTS: [&str; 6] = ["solution", "moves", "answer", "plan", "actions", "steps"];
/// Field names for a vehicle.
const VEHICLES: [&str; 6] = ["vehicle", "car", "name", "piece", "id", "block"];
/// Field names for a direction.
const DIRECTIONS: [&str; 3] = ["direction", "dir", "side"];
/// Field names for a number of cells.
const NUMBERS: [&str; 8] =
    ["by", "distance", "cells", "steps", "amount", "spaces", "squares", "move"];

/// The moves of the last JSON values in a text that have any. Values that follow each other belong
/// together. Also reads Python's format: `[('A', 3)]`.
pub(super) fn attempts(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let found = values(text, puzzle);
    if !found.is_empty() || !text.contains('\'') {
        return found;
    }
    let as_json = |c: char| match c {
        '\'' => '"',
        '(' => '[',
        ')' => ']',
        _ => c,
    };
    values(&text.chars().map(as_json).collect::<String>(), puzzle)
}

fn values(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let (mut last, mut group) = (Vec::new(), Vec::new());
    let (mut at, mut failures) = (0, 0);
    while let Some(gap) = text[at..].find(['[', '{']) {
        let between = &text[at..at + gap];
        if between.contains(|c: char| !c.is_whitespace() && c != ',') && !group.is_empty() {
            last = std::mem::take(&mut group);
        }
        at += gap;
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        if let Some(Ok(value)) = values.next() {
            collect(&value, puzzle, &mut group);
            at += values.byte_offset().max(1);
        } else {
            failures += 1;
            at += 1;
        }
        if failures > MOST_FAILURES {
            break;
        }
    }
    if group.is_empty() { last } else { group }
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
    let name = values.first()?.as_str()?.trim();
    match values {
        [_, by] => integer(by).map(|by| signed(puzzle, name, by)),
        [_, way, by] => directed(puzzle, name, way.as_str()?, integer(by)?),
        _ => None,
    }
}

/// `{"vehicle": "A", "by": 3}` or `{"car": "A", "direction": "right", "cells": 3}`.
fn object(fields: &Map<String, Value>, puzzle: &Puzzle) -> Option<Attempt> {
    let get = |names: &[&str]| names.iter().find_map(|name| fields.get(*name));
    let name = get(&VEHICLES)?.as_str()?.trim();
    let by = get(&NUMBERS).and_then(integer);
    if let Some(way) = get(&DIRECTIONS).and_then(Value::as_str) {
        return directed(puzzle, name, way, by.unwrap_or(1));
    }
    by.map(|by| signed(puzzle, name, by))
}

fn signed(puzzle: &Puzzle, name: &str, by: i64) -> Attempt {
    let known = named(name, puzzle);
    known.map_or_else(|| words::stranger(name), |id| words::slide(puzzle, id, by))
}

fn directed(puzzle: &Puzzle, name: &str, way: &str, by: i64) -> Option<Attempt> {
    let way = way.trim();
    let letter =
        || way.chars().next().filter(|c| way.len() == c.len_utf8()).and_then(lex::direction_letter);
    let side = lex::direction(way).or_else(letter)?;
    let Some(vehicle) = named(name, puzzle) else { return Some(words::stranger(name)) };
    if puzzle.vehicle(vehicle).axis != side.axis() {
        return Some(words::wrong_way(puzzle, vehicle, side));
    }
    Some(words::slide(puzzle, vehicle, by.saturating_abs().saturating_mul(side.sign().into())))
}

fn named(name: &str, puzzle: &Puzzle) -> Option<VehicleId> {
    let folded = || lex::Names::new(puzzle).folded(name);
    let red =
        || matches!(name.to_ascii_lowercase().as_str(), "red" | "red car").then(|| puzzle.red_id());
    puzzle.find(name).or_else(red).or_else(folded)
}

/// A whole number, also as a string.
fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => {
            let text = text.trim();
            text.parse().ok().or_else(|| lex::number_word(text).map(i64::from))
        }
        _ => None,
    }
}
