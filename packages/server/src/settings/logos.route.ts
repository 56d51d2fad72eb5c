import type { Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { findLogo } from './settings.repository.ts';

/** One year: the image at an address never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the gyms' logos to image tags, which send no token; the addresses cannot be guessed. It comes before the
 * application's own headers, since an image is allowed less: opened as a page, it may run and load nothing.
 */
export function serveLogos(app: Hono, db: Db): void {
  app.get('/logos/:gymId{[\\w-]+}/:logoId{[\\w-]+}', async (request) => {
    const { gymId, logoId } = request.req.param();
    const logo = await findLogo(db, gymId, logoId);
    if (!logo) return request.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return request.body(Buffer.from(logo.base64, 'base64'), 200, {
      'Content-Type': logo.type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
  });
}
