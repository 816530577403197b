/** Splits a URL into its fields and the words of its text; a line may break between two parts. */
export const addressParts = (address: string) => address.match(/[^#?&+]*[#?&+]|[^#?&+]+$/g) ?? [];
