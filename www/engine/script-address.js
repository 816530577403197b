// @ts-check
/** URLs of workers, for hosts whose policy has `require-trusted-types-for 'script'`. */

const policy = createPolicy();

function createPolicy() {
  try {
    return /** @type {any} */ (globalThis).trustedTypes?.createPolicy('headlight', {
      createScriptURL: (/** @type {string} */ address) => address,
    });
  } catch {
    // The host's policy allows only other names; the browser then refuses the worker, and the page reports that.
  }
}

/**
 * A script URL in the form that the browser accepts. It comes only from the page's own code.
 *
 * @param {URL} address
 * @returns {URL}
 */
export const scriptAddress = (address) => policy?.createScriptURL(address.href) ?? address;
