import { createHash } from 'node:crypto';
import type { Context as Request } from 'hono';
import { z } from 'zod';
import type { CallDefinition } from '@spotter/api';
import type { CachedContext, Caller } from '../context.ts';

/** Not an error: the caller holds the answer already. */
class NotModified extends Error {
  constructor() {
    super('Known');
  }
}

/** All that an answer is made of beside the data: what is asked, and by whom, since not everyone sees the same of it. */
export interface View {
  gymId: string;
  caller: Pick<Caller, 'userType' | 'branchId'>;
  input: unknown;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

const fingerprints = new WeakMap<CallDefinition, string>();

/** How the answer is told: another one after an update that tells it otherwise. */
function schemaFingerprint(definition: CallDefinition): string {
  const known = fingerprints.get(definition);
  if (known !== undefined) return known;
  const form = hashOf([definition.cached, z.toJSONSchema(definition.answer, { io: 'output', unrepresentable: 'any' })]);
  fingerprints.set(definition, form);
  return form;
}

/**
 * Answers with a tag made of the view and of the version that the handler names; with nothing but "it still holds" (304) where
 * that is what the caller's browser has. The handler names the version once it knows that the caller may see it.
 */
export async function respondCacheable(
  request: Request,
  definition: CallDefinition,
  { gymId, caller: { userType, branchId }, input }: View,
  answer: (caching: Pick<CachedContext, 'notModifiedIf'>) => Promise<object>,
): Promise<Response> {
  const held = request.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  let headers: Record<string, string> = {};
  const notModifiedIf: CachedContext['notModifiedIf'] = (version) => {
    if (version === undefined) return;
    const tag = `W/"${hashOf([schemaFingerprint(definition), gymId, userType, branchId, input, version])}"`;
    headers = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
    if (held.includes(tag)) throw new NotModified();
  };
  try {
    return request.json(await answer({ notModifiedIf }), 200, headers);
  } catch (error) {
    if (error instanceof NotModified) return request.body(null, 304, headers);
    throw error;
  }
}
