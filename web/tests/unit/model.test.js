import { test } from 'node:test';
import assert from 'node:assert/strict';
import { after, byIndex, direction, isSolved, joined, limits, occupancy, slides, startOf, startingAt, stepsOf, EMPTY, WALL } from '../../src/board/model.js';
import { fromGrid } from '../../src/board/text.js';

/** @param {string} board @param {string} [red] @param {string} [exit] */
const puzzleOf = (board, red, exit) => /** @type {import('../../src/board/model.js').Puzzle} */ (fromGrid(board, red ?? null, exit ?? null));

/** @param {string} board @param {string} name */
function limitsOf(board, name) {
  const puzzle = puzzleOf(board);
  const index = puzzle.vehicles.findIndex((vehicle) => vehicle.name === name);
  const { low, high } = limits(puzzle, startOf(puzzle), index);
  return [low, high];
}

test('a vehicle stops at the edges', () => {
  assert.deepEqual(limitsOf('..AA../....../....../....../....../......', 'A'), [-2, 2]);
  assert.deepEqual(limitsOf('AA.B/...B/..../....', 'B'), [0, 2]);
});

test('a vehicle stops at others and at walls', () => {
  assert.deepEqual(limitsOf('.AAB../...B../....../....../....../......', 'A'), [-1, 0]);
  assert.deepEqual(limitsOf('x.AA.x/....../....../....../....../......', 'A'), [-1, 1]);
  assert.deepEqual(limitsOf('AAB/..B/..x', 'B'), [0, 0]);
});

test('a missing vehicle cannot move', () => {
  const puzzle = puzzleOf('AA../..../..../....');
  assert.deepEqual(limits(puzzle, startOf(puzzle), 7), { low: 0, high: 0 });
});

test('limits follow the state, not the start', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  const opened = after(startOf(puzzle), { vehicle: 1, by: 1 });
  assert.deepEqual(limits(puzzle, opened, 0), { low: 0, high: 1 });
});

test('every cell has one owner', () => {
  const puzzle = puzzleOf('AAB/.xB/...');
  assert.deepEqual(occupancy(puzzle, startOf(puzzle)), [0, 0, 1, EMPTY, WALL, 1, EMPTY, EMPTY, EMPTY]);
});

test('solved means the front on the exit edge, on any side', () => {
  /** @param {string} board @param {string} exit @param {number} by */
  const solvedAfter = (board, exit, by) => {
    const puzzle = puzzleOf(board, 'A', exit);
    return isSolved(puzzle, after(startOf(puzzle), { vehicle: 0, by }));
  };
  assert.equal(solvedAfter('.AA./..../..../....', 'right', 1), true);
  assert.equal(solvedAfter('.AA./..../..../....', 'right', 0), false);
  assert.equal(solvedAfter('.AA./..../..../....', 'left', -1), true);
  assert.equal(solvedAfter('A.../A.../..../....', 'bottom', 2), true);
  assert.equal(solvedAfter('..../A.../A.../....', 'top', -1), true);
});

test('consecutive slides of one vehicle are one move, or none if they cancel out', () => {
  assert.deepEqual(joined([{ vehicle: 1, by: 2 }, { vehicle: 1, by: 1 }, { vehicle: 0, by: -1 }]), [{ vehicle: 1, by: 3 }, { vehicle: 0, by: -1 }]);
  assert.deepEqual(joined([{ vehicle: 0, by: 1 }, { vehicle: 1, by: 2 }, { vehicle: 1, by: -2 }, { vehicle: 0, by: 1 }]), [{ vehicle: 0, by: 2 }]);
  assert.equal(stepsOf([{ vehicle: 0, by: -3 }, { vehicle: 1, by: 2 }]), 5);
});

test('moves have directions and names', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  assert.equal(direction(puzzle, { vehicle: 1, by: 1 }), 'down');
  assert.equal(direction(puzzle, { vehicle: 0, by: -1 }), 'left');
  assert.deepEqual(byIndex(puzzle, [{ vehicle: 'B', by: 1 }]), [{ vehicle: 1, by: 1 }]);
});

test('a state becomes a puzzle', () => {
  const puzzle = puzzleOf('AAB/..B/...');
  const moved = startingAt(puzzle, [0, 1]);
  assert.deepEqual(moved.vehicles[1], { name: 'B', row: 1, column: 2, length: 2, down: true, red: false });
});

test('slides in one direction are one move, there and back are two', () => {
  const moves = [{ vehicle: 0, by: 1 }, { vehicle: 0, by: 2 }, { vehicle: 0, by: -3 }, { vehicle: 1, by: 1 }];
  assert.deepEqual(slides(moves), [{ vehicle: 0, by: 3 }, { vehicle: 0, by: -3 }, { vehicle: 1, by: 1 }]);
});
