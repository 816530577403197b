//! Adds preload links to `index.html`, so that the browser requests all modules and styles at once
//! instead of following the imports.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::bundle::Bundle;

/// The first script to load; it requests the room in the address and starts the engine.
pub const AHEAD: &str = "page/ahead.js";

/// Entry points that every room needs for its first picture: the page and the sentence box.
pub const FIRST: [&str; 2] = ["main.js", "page/model/bar.js"];

/// The line of `index.html` before which the links are inserted.
const MARK: &str = "    <script type=\"module\" src=\"main.js\"></script>";

/// Adds preload links for the scripts that every room's first picture needs. Each room's links go
/// into a template, which the page activates when the address names the room or the user opens it.
/// The links in templates have low priority, so that they do not delay the engine's files, which
/// the browser discovers one after another.
pub fn with_links(html: &str, bundle: &Bundle) -> Result<String> {
    let (before, after) = html
        .split_once(MARK)
        .with_context(|| format!("www/index.html has no line `{}`", MARK.trim()))?;
    let ahead = bundle.with_imports([AHEAD]);
    let first = &bundle.with_imports(FIRST) | &ahead;
    let mut written = links(&ahead, "") + &links(&(&first - &ahead), "");
    for room in bundle.rooms() {
        let later = &bundle.with_imports([format!("rooms/{room}/opened.js").as_str()]) - &first;
        written += &format!(
            "    <template data-modules=\"{room}\">\n{}{}    </template>\n",
            style(room, bundle),
            links(&later, LOW_PRIORITY)
        );
    }
    Ok(format!("{before}{written}{MARK}{after}"))
}

/// Attribute for links with low priority.
const LOW_PRIORITY: &str = " fetchpriority=\"low\"";

fn links(modules: &BTreeSet<PathBuf>, attribute: &str) -> String {
    let link = |path: &PathBuf| {
        let name = path.to_string_lossy().replace('\\', "/");
        format!("    <link rel=\"modulepreload\"{attribute} href=\"{name}\">\n")
    };
    modules.iter().map(link).collect()
}

/// The link to a room's style sheet, if it has one.
fn style(room: &str, bundle: &Bundle) -> String {
    let name = format!("rooms/{room}/style.css");
    if bundle.files.contains_key(Path::new(&name)) {
        format!("    <link rel=\"preload\" as=\"style\" href=\"{name}\">\n")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::of;

    #[test]
    fn preloads_the_first_picture_and_puts_each_room_into_a_template() {
        let bundle = of(&[
            ("main.js", &["page/ahead.js", "shared.js"]),
            ("shared.js", &[]),
            ("page/ahead.js", &[]),
            ("page/model/bar.js", &["main.js"]),
            ("rooms/start/opened.js", &["shared.js"]),
            ("rooms/other/opened.js", &["rooms/other/view.js", "main.js"]),
            ("rooms/other/view.js", &[]),
            ("rooms/other/style.css", &[]),
        ]);
        let html = with_links(&format!("<head>\n{MARK}\n</head>"), &bundle).unwrap();
        let link = |name: &str| format!("    <link rel=\"modulepreload\" href=\"{name}\">\n");
        let later = |name: &str| {
            format!("    <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{name}\">\n")
        };
        let expected = [
            "<head>\n",
            &link("page/ahead.js"),
            &link("main.js"),
            &link("page/model/bar.js"),
            &link("shared.js"),
            "    <template data-modules=\"other\">\n",
            "    <link rel=\"preload\" as=\"style\" href=\"rooms/other/style.css\">\n",
            &later("rooms/other/opened.js"),
            &later("rooms/other/view.js"),
            "    </template>\n",
            "    <template data-modules=\"start\">\n",
            &later("rooms/start/opened.js"),
            "    </template>\n",
            MARK,
            "\n</head>",
        ];
        assert_eq!(html, expected.concat());
        assert!(with_links("<head></head>", &bundle).is_err());
    }
}
