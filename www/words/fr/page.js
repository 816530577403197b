// @ts-check
/** UI strings of the page outside the rooms, in French. The strings of a room are in its folder. */
import { counted, listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '« ## » marque un morceau qui continue un mot.',
  '[CLS]': 'Le modèle ajoute [CLS] avant le texte.',
  '[SEP]': 'Le modèle ajoute [SEP] après le texte.',
  '[UNK]': '[UNK] remplace les mots que le modèle ne connaît pas.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} ${others.length > 1 ? 'sont des tokens spéciaux' : 'est un token spécial'} du modèle.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('fr', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `écriture : ${name}` : `${name}`;
}

export const words = {
  roomsLabel: 'Salles',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: 'Page',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Accueil',
    basics: 'Bases',
    models: 'Modèles entraînés',
    learning: 'Apprendre',
  }),
  skip: 'Aller à l’image',
  lessons: 'Leçons',
  share: 'Partager',
  present: 'Présenter',
  leave: 'Quitter',
  controls: 'Commandes',
  stillComputing: 'Calcul en cours. Un texte long ou un gros modèle demande plus de temps.',
  loading: 'Démarrage du moteur de calcul (WebAssembly). L’exemple apparaît dans un instant.',

  theme: {
    label: 'Thème',
    choices: { system: 'Auto', light: 'Clair', dark: 'Sombre', projector: 'Projecteur' },
  },

  language: 'Langue',
  keys: 'Touches',
  settings: 'Réglages',

  player: {
    label: 'Pas à pas',
    previous: 'Pas précédent',
    next: 'Pas suivant',
    play: 'Lecture',
    pause: 'Pause',
    pace: 'Vitesse',
    paces: { slow: 'lente', steady: 'moyenne', fast: 'rapide' },
  },

  notices: {
    dismiss: 'Fermer',
    again: 'Réessayer',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `Le lien demande la langue « ${found} », que cette page ne propose pas. Langues disponibles : ${languages.join(', ')}.`,
    noNumbers: 'Il n’y a pas encore de nombres. Attendez l’image.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `Le lien contient ${field}=${found}, mais ${field} ne peut valoir que : ${choices.join(', ')}. Ce champ a été ignoré.`
        : `Le champ « ${field} » du lien est illisible (« ${found} »). Il a été ignoré.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `Le champ « ${field} » du lien contient « ${found} » : le lien a peut-être été encodé deux fois. Le texte est affiché tel quel.`,
    unreadable: (/** @type {string} */ found) =>
      `Ce lien est illisible (« ${found} »). Il a pu être altéré en chemin ; copiez-le à nouveau depuis la source.`,
    noSuchToken: (/** @type {number} */ count) =>
      `Le lien sélectionne un token que cette phrase n’a pas : ses tokens vont de 0 à ${count - 1}. Rien n’est sélectionné.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `Le lien sélectionne une tête que ce modèle n’a pas : ses couches vont de 0 à ${layers - 1} et ses têtes de 0 à ${heads - 1}. Une autre tête est affichée.`,
    unknownStop: (/** @type {string} */ stop) =>
      `Cette leçon n’a pas d’étape « ${stop} ». Elle commence à la première étape.`,
    roomMissing: (/** @type {string} */ reason) =>
      `Un fichier nécessaire à cette salle ne se charge pas (${reason}). Vérifiez la connexion et rechargez la page, qui a peut-être été mise à jour. Rien de ce que vous avez saisi n’est perdu.`,
    replaced:
      'Le calcul s’est arrêté de façon inattendue et a été relancé. Rien de ce que vous avez saisi n’est perdu.',
    sandboxed:
      'Le moteur de calcul ne peut pas fonctionner dans ce cadre. Autorisez les scripts et l’accès à la même origine : sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `Le moteur de calcul ne peut pas fonctionner ici : ${reason}. La page a besoin de WebAssembly et d’un worker de type module ; autorisez les deux ou prenez un navigateur récent, puis rechargez. Rien de ce que vous avez saisi n’est perdu.`,
  },

  heading: {
    keep: 'Garder',
    keepHint: 'Garder ce résultat, pour le rouvrir ou le comparer à un autre',
    kept: (/** @type {number} */ count) => `Gardés (${count})`,
    heads: 'Couches, têtes ?',
    headsMark: 'Que sont les couches et les têtes ?',
    headsExplained:
      'Le modèle est une pile de couches. Dans chaque couche, plusieurs têtes lisent le texte en parallèle. Chaque tête a ses propres poids, qui décident de l’attention que chaque token accorde à chacun des autres. Couches et têtes sont numérotées à partir de 0.',
    tokens: 'Tokens ?',
    tokensMark: 'Qu’est-ce qu’un token ?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'Un token est un morceau de texte que le modèle connaît : un mot, une partie de mot ou un signe de ponctuation.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Phrase, modèle et tête',
    sentence: 'Phrase',
    placeholder: 'Saisissez une phrase',
    example: 'Exemples',
    ownSentence: 'Exemples …',
    model: 'Modèle',
    own: 'Le vôtre…',
    ownShort: 'Le vôtre…', // next to the sentence, where there is little space
    ownHint:
      'Utiliser votre propre modèle : choisissez ses fichiers ou déposez-les sur la page. Rien n’est envoyé en ligne.',
    ownVisit: 'Votre propre modèle, disponible pendant cette visite.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (indisponible)`,
    instead: (/** @type {string} */ title) => `Cette salle utilise ${title}, et non votre modèle.`,
    layer: 'Couche',
    head: 'Tête',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `Les ${of} couches sont là. Les mots rares arrivent encore.`
        : `${layers === 1 ? 'La couche 0' : `Les couches 0 à ${layers - 1}`} sur ${of} ${layers === 1 ? 'est là' : 'sont là'}. Le reste arrive.`,
    arrivingLabel: 'Téléchargement du modèle',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} sur ${total} Mo`,
    tokens: (/** @type {number} */ count) => `${counted(count, 'token', 'tokens')}.`,
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Seuls les ${shown} premiers tokens sur ${found} sont utilisés.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `Langue de ce modèle : ${languageOf(language)}. Il` : 'Le modèle'} ne connaît pas ${listed([...named.map(quoted), ...(count > named.length ? [counted(count - named.length, 'autre mot', 'autres mots')] : [])])} et ${count === 1 ? 'le' : 'les'} remplace par [UNK].`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `Langue de ${title} : ${languageOf(language)}. Il` : title} reçoit ${share} des lettres des mots non latins une par une ou comme tokens inconnus. ${reader} lit ce texte (${languageOf(writing)}).`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Passer à ${title} (${Math.round(bytes / 1e6)} Mo)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} n’est qu’une partie d’un caractère, que le modèle découpe en plusieurs tokens.`,
    readFirst: (/** @type {number} */ most) => `Garder les ${most} premiers tokens`,
    asTrained: (/** @type {string} */ room) =>
      `Les modifications faites dans « ${room} » ne s’appliquent pas ici : c’est le modèle tel qu’il a été entraîné.`,
    tooLongForLink: 'Ce texte est trop long pour un lien : le lien ouvre le premier exemple à la place.',
  },

  model: {
    chooseFiles: 'Choisir des fichiers…',
    notKept: 'Le navigateur ne peut pas stocker le modèle ; il sera téléchargé à nouveau à votre prochaine visite.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `${file} ne se charge pas (${detail}). Vérifiez la connexion et réessayez. La salle « Exemple chiffré » n’a besoin d’aucun modèle.`,
        missing: (file, detail) =>
          `${file} manque sur le serveur (réponse : ${detail}). L’hébergeur de cette page doit aussi copier le dossier « models ».`,
        unreadable: (file, detail) =>
          `${file} est illisible (${detail}). L’hébergeur de cette page doit copier à nouveau le dossier « models ».`,
        nonsense: (file, detail) =>
          `${file} n’est pas une liste de fichiers de modèles avec noms, tailles et sommes SHA-256 ; il commence par « ${detail} ». L’hébergeur de cette page doit copier à nouveau le dossier « models ».`,
        cut: (file, detail) =>
          `${file} n’a pas la bonne longueur (${detail} octets). Le téléchargement est incomplet ; réessayez.`,
        checksum: (file, detail) =>
          `${file} n’est pas le bon fichier : son SHA-256 ne commence pas par ${detail}. Le téléchargement est endommagé ; réessayez.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Une erreur inattendue s’est produite (${reason}). Réessayez. La salle « Exemple chiffré » n’a besoin d’aucun modèle.`,
  },

  cells: {
    modes: { full: 'Texte : phrases entières', short: 'Texte : nombres seuls', off: 'Texte : non' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Sons : oui' : 'Sons : non'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Lignes : ${name}. Ligne ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Colonnes : ${name}. Colonne ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, ligne ${row}, colonne ${column}`,
    empty: 'aucun nombre',
    axes: {
      queries: 'requêtes',
      keys: 'clés',
      tokens: 'tokens',
      dimensions: 'dimensions',
      ofHead: 'dimensions de la tête',
      layers: 'couches',
      heads: 'têtes',
      parts: 'têtes et feed-forward',
      positions: 'positions',
      output: 'sortie',
      source: 'source',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'Ce que désigne un pronom',
      senses: 'Quel sens a un mot',
      order: 'Ordre et voisins',
      grammar: 'Grammaire',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal : … it was too tired (cours B)',
      wide: 'it → street : … it was too wide',
      rashonda: 'she → Rashonda (cours E)',
      arrived: 'bank → river : … crossing the river (cours E)',
      street: 'bank → crossing : … crossing the street (cours E)',
      fishing: 'bank → river : un poème sur la pêche (cours C)',
      loan: 'bank → loan : un poème sur un prêt (cours C)',
      table: 'note → table : a brief note (cours A)',
      speech: 'note → speech : a positive note (cours A)',
      guitar: 'note → guitar : a melancholic note (cours A)',
      'now-come': 'Now come here! (cours C)',
      'come-here': 'Come here now! (cours C)',
      previous: 'chaque token regarde le token précédent',
      cat: 'it → cat, et les dépendances (cours A)',
    }),
  },
};
