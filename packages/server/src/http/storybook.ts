import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { SecurityHeaders } from './securityHeaders.ts';

const BASE = '/storybook';

export const isStorybookPath = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

/** What Storybook's pages need beyond the product's: they start by inline scripts, and show each story in a frame. */
export const storybookHeaders = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'unsafe-inline'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
  },
  xFrameOptions: 'SAMEORIGIN',
} satisfies SecurityHeaders;

/** Serves the folder of a built Storybook at `/storybook/`. */
export function serveStorybook(app: Hono, folder: string): void {
  app.get(BASE, (request) => request.redirect(`${BASE}/`, 308));
  app.use(
    `${BASE}/*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => (path === `${BASE}/` ? '/index.html' : path.slice(BASE.length)),
      onFound: (_, request) => request.header('Cache-Control', 'no-cache'),
    }),
  );
  app.get(`${BASE}/*`, (request) => request.text('Not found', 404));
}
