import { join } from 'node:path';
import { product } from '@spotter/api/product';
import type { Plugin } from 'vite';
import { writeShellList } from '../../web-core/build/writeShellList.ts';
import { ground, manifest } from './manifest.ts';

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
      writeShellList(
        folder,
        files.map((name) => `/pass/${name}`),
      );
    },
  };
}
