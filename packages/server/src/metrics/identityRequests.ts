import type { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** The methods of the protocol that the SDK calls here; a path names any other at will, and labels are a closed list. */
const methods = new Set([
  'signInWithPassword',
  'signInWithEmailLink',
  'signInWithCustomToken',
  'resetPassword',
  'sendOobCode',
  'lookup',
  'token',
]);

/** Counts the requests of the sign-in protocol. Call it before its routes are mounted. */
export function countIdentityRequests(app: Hono, metrics: Metrics): void {
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*']) {
    app.use(path, async (request, next) => {
      await next();
      const method = request.req.path.split(/[/:]/).at(-1) ?? '';
      metrics.observeIdentityRequest(methods.has(method) ? method : 'other', request.res.status);
    });
  }
}
