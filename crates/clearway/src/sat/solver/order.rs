//! The order of decisions: the variable with the most recent conflicts comes first.

use super::Var;

/// A heap of variables by activity; among equals the smaller variable comes first.
#[derive(Debug)]
pub(super) struct Order {
    heap: Vec<Var>,
    /// Where a variable is in the heap; `ABSENT` if it is not.
    places: Vec<u32>,
    activity: Vec<f64>,
    /// The weight of a conflict. It grows, so that older conflicts count less.
    worth: f64,
}

const ABSENT: u32 = u32::MAX;

impl Default for Order {
    fn default() -> Self {
        Self { heap: Vec::new(), places: Vec::new(), activity: Vec::new(), worth: 1.0 }
    }
}

impl Order {
    pub(super) fn add(&mut self, var: Var) {
        self.activity.push(0.0);
        self.places.push(ABSENT);
        self.put_back(var);
    }

    /// Counts a conflict of the variable.
    pub(super) fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.worth;
        if self.activity[var.index()] > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.worth *= 1e-100;
        }
        if self.places[var.index()] != ABSENT {
            self.rise(self.places[var.index()] as usize);
        }
    }

    /// Makes older conflicts count less.
    pub(super) fn decay(&mut self) {
        self.worth /= 0.95;
    }

    pub(super) fn activity(&self, var: Var) -> f64 {
        self.activity[var.index()]
    }

    /// The most active variable in the heap.
    pub(super) fn first(&self) -> Option<Var> {
        self.heap.first().copied()
    }

    pub(super) fn put_back(&mut self, var: Var) {
        if self.places[var.index()] == ABSENT {
            self.places[var.index()] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes the most active variable.
    pub(super) fn pop(&mut self) -> Option<Var> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.places[last.index()] = ABSENT;
            return Some(last);
        };
        self.heap[0] = last;
        self.places[last.index()] = 0;
        self.places[first.index()] = ABSENT;
        self.sink(0);
        Some(first)
    }

    fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        y.total_cmp(&x).then(a.cmp(&b)).is_lt()
    }

    fn rise(&mut self, mut place: usize) {
        let var = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.before(var, self.heap[parent]) {
                break;
            }
            self.heap[place] = self.heap[parent];
            self.places[self.heap[place].index()] = place as u32;
            place = parent;
        }
        self.heap[place] = var;
        self.places[var.index()] = place as u32;
    }

    fn sink(&mut self, mut place: usize) {
        let var = self.heap[place];
        loop {
            let left = 2 * place + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let child = if right < self.heap.len() && self.before(self.heap[right], self.heap[left])
            {
                right
            } else {
                left
            };
            if !self.before(self.heap[child], var) {
                break;
            }
            self.heap[place] = self.heap[child];
            self.places[self.heap[place].index()] = place as u32;
            place = child;
        }
        self.heap[place] = var;
        self.places[var.index()] = place as u32;
    }
}
