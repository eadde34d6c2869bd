//! The messages of JSON-RPC, as far as this protocol uses them.

use serde_json::{Value, json};

/// A message of the client.
#[derive(Debug)]
pub(super) struct Message {
    /// Missing in notifications.
    pub(super) id: Option<Value>,
    /// Empty in replies, which this server never expects.
    pub(super) method: String,
    /// An object, or null.
    pub(super) params: Value,
}

/// A call that cannot be answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    code: i32,
    message: String,
}

impl Fault {
    pub(super) fn parse(message: impl Into<String>) -> Self {
        Self { code: -32700, message: message.into() }
    }

    fn invalid(message: impl Into<String>) -> Self {
        Self { code: -32600, message: message.into() }
    }

    pub(super) fn unknown_method(method: &str) -> Self {
        Self { code: -32601, message: format!("there is no method {method}") }
    }

    pub(super) fn wrong_params(message: impl Into<String>) -> Self {
        Self { code: -32602, message: message.into() }
    }

    /// The reply to the message with this id.
    pub(super) fn reply(&self, id: &Value) -> Value {
        let error = json!({ "code": self.code, "message": self.message });
        json!({ "jsonrpc": "2.0", "id": id, "error": error })
    }
}

impl Message {
    /// Parses a line; the error includes the id, if there is one.
    pub(super) fn read(text: &str) -> Result<Self, (Value, Fault)> {
        let fault = |fault| (Value::Null, fault);
        let value: Value =
            serde_json::from_str(text).map_err(|error| fault(Fault::parse(error.to_string())))?;
        let Value::Object(mut fields) = value else {
            return Err(fault(Fault::invalid("a message is a JSON object")));
        };
        let id = fields.remove("id").filter(|id| !id.is_null());
        let wrong = |what: &str| (id.clone().unwrap_or(Value::Null), Fault::invalid(what));
        if id.as_ref().is_some_and(|id| !id.is_string() && !id.is_number()) {
            return Err(fault(Fault::invalid("an id is a text or a number")));
        }
        if fields.get("jsonrpc") != Some(&Value::from("2.0")) {
            return Err(wrong("the field jsonrpc is not 2.0"));
        }
        let params = fields.remove("params").unwrap_or(Value::Null);
        match fields.remove("method") {
            Some(Value::String(method)) => Ok(Self { id, method, params }),
            None if fields.contains_key("result") || fields.contains_key("error") => {
                Ok(Self { id: None, method: String::new(), params })
            }
            _ => Err(wrong("the message has no method")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_without_an_id_are_notifications() {
        let read = |text| Message::read(text).expect("a message");
        let call = read(r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#);
        assert_eq!((call.id, call.method.as_str()), (Some(Value::from(7)), "ping"));
        let notification = read(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        assert_eq!(notification.id, None);
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#).id, None);
    }

    #[test]
    fn faults_have_the_codes_of_json_rpc() {
        for (text, code, id) in [
            ("{", -32700, Value::Null),
            ("[]", -32600, Value::Null),
            (r#"{"jsonrpc":"1.0","id":3,"method":"ping"}"#, -32600, Value::from(3)),
            (r#"{"jsonrpc":"2.0","id":"x"}"#, -32600, Value::from("x")),
            (r#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600, Value::Null),
        ] {
            let (known, fault) = Message::read(text).expect_err("a fault");
            assert_eq!((fault.code, known), (code, id), "{text}");
        }
    }
}
