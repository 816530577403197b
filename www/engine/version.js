// @ts-check
/** URLs of the files of this version, which `cargo xtask build` puts into a separate folder. */

/** @param {string} name of a file in `www/` */
export const fileOfVersion = (name) =>
  new URL(`v-${document.documentElement.dataset.version}/${name}`, document.baseURI);
