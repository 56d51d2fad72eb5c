// The threads of the server's tests run from bundles, as those of the product: their sources take six times as long to load,
// and each file that is imported has a thread of its own.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { SERVER_PROGRAM } from './build.ts';
import { THREADS } from './bundleServer.ts';

const bundled = new Set(THREADS.map((entry) => basename(entry)));
const THREAD_URL = /new URL\('[./]+(?:\w+\/)*(\w+\.worker)\.ts', import\.meta\.url\)/g;

/** Names the bundles that `serverProgram.setup.ts` builds; who watches changes the sources afterwards, and gets those. */
export function bundledThreads(): Plugin {
  let isWatching = false;
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch;
    },
    transform: {
      filter: { id: /\/packages\/server\/src\/.*\.ts$/, code: '.worker.ts' },
      handler: (code) =>
        isWatching
          ? undefined
          : code.replaceAll(THREAD_URL, (source, name: string) =>
              bundled.has(name)
                ? `new URL('${pathToFileURL(join(SERVER_PROGRAM, '..', `${name}.cjs`)).href}')`
                : source,
            ),
    },
  };
}
