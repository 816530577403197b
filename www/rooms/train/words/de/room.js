// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Training';
export const purpose =
  'Ein winziges Modell lernt, während Sie zusehen. Klicken Sie auf „Abspielen“ und gehen Sie dann in seinem Training zurück.';
