//! The description of all this for programs: `OpenAPI` 3.1.
//!
//! `cargo xtask gen` derives it from the types of the contract.

/// The description, as JSON.
pub fn description() -> &'static str {
    include_str!("openapi.json")
}
