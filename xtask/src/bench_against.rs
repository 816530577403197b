//! `cargo xtask bench --against COMMIT`: measures the native benchmarks of this tree and of a
//! commit alternately and compares their shortest times. Other programs can only lengthen a time,
//! so the shortest of many depends on them least.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::run::{announce, ask, command, run};

/// Where the other commit is checked out and built.
const OTHER: &str = "target/against";

/// Number of runs of each benchmark in each tree.
const RUNS: usize = 7;

/// Runs the native benchmarks.
const BENCH: &str = "cargo bench --package headlight --bench core --";

/// Prints, for each benchmark, the shortest time in this tree, in the commit, and their ratio.
pub fn compare(commit: &str) -> Result<()> {
    check_out(commit)?;
    let names = names()?;
    let (mut this, mut other) = (BTreeMap::new(), BTreeMap::new());
    for tree in [".", OTHER] {
        let earlier = Path::new(tree).join("target/criterion");
        if earlier.exists() {
            fs::remove_dir_all(&earlier)?;
        }
    }
    for _ in 0..RUNS {
        for name in &names {
            measure(".", name, &mut this)?;
            measure(OTHER, name, &mut other)?;
        }
    }
    announce(&format!("shortest times of this tree and of {commit}"));
    println!(
        "{:<32} {:>11} {:>11} {:>7}",
        "benchmark", "here", "there", "ratio"
    );
    for (name, here) in this {
        if let Some(there) = other.get(&name) {
            let (a, b) = (here / 1e6, there / 1e6);
            println!("{name:<32} {a:>8.3} ms {b:>8.3} ms {:>7.3}", a / b);
        }
    }
    Ok(())
}

fn check_out(commit: &str) -> Result<()> {
    let remedy = "name a commit that `git log` lists";
    if !Path::new(OTHER).exists() {
        run(
            &mut command(&format!("git worktree add --detach {OTHER} {commit}")),
            remedy,
        )?;
    }
    let checkout = format!("git -C {OTHER} checkout --detach {commit}");
    run(&mut command(&checkout), remedy)
}

/// The names of this tree's benchmarks.
fn names() -> Result<Vec<String>> {
    let list = format!("{BENCH} --list");
    let lines =
        ask(&mut command(&list)).with_context(|| format!("`{list}` failed; run it to see why"))?;
    let names = lines
        .lines()
        .filter_map(|line| line.strip_suffix(": benchmark"));
    Ok(names.map(str::to_owned).collect())
}

/// Runs one benchmark of a tree and keeps its shortest time in nanoseconds.
fn measure(tree: &str, name: &str, shortest: &mut BTreeMap<String, f64>) -> Result<()> {
    let mut bench = command(&format!(
        "{BENCH} --noplot --warm-up-time 0.3 --measurement-time 1.5 ^{name}$"
    ));
    bench.current_dir(tree).env_remove("CARGO_TARGET_DIR");
    run(&mut bench, "the message above gives the reason")?;
    let criterion = Path::new(tree).join("target/criterion");
    collect(&criterion, &criterion, shortest)
}

/// Collects the shortest times of the last runs from Criterion's folder.
fn collect(root: &Path, folder: &Path, shortest: &mut BTreeMap<String, f64>) -> Result<()> {
    let sample = folder.join("new/sample.json");
    if sample.exists() {
        let time = shortest_of(&fs::read(&sample)?)
            .with_context(|| format!("{} has no times", sample.display()))?;
        let name = folder.strip_prefix(root)?.display().to_string();
        let best = shortest.entry(name).or_insert(time);
        *best = best.min(time);
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, shortest)?;
        }
    }
    Ok(())
}

/// The shortest time of an iteration in Criterion's `sample.json`.
fn shortest_of(bytes: &[u8]) -> Option<f64> {
    let sample: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    let (times, iters) = (sample["times"].as_array()?, sample["iters"].as_array()?);
    let each = times.iter().zip(iters);
    each.filter_map(|(time, count)| Some(time.as_f64()? / count.as_f64()?))
        .min_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_shortest_time_of_each_benchmark() {
        let root = std::env::temp_dir().join(format!("headlight-criterion-{}", std::process::id()));
        for (name, times) in [
            ("forward/patterns/16", "[6.0, 9.0]"),
            ("pattern_128", "[8.0, 4.0]"),
        ] {
            let folder = root.join(name).join("new");
            fs::create_dir_all(&folder).unwrap();
            let sample = format!("{{\"iters\": [2.0, 4.0], \"times\": {times}}}");
            fs::write(folder.join("sample.json"), sample).unwrap();
        }
        let mut found = BTreeMap::from([("pattern_128".to_owned(), 0.5)]);
        collect(&root, &root, &mut found).unwrap();
        fs::remove_dir_all(&root).unwrap();
        let expected = [("forward/patterns/16", 2.25), ("pattern_128", 0.5)];
        assert_eq!(
            found,
            expected.map(|(name, time)| (name.to_owned(), time)).into()
        );
        assert_eq!(shortest_of(b"{}"), None);
    }
}
