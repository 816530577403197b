//! Download sizes: follows the page's scripts and styles from file to file.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Limit for the gzipped scripts and styles of the first picture, and of each part loaded later, in
/// bytes.
const OWN_LIMIT: usize = 120_000;

/// Each wasm with its limit in gzipped bytes: the last agreed size plus 1 %. The page loads the
/// second first, and then one of the others.
const WASM: [(&str, &str, usize); 3] = [
    ("wasm", "pkg/headlight_bg.wasm", 1_316_000),
    ("wasm, worked example", "pkg/worked_bg.wasm", 142_600),
    (
        "wasm, no relaxed SIMD",
        "pkg/headlight_plain_bg.wasm",
        1_316_000,
    ),
];

/// Parts of the page outside rooms that are loaded on demand (`www/page/views.js`), each with its
/// entry points.
const PARTS: [(&str, &[&str]); 7] = [
    ("bar", &["page/model/bar.js", "page/model/bar.css"]),
    (
        "loading",
        &["page/model/loading.js", "page/model/loading.css"],
    ),
    (
        "lessons",
        &["page/lessons/view.js", "page/lessons/style.css"],
    ),
    (
        "own",
        &[
            "page/own/controller.js",
            "page/own/view.js",
            "page/own/style.css",
        ],
    ),
    ("share", &["page/share/view.js", "page/share/style.css"]),
    ("present", &["page/fit.js", "page/style/present.css"]),
    ("embed", &["page/fit.js", "page/style/embed.css"]),
];

/// Entry points of the first picture: the page and its first room.
const FIRST: [&str; 3] = [
    "index.html",
    "rooms/start/opened.js",
    "rooms/start/style.css",
];

/// Text before the name of a file that is loaded at once. A file in `import('…')` is loaded on
/// demand, or is a type; of the languages only English is loaded at once.
const LOADS: [&str; 7] = [
    "from '",
    "import '",
    "URL('",
    "url('",
    "href=\"",
    "src=\"",
    "en: () => import('",
];

/// Contents of the page's files by path.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Prints download sizes; fails if one exceeds its limit.
pub fn weigh(files: &Files) -> Result<()> {
    println!("                                raw      gzipped");
    for (name, file, limit) in WASM {
        let file = BTreeSet::from([PathBuf::from(file)]);
        check(name, files, &file, limit)?;
    }
    let first = reached(files, FIRST.map(PathBuf::from));
    check("JS + CSS, first picture", files, &first, OWN_LIMIT)?;
    let rooms = files.keys().filter_map(|path| room_of(path));
    let rooms: BTreeMap<_, _> = rooms
        .map(|room| {
            let begin = ["opened.js", "style.css"].map(|file| format!("rooms/{room}/{file}"));
            (room, begin.to_vec())
        })
        .collect();
    let parts = PARTS.map(|(part, begin)| {
        (
            part.to_string(),
            begin.iter().map(|file| file.to_string()).collect(),
        )
    });
    for (part, begin) in rooms.into_iter().chain(parts) {
        for name in &begin {
            ensure!(
                files.contains_key(Path::new(name)),
                "{name} is missing; the page fetches it when the room or part is opened"
            );
        }
        let own = reached(files, begin.into_iter().map(PathBuf::from));
        let name = format!("JS + CSS, then {part}");
        check(&name, files, &(&own - &first), OWN_LIMIT)?;
    }
    Ok(())
}

/// The room of a `room.js`.
fn room_of(path: &Path) -> Option<String> {
    let rest = path.to_str()?.strip_prefix("rooms/")?;
    Some(rest.strip_suffix("/room.js")?.to_string())
}

/// Text before the name of a statically imported module.
const IMPORTS: [&str; 3] = ["from '", "import '", "en: () => import('"];

/// The transitive closure of static imports. Workers are excluded: they load their own modules.
pub fn modules(files: &Files, begin: impl IntoIterator<Item = PathBuf>) -> BTreeSet<PathBuf> {
    followed(files, begin, &IMPORTS)
}

/// The scripts and styles loaded with the given files, including these.
fn reached(files: &Files, begin: impl IntoIterator<Item = PathBuf>) -> BTreeSet<PathBuf> {
    followed(files, begin, &LOADS)
}

/// The scripts and styles reachable through names after one of `marks`.
fn followed(
    files: &Files,
    begin: impl IntoIterator<Item = PathBuf>,
    marks: &[&str],
) -> BTreeSet<PathBuf> {
    let mut pending: Vec<PathBuf> = begin.into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(path) = pending.pop() {
        let Some(bytes) = files.get(&path).filter(|_| !found.contains(&path)) else {
            continue;
        };
        let text = without_templates(&String::from_utf8_lossy(bytes));
        pending.extend(named(&path, &text, marks).filter(|path| is_own_code(path)));
        found.insert(path);
    }
    found.retain(|path| is_own_code(path));
    found
}

/// File names in a text after one of `marks`.
fn named<'text>(
    path: &'text Path,
    text: &'text str,
    marks: &'text [&str],
) -> impl Iterator<Item = PathBuf> + 'text {
    let folder = path.parent().unwrap_or(Path::new(""));
    marks
        .iter()
        .flat_map(|mark| text.split(mark).skip(1))
        .filter(|rest| !is_for_print(rest))
        .filter_map(|rest| rest.split(['\'', '"', '#', '?']).next())
        .map(|name| flat(&folder.join(name)))
}

/// Removes HTML templates, whose files are loaded only when a template is used.
fn without_templates(text: &str) -> String {
    text.split("<template")
        .enumerate()
        .map(|(nth, part)| match part.split_once("</template>") {
            Some((_, after)) if nth > 0 => after,
            _ => part,
        })
        .collect()
}

/// Whether a tag is for print, which no picture waits for.
fn is_for_print(rest: &str) -> bool {
    let tag = rest.split('>').next().unwrap_or(rest);
    tag.contains("media=\"print\"")
}

/// A path without `.` and `..`.
fn flat(path: &Path) -> PathBuf {
    let mut flat = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                flat.pop();
            }
            other => flat.push(other),
        }
    }
    flat
}

fn check(name: &str, files: &Files, counted: &BTreeSet<PathBuf>, limit: usize) -> Result<()> {
    let size = Size::of(files, counted)?;
    println!("{name:<25} {size}");
    ensure!(
        size.gzipped <= limit,
        "{name}: {} bytes gzipped, but at most {limit} are allowed; remove {} bytes or more",
        size.gzipped,
        size.gzipped - limit,
    );
    Ok(())
}

/// Raw and gzipped bytes.
struct Size {
    raw: usize,
    gzipped: usize,
}

impl Size {
    /// Sum over files, each compressed separately, as servers do.
    fn of<P: AsRef<Path>>(files: &Files, counted: impl IntoIterator<Item = P>) -> Result<Self> {
        let mut size = Self { raw: 0, gzipped: 0 };
        for path in counted {
            let path = path.as_ref();
            let bytes = files
                .get(path)
                .with_context(|| format!("{} is missing from the page", path.display()))?;
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(bytes).context("gzip failed")?;
            size.raw += bytes.len();
            size.gzipped += encoder.finish().context("gzip failed")?.len();
        }
        Ok(size)
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kilobytes = |bytes: usize| bytes as f64 / 1000.0;
        let (raw, gzipped) = (kilobytes(self.raw), kilobytes(self.gzipped));
        write!(f, "{raw:8.1} kB {gzipped:8.1} kB")
    }
}

/// Whether a file is a script or a style that was written by hand: bindings
/// and models come from elsewhere.
fn is_own_code(path: &Path) -> bool {
    let by_hand = !path.starts_with("pkg") && !path.starts_with("models");
    by_hand
        && path
            .extension()
            .is_some_and(|extension| ["js", "mjs", "css"].iter().any(|code| extension == *code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_code_is_scripts_and_styles_outside_pkg_and_models() {
        for own in ["main.js", "style.css", "views/step.js", "draw/pkg/a.mjs"] {
            assert!(is_own_code(Path::new(own)), "{own}");
        }
        for other in ["pkg/headlight.js", "models/a/b.js", "index.html", "js"] {
            assert!(!is_own_code(Path::new(other)), "{other}");
        }
    }

    #[test]
    fn follows_files_loaded_at_once_but_not_those_loaded_on_demand() {
        let files = [
            (
                "index.html",
                "<link href=\"style/a.css\"><link href=\"paper.css\" media=\"print\"><script src=\"main.js\">\
                 <template><link href=\"views/later.js\"></template>",
            ),
            ("style/a.css", "@import url('a/b.css');"),
            ("style/a/b.css", ""),
            (
                "main.js",
                "import { a } from './views/a.js';\n/** @type {import('./types.js').T} */\n\
                 const later = () => import('./views/later.js');\n\
                 new Worker(new URL('./engine/worker.js', import.meta.url));",
            ),
            (
                "views/a.js",
                "import init from '../pkg/core.js';\nexport {\n  b,\n} from '../b.js';",
            ),
            ("b.js", "import './main.js';"),
            ("paper.css", ""),
            ("pkg/core.js", ""),
            ("types.js", ""),
            ("views/later.js", ""),
            ("engine/worker.js", ""),
        ];
        let files: Files = files
            .map(|(path, text)| (PathBuf::from(path), text.into()))
            .into();
        let found = reached(&files, [PathBuf::from("index.html")]);
        let found: Vec<_> = found.iter().map(|path| path.to_str().unwrap()).collect();
        assert_eq!(
            found,
            [
                "b.js",
                "engine/worker.js",
                "main.js",
                "style/a/b.css",
                "style/a.css",
                "views/a.js"
            ]
        );
    }

    #[test]
    fn a_wasm_above_its_limit_fails_the_build() {
        let name = PathBuf::from("pkg/a.wasm");
        let files = Files::from([(name.clone(), vec![7; 5000])]);
        let counted = BTreeSet::from([name]);
        let size = Size::of(&files, &counted).unwrap().gzipped;
        assert!(check("wasm", &files, &counted, size).is_ok());
        let error = check("wasm", &files, &counted, size - 1).unwrap_err();
        let expected = format!(
            "wasm: {size} bytes gzipped, but at most {} are allowed; remove 1 bytes or more",
            size - 1
        );
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn sums_sizes_over_the_counted_files() {
        let files = BTreeMap::from([
            (PathBuf::from("a.wasm"), vec![0; 1500]),
            (PathBuf::from("b.wasm"), vec![0; 500]),
            (PathBuf::from("c.js"), vec![0; 9000]),
        ]);
        let size = Size::of(&files, ["a.wasm", "b.wasm"]).unwrap();
        assert_eq!(size.raw, 2000);
        assert!(size.gzipped < 100);
        assert!(size.to_string().starts_with("     2.0 kB"));
        assert!(Size::of(&files, ["d.wasm"]).is_err());
    }
}
