//! Compares packed weights with ggml's own Python package.

mod common;

use common::golden::{bytes, matrix};
use common::random::Random;
use headlight::Matrix;
use headlight::math::linear::{Format, PART_COLUMNS, Packed, product};
use headlight::math::ops;
use safetensors::SafeTensors;

const FORMATS: [(&str, Format); 6] = [
    ("F32", Format::F32),
    ("F16", Format::F16),
    ("BF16", Format::BF16),
    ("Q8_0", Format::Q8_0),
    ("Q4_0", Format::Q4_0),
    ("Q4_1", Format::Q4_1),
];

/// The formats that are read group by group, and repacked only if a kernel exists for their codes.
const CODED: [(&str, Format); 8] = [
    ("Q5_0", Format::Q5_0),
    ("Q5_1", Format::Q5_1),
    ("Q2_K", Format::Q2K),
    ("Q3_K", Format::Q3K),
    ("Q4_K", Format::Q4K),
    ("Q5_K", Format::Q5K),
    ("Q6_K", Format::Q6K),
    ("IQ4_NL", Format::Iq4Nl),
];

/// The stored bytes and the numbers `[d_out, d_in]` that they encode.
fn each(check: impl Fn(Format, &[u8], &Matrix)) {
    each_of("blocks.safetensors", &FORMATS, check);
}

fn each_of(file: &str, formats: &[(&str, Format)], check: impl Fn(Format, &[u8], &Matrix)) {
    let file = bytes(file);
    let file = SafeTensors::deserialize(&file).unwrap();
    for (name, format) in formats.iter().copied() {
        let stored = file.tensor(&format!("{name}.stored")).unwrap();
        check(
            format,
            stored.data(),
            &matrix(&file, &format!("{name}.numbers")),
        );
    }
}

#[test]
fn every_storage_format_dequantises_as_in_ggml() {
    each(|format, stored, numbers| {
        let shape = [numbers.nrows(), numbers.ncols()];
        let packed = Packed::read(format, stored, shape, &|row| row);
        assert_eq!(packed.shape(), [shape[1], shape[0]]);
        assert_eq!(packed.to_matrix(), numbers.transpose(), "{format:?}");
        assert_eq!(packed.columns(&[3, 18]), numbers.select_rows(&[3, 18]));
        assert_eq!(packed.not_finite(), None);
        let backwards = Packed::read(format, stored, shape, &|row| 18 - row);
        assert_eq!(backwards.columns(&[0]), numbers.select_rows(&[18]));
    });
}

#[test]
fn a_matrix_packed_in_parts_equals_the_whole() {
    let check = |format: Format, stored: &[u8], numbers: &Matrix| {
        let [d_out, d_in] = [8 * numbers.nrows(), numbers.ncols()];
        let stored = stored.repeat(8);
        let width = format.row_bytes(d_in).unwrap();
        let read =
            |bytes: &[u8]| Packed::read(format, bytes, [bytes.len() / width, d_in], &|row| row);
        let mut parts = stored.chunks(PART_COLUMNS * width).map(read);
        let count = parts.len();
        let mut packed = parts.next().unwrap();
        parts.for_each(|part| packed.append(part, count));
        assert_eq!(packed.shape(), [d_in, d_out]);
        assert_eq!(packed, read(&stored), "{format:?}");
    };
    each(check);
    each_of("quantized.safetensors", &CODED, check);
}

#[test]
fn a_product_equals_that_of_the_dequantised_matrix_for_any_number_of_rows() {
    each(|format, stored, numbers| {
        let shape = [numbers.nrows(), numbers.ncols()];
        let packed = Packed::read(format, stored, shape, &|row| row);
        let wide = Packed::new(&numbers.transpose());
        let x = Random::new(1).matrix(6, shape[1]);
        for n in 1..=6 {
            let rows = x.rows(0, n).into_owned();
            let (found, expected) = (product(&rows, &packed), product(&rows, &wide));
            match format {
                // A block of these formats has one scale. The packed product applies it once per
                // block instead of to each weight, so rounding differs.
                Format::Q8_0 | Format::Int8 | Format::Q4_0 | Format::Q4_1 => {
                    assert_close(&found, &expected, 2e-5);
                }
                _ => assert_eq!(found, expected, "{format:?}, {n} rows"),
            }
            let alone = product(&x.rows(n - 1, 1).into_owned(), &packed);
            assert_eq!(alone.row(0), found.row(n - 1), "{format:?}, row {n}");
        }
    });
}

#[test]
fn coded_formats_have_every_bit_of_ggml() {
    let bits = |matrix: &Matrix| -> Vec<u32> { matrix.iter().map(|x| x.to_bits()).collect() };
    each_of(
        "quantized.safetensors",
        &CODED,
        |format, stored, numbers| {
            let shape = [numbers.nrows(), numbers.ncols()];
            assert_eq!(format.row_bytes(shape[1]), Some(stored.len() / shape[0]));
            assert_eq!(format.row_bytes(shape[1] + 16), None);
            let packed = Packed::read(format, stored, shape, &|row| row);
            assert_eq!(packed.shape(), [shape[1], shape[0]]);
            let found = packed.to_matrix();
            assert_eq!(bits(&found), bits(&numbers.transpose()), "{format:?}");
            assert_eq!(packed.at(300, 3), numbers[(3, 300)]);
            assert_eq!(packed.not_finite(), None);
            let backwards = Packed::read(format, stored, shape, &|row| 4 - row);
            assert_eq!(backwards.columns(&[0, 3]), numbers.select_rows(&[4, 1]));
        },
    );
}

#[test]
fn coded_formats_multiply_as_the_dequantised_matrix_does() {
    each_of(
        "quantized.safetensors",
        &CODED,
        |format, stored, numbers| {
            let shape = [numbers.nrows(), numbers.ncols()];
            let packed = Packed::read(format, stored, shape, &|row| row);
            let wide = Packed::new(&numbers.transpose());
            // More rows than are multiplied at once.
            let x = Random::new(3).matrix(70, shape[1]);
            let found = product(&x, &packed);
            let size = numbers.amax() * (shape[1] as f32).sqrt();
            assert_close(&found, &product(&x, &wide), 2e-6 * size);
            for row in [0, 31, 32, 69] {
                let alone = product(&x.rows(row, 1).into_owned(), &packed);
                assert_eq!(alone.row(0), found.row(row), "{format:?}, row {row}");
            }
            let none = product(&Matrix::zeros(0, shape[1]), &packed);
            assert_eq!(none.shape(), (0, shape[0]));
        },
    );
}

#[test]
fn blocks_of_zeros_change_no_row_of_a_product() {
    let check = |format: Format, stored: &[u8], numbers: &Matrix| {
        let shape = [numbers.nrows(), numbers.ncols()];
        let packed = Packed::read(format, stored, shape, &|row| row);
        // Like the heads of a layer: every block of columns belongs to one row, or to none.
        let mut x = Random::new(6).matrix(9, shape[1]);
        for (column, mut cells) in x.column_iter_mut().enumerate() {
            for row in (0..9).filter(|row| column / 32 % 11 != *row) {
                cells[row] = 0.0;
            }
        }
        let found = product(&x, &packed);
        // A full row fills all blocks of its tile.
        let full = product(&x.clone().insert_row(9, 1.0), &packed);
        for row in 0..9 {
            let alone = product(&x.rows(row, 1).into_owned(), &packed);
            assert_eq!(alone.row(0), found.row(row), "{format:?}, row {row}");
            assert_eq!(
                full.row(row),
                found.row(row),
                "{format:?}, row {row}, tiles"
            );
        }
    };
    each(check);
    each_of("quantized.safetensors", &CODED, check);
}

#[test]
fn finds_the_position_of_an_infinite_scale_in_coded_formats() {
    each_of(
        "quantized.safetensors",
        &CODED,
        |format, stored, numbers| {
            let shape = [numbers.nrows(), numbers.ncols()];
            let row = format.row_bytes(shape[1]).unwrap();
            let mut damaged = stored.to_vec();
            let in_block = match format {
                Format::Q2K => 80,
                Format::Q3K => 108,
                Format::Q6K => 208,
                _ => 0,
            };
            damaged[row * 2 + in_block..][..2].copy_from_slice(&[0, 0x7c]);
            let packed = Packed::read(format, &damaged, shape, &|row| row);
            let ([input, output], value) = packed.not_finite().unwrap();
            assert_eq!((input / 32, output), (0, 2), "{format:?}");
            assert!(!value.is_finite());
        },
    );
}

/// Integer weights are multiplied by fixed-point activations, so the error of a product is
/// proportional to the largest activation.
#[test]
fn integer_weights_multiply_numbers_of_any_size() {
    each(|format, stored, numbers| {
        if !matches!(format, Format::Q8_0 | Format::Q4_0 | Format::Q4_1) {
            return;
        }
        let shape = [numbers.nrows(), numbers.ncols()];
        let packed = Packed::read(format, stored, shape, &|row| row);
        let wide = Packed::new(&numbers.transpose());
        let random = Random::new(2).matrix(1, shape[1]);
        for size in [1e-30, 1.0, 1e30] {
            let mut x = &random * size;
            // One number of the first block is much larger than its other numbers.
            x[3] = 3000.0 * size;
            let expected = product(&x, &wide) / size;
            assert_close(&(product(&x, &packed) / size), &expected, 2e-5 * 3000.0);
        }
        for not_finite in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut x = random.clone();
            x[40] = not_finite;
            let found = product(&x, &packed);
            assert!(found.iter().all(|y| !y.is_finite()), "{format:?}: {found}");
        }
        let zeros = product(&Matrix::zeros(5, shape[1]), &packed);
        assert_eq!(zeros, Matrix::zeros(5, shape[0]));
    });
}

fn assert_close(found: &Matrix, expected: &Matrix, tolerance: f32) {
    let off = (found - expected).amax();
    assert!(off <= tolerance, "off by {off}: {found} {expected}");
}

#[test]
fn finds_the_position_of_a_number_that_is_not_finite() {
    each(|format, stored, numbers| {
        let shape = [numbers.nrows(), numbers.ncols()];
        let row = format.row_bytes(shape[1]).unwrap();
        let mut damaged = stored.to_vec();
        // Sets all bits of an exponent: in the last bytes of a float32, or in a block's scale.
        let (place, bits) = match format {
            Format::F32 => (row * 9 + 4 * 32, vec![0, 0, 0x80, 0x7f]),
            Format::F16 => (row * 9 + 2 * 32, vec![0, 0x7c]),
            Format::BF16 => (row * 9 + 2 * 32, vec![0x80, 0x7f]),
            _ => (row * 9 + row / 3, vec![0, 0x7c]),
        };
        damaged[place..place + bits.len()].copy_from_slice(&bits);
        let packed = Packed::read(format, &damaged, shape, &|row| row);
        let ([input, output], value) = packed.not_finite().unwrap();
        assert_eq!((input / 32, output), (1, 9), "{format:?}");
        assert!(!value.is_finite());
    });
}

#[test]
fn int8_of_marian_is_divided_by_the_number_after_it() {
    let [d_out, d_in] = [9, 64];
    let codes: Vec<i8> = (0..d_out * d_in).map(|i| (i * 37 % 255) as i8).collect();
    let mut stored: Vec<u8> = codes.iter().map(|code| code.cast_unsigned()).collect();
    stored.extend(40f32.to_le_bytes());
    stored.extend([7; 3]); // Trailing bytes are ignored.
    let packed = Packed::read(Format::Int8, &stored, [d_out, d_in], &|row| row);
    let scale = 1.0 / 40.0;
    let numbers = Matrix::from_fn(d_in, d_out, |row, column| {
        f32::from(codes[column * d_in + row]) * scale
    });
    assert_eq!(packed.to_matrix(), numbers);
    assert_eq!(packed.not_finite(), None);
    let place = d_out * d_in;
    stored[place..place + 4].copy_from_slice(&0f32.to_le_bytes());
    let packed = Packed::read(Format::Int8, &stored, [d_out, d_in], &|row| row);
    assert!(packed.not_finite().is_some());
    assert_eq!(Format::Int8.row_bytes(33), None);
}

#[test]
fn the_largest_entry_is_that_of_the_whole_product() {
    let [d_out, d_in] = [611, 96];
    let mut random = Random::new(12);
    let mut stored: Vec<u8> = (0..d_out * d_in).map(|_| random.below(256) as u8).collect();
    // Each of the last 200 columns equals one of the first, so that two entries are equal.
    stored.copy_within(..200 * d_in, (d_out - 200) * d_in);
    stored.extend(150f32.to_le_bytes());
    let packed = Packed::read(Format::Int8, &stored, [d_out, d_in], &|row| row);
    let norm = packed.largest_norm();
    let columns = packed.to_matrix();
    let norms = columns.column_iter().map(|column| column.norm());
    assert!((norm.unwrap() / norms.fold(0.0, f32::max) - 1.0).abs() < 1e-5);
    for turn in 0..300 {
        let mut x = random.matrix(1, d_in) * 0.5f32.powi(turn % 40 - 20);
        if turn % 3 == 0 {
            // The row's blocks have units of their own.
            x.columns_mut(32, 32).fill(0.0);
            x[turn as usize % d_in] *= 100.0;
        }
        let bias = (turn % 2 == 0).then(|| random.matrix(1, d_out) * 0.1);
        let mut entries = product(&x, &packed);
        if let Some(bias) = &bias {
            entries += bias;
        }
        for never in [None, Some(ops::row_argmax(&entries)[0])] {
            if let Some(never) = never {
                entries[never] = f32::NEG_INFINITY;
            }
            let found = packed.largest_entry(&x, bias.as_ref(), never, norm);
            assert_eq!(found, Some(ops::row_argmax(&entries)[0]), "turn {turn}");
        }
    }
    let infinite = Matrix::from_element(1, d_in, f32::INFINITY);
    assert_eq!(packed.largest_entry(&infinite, None, None, norm), None);
}

/// The largest possible integer sums.
#[test]
fn multiplies_the_largest_codes_with_the_largest_numbers() {
    let mut stored = vec![128; 32];
    stored.extend(1f32.to_le_bytes());
    let packed = Packed::read(Format::Int8, &stored, [1, 32], &|row| row);
    for x in [-0.999_999_9, 0.999_999_9, -1.0, 1.0] {
        for n in [1, 4] {
            let found = product(&Matrix::from_element(n, 32, x), &packed);
            assert_close(&found, &Matrix::from_element(n, 1, -128.0 * 32.0 * x), 0.02);
        }
    }
}
