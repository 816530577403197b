// @ts-check
/** UI strings for custom models, in German. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  const digits = bytes < 1e7 ? 1 : 0;
  return `${(bytes / 1e6).toLocaleString('de', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })} MB`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} und ${names.length - 3} weitere` : names.join(', ');

export const words = {
  title: 'Eigenes Modell',
  about:
    'Wählen Sie die Dateien eines Modells: config.json, tokenizer.json und model.safetensors (oder alle seine Teile und deren Index) oder eine .gguf-Datei (oder alle ihre Teile). Ein OPUS-MT-Übersetzer hat source.spm, target.spm und vocab.json statt tokenizer.json. Ihre Dateien bleiben auf diesem Gerät; nichts wird hochgeladen.',
  choose: 'Dateien wählen …',
  chooseFolder: 'Ordner wählen …',
  drop: 'oder ziehen Sie Dateien oder einen Ordner irgendwo auf die Seite',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Verwendet aus dem Ordner „${folder}“: ${taken.join(', ')}.${left > 0 ? ` ${left === 1 ? '1 andere Datei wird' : `${left} andere Dateien werden`} ignoriert.` : ''}`,
    none: () =>
      'Der Ordner enthält keine Gewichte eines Modells: weder model.safetensors (oder seine Teile) noch eine .gguf-Datei. Ziehen Sie den Ordner auf die Seite, der sie enthält.',
    folders: (/** @type {string[]} */ names) =>
      `Mehrere Ordner enthalten Gewichte: ${named(names)}. Ziehen Sie einen davon auf die Seite.`,
    ggufs: (/** @type {string[]} */ names) =>
      `Der Ordner enthält mehrere Modelle: ${named(names)}. Ziehen Sie eine dieser Dateien auf die Seite.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `Die Modelle, die der Link anbietet, fehlen: ${name} ist nicht lesbar (${reason}). Die eingebauten Modelle funktionieren weiter.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} nennt keine Modelle. Darin sollte stehen: {"models": [{"folder": "my-model", "title": "My model"}]}. Die eingebauten Modelle funktionieren weiter.`,
  },
  here: 'Ihre eigenen Modelle',
  size,
  isKept: 'in diesem Browser gespeichert',
  isForVisit: 'nur für diesen Besuch',
  failed: 'war nicht lesbar',
  show: 'Nutzen',
  chosen: 'Aktiv',
  keep: 'Im Browser speichern',
  keeping: 'Speichert …',
  forget: 'Aus dem Browser löschen',
  link: 'Ein Link enthält die Prüfsumme der Dateien Ihres Modells, nicht die Dateien selbst; wer den Link öffnet, braucht also dieselben Dateien. Ein gespeichertes Modell bleibt auf diesem Gerät, bis Sie es löschen oder bis der Browser es löscht, weil der Speicher voll ist.',
  read: {
    title: 'Unterstützte Dateien',
    columns: ['Familie', 'Dateien', 'Format'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors oder seine Teile',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 und 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'eine .gguf-Datei oder ihre Teile',
        'float32, float16, bfloat16, Q2_K bis Q6_K, Q4_0 bis Q5_1, Q8_0, IQ4_NL',
      ],
      ['Kleine Übersetzer von Marian', 'model.bin, tokenizer.json', 'int8'],
      [
        'Ein rekurrentes Modell, das in „Training“ gespeichert wurde (es öffnet sich dort)',
        'config.json, model.safetensors',
        'float32',
      ],
    ],
  },
  checked: {
    title: 'Geprüfte Modelle',
    about: (/** @type {string} */ date) =>
      `Diese Modelle wurden am ${date} mit PyTorch verglichen (Marian mit NumPy). Die Modelle mit Seed sind klein und zufällig; für jede unterstützte Architektur gibt es eines. Enthält der Ordner Ihres Modells reference.safetensors, wird auch Ihr Modell verglichen (siehe docs/MODELS.md).`,
    columns: ['Modell', 'Format', 'Verglichen', 'Größte Differenz'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `weicht in ${sites} Matrizen um höchstens ${largest} von seiner Referenz ab`,
  },
  close: 'Schließen',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `Diese Dateien sind ein anderes Modell: ${title} hat die Prüfsumme ${found}, aber der Link braucht ${wanted}. Wählen Sie die Dateien, mit denen der Link erstellt wurde. Ihr Modell bleibt in der Liste der Modelle.`,
  noChecksum:
    'Diese Seite wurde nicht über https geladen; deshalb kann der Browser keine Prüfsummen berechnen, und Links können Ihr Modell nicht erkennen.',
  unreadable: (/** @type {string} */ reason) =>
    `Die Dateien sind nicht lesbar (${reason}). Wählen Sie sie noch einmal.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `Das Modell wurde nicht gespeichert: Es braucht ${size(needed)}, aber ${free !== null && free < needed ? `der Browser hat nur noch ${size(free)} frei` : 'der Browser lässt diese Seite nicht mehr speichern'}. Löschen Sie ein gespeichertes Modell oder schaffen Sie Platz. Für diesen Besuch funktioniert das Modell weiter.`,
  refused: (/** @type {string} */ reason) =>
    `Das Modell wurde nicht gespeichert: Der Browser erlaubt dieser Seite nicht, Daten zu speichern (${reason}). Der Grund kann ein privates Fenster sein oder blockierte Websitedaten. Für diesen Besuch funktioniert das Modell weiter.`,
};
