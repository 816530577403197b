// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Comparer';
export const purpose =
  'Deux phrases, deux modèles, ou un modèle dont une partie est désactivée, dans une même image. Choisissez les deux côtés.';
