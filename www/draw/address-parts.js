// @ts-check

/**
 * The parts of an address between which a line may break: its fields, and the words of its text.
 *
 * @param {string} address
 */
export const addressParts = (address) => address.match(/[^#?&+]*[#?&+]|[^#?&+]+$/g) ?? [];
