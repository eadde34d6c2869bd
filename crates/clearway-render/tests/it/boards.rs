use crate::{built, drawn};
use clearway::board::{Axis, Side};
use clearway::builtin::BUILTINS;
use clearway_render::{Geometry, Group, Item, Letters, Scene, Segment, Style, Theme, board, svg};

#[test]
fn a_small_board_looks_like_this() {
    insta::assert_snapshot!(svg(&drawn("XX#/.A./.A."), &Style::default()));
}

#[test]
fn every_built_in_puzzle_is_well_formed_in_every_theme() {
    for builtin in BUILTINS {
        let puzzle = builtin.puzzle();
        for theme in Theme::ALL {
            let style = Style { theme, ..Style::default() };
            let text = svg(&puzzle, &style);
            let document = roxmltree::Document::parse(&text).expect("well-formed");
            let titles = document.descendants().filter(|node| node.has_tag_name("title")).count();
            assert_eq!(titles, 1 + puzzle.vehicles().len(), "{} {theme:?}", builtin.name);
            assert_eq!(text, svg(&puzzle, &style), "the same every time");
            assert!(text.len() < 40_000, "{} {theme:?}: {}", builtin.name, text.len());
        }
    }
}

#[test]
fn names_are_escaped() {
    let bars = [("<&>\"'", 0, 0, 1, Axis::Horizontal), ("</svg>", 1, 0, 2, Axis::Horizontal)];
    let puzzle = built(3, 3, Side::Right, &bars).named("<script>alert(1)</script> & \u{fffe}");
    let text = svg(&puzzle, &Style::default());
    assert!(!text.contains("<script"));
    let document = roxmltree::Document::parse(&text).expect("well-formed");
    let titles: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("title"))
        .filter_map(|node| node.text())
        .collect();
    assert!(titles[0].starts_with("<script>alert(1)</script> & "));
    assert_eq!(titles[1..], ["<&>\"'", "</svg>"]);
}

/// Calls `each` with every end point of the shapes, in picture units.
fn points(items: &[Item], at: (f64, f64), each: &mut impl FnMut(f64, f64)) {
    for item in items {
        match item {
            Item::Group(Group { at: inner, scale, items, .. }) => {
                assert!((scale - 1.0).abs() < 1e-9);
                points(items, (at.0 + inner.x, at.1 + inner.y), each);
            }
            Item::Shape(shape) => {
                for segment in shape.geometry.to_path().segments() {
                    if let Segment::Move(p) | Segment::Line(p) | Segment::Cubic(_, _, p) = segment {
                        each(at.0 + p.x, at.1 + p.y);
                    }
                }
            }
        }
    }
}

#[test]
fn boards_of_any_size_and_exit_stay_within_their_picture() {
    for exit in Side::ALL {
        for (width, height) in [(1, 1), (2, 5), (16, 16), (16, 1), (3, 16)] {
            let puzzle = built(width, height, exit, &[("X", 0, 0, 1, exit.axis())]);
            let Scene { width, height, items, .. } = board(&puzzle, &Style::default());
            points(&items, (0.0, 0.0), &mut |x, y| {
                assert!((-0.1..=width + 0.1).contains(&x), "{exit:?} {x} of {width}");
                assert!((-0.1..=height + 0.1).contains(&y), "{exit:?} {y} of {height}");
            });
        }
    }
}

#[test]
fn names_of_any_length_stay_within_their_vehicle() {
    let longest = "W".repeat(16);
    for name in ["X", "AB", "bus-42", "qgjy", "車車車", "É", &longest] {
        for length in 1..=4 {
            for axis in [Axis::Horizontal, Axis::Vertical] {
                let bar = (name, 0, 0, length, axis);
                let exit = if axis == Axis::Horizontal { Side::Right } else { Side::Bottom };
                let puzzle = built(4, 4, exit, &[bar]);
                let scene = board(&puzzle, &Style::default());
                let Some(Item::Group(vehicle)) = scene.items.last() else { panic!("a vehicle") };
                let Some(Item::Shape(text)) = vehicle.items.last() else { panic!("a name") };
                assert!(matches!(text.geometry, Geometry::Path(_)), "a name");
                let (long, short) = (length as f64 * 60.0 - 6.0, 54.0);
                let (width, height) =
                    if axis == Axis::Horizontal { (long, short) } else { (short, long) };
                points(&vehicle.items[vehicle.items.len() - 1..], (0.0, 0.0), &mut |x, y| {
                    assert!(x > 2.0 && x < width - 2.0, "{name} {length} {axis:?}: {x}");
                    assert!(y > 2.0 && y < height - 2.0, "{name} {length} {axis:?}: {y}");
                });
            }
        }
    }
}

#[test]
fn letters_can_be_hidden() {
    let puzzle = drawn("XX#/.A./.A.");
    let shown = svg(&puzzle, &Style::default());
    let hidden = svg(&puzzle, &Style { letters: Letters::Hidden, ..Style::default() });
    assert_eq!(shown.lines().count() - hidden.lines().count(), 2);
}

#[test]
fn the_size_of_cells_is_kept_within_limits() {
    let puzzle = drawn("XX#/.A./.A.");
    let of = |cell| svg(&puzzle, &Style { cell, ..Style::default() });
    assert_eq!(of(0), of(4));
    assert_eq!(of(u16::MAX), of(400));
    assert_ne!(of(60), of(61));
}
