import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeShellList } from '../../web-core/build/writeShellList.ts';
import { offlinePaths } from '../src/serviceWorker/offlinePaths.ts';

/** Scripts, styles and fonts: all of them, so that a desk without a connection leads to pages that say so. No pictures. */
const KEPT = /^assets\/.+\.(?:js|css|woff2)$/;

/** Writes the list of what is kept for offline use into the service worker. */
export function workerList(): Plugin {
  let folder = '';
  let publicFiles: string[] = [];
  return {
    name: 'app-worker-list',
    configResolved: ({ root, publicDir, build }) => {
      folder = join(root, build.outDir);
      publicFiles = readdirSync(publicDir);
    },
    writeBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((name) => KEPT.test(name));
      const files = [...publicFiles, ...assets].map((name) => `/${name}`);
      writeShellList(folder, files, { pages: offlinePaths });
    },
  };
}
