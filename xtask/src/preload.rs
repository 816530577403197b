//! Adds preload links to `index.html`, so that the browser requests all modules and styles at once
//! instead of following the imports.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::weight::{Files, modules};

/// Loaded first: requests the room of the address and starts the engine.
const AHEAD: [&str; 1] = ["page/ahead.js"];

/// Entry points of every first picture: the page and the sentence box.
const FIRST: [&str; 2] = ["main.js", "page/model/bar.js"];

/// The line of `index.html` before which the links are inserted.
const MARK: &str = "    <script type=\"module\" src=\"main.js\"></script>";

/// Adds preload links for the modules of every first picture. Each room's modules and style sheet
/// go into a template, which the page activates when the address names the room or the user opens
/// it. They have low priority, because the engine's files are found one after the other.
pub fn with_modules(html: &str, files: &Files) -> Result<String> {
    let (before, after) = html
        .split_once(MARK)
        .with_context(|| format!("www/index.html has no line `{}`", MARK.trim()))?;
    let ahead = modules(files, AHEAD.map(PathBuf::from));
    let first = &modules(files, FIRST.map(PathBuf::from)) | &ahead;
    let mut written = links(&ahead, "") + &links(&(&first - &ahead), "");
    for room in rooms(files) {
        let begin = PathBuf::from(format!("rooms/{room}/opened.js"));
        let later = &modules(files, [begin]) - &first;
        if !later.is_empty() {
            written += &format!(
                "    <template data-modules=\"{room}\">\n{}{}    </template>\n",
                style(room, files),
                links(&later, LOW_PRIORITY)
            );
        }
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
fn style(room: &str, files: &Files) -> String {
    let name = format!("rooms/{room}/style.css");
    if files.contains_key(Path::new(&name)) {
        format!("    <link rel=\"preload\" as=\"style\" href=\"{name}\">\n")
    } else {
        String::new()
    }
}

/// Rooms that are loaded on demand: those with an `opened.js`.
fn rooms(files: &Files) -> impl Iterator<Item = &str> {
    files.keys().filter_map(|path| {
        let path: &Path = path;
        let room = path.to_str()?.strip_prefix("rooms/")?;
        room.strip_suffix("/opened.js")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preloads_the_first_picture_and_puts_each_room_into_a_template() {
        let files: Files = [
            (
                "main.js",
                "import './a.js';\nimport './page/ahead.js';\nconst late = () => import('./rooms/other/opened.js');\n\
                 new Worker(new URL('./worker.js', import.meta.url));",
            ),
            ("a.js", "export const { b } = 1;"),
            ("worker.js", ""),
            ("page/ahead.js", "import '../thread.js';"),
            ("thread.js", ""),
            ("rooms/start/opened.js", "import { b } from '../../a.js';"),
            (
                "rooms/other/opened.js",
                "import './view.js';\nimport '../../a.js';",
            ),
            ("rooms/other/view.js", ""),
            ("rooms/other/style.css", ""),
        ]
        .map(|(path, text)| (PathBuf::from(path), text.into()))
        .into();
        let html = with_modules(&format!("<head>\n{MARK}\n</head>"), &files).unwrap();
        let link = |name: &str| format!("    <link rel=\"modulepreload\" href=\"{name}\">\n");
        let later = |name: &str| {
            format!("    <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{name}\">\n")
        };
        let expected = [
            "<head>\n",
            &link("page/ahead.js"),
            &link("thread.js"),
            &link("a.js"),
            &link("main.js"),
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
        assert!(with_modules("<head></head>", &files).is_err());
    }
}
