import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '@spotter/api/product';
import type { Plugin } from 'vite';
import { writeShellList } from '../../web-core/build/writeShellList.ts';
import { ground, manifest } from './manifest.ts';

/** Runs before the first paint; without its comments. */
const brandScript = readFileSync(join(import.meta.dirname, '../src/phone/brandBeforePaint.js'), 'utf8').replaceAll(
  /^\s*\/\/.*\n/gm,
  '',
);
const brandScriptName = `assets/brand-${createHash('sha256').update(brandScript).digest('hex').slice(0, 8)}.js`;

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
        .replaceAll('%DARK%', ground.dark)
        .replace('%BRAND_SCRIPT%', `/pass/${brandScriptName}`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: brandScriptName, source: brandScript });
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
