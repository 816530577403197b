// @ts-check
/** Title and purpose of the room, in French. */
export const title = 'Traduire';
export const purpose =
  'Un décodeur regarde la source pendant qu’il écrit. Saisissez une phrase et cliquez sur un mot de sa traduction.';
