//! The rules of the page.

use crate::Source;
use crate::lexer::{Language, Token, tokens};

/// The folders and files of the page. `OWN` is a view's own folder.
const PAGE: [Place; 21] = [
    Place {
        files: "main.js",
        may_import: &[
            "controller.js",
            "host.js",
            "keys.js",
            "phase.js",
            "props.js",
            "rooms.js",
            "draw/fit.js",
            "state/appearance.js",
            "state/rooms.js",
            "state/store.js",
            "views/",
            "words/",
        ],
        because: "main.js puts the page together: the controller acts, props.js says what the \
                  views are given, and the views draw",
    },
    Place {
        files: "props.js",
        may_import: &["state/"],
        because: "what a view is given comes from the state alone",
    },
    Place {
        files: "phase.js",
        may_import: &["state/"],
        because: "how far the page is follows from the state and from what has come",
    },
    Place {
        files: "keys.js",
        may_import: &[],
        because: "a key is handed on as what the person wants",
    },
    Place {
        files: "host.js",
        may_import: &[],
        because: "what the page around may ask for is handed on as it is",
    },
    Place {
        files: "embed.js",
        may_import: &[],
        because: "embed.js runs in other pages, which have none of this one's files",
    },
    Place {
        files: "rooms.js",
        may_import: &["views/", "words/"],
        because: "rooms.js fetches views and knows nothing of what they show",
    },
    Place {
        files: "controller.js",
        may_import: &["controller/", "state/", "engine/client.js", "words/"],
        because: "the controller is the only asynchronous logic and draws nothing",
    },
    Place {
        files: "controller/",
        may_import: &[
            "state/",
            "engine/client.js",
            "engine/download.js",
            "engine/latest.js",
            "engine/trace.js",
            "words/",
            "controller/follower.js",
            OWN,
        ],
        because: "a room's logic draws nothing and knows no other room",
    },
    Place {
        files: "views/",
        may_import: &["draw/", "words/", OWN],
        because: "a view draws what it is given and emits what the person wants; it knows \
                  draw/, words/ and its own folder, never the store, the engine or another view",
    },
    Place {
        files: "draw/",
        may_import: &["draw/"],
        because: "drawing is a function of plain numbers and knows nothing of the page",
    },
    Place {
        files: "words/",
        may_import: &["words/"],
        because: "words/ holds sentences and needs nothing else to say them",
    },
    Place {
        files: "state/",
        may_import: &["state/"],
        because: "the state knows nothing of those who read it",
    },
    Place {
        files: "service-worker.js",
        may_import: &[],
        because: "the service worker keeps the page's files and knows nothing of what they do",
    },
    Place {
        files: "engine/protocol.js",
        may_import: &[],
        because: "the protocol is the one file that page and worker share",
    },
    Place {
        files: "engine/client.js",
        may_import: &["engine/protocol.js", "engine/thread.js"],
        because: "the page's end of the worker shares the protocol with it and nothing else",
    },
    Place {
        files: "engine/thread.js",
        may_import: &["engine/protocol.js"],
        because: "a thread is started without knowing what it is asked",
    },
    Place {
        files: "engine/worker.js",
        may_import: &["engine/protocol.js", "pkg/headlight.js"],
        because: "the worker runs the wasm module and shares the protocol with the page",
    },
    Place {
        files: "engine/download.js",
        may_import: &[],
        because: "a download is about files and knows neither worker nor page",
    },
    Place {
        files: "engine/latest.js",
        may_import: &[],
        because: "latest.js is a rule about waiting and knows neither worker nor page",
    },
    Place {
        files: "engine/trace.js",
        may_import: &[],
        because: "a trace on the page is numbers and names, and reads itself",
    },
];

const OWN: &str = "(the view's own folder)";

/// A row of the page's table.
struct Place {
    /// A file, or a folder with everything below it when it ends in a slash.
    files: &'static str,
    may_import: &'static [&'static str],
    /// The sentence's end that explains the rule.
    because: &'static str,
}

/// What is wrong with a script of the page. Comments are free: a type named in JSDoc
/// is not there when the page runs.
pub fn check_script(Source { path, text }: &Source) -> Vec<String> {
    let own = path.trim_start_matches("www/");
    let matches = |pattern: &str, file: &str| match pattern.ends_with('/') {
        true => file.starts_with(pattern),
        false => file == pattern,
    };
    let Some(place) = PAGE.iter().find(|place| matches(place.files, own)) else {
        return vec![format!(
            "{path} has no place among the folders of the page; give it one in tests/layering/page.rs."
        )];
    };
    let own_folder = own_folder(own);
    let code = tokens(text, Language::JavaScript);
    let mut broken = Vec::new();
    for (name, line) in imports(&code) {
        let at = format!("{path}:{line} imports");
        let Some(name) = name else {
            broken.push(format!(
                "{at} what is known only when it runs; name the file, so that this test can see it."
            ));
            continue;
        };
        let Some(file) = resolve(own, name) else {
            broken.push(format!(
                "{at} \"{name}\", which is no path inside www/: the page is served as it is, from \
                 one origin, without a build step; copy what is needed, or write it."
            ));
            continue;
        };
        let allowed = place.may_import.iter().any(|pattern| match *pattern {
            OWN => matches(&own_folder, &file),
            pattern => matches(pattern, &file),
        });
        if !allowed {
            broken.push(format!("{at} {file}, but {}.", place.because));
        }
    }
    broken.extend(forbidden_in_scripts(path, &code));
    broken
}

/// `views/worked.js` and all of `views/worked/` own `views/worked/`.
fn own_folder(file: &str) -> String {
    let mut parts = file.split('/');
    let folder = parts.next().unwrap_or_default();
    let name = parts.next().unwrap_or_default().trim_end_matches(".js");
    format!("{folder}/{name}/")
}

/// The files that a script loads, static or not, each with its line; `None` stands for
/// a name that is computed.
fn imports(code: &[Token]) -> Vec<(Option<&str>, usize)> {
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let next = |ahead: usize| code.get(at + ahead);
        let is = |ahead: usize, text: &str| next(ahead).is_some_and(|token| token.is(text));
        let text = |ahead: usize| next(ahead).and_then(Token::text);
        // In a template, a value that is called `from` stands between two texts.
        let names_a_file =
            token.is("import") || (token.is("from") && at > 0 && code[at - 1].text().is_none());
        if names_a_file && text(1).is_some() {
            found.push((text(1), token.line));
        } else if token.is("import") && is(1, "(") {
            found.push((text(2), token.line));
        }
    }
    found
}

/// A relative import as a path inside `www/`; `None` when it is none or leads out.
fn resolve(from: &str, name: &str) -> Option<String> {
    if !name.starts_with("./") && !name.starts_with("../") {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn forbidden_in_scripts(path: &str, code: &[Token]) -> Vec<String> {
    let mut broken = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let Some(word) = token.word() else { continue };
        let is = |ahead: usize, text: &str| code.get(at + ahead).is_some_and(|t| t.is(text));
        let text = |ahead: usize| code.get(at + ahead).and_then(Token::text);
        let after = |text: &str| at > 0 && code[at - 1].is(text);
        let place = format!("{path}:{}", token.line);
        match word {
            "Math" if !after(".") => {
                let made_up = ["exp", "expm1", "random"].iter().find(|name| is(2, name));
                if let Some(name) = made_up.filter(|_| is(1, ".")) {
                    broken.push(format!(
                        "{place} calls Math.{name}, but every number drawn is the model's own: \
                         the page neither computes a softmax nor makes numbers up."
                    ));
                } else if !is(1, ".") {
                    broken.push(format!(
                        "{place} hands Math around; call its functions as Math.name(…), so that \
                         this test can see which."
                    ));
                }
            }
            "eval" | "Function" if is(1, "(") && !after(".") => broken.push(format!(
                "{place} makes code from text with {word}; the page's Content-Security-Policy \
                 forbids it, for the good of the person who opens a link."
            )),
            "innerHTML" | "outerHTML" | "insertAdjacentHTML" => broken.push(format!(
                "{place} uses {word}, but what a person types becomes text, never markup; make \
                 elements with draw/elements.js."
            )),
            "Worker" | "SharedWorker" if after("new") => {
                let file = match is(2, "new") && is(3, "URL") {
                    true => text(5),
                    false => text(2),
                };
                let file = file.and_then(|name| resolve(path.trim_start_matches("www/"), name));
                if path != "www/engine/thread.js" {
                    broken.push(format!(
                        "{place} starts a worker; only engine/thread.js does, so that one place \
                         answers for its end."
                    ));
                } else if file.as_ref().is_some_and(|file| file != "engine/worker.js") {
                    broken.push(format!(
                        "{place} starts another worker than engine/worker.js, the only one there is."
                    ));
                }
            }
            _ => {}
        }
        let loads = [
            "fetch",
            "URL",
            "Request",
            "Worker",
            "WebSocket",
            "EventSource",
            "sendBeacon",
            "importScripts",
        ];
        let loaded = match word {
            "src" if is(1, "=") => text(2),
            _ if loads.contains(&word) && is(1, "(") => text(2),
            _ => None,
        };
        if let Some(address) = loaded.filter(|address| is_remote(address)) {
            broken.push(remote(&place, address));
        }
    }
    broken
}

/// What is wrong with an HTML file.
pub fn check_html(Source { path, text }: &Source) -> Vec<String> {
    let inline = "the Content-Security-Policy blocks what stands inline; move it to a file";
    let mut broken = Vec::new();
    for tag in tags(text) {
        let Tag {
            name,
            attributes,
            content,
            line,
        } = tag;
        let place = format!("{path}:{line}");
        if name == "script" && !content.trim().is_empty() {
            broken.push(format!("{place} has a script with content, but {inline}."));
        }
        if name == "style" {
            broken.push(format!("{place} has a style element, but {inline}."));
        }
        for (attribute, value) in attributes {
            if attribute == "style" || attribute.starts_with("on") {
                broken.push(format!(
                    "{place} has the attribute {attribute}=, but {inline}."
                ));
            }
            if value.trim_start().starts_with("javascript:") {
                broken.push(format!("{place} has a javascript: address, but {inline}."));
            }
            // A link that a person may follow loads nothing by itself.
            let loads = ["src", "srcset", "data", "poster", "action"].contains(&&*attribute)
                || (attribute == "href" && name != "a");
            if loads && is_remote(&value) {
                broken.push(remote(&place, &value));
            }
        }
    }
    broken
}

struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
    /// What stands between it and its end; of `script` only.
    content: String,
    line: usize,
}

/// The opening tags of an HTML text, in order.
fn tags(text: &str) -> Vec<Tag> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|next| at + next) {
        let body = &text[start + 1..];
        at = start + 1;
        if body.starts_with("!--") {
            at += body.find("-->").unwrap_or(body.len());
        } else if body.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (name, attributes, length) = tag(body);
            at += length;
            let content = match name.as_str() {
                "script" => text[at..].split("</").next().unwrap_or_default(),
                _ => "",
            };
            found.push(Tag {
                name,
                attributes,
                content: content.into(),
                line: text[..start].matches('\n').count() + 1,
            });
            at += content.len();
        }
    }
    found
}

/// Name, attributes and length of a tag whose `<` has been read.
fn tag(body: &str) -> (String, Vec<(String, String)>, usize) {
    let ends_name = |c: char| c.is_whitespace() || c == '>' || c == '/' || c == '=';
    let name_end = body.find(ends_name).unwrap_or(body.len());
    let name = body[..name_end].to_lowercase();
    let mut attributes = Vec::new();
    let mut rest = &body[name_end..];
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/' || c == '=');
        if rest.is_empty() || rest.starts_with('>') {
            let end = usize::from(!rest.is_empty());
            return (name, attributes, body.len() - rest.len() + end);
        }
        let end = rest.find(ends_name).unwrap_or(rest.len());
        let attribute = rest[..end].to_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|c| "\"'".contains(*c));
            let start = usize::from(quote.is_some());
            let ends_value = |c: char| match quote {
                Some(quote) => c == quote,
                None => c.is_whitespace() || c == '>',
            };
            let length = after[start..].find(ends_value);
            let end = length.map_or(after.len(), |length| start + length);
            value = &after[start..end];
            rest = &after[(end + start).min(after.len())..];
        }
        attributes.push((attribute, value.into()));
    }
}

/// What is wrong with a style sheet.
pub fn check_css(Source { path, text }: &Source) -> Vec<String> {
    let mut broken = Vec::new();
    for marker in ["url(", "@import"] {
        for (at, _) in text.match_indices(marker) {
            let address = text[at + marker.len()..].trim_start_matches([' ', '"', '\'']);
            if is_remote(address) {
                let line = text[..at].matches('\n').count() + 1;
                let address = address
                    .split(['"', '\'', ')', ';'])
                    .next()
                    .unwrap_or_default();
                broken.push(remote(&format!("{path}:{line}"), address));
            }
        }
    }
    broken
}

fn is_remote(address: &str) -> bool {
    let address = address.trim().to_lowercase();
    ["http:", "https:", "ws:", "wss:", "//"]
        .iter()
        .any(|start| address.starts_with(start))
}

fn remote(place: &str, address: &str) -> String {
    format!(
        "{place} loads {address}, but nothing leaves the machine: everything comes from the page's \
         own origin, by relative addresses, and works without a network."
    )
}
