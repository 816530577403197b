//! Adds preload links to `index.html`, so that the browser requests all modules and styles at once
//! instead of following the imports.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::bundle::Bundle;
use crate::recording::NAME as RECORDING;

/// The first script to load; it requests the room in the address and starts the engine.
pub const AHEAD: &str = "page/ahead.js";

/// Entry points that every room needs for its first picture: the page and the sentence box.
pub const FIRST: [&str; 2] = ["en/main.js", "en/page/model/bar.js"];

/// The line of `index.html` that the links replace.
const MARK: &str = "    <!-- modules -->\n";

/// Replaces [`MARK`] with templates. The page activates those that it needs, with the reader's
/// language in their addresses:
///
/// - `data-modules`: preload links for the English scripts of every room's first picture (`main`)
///   and of each room, and for the recording of the opening sentence (`opening`). The links of rooms
///   have low priority, so that they do not delay the engine's files, which the browser discovers
///   one after another.
/// - `data-language`: the main script of a language.
/// - `data-unable-words`: the sentences of a page that cannot start.
pub fn with_links(html: &str, bundle: &Bundle, has_recording: bool) -> Result<String> {
    let (before, after) = html
        .split_once(MARK)
        .with_context(|| format!("www/index.html has no line `{}`", MARK.trim()))?;
    let ahead = bundle.with_imports([AHEAD]);
    ensure!(
        ahead.len() == 1,
        "{AHEAD} imports another script, so it would wait for that script and for one language"
    );
    let first = &bundle.with_imports(FIRST) | &ahead;
    let mut written = template("modules", "main", &links(&(&first - &ahead), ""));
    for language in bundle.languages() {
        let script = format!("    <script type=\"module\" src=\"{language}/main.js\"></script>\n");
        written += &template("language", language, &script);
        if language != "en" {
            let script = format!("    <script src=\"{language}/unable-words.js\"></script>\n");
            written += &template("unable-words", language, &script);
        }
    }
    if has_recording {
        let link =
            format!("    <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{RECORDING}\">\n");
        written += &template("modules", "opening", &link);
    }
    for room in bundle.rooms() {
        let later = &bundle.with_imports([format!("en/rooms/{room}/opened.js").as_str()]) - &first;
        let links = style(room, bundle) + &links(&later, LOW_PRIORITY);
        written += &template("modules", room, &links);
    }
    Ok(format!("{before}{written}{after}"))
}

fn template(kind: &str, name: &str, content: &str) -> String {
    format!("    <template data-{kind}=\"{name}\">\n{content}    </template>\n")
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
    fn puts_the_links_of_the_first_picture_and_of_each_room_into_templates() {
        let bundle = of(&[
            ("en/main.js", &["page/ahead.js", "en/shared.js"]),
            ("en/shared.js", &[]),
            ("page/ahead.js", &[]),
            ("en/page/model/bar.js", &["en/main.js"]),
            ("en/rooms/start/opened.js", &["en/shared.js"]),
            (
                "en/rooms/other/opened.js",
                &["en/rooms/other/view.js", "en/main.js"],
            ),
            ("en/rooms/other/view.js", &[]),
            ("rooms/other/style.css", &[]),
            ("uk/main.js", &["page/ahead.js"]),
        ]);
        let html = with_links(&format!("<head>\n{MARK}</head>"), &bundle, true).unwrap();
        let link = |name: &str| format!("    <link rel=\"modulepreload\" href=\"{name}\">\n");
        let later = |name: &str| {
            format!("    <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{name}\">\n")
        };
        let script = |name: &str| format!("    <script type=\"module\" src=\"{name}\"></script>\n");
        let end = "    </template>\n";
        let expected = [
            "<head>\n",
            "    <template data-modules=\"main\">\n",
            &link("en/main.js"),
            &link("en/page/model/bar.js"),
            &link("en/shared.js"),
            end,
            "    <template data-language=\"en\">\n",
            &script("en/main.js"),
            end,
            "    <template data-language=\"uk\">\n",
            &script("uk/main.js"),
            end,
            "    <template data-unable-words=\"uk\">\n",
            "    <script src=\"uk/unable-words.js\"></script>\n",
            end,
            "    <template data-modules=\"opening\">\n",
            "    <link rel=\"preload\" as=\"fetch\" crossorigin href=\"rooms/start/recording.json\">\n",
            end,
            "    <template data-modules=\"other\">\n",
            "    <link rel=\"preload\" as=\"style\" href=\"rooms/other/style.css\">\n",
            &later("en/rooms/other/opened.js"),
            &later("en/rooms/other/view.js"),
            end,
            "    <template data-modules=\"start\">\n",
            &later("en/rooms/start/opened.js"),
            end,
            "</head>",
        ];
        assert_eq!(html, expected.concat());
        assert!(with_links("<head></head>", &bundle, true).is_err());
    }
}
