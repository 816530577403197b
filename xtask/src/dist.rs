//! `dist/`: the page as any static host can serve it, and how large it is.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::files::{mirror, read_folder};
use crate::run::announce;

/// The folder that is served, relative to the root of the repository.
pub const DIST: &str = "dist";

/// What the scripts and styles of the first picture may weigh as they travel, and those of
/// each room that comes later: so much that nobody has to wait for them.
const OWN_LIMIT: usize = 120_000;

/// The rooms, and what is like one, that the page fetches when they are opened (`www/rooms.js`).
const LATER_ROOMS: [&str; 5] = ["sentence", "block", "positions", "lookup", "lessons"];

/// Copies `www/` to `dist/` and prints the sizes that matter to a visitor.
pub fn assemble() -> Result<()> {
    ensure!(
        Path::new("www/index.html").exists(),
        "www/index.html is missing; the page starts there"
    );
    announce("copying www/ to dist/");
    mirror(Path::new("www"), Path::new(DIST))?;

    let files = read_folder(Path::new(DIST))?;
    list_for_offline(&files)?;
    let wasm = Size::of(&files, is_wasm)?;
    println!("                                raw      gzipped");
    println!("wasm                      {wasm}");
    check_own("JS + CSS, first picture", &files, |path| {
        is_own_code(path) && later_room(path).is_none()
    })?;
    for room in LATER_ROOMS {
        check_own(&format!("JS + CSS, room {room}"), &files, |path| {
            is_own_code(path) && later_room(path) == Some(room)
        })?;
    }
    Ok(())
}

/// Writes `files.js`: what the service worker keeps for visits without a network, and a version
/// that changes with any of it.
fn list_for_offline(files: &BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    let mut names = vec!["./".to_string()];
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        let name = path.to_string_lossy().replace('\\', "/");
        // Models are kept by the page itself, and types are for programmers.
        let is_kept = !name.starts_with("models/") && !name.ends_with(".d.ts");
        if is_kept && name != "service-worker.js" {
            hash.update(name.as_bytes());
            hash.update(bytes);
            names.push(name);
        }
    }
    let version: String = hash.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let page = serde_json::json!({ "version": version, "files": names });
    let path = Path::new(DIST).join("files.js");
    fs::write(&path, format!("self.PAGE = {page};\n"))
        .with_context(|| format!("could not write {}", path.display()))
}

fn check_own(
    name: &str,
    files: &BTreeMap<PathBuf, Vec<u8>>,
    counts: impl Fn(&Path) -> bool,
) -> Result<()> {
    let size = Size::of(files, counts)?;
    println!("{name:<25} {size}");
    ensure!(
        size.gzipped <= OWN_LIMIT,
        "{name}: {} bytes gzipped, but at most {OWN_LIMIT} are allowed; remove {} bytes or more",
        size.gzipped,
        size.gzipped - OWN_LIMIT,
    );
    Ok(())
}

/// The later room that a file of the page belongs to: its view, the view's own folder, and
/// likewise its styles and its words.
fn later_room(path: &Path) -> Option<&'static str> {
    let mut parts = path.iter().filter_map(|part| part.to_str());
    let (folder, mut file) = (parts.next()?, parts.next()?);
    if let ("words", Some(own)) = (folder, parts.next()) {
        file = own;
    }
    let name = file.split('.').next()?;
    let is_room = ["views", "style", "words"].contains(&folder);
    LATER_ROOMS
        .into_iter()
        .find(|room| is_room && *room == name)
}

/// Bytes as they lie on disk, and as they travel.
struct Size {
    raw: usize,
    gzipped: usize,
}

impl Size {
    /// The sum over the files that `counts` picks, each compressed by itself,
    /// as a server does it.
    fn of(files: &BTreeMap<PathBuf, Vec<u8>>, counts: impl Fn(&Path) -> bool) -> Result<Self> {
        let mut size = Self { raw: 0, gzipped: 0 };
        for (_, bytes) in files.iter().filter(|(path, _)| counts(path)) {
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

fn is_wasm(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "wasm")
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
    fn a_later_room_is_its_view_its_style_and_their_folders() {
        for own in [
            "views/sentence.js",
            "views/sentence/why/strips.js",
            "style/sentence.css",
            "style/sentence/why.css",
        ] {
            assert_eq!(later_room(Path::new(own)), Some("sentence"), "{own}");
        }
        for other in [
            "main.js",
            "views/worked.js",
            "state/sentence.js",
            "views/sentences.js",
        ] {
            assert_eq!(later_room(Path::new(other)), None, "{other}");
        }
    }

    #[test]
    fn sizes_are_summed_over_the_files_that_count() {
        let files = BTreeMap::from([
            (PathBuf::from("a.wasm"), vec![0; 1500]),
            (PathBuf::from("b.wasm"), vec![0; 500]),
            (PathBuf::from("c.js"), vec![0; 9000]),
        ]);
        let size = Size::of(&files, is_wasm).unwrap();
        assert_eq!(size.raw, 2000);
        assert!(size.gzipped < 100);
        assert!(size.to_string().starts_with("     2.0 kB"));
    }
}
