//! Extracts the Content-Security-Policy from the meta tag of `index.html`, its only source. The
//! server repeats it as a header.

use anyhow::{Context, Result};

/// Returns the policy of a page on one line.
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
             as the first element of its head",
        )
}

/// Removes other servers from the policy of a page, so that it offers no models from the Hub.
pub fn without_servers(html: &str) -> Result<String> {
    const OWN: &str = "connect-src 'self'";
    let (before, after) = html
        .split_once(OWN)
        .and_then(|(before, rest)| Some((before, rest.find(';').map(|end| &rest[end..])?)))
        .with_context(|| format!("the policy of index.html has no `{OWN}` with a semicolon"))?;
    Ok(format!("{before}{OWN}{after}"))
}

/// The value of a quoted attribute.
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
    fn returns_the_policy_of_the_meta_tag() {
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
    fn removes_other_servers() {
        let html = |servers: &str| {
            format!("<meta content=\"connect-src 'self'{servers}; object-src 'none'\"><p>;")
        };
        let found = without_servers(&html(" https://a.example https://*.b.example")).unwrap();
        assert_eq!(found, html(""));
        assert_eq!(without_servers(&html("")).unwrap(), html(""));
        assert!(without_servers("<p>").is_err());
    }

    #[test]
    fn accepts_any_order_of_attributes() {
        let html = r#"<meta content = "img-src 'self'" http-equiv='content-security-policy' />"#;
        assert_eq!(policy(html).unwrap(), "img-src 'self'");
    }

    #[test]
    fn refuses_a_page_without_a_policy() {
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
