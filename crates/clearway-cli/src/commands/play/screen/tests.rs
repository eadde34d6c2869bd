use super::*;
use crate::args::Limits;
use crate::commands::play::background::BackgroundSolver;
use crate::commands::play::canvas::Glyph;
use crate::commands::play::input::{key, mouse};
use crate::commands::play::levels::Levels;
use clearway::board::Metric;
use clearway::builtin;
use clearway::notation::{ReadOptions, read};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use insta::assert_snapshot;
use std::time::{Duration, Instant};

fn app(board: &str) -> App {
    let (name, puzzle) = match builtin::find(board) {
        Some(builtin) => (board, builtin.puzzle()),
        None => ("board", read(board, &ReadOptions::default()).expect("valid").puzzle),
    };
    let limits = Limits { time: None, memory: 1 << 30, nodes: None };
    let solver = BackgroundSolver::new(Metric::Moves, limits);
    let mut app = App::new(Levels::new(name, &puzzle), solver).expect("a thread");
    wait(&mut app);
    app
}

/// Waits for the searches without advancing the game's time.
fn wait(app: &mut App) {
    let begun = Instant::now();
    while app.solver.is_busy() {
        app.pass(Duration::ZERO);
        assert!(begun.elapsed() < Duration::from_secs(60), "no answer");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for &code in keys {
        key(app, KeyEvent::from(code)).expect("a thread");
        wait(app);
    }
}

fn type_text(app: &mut App, text: &str) {
    press(app, &text.chars().map(KeyCode::Char).collect::<Vec<_>>());
}

fn drawn(app: &App, look: Look, width: u16, height: u16) -> Canvas {
    let mut canvas = Canvas::new(width, height);
    draw(app, look, &mut canvas);
    canvas
}

fn screen(app: &App, look: Look, width: u16, height: u16) -> String {
    let canvas = drawn(app, look, width, height);
    let text = |row: &[Glyph]| row.iter().filter_map(|glyph| glyph.sign).collect::<String>();
    let rows: Vec<String> = canvas.rows().map(|row| format!("\"{}\"", text(row))).collect();
    rows.join("\n")
}

#[test]
fn the_start_of_a_game() {
    assert_snapshot!(screen(&app("hardest"), Look::LINES, 80, 24));
}

#[test]
fn the_same_in_plain_text() {
    assert_snapshot!(screen(&app("hardest"), Look::PLAIN, 80, 24));
}

#[test]
fn a_large_window() {
    assert_snapshot!(screen(&app("walled"), Look::LINES, 160, 50));
}

#[test]
fn a_narrow_window_has_the_words_below() {
    let mut app = app("hardest");
    assert_snapshot!(screen(&app, Look::LINES, 40, 24));
    type_text(&mut app, "h");
    assert_snapshot!(screen(&app, Look::PLAIN, 30, 14));
}

#[test]
fn a_hint_has_arrows_and_its_move_can_be_made() {
    let mut app = app("beginner");
    type_text(&mut app, "h");
    assert_snapshot!(screen(&app, Look::LINES, 80, 24));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!((app.game.moves(), app.hinted), (1, None));
}

#[test]
fn a_solved_game_against_the_optimum() {
    let mut app = app("XX..B/....B/...../.....");
    press(&mut app, &[KeyCode::Right, KeyCode::Char('B'), KeyCode::Down]);
    press(&mut app, &[KeyCode::Char('x'), KeyCode::Right, KeyCode::Right]);
    assert_snapshot!(screen(&app, Look::LINES, 80, 24));
    press(&mut app, &[KeyCode::Left]);
    assert_eq!(app.game.moves(), 3, "the game is over");
    type_text(&mut app, "l");
    assert_snapshot!(screen(&app, Look::PLAIN, 80, 24));
}

#[test]
fn a_solution_move_by_move() {
    let mut app = app("beginner");
    type_text(&mut app, "s");
    press(&mut app, &[KeyCode::Right, KeyCode::Right]);
    assert_snapshot!(screen(&app, Look::LINES, 80, 24));
    assert_snapshot!(screen(&app, Look::LINES, 36, 24));
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.game.moves(), 0);
    assert!(matches!(app.view, View::Board));
}

#[test]
fn the_keys() {
    let mut app = app("beginner");
    type_text(&mut app, "?");
    assert_snapshot!(screen(&app, Look::PLAIN, 80, 24));
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let app = app("hardest");
    let text = screen(&app, Look::LINES, 22, 10).replace('"', "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "This window has 22 columns and 10 rows; the board needs 24 and 12.";
    assert!(text.starts_with(said), "{text}");
    // Nothing panics at any size.
    for (width, height) in (1..60).flat_map(|width| (1..30).map(move |height| (width, height))) {
        drawn(&app, Look::FULL, width, height);
    }
}

#[test]
fn every_view_fits_every_window() {
    let mut app = app("beginner");
    for keys in ["s", "?", "x", "l"] {
        type_text(&mut app, keys);
        for (width, height) in (1..90).step_by(7).flat_map(|w| (1..30).map(move |h| (w, h))) {
            drawn(&app, Look::FULL, width, height);
        }
    }
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let mut app = app("walled");
    type_text(&mut app, "h");
    let coloured = |look| {
        let canvas = drawn(&app, look, 80, 24);
        let styles = canvas.rows().flatten().map(|glyph| glyph.style);
        styles.filter(|style| style.foreground.or(style.background).is_some()).count()
    };
    assert!(coloured(Look::FULL) > 300);
    assert_eq!((coloured(Look::LINES), coloured(Look::PLAIN)), (0, 0));
}

#[test]
fn vehicles_are_not_dimmed_by_what_is_below_them() {
    let app = app("hardest");
    let canvas = drawn(&app, Look::FULL, 80, 24);
    for glyph in canvas.rows().flatten() {
        assert!(glyph.style.background.is_none() || !glyph.style.dim, "{glyph:?}");
    }
}

#[test]
fn names_are_typed_after_a_slash() {
    let board = r#"{"width":4,"height":4,"vehicles":[
        {"name":"red","row":1,"column":0,"length":2,"orientation":"horizontal","red":true},
        {"name":"bus1","row":0,"column":2,"length":3,"orientation":"vertical"},
        {"name":"bus2","row":0,"column":3,"length":3,"orientation":"vertical"}]}"#;
    let mut app = app(board);
    let chosen = |app: &App| app.game.start().vehicle(app.chosen).name.clone();
    type_text(&mut app, "/");
    assert_eq!(app.typed.as_deref(), Some(""));
    type_text(&mut app, "BUS");
    assert_eq!((app.typed.as_deref(), chosen(&app).as_str()), (Some("BUS"), "red"));
    type_text(&mut app, "2");
    assert_eq!((app.typed.as_deref(), chosen(&app).as_str()), (None, "bus2"));
    type_text(&mut app, "/~");
    assert!(app.message.1.contains("No vehicle is called ~"), "{:?}", app.message);
}

#[test]
fn vehicles_are_chosen_by_tab_and_letter() {
    let mut app = app("hardest");
    let name = |app: &App| app.game.start().vehicle(app.chosen).name.clone();
    assert_eq!(name(&app), "A");
    press(&mut app, &[KeyCode::Tab]);
    let next = name(&app);
    press(&mut app, &[KeyCode::BackTab]);
    assert_eq!(name(&app), "A");
    assert_ne!(next, "A");
    type_text(&mut app, "k");
    assert_eq!(name(&app), "K");
    // Lower-case letters are commands here, capitals are not.
    type_text(&mut app, "H");
    assert_eq!((name(&app).as_str(), app.hinted), ("H", None));
    type_text(&mut app, "L");
    assert!(matches!(app.view, View::Board));
    assert_eq!(name(&app), "L");
}

#[test]
fn arrows_with_shift_go_as_far_as_they_can() {
    let mut app = app("XX..../......");
    let far = KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT);
    key(&mut app, far).expect("no thread");
    assert!(app.game.is_solved());
    assert_eq!((app.game.moves(), app.game.steps()), (1, 4));
}

fn click(
    app: &mut App,
    grip: &mut Option<crate::commands::play::input::Grip>,
    events: &[(MouseEventKind, Cell)],
) {
    let area = Rect::of_size(80, 24);
    for &(kind, cell) in events {
        let place = plan(area, app.board()).expect("it fits").board;
        let rect = place.rect(cell, 1, 1);
        let event = MouseEvent { kind, column: rect.x, row: rect.y, modifiers: KeyModifiers::NONE };
        mouse(app, grip, event, area).expect("no thread");
    }
}

#[test]
fn the_mouse_drags_and_calls() {
    let mut app = app("XX..B/....B/...../CC...");
    let (down, up) =
        (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    let to = MouseEventKind::Drag(MouseButton::Left);
    let mut grip = None;
    // Held by its second cell, dragged too far, and back by one.
    let drag = [
        (down, Cell::new(1, 4)),
        (to, Cell::new(3, 4)),
        (to, Cell::new(2, 4)),
        (up, Cell::new(2, 4)),
    ];
    click(&mut app, &mut grip, &drag);
    assert_eq!((app.game.moves(), app.game.steps()), (1, 1));
    assert!(grip.is_none());
    // A click on a free cell brings the front of the chosen vehicle there.
    click(
        &mut app,
        &mut grip,
        &[(down, Cell::new(3, 0)), (up, Cell::new(3, 0)), (down, Cell::new(3, 3))],
    );
    assert_eq!((app.game.moves(), app.game.steps()), (2, 3));
    // A click on a free cell of another line moves nothing.
    click(&mut app, &mut grip, &[(down, Cell::new(2, 0))]);
    assert_eq!(app.game.moves(), 2);
}

#[test]
fn a_puzzle_is_chosen_with_the_mouse() {
    let mut app = app("hardest");
    type_text(&mut app, "l");
    let area = Rect::of_size(80, 24);
    let kind = MouseEventKind::Down(MouseButton::Left);
    let event = MouseEvent { kind, column: 5, row: 4, modifiers: KeyModifiers::NONE };
    mouse(&mut app, &mut None, event, area).expect("a thread");
    assert_eq!(app.levels.level().name, app.levels.all()[0].name);
    assert!(matches!(app.view, View::Board));
    wait(&mut app);
}
