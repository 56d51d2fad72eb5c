import type { Plugin } from 'vite';

/**
 * Chromium compiles all functions of a file that begins with this line on another thread while it loads, instead of
 * each on the main thread when it is first called. For other browsers it is a comment. Source:
 * https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Begins each script of the pages with the hint; what a service worker needs at a start is too little for it. */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  generateBundle: {
    // After Vite's list of what to preload, which it puts at the top of a file.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.name !== 'sw') file.code = HINT + file.code;
      }
    },
  },
});
