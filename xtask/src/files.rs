//! Folders as maps from relative path to contents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Contents of files by relative path.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Reads every file below a folder. A missing folder counts as empty.
pub fn read_folder(folder: &Path) -> Result<Files> {
    read_where(folder, |_| true)
}

/// Reads the files below a folder, except files and folders whose relative path `is_wanted`
/// rejects.
pub fn read_where(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> Result<Files> {
    let mut contents = BTreeMap::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(next) = pending.pop() {
        if !next.exists() {
            continue;
        }
        let entries = fs::read_dir(&next).with_context(|| cannot("read", &next))?;
        for entry in entries {
            let path = entry.with_context(|| cannot("read", &next))?.path();
            let relative = path.strip_prefix(folder).expect("it was found below");
            if !is_wanted(relative) {
                continue;
            }
            if path.is_dir() {
                pending.push(path);
            } else {
                let bytes = fs::read(&path).with_context(|| cannot("read", &path))?;
                contents.insert(relative.to_owned(), bytes);
            }
        }
    }
    Ok(contents)
}

/// Makes `to` contain exactly the files of `from`.
pub fn mirror(from: &Path, to: &Path) -> Result<()> {
    replace(&read_folder(to)?, &read_folder(from)?, to)
}

/// Replaces the files of a folder. Unchanged files are not rewritten, because browsers revalidate
/// by modification date.
pub fn replace(present: &Files, wanted: &Files, to: &Path) -> Result<()> {
    for stale in present.keys().filter(|path| !wanted.contains_key(*path)) {
        let path = to.join(stale);
        fs::remove_file(&path).with_context(|| cannot("remove", &path))?;
        // Removing a folder that is not empty fails, which ends the loop.
        for folder in stale.ancestors().skip(1) {
            if fs::remove_dir(to.join(folder)).is_err() {
                break;
            }
        }
    }
    for (relative, bytes) in wanted {
        if present.get(relative) == Some(bytes) {
            continue;
        }
        let path = to.join(relative);
        let folder = path.parent().expect("the path has a parent folder");
        fs::create_dir_all(folder).with_context(|| cannot("create", folder))?;
        fs::write(&path, bytes).with_context(|| cannot("write", &path))?;
    }
    Ok(())
}

fn cannot(verb: &str, path: &Path) -> String {
    format!("could not {verb} {}", path.display())
}

/// An empty folder for one test.
#[cfg(test)]
pub fn scratch_folder(test: &str) -> PathBuf {
    let name = format!("headlight-xtask-{}-{test}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn mirror_adds_changes_and_removes_files_but_keeps_equal_ones() {
        let root = scratch_folder("mirror");
        let (from, to) = (root.join("from"), root.join("to"));
        fs::create_dir_all(from.join("deep/er")).unwrap();
        fs::write(from.join("deep/er/new.js"), "new").unwrap();
        fs::write(from.join("changed.js"), "after").unwrap();
        fs::write(from.join("equal.js"), "equal").unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(to.join("changed.js"), "before").unwrap();
        fs::write(to.join("equal.js"), "equal").unwrap();
        fs::create_dir_all(to.join("old/er")).unwrap();
        fs::write(to.join("old/er/stale.js"), "stale").unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
        let equal = fs::File::options().append(true).open(to.join("equal.js"));
        equal.unwrap().set_modified(long_ago).unwrap();

        mirror(&from, &to).unwrap();

        assert_eq!(read_folder(&to).unwrap(), read_folder(&from).unwrap());
        assert!(!to.join("old").exists());
        let date = fs::metadata(to.join("equal.js")).unwrap().modified();
        assert_eq!(date.unwrap(), long_ago);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_missing_folder_is_empty() {
        let missing = Path::new("no/such/folder");
        assert!(read_folder(missing).unwrap().is_empty());
    }
}
