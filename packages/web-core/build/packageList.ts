import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The folder of the package that has this file, relative to the repository's root; undefined for a file of ours. */
function packageFolder(file: string): string | undefined {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder && relative(ROOT, folder);
}

/**
 * The folders of the packages that a bundle contains, sorted. `root`: of Vite. `others`:
 * files that the bundle does not name.
 */
export function packagesOf(
  bundle: Rolldown.OutputBundle | Rolldown.RolldownOutput['output'],
  root: string,
  others: string[] = [],
) {
  const ids = Object.values<Rolldown.OutputAsset | Rolldown.OutputChunk>(bundle).flatMap((part) =>
    part.type === 'chunk'
      ? Object.entries(part.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : part.originalFileNames.map((name) => resolve(root, name)),
  );
  return [...new Set([...ids, ...others].flatMap((id) => packageFolder(id) ?? []))].toSorted();
}

/** The file in a built folder that lists the packages inside, for `npm run release`. */
export const PACKAGE_LIST = '.packages.json';

/** Inlined into ours, so that no bundle names them. Fonts are assets. */
const STYLESHEETS = [join(ROOT, 'node_modules/tailwindcss/index.css')];

/** Writes the list of packages that the pages contain, fonts and stylesheets included. */
export function packageList(): Plugin {
  let [folder, pages] = ['', ''];
  return {
    name: 'package-list',
    configResolved: ({ root, build }) => {
      [folder, pages] = [join(root, build.outDir), root];
    },
    writeBundle(_, bundle) {
      writeFileSync(join(folder, PACKAGE_LIST), JSON.stringify(packagesOf(bundle, pages, STYLESHEETS)));
    },
  };
}
