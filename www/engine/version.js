// @ts-check
/** URLs of this version's files. `cargo xtask build` puts them into a separate folder. */

/** @param {string} name of a file in `www/` */
export const fileOfVersion = (name) =>
  new URL(`v-${document.documentElement.dataset.version}/${name}`, document.baseURI);
