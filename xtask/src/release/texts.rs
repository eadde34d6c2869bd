//! The artefacts that are texts: the Homebrew formula, the container file, the systemd unit.

use super::sha256::sha256;
use super::{ReleasePlan, folder, read_bytes, read_text, write};
use crate::run::root;
use std::fmt::Write as _;

/// The archives that the formula installs: the system's and the processor's block, the target.
const BREWED: &[(&str, &str, &str)] = &[
    ("on_macos", "on_arm", "aarch64-apple-darwin"),
    ("on_macos", "on_intel", "x86_64-apple-darwin"),
    ("on_linux", "on_arm", "aarch64-unknown-linux-gnu"),
    ("on_linux", "on_intel", "x86_64-unknown-linux-gnu"),
];

pub(super) fn make(plan: &ReleasePlan) -> Result<(), String> {
    for name in ["Containerfile", "clearway.service"] {
        write(name, read_text(&root().join("packaging").join(name))?.as_bytes())?;
    }
    write("clearway.rb", formula(plan)?.as_bytes())?;
    Ok(())
}

/// The formula, for the existing archives.
fn formula(plan: &ReleasePlan) -> Result<String, String> {
    let from = match &plan.from {
        Some(from) => from.clone(),
        None => format!("file://{}", folder().display()),
    };
    let mut urls = String::new();
    for (system, processor, target) in BREWED {
        let name = format!("clearway-{}-{target}.tar.gz", plan.version);
        let path = folder().join(&name);
        if !path.is_file() {
            continue;
        }
        let sum = sha256(&read_bytes(&path)?);
        let _ = write!(
            urls,
            "
  {system} do
    {processor} do
      url \"{from}/{name}\"
      sha256 \"{sum}\"
    end
  end
"
        );
    }
    if urls.is_empty() {
        return Err("the formula needs an archive; make the part `program` first".to_owned());
    }
    Ok(format!(
        "class Clearway < Formula
  desc \"Complete toolkit for the sliding-car puzzle\"
  version \"{}\"
  license any_of: [\"MIT\", \"Apache-2.0\"]
{urls}
  def install
    bin.install \"clearway\"
    man1.install Dir[\"man/*.1\"]
    bash_completion.install \"completions/clearway.bash\" => \"clearway\"
    fish_completion.install \"completions/clearway.fish\"
    zsh_completion.install \"completions/_clearway\"
  end

  service do
    run [opt_bin/\"clearway\", \"serve\"]
    keep_alive true
  end

  test do
    assert_match \"51 moves\", shell_output(\"#{{bin}}/clearway solve hardest\")
  end
end
",
        plan.version
    ))
}
