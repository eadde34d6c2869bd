//! Refutations in the format LRAT, of formulas in the format DIMACS.
//!
//! A derived clause comes with the numbers of other clauses. If all literals of the derived clause
//! are false, these clauses must become units one after the other, and the last one must be
//! violated: then the derived clause follows from them. A proof ends with the empty clause.

use crate::{Fault, fault};
use std::io::BufRead;

/// The size of a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The clauses of the formula.
    pub clauses: usize,
    /// The clauses derived from them.
    pub derived: u64,
}

/// Checks that a proof refutes a formula.
pub fn check_refutation(
    formula: impl BufRead,
    mut proof: impl BufRead,
) -> Result<Refutation, Fault> {
    let mut checker = Checker::new(formula)?;
    let clauses = checker.clauses.len() - 1;
    let mut derived = 0;
    let mut line = String::new();
    loop {
        line.clear();
        let read =
            proof.read_line(&mut line).map_err(|error| Fault(format!("proof.lrat: {error}")))?;
        if read == 0 {
            return fault("proof.lrat ends without the empty clause");
        }
        let shown =
            || format!("proof.lrat: {}", line.trim_end().chars().take(80).collect::<String>());
        let (id, rest) = line.trim_end().split_once(' ').ok_or_else(|| Fault(shown()))?;
        if let Some(gone) = rest.strip_prefix("d ") {
            for id in numbers(gone).ok_or_else(|| Fault(shown()))? {
                checker.delete(id).ok_or_else(|| Fault(shown()))?;
            }
            continue;
        }
        let id: usize = id.parse().map_err(|_| Fault(shown()))?;
        let all: Option<Vec<i64>> = rest.split(' ').map(|word| word.parse().ok()).collect();
        let all = all.ok_or_else(|| Fault(shown()))?;
        let mut parts = all.split(|&number| number == 0);
        let (Some(literals), Some(hints), Some([]), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return fault(shown());
        };
        let literals: Option<Vec<i32>> =
            literals.iter().map(|&literal| checker.literal(literal)).collect();
        let literals = literals.ok_or_else(|| Fault(shown()))?;
        if !checker.follows(&literals, hints) {
            return fault(format!("clause {id} does not follow from its hints"));
        }
        derived += 1;
        if literals.is_empty() {
            return Ok(Refutation { clauses, derived });
        }
        checker.add(id, literals).ok_or_else(|| Fault(shown()))?;
    }
}

/// The numbers before a final 0.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let all: Vec<usize> = text.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let (&last, all) = all.split_last()?;
    (last == 0 && !all.contains(&0)).then(|| all.to_vec())
}

struct Checker {
    variables: usize,
    /// By number, from 1; `None` if deleted or never given.
    clauses: Vec<Option<Box<[i32]>>>,
    /// Per variable: 1 if true, -1 if false, 0 if open.
    values: Vec<i8>,
    assigned: Vec<usize>,
}

impl Checker {
    /// Reads the formula.
    fn new(formula: impl BufRead) -> Result<Self, Fault> {
        let mut checker =
            Self { variables: 0, clauses: vec![None], values: Vec::new(), assigned: Vec::new() };
        let mut expected = None;
        for line in formula.lines() {
            let line = line.map_err(|error| Fault(format!("formula.cnf: {error}")))?;
            let bad = || Fault(format!("formula.cnf: {line}"));
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["c", ..] => {}
                ["p", "cnf", variables, clauses] if expected.is_none() => {
                    checker.variables = variables.parse().map_err(|_| bad())?;
                    if checker.variables > 1 << 28 {
                        return Err(bad());
                    }
                    checker.values = vec![0; checker.variables + 1];
                    expected = Some(clauses.parse::<usize>().map_err(|_| bad())?);
                }
                [ref literals @ .., "0"] => {
                    let clause = literals.iter().map(|word| checker.literal(word.parse().ok()?));
                    let clause: Option<Box<[i32]>> = clause.collect();
                    let clause = clause.ok_or_else(bad)?;
                    checker.clauses.push(Some(clause));
                }
                _ => return Err(bad()),
            }
        }
        if expected != Some(checker.clauses.len() - 1) {
            return fault("formula.cnf does not have as many clauses as it says");
        }
        Ok(checker)
    }

    /// A literal of the formula's variables.
    fn literal(&self, number: i64) -> Option<i32> {
        let var = usize::try_from(number.unsigned_abs()).ok()?;
        (1..=self.variables).contains(&var).then_some(number as i32)
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn assign(&mut self, literal: i32) {
        let var = literal.unsigned_abs() as usize;
        self.values[var] = if literal > 0 { 1 } else { -1 };
        self.assigned.push(var);
    }

    /// Whether a clause follows from those named by the hints.
    fn follows(&mut self, literals: &[i32], hints: &[i64]) -> bool {
        for &literal in literals {
            if self.value(literal) == 0 {
                self.assign(-literal);
            }
        }
        let follows = self.leads_to_conflict(hints);
        for var in self.assigned.drain(..) {
            self.values[var] = 0;
        }
        follows
    }

    fn leads_to_conflict(&mut self, hints: &[i64]) -> bool {
        for (at, &hint) in hints.iter().enumerate() {
            let clause = usize::try_from(hint).ok().and_then(|id| self.clauses.get(id)?.as_ref());
            let Some(clause) = clause else { return false };
            let mut unit = None;
            for &literal in clause {
                match (self.value(literal), unit) {
                    (-1, _) => {}
                    (0, None) => unit = Some(literal),
                    // Neither a unit nor violated.
                    _ => return false,
                }
            }
            match unit {
                Some(literal) => self.assign(literal),
                None => return at + 1 == hints.len(),
            }
        }
        false
    }

    /// Adds a clause under a number that is higher than all before.
    fn add(&mut self, id: usize, literals: Vec<i32>) -> Option<()> {
        if id < self.clauses.len() || id > self.clauses.len() + (1 << 24) {
            return None;
        }
        self.clauses.resize(id, None);
        self.clauses.push(Some(literals.into()));
        Some(())
    }

    fn delete(&mut self, id: usize) -> Option<()> {
        self.clauses.get_mut(id)?.take().map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULA: &str = "c a comment\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn check(proof: &str) -> Result<Refutation, Fault> {
        check_refutation(FORMULA.as_bytes(), proof.as_bytes())
    }

    #[test]
    fn a_refutation_is_accepted() {
        let found = check("5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n");
        assert_eq!(found, Ok(Refutation { clauses: 4, derived: 2 }));
    }

    #[test]
    fn each_line_of_a_refutation_is_needed() {
        assert!(check("6 0 5 3 4 0\n").is_err());
        assert!(check("5 2 0 1 2 0\n").is_err_and(|fault| fault.to_string().contains("empty")));
    }

    #[test]
    fn hints_must_lead_to_a_conflict_without_search() {
        for proof in [
            "5 2 0 1 0\n6 0 5 3 4 0\n",
            "5 2 0 2 1 1 0\n6 0 5 3 4 0\n",
            "5 2 0 0\n",
            "5 2 0 -1 2 0\n",
            "5 3 0 1 2 0\n",
            "4 2 0 1 2 0\n",
            "5 2 0 1 2\n",
            "5 d 9 0\n",
        ] {
            assert!(check(proof).is_err(), "{proof}");
        }
    }

    #[test]
    fn a_clause_that_was_deleted_cannot_be_used() {
        assert!(check("5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n").is_err());
    }
}
