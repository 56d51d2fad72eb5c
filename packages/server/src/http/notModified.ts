import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context as Request } from 'hono';
import { z } from 'zod';
import type { CallDefinition } from '@spotter/api';
import { AnswerChanges, type CachedContext, type Caller, type DeviceCaller, NOT_MODIFIED } from '../context.ts';
import { respondJson } from './respondJson.ts';

/** What an answer depends on beside the data: the input, and the caller, since not everyone sees the same rows. */
export interface View {
  gymId: string;
  caller: Pick<Caller | DeviceCaller, 'userType' | 'branchId'>;
  input: unknown;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

const fingerprints = new WeakMap<CallDefinition, string>();

/** Changes when an update of the server changes the answer's shape. */
function schemaFingerprint(definition: CallDefinition): string {
  const cached = fingerprints.get(definition);
  if (cached !== undefined) return cached;
  const fingerprint = hashOf([
    definition.cacheVersion,
    z.toJSONSchema(definition.answer, { io: 'output', unrepresentable: 'any' }),
  ]);
  fingerprints.set(definition, fingerprint);
  return fingerprint;
}

/** What a handler may ask about the answer that the client holds. */
type Caching = Pick<CachedContext, 'isNotModified' | 'heldVersion'>;

/**
 * Responds with an ETag of the view and the version that the handler passes to `isNotModified`, or with 304 where the
 * handler returns `NOT_MODIFIED`. A client that sends `A-IM: changes` may be answered with what has changed since its
 * ETag (226, RFC 3229). The handler passes the version after its access checks, so that neither skips them. The HTTP
 * cache stores nothing (`no-store`): the client holds the answer in memory and sends the ETag itself. An answer in
 * buffers is JSON already.
 */
export async function respondCacheable(
  request: Request,
  definition: CallDefinition,
  { gymId, caller: { userType, branchId }, input }: View,
  answer: (caching: Caching) => Promise<object | Buffer[] | typeof NOT_MODIFIED>,
): Promise<Response> {
  const clientTags =
    request.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim()) ?? [];
  const view = hashOf([schemaFingerprint(definition), gymId, userType, branchId, input]);
  const prefix = `W/"${view}.`;
  const asksChanges = definition.changes !== undefined && request.req.header('a-im') === 'changes';
  const earlierTag = asksChanges ? clientTags.find((tag) => tag.startsWith(prefix)) : undefined;
  let headers: Record<string, string> = {};
  const isNotModified: CachedContext['isNotModified'] = (version) => {
    if (version === undefined) return false;
    const tag = `${prefix}${version}"`;
    headers = { ETag: tag };
    return clientTags.includes(tag);
  };
  const result = await answer({ isNotModified, heldVersion: earlierTag?.slice(prefix.length, -1) });
  if (result === NOT_MODIFIED) return request.body(null, 304, headers);
  if (result instanceof AnswerChanges) return respondJson(request, result.changes, 226, { ...headers, IM: 'changes' });
  if (!Array.isArray(result)) return respondJson(request, result, 200, headers);
  const size = (result as Buffer[]).reduce((sum, { length }) => sum + length, 0);
  return request.body(Readable.toWeb(Readable.from(result)) as ReadableStream<Uint8Array<ArrayBuffer>>, 200, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(size),
  });
}
