// @ts-check
/** Addresses of workers, for hosts whose policy has `require-trusted-types-for 'script'`. */

const policy = createPolicy();

function createPolicy() {
  try {
    return /** @type {any} */ (globalThis).trustedTypes?.createPolicy('headlight', {
      createScriptURL: (/** @type {string} */ address) => address,
    });
  } catch {
    // The host's policy names others; then the browser refuses the worker, which the page reports.
  }
}

/**
 * A script's address as the browser wants it. It comes from the page's own code alone.
 *
 * @param {URL} address
 * @returns {URL}
 */
export const scriptAddress = (address) => policy?.createScriptURL(address.href) ?? address;
