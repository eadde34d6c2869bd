//! `cargo xtask release`: builds every artefact of a release for one target, installs each in an
//! empty folder and runs it there. The workflows call only this.

mod debian;
mod npm;
mod program;
mod sha256;
mod smoke;
mod tar;
mod texts;
mod wheel;

use crate::run::{output, root, run as call, succeeds, target};
use crate::{licenses, sbom, web};
use sha256::sha256;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What to release.
pub(crate) struct ReleasePlan {
    /// The target triple.
    target: String,
    /// The version of the workspace.
    version: String,
    /// The download address, for the Homebrew formula.
    from: Option<String>,
    /// Whether this machine runs programs of the target.
    runs: bool,
}

const HELP: &str = "\
Builds and tries every artefact of a release in target/release-artefacts.

Usage: cargo xtask release [--target TRIPLE] [--from URL] [--only PART]...
       cargo xtask release --check-tag TAG

  --target TRIPLE  another target than this machine's
  --from URL       where users will find the files; for the Homebrew formula
  --only PART      program, wheel, npm, site or texts; by default all of them
  --check-tag TAG  only checks that the tag is the version, and that CHANGELOG.md has it
";

const PARTS: &[&str] = &["program", "wheel", "npm", "site", "texts"];

/// Builds the artefacts, tries them, and lists them with sizes and checksums.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if matches!(arguments, [flag] if flag == "--help" || flag == "-h") {
        print!("{HELP}");
        return Ok(());
    }
    if let [flag, tag] = arguments
        && flag == "--check-tag"
    {
        return check_tag(tag, &version()?);
    }
    let (plan, parts) = read(arguments)?;
    licenses::check_list()?;
    let folder = folder();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wants = |part: &str| parts.iter().any(|it| it == part);
    if wants("program") {
        program::make(&plan)?;
    }
    if wants("wheel") {
        wheel::make(&plan)?;
    }
    if wants("npm") || wants("site") {
        web::run()?;
    }
    if wants("npm") {
        npm::make(&plan)?;
    }
    if wants("site") {
        site(&plan)?;
    }
    if wants("texts") {
        texts::make(&plan)?;
        sbom::write(&folder.join(format!("clearway-{}.cdx.json", plan.version)))?;
    }
    list(&folder)
}

fn read(arguments: &[String]) -> Result<(ReleasePlan, Vec<String>), String> {
    let host = host()?;
    let mut plan =
        ReleasePlan { target: host.clone(), version: version()?, from: None, runs: true };
    let mut parts = Vec::new();
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        let value = words.next().ok_or_else(|| format!("{flag} needs a value\n\n{HELP}"))?;
        match flag.as_str() {
            "--target" => plan.target.clone_from(value),
            "--from" => plan.from = Some(value.trim_end_matches('/').to_owned()),
            "--only" if PARTS.contains(&value.as_str()) => parts.push(value.clone()),
            _ => return Err(format!("not understood: {flag} {value}\n\n{HELP}")),
        }
    }
    if parts.is_empty() {
        parts = PARTS.iter().map(|&part| part.to_owned()).collect();
    }
    // A static program also runs on a machine with the usual C library.
    plan.runs = plan.target == host || plan.target == host.replace("-gnu", "-musl");
    Ok((plan, parts))
}

/// Checks that a tag such as `v0.1.0` is the version, and that the change log has a section for it.
fn check_tag(tag: &str, version: &str) -> Result<(), String> {
    if tag != format!("v{version}") {
        return Err(format!("the tag {tag} is not v{version}, the version in Cargo.toml"));
    }
    let log = read_text(&root().join("CHANGELOG.md"))?;
    let title = format!("## {version} ");
    if log.lines().any(|line| line.starts_with(&title)) {
        return Ok(());
    }
    Err(format!("CHANGELOG.md has no section `{title}- DATE`"))
}

/// The folder of the artefacts.
fn folder() -> PathBuf {
    target().join("release-artefacts")
}

/// An empty folder for a trial. Removes what an earlier run left.
fn empty(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("release-trial").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The target triple of this machine.
fn host() -> Result<String, String> {
    let told = String::from_utf8_lossy(&output("rustc -vV")?).into_owned();
    let line = told.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc does not tell its host".to_owned())
}

/// The version of the workspace.
fn version() -> Result<String, String> {
    let manifest = read_text(&root().join("Cargo.toml"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    line.map(|rest| rest.trim_end_matches('"').to_owned())
        .ok_or_else(|| "Cargo.toml has no version".to_owned())
}

/// The static site as one archive.
fn site(plan: &ReleasePlan) -> Result<(), String> {
    let name = format!("clearway-{}-site", plan.version);
    let entries = files_below(&root().join("dist"), &name)?;
    let archive = write(&format!("{name}.tar.gz"), &tar::tar_gz(&entries)?)?;
    let trial = empty("site")?;
    smoke::unpack(&archive, &trial)?;
    let page = read_text(&trial.join(&name).join("index.html"))?;
    let worker = read_text(&trial.join(&name).join("sw.js"))?;
    let missing = worker
        .split('"')
        .filter_map(|part| part.strip_prefix("./"))
        .find(|path| !path.is_empty() && !trial.join(&name).join(path).is_file());
    match missing {
        Some(path) => Err(format!("the site lacks {path}")),
        None if !page.contains("content=\"wasm\"") => Err("the page asks a server".to_owned()),
        None => Ok(()),
    }
}

/// All files below a folder, as entries of an archive below `name`.
fn files_below(folder: &Path, name: &str) -> Result<Vec<tar::Entry>, String> {
    let mut entries = Vec::new();
    let mut todo = vec![folder.to_path_buf()];
    while let Some(next) = todo.pop() {
        let listed = fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))?;
        for path in listed.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                todo.push(path);
                continue;
            }
            let below = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            entries.push(tar::Entry::new(
                format!("{name}/{}", below.replace('\\', "/")),
                read_bytes(&path)?,
            ));
        }
    }
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(entries)
}

/// The largest size of an artefact in bytes, by the end of its name.
const LIMITS: &[(&str, u64)] = &[(".whl", 4_000_000), (".tgz", 400_000)];

/// Lists the artefacts, checks their sizes, and writes their checksums.
fn list(folder: &Path) -> Result<(), String> {
    let listed = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file() && path.file_name().is_some_and(|it| it != "SHA256SUMS"));
    files.sort();
    let mut sums = String::new();
    let mut faults = Vec::new();
    println!();
    for path in &files {
        let bytes = read_bytes(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(sums, "{}  {name}", sha256(&bytes));
        println!("{:>12}  {name}", bytes.len());
        let limit = LIMITS.iter().find(|(end, _)| name.ends_with(end));
        if let Some((_, limit)) = limit.filter(|(_, limit)| bytes.len() as u64 > *limit) {
            faults.push(format!("{name} has {} bytes, {limit} are allowed", bytes.len()));
        }
    }
    write("SHA256SUMS", sums.as_bytes())?;
    println!("release: {} artefacts in {}", files.len() + 1, folder.display());
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Writes an artefact.
fn write(name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let path = folder().join(name);
    fs::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Both licence files, for an archive.
fn license_files(below: &str) -> Result<Vec<tar::Entry>, String> {
    ["LICENSE-APACHE", "LICENSE-MIT"]
        .iter()
        .map(|name| Ok(tar::Entry::new(format!("{below}/{name}"), read_bytes(&root().join(name))?)))
        .collect()
}

/// A virtual environment with the tools that releases need. Returns the path of its programs.
fn tools() -> Result<PathBuf, String> {
    let venv = target().join("release-tools");
    let programs = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !programs.join(exe("maturin")).exists() {
        let system = if succeeds("python3 --version") { "python3" } else { "python" };
        call(&format!("{system} -m venv {}", venv.display()))?;
        let python = programs.join(exe("python"));
        let zig = if cfg!(target_os = "linux") { "ziglang cargo-zigbuild" } else { "" };
        call(&format!("{} -m pip install --quiet maturin>=1.9.4,<2 {zig}", python.display()))?;
    }
    Ok(programs)
}

/// The name of a program on this system.
fn exe(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}
