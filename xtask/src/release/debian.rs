//! A Debian package: an `ar` archive of two tar archives.

use super::program::Program;
use super::tar::{Entry, gzip, tar_gz};
use super::{ReleasePlan, empty, read_bytes, smoke, write};
use crate::run::{root, run as call, succeeds};
use std::fmt::Write as _;

const DOC: &str = "./usr/share/doc/clearway";

/// The licences, in Debian's format.
const COPYRIGHT: &str = "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: The Clearway developers
License: MIT or Apache-2.0
 LICENSE-MIT and LICENSE-APACHE beside this file have the texts. `clearway licenses` prints those of
 the crates in the program, and THIRD-PARTY.txt.gz has them.
";

pub(super) fn make(plan: &ReleasePlan, program: &Program) -> Result<(), String> {
    let architecture = match plan.target.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        other => return Err(format!("Debian's name for {other:?} is not known")),
    };
    let files = files(program)?;
    let mut control = control(&plan.version, architecture);
    let size: usize = files.iter().map(|file| file.bytes.len().next_multiple_of(1024)).sum();
    let _ = writeln!(control, "Installed-Size: {}", size / 1024);
    let mut package = b"!<arch>\n".to_vec();
    add(&mut package, "debian-binary", b"2.0\n");
    add(&mut package, "control.tar.gz", &tar_gz(&[Entry::new("./control", control)])?);
    add(&mut package, "data.tar.gz", &tar_gz(&files)?);
    let path = write(&format!("clearway_{}_{architecture}.deb", plan.version), &package)?;
    if plan.runs && succeeds("dpkg-deb --version") {
        install(&path.display().to_string())?;
    }
    Ok(())
}

fn control(version: &str, architecture: &str) -> String {
    format!(
        "Package: clearway
Version: {version}
Architecture: {architecture}
Maintainer: The Clearway developers <clearway@localhost>
Section: games
Priority: optional
Depends: libc6 (>= 2.17)
Description: complete toolkit for the sliding-car puzzle
 Solves, explains, generates and counts sliding-car puzzles, and proves that
 its solutions are the shortest. With a game in the terminal, and a server
 with a web page and a JSON API.
"
    )
}

fn files(program: &Program) -> Result<Vec<Entry>, String> {
    let mut files = vec![Entry::program("./usr/bin/clearway", program.bytes.clone())];
    for (shell, script) in &program.completions {
        let path = match *shell {
            "bash" => "./usr/share/bash-completion/completions/clearway",
            "fish" => "./usr/share/fish/vendor_completions.d/clearway.fish",
            "zsh" => "./usr/share/zsh/vendor-completions/_clearway",
            _ => continue,
        };
        files.push(Entry::new(path, &script.bytes[..]));
    }
    for page in &program.pages {
        let path = format!("./usr/share/man/man1/{}.gz", page.path);
        files.push(Entry::new(path, gzip(&page.bytes)));
    }
    let at_root = |name: &str| read_bytes(&root().join(name));
    files.push(Entry::new(
        "./usr/lib/systemd/system/clearway.service",
        at_root("packaging/clearway.service")?,
    ));
    files.push(Entry::new(format!("{DOC}/copyright"), COPYRIGHT));
    files.push(Entry::new(format!("{DOC}/changelog.gz"), gzip(&at_root("CHANGELOG.md")?)));
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.push(Entry::new(format!("{DOC}/{name}"), at_root(name)?));
    }
    let third = at_root("crates/clearway-cli/third-party.txt")?;
    files.push(Entry::new(format!("{DOC}/THIRD-PARTY.txt.gz"), gzip(&third)));
    Ok(files)
}

/// Adds a file to an `ar` archive.
fn add(archive: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    let size = bytes.len();
    archive
        .extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 100_644).bytes());
    archive.extend(bytes);
    if size % 2 == 1 {
        archive.push(b'\n');
    }
}

/// Installs the package below an empty folder and runs the program there.
fn install(package: &str) -> Result<(), String> {
    let place = empty("debian")?;
    for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates"] {
        std::fs::create_dir_all(place.join(folder)).map_err(|error| error.to_string())?;
    }
    std::fs::write(place.join("var/lib/dpkg/status"), "").map_err(|error| error.to_string())?;
    // The empty folder has no C library to satisfy the dependency.
    let flags = "--force-depends --force-not-root --force-script-chrootless --log=/dev/null";
    call(&format!("dpkg --root={} {flags} --install {package}", place.display()))?;
    smoke::program(&place.join("usr/bin/clearway"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_pads_files_of_odd_size() {
        let mut archive = Vec::new();
        add(&mut archive, "a", b"1");
        assert_eq!(archive.len(), 62);
        assert!(archive.ends_with(b"`\n1\n"));
        assert!(
            archive.starts_with(b"a               0           0     0     100644  1         `\n")
        );
    }
}
