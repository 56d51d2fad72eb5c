// All files of a worker share its process and modules. The next one finds it as the first did.
import { afterAll, vi } from 'vitest';

// `serve` of @hono/node-server replaces them.
const { Request, Response } = globalThis;

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Object.assign(globalThis, { Request, Response });
});
