//! The machine-readable description of the API: `OpenAPI` 3.1.
//!
//! `cargo xtask gen` derives it from the types of the contract.

/// The description, as JSON.
pub fn description() -> &'static str {
    include_str!("openapi.json")
}
