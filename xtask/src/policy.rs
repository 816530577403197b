//! The Content-Security-Policy, which is written once: in the meta tag of
//! `index.html`, where a static host keeps it. The server repeats it as a
//! header.

use anyhow::{Context, Result};

/// Finds the policy in a page and joins its lines into one.
pub fn policy(html: &str) -> Result<String> {
    html.split('<')
        .filter_map(|tag| tag.strip_prefix("meta"))
        .filter_map(|tag| tag.split_once('>').map(|(attributes, _)| attributes))
        .find(|tag| {
            attribute(tag, "http-equiv")
                .is_some_and(|name| name.eq_ignore_ascii_case("Content-Security-Policy"))
        })
        .and_then(|tag| attribute(tag, "content"))
        .map(|content| content.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|policy| !policy.is_empty())
        .context(
            "index.html has no Content-Security-Policy; add \
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; ...\"> \
             as the first thing in its head",
        )
}

/// The value of an attribute that is written with quotation marks.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    while let Some((key, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let mark = after.chars().next().filter(|c| ['"', '\''].contains(c))?;
        let (value, next) = after[1..].split_once(mark)?;
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_read_from_its_meta_tag() {
        let html = r#"<!doctype html><html><head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy"
                  content="default-src 'self';
                           script-src 'self' 'wasm-unsafe-eval'">
            <title>Headlight</title></head></html>"#;
        assert_eq!(
            policy(html).unwrap(),
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
        );
    }

    #[test]
    fn the_order_of_the_attributes_does_not_matter() {
        let html = r#"<meta content = "img-src 'self'" http-equiv='content-security-policy' />"#;
        assert_eq!(policy(html).unwrap(), "img-src 'self'");
    }

    #[test]
    fn a_page_without_a_policy_is_an_error_that_says_what_to_add() {
        for html in [
            "",
            "<meta charset=utf-8>",
            r#"<meta http-equiv="refresh" content="1">"#,
            r#"<meta http-equiv="Content-Security-Policy" content="">"#,
            r#"<meta http-equiv="Content-Security-Policy" content="x"#,
        ] {
            let error = policy(html).unwrap_err().to_string();
            assert!(error.contains("add <meta"), "{html:?}: {error}");
        }
    }
}
