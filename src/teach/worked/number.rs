//! Numbers as users type them: `2`, `−1.5`, `0,5`, `1e3`, `1/3`, `½`, `√2`, `2√3`, `−√2/2`.

use crate::error::CellProblem;

/// The largest magnitude of a cell. At this limit, every product, and even the dot product of two
/// projected vectors, is still a finite 32-bit float.
pub(super) const MOST_MAGNITUDE: f64 = 1e6;

/// Unicode's fraction characters with their numerators and denominators.
const FRACTIONS: [(char, f64, f64); 17] = [
    ('½', 1.0, 2.0),
    ('⅓', 1.0, 3.0),
    ('⅔', 2.0, 3.0),
    ('¼', 1.0, 4.0),
    ('¾', 3.0, 4.0),
    ('⅕', 1.0, 5.0),
    ('⅖', 2.0, 5.0),
    ('⅗', 3.0, 5.0),
    ('⅘', 4.0, 5.0),
    ('⅙', 1.0, 6.0),
    ('⅚', 5.0, 6.0),
    ('⅐', 1.0, 7.0),
    ('⅛', 1.0, 8.0),
    ('⅜', 3.0, 8.0),
    ('⅝', 5.0, 8.0),
    ('⅞', 7.0, 8.0),
    ('⅑', 1.0, 9.0),
];

/// Parses a number as users write it, possibly with a typographic minus or a decimal comma, as a
/// fraction, or with a root. `most`: its largest magnitude.
///
/// # Errors
///
/// If the text is not a usable number. A comma before three digits may be a decimal comma or a
/// thousands separator, so it is rejected.
pub(super) fn number(text: &str, most: f64) -> Result<f32, CellProblem> {
    let plain = text.trim().replace('\u{2212}', "-").replace("sqrt", "√");
    if plain.is_empty() {
        return Err(CellProblem::Empty);
    }
    if let Some([decimal, thousands]) = readings(&plain) {
        return Err(CellProblem::TwoReadings {
            text: excerpt(text),
            decimal: excerpt(&decimal),
            thousands: excerpt(&thousands),
        });
    }
    let plain = plain.replace(',', ".");
    let value = quotient(&plain)
        .or_else(|| plain.parse().ok())
        .ok_or_else(|| CellProblem::NotANumber {
            text: excerpt(text),
        })?;
    // Digits that parse as infinity are reported as too large, not as infinite.
    let is_written_out =
        plain.contains(|c: char| c.is_ascii_digit()) && !plain.contains(['/', '√']);
    if value.is_nan() || (value.is_infinite() && !is_written_out) {
        return Err(CellProblem::NotFinite {
            text: excerpt(text),
        });
    }
    if value.abs() > most {
        let text = excerpt(text);
        return Err(CellProblem::OutOfRange { text, most });
    }
    // Adding 0 turns −0 into 0, so that no sum is shown as "−0".
    Ok(value as f32 + 0.0)
}

/// The two possible values of a number with ambiguous commas, such as 1.500 and 1500 for `1,500`;
/// `None` for any other text.
fn readings(plain: &str) -> Option<[String; 2]> {
    let (first, groups) = plain.trim_start_matches(['-', '+']).split_once(',')?;
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
    let is_first = (1..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_digit());
    let is_ambiguous = is_first && !first.starts_with('0') && groups.split(',').all(is_group);
    is_ambiguous.then(|| {
        [
            plain.replacen(',', ".", 1).replace(',', ""),
            plain.replace(',', ""),
        ]
    })
}

/// Parses `a` or `a/b` with an optional sign in front; `product` parses a and b.
fn quotient(plain: &str) -> Option<f64> {
    let (sign, plain) = match plain.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, plain.strip_prefix('+').unwrap_or(plain)),
    };
    let value = match plain.split_once('/') {
        Some((above, below)) => product(above)? / product(below)?,
        None => product(plain)?,
    };
    Some(sign * value)
}

/// Parses `2`, `½`, `1½`, `√2`, `2√3` or `√(2)`.
fn product(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some((factor, inside)) = text.split_once('√') {
        let factor = match factor.trim() {
            "" => 1.0,
            factor => mixed(factor)?,
        };
        let inside = inside.trim();
        let inside = inside
            .strip_prefix('(')
            .and_then(|inside| inside.strip_suffix(')'))
            .unwrap_or(inside);
        return Some(factor * mixed(inside.trim())?.sqrt());
    }
    mixed(text)
}

/// Parses digits, a fraction character, or both: `1½`.
fn mixed(text: &str) -> Option<f64> {
    let last = text.chars().last()?;
    let Some((_, above, below)) = FRACTIONS.iter().find(|(sign, ..)| *sign == last) else {
        return digits(text);
    };
    match &text[..text.len() - last.len_utf8()] {
        "" => Some(above / below),
        whole if whole.bytes().all(|b| b.is_ascii_digit()) => Some(digits(whole)? + above / below),
        _ => None,
    }
}

/// Parses digits without a sign, with or without an exponent.
fn digits(text: &str) -> Option<f64> {
    let begins = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    begins.then(|| text.parse().ok()).flatten()
}

/// The start of a text, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 30;
    let text = text.trim();
    if text.chars().count() <= MOST {
        return text.into();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<f32, CellProblem> {
        number(text, MOST_MAGNITUDE)
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in [
            ("2", 2.0),
            (" \u{2212}1.5 ", -1.5),
            ("+3", 3.0),
            (".5", 0.5),
            ("007", 7.0),
            ("0,25", 0.25),
            ("0,125", 0.125),
            ("1,5", 1.5),
            ("1000,5", 1000.5),
            ("1e3", 1e3),
            ("1e-9", 1e-9),
            ("-0", 0.0),
            ("1/3", 1.0 / 3.0),
            (" -1 / 3 ", -1.0 / 3.0),
            ("1/0,5", 2.0),
            ("½", 0.5),
            ("−¾", -0.75),
            ("1½", 1.5),
            ("√2", std::f32::consts::SQRT_2),
            ("sqrt(2)", std::f32::consts::SQRT_2),
            ("√½", std::f32::consts::FRAC_1_SQRT_2),
            ("1/√2", std::f32::consts::FRAC_1_SQRT_2),
            ("2√3", 12_f32.sqrt()),
            ("−√2/2", -std::f32::consts::FRAC_1_SQRT_2),
        ] {
            assert_eq!(parsed(text), Ok(value), "{text}");
        }
        assert!(parsed("-0").unwrap().is_sign_positive());
    }

    #[test]
    fn a_comma_with_two_meanings_is_refused() {
        for (text, decimal, thousands) in [
            ("1,000", "1.000", "1000"),
            ("-12,345", "-12.345", "-12345"),
            ("1,234,567", "1.234567", "1234567"),
        ] {
            let problem = CellProblem::TwoReadings {
                text: text.into(),
                decimal: decimal.into(),
                thousands: thousands.into(),
            };
            assert_eq!(parsed(text), Err(problem), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "two", "1/", "/2", "√", "√-2", "√√2", "1/2/3", "1 000", "1,000.5", "1.000,5", "--1",
            "½½", "2½5", "1.2.3", "(1/2)", "π",
        ] {
            assert_eq!(
                parsed(text),
                Err(CellProblem::NotANumber { text: text.into() }),
                "{text}"
            );
        }
        for text in ["1/0", "0/0", "1/√0", "NaN", "inf"] {
            assert_eq!(
                parsed(text),
                Err(CellProblem::NotFinite { text: text.into() }),
                "{text}"
            );
        }
        assert!(matches!(
            parsed("1e999"),
            Err(CellProblem::OutOfRange { .. })
        ));
    }
}
