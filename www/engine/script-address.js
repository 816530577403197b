// @ts-check
/** URLs of workers, for hosts whose policy has `require-trusted-types-for 'script'`. */

const policy = createPolicy();

function createPolicy() {
  try {
    return /** @type {any} */ (globalThis).trustedTypes?.createPolicy('headlight', {
      createScriptURL: (/** @type {string} */ address) => address,
    });
  } catch {
    // The host's policy does not allow this policy name. The browser then blocks the worker, and the page reports
    // that.
  }
}

/**
 * A script URL in the form that the browser accepts. Only the page's code passes URLs here, so they are safe.
 *
 * @param {URL} address
 * @returns {URL}
 */
export const scriptAddress = (address) => policy?.createScriptURL(address.href) ?? address;
