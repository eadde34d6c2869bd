use super::*;

/// Evidence for a drawn board: letters are vehicles, `#` walls, dots empty.
fn evidence_for(rows: &[&str], strength: f32) -> Evidence {
    let grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (columns, rows) = (grid[0].len(), grid.len());
    let mut evidence = Evidence::new(columns, rows);
    let sign = |yes: bool| if yes { strength } else { -strength };
    for row in 0..rows {
        for column in 0..columns {
            let at = row * columns + column;
            let here = grid[row][column];
            evidence.occupied[at] = sign(here != '.');
            let joined = |other: char| sign(here == other && here != '#' && here != '.');
            let empty = |other: char| sign(here == '.' && other == '.') / 2.0;
            if column + 1 < columns {
                evidence.joined_right[at] = joined(grid[row][column + 1]);
                evidence.empty_right[at] = empty(grid[row][column + 1]);
            }
            if row + 1 < rows {
                evidence.joined_below[at] = joined(grid[row + 1][column]);
                evidence.empty_below[at] = empty(grid[row + 1][column]);
            }
        }
    }
    evidence
}

fn drawn(evidence: &Evidence, tiling: &Tiling) -> Vec<String> {
    let mut grid = vec![vec!['.'; evidence.columns]; evidence.rows];
    let mut names = 'A'..='Z';
    for piece in &tiling.pieces {
        let name = if piece.is_wall() { '#' } else { names.next().unwrap() };
        for (row, column) in piece.cells() {
            grid[row][column] = name;
        }
    }
    grid.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[track_caller]
fn check(rows: &[&str], strength: f32) {
    let evidence = evidence_for(rows, strength);
    let tiling = best(&evidence, None).unwrap();
    assert_eq!(drawn(&evidence, &tiling), rows);
}

#[test]
fn clear_evidence_gives_the_board() {
    check(&["AAB..C", "..B..C", "DDB..E", "F.GG.E", "F....E", "HHH.II"], 5.0);
}

#[test]
fn weak_evidence_gives_the_board_too() {
    check(&["AAB..C", "..B..C", "DDB..E", "F.GG.E", "F....E", "HHH.II"], 1.0);
}

#[test]
fn walls_and_long_vehicles_are_read() {
    check(&["AAAA#", "B..C.", "B..C.", "B.#C.", "B....", "BDD#."], 5.0);
}

#[test]
fn a_full_board_and_an_empty_one() {
    check(&["AABB", "CDDE", "CFFE", "GGHH"], 5.0);
    check(&["....", "....", "...."], 5.0);
}

#[test]
fn the_largest_board_is_read() {
    let row = "AA.BBB.CC..DDDD.";
    let mut rows = vec![row.to_owned()];
    rows.extend((1..16).map(|_| ".".repeat(16)));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    check(&rows, 5.0);
}

#[test]
fn one_wrong_edge_is_outvoted() {
    let board = ["AAAB", "...B", "CC.B", "...."];
    let mut evidence = evidence_for(&board, 4.0);
    // The truck seems to have a seam, but a single cell would be left over.
    evidence.joined_right[0] = -1.0;
    assert_eq!(drawn(&evidence, &best(&evidence, None).unwrap()), board);
}

#[test]
fn a_forbidden_vehicle_is_not_read_and_costs_its_margin() {
    let evidence = evidence_for(&["AA.B", "...B", "CCC.", "#..."], 3.0);
    let first = best(&evidence, None).unwrap();
    for piece in &first.pieces {
        let other = best(&evidence, Some(piece)).unwrap();
        assert!(!other.pieces.contains(piece), "{piece:?}");
        assert!(other.score < first.score);
    }
}

/// Tries every reading of every cell.
fn exhaustive(evidence: &Evidence) -> f32 {
    fn go(evidence: &Evidence, labels: &mut Vec<usize>, pieces: &mut Vec<Piece>, best: &mut f32) {
        let cells = evidence.columns * evidence.rows;
        let Some(cell) = (0..cells).find(|&cell| labels[cell] == usize::MAX) else {
            *best = best.max(score(evidence, labels, pieces));
            return;
        };
        labels[cell] = 0;
        go(evidence, labels, pieces, best);
        labels[cell] = usize::MAX;
        let (row, column) = (cell / evidence.columns, cell % evidence.columns);
        for axis in [Axis::Horizontal, Axis::Vertical] {
            for length in 1..=5 {
                let piece = Piece { row, column, length, axis };
                let fits = piece.cells().all(|(row, column)| {
                    row < evidence.rows
                        && column < evidence.columns
                        && labels[row * evidence.columns + column] == usize::MAX
                });
                if !fits || (length == 1 && axis == Axis::Vertical) {
                    continue;
                }
                pieces.push(piece);
                for (row, column) in piece.cells() {
                    labels[row * evidence.columns + column] = pieces.len();
                }
                go(evidence, labels, pieces, best);
                for (row, column) in piece.cells() {
                    labels[row * evidence.columns + column] = usize::MAX;
                }
                pieces.pop();
            }
        }
    }
    let mut best = f32::MIN;
    let cells = evidence.columns * evidence.rows;
    go(evidence, &mut vec![usize::MAX; cells], &mut Vec::new(), &mut best);
    best
}

fn score(evidence: &Evidence, labels: &[usize], pieces: &[Piece]) -> f32 {
    let mut sum: f32 = pieces
        .iter()
        .map(|piece| match piece.length {
            1 => WALL,
            length => VEHICLE + evidence.long() * length.saturating_sub(3) as f32,
        })
        .sum();
    for (label, part) in labels.iter().zip(&evidence.parts) {
        sum += if *label == 0 { part.empty } else { 0.0 };
    }
    for piece in pieces {
        for (step, (row, column)) in piece.cells().enumerate() {
            let part = &evidence.parts[row * evidence.columns + column];
            let [first, middle, last] = match piece.axis {
                Axis::Horizontal => [part.left, part.across, part.right],
                Axis::Vertical => [part.top, part.upright, part.bottom],
            };
            sum += match step {
                _ if piece.length == 1 => part.wall,
                0 => first,
                _ if step + 1 == piece.length => last,
                _ => middle,
            };
        }
    }
    for cell in 0..labels.len() {
        let sign = if labels[cell] == 0 { -0.5 } else { 0.5 };
        sum += sign * evidence.occupied[cell];
        let pair = |other: usize, joined: f32, empty: f32| {
            if labels[cell] != labels[other] {
                -joined / 2.0
            } else if labels[cell] == 0 {
                empty
            } else {
                joined / 2.0
            }
        };
        if (cell + 1) % evidence.columns != 0 {
            sum += pair(cell + 1, evidence.joined_right[cell], evidence.empty_right[cell]);
        }
        if cell + evidence.columns < labels.len() {
            let below = cell + evidence.columns;
            sum += pair(below, evidence.joined_below[cell], evidence.empty_below[cell]);
        }
    }
    sum
}

#[test]
fn noise_gives_what_an_exhaustive_search_gives() {
    let mut state = 7_u64;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 40) as f32 / (1 << 23) as f32 - 1.0) * 4.0
    };
    for _ in 0..20 {
        let mut evidence = Evidence::new(4, 3);
        for values in [
            &mut evidence.occupied,
            &mut evidence.joined_right,
            &mut evidence.joined_below,
            &mut evidence.empty_right,
            &mut evidence.empty_below,
        ] {
            for value in values.iter_mut() {
                *value = noise();
            }
        }
        for part in &mut evidence.parts {
            *part = PartScores {
                empty: noise(),
                wall: noise(),
                left: noise(),
                across: noise(),
                right: noise(),
                top: noise(),
                upright: noise(),
                bottom: noise(),
            };
        }
        let expected = exhaustive(&evidence);
        let found = best(&evidence, None).unwrap().score;
        assert!((expected - found).abs() < 1e-3, "{expected} {found}");
    }
}
