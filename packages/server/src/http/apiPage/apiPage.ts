import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { type ProductPart, readProductFile } from '../../productFiles.ts';
import { openApi } from '../openapi.ts';

/** A year: the URLs contain a hash of the content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const js = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

const gzip = promisify(gzipCallback);

/**
 * The files that the page loads. @hono/swagger-ui needs an inline script, which our Content-Security-Policy forbids.
 */
const sources = {
  'swagger-ui.css': { part: 'swaggerUi', type: css },
  'swagger-ui-bundle.js': { part: 'swaggerUi', type: js },
  'open.js': { part: 'apiPage', type: js },
} satisfies Record<string, { part: ProductPart; type: string }>;

type FileName = keyof typeof sources;
const names = Object.keys(sources) as FileName[];

/** Without the reference to a source map, which is not served. */
const contentOf = async (name: FileName) =>
  Buffer.from(await readProductFile(sources[name].part, name))
    .toString()
    .replace(/\n\/[/*]# sourceMappingURL=\S+?( ?\*\/)?\s*$/, '\n');

async function load() {
  const hash = createHash('sha256');
  const files = new Map<FileName, { content: string; gzip: Uint8Array<ArrayBuffer> }>();
  for (const name of names) {
    const content = await contentOf(name);
    hash.update(content);
    files.set(name, { content, gzip: new Uint8Array(await gzip(content, { level: 9 })) });
  }
  return { version: hash.digest('hex').slice(0, 12), files };
}

/** Serves the contract as /openapi.json and the API page as /docs. Both are built on the first request. */
export function serveApiPage(app: Hono, title: string): void {
  let document: { text: string; etag: string } | undefined;
  app.get('/openapi.json', (request) => {
    document ??= buildDocument(title);
    const { text, etag } = document;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
    if (request.req.header('if-none-match') === etag) return request.body(null, 304, headers);
    return request.body(text, 200, { ...headers, 'Content-Type': 'application/json' });
  });

  let loading: ReturnType<typeof load> | undefined;
  const assets = () => (loading ??= load());
  app.get('/docs', async (request) => {
    request.header('Cache-Control', 'no-cache');
    return request.html(page(title, `/docs/${(await assets()).version}`));
  });
  app.get('/docs/:version/:name', async (request) => {
    const { version, files } = await assets();
    const name = names.find((candidate) => candidate === request.req.param('name'));
    const file = name && files.get(name);
    if (!file || request.req.param('version') !== version) return request.text('Not found', 404);
    const acceptsGzip = /\bgzip\b/.test(request.req.header('accept-encoding') ?? '');
    return request.body(acceptsGzip ? file.gzip : file.content, 200, {
      'Content-Type': sources[name].type,
      'Cache-Control': IMMUTABLE,
      Vary: 'Accept-Encoding',
      ...(acceptsGzip && { 'Content-Encoding': 'gzip' }),
    });
  });
}

function buildDocument(title: string) {
  const text = JSON.stringify(openApi(title));
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

const page = (title: string, base: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${base}/swagger-ui.css" />
      </head>
      <body>
        <main id="calls"></main>
        <noscript
          >This page needs JavaScript. The API is described in <a href="/openapi.json">openapi.json</a>.</noscript
        >
        <script src="${base}/swagger-ui-bundle.js" defer></script>
        <script src="${base}/open.js" defer></script>
      </body>
    </html>`;
