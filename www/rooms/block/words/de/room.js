// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Schicht';
export const purpose =
  'Ein Token auf seinem Weg durch eine Schicht. Wählen Sie ein Token und öffnen Sie eine Stufe, um ihre Zahlen zu sehen.';
