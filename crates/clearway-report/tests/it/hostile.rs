use crate::comparison;
use clearway_report::{Look, csv, html, json, markdown, text};

const NAME: &str = "</td><script>alert(1)</script>|`\"'=1,2\n\u{1b}[31m\u{202e}";

#[test]
fn names_are_escaped_in_every_format() {
    let mut comparison = comparison();
    NAME.clone_into(&mut comparison.rows[0].label);
    comparison.rows[0].name = Some(NAME.to_owned());
    comparison.title = NAME.to_owned();
    let page = html(&comparison);
    assert_eq!(page.matches("<script>").count(), 1, "our own");
    assert!(!page.contains('\u{1b}') && !page.contains('\u{202e}'));
    let table = markdown(&comparison);
    assert!(!table.contains("<script>") && table.contains("\\|\\`"), "{table}");
    let plain = |text: &str| text.to_owned();
    let look = Look { width: 80, strong: &plain, wrong: &plain };
    let lines = text(&comparison, &look);
    assert!(!lines.contains('\u{1b}') && !lines.contains('\u{202e}'));
    assert!(csv(&comparison).contains("\"</td><script>alert(1)</script>|`\"\"'=1,2\n"));
    let objects = json(&comparison).expect("everything can be written");
    assert_eq!(objects.lines().count(), 6, "a line per run");
}

#[test]
fn an_empty_comparison_still_gives_a_page() {
    let mut comparison = comparison();
    comparison.rows.clear();
    assert!(html(&comparison).ends_with("</html>\n"));
    assert_eq!(csv(&comparison).lines().count(), 1);
}
