// @ts-check
/** UI strings for custom models, in French. */

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} ko`;
  const decimals = bytes < 1e7 ? 1 : 0;
  return `${(bytes / 1e6).toLocaleString('fr', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} Mo`;
}

/** Names for use in a sentence. If there are more than four, only the first three are named. @param {string[]} names */
const named = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} et ${names.length - 3} autres` : names.join(', ');

export const words = {
  title: 'Votre propre modèle',
  about:
    'Choisissez les fichiers d’un modèle : config.json, tokenizer.json et model.safetensors (ou toutes ses parties et leur index), ou un fichier .gguf (ou toutes ses parties). Un traducteur OPUS-MT a source.spm, target.spm et vocab.json à la place de tokenizer.json. Vos fichiers restent sur cet appareil ; rien n’est envoyé en ligne.',
  choose: 'Choisir des fichiers…',
  chooseFolder: 'Choisir un dossier…',
  drop: 'ou déposez des fichiers ou un dossier n’importe où sur la page',
  folder: {
    took: (/** @type {string} */ folder, /** @type {string[]} */ taken, /** @type {number} */ left) =>
      `Fichiers utilisés du dossier « ${folder} » : ${taken.join(', ')}.${left > 0 ? ` ${left === 1 ? '1 autre fichier est ignoré' : `${left} autres fichiers sont ignorés`}.` : ''}`,
    none: () =>
      'Le dossier ne contient pas les poids d’un modèle : ni model.safetensors (ou ses parties), ni fichier .gguf. Déposez le dossier qui les contient.',
    folders: (/** @type {string[]} */ names) =>
      `Plusieurs dossiers contiennent des poids : ${named(names)}. Déposez l’un d’eux.`,
    ggufs: (/** @type {string[]} */ names) =>
      `Le dossier contient plusieurs modèles : ${named(names)}. Déposez l’un de ces fichiers.`,
  },
  served: {
    missing: (/** @type {string} */ name, /** @type {string} */ reason) =>
      `Les modèles proposés par le lien manquent : ${name} est illisible (${reason}). Les modèles fournis avec la page fonctionnent toujours.`,
    nonsense: (/** @type {string} */ name) =>
      `${name} n’énumère aucun modèle. Il devrait contenir {"models": [{"folder": "my-model", "title": "My model"}]}. Les modèles fournis avec la page fonctionnent toujours.`,
  },
  here: 'Vos propres modèles',
  size,
  isKept: 'conservé dans ce navigateur',
  isForVisit: 'conservé pour cette visite seulement',
  failed: 'illisible',
  show: 'Utiliser',
  chosen: 'Utilisé',
  keep: 'Conserver dans ce navigateur',
  keeping: 'Enregistrement…',
  forget: 'Effacer de ce navigateur',
  link: 'Un lien contient la somme de contrôle des fichiers de votre modèle, pas les fichiers eux-mêmes : qui ouvre le lien a besoin des mêmes fichiers. Un modèle conservé reste sur cet appareil jusqu’à ce que vous l’effaciez, ou que le navigateur l’efface parce que le disque est plein.',
  read: {
    title: 'Fichiers acceptés',
    columns: ['Famille', 'Fichiers', 'Format'],
    rows: [
      [
        'BERT, DistilBERT, RoBERTa, XLM-R, CamemBERT, ELECTRA, ALBERT, MPNet, ModernBERT, DeBERTa-v2, DeBERTa-v3, GPT-2, GPT-NeoX, OPT, LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2, Gemma 3, Marian, BART, mBART, M2M100, NLLB, T5, mT5, Flan-T5',
        'config.json, tokenizer.json, model.safetensors ou ses parties',
        'float32, float16, bfloat16',
      ],
      [
        'LLaMA, SmolLM2, Mistral, Qwen2, Qwen3, OLMo 2, Phi-3, Gemma 2 et 3, GPT-2, GPT-NeoX, BERT, ModernBERT, T5',
        'un fichier .gguf ou ses parties',
        'float32, float16, bfloat16, Q2_K à Q6_K, Q4_0 à Q5_1, Q8_0, IQ4_NL',
      ],
      ['Petits traducteurs de Marian', 'model.bin, tokenizer.json', 'int8'],
      [
        'Un modèle récurrent enregistré dans « Entraîner » (il s’ouvre dans cette salle)',
        'config.json, model.safetensors',
        'float32',
      ],
    ],
  },
  checked: {
    title: 'Modèles vérifiés',
    about: (/** @type {string} */ date) =>
      `Ces modèles ont été comparés à PyTorch (Marian à NumPy). Date : ${date}. Les modèles à graine sont petits et aléatoires ; il y en a un pour chaque architecture acceptée. Si le dossier de votre modèle contient reference.safetensors, votre modèle est comparé lui aussi (voir docs/MODELS.md).`,
    columns: ['Modèle', 'Format', 'Comparé', 'Écart maximal'],
    /** @param {string} largest @param {number} sites */
    found: (largest, sites) => `s’écarte de sa référence d’au plus ${largest}, sur ${sites} matrices`,
  },
  close: 'Fermer',
  otherModel: (/** @type {string} */ title, /** @type {string} */ found, /** @type {string} */ wanted) =>
    `Ces fichiers sont ceux d’un autre modèle : ${title} a la somme de contrôle ${found}, mais le lien demande ${wanted}. Choisissez les fichiers avec lesquels le lien a été créé. Votre modèle reste dans la liste des modèles.`,
  noChecksum:
    'Cette page n’a pas été chargée par https : le navigateur ne peut pas calculer de sommes de contrôle, et les liens ne peuvent pas identifier votre modèle.',
  unreadable: (/** @type {string} */ reason) => `Les fichiers sont illisibles (${reason}). Choisissez-les à nouveau.`,
  /**
   * The free space is mentioned only if it explains the failure, because browsers may report space that they do not
   * grant.
   */
  full: (/** @type {number} */ needed, /** @type {number | null} */ free) =>
    `Le modèle n’a pas été conservé : il demande ${size(needed)}, mais ${free !== null && free < needed ? `il ne reste au navigateur que ${size(free)}` : 'le navigateur ne laisse pas cette page stocker davantage'}. Effacez un modèle conservé ou libérez de l’espace disque. Le modèle reste utilisable pendant cette visite.`,
  refused: (/** @type {string} */ reason) =>
    `Le modèle n’a pas été conservé : le navigateur ne laisse pas cette page stocker de données (${reason}). La cause peut être une fenêtre privée ou le blocage des données de site. Le modèle reste utilisable pendant cette visite.`,
};
