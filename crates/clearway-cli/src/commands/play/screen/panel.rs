//! The text panel beside the board, or below it in a narrow window.

use crate::commands::play::app::{App, Tone, View};
use crate::commands::play::look::Look;
use crate::commands::play::playback::Playback;
use crate::commands::play::words;
use crate::output::numbers::counted;
use crate::output::table::wrap;
use clearway::board::Axis;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// How many moves of a solution to list around the current one.
const LISTED: usize = 9;

/// Width of the titles.
const TITLE: usize = 9;

/// The panel beside the board.
pub(crate) fn beside(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    if let View::Playback(playback) = &app.view {
        let lines = solution(app, playback, look, usize::from(area.height).saturating_sub(6));
        wrapped(lines, area, buffer);
        return;
    }
    let mut lines = counters(app, look);
    lines.push(Line::default());
    lines.extend(chosen(app, look));
    let top = lines.len() as u16;
    wrapped(lines, area, buffer);
    let rest = Rect { y: area.y + top + 1, height: area.height.saturating_sub(top + 1), ..area };
    let used = wrapped(message(app, look), rest, buffer);
    let gap = if used == 0 { 0 } else { used + 1 };
    let rest = Rect { y: rest.y + gap, height: rest.height.saturating_sub(gap), ..rest };
    last_moves(app, look, rest, buffer);
}

/// The panel below the board: the same in fewer lines.
pub(crate) fn below(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    if let View::Playback(playback) = &app.view {
        let mut lines = solution(app, playback, look, 1);
        lines.retain(|line| line.width() > 0);
        wrapped(lines, area, buffer);
        return;
    }
    let optimum = words::optimum(app.optimum(), app.oracle.metric);
    let moves = counted(app.game.moves().into(), "move");
    let steps = counted(app.game.steps().into(), "step");
    let mut lines = vec![Line::from(format!("{moves}, {steps}; optimum {optimum}"))];
    let message = message(app, look);
    if message.is_empty() || app.typed.is_some() {
        lines.extend(chosen(app, look));
    } else {
        lines.extend(message);
    }
    wrapped(lines, area, buffer);
}

/// Draws wrapped lines; returns the number of rows.
fn wrapped(lines: Vec<Line<'_>>, area: Rect, buffer: &mut Buffer) -> u16 {
    // Wrapped here, because the widget does not say how many rows it used.
    let mut row = 0;
    for line in lines {
        let style = line.style;
        let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
        if line.width() <= usize::from(area.width) {
            if row < area.height {
                buffer.set_line(area.x, area.y + row, &line, area.width);
            }
            row += 1;
            continue;
        }
        for part in wrap(&text, usize::from(area.width)) {
            if row < area.height {
                let width = usize::from(area.width);
                buffer.set_stringn(area.x, area.y + row, part, width, style);
            }
            row += 1;
        }
    }
    row
}

fn titled(title: &str, text: impl Into<String>, look: Look) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{title:<TITLE$} "), look.accent()),
        Span::raw(text.into()),
    ])
}

fn counters(app: &App, look: Look) -> Vec<Line<'static>> {
    let redo = match app.game.redoable() {
        0 => String::new(),
        count => format!(" ({count} taken back)"),
    };
    let mut lines = vec![
        titled("Moves", format!("{}{redo}", app.game.moves()), look),
        titled("Steps", app.game.steps().to_string(), look),
        titled("Optimum", words::optimum(app.optimum(), app.oracle.metric), look),
    ];
    if let Some(best) = app.levels.level().best {
        let moves = counted(best.moves.into(), "move");
        let steps = counted(best.steps.into(), "step");
        lines.push(titled("Your best", format!("{moves} ({steps})"), look));
    }
    lines
}

fn chosen(app: &App, look: Look) -> Vec<Line<'static>> {
    if let Some(typed) = &app.typed {
        return vec![titled("Vehicle", format!("{typed}_"), look)];
    }
    let vehicle = app.game.start().vehicle(app.chosen);
    let what = match (app.chosen == app.game.start().red_id(), vehicle.axis) {
        (true, _) => "the red car",
        (false, Axis::Horizontal) => "left and right",
        (false, Axis::Vertical) => "up and down",
    };
    let mut lines = vec![Line::from(vec![
        Span::styled(format!("{:<TITLE$} ", "Vehicle"), look.accent()),
        Span::styled(vehicle.name.clone(), Look::strong()),
        Span::raw(format!(", {what}")),
    ])];
    if !app.game.is_solved() {
        lines.push(titled("", words::room(&app.game, app.chosen), look));
    }
    lines
}

fn message(app: &App, look: Look) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if app.game.is_solved() {
        lines.push(Line::styled(words::solved(&app.game), look.good()));
        let metric = app.oracle.metric;
        lines.push(Line::raw(words::comparison(&app.game, app.optimum(), metric)));
        lines.push(Line::raw("n: the next puzzle, r: again."));
    }
    let (tone, text) = &app.message;
    let style = match tone {
        Tone::Plain => Style::new(),
        Tone::Warning => look.mark(),
    };
    if !text.is_empty() {
        lines.push(Line::styled(text.clone(), style));
    }
    lines
}

/// As many of the last moves as fit.
fn last_moves(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let made = app.game.made();
    if made.is_empty() || area.height < 2 {
        return;
    }
    let room = usize::from(area.height) - 1;
    let first = made.len().saturating_sub(room);
    let mut lines = vec![Line::styled("Your moves", look.accent())];
    for (index, step) in made.iter().enumerate().skip(first) {
        lines.push(Line::raw(format!("{:>3}. {}", index + 1, step.text(app.game.start()))));
    }
    wrapped(lines, area, buffer);
}

/// A solution with up to `room` of its moves.
fn solution(app: &App, playback: &Playback, look: Look, room: usize) -> Vec<Line<'static>> {
    let (at, count) = (playback.at(), playback.moves().len());
    let state = if playback.is_over() {
        "the end"
    } else if playback.is_running() {
        "running"
    } else {
        "paused"
    };
    let (speed, speeds) = (playback.speed(), Playback::SPEEDS);
    let mut lines = vec![
        Line::styled("A solution from here", look.accent()),
        Line::raw(format!("Move {at} of {count}, {state}")),
        Line::raw(format!("Speed {speed} of {speeds}")),
        Line::default(),
    ];
    let listed = room.clamp(1, LISTED);
    let from = at.saturating_sub(listed.div_ceil(2)).min(count.saturating_sub(listed));
    for (index, step) in playback.moves().iter().enumerate().skip(from).take(listed) {
        let shown = index + 1 == at;
        let sign = if shown { ">" } else { " " };
        let text = format!("{sign}{:>3}. {}", index + 1, step.text(app.game.start()));
        let style = match (shown, index < at) {
            (true, _) => Look::strong(),
            (false, true) => look.faint(),
            (false, false) => Style::new(),
        };
        lines.push(Line::styled(text, style));
    }
    lines.push(Line::default());
    lines.push(Line::raw("Your own game waits: Esc."));
    lines
}
