//! A GGUF model in several shards, written by llama.cpp's `gguf-split`. The first shard has all
//! fields; each shard has its number, the number of shards and the total number of tensors.

use std::collections::BTreeSet;

use super::{Gguf, head};
use crate::checkpoint::format::numbered;
use crate::checkpoint::{File, refuse};
use crate::error::{Error, Result, excerpt};

const NUMBER: &str = "split.no";
const COUNT: &str = "split.count";
const TENSORS: &str = "split.tensors.count";

/// A shard, according to its header.
struct Part<'data> {
    file: File<'data>,
    /// The shard's number, counted from 0.
    number: u64,
    /// Number of shards in the model; `None` for a model in one file.
    count: Option<u64>,
    /// Number of tensors in the model.
    all_tensors: Option<u64>,
    /// Names of the shard's tensors.
    tensors: BTreeSet<String>,
}

/// Sorts the shards of one model; a model in a single file is returned unchanged.
///
/// # Errors
///
/// [`FileError::Files`](crate::error::FileError::Files) for shards that are missing, duplicate or
/// from different models, and the errors of [`Gguf::read`].
pub fn in_order<'data>(files: &[File<'data>]) -> Result<Vec<File<'data>>> {
    let mut parts = files.iter().map(Part::read).collect::<Result<Vec<_>>>()?;
    let Some(count) = parts.iter().find_map(|part| part.count) else {
        return match files {
            [first, second, ..] => two_models(first, second),
            _ => Ok(files.to_vec()),
        };
    };
    parts.sort_unstable_by_key(|part| part.number);
    for pair in parts.windows(2) {
        let [one, other] = pair else { continue };
        let same_stem = match (numbered(one.file.base()), numbered(other.file.base())) {
            (Some(one), Some(other)) => one.stem == other.stem,
            _ => true,
        };
        if !same_stem || one.count != other.count || one.all_tensors != other.all_tensors {
            return of_different_models(&one.file, &other.file);
        }
        if one.number == other.number {
            return refuse(format!(
                "{} and {} are both part {} of {count}; choose each part once",
                excerpt(one.file.base()),
                excerpt(other.file.base()),
                one.number + 1
            ));
        }
    }
    for (number, part) in (0..count).zip(parts.iter().map(Some).chain(std::iter::repeat(None))) {
        if part.is_none_or(|part| part.number != number) {
            return missing(&parts[0].file, number + 1, count);
        }
    }
    if let Some(extra) = parts.get(usize::try_from(count).unwrap_or(usize::MAX)) {
        return of_different_models(&parts[0].file, &extra.file);
    }
    check_tensors(&parts)?;
    Ok(parts.iter().map(|part| part.file).collect())
}

impl<'data> Part<'data> {
    fn read(file: &File<'data>) -> Result<Self> {
        let named = |error: Error| error.rename_file(super::FILE, file.base());
        let head = head(file.bytes)?;
        let gguf = Gguf::read(&head, file.bytes).map_err(named)?;
        Ok(Part {
            file: *file,
            number: gguf.whole(NUMBER).unwrap_or(0),
            count: gguf.whole(COUNT).filter(|count| *count > 1),
            all_tensors: gguf.whole(TENSORS),
            tensors: gguf.tensors.into_keys().collect(),
        })
    }
}

/// Checks that the shards contain every tensor of the model exactly once.
fn check_tensors(parts: &[Part]) -> Result<()> {
    for (at, part) in parts.iter().enumerate() {
        for other in &parts[..at] {
            if !part.tensors.is_disjoint(&other.tensors) {
                return of_different_models(&other.file, &part.file);
            }
        }
    }
    let found: usize = parts.iter().map(|part| part.tensors.len()).sum();
    match parts[0].all_tensors {
        Some(all) if all != found as u64 => refuse(format!(
            "the parts of {} hold {found} tensors, but the model has {all}; choose the parts of one \
             model",
            excerpt(parts[0].file.base())
        )),
        _ => Ok(()),
    }
}

fn missing<T>(first: &File, number: u64, count: u64) -> Result<T> {
    let name = excerpt(first.base());
    refuse(match numbered(first.base()) {
        Some(part) => format!(
            "{}, part {number} of {count}, is missing; choose all parts together",
            part.name_of(number)
        ),
        None => format!(
            "{name} is one of {count} parts, and part {number} is missing; choose all parts together"
        ),
    })
}

fn of_different_models<T>(one: &File, other: &File) -> Result<T> {
    refuse(format!(
        "{} and {} are parts of different models; choose the parts of one",
        excerpt(one.base()),
        excerpt(other.base())
    ))
}

/// Refuses weights that belong to different models.
pub fn two_models<T>(one: &File, other: &File) -> Result<T> {
    let (first, second) = match one.base() == other.base() {
        true => (excerpt(one.name), excerpt(other.name)),
        false => (excerpt(one.base()), excerpt(other.base())),
    };
    refuse(match first == second {
        true => format!("two files are named {first}; choose one"),
        false => format!("{first} and {second} are weights of two models; choose one"),
    })
}
