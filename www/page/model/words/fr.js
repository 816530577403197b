// @ts-check
/** UI strings for loading a model, in French. */

export const words = {
  phases: {
    absent: 'Téléchargement du modèle',
    asked: 'Cette image a besoin d’un modèle entraîné',
    loading: 'Téléchargement du modèle',
    checking: 'Vérification de vos fichiers',
    reading: 'Décompression du modèle',
    cancelled: 'Le modèle n’a pas été chargé',
    failed: 'Impossible de charger le modèle',
    missing: 'Ce lien a besoin de fichiers absents de ce navigateur',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} sur ${total} Mo`,
  cancel: 'Annuler',
  load: 'Charger le modèle',
  loadSize: (/** @type {number} */ megabytes) => `Charger le modèle (${megabytes} Mo)`,
  again: 'Réessayer',
  meanwhile: 'Aller à l’exemple chiffré',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Saisissez une phrase et voyez ce que regarde chacune des 72 têtes de l’encodeur entraîné all-MiniLM-L6-v2 : en flèches, en carte de chaleur, pour toutes les têtes à la fois, et avec les nombres derrière chaque poids.',
    'smollm2-135m':
      'SmolLM2-135M-Instruct, un modèle de langue entraîné de 30 couches à 9 têtes chacune, lit votre texte et prédit le mot suivant. Vous voyez quelles parties du modèle mènent à chaque prédiction.',
    'e5-small':
      'multilingual-e5-small, un encodeur entraîné de 12 couches à 12 têtes chacune, lit environ 100 langues. Saisissez une phrase dans l’une d’elles et voyez ce que regarde chaque tête.',
    'marian-en-pt':
      'Marian, un encodeur–décodeur entraîné de l’anglais vers le portugais, traduit votre texte mot à mot. Pour chaque mot qu’il écrit, vous voyez quels mots de la source il lit.',
    'marian-pt-en':
      'Marian, un encodeur–décodeur entraîné du portugais vers l’anglais, traduit votre texte mot à mot. Pour chaque mot qu’il écrit, vous voyez quels mots de la source il lit.',
  }),
  comingOwn: 'Vos fichiers sont lus sur cet appareil. Rien n’est envoyé en ligne.',
  missing: (/** @type {string} */ folder) =>
    `Le lien utilise ${folder}, un modèle personnel identifié par la somme de contrôle de ses fichiers. Ce navigateur n’a pas ces fichiers. Choisissez ou déposez les mêmes fichiers : config.json, tokenizer.json et model.safetensors (ou toutes ses parties), ou un fichier .gguf. La page affichera alors la phrase, la tête et les tokens du lien. Rien n’est envoyé en ligne.`,
  fromHub: 'Chercher sur le Hub…',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `Le lien utilise un modèle du Hub, ${source}, identifié par la somme de contrôle de ses fichiers (${folder}). Ce navigateur n’a pas ces fichiers. Vous pouvez chercher le modèle, voir sa taille et le charger, ou choisir les mêmes fichiers. Seul le nom du modèle est envoyé ; votre texte ne quitte jamais cette page.`,
  stays:
    'Le modèle vient du même serveur que cette page et fonctionne dans votre navigateur. Le navigateur le garde pour vos prochaines visites, jusqu’à ce que vous effaciez les données de cette page. Ce que vous saisissez ne quitte jamais cette page.',
};
