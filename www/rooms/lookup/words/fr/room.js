// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Recherche douce';
export const purpose =
  'Une requête est comparée à chaque clé, et les valeurs sont mélangées selon l’accord de leurs clés. Déplacez la requête.';
