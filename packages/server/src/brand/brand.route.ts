import { createHash } from 'node:crypto';
import type { Context as Request, Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { findBrand } from './brands.repository.ts';
import { styleSheetOf } from './currentBrand.ts';
import { findIcon } from './icons.repository.ts';
import { publicBrandOf } from './publicBrand.ts';

/** One year: what is at the address of its content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const headers = {
  'X-Content-Type-Options': 'nosniff',
  // Opened as a page, it may run and load nothing.
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

const unknown = (request: Request) => request.text('Not found', 404, { 'Cache-Control': 'no-store' });

/**
 * Serves how a gym looks, to everybody: the style sheet of a version, its icons, and name, logo and current version as
 * JSON. Style sheets and images are requested without a token.
 */
export function serveBrands(app: Hono, db: Db): void {
  app.get('/brand/:gymId{[\\w-]+}/:file{[\\w.-]+}', async (request) => {
    const { gymId, file } = request.req.param();
    const [, version] = /^([1-9]\d{0,8})\.css$/.exec(file) ?? [];
    if (version !== undefined) return styleSheet(db, request, gymId, Number(version));
    const [, purpose, size] = /^icon-([a-z]+)-(\d{1,4})\.png$/.exec(file) ?? [];
    if (purpose === undefined) return unknown(request);
    return image(db, request, { gymId, purpose, size: Number(size) });
  });

  app.get('/brand/:file{[\\w-]+\\.json}', async (request) => {
    const gym = await findGym(db, request.req.param('file').slice(0, -'.json'.length));
    if (!gym) return unknown(request);
    const body = JSON.stringify(await publicBrandOf(db, gym));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const caching = { ...headers, ETag: etag, 'Cache-Control': 'no-cache' };
    if (request.req.header('if-none-match') === etag) return request.body(null, 304, caching);
    return request.body(body, 200, { ...caching, 'Content-Type': 'application/json' });
  });
}

async function styleSheet(db: Db, request: Request, gymId: string, version: number): Promise<Response> {
  const row = await findBrand(db, gymId, version);
  if (!row) return unknown(request);
  const { css, hash } = styleSheetOf(row);
  return request.body(css, 200, {
    ...headers,
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': request.req.query('v') === hash ? IMMUTABLE : 'no-cache',
  });
}

async function image(
  db: Db,
  request: Request,
  { gymId, purpose, size }: { gymId: string; purpose: string; size: number },
): Promise<Response> {
  const icon = await findIcon(db, gymId, purpose, size);
  if (!icon) return unknown(request);
  return request.body(Buffer.from(icon.base64, 'base64'), 200, {
    ...headers,
    'Content-Type': 'image/png',
    // Without the moment of what is there now it would be kept beyond the next change.
    'Cache-Control': request.req.query('v') === String(icon.saved_at) ? IMMUTABLE : 'no-cache',
  });
}
