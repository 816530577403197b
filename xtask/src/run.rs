//! Announces and runs commands; errors include a remedy.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Prints the headline of a step.
pub fn announce(step: &str) {
    println!("\n==> {step}");
}

/// Splits a line into a command and arguments without spaces.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("a command has a first word"));
    command.args(words);
    command
}

/// The command line with its changes to the environment, ready to paste into a shell.
pub fn shown(command: &Command) -> String {
    let mut changes = Vec::new();
    for (key, value) in command.get_envs() {
        let key = key.to_string_lossy();
        match value {
            Some(value) => changes.push(format!("{key}={}", quoted(value))),
            // A variable that is not set need not be unset.
            None if std::env::var_os(&*key).is_some() => changes.push(format!("-u {key}")),
            None => {}
        }
    }
    // `env` requires options before assignments.
    changes.sort_by_key(|change| !change.starts_with("-u"));
    if !changes.is_empty() {
        changes.insert(0, "env".to_owned());
    }
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    changes.extend(words.map(quoted));
    changes.join(" ")
}

/// Runs a command with its output on the terminal. `remedy` ends the error message if the command
/// cannot start or fails.
pub fn run(command: &mut Command, remedy: &str) -> Result<()> {
    let line = shown(command);
    announce(&line);
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("`{line}` could not start; {remedy}"))?;
    ensure!(status.success(), "`{line}` failed ({status}); {remedy}");
    Ok(())
}

/// Output and success of a command.
pub struct Printed {
    pub text: String,
    pub success: bool,
}

/// Runs a command; its standard output is both shown line by line and returned.
pub fn run_and_keep(command: &mut Command) -> Result<Printed> {
    let line = shown(command);
    announce(&line);
    let could_not_run = || format!("`{line}` could not run");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(could_not_run)?;
    let stdout = child.stdout.take().expect("standard output is piped");
    let mut text = String::new();
    for bytes in BufReader::new(stdout).split(b'\n') {
        let printed = String::from_utf8_lossy(&bytes.with_context(could_not_run)?).into_owned();
        println!("{printed}");
        text.push_str(&printed);
        text.push('\n');
    }
    let success = child.wait().with_context(could_not_run)?.success();
    if !success {
        println!("`{line}` failed");
    }
    Ok(Printed { text, success })
}

/// Output of a command that runs silently; `None` if it is missing or fails.
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let answer = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(answer)
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.contains(char::is_whitespace) {
        format!("'{word}'")
    } else {
        word.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_a_command_ready_to_paste() {
        let mut doc = command("cargo doc --no-deps");
        assert_eq!(shown(&doc), "cargo doc --no-deps");
        doc.env("RUSTDOCFLAGS", "-D warnings")
            .env_remove("PATH")
            .env_remove("HEADLIGHT_IS_NOT_SET");
        assert_eq!(
            shown(&doc),
            "env -u PATH RUSTDOCFLAGS='-D warnings' cargo doc --no-deps"
        );
    }

    #[test]
    fn an_error_names_the_command_and_the_remedy() {
        let error = run(&mut command("headlight-no-such-tool -x"), "install it").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`headlight-no-such-tool -x` could not start; install it"
        );
    }

    #[test]
    fn returns_the_printed_output() {
        let printed = run_and_keep(&mut command("cargo --version")).unwrap();
        assert!(printed.success);
        assert!(printed.text.starts_with("cargo "));
    }
}
