//! How many tests passed and failed, read from what test runners print.

use crate::run::Printed;

/// What one stage did.
#[derive(Debug, Default, PartialEq)]
pub struct Report {
    pub count: Count,
    /// What it left out, each with the reason.
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
    /// What the reporter `spec` of Node.js printed, skipped tests included.
    pub fn of_node_test(printed: &Printed) -> Self {
        Self {
            count: Count::of_node_test(printed),
            not_run: skipped(&printed.text),
        }
    }

    /// What Python's unittest printed with `-v`, as one check.
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

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
}

impl Count {
    /// One check, which passed or failed as a whole.
    pub fn of_one(passed: bool) -> Self {
        Self {
            passed: u64::from(passed),
            failed: u64::from(!passed),
        }
    }

    /// What `cargo test` printed: the sum over its test programs.
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

    /// What the reporter `spec` of Node.js printed: the summary at its end. A
    /// cancelled test did not pass, so it counts as failed; a runner that died
    /// before its summary, or that found no test, failed too.
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

    /// A runner that failed without naming a failed test, because it could
    /// not compile one for instance, still failed.
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

/// The tests that the reporter `spec` of Node.js printed as skipped, each with its reason.
fn skipped(text: &str) -> Vec<String> {
    // ﹣ Firefox shows every room (0.412ms) # there is no Firefox on this machine
    let test = |line: &str| {
        let (name, reason) = line.trim().strip_prefix("﹣ ")?.split_once(" # ")?;
        let (name, _) = name.rsplit_once(" (").unwrap_or((name, ""));
        Some(format!("{name} ({reason})"))
    };
    text.lines().filter_map(test).collect()
}

/// The number that stands directly in front of a word.
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
    fn cargo_test_is_summed_over_its_programs() {
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
    fn a_crate_that_does_not_compile_counts_as_one_failure() {
        let expected = Count {
            passed: 0,
            failed: 1,
        };
        assert_eq!(Count::of_cargo_test(&printed("", false)), expected);
        assert_eq!(Count::of_node_test(&printed("", false)), expected);
    }

    #[test]
    fn node_test_is_read_from_its_summary() {
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
    fn tests_that_node_skipped_are_named_with_their_reasons() {
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
    fn tests_that_python_skipped_are_named_with_their_reasons() {
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
    fn a_node_that_dies_counts_as_one_failure_whatever_it_said_before() {
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
