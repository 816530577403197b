//! Lessons in another language: the English ones with the texts of `www/lessons/<language>/`.
//!
//! A file of the language has the name of the English one and only its texts. Its `stops` are an
//! object by id. In a topic it has every stop; in another lesson only those with other texts there.
//! The `shows` of a stop are the texts on the translated screen. A stop may have its own `hash`, such
//! as a sentence of the language, with its own `shows` and `claims`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::Sources;

/// Texts of a lesson.
const OF_LESSON: [&str; 4] = ["title", "source", "outcomes", "takeaways"];

/// Texts of a stop.
const OF_STOP: [&str; 4] = ["title", "text", "question", "answer"];

/// Fields that hold only for the sentence and the words of one language.
const OF_SCREEN: [&str; 3] = ["shows", "claims", "counterexamples"];

/// The English sources with the texts of another language.
pub fn of(english: &Sources, texts: &Sources) -> Result<Sources> {
    for file in texts.keys() {
        ensure!(
            english.contains_key(file),
            "there is no English lesson {file}.json"
        );
    }
    let mut sources = Sources::new();
    let mut stops = BTreeMap::new();
    for (file, source) in english {
        let mut lesson = source.clone();
        if file != "index" {
            let own = texts
                .get(file)
                .with_context(|| format!("{file}.json is missing"))?;
            translate(&mut lesson, own, &OF_LESSON).with_context(|| format!("{file}.json"))?;
            if file.starts_with("topics/") {
                of_topic(&mut lesson, own, &mut stops).with_context(|| format!("{file}.json"))?;
            }
        }
        sources.insert(file.clone(), lesson);
    }
    for (file, lesson) in &mut sources {
        if let Some(own) = texts.get(file).filter(|_| !file.starts_with("topics/")) {
            of_lesson(lesson, own, &stops).with_context(|| format!("{file}.json"))?;
        }
    }
    Ok(sources)
}

/// Translates the stops of a topic and adds them to `stops` by id.
fn of_topic(topic: &mut Value, own: &Value, stops: &mut BTreeMap<String, Value>) -> Result<()> {
    let own = own["stops"].as_object().context("`stops` is missing")?;
    for stop in topic["stops"].as_array_mut().into_iter().flatten() {
        let id = stop["id"].as_str().unwrap_or_default().to_owned();
        let texts = own
            .get(&id)
            .with_context(|| format!("the stop {id:?} is missing"))?;
        translate(stop, texts, &OF_STOP).with_context(|| format!("the stop {id:?}"))?;
        remove_screen(stop);
        replace_screen(stop, texts);
        stops.insert(id, stop.clone());
    }
    let of_topic = topic["stops"].as_array();
    let is_known = |id: &String| of_topic.into_iter().flatten().any(|stop| stop["id"] == *id);
    match own.keys().find(|id| !is_known(id)) {
        Some(id) => anyhow::bail!("the English topic has no stop {id:?}"),
        None => Ok(()),
    }
}

/// Puts the stops that are different in this lesson into it.
fn of_lesson(lesson: &mut Value, own: &Value, stops: &BTreeMap<String, Value>) -> Result<()> {
    for (id, texts) in own["stops"].as_object().into_iter().flatten() {
        let mut stop = stops
            .get(id)
            .with_context(|| format!("no topic has the stop {id:?}"))?
            .clone();
        for field in OF_STOP.iter().filter(|field| !texts[**field].is_null()) {
            stop[*field] = texts[*field].clone();
        }
        replace_screen(&mut stop, texts);
        let mut is_listed = false;
        for list in ["stops", "more"] {
            let places = lesson.get_mut(list).and_then(Value::as_array_mut);
            for place in places.into_iter().flatten() {
                if place == id {
                    *place = stop.clone();
                    is_listed = true;
                }
            }
        }
        ensure!(is_listed, "the lesson has no stop {id:?}");
    }
    Ok(())
}

/// Replaces texts by those of the language; none may be missing.
fn translate(english: &mut Value, own: &Value, fields: &[&str]) -> Result<()> {
    for field in fields {
        let text = &own[*field];
        let is_there = match &english[*field] {
            Value::Null => continue,
            Value::String(_) => text.as_str().is_some_and(|text| !text.trim().is_empty()),
            _ => text.as_array().is_some_and(|list| !list.is_empty()),
        };
        ensure!(is_there, "`{field}` is missing");
        english[*field] = text.clone();
    }
    Ok(())
}

/// Removes what holds only for another screen.
fn remove_screen(stop: &mut Value) {
    if let Some(fields) = stop.as_object_mut() {
        fields.retain(|field, _| !OF_SCREEN.contains(&field.as_str()));
    }
}

/// Replaces the screen by that of the language. A stop with its own address has no picture, because
/// pictures show the English one.
fn replace_screen(stop: &mut Value, own: &Value) {
    if !own["hash"].is_null() {
        remove_screen(stop);
        stop["picture"] = json!(false);
    }
    for field in ["hash"].iter().chain(&OF_SCREEN) {
        if !own[*field].is_null() {
            stop[*field] = own[*field].clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Sources {
        let stop = json!({
            "id": "it", "title": "It", "text": "51 %", "hash": "room=sentence", "minutes": 2,
            "shows": ["Layer 5"], "claims": [],
        });
        Sources::from([
            ("index".into(), json!(["tour", "heads"])),
            (
                "tour".into(),
                json!({ "title": "Tour", "source": "Us", "stops": ["it"] }),
            ),
            (
                "topics/heads".into(),
                json!({ "title": "Heads", "source": "Us", "stops": [stop] }),
            ),
        ])
    }

    fn texts(of_tour: &Value) -> Sources {
        let stops = json!({ "it": { "title": "Воно", "text": "51%", "shows": ["Шар 4"] } });
        Sources::from([
            (
                "tour".into(),
                json!({ "title": "Огляд", "source": "Ми", "stops": of_tour }),
            ),
            (
                "topics/heads".into(),
                json!({ "title": "Голови", "source": "Ми", "stops": stops }),
            ),
        ])
    }

    #[test]
    fn texts_replace_the_english_ones_and_a_lesson_may_have_its_own_stop() {
        let found = of(&english(), &texts(&json!({}))).unwrap();
        let stop = json!({
            "id": "it", "title": "Воно", "text": "51%", "hash": "room=sentence", "minutes": 2,
            "shows": ["Шар 4"],
        });
        assert_eq!(found["topics/heads"]["stops"], json!([stop]));
        assert_eq!(found["topics/heads"]["title"], "Голови");
        assert_eq!(found["tour"]["stops"], json!(["it"]));
        let in_tour = |own: Value| {
            let mut found = of(&english(), &texts(&json!({ "it": own }))).unwrap();
            found.remove("tour").unwrap()["stops"][0].take()
        };
        let own = json!({ "text": "52%", "hash": "room=start", "shows": ["Шар 5"] });
        let stop = json!({
            "id": "it", "title": "Воно", "text": "52%", "hash": "room=start", "minutes": 2,
            "shows": ["Шар 5"], "picture": false,
        });
        assert_eq!(in_tour(own), stop);
        assert_eq!(
            in_tour(json!({ "hash": "room=start" }))["shows"],
            Value::Null
        );
        let same_screen = in_tour(json!({ "text": "52%" }));
        assert_eq!(same_screen["text"], "52%");
        assert_eq!(same_screen["shows"], json!(["Шар 4"]));
    }

    #[test]
    fn missing_and_unknown_texts_are_refused() {
        let error = |texts: &Sources| format!("{:#}", of(&english(), texts).unwrap_err());
        let mut lacking = texts(&json!({}));
        lacking.get_mut("topics/heads").unwrap()["stops"]["it"]["text"] = json!("");
        assert_eq!(
            error(&lacking),
            "topics/heads.json: the stop \"it\": `text` is missing"
        );
        lacking.remove("topics/heads");
        assert_eq!(error(&lacking), "topics/heads.json is missing");
        assert_eq!(
            error(&texts(&json!({ "other": {} }))),
            "tour.json: no topic has the stop \"other\""
        );
        let mut strange = texts(&json!({}));
        let old = json!({ "title": "Old", "text": "It" });
        strange.get_mut("topics/heads").unwrap()["stops"]["old"] = old;
        assert_eq!(
            error(&strange),
            "topics/heads.json: the English topic has no stop \"old\""
        );
        let mut more = texts(&json!({}));
        more.insert("topics/old".into(), json!({}));
        assert_eq!(error(&more), "there is no English lesson topics/old.json");
    }
}
