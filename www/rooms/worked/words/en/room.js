// @ts-check
/** Title and purpose of the room “Worked example”, in English. */
export const title = 'Worked example';
export const purpose = 'Attention with numbers small enough to check by hand. Step through it, and edit any number.';
