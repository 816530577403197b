/** URLs of this version's files. `cargo xtask build` puts them into a separate folder. */

export const fileOfVersion = (name: string) =>
  new URL(`v-${document.documentElement.dataset.version}/${name}`, document.baseURI);
