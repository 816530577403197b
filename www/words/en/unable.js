// @ts-check
/** Sentences that `index.html` shows until the page starts or if it cannot start, in English. A test compares the two. */
export const words = {
  description:
    'Type a sentence and see what every head of a real transformer attends to. Step through self-attention one number at a time. All numbers are computed live in your browser.',
  loading: 'Loading the page…',
  late: 'Still loading? The page may not be allowed to run scripts here. In a frame, allow scripts and same-origin access: sandbox="allow-scripts allow-same-origin".',
  disk: 'Headlight needs a server: browsers do not load modules from files on disk. Run “python3 -m http.server” in the folder of this file and open the address that it prints, or open a hosted copy of the page.',
  sandbox:
    'This frame does not let the page load anything. Allow scripts and same-origin access: sandbox="allow-scripts allow-same-origin".',
  header:
    'The host of this page sends “sandbox” in the header Content-Security-Policy, or a sandboxed frame opened this tab, so the page cannot load anything. Open its address in a new tab; if that does not help, the host must remove “sandbox” or send “sandbox allow-scripts allow-same-origin”.',
  /** Before and after the name of the file. */
  file: [
    'A file that the page needs to start is missing or damaged: ',
    '. Check the connection and try again. The host of the page must copy all of its files.',
  ],
  again: 'Try again',
};
