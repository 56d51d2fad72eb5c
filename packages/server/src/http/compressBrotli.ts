import { Duplex } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** Below, gzip is as small, and a Brotli encoder takes more memory than the answer. */
const MIN_BYTES = 16 * 1024;
/** Smaller than gzip in about the same time; higher ones take longer than they save. */
const QUALITY = 4;

const acceptsBrotli = (header: string | undefined) =>
  header !== undefined && parseAccept(header).some(({ type, q }) => type.toLowerCase() === 'br' && q > 0);

/** Compresses long answers of known length by Brotli where the client accepts it. */
export const compressBrotli: MiddlewareHandler = async (request, next) => {
  await next();
  const { headers, status } = request.res;
  const size = Number(headers.get('Content-Length') ?? 0);
  if (size < MIN_BYTES || headers.has('Content-Encoding')) return;
  if (!acceptsBrotli(request.req.header('accept-encoding'))) return;
  // Read for long answers alone: the body as a stream costs as much as the rest of a short one.
  const { body } = request.res;
  if (!body) return;
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
  const encoded = body.pipeThrough(Duplex.toWeb(encoder) as ReadableWritablePair<Uint8Array, Uint8Array>);
  request.res = new Response(encoded, { status, headers });
  request.res.headers.delete('Content-Length');
  request.res.headers.set('Content-Encoding', 'br');
  request.res.headers.append('Vary', 'Accept-Encoding');
};
