// @ts-check
/** UI strings for custom models, in Portuguese. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toLocaleString('pt', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} e mais ${names.length - 3}` : names.join(', ');

export const words = {
  title: 'Seu próprio modelo',
  about:
    'Escolha os arquivos de um modelo: config.json, tokenizer.json e model.safetensors (ou todas as suas partes e o índice delas), ou um arquivo .gguf (ou todas as suas partes). Um tradutor OPUS-MT tem source.spm, target.spm e vocab.json em vez de tokenizer.json. Seus arquivos ficam neste dispositivo; nada é enviado.',
  choose: 'Escolher arquivos…',
  chooseFolder: 'Escolher pasta…',
  drop: 'ou solte arquivos ou uma pasta em qualquer lugar da página',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Da pasta “${folder}”, são usados: ${taken.join(', ')}.${left > 0 ? ` Arquivos ignorados: ${left}.` : ''}`,
    none: () =>
      'A pasta não contém pesos de um modelo: nem model.safetensors (ou suas partes) nem um arquivo .gguf. Solte a pasta que os contém.',
    folders: (/** @type {string[]} */ names) => `Várias pastas contêm pesos: ${named(names)}. Solte só uma delas.`,
    ggufs: (/** @type {string[]} */ names) =>
      `A pasta contém vários modelos: ${named(names)}. Solte um destes arquivos.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `Faltam os modelos que o link oferece: não foi possível ler ${name} (${reason}). Os modelos da página continuam funcionando.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} não lista modelos. Deveria conter {"models": [{"folder": "my-model", "title": "My model"}]}. Os modelos da página continuam funcionando.`,
  },
  here: 'Seus modelos',
  size,
  isKept: 'guardado neste navegador',
  isForVisit: 'guardado só durante esta visita',
  failed: 'não foi possível ler',
  show: 'Usar',
  chosen: 'Em uso',
  keep: 'Guardar neste navegador',
  keeping: 'Salvando…',
  forget: 'Apagar deste navegador',
  link: 'Um link contém a soma de verificação dos arquivos do seu modelo, não os próprios arquivos; quem abre o link precisa dos mesmos arquivos. Um modelo guardado fica neste dispositivo até você apagá-lo, ou até o navegador apagá-lo porque o disco encheu.',
  read: {
    title: 'Arquivos aceitos',
    columns: ['Família', 'Arquivos', 'Formato'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors ou suas partes',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 e 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'um arquivo .gguf ou suas partes',
        'float32, float16, bfloat16, Q2_K a Q6_K, Q4_0 a Q5_1, Q8_0, IQ4_NL',
      ],
      ['Os tradutores pequenos do Marian', 'model.bin, tokenizer.json', 'int8'],
      ['Um modelo recorrente salvo em “Treinar” (abre lá)', 'config.json, model.safetensors', 'float32'],
    ],
  },
  checked: {
    title: 'Modelos verificados',
    about: (/** @type {string} */ date) =>
      `Estes modelos foram comparados com o PyTorch (o Marian, com o NumPy) em ${date}. Os modelos com semente são pequenos e aleatórios; há um para cada arquitetura aceita. Se a pasta do seu modelo contém reference.safetensors, ele também é comparado (veja docs/MODELS.md).`,
    columns: ['Modelo', 'Formato', 'Comparado', 'Maior diferença'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `difere da sua referência no máximo em ${largest}, em ${sites} matrizes`,
  },
  close: 'Fechar',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `Estes arquivos são de outro modelo: ${title} tem a soma de verificação ${found}, mas o link precisa de ${wanted}. Escolha os arquivos com que o link foi criado. Seu modelo continua na lista.`,
  noChecksum:
    'Esta página não foi carregada por https, por isso o navegador não pode calcular somas de verificação e os links não podem identificar seu modelo.',
  unreadable: (/** @type {string} */ reason) => `Não foi possível ler os arquivos (${reason}). Escolha-os de novo.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `O modelo não foi guardado: precisa de ${size(needed)}, mas o navegador ${free !== null && free < needed ? `só tem ${size(free)} livres` : 'não deixa esta página guardar mais'}. Apague um modelo guardado ou libere espaço no disco. O modelo continua funcionando nesta visita.`,
  refused: (/** @type {string} */ reason) =>
    `O modelo não foi guardado: o navegador não deixa esta página guardar dados (${reason}). A causa pode ser uma janela anônima ou o bloqueio de dados de sites. O modelo continua funcionando nesta visita.`,
};
