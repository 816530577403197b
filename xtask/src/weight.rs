//! Download sizes of the page's wasm, English scripts and styles, each with its limit.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::bundle::Bundle;
use crate::files::Files;
use crate::preload::{AHEAD, FIRST};

/// Limit for the gzipped scripts and styles of the first picture, and of each part loaded later, in
/// bytes.
const OWN_LIMIT: usize = 70_000;

/// Each wasm with its limit in gzipped bytes: the last agreed size plus 1 %. The page starts with
/// the worked example's wasm. The rooms Train and Recurrent load the training wasm; all other rooms
/// load the first wasm of this list or, in browsers without relaxed SIMD, the last.
const WASM: [(&str, &str, usize); 4] = [
    ("wasm", "pkg/headlight_bg.wasm", 1_200_000),
    ("wasm, training", "pkg/training_bg.wasm", 344_500),
    ("wasm, worked example", "pkg/worked_bg.wasm", 147_400),
    (
        "wasm, no relaxed SIMD",
        "pkg/headlight_plain_bg.wasm",
        1_200_000,
    ),
];

/// Parts of the page outside rooms that are loaded on demand (`www/page/views.ts`), each with its
/// entry points.
const PARTS: [(&str, &[&str]); 6] = [
    (
        "loading",
        &["en/page/model/loading.js", "page/model/loading.css"],
    ),
    (
        "lessons",
        &["en/page/lessons/view.js", "page/lessons/style.css"],
    ),
    (
        "own",
        &[
            "en/page/own/controller.js",
            "en/page/own/view.js",
            "page/own/style.css",
        ],
    ),
    ("share", &["en/page/share/view.js", "page/share/style.css"]),
    ("present", &["en/page/fit.js", "page/style/present.css"]),
    ("embed", &["en/page/fit.js", "page/style/embed.css"]),
];

/// Additional files needed for the first picture: those of the first room and of the engine.
const OF_START: [&str; 5] = [
    "unable.js",
    "engine/worker.js",
    "page/style/first.css",
    "en/rooms/start/opened.js",
    "rooms/start/style.css",
];

/// Prints download sizes; fails if one exceeds its limit.
pub fn weigh(files: &Files, bundle: &Bundle) -> Result<()> {
    println!("                          files      raw      gzipped");
    for (name, file, limit) in WASM {
        check(name, files, &BTreeSet::from([PathBuf::from(file)]), limit)?;
    }
    let first = bundle.with_imports([AHEAD].into_iter().chain(FIRST).chain(OF_START));
    check("JS + CSS, first picture", files, &first, OWN_LIMIT)?;
    let rooms = bundle.rooms().map(|room| {
        let begin = vec![
            format!("en/rooms/{room}/opened.js"),
            format!("rooms/{room}/style.css"),
        ];
        (room, begin)
    });
    let parts = PARTS.map(|(part, begin)| (part, begin.iter().map(ToString::to_string).collect()));
    for (part, begin) in rooms.chain(parts) {
        let own = bundle.with_imports(begin.iter().map(String::as_str));
        let name = format!("JS + CSS, then {part}");
        check(&name, files, &(&own - &first), OWN_LIMIT)?;
    }
    Ok(())
}

fn check(name: &str, files: &Files, counted: &BTreeSet<PathBuf>, limit: usize) -> Result<()> {
    let size = Size::of(files, counted)?;
    println!("{name:<25} {:>5} {size}", counted.len());
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let files = Files::from([
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
