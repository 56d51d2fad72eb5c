import type { Context as Request, Hono, Next } from 'hono';
import { DomainError } from '../errors.ts';
import { methodNameOf } from '../identity/methodNames.ts';
import { IdentityProtocolError, TOO_MANY } from '../identity/protocolError.ts';
import { say, texts } from '../texts.ts';
import { languageOf } from './languageOf.ts';
import type { Limits } from './limits.ts';

const PROTOCOL = '/identitytoolkit.googleapis.com/*';
/** Routes of the hosted service's mode. */
const OTHER_PATHS = ['/account-link', '/second-factor-recovery'];

/**
 * Counts what works towards a sign-in by network, in memory, before it costs a query or a password hash. `lookup` and
 * `token` belong to an open session, which the SDK would end on an error.
 * Call it before the identity's routes are mounted.
 */
export function limitSignIns(app: Hono, { countSignIn }: Limits, addressOf: (request: Request) => string): void {
  const limit = async (request: Request, next: Next) => {
    if (methodNameOf(request.req.path) === 'lookup') return next();
    try {
      await countSignIn(addressOf(request));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const headers = {
        'Cache-Control': 'no-store',
        ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
      };
      const language = languageOf(request);
      const { sentence: message, values } = error;
      if (OTHER_PATHS.includes(request.req.path)) {
        return request.text(say(texts(language), { message, values }), 429, headers);
      }
      const refusal = new IdentityProtocolError(TOO_MANY);
      return request.json(refusal.bodyIn(language), refusal.status, headers);
    }
    return next();
  };
  for (const path of [PROTOCOL, ...OTHER_PATHS]) app.use(path, limit);
}
