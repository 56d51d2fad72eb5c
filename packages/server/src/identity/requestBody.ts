import type { Context } from 'hono';
import { DomainError } from '../errors.ts';
import { readBytesWithin } from '../http/input.ts';
import { IdentityProtocolError } from './protocolError.ts';

/** The body; refused where it is too long, and where the client leaves before its end. */
export async function textOf(context: Context, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytesWithin(context.req.raw, maxBytes));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new IdentityProtocolError(error.code === 'too-large' ? 'REQUEST_TOO_LARGE' : 'INVALID_REQUEST');
  }
}

/** The JSON object in the body. Throws `INVALID_REQUEST` for anything else. */
export async function jsonOf(context: Context, maxBytes: number): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new IdentityProtocolError('INVALID_REQUEST');
  const input = parseJson(await textOf(context, maxBytes));
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new IdentityProtocolError('INVALID_REQUEST');
  return input as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
