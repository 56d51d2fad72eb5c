import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const byContract = 'the contract’s access entry refuses others before the handler runs';

/** A handler's guard, as `requireAdmin(ctx)`; `file` is relative to the server's sources. */
export const accessGuard = (file: string, code: string, repeated?: true): ExplainedSurvivor => ({
  file: `packages/server/src/${file}`,
  code,
  ...(repeated && { repeated }),
  reason: byContract,
});
