use crate::{drawn, solution};
use clearway::builtin::{self, BUILTINS};
use clearway_render::{
    Back, Card, Columns, Style, Theme, board, cards, gif, gif_still, pdf, png, strip,
};
use tiny_skia::Pixmap;

#[test]
fn every_theme_gives_a_picture_of_pixels() {
    for theme in Theme::ALL {
        let puzzle = builtin::find("walled").expect("built in").puzzle();
        let style = Style { theme, cell: 20, ..Style::default() };
        let scene = board(&puzzle, &style);
        let picture = Pixmap::decode_png(&png(&scene, style.scale()).expect("drawn"));
        let picture = picture.expect("a PNG");
        assert_eq!(picture.width(), (scene.width / 3.0).round() as u32);
        assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255), "no see-through edge");
        // The red car's colour occurs in its picture.
        let red = theme.look().red;
        let is_red = |p: &tiny_skia::PremultipliedColorU8| {
            (p.red(), p.green(), p.blue()) == (red.red, red.green, red.blue)
        };
        assert!(picture.pixels().iter().any(is_red), "{theme:?}");
    }
}

/// The frames of a GIF: their number, and their total duration in hundredths of a second.
fn frames(bytes: &[u8]) -> (usize, u32) {
    let mut decoder = ::gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
    let (mut count, mut time) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        count += 1;
        time += u32::from(frame.delay);
    }
    (count, time)
}

#[test]
fn the_longest_solution_is_a_small_file_that_plays_smoothly() {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let moves = solution(&puzzle);
    let style = Style { cell: 54, ..Style::default() };
    let bytes = gif(&puzzle, &moves, &style).expect("drawn");
    assert!(bytes.len() < 600_000, "{} bytes", bytes.len());
    let (count, time) = frames(&bytes);
    assert!(count > moves.len() * 4, "{count} frames");
    assert!((2_000..6_000).contains(&time), "{time} hundredths of a second");
    let again = || gif(&puzzle, &moves[..3], &style).expect("drawn");
    assert_eq!(again(), again(), "the same every time");
}

#[test]
fn a_picture_that_stands_still_is_a_gif_of_one_frame() {
    let scene = board(&drawn("XX#/.A./.A."), &Style::default());
    let bytes = gif_still(&scene, 1.0).expect("drawn");
    assert_eq!(frames(&bytes).0, 1);
}

#[test]
fn pictures_that_would_take_too_much_are_refused() {
    let rows = [".".repeat(16), "XX".to_owned() + &".".repeat(14)];
    let board_text = format!("{}/{}", rows[1], vec![rows[0].clone(); 15].join("/"));
    let puzzle = drawn(&board_text);
    let moves = solution(&puzzle);
    let style = Style { cell: 400, ..Style::default() };
    let code = |result: Result<Vec<u8>, clearway_render::RenderError>| {
        result.map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!(code(gif(&puzzle, &moves, &style)), Err("too-large"));
    let all = strip(&puzzle, &moves, &style, Columns::Auto).expect("legal");
    assert_eq!(code(png(&all, style.scale())), Err("too-large"));
}

#[test]
fn cards_fill_the_pages_of_a_document() {
    let deck: Vec<Card> = BUILTINS
        .iter()
        .map(|builtin| Card {
            title: None,
            puzzle: builtin.puzzle(),
            back: Back::Words("(no solution)".to_owned()),
        })
        .cycle()
        .take(13)
        .collect();
    for theme in Theme::ALL {
        let pages = cards(&deck, &Style { theme, ..Style::default() }).expect("drawn");
        assert_eq!(pages.len(), 6);
        let bytes = pdf(&pages).expect("a document");
        assert!(bytes.starts_with(b"%PDF-1.4\n") && bytes.ends_with(b"%%EOF\n"));
        let text = String::from_utf8_lossy(&bytes);
        assert_eq!(text.matches("/Type/Page/").count(), 6);
        assert!(text.contains("/MediaBox[0 0 595.27559 841.88976]"));
    }
}
