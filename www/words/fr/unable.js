// @ts-check
/** Sentences for the time before the page starts, and for pages that cannot start, in French. */

export const words = {
  description:
    'Saisissez une phrase et voyez ce que regarde chaque tête d’un vrai transformeur. Parcourez l’auto-attention nombre par nombre. Tous les nombres sont calculés en direct dans votre navigateur.',
  loading: 'Chargement de la page…',
  late: 'Toujours en chargement ? La page n’a peut-être pas le droit d’exécuter des scripts ici. Dans un cadre, autorisez les scripts et l’accès à la même origine : sandbox="allow-scripts allow-same-origin".',
  disk: 'Headlight a besoin d’un serveur : les navigateurs ne chargent pas de modules depuis des fichiers du disque. Exécutez « python3 -m http.server » dans le dossier de ce fichier et ouvrez l’adresse affichée, ou ouvrez une copie hébergée de la page.',
  sandbox:
    'Ce cadre empêche la page de charger quoi que ce soit. Autorisez les scripts et l’accès à la même origine : sandbox="allow-scripts allow-same-origin".',
  header:
    'L’hébergeur de cette page envoie « sandbox » dans l’en-tête Content-Security-Policy, ou cet onglet a été ouvert par un cadre isolé (sandbox) : la page ne peut rien charger. Ouvrez son adresse dans un nouvel onglet ; si cela ne suffit pas, l’hébergeur doit retirer « sandbox » ou envoyer « sandbox allow-scripts allow-same-origin ».',
  file: [
    'Un fichier nécessaire au démarrage de la page manque ou est endommagé : ',
    '. Vérifiez la connexion et réessayez. L’hébergeur de la page doit copier tous ses fichiers.',
  ],
  again: 'Réessayer',
};
