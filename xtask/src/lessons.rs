//! Writes the lessons of `dist/`.
//!
//! In `www/lessons/en/` each stop is written once, in a file of `topics/`. A lesson lists the ids of
//! its stops, and every topic is a lesson too. In `dist/` a lesson contains its stops, so that the
//! page fetches only one small file. The folders of other languages contain only texts
//! (`lessons/translation.rs`).

mod translation;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::files::Files;

const LESSONS: &str = "lessons/";

/// Fields of a stop that only the tests use.
const OF_TESTS: [&str; 2] = ["claims", "counterexamples"];

/// Fields of a lesson that are copied unchanged.
const COPIED: [&str; 5] = ["title", "source", "outcomes", "takeaways", "numbered"];

/// The files of one language without `.json`, with their content.
type Sources = BTreeMap<String, Value>;

/// Replaces the lessons' sources with the files that the page loads, in each of the languages.
pub fn assemble<'a>(files: &mut Files, languages: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let mut sources: BTreeMap<String, Sources> = BTreeMap::new();
    for (path, bytes) in files.extract_if(.., |path, _| path.starts_with(LESSONS)) {
        let name = path.to_string_lossy().replace('\\', "/");
        let data = serde_json::from_slice(&bytes).with_context(|| format!("www/{name}"))?;
        let (language, file) = name[LESSONS.len()..]
            .split_once('/')
            .with_context(|| format!("www/{name} is outside the folder of a language"))?;
        let of_language = sources.entry(language.to_owned()).or_default();
        of_language.insert(file.trim_end_matches(".json").to_owned(), data);
    }
    let english = sources.remove("en").unwrap_or_default();
    for language in languages {
        let folder = Path::new(LESSONS).join(language);
        let texts = sources.remove(language).unwrap_or_default();
        let lessons = match language {
            "en" => lessons(&english),
            _ => translation::of(&english, &texts).and_then(|sources| lessons(&sources)),
        };
        let lessons = lessons.with_context(|| format!("www/{LESSONS}{language}"))?;
        for (id, mut lesson) in lessons {
            mark_pictures(&mut lesson, files);
            files.insert(
                folder.join(format!("{id}.json")),
                serde_json::to_vec(&lesson)?,
            );
        }
    }
    Ok(())
}

/// Marks the stops that have a small picture, so that the page does not request the others.
fn mark_pictures(lesson: &mut Value, files: &Files) {
    for field in ["stops", "more"] {
        let stops = lesson.get_mut(field).and_then(Value::as_array_mut);
        for stop in stops.into_iter().flatten() {
            let id = stop["id"].as_str().unwrap_or_default();
            let has_picture = files.contains_key(Path::new(&format!("pictures/{id}.webp")));
            if has_picture && stop["picture"].is_null() {
                stop["picture"] = true.into();
            }
        }
    }
}

/// The lessons of a language by id, and their list as `index`.
fn lessons(sources: &Sources) -> Result<BTreeMap<String, Value>> {
    let stops = stops(sources)?;
    let mut lessons = BTreeMap::new();
    let mut list = Vec::new();
    for id in ids(sources.get("index").context("index.json is missing")?)? {
        let topic = format!("topics/{id}");
        let kind = if sources.contains_key(id) {
            "lecture"
        } else {
            "topic"
        };
        let source = sources.get(id).or_else(|| sources.get(&topic));
        let source = source
            .with_context(|| format!("index.json lists {id:?}, but there is no {id}.json"))?;
        let lesson = lesson(id, kind, source, &stops)?;
        let count = |field: &str| lesson[field].as_array().map_or(0, Vec::len);
        list.push(json!({
            "id": id, "kind": kind, "title": lesson["title"], "source": lesson["source"],
            "minutes": lesson["minutes"], "stops": count("stops"), "more": count("more"),
        }));
        lessons.insert(id.to_owned(), lesson);
    }
    lessons.insert("index".to_owned(), list.into());
    Ok(lessons)
}

/// Every stop by id.
fn stops(sources: &Sources) -> Result<BTreeMap<&str, &Value>> {
    let mut stops = BTreeMap::new();
    for (file, topic) in sources
        .iter()
        .filter(|(file, _)| file.starts_with("topics/"))
    {
        for stop in list(topic, "stops") {
            let id = stop["id"]
                .as_str()
                .with_context(|| format!("{file}.json has a stop without an id"))?;
            ensure!(
                stops.insert(id, stop).is_none(),
                "two stops have the id {id:?}, one of them in {file}.json"
            );
        }
    }
    Ok(stops)
}

/// A lesson that contains its stops.
fn lesson(id: &str, kind: &str, source: &Value, stops: &BTreeMap<&str, &Value>) -> Result<Value> {
    let mut lesson = json!({ "id": id, "kind": kind });
    for field in COPIED {
        if !source[field].is_null() {
            lesson[field] = source[field].clone();
        }
    }
    for field in ["stops", "more"] {
        let found = list(source, field).iter().map(|stop| match stop.as_str() {
            None => Ok(stop),
            Some(name) => {
                let found = stops.get(name).copied();
                found.with_context(|| {
                    format!("{id}.json lists the stop {name:?}, but no topic has it")
                })
            }
        });
        let found = found.map(|stop| Ok(without(stop?.clone(), &OF_TESTS)));
        lesson[field] = found.collect::<Result<Vec<_>>>()?.into();
    }
    let minutes = list(&lesson, "stops")
        .iter()
        .filter_map(|stop| stop["minutes"].as_f64());
    lesson["minutes"] = minutes.sum::<f64>().into();
    for name in list(source, "numbered") {
        let is_stop = |stop: &Value| stop["id"] == *name;
        if !["stops", "more"]
            .iter()
            .any(|field| list(&lesson, field).iter().any(is_stop))
        {
            bail!("{id}.json: old links open the stop {name}, which is not in the lesson");
        }
    }
    Ok(lesson)
}

fn without(mut stop: Value, fields: &[&str]) -> Value {
    if let Some(stop) = stop.as_object_mut() {
        stop.retain(|field, _| !fields.contains(&field.as_str()));
    }
    stop
}

fn list<'value>(value: &'value Value, field: &str) -> &'value [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

fn ids(list: &Value) -> Result<Vec<&str>> {
    let ids = list
        .as_array()
        .and_then(|ids| ids.iter().map(Value::as_str).collect());
    ids.context("index.json is not a list of ids")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn assembled(sources: &[(&str, Value)]) -> Result<BTreeMap<String, Value>> {
        let file = |(name, data): &(&str, Value)| {
            (
                PathBuf::from(format!("lessons/en/{name}.json")),
                data.to_string().into_bytes(),
            )
        };
        let mut files: Files = sources.iter().map(file).collect();
        files.insert("pictures/two.webp".into(), Vec::new());
        assemble(&mut files, ["en"])?;
        files.remove(Path::new("pictures/two.webp"));
        let name = |path: PathBuf| path.to_string_lossy().replace('\\', "/");
        Ok(files
            .into_iter()
            .map(|(path, bytes)| (name(path), serde_json::from_slice(&bytes).unwrap()))
            .collect())
    }

    fn topic() -> (&'static str, Value) {
        let stops =
            json!([{ "id": "one", "minutes": 1, "claims": [] }, { "id": "two", "minutes": 1.5 }]);
        (
            "topics/heads",
            json!({ "title": "Heads", "source": "Us", "stops": stops }),
        )
    }

    #[test]
    fn a_lesson_contains_its_stops_and_their_minutes() {
        let lecture = json!({ "title": "A", "source": "B", "stops": ["two"], "more": ["one"], "numbered": ["one", "two"] });
        let files =
            assembled(&[("index", json!(["a", "heads"])), ("a", lecture), topic()]).unwrap();
        let names: Vec<_> = files.keys().collect();
        assert_eq!(
            names,
            [
                "lessons/en/a.json",
                "lessons/en/heads.json",
                "lessons/en/index.json"
            ]
        );
        let lecture = &files["lessons/en/a.json"];
        assert_eq!(
            lecture["stops"],
            json!([{ "id": "two", "minutes": 1.5, "picture": true }])
        );
        assert_eq!(
            lecture["more"],
            json!([{ "id": "one", "minutes": 1 }]),
            "claims are for the tests"
        );
        assert_eq!(lecture["minutes"], json!(1.5));
        assert_eq!(files["lessons/en/heads.json"]["minutes"], json!(2.5));
        let [first, last] = [0, 1].map(|at| files["lessons/en/index.json"][at].clone());
        assert_eq!(
            (&first["kind"], &first["stops"], &first["more"]),
            (&json!("lecture"), &json!(1), &json!(1))
        );
        assert_eq!(
            (&last["id"], &last["kind"], &last["stops"]),
            (&json!("heads"), &json!("topic"), &json!(2))
        );
    }

    #[test]
    fn unknown_duplicate_and_unused_stops_are_refused() {
        let lecture = |stops: Value, numbered: Value| {
            (
                "a",
                json!({ "title": "A", "source": "B", "stops": stops, "numbered": numbered }),
            )
        };
        let index = || ("index", json!(["a"]));
        let error = |sources: &[(&str, Value)]| format!("{:#}", assembled(sources).unwrap_err());
        let unknown = error(&[index(), lecture(json!(["three"]), json!([])), topic()]);
        assert!(
            unknown.contains("a.json lists the stop \"three\", but no topic has it"),
            "{unknown}"
        );
        let lost = error(&[index(), lecture(json!(["two"]), json!(["one"])), topic()]);
        assert!(
            lost.contains("old links open the stop \"one\", which is not in the lesson"),
            "{lost}"
        );
        let other = ("topics/other", topic().1);
        let doubled = error(&[index(), lecture(json!([]), json!([])), topic(), other]);
        assert!(
            doubled.contains("two stops have the id \"one\""),
            "{doubled}"
        );
        let missing = error(&[index(), topic()]);
        assert!(missing.contains("there is no a.json"), "{missing}");
    }
}
