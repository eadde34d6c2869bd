//! `solve --proof` and `check`.

use crate::run::{code, output};
use std::fs;
use std::path::PathBuf;

/// An empty folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("clearway-proof-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    fn check(&self) -> (i32, String) {
        let checked = output(&["check", self.name()]);
        let text = String::from_utf8_lossy(&checked.stdout);
        (code(&checked), text.replace(self.name(), "DIR"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn prove(folder: &Folder, args: &[&str]) -> i32 {
    code(&output(&[&["solve", "--quiet", "--proof", folder.name()], args].concat()))
}

#[test]
fn a_proof_by_states_is_accepted_and_not_for_another_claim() {
    let folder = Folder::new("states");
    assert_eq!(prove(&folder, &["hardest"]), 0);
    let (exit, text) = folder.check();
    assert_eq!(exit, 0);
    assert!(text.starts_with("DIR: proven: the plan works, and none takes fewer than 51 moves; "));
    fs::write(folder.0.join("claim.txt"), "metric moves\ncost 50\n").expect("written");
    let (exit, text) = folder.check();
    assert_eq!((exit, text.as_str()), (1, "DIR: refused: the plan costs 51, but 50 is claimed\n"));
}

#[test]
fn a_proof_that_there_is_no_solution_names_the_vehicles() {
    let folder = Folder::new("locked");
    assert_eq!(prove(&folder, &["EEBB/XXA./..A./CCDD"]), 1);
    let (exit, text) = folder.check();
    assert_eq!(exit, 0);
    assert!(text.starts_with("DIR: proven: there is no solution; "), "{text}");
    let states = fs::read_to_string(folder.0.join("states.txt")).expect("states");
    assert!(states.starts_with("vehicles 2 3 4 5\n"), "{states}");
}

#[test]
fn a_refutation_with_a_line_taken_out_is_refused() {
    let folder = Folder::new("formula");
    // Too many states to list, but a short solution: 9x9, loosely filled.
    let board =
        "A.B.C.D.E/A.B.C.D.E/........./F.G.H.I.J/F.G.H.I.J/XX..K...L/M.N.K.P.L/M.N...P../.........";
    assert_eq!(prove(&folder, &[board, "--metric", "steps"]), 0);
    let (exit, text) = folder.check();
    assert_eq!(exit, 0, "{text}");
    assert!(text.contains(" derived from "), "{text}");
    let path = folder.0.join("proof.lrat");
    let proof = fs::read_to_string(&path).expect("a proof");
    let lines: Vec<&str> = proof.lines().collect();
    fs::write(&path, lines[..lines.len() - 1].join("\n")).expect("written");
    let (exit, text) = folder.check();
    assert_eq!(
        (exit, text.as_str()),
        (1, "DIR: refused: proof.lrat ends without the empty clause\n")
    );
}

#[test]
fn a_folder_that_is_in_use_is_left_alone() {
    let folder = Folder::new("used");
    fs::create_dir(&folder.0).expect("created");
    fs::write(folder.0.join("mine.txt"), "mine").expect("written");
    assert_eq!(prove(&folder, &["XX.A/...A/...."]), 2);
    assert_eq!(fs::read_dir(&folder.0).expect("readable").count(), 1);
}

#[test]
fn nothing_proven_is_no_proof() {
    let folder = Folder::new("unproven");
    assert_eq!(prove(&folder, &["hardest", "--algorithm", "greedy"]), 3);
    assert_eq!(folder.check().0, 1);
}
