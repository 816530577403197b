/** URLs of workers, for hosts whose policy has `require-trusted-types-for 'script'`. */

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => URL };
}

const policy = createPolicy();

function createPolicy() {
  try {
    return (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('headlight', {
      createScriptURL: (address: string) => address,
    });
  } catch {
    // The host does not allow a Trusted Types policy with this name. The browser then blocks the worker, and the page
    // reports that.
  }
}

/** A script URL in the form that the browser accepts. Only the page's code passes URLs here, so they are safe. */
export const scriptAddress = (address: URL): URL => policy?.createScriptURL(address.href) ?? address;
