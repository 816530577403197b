//! Counts passed and failed tests in the output of test runners.

use crate::run::Printed;

/// Result of one stage.
#[derive(Debug, Default, PartialEq)]
pub struct Report {
    pub count: Count,
    /// Skipped tests, each with the reason.
    pub not_run: Vec<String>,
}

impl From<Count> for Report {
    fn from(count: Count) -> Self {
        Self {
            count,
            not_run: Vec::new(),
        }
    }
}

impl Report {
    /// Parses the output of Node.js's reporter `spec`, including skipped tests.
    pub fn of_node_test(printed: &Printed) -> Self {
        Self {
            count: Count::of_node_test(printed),
            not_run: skipped(&printed.text),
        }
    }

    /// Parses the output of Python's unittest with `-v`; the whole run counts as one check.
    pub fn of_unittest(printed: &Printed) -> Self {
        // test_x (module.Class.test_x) ... skipped 'there is no Chromium'
        let skipped = |line: &str| {
            let (name, reason) = line.split_once(" ... skipped ")?;
            let (name, _) = name.split_once(' ').unwrap_or((name, ""));
            Some(format!("{name} ({})", reason.trim_matches(['\'', '"'])))
        };
        Self {
            count: Count::of_one(printed.success),
            not_run: printed.text.lines().filter_map(skipped).collect(),
        }
    }
}

/// Numbers of passed and failed tests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
}

impl Count {
    /// The result of a check without separate tests.
    pub fn of_one(passed: bool) -> Self {
        Self {
            passed: u64::from(passed),
            failed: u64::from(!passed),
        }
    }

    /// Parses the output of `cargo test` and adds up the results of its test binaries.
    pub fn of_cargo_test(printed: &Printed) -> Self {
        let mut count = Self::default();
        for line in printed.text.lines() {
            // test result: ok. 12 passed; 0 failed; 0 ignored; ...
            if let Some((_, result)) = line.split_once("test result: ") {
                count.passed += number_before(result, " passed;");
                count.failed += number_before(result, " failed;");
            }
        }
        count.believing(printed.success)
    }

    /// Parses the summary of Node.js's reporter `spec`. A cancelled test counts as failed. A
    /// missing summary or an empty run counts as one failure.
    pub fn of_node_test(printed: &Printed) -> Self {
        let last = |name: &str| {
            let summary = format!("ℹ {name} ");
            let number = |line: &str| line.strip_prefix(&summary)?.trim().parse().ok();
            printed.text.lines().rev().find_map(number).unwrap_or(0)
        };
        let count = Self {
            passed: last("pass"),
            failed: last("fail") + last("cancelled"),
        };
        count.believing(printed.success && count != Self::default())
    }

    /// Counts one failure if the runner failed without naming a failed test, for instance because a
    /// test did not compile.
    fn believing(mut self, success: bool) -> Self {
        if !success && self.failed == 0 {
            self.failed = 1;
        }
        self
    }
}

impl std::ops::Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
        }
    }
}

/// Skipped tests in the output of Node.js's reporter `spec`, each with its reason.
fn skipped(text: &str) -> Vec<String> {
    // ﹣ Firefox shows every room (0.412ms) # there is no Firefox on this machine
    let test = |line: &str| {
        let (name, reason) = line.trim().strip_prefix("﹣ ")?.split_once(" # ")?;
        let (name, _) = name.rsplit_once(" (").unwrap_or((name, ""));
        Some(format!("{name} ({reason})"))
    };
    text.lines().filter_map(test).collect()
}

/// The number directly before a word.
fn number_before(text: &str, word: &str) -> u64 {
    text.split_once(word)
        .and_then(|(front, _)| front.rsplit(' ').next())
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, success: bool) -> Printed {
        Printed {
            text: text.to_owned(),
            success,
        }
    }

    #[test]
    fn sums_cargo_test_over_its_binaries() {
        let text = "\
running 3 tests
test a ... ok
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

running 2 tests
test result: FAILED. 14 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
";
        let expected = Count {
            passed: 17,
            failed: 2,
        };
        assert_eq!(Count::of_cargo_test(&printed(text, false)), expected);
    }

    #[test]
    fn counts_a_compile_error_as_one_failure() {
        let expected = Count {
            passed: 0,
            failed: 1,
        };
        assert_eq!(Count::of_cargo_test(&printed("", false)), expected);
        assert_eq!(Count::of_node_test(&printed("", false)), expected);
    }

    #[test]
    fn parses_the_summary_of_node_test() {
        let text = "\
✔ opens (12.3ms)
✖ fails (0.5ms)
ℹ tests 9
ℹ suites 1
ℹ pass 6
ℹ fail 2
ℹ cancelled 1
ℹ skipped 0
ℹ todo 0
ℹ duration_ms 71.9
";
        let expected = Count {
            passed: 6,
            failed: 3,
        };
        assert_eq!(Count::of_node_test(&printed(text, false)), expected);
    }

    #[test]
    fn lists_tests_skipped_by_node_with_their_reasons() {
        let text = "\
✔ opens (12.3ms)
﹣ Firefox shows every room (0.412ms) # there is no Firefox; install it
ℹ pass 1
ℹ fail 0
ℹ cancelled 0
ℹ skipped 1
";
        let expected = Report {
            count: Count::of_one(true),
            not_run: vec!["Firefox shows every room (there is no Firefox; install it)".into()],
        };
        assert_eq!(Report::of_node_test(&printed(text, true)), expected);
    }

    #[test]
    fn lists_tests_skipped_by_python_with_their_reasons() {
        let text = "\
test_draws (test_headlight.Widget.test_draws) ... skipped 'there is no Chromium'
test_stops (test_headlight.Server.test_stops) ... ok
";
        let expected = Report {
            count: Count::of_one(true),
            not_run: vec!["test_draws (there is no Chromium)".into()],
        };
        assert_eq!(Report::of_unittest(&printed(text, true)), expected);
    }

    #[test]
    fn counts_a_crash_of_node_as_one_failure() {
        let of = |text, success| Count::of_node_test(&printed(text, success));
        let failed = Count::of_one(false);
        for text in ["", "✔ opens (12.3ms)\n", "✖ fails (0.5ms)\n"] {
            assert_eq!(of(text, false), failed, "{text:?}");
            assert_eq!(of(text, true), failed, "{text:?}");
        }
        assert_eq!(of("ℹ pass 0\nℹ fail 0\nℹ cancelled 0\n", true), failed);
        let after_all_passed = Count {
            passed: 6,
            failed: 1,
        };
        assert_eq!(
            of("ℹ pass 6\nℹ fail 0\nℹ cancelled 0\n", false),
            after_all_passed
        );
    }
}
