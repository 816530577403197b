/** Splits a URL after each `#`, `?`, `&` and `+`, so that a line can break between two parts. */
export const addressParts = (address: string) => address.match(/[^#?&+]*[#?&+]|[^#?&+]+$/g) ?? [];
