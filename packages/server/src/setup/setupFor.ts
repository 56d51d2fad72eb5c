import type { Context as Request } from 'hono';
import { isFromThisMachine } from './thisMachine.ts';

export interface SetupOptions {
  /** Whether visitors from the server's own machine need no code; false where something in front forwards to it. */
  trustsThisMachine: boolean;
}

/** The setup as the sender of this request may use it. */
export const setupFor = (request: Request, options: SetupOptions | undefined): { needsCode: boolean } | undefined =>
  options && { needsCode: !(options.trustsThisMachine && isFromThisMachine(request)) };
