// The one home of the files that the product brings along beside its code. They come from the checkout; in a release,
// from the executable itself or from the folder beside the bundle.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import * as sea from 'node:sea';
import { isRelease } from './programKind.ts';

/** Reads a file by its path, as in `assets/index-1a2b.js`; undefined where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** In the checkout: each part's folder, and which of its files belong to the product. */
export const productParts = {
  app: { folder: () => checkout('packages/app/dist'), files: '**/*' },
  pass: { folder: () => checkout('packages/pass/dist'), files: '**/*' },
  apiPage: { folder: () => checkout('packages/server/src/http/apiPage'), files: 'open.js' },
  swaggerUi: {
    folder: () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    files: 'swagger-ui{.css,-bundle.js}',
  },
  /** Only in a release, which writes it. */
  licences: { folder: () => checkout('dist/release'), files: [] },
  demo: { folder: () => checkout('packages/server/src/demo'), files: 'logo.png' },
} satisfies Record<string, { folder: () => string; files: string | string[] }>;

export type ProductPart = keyof typeof productParts;

const checkout = (path: string) => resolve(import.meta.dirname, '../../..', path);

/** There is no such file, or can be none: the last is that of a path with NUL. */
const MISSING_FILE_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** The files of a folder. */
export const filesIn =
  (folder: string): ReadFile =>
  async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      if (MISSING_FILE_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  };

/** The files of a part. Those of an executable stay in its memory: they are not copied. */
export function productFiles(part: ProductPart): ReadFile {
  if (sea.isSea()) return embeddedFiles(part);
  return filesIn(isRelease ? join(import.meta.dirname, 'files', part) : productParts[part].folder());
}

/** The same, but for a file that must be there. */
export async function readProductFile(part: ProductPart, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = await productFiles(part)(path);
  if (!content) throw new Error(`The file ${part}/${path} is missing`);
  return content;
}

function embeddedFiles(part: ProductPart): ReadFile {
  const names = new Set(sea.getAssetKeys());
  return (path) => {
    const name = `${part}/${path}`;
    return Promise.resolve(names.has(name) ? new Uint8Array(sea.getRawAsset(name)) : undefined);
  };
}
