#[cfg(unix)]
use crate::run::command;
use crate::run::{code, output, show};
use insta::assert_snapshot;
use std::fs;
use std::path::PathBuf;
#[cfg(unix)]
use std::process::{Command, Stdio};

/// The columns that are the same on every machine.
const COUNTS: &str = "cost,moves,steps,expanded,generated,evaluated,reopened,frontier,branching";

/// A separate folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("compare-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The forty cards, if the file is present.
fn cards() -> Option<String> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/puzzles/jam/jams.txt");
    if !path.exists() {
        println!("skipped: ../shared/puzzles/jam/jams.txt is not here");
        return None;
    }
    path.to_str().map(str::to_owned)
}

/// The runs as lines of csv: the fields by their names.
fn runs(args: &[&str]) -> Vec<Vec<(String, String)>> {
    let args = [&["compare", "--quiet", "--output", "csv", "--threads", "2"], args].concat();
    let output = output(&args);
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let header: Vec<String> = lines.next().expect("a header").collect();
    lines.map(|fields| header.iter().cloned().zip(fields).collect()).collect()
}

/// A field of the runs with one heuristic.
fn column(runs: &[Vec<(String, String)>], heuristic: &str, name: &str) -> Vec<f64> {
    let field = |run: &[(String, String)], name: &str| {
        let (_, value) = run.iter().find(|(key, _)| key == name).expect("a field");
        value.clone()
    };
    let runs = runs.iter().filter(|run| field(run, "heuristic") == heuristic);
    runs.map(|run| field(run, name).parse().expect("a number")).collect()
}

#[test]
fn the_counts_of_the_built_in_puzzles() {
    assert_snapshot!(show(&["compare", "--threads", "2", "--columns", COUNTS]));
}

#[test]
fn the_counts_of_the_presets() {
    for preset in ["report-001", "report-002", "report-003", "report-004"] {
        let args = ["compare", "--preset", preset, "--threads", "2", "--columns", COUNTS, "-q"];
        assert_snapshot!(preset, show(&args));
    }
}

#[test]
fn the_columns_of_the_presets() {
    let board = "XXB./..B./..../....";
    for number in 0..5 {
        let preset = format!("report-00{number}");
        let output = output(&["compare", board, "--preset", &preset, "--output", "markdown"]);
        assert_eq!(code(&output), 0);
        let text = String::from_utf8(output.stdout).expect("text");
        let header: Vec<&str> = text.lines().filter(|line| line.starts_with("| puzzle")).collect();
        assert_snapshot!(format!("columns_of_{preset}"), header.join("\n"));
    }
}

#[test]
fn steps_are_another_metric() {
    let args = ["compare", "expert", "--metric", "steps", "--threads", "2", "--columns", COUNTS];
    assert_snapshot!(show(&args));
}

#[test]
fn report_002_on_its_forty_cards() {
    const DEPTHS: [u32; 40] = [
        8, 8, 14, 9, 9, 9, 13, 12, 12, 17, 25, 17, 16, 17, 23, 21, 24, 25, 22, 10, 21, 26, 29, 25,
        27, 28, 28, 30, 31, 32, 37, 37, 40, 43, 43, 44, 47, 48, 50, 51,
    ];
    let Some(cards) = cards() else { return };
    let runs = runs(&[&cards, "--preset", "report-002", "--heuristics", "zero,closure,distance"]);
    for heuristic in ["zero", "closure"] {
        let depths = column(&runs, heuristic, "cost");
        assert_eq!(depths, DEPTHS.map(f64::from), "{heuristic}");
    }
    let generated = column(&runs, "zero", "generated");
    let report =
        [(1, 11_589.0), (2, 24_081.0), (3, 7_731.0), (4, 3_203.0), (5, 21_390.0), (40, 24_469.0)];
    for (card, report) in report {
        let ours = generated[card - 1];
        assert!((ours / report - 1.0).abs() <= 0.25, "card {card}: {ours}, the report {report}");
    }
    assert_eq!(generated[..5], [11_520.0, 22_740.0, 7_722.0, 2_933.0, 20_477.0]);
    let branching = column(&runs, "zero", "branching_factor")[0];
    assert!((branching - 3.07).abs() < 0.02, "{branching}");
    let closure: f64 = column(&runs, "closure", "generated").iter().sum();
    assert!(closure < 568_551.0, "{closure}");
    // Distance is not admissible for moves, and the comparison shows it.
    let distance: f64 = column(&runs, "distance", "cost").iter().sum();
    assert!((distance - 1_060.0).abs() < 0.5, "{distance}, the optimum is 1028");
}

/// The rows of a table of the page about the reports: the first cell, and the numbers.
fn rows_of_the_page(title: &str) -> Vec<(String, Vec<f64>)> {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports.md");
    let page = fs::read_to_string(page).expect("the page");
    let table = page.split_once(title).expect("the table").1;
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let name = cells.next().expect("a name").trim_matches('`').to_owned();
            (name, cells.filter_map(|cell| cell.replace(',', "").parse().ok()).collect())
        })
        .collect()
}

#[test]
fn the_page_about_the_reports_has_the_figures_of_the_forty_cards() {
    let Some(cards) = cards() else { return };
    let rows = rows_of_the_page("| heuristic | report 002: generated |");
    assert_eq!(rows.len(), 6);
    let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    let runs = runs(&[&cards, "--preset", "report-002", "--heuristics", &names.join(",")]);
    for (name, numbers) in &rows {
        let generated: f64 = column(&runs, name, "generated").iter().sum();
        let (cost, least) = (column(&runs, name, "cost"), column(&runs, name, "optimum"));
        let missed = cost.iter().zip(&least).filter(|(cost, least)| cost > least).count();
        let ours = [generated, missed as f64];
        assert_eq!(numbers[numbers.len() - 2..], ours, "{name}: the page is out of date");
        // The report's figures are close, for all of its five heuristics.
        if let [report, _, _, _] = numbers[..] {
            assert!((generated / report - 1.0).abs() < 0.06, "{name}: {generated}, not {report}");
        }
    }
}

#[test]
fn report_000_counts_steps_on_its_own_files() {
    for (file, steps) in [("L02.txt", 14), ("L20.txt", 18)] {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/puzzles/id_list");
        let path = path.join(file);
        if !path.exists() {
            println!("skipped: ../shared/puzzles/id_list is not here");
            return;
        }
        let args = ["solve", path.to_str().expect("text"), "--metric", "steps", "--output", "json"];
        let text = String::from_utf8(output(&args).stdout).expect("text");
        assert!(text.contains(&format!("\"cost\":{steps},")), "{text}");
    }
}

#[test]
fn every_format_of_one_small_comparison() {
    let board = "XXB./..B./..../....";
    let args = ["compare", board, "expert", "--algorithms", "bfs,dfs,a-star", "--threads", "2"];
    let args =
        [&args[..], &["--heuristics", "blocking", "--columns", "cost,generated,time"]].concat();
    for format in ["text", "markdown", "csv", "json"] {
        let text = show(&[&args[..], &["--output", format]].concat());
        // The last but one of these columns is memory, which may differ from machine to machine.
        let lines = text.lines().map(|line| {
            let mut fields: Vec<&str> = line.split(',').collect();
            if format == "csv" && fields.len() == 22 {
                fields[19] = "peak_bytes";
            }
            fields.join(",")
        });
        assert_snapshot!(format!("small_{format}"), lines.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn times_are_taken_where_one_run_is_made_at_a_time() {
    let args = ["compare", "expert", "--algorithms", "bfs", "--output", "json", "--repeat", "2"];
    let text = String::from_utf8(output(&args).stdout).expect("text");
    assert!(text.contains("\"repeat\":2") && !text.contains("\"seconds\":null"), "{text}");
    let text = String::from_utf8(output(&[&args[..], &["--threads", "2"]].concat()).stdout);
    let text = text.expect("text");
    assert!(text.contains("\"repeat\":1") && text.contains("\"seconds\":null"), "{text}");
}

#[test]
fn unknown_names_list_the_known_ones_and_the_nearest() {
    for (flag, name, nearest) in [
        ("--algorithms", "bfs,a-sta", "'a-star'"),
        ("--heuristics", "blokking", "'blocking'"),
        ("--preset", "report002", "'report-00"),
        ("--columns", "generate", "'generated'"),
        ("--metric", "step", "'steps'"),
    ] {
        let output = output(&["compare", flag, name]);
        assert_eq!(code(&output), 2, "{flag}");
        assert!(output.stdout.is_empty());
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains("[possible values: ") && text.contains(nearest), "{text}");
    }
    assert_snapshot!(show(&["compare", "expart"]));
}

#[test]
fn runs_that_are_stopped_have_no_numbers() {
    let args = ["compare", "expert", "hardest", "--algorithms", "bfs,a-star"];
    let args = [&args[..], &["--heuristics", "closure", "--columns", "cost,generated"]].concat();
    assert_snapshot!(show(&[&args[..], &["--node-limit", "700"]].concat()));
}

#[test]
fn what_cannot_be_solved_is_told() {
    let args = ["compare", "XX#/.../...", "--algorithms", "bfs", "--columns", "cost,expanded"];
    assert_snapshot!(show(&args));
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    assert_snapshot!(show(&["compare", "-o", "nowhere/report.html"]));
}

#[test]
fn the_page_replaces_a_file_only_when_it_is_complete() {
    let path = folder("page").join("report.html");
    let name = path.to_str().expect("a path in UTF-8");
    fs::write(&path, "old").expect("writable");
    let bad = output(&["compare", "no-such-puzzle", "-o", name]);
    assert_eq!(code(&bad), 2);
    assert_eq!(fs::read_to_string(&path).expect("there"), "old");
    let good = output(&["compare", "expert", "beginner", "-o", name]);
    assert_eq!(code(&good), 0);
    assert!(good.stdout.is_empty());
    let page = fs::read_to_string(&path).expect("there");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    let files = fs::read_dir(path.parent().expect("a folder")).expect("readable").count();
    assert_eq!(files, 1, "nothing else may be left behind");
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_is_done() {
    // The second algorithm takes very long on a board that a random walk hardly ever solves.
    let args = ["compare", "longest", "--algorithms", "bfs,hill-climb", "--restarts", "1000000"];
    let args = [&args[..], &["--repeat", "1", "--columns", "cost,generated"]].concat();
    let child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the program starts");
    // By then the first one is done.
    crate::run::until_worked(&child, 2);
    let id = child.id().to_string();
    // Supervisors send a signal to a program and to its process group, so it arrives twice.
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill is there").success());
    let _ = Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status();
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(code(&output), 130);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("132,936") && text.contains("stopped: interrupted"), "{text}");
    assert!(text.contains("1 run was stopped; 12+ is"), "{text}");
}
