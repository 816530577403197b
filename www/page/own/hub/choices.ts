/** Finds the models among the files of a repository: each GGUF, and each set of safetensors, whole or in parts. */
import type { HubFile } from '../../../engine/hub.ts';
import type { Choice } from './state.ts';

const PART = /-(\d{5})-of-(\d{5})(?=\.(gguf|safetensors)$)/;

/** Files that OPUS-MT translators have instead of tokenizer.json. */
const PIECES = ['source.spm', 'target.spm', 'vocab.json'];

/** The models, those in outer folders first. */
export function choicesIn(files: HubFile[]): Choice[] {
  const weights = files.filter(({ path }) => /\.(gguf|safetensors)$/.test(path));
  const titles = [...new Set(weights.map(({ path }) => titleOf(path)))];
  const depth = (title: string) => title.split('/').length;
  return titles
    .sort((one, other) => depth(one) - depth(other) || one.localeCompare(other))
    .map((title) => {
      const parts = weights.filter(({ path }) => titleOf(path) === title).sort((a, b) => (a.path < b.path ? -1 : 1));
      return title.endsWith('.gguf') ? ofGguf(title, parts) : ofSafetensors(title, parts, files);
    });
}

/** Index of the model to suggest: `model.safetensors`, a GGUF of the most common precision, or the first one. */
export const suggested = (choices: Choice[]) =>
  Math.max(
    0,
    choices.findIndex(({ title }) => /^model\.safetensors$|Q4_K_M/i.test(title)),
  );

const titleOf = (path: string) => path.replace(PART, '');

function ofGguf(title: string, parts: HubFile[]): Choice {
  return { title, files: parts, first: parts[0], lacks: missingParts(title, parts) };
}

function ofSafetensors(title: string, parts: HubFile[], all: HubFile[]): Choice {
  const folder = title.slice(0, title.lastIndexOf('/') + 1);
  const find = (name: string) => all.filter(({ path }) => path === `${folder}${name}`);
  const isSplit = PART.test(parts[0].path);
  const pieces = PIECES.flatMap(find);
  const named = { config: find('config.json'), tokenizer: find('tokenizer.json') };
  const hasPieces = named.tokenizer.length === 0 && pieces.length === PIECES.length;
  const tokenizer = hasPieces ? pieces : named.tokenizer;
  const index = isSplit ? all.filter(({ path }) => path === `${title}.index.json`) : [];
  return {
    title,
    files: [...named.config, ...tokenizer, ...index, ...parts],
    first: named.config[0] ?? parts[0],
    lacks: [
      ...(named.config.length === 0 ? ['config.json'] : []),
      ...(tokenizer.length === 0 ? ['tokenizer.json'] : []),
      ...missingParts(title, parts),
    ],
  };
}

/** The names of the parts that are not listed. */
function missingParts(title: string, parts: HubFile[]) {
  const count = PART.exec(parts[0].path)?.[2];
  if (!count) return [];
  const name = (part: number) => title.replace(/(?=\.\w+$)/, `-${String(part).padStart(5, '0')}-of-${count}`);
  const all = Array.from({ length: Number(count) }, (_, at) => name(at + 1));
  return all.filter((one) => !parts.some(({ path }) => path === one));
}
