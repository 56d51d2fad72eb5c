import type { Context as Request } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * JSON with its length, by which the compressors leave a short answer as it is:
 * compressing it would cost more than the call.
 */
export function respondJson(
  request: Request,
  value: object,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(value);
  return request.body(text, status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  });
}
