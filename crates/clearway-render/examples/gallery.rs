//! Draws boards of every kind into a folder, to be looked at.

use clearway::board::Side;
use clearway::builtin::BUILTINS;
use clearway::notation::{ReadOptions, read};
use clearway::search::Unobserved;
use clearway::solve::{SolveOptions, solve};
use clearway_render::*;
use std::fs;

fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    let save = |name: &str, scene: &Scene, scale: f64| {
        fs::write(format!("{folder}/{name}.png"), png(scene, scale).expect("drawn"))
            .expect("saved");
    };
    for theme in Theme::ALL {
        for builtin in BUILTINS {
            let style = Style { theme, ..Style::default() };
            let scene = board(&builtin.puzzle(), &style);
            let name = format!("{}-{}", builtin.name, theme.id());
            save(&name, &scene, 1.5);
            save(&format!("{name}-small"), &scene, 0.4);
            fs::write(format!("{folder}/{name}.svg"), svg(&builtin.puzzle(), &style))
                .expect("saved");
        }
    }
    let read = |text: &str, exit| {
        let options = ReadOptions { exit, ..ReadOptions::default() };
        read(text, &options).expect("valid").puzzle
    };
    let odd = [
        ("top", read("..X./AAX./..BB/.#..", Some(Side::Top))),
        ("left", read("...AA/..#B./.XXB./...B./CCC..", Some(Side::Left))),
    ];
    let hardest = BUILTINS[0].puzzle();
    let answer = solve(&hardest, &SolveOptions::default(), &mut Unobserved);
    let style = Style::default();
    let all = strip(&hardest, &answer.solution, &style, Columns::Auto).expect("legal");
    save("strip", &all, 0.3);
    let short = strip(&hardest, &answer.solution[..5], &style, Columns::Auto).expect("legal");
    save("strip-short", &short, 0.8);
    let moving = svg_animation(&hardest, &answer.solution, &style).expect("legal");
    fs::write(format!("{folder}/moving.svg"), moving).expect("saved");
    let begin = std::time::Instant::now();
    let film = gif(&hardest, &answer.solution, &Style { cell: 56, ..style }).expect("legal");
    println!("gif: {} bytes in {:?}", film.len(), begin.elapsed());
    fs::write(format!("{folder}/moving.gif"), film).expect("saved");
    let deck: Vec<Card> = BUILTINS
        .iter()
        .map(|builtin| {
            let puzzle = builtin.puzzle();
            let answer = solve(&puzzle, &SolveOptions::default(), &mut Unobserved);
            Card { title: None, puzzle, back: Back::Solution(answer.solution) }
        })
        .collect();
    for theme in Theme::ALL {
        let pages = cards(&deck, &Style { theme, ..style }).expect("drawn");
        let bytes = pdf(&pages).expect("drawn");
        println!("cards: {} in {} bytes", deck.len(), bytes.len());
        fs::write(format!("{folder}/cards-{}.pdf", theme.id()), bytes).expect("saved");
        let sheet = write_svg(&stack(&pages), Size::Millimetres);
        fs::write(format!("{folder}/cards-{}.svg", theme.id()), sheet).expect("saved");
    }
    for (name, puzzle) in odd {
        save(name, &board(&puzzle, &Style::default()), 1.5);
    }
}
