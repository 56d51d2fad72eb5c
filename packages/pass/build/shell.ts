import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '@spotter/api/product';
import type { Plugin } from 'vite';
import { ground, manifest } from './manifest.ts';

/** What the worker's source says where its list belongs. */
const PLACE = 'SHELL_LIST';

/** Names and colours in the page, its manifest, and in the service worker the list of what is kept for offline. */
export function shell(): Plugin {
  let folder = '';
  return {
    name: 'pass-shell',
    enforce: 'pre',
    // The camera is one script without styles: nothing is to be loaded ahead of it, so what would do that stays away.
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('%NAME%', product.name)
        .replaceAll('%BRAND%', product.brand)
        .replaceAll('%LIGHT%', ground.light)
        .replaceAll('%DARK%', ground.dark),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
    },
    writeBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
      const page = readFileSync(join(folder, 'index.html'));
      const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
      const worker = join(folder, 'sw.js');
      const source = readFileSync(worker, 'utf8');
      if (!source.includes(PLACE)) throw new Error('The service worker has no place for its list');
      const list = { version, files: files.map((name) => `/pass/${name}`) };
      writeFileSync(worker, source.replace(PLACE, JSON.stringify(list)));
    },
  };
}
