// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Exemple chiffré';
export const purpose =
  'L’attention avec des nombres assez petits pour vérifier à la main. Avancez pas à pas et modifiez n’importe quel nombre.';
