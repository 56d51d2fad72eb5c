import { createHash } from 'node:crypto';
import type { Context as Request } from 'hono';
import { z } from 'zod';
import type { CallDefinition } from '@spotter/api';
import { type CachedContext, type Caller, type DeviceCaller, NOT_MODIFIED } from '../context.ts';

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

/**
 * Responds with an ETag of the view and the version that the handler passes to `isNotModified`, or with 304 where the handler
 * returns `NOT_MODIFIED`. The handler passes the version after its access checks, so that a 304 never skips them. The HTTP
 * cache stores neither (`no-store`): the client holds the answer in memory and sends the ETag itself.
 */
export async function respondCacheable(
  request: Request,
  definition: CallDefinition,
  { gymId, caller: { userType, branchId }, input }: View,
  answer: (caching: Pick<CachedContext, 'isNotModified'>) => Promise<object | typeof NOT_MODIFIED>,
): Promise<Response> {
  const clientTags = request.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  let headers: Record<string, string> = {};
  const isNotModified: CachedContext['isNotModified'] = (version) => {
    if (version === undefined) return false;
    const tag = `W/"${hashOf([schemaFingerprint(definition), gymId, userType, branchId, input, version])}"`;
    headers = { ETag: tag };
    return clientTags.includes(tag);
  };
  const result = await answer({ isNotModified });
  if (result === NOT_MODIFIED) return request.body(null, 304, headers);
  return request.json(result, 200, headers);
}
