import { createHash } from 'node:crypto';

/** In hex; each part counts on its own. */
export function sha256(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
