import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** A year: names under /assets/ hold a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the built pages. Any path that is no file is the app's own to route. */
export function serveWeb(app: Hono, folder: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, request) => request.header('Cache-Control', FOREVER),
    }),
  );
  app.get('/assets/*', (request) => request.text('Not found', 404));
  app.use(
    '/*',
    serveStatic({ root: folder, precompressed: true, rewriteRequestPath: (path) => (path === '/' ? '/none' : path) }),
  );
  app.get('/*', async (request) => {
    if (!request.req.header('accept')?.includes('text/html')) return request.text('Not found', 404);
    request.header('Cache-Control', 'no-cache');
    return request.html(await readFile(join(folder, 'index.html'), 'utf8'));
  });
}
