// @ts-check

/**
 * Splits a URL into its fields and the words of its text; a line may break between two parts.
 *
 * @param {string} address
 */
export const addressParts = (address) => address.match(/[^#?&+]*[#?&+]|[^#?&+]+$/g) ?? [];
