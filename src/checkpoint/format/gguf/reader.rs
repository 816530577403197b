//! Reads the header of a GGUF file.

use super::{FILE, TensorInfo, Value};
use crate::checkpoint::format::reader::Reader;
use crate::checkpoint::format::refuse;
use crate::error::Result;
use crate::math::linear::Format;

impl<'data> Reader<'data> {
    pub(super) fn of(bytes: &'data [u8]) -> Self {
        Reader::new(bytes, [FILE, "within its header"])
    }

    pub(super) fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn text(&mut self) -> Result<&'data str> {
        let length = self.size()?;
        match std::str::from_utf8(self.take(length)?) {
            Ok(text) => Ok(text),
            Err(_) => refuse(FILE, "a string in its header is not UTF-8"),
        }
    }

    pub(super) fn value(&mut self, kind: u32) -> Result<Value<'data>> {
        let signed = |number: i64| match u64::try_from(number) {
            Ok(whole) => Value::Whole(whole),
            Err(_) => Value::Negative(number),
        };
        Ok(match kind {
            0 => Value::Whole(u64::from(u8::from_le_bytes(self.array()?))),
            1 => signed(i64::from(i8::from_le_bytes(self.array()?))),
            2 => Value::Whole(u64::from(u16::from_le_bytes(self.array()?))),
            3 => signed(i64::from(i16::from_le_bytes(self.array()?))),
            4 => Value::Whole(u64::from(self.u32()?)),
            5 => signed(i64::from(i32::from_le_bytes(self.array()?))),
            6 => Value::Float(f64::from(f32::from_le_bytes(self.array()?))),
            7 => Value::Switch(self.array::<1>()? != [0]),
            8 => Value::Text(self.text()?),
            9 => self.list()?,
            10 => Value::Whole(self.u64()?),
            11 => signed(i64::from_le_bytes(self.array()?)),
            12 => Value::Float(f64::from_le_bytes(self.array()?)),
            _ => {
                return refuse(
                    FILE,
                    format!("a field of its header has the unknown type {kind}"),
                );
            }
        })
    }

    fn list(&mut self) -> Result<Value<'data>> {
        let kind = self.u32()?;
        let count = self.u64()?;
        if let 0 | 1 = kind {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            return Ok(Value::Bytes(self.take(count)?));
        }
        // Every element consumes bytes, so reading stops early if the count is too large.
        let (mut texts, mut wholes, mut floats) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..count {
            match kind {
                6 => floats.push(f32::from_le_bytes(self.array()?)),
                8 => texts.push(self.text()?),
                9 => return refuse(FILE, "a field of its header is a list of lists"),
                _ => {
                    let value = self.value(kind)?;
                    // Only wide types are stored, because elements of smaller types would take
                    // several times as much memory as in the file.
                    if let (4 | 5 | 10 | 11, Value::Whole(number)) = (kind, value) {
                        wholes.push(number);
                    }
                }
            }
        }
        Ok(match kind {
            6 => Value::Floats(floats),
            8 => Value::Texts(texts),
            _ if wholes.len() as u64 == count => Value::Wholes(wholes),
            _ => Value::Other,
        })
    }

    pub(super) fn tensor_info(&mut self) -> Result<TensorInfo<'data>> {
        let name = self.text()?;
        let dimensions = self.u32()?;
        self.check_dimensions(name, dimensions as usize)?;
        let mut shape = Vec::new();
        for _ in 0..dimensions {
            shape.push(self.size()?);
        }
        // ggml lists the contiguous dimension first.
        shape.reverse();
        let format = match self.u32()? {
            0 => Ok(Format::F32),
            1 => Ok(Format::F16),
            2 => Ok(Format::Q4_0),
            3 => Ok(Format::Q4_1),
            6 => Ok(Format::Q5_0),
            7 => Ok(Format::Q5_1),
            8 => Ok(Format::Q8_0),
            10 => Ok(Format::Q2K),
            11 => Ok(Format::Q3K),
            12 => Ok(Format::Q4K),
            13 => Ok(Format::Q5K),
            14 => Ok(Format::Q6K),
            20 => Ok(Format::Iq4Nl),
            30 => Ok(Format::BF16),
            other => Err(type_name(other)),
        };
        Ok(TensorInfo {
            name,
            shape,
            format,
            offset: self.u64()?,
        })
    }
}

/// ggml's name for the type of a tensor's numbers (`enum ggml_type` of `ggml.h`).
fn type_name(number: u32) -> String {
    const NAMES: &str = "F32 F16 Q4_0 Q4_1 Q4_2 Q4_3 Q5_0 Q5_1 Q8_0 Q8_1 Q2_K Q3_K Q4_K Q5_K Q6_K Q8_K \
         IQ2_XXS IQ2_XS IQ3_XXS IQ1_S IQ4_NL IQ3_S IQ2_S IQ4_XS I8 I16 I32 I64 F64 IQ1_M BF16 \
         Q4_0_4_4 Q4_0_4_8 Q4_0_8_8 TQ1_0 TQ2_0 IQ4_NL_4_4 IQ4_NL_4_8 IQ4_NL_8_8 MXFP4 NVFP4";
    let name = usize::try_from(number)
        .ok()
        .and_then(|at| NAMES.split(' ').nth(at));
    name.map_or_else(|| format!("number {number} of ggml"), Into::into)
}
