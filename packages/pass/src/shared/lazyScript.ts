import { lazy } from 'react';

/** The script of a screen could not be loaded: no connection, or a newer version was deployed. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

/** `lazy`, whose failed load throws a `ScriptError`: whatever else a screen throws is a defect. */
export const lazyScript: typeof lazy = (load) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new ScriptError('The script of a screen could not be loaded', { cause });
    }),
  );
