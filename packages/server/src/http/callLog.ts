import type { Logger } from 'pino';
import type { CallName, ErrorCode } from '@spotter/api';
import { DomainError } from '../errors.ts';

const denials = new Set<ErrorCode>(['unauthenticated', 'forbidden', 'too-many']);
const outages = new Set<ErrorCode>(['unavailable', 'storage-full']);

/** Whether a request with this outcome could not be served, for no fault of its sender. */
export const isOutage = (outcome: 'ok' | ErrorCode): boolean => outcome !== 'ok' && outages.has(outcome);

/** Slower calls are logged at the default level. */
export const SLOW_CALL_MS = 1000;

export interface CallEnd {
  outcome: 'ok' | ErrorCode;
  ms: number;
  /** What failed the call. */
  error?: unknown;
}

/** The log of one call: denied, slow and failed ones at the default level, all others at `debug`. */
export function createCallLog(log: Logger, call: CallName, requestId: string) {
  const caller: { uid?: string; deviceId?: string; gymId?: string; address?: string } = {};
  return {
    log: log.child({ requestId, call }),
    /** Adds who calls, as far as known, to the entry of a call that is logged. */
    identify: (who: typeof caller) => void Object.assign(caller, who),
    end({ outcome, ms, error }: CallEnd): void {
      const fields = { requestId, call, outcome, ms: Math.round(ms * 10) / 10, ...caller };
      if (outcome === 'internal') return log.error({ ...fields, err: error }, 'The call failed');
      if (isOutage(outcome)) {
        const cause = error instanceof DomainError ? {} : { err: error };
        return log.error({ ...fields, ...cause }, 'The call could not be served');
      }
      if (outcome !== 'ok' && denials.has(outcome)) return log.warn(fields, 'The call was denied');
      if (ms >= SLOW_CALL_MS) return log.warn(fields, 'The call was slow');
      log.debug(fields);
    },
  };
}
