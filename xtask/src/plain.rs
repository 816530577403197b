//! Rewrites the wasm for browsers without relaxed SIMD.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::{
    BinaryOp, Binop, Instr, InstrLocId, InstrSeq, LocalGet, LocalSet, TernOp, TernaryOp, UnaryOp,
    Unop, Visitor, VisitorMut, dfs_in_order, dfs_pre_order_mut,
};
use walrus::{LocalFunction, LocalId, Module, ModuleLocals, ValType};

use crate::run::announce;

/// Writes `from` to `to` with each relaxed SIMD instruction replaced by plain SIMD instructions.
pub fn write(from: &Path, to: &Path) -> Result<()> {
    announce("writing the wasm for browsers without relaxed SIMD");
    let bytes = fs::read(from).with_context(|| format!("could not read {}", from.display()))?;
    let bytes = plain(&bytes).with_context(|| format!("{} cannot be rewritten", from.display()))?;
    fs::write(to, bytes).with_context(|| format!("could not write {}", to.display()))
}

fn plain(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(bytes)?;
    let mut count = 0;
    for (_, function) in module.funcs.iter_local_mut() {
        count += split(function, &mut module.locals);
    }
    ensure!(
        count > 0,
        "it contains no f32x4.relaxed_madd; check that .cargo/config.toml sets the flags"
    );
    for (_, function) in module.funcs.iter_local() {
        let mut search = Search::default();
        dfs_in_order(&mut search, function, function.entry_block());
        if let Some(found) = search.found {
            bail!(
                "it contains {found}, which browsers without relaxed SIMD cannot run; replace it in plain.rs"
            );
        }
    }
    Ok(module.emit_wasm())
}

/// Records a relaxed SIMD instruction that the rewrite has missed.
#[derive(Default)]
struct Search {
    found: Option<String>,
}

impl<'instr> Visitor<'instr> for Search {
    fn visit_instr(&mut self, instruction: &'instr Instr, _: &'instr InstrLocId) {
        let op = match instruction {
            Instr::TernOp(TernOp { op }) => format!("{op:?}"),
            Instr::Binop(Binop { op }) => format!("{op:?}"),
            Instr::Unop(Unop { op }) => format!("{op:?}"),
            _ => return,
        };
        if op.contains("Relaxed") {
            self.found = Some(op);
        }
    }
}

/// Rewrites a function; returns the number of replaced `relaxed_madd`.
fn split(function: &mut LocalFunction, locals: &mut ModuleLocals) -> usize {
    let mut splitter = Splitter {
        locals,
        operands: None,
        count: 0,
    };
    let entry = function.entry_block();
    dfs_pre_order_mut(&mut splitter, function, entry);
    splitter.count
}

struct Splitter<'module> {
    locals: &'module mut ModuleLocals,
    /// Locals for the operands of a replaced instruction.
    operands: Option<[LocalId; 3]>,
    /// Number of replaced `relaxed_madd`.
    count: usize,
}

impl VisitorMut for Splitter<'_> {
    fn start_instr_seq_mut(&mut self, sequence: &mut InstrSeq) {
        let old = std::mem::take(&mut sequence.instrs);
        for (instruction, at) in old {
            let several = match &instruction {
                Instr::TernOp(TernOp {
                    op: TernaryOp::F32x4RelaxedMadd,
                }) => {
                    self.count += 1;
                    self.madd()
                }
                Instr::Binop(Binop {
                    op: BinaryOp::I16x8RelaxedDotI8x16I7x16S,
                }) => self.dot(),
                Instr::TernOp(TernOp {
                    op: TernaryOp::I32x4RelaxedDotI8x16I7x16AddS,
                }) => self.dot_and_add(),
                _ => vec![strict(instruction)],
            };
            let several = several.into_iter().map(|instruction| (instruction, at));
            sequence.instrs.extend(several);
        }
    }
}

impl Splitter<'_> {
    fn operands(&mut self) -> [LocalId; 3] {
        *self
            .operands
            .get_or_insert_with(|| [(); 3].map(|()| self.locals.add(ValType::V128)))
    }

    /// Computes x · w + sum with a multiplication and an addition. The stack contains x, w and sum.
    fn madd(&mut self) -> Vec<Instr> {
        let [.., sum] = self.operands();
        vec![
            set(sum),
            binary(BinaryOp::F32x4Mul),
            get(sum),
            binary(BinaryOp::F32x4Add),
        ]
    }

    /// Sums of adjacent products of x and w: first the lower eight pairs of bytes, then the upper.
    /// The sums fit into 16 bits, because the numbers of w have only 7 bits.
    fn dot(&mut self) -> Vec<Instr> {
        let [x, w, _] = self.operands();
        let half = |extend: UnaryOp| {
            let wide = move |operand| [get(operand), Instr::Unop(Unop { op: extend })];
            let dot = [binary(BinaryOp::I32x4DotI16x8S)];
            [x, w].into_iter().flat_map(wide).chain(dot)
        };
        [set(w), set(x)]
            .into_iter()
            .chain(half(UnaryOp::I16x8WidenLowI8x16S))
            .chain(half(UnaryOp::I16x8WidenHighI8x16S))
            .chain([binary(BinaryOp::I16x8NarrowI32x4S)])
            .collect()
    }

    /// Sums of four adjacent products of x and w, added to `sum`: pairs of the dot product's
    /// results are added in 32 bits.
    fn dot_and_add(&mut self) -> Vec<Instr> {
        let [.., sum] = self.operands();
        let pairs = Instr::Unop(Unop {
            op: UnaryOp::I32x4ExtAddPairwiseI16x8S,
        });
        let add = [pairs, get(sum), binary(BinaryOp::I32x4Add)];
        let dot = self.dot();
        [set(sum)].into_iter().chain(dot).chain(add).collect()
    }
}

fn set(local: LocalId) -> Instr {
    Instr::LocalSet(LocalSet { local })
}

fn get(local: LocalId) -> Instr {
    Instr::LocalGet(LocalGet { local })
}

fn binary(op: BinaryOp) -> Instr {
    Instr::Binop(Binop { op })
}

/// Replaces a relaxed minimum or maximum, whose result for NaN and for ±0 depends on the processor,
/// with the strict one.
fn strict(instruction: Instr) -> Instr {
    match instruction {
        Instr::Binop(Binop { op }) => {
            let op = match op {
                BinaryOp::F32x4RelaxedMin => BinaryOp::F32x4Min,
                BinaryOp::F32x4RelaxedMax => BinaryOp::F32x4Max,
                BinaryOp::F64x2RelaxedMin => BinaryOp::F64x2Min,
                BinaryOp::F64x2RelaxedMax => BinaryOp::F64x2Max,
                op => op,
            };
            binary(op)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use walrus::FunctionBuilder;

    use super::*;

    /// A module with one function, which applies an instruction to its arguments.
    fn module(arguments: usize, instruction: impl Into<Instr>) -> Vec<u8> {
        let mut module = Module::default();
        let types = vec![ValType::V128; arguments];
        let locals: Vec<_> = types
            .iter()
            .map(|_| module.locals.add(ValType::V128))
            .collect();
        let mut function = FunctionBuilder::new(&mut module.types, &types, &types[..1]);
        let mut body = function.func_body();
        for local in &locals {
            body.local_get(*local);
        }
        body.instr(instruction);
        let id = function.finish(locals, &mut module.funcs);
        module.exports.add("function", id);
        module.emit_wasm()
    }

    /// Names of the instructions of a module's function after the rewrite.
    fn names(bytes: &[u8]) -> Vec<String> {
        let mut module = Module::from_buffer(bytes).unwrap();
        for (_, function) in module.funcs.iter_local_mut() {
            split(function, &mut module.locals);
        }
        let (_, function) = module.funcs.iter_local().next().unwrap();
        let instructions = function.block(function.entry_block()).instrs.iter();
        let name = |instruction: &Instr| match instruction {
            Instr::LocalGet(_) => "get".into(),
            Instr::LocalSet(_) => "set".into(),
            Instr::Binop(Binop { op }) => format!("{op:?}"),
            Instr::Unop(Unop { op }) => format!("{op:?}"),
            other => format!("{other:?}"),
        };
        instructions
            .map(|(instruction, _)| name(instruction))
            .collect()
    }

    fn ternary(op: TernaryOp) -> TernOp {
        TernOp { op }
    }

    #[test]
    fn splits_relaxed_madd_into_multiplication_and_addition() {
        let found = names(&module(3, ternary(TernaryOp::F32x4RelaxedMadd)));
        let expected = ["get", "get", "get", "set", "F32x4Mul", "get", "F32x4Add"];
        assert_eq!(found, expected);
    }

    #[test]
    fn splits_a_dot_product_of_bytes_into_its_16_bit_halves() {
        let op = BinaryOp::I16x8RelaxedDotI8x16I7x16S;
        let found = names(&module(2, Binop { op }));
        let half = |extend| ["get", extend, "get", extend, "I32x4DotI16x8S"];
        let expected = ["get", "get", "set", "set"]
            .into_iter()
            .chain(half("I16x8WidenLowI8x16S"))
            .chain(half("I16x8WidenHighI8x16S"))
            .chain(["I16x8NarrowI32x4S"]);
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn splits_a_dot_product_of_four_bytes_and_adds_in_32_bits() {
        let found = names(&module(
            3,
            ternary(TernaryOp::I32x4RelaxedDotI8x16I7x16AddS),
        ));
        let op = BinaryOp::I16x8RelaxedDotI8x16I7x16S;
        let dot = names(&module(2, Binop { op }));
        let expected: Vec<&str> = ["get", "get", "get", "set"]
            .into_iter()
            .chain(dot[2..].iter().map(String::as_str))
            .chain(["I32x4ExtAddPairwiseI16x8S", "get", "I32x4Add"])
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn refuses_other_relaxed_instructions_and_a_module_without_any() {
        let text = |bytes: &[u8]| plain(bytes).unwrap_err().to_string();
        assert!(
            text(&module(3, ternary(TernaryOp::F32x4RelaxedNmadd)))
                .contains("no f32x4.relaxed_madd")
        );
        assert!(text(&Module::default().emit_wasm()).contains("no f32x4.relaxed_madd"));
    }
}
