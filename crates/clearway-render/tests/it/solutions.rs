use crate::{drawn, solution};
use clearway::board::Side;
use clearway::builtin;
use clearway::notation::{ReadOptions, read};
use clearway_render::{
    Columns, Size, Style, Theme, board, board_after, strip, svg_animation, write_svg,
};

#[test]
fn colours_stay_with_their_vehicles() {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let moves = solution(&puzzle);
    let style = Style::default();
    let fills = |scene: &clearway_render::Scene| -> Vec<String> {
        let text = write_svg(scene, Size::Pixels(1.0));
        let colours = text.lines().filter(|line| line.contains("stroke=") && line.contains("rx="));
        colours.filter_map(|line| line.split("fill=\"").nth(1)).map(|f| f[..7].to_owned()).collect()
    };
    let start = fills(&board(&puzzle, &style));
    assert_eq!(start.len(), puzzle.vehicles().len());
    for count in [1, 20, moves.len()] {
        let later = board_after(&puzzle, &moves[..count], &style).expect("legal");
        assert_eq!(fills(&later), start, "after {count} moves");
    }
}

#[test]
fn moving_pictures_and_strips_are_well_formed_in_every_theme_and_to_every_side() {
    for (text, exit) in [
        ("A.../AXX./..../....", Side::Left),
        ("..B./XXB./..../....", Side::Right),
        ("..../AAX./..X./....", Side::Top),
        ("..X./..X./.AA./....", Side::Bottom),
    ] {
        let options = ReadOptions { exit: Some(exit), ..ReadOptions::default() };
        let puzzle = read(text, &options).expect("valid").puzzle;
        let moves = solution(&puzzle);
        assert!(!moves.is_empty());
        for theme in Theme::ALL {
            let style = Style { theme, ..Style::default() };
            let moving = svg_animation(&puzzle, &moves, &style).expect("legal");
            roxmltree::Document::parse(&moving).expect("well-formed");
            let all = strip(&puzzle, &moves, &style, Columns::Auto).expect("legal");
            let all = write_svg(&all, Size::Pixels(0.5));
            roxmltree::Document::parse(&all).expect("well-formed");
        }
    }
}

#[test]
fn a_moving_picture_of_a_solved_board_shows_the_way_out() {
    let puzzle = drawn("..XX/..../..../....");
    let text = svg_animation(&puzzle, &[], &Style::default()).expect("legal");
    assert!(text.contains("translate(155px)"), "{text}");
}
