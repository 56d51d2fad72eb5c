import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeShellList } from '../../web-core/build/writeShellList.ts';
import { offlinePaths } from '../src/serviceWorker/offlinePaths.ts';

/**
 * Scripts, styles and the product's font: all of them, so that a desk without a connection leads to pages that say so.
 * No pictures, and no font of a gym's brand: the browser's own cache has those that were shown.
 */
const KEPT = /^assets\/(?:.+\.(?:js|css)|inter-.+\.woff2)$/;

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
