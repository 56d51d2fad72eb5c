import type { Context, Hono } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { escapeHtml } from '../mail/parts.ts';
import type { ReadFile } from '../productFiles.ts';

/** A year: names under assets/ contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface BuiltAppOptions {
  /** Changes the page. */
  decorate?: (request: Context, html: string) => Promise<string> | string;
  /** Pages to which people are sent links. */
  linkedPages?: RegExp;
}

/**
 * Serves a built browser package under `base`, such as `/pass`; empty for the root. A path that is no file gets the
 * page, whose router handles it. Files without a hash in their name (page, service worker,
 * icons) are revalidated each time.
 */
export function serveBuiltApp(
  app: Hono,
  files: ReadFile,
  base = '',
  { decorate = (_, html) => html, linkedPages }: BuiltAppOptions = {},
): void {
  const withoutBase = (path: string) => path.slice(base.length + 1);
  const getContent = async (path: string) => (await files(path)) ?? null;
  if (base !== '') app.get(base, (request) => request.redirect(`${base}/`, 308));
  app.use(
    `${base}/assets/*`,
    serveStatic({
      root: '',
      getContent,
      precompressed: true,
      rewriteRequestPath: withoutBase,
      onFound: (_, request) => request.header('Cache-Control', IMMUTABLE),
    }),
  );
  app.get(`${base}/assets/*`, (request) => request.text('Not found', 404));
  app.use(
    `${base}/*`,
    serveStatic({
      root: '',
      getContent,
      precompressed: true,
      rewriteRequestPath: (path) => withoutBase(path) || 'none',
      onFound: (_, request) => request.header('Cache-Control', 'no-cache'),
    }),
  );
  app.get(`${base}/*`, async (request) => {
    // Monitors and link previews accept anything; elsewhere that would hide a call that does not exist.
    const { path } = request.req;
    const isWanted =
      request.req.header('accept')?.includes('text/html') || path === `${base}/` || linkedPages?.test(path);
    const page = isWanted && (await files('index.html'));
    if (!page) return request.text('Not found', 404);
    request.header('Cache-Control', 'no-cache');
    return request.html(await decorate(request, Buffer.from(page).toString()));
  });
}

/** The page with a meta element of this name at the end of its head. */
export const withMeta = (html: string, name: string, content: string): string =>
  html.replace('</head>', () => `<meta name="${name}" content="${escapeHtml(content)}" /></head>`);
