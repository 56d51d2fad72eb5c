import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** A year: names under assets/ hold a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built pages of one package under `base`, as in `/pass`; empty for the root. Any path that is no file is the
 * package's own to route. What carries no hash in its name is asked for anew: the page, its service worker, its icons.
 */
export function serveBuiltApp(app: Hono, folder: string, base = ''): void {
  const below = (path: string) => path.slice(base.length);
  if (base !== '') app.get(base, (request) => request.redirect(`${base}/`, 308));
  app.use(
    `${base}/assets/*`,
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: below,
      onFound: (_, request) => request.header('Cache-Control', IMMUTABLE),
    }),
  );
  app.get(`${base}/assets/*`, (request) => request.text('Not found', 404));
  app.use(
    `${base}/*`,
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => (below(path) === '/' ? '/none' : below(path)),
      onFound: (_, request) => request.header('Cache-Control', 'no-cache'),
    }),
  );
  app.get(`${base}/*`, async (request) => {
    if (!request.req.header('accept')?.includes('text/html')) return request.text('Not found', 404);
    request.header('Cache-Control', 'no-cache');
    return request.html(await readFile(join(folder, 'index.html'), 'utf8'));
  });
}
