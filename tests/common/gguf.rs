//! Edits the header of GGUF files.

/// The value of a header field.
#[derive(Debug, Clone)]
pub enum Value {
    U32(u32),
    F32(f32),
    Switch(bool),
    Text(String),
    I32s(Vec<i32>),
    F32s(Vec<f32>),
    Texts(Vec<String>),
}

impl Value {
    /// The value's type number in the format, and its bytes.
    fn bytes(&self) -> Vec<u8> {
        let list = |kind: u32, count: usize, items: Vec<u8>| {
            let mut bytes = kind.to_le_bytes().to_vec();
            bytes.extend((count as u64).to_le_bytes());
            bytes.extend(items);
            bytes
        };
        let (kind, bytes) = match self {
            Value::U32(number) => (4u32, number.to_le_bytes().to_vec()),
            Value::F32(number) => (6, number.to_le_bytes().to_vec()),
            Value::Switch(on) => (7, vec![u8::from(*on)]),
            Value::Text(value) => (8, text(value)),
            Value::I32s(numbers) => {
                let items = numbers.iter().flat_map(|number| number.to_le_bytes());
                (9, list(5, numbers.len(), items.collect()))
            }
            Value::F32s(numbers) => {
                let items = numbers.iter().flat_map(|number| number.to_le_bytes());
                (9, list(6, numbers.len(), items.collect()))
            }
            Value::Texts(values) => {
                let items = values.iter().flat_map(|value| text(value));
                (9, list(8, values.len(), items.collect()))
            }
        };
        [&kind.to_le_bytes()[..], &bytes].concat()
    }
}

/// The file with one header field replaced, added, or removed if `value` is `None`.
///
/// # Panics
///
/// If the bytes are not a GGUF of version 3.
pub fn with(file: &[u8], field: &str, value: Option<&Value>) -> Vec<u8> {
    let mut reader = Reader { file, at: 0 };
    assert_eq!(reader.take(8), b"GGUF\x03\0\0\0");
    let n_tensors = reader.u64();
    let n_fields = reader.u64();
    let mut fields = Vec::new();
    for _ in 0..n_fields {
        let start = reader.at;
        let name = reader.text();
        let kind = reader.u32();
        reader.skip(kind);
        if name != field.as_bytes() {
            fields.push(&file[start..reader.at]);
        }
    }
    let added = value.map(|value| [text(field), value.bytes()].concat());
    fields.extend(added.as_deref());

    let infos = reader.at;
    for _ in 0..n_tensors {
        reader.text();
        let dimensions = reader.u32();
        reader.take(dimensions as usize * 8 + 4 + 8);
    }
    let infos = &file[infos..reader.at];
    let numbers = &file[reader.at.next_multiple_of(32)..];

    let mut bytes = file[..16].to_vec();
    bytes.extend((fields.len() as u64).to_le_bytes());
    bytes.extend(fields.concat());
    bytes.extend(infos);
    bytes.resize(bytes.len().next_multiple_of(32), 0);
    bytes.extend(numbers);
    bytes
}

fn text(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat()
}

struct Reader<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let taken = &self.file[self.at..][..count];
        self.at += count;
        taken
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take(4).try_into().unwrap())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take(8).try_into().unwrap())
    }

    fn text(&mut self) -> &'a [u8] {
        let length = self.u64();
        self.take(length as usize)
    }

    /// Skips a value of the given type.
    fn skip(&mut self, kind: u32) {
        match kind {
            8 => {
                self.text();
            }
            9 => {
                let kind = self.u32();
                for _ in 0..self.u64() {
                    self.skip(kind);
                }
            }
            _ => {
                let size = match kind {
                    0 | 1 | 7 => 1,
                    2 | 3 => 2,
                    4..=6 => 4,
                    _ => 8,
                };
                self.take(size);
            }
        }
    }
}
