//! Keyboard and mouse input.

use super::app::{App, View};
use super::canvas::Rect;
use super::screen::{self, Spot};
use crate::exit::Exit;
use clearway::board::{Cell, Side, VehicleId};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::io;

/// A vehicle dragged with the mouse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grip {
    vehicle: VehicleId,
    /// Index of the grabbed cell within the vehicle.
    cell: i16,
}

/// Handles a key.
pub(crate) fn key(app: &mut App, key: KeyEvent) -> io::Result<()> {
    if key.kind == KeyEventKind::Release {
        return Ok(());
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control && key.code == KeyCode::Char('c') {
        app.exit = Some(Exit::Interrupted);
        return Ok(());
    }
    match app.view {
        View::Board if app.typed.is_some() => name_key(app, key.code),
        View::Board => return board_key(app, key.code, key.modifiers),
        View::Playback(_) => playback_key(app, key.code),
        View::Levels(at) => return levels_key(app, key.code, at),
        View::Help(line) => help_key(app, key.code, line),
    }
    Ok(())
}

/// The side of an arrow key.
fn side(code: KeyCode) -> Option<Side> {
    match code {
        KeyCode::Left => Some(Side::Left),
        KeyCode::Right => Some(Side::Right),
        KeyCode::Up => Some(Side::Top),
        KeyCode::Down => Some(Side::Bottom),
        _ => None,
    }
}

fn board_key(app: &mut App, code: KeyCode, modifiers: KeyModifiers) -> io::Result<()> {
    if let Some(side) = side(code) {
        let far = modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
        app.push(side, if far { u8::MAX } else { 1 });
        return Ok(());
    }
    if modifiers.contains(KeyModifiers::CONTROL) {
        match code {
            KeyCode::Char('z') => app.undo(),
            KeyCode::Char('y' | 'r') => app.redo(),
            _ => {}
        }
        return Ok(());
    }
    match code {
        KeyCode::Tab => app.choose_next(true),
        KeyCode::BackTab => app.choose_next(false),
        KeyCode::Enter => app.make_hinted(),
        KeyCode::Char('u') | KeyCode::Backspace => app.undo(),
        KeyCode::Char('y') => app.redo(),
        KeyCode::Char('r') => app.reset(),
        KeyCode::Char('h') => return app.hint(),
        KeyCode::Char('s') => return app.solution(),
        KeyCode::Char('l') => app.view = View::Levels(app.levels.current()),
        KeyCode::Char('n') => return app.begin(app.levels.next()),
        KeyCode::Char('/') => app.typed = Some(String::new()),
        KeyCode::Char('?') | KeyCode::F(1) => app.view = View::Help(0),
        KeyCode::Char('q') => app.exit = Some(Exit::Done),
        // Any other letter chooses the vehicle of that name.
        KeyCode::Char(letter) => {
            app.choose_named(letter.encode_utf8(&mut [0; 4]));
        }
        _ => {}
    }
    Ok(())
}

fn name_key(app: &mut App, code: KeyCode) {
    match code {
        KeyCode::Char(letter) => app.type_name(letter),
        KeyCode::Backspace => {
            if let Some(typed) = &mut app.typed {
                typed.pop();
            }
        }
        KeyCode::Esc => app.typed = None,
        _ => app.end_typing(),
    }
}

fn playback_key(app: &mut App, code: KeyCode) {
    let View::Playback(playback) = &mut app.view else { return };
    match code {
        KeyCode::Char(' ' | 'p') => playback.pause(),
        KeyCode::Right | KeyCode::Down => playback.step_forward(),
        KeyCode::Left | KeyCode::Up => playback.step_back(),
        KeyCode::Home => playback.jump(0),
        KeyCode::End => playback.jump(usize::MAX),
        KeyCode::Char('+' | '=') => playback.faster(),
        KeyCode::Char('-') => playback.slower(),
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('s' | 'b') => app.close(),
        KeyCode::Char('?') => app.view = View::Help(0),
        KeyCode::Char('q') => app.exit = Some(Exit::Done),
        _ => {}
    }
}

/// Number of levels per page.
const PAGE: usize = 10;

fn levels_key(app: &mut App, code: KeyCode, at: usize) -> io::Result<()> {
    let last = app.levels.all().len() - 1;
    match code {
        KeyCode::Up => app.view = View::Levels(at.saturating_sub(1)),
        KeyCode::Down | KeyCode::Tab => app.view = View::Levels((at + 1).min(last)),
        KeyCode::PageUp => app.view = View::Levels(at.saturating_sub(PAGE)),
        KeyCode::PageDown => app.view = View::Levels((at + PAGE).min(last)),
        KeyCode::Home => app.view = View::Levels(0),
        KeyCode::End => app.view = View::Levels(last),
        KeyCode::Enter | KeyCode::Char(' ') => return app.begin(at),
        KeyCode::Esc | KeyCode::Char('l') => app.close(),
        KeyCode::Char('?') => app.view = View::Help(0),
        KeyCode::Char('q') => app.exit = Some(Exit::Done),
        _ => {}
    }
    Ok(())
}

fn help_key(app: &mut App, code: KeyCode, line: u16) {
    match code {
        KeyCode::Up => app.view = View::Help(line.saturating_sub(1)),
        KeyCode::Down => app.view = View::Help((line + 1).min(screen::HELP_LINES)),
        KeyCode::Char('q') => app.exit = Some(Exit::Done),
        _ => app.close(),
    }
}

/// Handles a mouse event on a screen of this size.
pub(crate) fn mouse(
    app: &mut App,
    grip: &mut Option<Grip>,
    event: MouseEvent,
    area: Rect,
) -> io::Result<()> {
    let at = (event.column, event.row);
    match (&app.view, event.kind) {
        (View::Board, MouseEventKind::Down(MouseButton::Left)) => {
            *grip = None;
            match screen::spot(app, area, at) {
                Some(Spot::Cell(cell)) => press(app, grip, cell),
                Some(Spot::Level(_)) | None => {}
            }
        }
        (View::Board, MouseEventKind::Drag(MouseButton::Left)) => {
            if let Some(grip) = *grip
                && let Some((column, row)) = screen::cell_towards(app, area, at)
            {
                let axis = app.game.start().vehicle(grip.vehicle).axis;
                let along = match axis {
                    clearway::board::Axis::Horizontal => column,
                    clearway::board::Axis::Vertical => row,
                };
                app.drag(grip.vehicle, along - grip.cell);
            }
        }
        (View::Levels(_), MouseEventKind::Down(MouseButton::Left)) => {
            if let Some(Spot::Level(index)) = screen::spot(app, area, at) {
                return app.begin(index);
            }
        }
        (View::Levels(_) | View::Help(_), MouseEventKind::ScrollDown) => {
            return key(app, KeyEvent::from(KeyCode::Down));
        }
        (View::Levels(_) | View::Help(_), MouseEventKind::ScrollUp) => {
            return key(app, KeyEvent::from(KeyCode::Up));
        }
        (_, MouseEventKind::Up(_)) => *grip = None,
        _ => {}
    }
    Ok(())
}

/// Grabs the vehicle at a cell. A click on a free cell moves the chosen vehicle there, if it can.
fn press(app: &mut App, grip: &mut Option<Grip>, cell: Cell) {
    if let Some(vehicle) = app.game.vehicle_at(cell) {
        app.choose(vehicle);
        let bar = app.game.board().vehicle(vehicle);
        let held = i16::from(cell.along(bar.axis)) - i16::from(bar.offset());
        *grip = Some(Grip { vehicle, cell: held });
        return;
    }
    let bar = app.game.board().vehicle(app.chosen);
    if cell.line(bar.axis) != bar.line() {
        return;
    }
    let along = i16::from(cell.along(bar.axis));
    let (first, last) = (i16::from(bar.offset()), i16::from(bar.offset() + bar.length) - 1);
    let offset = if along < first { along } else { along - (last - first) };
    app.drag(app.chosen, offset);
}
