//! Writes GGUF files, the format of llama.cpp (ggml's `docs/gguf.md`).

/// Alignment of tensor offsets, in bytes.
const ALIGNMENT: usize = 32;

/// A storage format of tensors, with its number in `ggml.h`.
#[derive(Clone, Copy)]
pub enum Storage {
    F32 = 0,
    Q4_0 = 2,
}

/// A GGUF file that is being assembled.
#[derive(Default)]
pub struct Gguf {
    fields: Vec<u8>,
    n_fields: u64,
    tensors: Vec<u8>,
    n_tensors: u64,
    data: Vec<u8>,
}

impl Gguf {
    pub fn text(&mut self, name: &str, text: &str) {
        self.field(name, 8);
        string(&mut self.fields, text);
    }

    pub fn whole(&mut self, name: &str, number: u32) {
        self.field(name, 4);
        self.fields.extend(number.to_le_bytes());
    }

    pub fn float(&mut self, name: &str, number: f32) {
        self.field(name, 6);
        self.fields.extend(number.to_le_bytes());
    }

    pub fn boolean(&mut self, name: &str, value: bool) {
        self.field(name, 7);
        self.fields.push(value.into());
    }

    pub fn texts<'a>(&mut self, name: &str, texts: impl ExactSizeIterator<Item = &'a str>) {
        self.list(name, 8, texts.len());
        for text in texts {
            string(&mut self.fields, text);
        }
    }

    pub fn floats(&mut self, name: &str, numbers: &[f32]) {
        self.list(name, 6, numbers.len());
        self.fields
            .extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub fn integers(&mut self, name: &str, numbers: &[i32]) {
        self.list(name, 5, numbers.len());
        self.fields
            .extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub fn bytes(&mut self, name: &str, bytes: &[u8]) {
        self.list(name, 0, bytes.len());
        self.fields.extend(bytes);
    }

    /// Adds a tensor of the given shape; its last dimension is contiguous.
    pub fn tensor(&mut self, name: &str, shape: &[usize], storage: Storage, numbers: &[u8]) {
        self.n_tensors += 1;
        string(&mut self.tensors, name);
        self.tensors.extend((shape.len() as u32).to_le_bytes());
        // ggml lists the contiguous dimension first.
        for size in shape.iter().rev() {
            self.tensors.extend((*size as u64).to_le_bytes());
        }
        self.tensors.extend((storage as u32).to_le_bytes());
        self.tensors.extend((self.data.len() as u64).to_le_bytes());
        self.data.extend(numbers);
        pad(&mut self.data);
    }

    pub fn into_bytes(self) -> Vec<u8> {
        let mut file = b"GGUF".to_vec();
        file.extend(3_u32.to_le_bytes());
        file.extend(self.n_tensors.to_le_bytes());
        file.extend(self.n_fields.to_le_bytes());
        file.extend(self.fields);
        file.extend(self.tensors);
        pad(&mut file);
        file.extend(self.data);
        file
    }

    /// Writes the name and type of a field; `kind` is the type's number in the format.
    fn field(&mut self, name: &str, kind: u32) {
        self.n_fields += 1;
        string(&mut self.fields, name);
        self.fields.extend(kind.to_le_bytes());
    }

    fn list(&mut self, name: &str, kind: u32, len: usize) {
        self.field(name, 9);
        self.fields.extend(kind.to_le_bytes());
        self.fields.extend((len as u64).to_le_bytes());
    }
}

fn string(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u64).to_le_bytes());
    bytes.extend(text.as_bytes());
}

fn pad(bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
}
