//! The shapes of the JSON contract for other languages, derived from the types of
//! `clearway-contract`: the description of the server, the classes of Python and the types of
//! the page. Comments of the types become descriptions.

mod openapi;
mod python;
mod typescript;

use crate::guide::File;
use clearway_contract as contract;
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The path of the schemas in the description.
const PLACE: &str = "#/components/schemas/";

/// The files with the shapes in other languages.
pub(crate) fn files() -> Result<Vec<File>, String> {
    let shapes = Shapes::derive();
    Ok(vec![openapi::file(&shapes)?, python::file(&shapes)?, typescript::file(&shapes)?])
}

/// All shapes by their names.
struct Shapes {
    schemas: Map<String, Value>,
    /// The fields of each object, in the order of the contract.
    order: BTreeMap<String, Vec<String>>,
}

impl Shapes {
    fn derive() -> Self {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = Cow::Borrowed("/components/schemas");
        settings.meta_schema = None;
        let mut generator = settings.for_serialize().into_generator();
        add_all(&mut generator);
        let mut schemas = generator.take_definitions(true);
        let mut order = BTreeMap::new();
        for (name, schema) in &mut schemas {
            tidy(schema);
            order.insert(name.clone(), order_of(schema));
            // No field is required of a request.
            if name == "Fields"
                && let Some(request) = schema.as_object_mut()
            {
                request.remove("required");
            }
        }
        Self { schemas, order }
    }

    /// The shape with this name.
    fn get(&self, name: &str) -> Result<&Value, String> {
        self.schemas.get(name).ok_or_else(|| format!("there is no shape {name}"))
    }

    /// The fields of an object with their schemas, and whether each is required.
    fn fields(&self, name: &str) -> impl Iterator<Item = (&str, &Value, bool)> {
        let shape = &self.schemas[name];
        let required = shape["required"].as_array();
        let is_required =
            move |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
        let fields = self.order.get(name).into_iter().flatten();
        fields.map(move |name| (name.as_str(), &shape["properties"][name], is_required(name)))
    }
}

/// The fields of an object in their order. JSON objects are sorted, but the list of required fields
/// is in order; optional fields come last.
fn order_of(schema: &Value) -> Vec<String> {
    let required = schema["required"].as_array().into_iter().flatten();
    let mut order: Vec<String> = required.filter_map(Value::as_str).map(str::to_owned).collect();
    for name in schema["properties"].as_object().into_iter().flat_map(Map::keys) {
        if !order.contains(name) {
            order.push(name.clone());
        }
    }
    order
}

fn add_all(generator: &mut SchemaGenerator) {
    fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
        generator.subschema_for::<T>();
    }
    let all: [fn(&mut SchemaGenerator); 24] = [
        add::<contract::Fields>,
        add::<contract::Refusal>,
        add::<contract::ReadAnswer>,
        add::<contract::SolveAnswer>,
        add::<contract::HintAnswer>,
        add::<contract::ExploreAnswer>,
        add::<contract::CompareAnswer>,
        add::<contract::Generated>,
        add::<contract::ConvertAnswer>,
        add::<contract::RenderAnswer>,
        add::<contract::VerifyAnswer>,
        add::<contract::ReviewAnswer>,
        add::<contract::Listing>,
        add::<contract::DistancesAnswer>,
        add::<contract::PictureAnswer>,
        add::<contract::PictureFields>,
        add::<contract::ProgressEntry>,
        add::<contract::AuditAnswer>,
        add::<contract::HeuristicsAnswer>,
        add::<contract::PuzzlesAnswer>,
        add::<contract::DatasetEntry>,
        add::<contract::ScoreAnswer>,
        add::<contract::RulesEntry>,
        add::<contract::DifficultyEntry>,
    ];
    for each in all {
        each(generator);
    }
}

/// Removes empty entries, and links that only rustdoc can resolve.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| name != "default" || !(value.is_null() || is_empty(value)));
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = plain(text);
            }
            fields.values_mut().for_each(tidy);
        }
        Value::Array(values) => values.iter_mut().for_each(tidy),
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value.as_bool() == Some(false)
}

/// A comment on one line, without links.
fn plain(comment: &str) -> String {
    let line = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    let mut rest = line.as_str();
    while let Some((before, link)) = rest.split_once("[`") {
        let Some((name, after)) = link.split_once("`]") else { break };
        text.extend([before, "`", name, "`"]);
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
    }
    text + rest
}

/// The name of the shape that a schema refers to.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(PLACE)
}

/// The types of a schema without `null`, and whether it may be `null`.
fn kinds(schema: &Value) -> (Vec<&str>, bool) {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let nullable = kinds.contains(&"null");
    (kinds.into_iter().filter(|&kind| kind != "null").collect(), nullable)
}

/// The choices of a schema without `null`, and whether that is one of them.
fn choices(schema: &Value) -> Option<(Vec<&Value>, bool)> {
    let all = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array())?;
    let is_null = |choice: &&Value| choice["type"] == "null";
    Some((all.iter().filter(|choice| !is_null(choice)).collect(), all.iter().any(|c| is_null(&c))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_lose_their_links() {
        assert_eq!(
            plain("A text:\n[`Read`](crate::Read), or [`Write`]."),
            "A text: `Read`, or `Write`."
        );
        assert_eq!(plain("An open [`link"), "An open [`link");
    }

    #[test]
    fn the_fields_stand_in_the_order_of_the_contract() {
        let shapes = Shapes::derive();
        let names: Vec<&str> = shapes.fields("SolveAnswer").map(|(name, ..)| name).collect();
        assert_eq!(
            names[..8],
            ["version", "puzzle", "board", "width", "height", "exit", "red", "algorithm"]
        );
        let last = ["solution", "stats", "core", "tie", "trace"];
        assert_eq!(names[names.len() - 5..], last);
    }
}
