//! Makes the module loadable: what the wasm-bindgen program does, as a library.

use std::path::Path;

/// Writes `clearway.js` and `clearway_bg.wasm` into `folder`.
#[cfg(feature = "web")]
pub(super) fn bind(module: &Path, folder: &Path) -> Result<(), String> {
    let bound =
        wasm_bindgen_cli_support::Bindgen::new().input_path(module).web(true).and_then(|bindgen| {
            bindgen
                .typescript(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .out_name("clearway")
                .generate(folder)
        });
    bound.map_err(|error| format!("cannot bind {}: {error:#}", module.display()))
}

/// Never called: without the feature the chore runs itself again with it.
#[cfg(not(feature = "web"))]
pub(super) fn bind(_: &Path, _: &Path) -> Result<(), String> {
    Err("built without the feature web".to_owned())
}
