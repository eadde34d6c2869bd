//! The bill of materials (SBOM) of a release: `CycloneDX` 1.6 as JSON.

use crate::packages::{self, Package, TARGETS};
use crate::run::root;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Writes the bill of materials.
pub(crate) fn write(file: &Path) -> Result<(), String> {
    let text = serde_json::to_string_pretty(&bill()?).map_err(|error| error.to_string())?;
    fs::write(file, text + "\n")
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// The bill. The same for the same lock file: no time, no random number.
fn bill() -> Result<Value, String> {
    let packages = packages::read(TARGETS)?;
    let lock = fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|error| format!("Cargo.lock: {error}"))?;
    let checksums = checksums(&lock);
    let program = packages
        .iter()
        .find(|package| package.name == "clearway-cli")
        .ok_or("there is no clearway-cli")?;
    let mut program_component = component(program, &checksums);
    program_component["type"] = json!("application");
    let others = packages.iter().filter(|package| package.name != program.name);
    let dependencies: Vec<Value> = packages
        .iter()
        .map(|package| {
            let needs: Vec<String> = package.needs.iter().map(|id| reference(id)).collect();
            json!({"ref": reference(&package.id()), "dependsOn": needs})
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program_component},
        "components": others.map(|it| component(it, &checksums)).collect::<Vec<_>>(),
        "dependencies": dependencies,
    }))
}

fn component(package: &Package, checksums: &BTreeMap<String, String>) -> Value {
    let reference = reference(&package.id());
    let mut component = json!({
        "type": "library",
        "bom-ref": reference,
        "name": package.name,
        "version": package.version,
        "description": package.description,
        "licenses": [{"expression": package.license}],
        "purl": reference,
    });
    if let Some(checksum) = checksums.get(&package.id()) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
    }
    component
}

/// The package URL, which is also the reference inside the bill.
fn reference(id: &str) -> String {
    format!("pkg:cargo/{id}")
}

/// The checksums of the lock file by `name@version`.
fn checksums(lock: &str) -> BTreeMap<String, String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        line.map(|rest| rest.trim_end_matches('"').to_owned())
    };
    let blocks = lock.split("[[package]]").skip(1);
    blocks
        .filter_map(|block| {
            let id = format!("{}@{}", value(block, "name")?, value(block, "version")?);
            Some((id, value(block, "checksum")?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bill_has_each_crate_once_and_no_loose_ends() {
        let bill = bill().expect("cargo metadata");
        let mut known: Vec<&str> = bill["components"]
            .as_array()
            .expect("a list")
            .iter()
            .chain([&bill["metadata"]["component"]])
            .map(|it| it["bom-ref"].as_str().expect("a text"))
            .collect();
        assert!(known.iter().any(|it| it.starts_with("pkg:cargo/serde_json@")), "{known:?}");
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count);
        for dependency in bill["dependencies"].as_array().expect("a list") {
            for need in dependency["dependsOn"].as_array().expect("a list") {
                assert!(known.contains(&need.as_str().expect("a text")), "{need}");
            }
        }
    }

    #[test]
    fn checksums_come_from_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"ab\"\n\n[[package]]\nname = \"b\"\nversion = \"2.0.0\"\n";
        assert_eq!(checksums(lock), BTreeMap::from([("a@1.0.0".to_owned(), "ab".to_owned())]));
    }
}
