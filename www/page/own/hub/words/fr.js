// @ts-check
/** UI strings for models on the Hub, in French. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} et ${names.length - 5} autres` : names.join(', ');

export const words = {
  show: 'Depuis le Hub…',
  title: 'Un modèle du Hub',
  name: 'Nom',
  example: 'openai-community/gpt2',
  find: 'Chercher',
  finding: 'Recherche…',
  privacy: (/** @type {string} */ host) =>
    `Seul le nom du modèle est envoyé à ${host}, après un clic sur le bouton. Votre texte ne quitte jamais cette page.`,
  hint: 'Un nom avec son propriétaire, suivi si besoin de @branche, ou l’adresse de la page d’un modèle ou d’un fichier .gguf.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, commit ${commit.slice(0, 7)}`,
  weights: 'Poids',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `Charger ${size}`,
  loading: 'Téléchargement du modèle',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} sur ${total}`,
  cancel: 'Annuler',
  noName: (/** @type {string} */ typed) =>
    `« ${typed} » n’est pas le nom d’un modèle. Un nom ressemble à openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} n’a pas de poids dans un format accepté (.safetensors et .gguf). ${files.length > 0 ? `Contenu : ${named(files)}.` : 'Le dépôt ne contient aucun fichier.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} n’a pas de modèle dans un fichier ${file}. Choisissez un autre de ses fichiers.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `Impossible de charger ${title} : il manque dans son dépôt ${named(lacks)}. Choisissez un autre modèle, ou un autre dépôt du même modèle.`,
  /** @param {string} file */
  changed: (file) => `${file} a changé sur le Hub pendant le téléchargement. Celui-ci a recommencé.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `${host} est injoignable (${detail}). Vérifiez la connexion et réessayez. Si l’échec persiste, l’hébergeur de cette page interdit peut-être les requêtes vers ${host}. Les parties déjà reçues sont conservées.`,
      gated: (name, _, host) =>
        `${name} est en accès restreint : son propriétaire n’accorde l’accès que sur demande. Connectez-vous à ${host}, demandez l’accès, téléchargez-y les fichiers et choisissez-les ici.`,
      unknown: (name, _, host) =>
        `${host} n’a pas de modèle public nommé ${name}. Vérifiez l’orthographe ; la plupart des noms comportent un propriétaire, comme openai-community/gpt2.`,
      revision: (name, _, host) => `${host} n’a pas cette branche ou ce commit : ${name}.`,
      missing: (name, _, host) => `Un fichier de ${name} manque sur ${host}. Cherchez à nouveau le modèle.`,
      busy: (_, detail, host) =>
        `${host} a reçu trop de requêtes de votre réseau (code ${detail}). Réessayez dans cinq minutes.`,
      status: (name, detail, host) => `${host} ne peut pas envoyer ${name} (code ${detail}). Réessayez plus tard.`,
      nonsense: (name, _, host) => `La réponse de ${host} au sujet de ${name} est illisible. Réessayez plus tard.`,
      cut: (name, detail, host) =>
        `Un fichier de ${name} n’a pas la bonne longueur (${detail} octets). Cherchez à nouveau le modèle ; si cela ne suffit pas, téléchargez-le depuis ${host} et choisissez-le ici.`,
    }),
};
