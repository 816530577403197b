//! The command line, parsed once into a [`Task`].

use std::ffi::OsString;
use std::path::{PathBuf, absolute};

use anyhow::{Result, bail};
use lexopt::prelude::*;

use crate::dist::Hub;
use crate::page_tests::Selection;
use crate::test::Stage;

/// Printed by `cargo xtask` without arguments.
pub const HELP: &str = "\
cargo xtask build [--no-hub]             builds the page into dist/, for any static host;
                                         --no-hub leaves out models from the Hub
cargo xtask serve [--port N] [--no-open] builds, serves dist/ on 127.0.0.1 (port 8000 or
                                         the next free one) and opens the browser;
                                         edits in www/ appear after a reload
cargo xtask test [STAGE...]              runs all stages except fuzz, or only those
                                         given: format lint clippy docs rust types page
                                         python fuzz
cargo xtask test --full                  runs the full set, as the nightly job does: with
                                         fuzz, every lesson stop at every window size, and
                                         many more random cases
cargo xtask test FILE... [--name TEXT]   runs page tests only: the given files, such as
                                         share.test.mjs, or tests whose name contains TEXT
cargo xtask bench                        measures the core, then the page in Chromium
cargo xtask bench --against COMMIT       measures the core and that commit's core in turns,
                                         and prints the ratios of their times
cargo xtask model NAME PATH              writes www/models/NAME/ from the folder PATH: a
                                         model of the page (minilm-l6, smollm2-135m,
                                         e5-small, marian-en-pt, marian-pt-en) from its
                                         source files, or a custom model, which the page then
                                         lists with models=models in its address
cargo xtask models                       compares every model of the page and of the tests
                                         with its reference values, and writes the results to
                                         docs/MODELS.md and to the page
cargo xtask lesson FILE [STOP...]        opens each stop of a lesson file, of any language, or those given,
                                         and says which texts are not on the screen, what
                                         does not fit and which claims are wrong
cargo xtask pictures                     takes the pictures of docs/ and of the stops
cargo xtask --help                       prints this help

Missing pieces (the wasm32 target, npm packages, Python packages in target/, and Node.js
and browsers on Debian as root) are installed. CHROME_PATH selects a Chrome or Chromium instead of the
one found. The last line of a test run lists what did not run, and why.
";

/// A parsed command.
#[derive(Debug, PartialEq)]
pub enum Task {
    Help,
    Build {
        hub: Hub,
    },
    Serve {
        port: u16,
        open_browser: bool,
    },
    Test {
        stages: Vec<Stage>,
        page: Selection,
        is_full: bool,
    },
    Bench {
        against: Option<String>,
    },
    Model {
        name: String,
        source: PathBuf,
    },
    Lesson {
        file: PathBuf,
        stops: Vec<String>,
    },
    Models,
    Pictures,
}

/// Parses the arguments after `cargo xtask`.
pub fn parse(mut parser: lexopt::Parser) -> Result<Task> {
    let name = match parser.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Task::Help),
        Some(Value(name)) => name.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    let mut task = without_options(&name, &mut parser)?;
    while let Some(arg) = parser.next()? {
        match (&mut task, arg) {
            (_, Short('h') | Long("help")) => return Ok(Task::Help),
            (Task::Build { hub }, Long("no-hub")) => *hub = Hub::LeftOut,
            (Task::Serve { port, .. }, Long("port")) => *port = parser.value()?.parse()?,
            (Task::Serve { open_browser, .. }, Long("no-open")) => *open_browser = false,
            (Task::Bench { against }, Long("against")) => {
                *against = Some(parser.value()?.string()?);
            }
            (Task::Test { page, .. }, Long("name")) => page.name = Some(parser.value()?.string()?),
            (Task::Test { is_full, .. }, Long("full")) => *is_full = true,
            (Task::Test { stages, page, .. }, Value(word)) => match word.string()? {
                file if Selection::is_file(&file) => page.files.push(file),
                stage => stages.push(stage.parse()?),
            },
            (Task::Lesson { stops, .. }, Value(stop)) => stops.push(stop.string()?),
            (_, other) => return Err(other.unexpected().into()),
        }
    }
    if let Task::Test {
        stages,
        page,
        is_full,
    } = &mut task
    {
        if *page != Selection::default() && !stages.contains(&Stage::Page) {
            stages.push(Stage::Page);
        }
        // Without a stage, every stage of the set runs.
        if stages.is_empty() {
            stages.extend(Stage::set(*is_full));
        }
    }
    Ok(task)
}

/// The command of this name with its positional arguments and the defaults of its options.
fn without_options(name: &str, parser: &mut lexopt::Parser) -> Result<Task> {
    Ok(match name {
        "help" => Task::Help,
        "build" => Task::Build { hub: Hub::Offered },
        "serve" => Task::Serve {
            port: 8000,
            open_browser: true,
        },
        "test" => Task::Test {
            stages: Vec::new(),
            page: Selection::default(),
            is_full: false,
        },
        "bench" => Task::Bench { against: None },
        "models" => Task::Models,
        "pictures" => Task::Pictures,
        "lesson" => Task::Lesson {
            file: absolute(value(parser, "the lesson's file")?)?,
            stops: Vec::new(),
        },
        "model" => Task::Model {
            name: value(parser, "the name of a model")?.string()?,
            // `main` changes the working directory, so the path must be absolute.
            source: absolute(value(parser, "the model's Hugging Face folder")?)?,
        },
        _ => bail!(
            "unknown command {name:?}; the commands are build, serve, test, bench, model, models, lesson and pictures"
        ),
    })
}

/// The next positional argument; an error if it is missing.
fn value(parser: &mut lexopt::Parser, what: &str) -> Result<OsString> {
    match parser.next()? {
        Some(Value(value)) => Ok(value),
        Some(other) => Err(other.unexpected().into()),
        None => bail!("{what} is missing; `cargo xtask --help` shows the arguments"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task> {
        parse(lexopt::Parser::from_args(line.split_whitespace()))
    }

    #[test]
    fn no_arguments_and_help_print_the_help() {
        for line in ["", "--help", "-h", "help", "serve --help"] {
            assert_eq!(parsed(line).unwrap(), Task::Help, "{line:?}");
        }
    }

    #[test]
    fn serve_accepts_a_port_and_no_open() {
        let task = parsed("serve --port 9001 --no-open").unwrap();
        let expected = Task::Serve {
            port: 9001,
            open_browser: false,
        };
        assert_eq!(task, expected);
        assert!(parsed("serve --port 70000").is_err());
        assert!(parsed("build --port 9001").is_err());
    }

    #[test]
    fn build_can_leave_out_the_hub() {
        let build = |hub| Task::Build { hub };
        assert_eq!(parsed("build").unwrap(), build(Hub::Offered));
        assert_eq!(parsed("build --no-hub").unwrap(), build(Hub::LeftOut));
        assert!(parsed("serve --no-hub").is_err());
    }

    #[test]
    fn bench_accepts_a_commit() {
        let against = Some("main".to_owned());
        assert_eq!(
            parsed("bench --against main").unwrap(),
            Task::Bench { against }
        );
        assert_eq!(parsed("bench").unwrap(), Task::Bench { against: None });
        assert!(parsed("bench --against").is_err());
    }

    #[test]
    fn test_runs_all_stages_of_its_set_or_the_given_ones() {
        let all = |stages: &[Stage], is_full| Task::Test {
            stages: stages.to_vec(),
            page: Selection::default(),
            is_full,
        };
        let every_change = Stage::set(false);
        assert!(!every_change.contains(&Stage::Fuzz));
        assert_eq!(parsed("test").unwrap(), all(&every_change, false));
        assert_eq!(parsed("test --full").unwrap(), all(&Stage::ALL, true));
        let named = parsed("test page rust").unwrap();
        assert_eq!(named, all(&[Stage::Page, Stage::Rust], false));
        let named = parsed("test --full page").unwrap();
        assert_eq!(named, all(&[Stage::Page], true));
    }

    #[test]
    fn test_selects_page_tests_by_file_and_by_name() {
        let some = |files: &[&str], name: Option<&str>| Task::Test {
            stages: vec![Stage::Page],
            page: Selection {
                files: files.iter().map(ToString::to_string).collect(),
                name: name.map(str::to_owned),
            },
            is_full: false,
        };
        for line in ["test share.test.mjs", "test page share.test.mjs"] {
            assert_eq!(parsed(line).unwrap(), some(&["share.test.mjs"], None));
        }
        let named = parsed("test a.test.mjs b.test.mjs --name link").unwrap();
        assert_eq!(named, some(&["a.test.mjs", "b.test.mjs"], Some("link")));
        assert_eq!(parsed("test --name link").unwrap(), some(&[], Some("link")));
    }

    #[test]
    fn model_accepts_a_name_and_makes_the_path_absolute() {
        let task = parsed("model minilm-l6 a/folder").unwrap();
        let expected = Task::Model {
            name: "minilm-l6".into(),
            source: std::env::current_dir().unwrap().join("a/folder"),
        };
        assert_eq!(task, expected);
        let missing = parsed("model minilm-l6").unwrap_err().to_string();
        assert!(missing.starts_with("the model's Hugging Face folder is missing"));
    }

    #[test]
    fn lesson_accepts_a_file_and_its_stops() {
        let task = parsed("lesson a.json key value").unwrap();
        let expected = Task::Lesson {
            file: std::env::current_dir().unwrap().join("a.json"),
            stops: vec!["key".into(), "value".into()],
        };
        assert_eq!(task, expected);
        let missing = parsed("lesson").unwrap_err().to_string();
        assert!(missing.starts_with("the lesson's file is missing"));
    }

    #[test]
    fn an_unknown_command_is_refused_with_the_known_ones() {
        let command = parsed("biuld").unwrap_err().to_string();
        assert!(
            command.contains("build, serve, test, bench, model, models, lesson and pictures"),
            "{command}"
        );
        let stage = parsed("test pages").unwrap_err().to_string();
        assert!(
            stage.contains("format, lint, clippy, docs, rust, types, page"),
            "{stage}"
        );
    }

    #[test]
    fn the_help_names_every_stage() {
        let names = Stage::ALL.map(Stage::name).join(" ");
        let help = HELP.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(&names));
    }
}
