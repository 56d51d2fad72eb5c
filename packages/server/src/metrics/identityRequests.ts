import type { Hono } from 'hono';
import { methodNameOf } from '../identity/methodNames.ts';
import type { Metrics } from './metrics.ts';

/** Counts the requests of the sign-in protocol. Call it before its routes are mounted. */
export function countIdentityRequests(app: Hono, metrics: Metrics): void {
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
    app.use(path, async (request, next) => {
      await next();
      metrics.observeIdentityRequest(methodNameOf(request.req.path) ?? 'other', request.res.status);
    });
  }
}
