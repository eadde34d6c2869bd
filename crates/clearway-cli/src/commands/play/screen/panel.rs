//! The text panel beside the board, or below it in a narrow window.

use crate::commands::play::app::{App, Tone, View};
use crate::commands::play::canvas::{Canvas, Line, Rect, Span, Style};
use crate::commands::play::look::Look;
use crate::commands::play::playback::Playback;
use crate::commands::play::words;
use crate::output::numbers::counted;
use crate::output::table::wrap;
use clearway::board::Axis;

/// How many moves of a solution to list around the current one.
const LISTED: usize = 9;

/// Width of the titles.
const TITLE: usize = 9;

/// The panel beside the board.
pub(crate) fn beside(app: &App, look: Look, area: Rect, canvas: &mut Canvas) {
    if let View::Playback(playback) = &app.view {
        let lines = solution(app, playback, look, usize::from(area.height).saturating_sub(6));
        wrapped(lines, area, canvas);
        return;
    }
    let mut lines = counters(app, look);
    lines.push(Line::default());
    lines.extend(chosen(app, look));
    let top = lines.len() as u16;
    wrapped(lines, area, canvas);
    let rest = Rect { y: area.y + top + 1, height: area.height.saturating_sub(top + 1), ..area };
    let used = wrapped(message(app, look), rest, canvas);
    let gap = if used == 0 { 0 } else { used + 1 };
    let rest = Rect { y: rest.y + gap, height: rest.height.saturating_sub(gap), ..rest };
    last_moves(app, look, rest, canvas);
}

/// The panel below the board: the same in fewer lines.
pub(crate) fn below(app: &App, look: Look, area: Rect, canvas: &mut Canvas) {
    if let View::Playback(playback) = &app.view {
        let mut lines = solution(app, playback, look, 1);
        lines.retain(|line| line.width() > 0);
        wrapped(lines, area, canvas);
        return;
    }
    let optimum = words::optimum(app.optimum(), app.solver.metric);
    let moves = counted(app.game.moves().into(), "move");
    let steps = counted(app.game.steps().into(), "step");
    let mut lines = vec![Line::plain(format!("{moves}, {steps}; optimum {optimum}"))];
    let message = message(app, look);
    if message.is_empty() || app.typed.is_some() {
        lines.extend(chosen(app, look));
    } else {
        lines.extend(message);
    }
    wrapped(lines, area, canvas);
}

/// Draws wrapped lines; returns the number of rows.
fn wrapped(lines: Vec<Line>, area: Rect, canvas: &mut Canvas) -> u16 {
    let mut row = 0;
    for line in lines {
        if line.width() <= usize::from(area.width) {
            if row < area.height {
                canvas.write_line(area.x, area.y + row, &line, area.width);
            }
            row += 1;
            continue;
        }
        for part in wrap(&line.text(), usize::from(area.width)) {
            if row < area.height {
                canvas.write(area.x, area.y + row, &part, area.width, line.style());
            }
            row += 1;
        }
    }
    row
}

fn titled(title: &str, text: impl Into<String>, look: Look) -> Line {
    Line(vec![Span::new(format!("{title:<TITLE$} "), look.accent()), Span::plain(text.into())])
}

fn counters(app: &App, look: Look) -> Vec<Line> {
    let redo = match app.game.redoable() {
        0 => String::new(),
        count => format!(" ({count} taken back)"),
    };
    let mut lines = vec![
        titled("Moves", format!("{}{redo}", app.game.moves()), look),
        titled("Steps", app.game.steps().to_string(), look),
        titled("Optimum", words::optimum(app.optimum(), app.solver.metric), look),
    ];
    if let Some(best) = app.levels.level().best {
        let moves = counted(best.moves.into(), "move");
        let steps = counted(best.steps.into(), "step");
        lines.push(titled("Your best", format!("{moves} ({steps})"), look));
    }
    lines
}

fn chosen(app: &App, look: Look) -> Vec<Line> {
    if let Some(typed) = &app.typed {
        return vec![titled("Vehicle", format!("{typed}_"), look)];
    }
    let vehicle = app.game.start().vehicle(app.chosen);
    let what = match (app.chosen == app.game.start().red_id(), vehicle.axis) {
        (true, _) => "the red car",
        (false, Axis::Horizontal) => "left and right",
        (false, Axis::Vertical) => "up and down",
    };
    let mut lines = vec![Line(vec![
        Span::new(format!("{:<TITLE$} ", "Vehicle"), look.accent()),
        Span::new(vehicle.name.clone(), Look::strong()),
        Span::plain(format!(", {what}")),
    ])];
    if !app.game.is_solved() {
        lines.push(titled("", words::room(&app.game, app.chosen), look));
    }
    lines
}

fn message(app: &App, look: Look) -> Vec<Line> {
    let mut lines = Vec::new();
    if app.game.is_solved() {
        lines.push(Line::new(words::solved(&app.game), look.good()));
        let metric = app.solver.metric;
        lines.push(Line::plain(words::comparison(&app.game, app.optimum(), metric)));
        lines.push(Line::plain("n: the next puzzle, r: again."));
    }
    let (tone, text) = &app.message;
    let style = match tone {
        Tone::Plain => Style::PLAIN,
        Tone::Warning => look.mark(),
    };
    if !text.is_empty() {
        lines.push(Line::new(text.clone(), style));
    }
    lines
}

/// As many of the last moves as fit.
fn last_moves(app: &App, look: Look, area: Rect, canvas: &mut Canvas) {
    let made = app.game.made();
    if made.is_empty() || area.height < 2 {
        return;
    }
    let room = usize::from(area.height) - 1;
    let first = made.len().saturating_sub(room);
    let mut lines = vec![Line::new("Your moves", look.accent())];
    for (index, step) in made.iter().enumerate().skip(first) {
        lines.push(Line::plain(format!("{:>3}. {}", index + 1, step.text(app.game.start()))));
    }
    wrapped(lines, area, canvas);
}

/// A solution with up to `room` of its moves.
fn solution(app: &App, playback: &Playback, look: Look, room: usize) -> Vec<Line> {
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
        Line::new("A solution from here", look.accent()),
        Line::plain(format!("Move {at} of {count}, {state}")),
        Line::plain(format!("Speed {speed} of {speeds}")),
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
            (false, false) => Style::PLAIN,
        };
        lines.push(Line::new(text, style));
    }
    lines.push(Line::default());
    lines.push(Line::plain("Your own game waits: Esc."));
    lines
}
