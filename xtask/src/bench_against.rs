//! `cargo xtask bench --against COMMIT`: runs the native benchmarks of this tree and of a commit
//! alternately, so that a busy machine slows both.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::run::{announce, command, run};

/// Where the other commit is checked out and built.
const OTHER: &str = "target/against";

/// Number of runs of each tree.
const RUNS: usize = 5;

/// Prints, for each benchmark, the time of this tree divided by the time of the commit: the median,
/// the minimum and the maximum over the runs.
pub fn compare(commit: &str) -> Result<()> {
    if !Path::new(OTHER).exists() {
        let remedy = "name a commit that `git log` lists";
        run(
            &mut command(&format!("git worktree add --detach {OTHER} {commit}")),
            remedy,
        )?;
    }
    let checkout = format!("git -C {OTHER} checkout --detach {commit}");
    run(
        &mut command(&checkout),
        "name a commit that `git log` lists",
    )?;
    let mut ratios: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for _ in 0..RUNS {
        let (this, other) = (times(".")?, times(OTHER)?);
        for (name, time) in this {
            if let Some(before) = other.get(&name) {
                ratios.entry(name).or_default().push(time / before);
            }
        }
    }
    announce(&format!(
        "time of this tree divided by the time of {commit}"
    ));
    println!(
        "{:<32} {:>7} {:>9} {:>9}",
        "benchmark", "median", "smallest", "largest"
    );
    for (name, mut all) in ratios {
        all.sort_by(f64::total_cmp);
        let (median, last) = (all[all.len() / 2], all[all.len() - 1]);
        println!("{name:<32} {median:>7.3} {:>9.3} {last:>9.3}", all[0]);
    }
    Ok(())
}

/// Runs the benchmarks of a tree. Returns nanoseconds by name.
fn times(tree: &str) -> Result<BTreeMap<String, f64>> {
    let target = Path::new(tree).join("target");
    let criterion = target.join("criterion");
    let mut bench = command("cargo bench --package headlight --bench core");
    bench.current_dir(tree).env_remove("CARGO_TARGET_DIR");
    run(&mut bench, "the message above gives the reason")?;
    let mut found = BTreeMap::new();
    collect(&criterion, &criterion, &mut found)?;
    ensure!(
        !found.is_empty(),
        "{} has no estimates",
        criterion.display()
    );
    Ok(found)
}

/// Collects the medians of the last run from Criterion's folder.
fn collect(root: &Path, folder: &Path, found: &mut BTreeMap<String, f64>) -> Result<()> {
    let estimates = folder.join("new/estimates.json");
    if estimates.exists() {
        let all: serde_json::Value = serde_json::from_slice(&fs::read(&estimates)?)?;
        let median = all["median"]["point_estimate"].as_f64();
        let median = median.with_context(|| format!("{} has no median", estimates.display()))?;
        let name = folder.strip_prefix(root)?.display().to_string();
        found.insert(name, median);
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collects_the_median_of_each_benchmark() {
        let root = std::env::temp_dir().join(format!("headlight-criterion-{}", std::process::id()));
        for (name, median) in [("forward/patterns/16", "1.5"), ("pattern/128", "2.0")] {
            let folder = root.join(name).join("new");
            fs::create_dir_all(&folder).unwrap();
            let estimates = format!("{{\"median\": {{\"point_estimate\": {median}}}}}");
            fs::write(folder.join("estimates.json"), estimates).unwrap();
        }
        let mut found = BTreeMap::new();
        collect(&root, &root, &mut found).unwrap();
        fs::remove_dir_all(&root).unwrap();
        let expected = [("forward/patterns/16", 1.5), ("pattern/128", 2.0)];
        assert_eq!(
            found,
            expected.map(|(name, time)| (name.to_owned(), time)).into()
        );
    }
}
