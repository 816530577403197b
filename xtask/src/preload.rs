//! Tells the browser at once which modules it will need, so that it asks for all of them together
//! instead of finding them import by import.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::weight::{Files, modules};

/// What the first picture imports: the page, the sentence box and the room that it opens on.
const FIRST: [&str; 3] = ["main.js", "page/model/bar.js", "rooms/start/opened.js"];

/// The line of `index.html` in front of which the names are written.
const MARK: &str = "    <script type=\"module\" src=\"main.js\"></script>";

/// `index.html` with the modules of the first picture, and with those of each room in a template
/// that the page puts to use when the room is opened.
pub fn with_modules(html: &str, files: &Files) -> Result<String> {
    let (before, after) = html
        .split_once(MARK)
        .with_context(|| format!("www/index.html has no line `{}`", MARK.trim()))?;
    let first = modules(files, FIRST.map(PathBuf::from));
    let mut written = links(&first);
    for room in rooms(files) {
        let begin = PathBuf::from(format!("rooms/{room}/opened.js"));
        let later = &modules(files, [begin]) - &first;
        if !later.is_empty() {
            written += &format!(
                "    <template data-modules=\"{room}\">\n{}    </template>\n",
                links(&later)
            );
        }
    }
    Ok(format!("{before}{written}{MARK}{after}"))
}

fn links(modules: &BTreeSet<PathBuf>) -> String {
    let link = |path: &PathBuf| {
        let name = path.to_string_lossy().replace('\\', "/");
        format!("    <link rel=\"modulepreload\" href=\"{name}\">\n")
    };
    modules.iter().map(link).collect()
}

/// The rooms that come later, each with an `opened.js`.
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
    fn the_first_picture_s_modules_are_named_and_a_room_s_wait_in_a_template() {
        let files: Files = [
            (
                "main.js",
                "import './a.js';\nconst late = () => import('./rooms/other/opened.js');\n\
                 new Worker(new URL('./worker.js', import.meta.url));",
            ),
            ("a.js", "export const { b } = 1;"),
            ("worker.js", ""),
            ("rooms/start/opened.js", "import { b } from '../../a.js';"),
            (
                "rooms/other/opened.js",
                "import './view.js';\nimport '../../a.js';",
            ),
            ("rooms/other/view.js", ""),
        ]
        .map(|(path, text)| (PathBuf::from(path), text.into()))
        .into();
        let html = with_modules(&format!("<head>\n{MARK}\n</head>"), &files).unwrap();
        let link = |name: &str| format!("    <link rel=\"modulepreload\" href=\"{name}\">\n");
        let expected = [
            "<head>\n",
            &link("a.js"),
            &link("main.js"),
            &link("rooms/start/opened.js"),
            "    <template data-modules=\"other\">\n",
            &link("rooms/other/opened.js"),
            &link("rooms/other/view.js"),
            "    </template>\n",
            MARK,
            "\n</head>",
        ];
        assert_eq!(html, expected.concat());
        assert!(with_modules("<head></head>", &files).is_err());
    }
}
