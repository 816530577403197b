//! The attention weights of a run as JSON and CSV.
//!
//! Numbers have the fewest digits that parse back to the same 32-bit float.

use crate::Matrix;
use crate::error::{RequestError, Result, check_index, fail};
use crate::model::config::Config;
use crate::model::site::{HeadAt, HeadSite};
use crate::model::trace::Trace;
use crate::text::tokenizer::Token;

/// The attention patterns of a layer as JSON: `[head][query][key]`.
///
/// # Example: one head and two tokens
///
/// ```
/// use headlight::{Matrix, model::config::Config, analysis::export, model::trace::{Recorder, Trace}};
/// let mut trace = Trace::all();
/// let weights = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.1, 0.9]);
/// trace.tap("blocks.0.attn.pattern.0".parse()?, weights);
/// assert_eq!(export::json(&trace, &Config::default(), 0)?, "[[[1.0,0.0],[0.1,0.9]]]");
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn json(trace: &Trace, config: &Config, layer: usize) -> Result<String> {
    check_index("layer", layer, config.n_layers())?;
    let heads = (0..config.n_heads)
        .map(|head| {
            let pattern = trace.get(HeadAt::new(layer, head).site(HeadSite::Pattern))?;
            Ok(rows(pattern))
        })
        .collect::<Result<Vec<Vec<Vec<f32>>>>>()?;
    Ok(serde_json::to_string(&heads).expect("lists of numbers are JSON"))
}

/// The cross-attention weights as JSON: `{"cross_attention": [layer][head][target][source]}`.
///
/// # Example: one layer, one head, two target tokens
///
/// ```
/// use headlight::{Matrix, analysis::export};
/// let weights = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.25, 0.75]);
/// let json = export::cross_attention_json(&[vec![weights]]);
/// assert_eq!(json, r#"{"cross_attention":[[[[1.0,0.0],[0.25,0.75]]]]}"#);
/// ```
pub fn cross_attention_json(layers: &[Vec<Matrix>]) -> String {
    let layers: Vec<Vec<Vec<Vec<f32>>>> = layers
        .iter()
        .map(|heads| heads.iter().map(rows).collect())
        .collect();
    let layers = serde_json::to_string(&layers).expect("lists of numbers are JSON");
    format!("{{\"cross_attention\":{layers}}}")
}

/// The cells of a matrix, row by row.
fn rows(pattern: &Matrix) -> Vec<Vec<f32>> {
    let rows = pattern.row_iter();
    rows.map(|row| row.iter().copied().collect()).collect()
}

/// The attention patterns of `heads` as CSV (RFC 4180). Each query token of each head has a line,
/// and each key token has a column. The texts of tokens are quoted.
///
/// # Errors
///
/// [`RequestError::NoHead`] if `heads` is empty.
///
/// # Example: one head and two tokens
///
/// ```
/// use headlight::{Matrix, model::site::HeadAt, model::config::Config, analysis::export, text::tokenizer::Token,
///     model::trace::{Recorder, Trace}};
/// let mut trace = Trace::all();
/// let weights = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.25, 0.75]);
/// trace.tap("blocks.0.attn.pattern.0".parse()?, weights);
/// let token = |text: &str, word| Token {
///     id: 0,
///     text: text.into(),
///     range: word..word + 1,
///     is_special: false,
///     word,
/// };
/// let tokens = [token("a", 0), token("b", 1)];
/// let csv = export::csv(&trace, &Config::default(), &tokens, &[HeadAt::new(0, 0)])?;
/// let lines: Vec<&str> = csv.lines().collect();
/// assert_eq!(lines[0], r#"layer,head,query,"a","b""#);
/// assert_eq!(lines[1..], [r#"0,0,"a",1,0"#, r#"0,0,"b",0.25,0.75"#]);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn csv(trace: &Trace, config: &Config, tokens: &[Token], heads: &[HeadAt]) -> Result<String> {
    if heads.is_empty() {
        return fail(RequestError::NoHead);
    }
    let texts: Vec<String> = tokens.iter().map(|token| quoted(&token.text)).collect();
    let mut csv = format!("layer,head,query,{}\r\n", texts.join(","));
    for at in heads {
        at.check(config)?;
        let pattern = trace.get(at.site(HeadSite::Pattern))?; // [n, n]
        for (row, text) in pattern.row_iter().zip(&texts) {
            csv += &format!("{},{},{text}", at.layer, at.head);
            for weight in row.iter() {
                csv += &format!(",{weight}");
            }
            csv += "\r\n";
        }
    }
    Ok(csv)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
