// @ts-check
/** The files of the page's version: `cargo xtask build` puts them into a folder of their own. */

/** @param {string} name of a file in `www/` */
export const fileOfVersion = (name) =>
  new URL(`v-${document.documentElement.dataset.version}/${name}`, document.baseURI);
