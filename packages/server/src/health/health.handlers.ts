import { requireAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';

export const health: Pick<Handlers, 'getServerHealth'> = {
  getServerHealth: (ctx) => {
    requireAdmin(ctx);
    return Promise.resolve({ problems: ctx.health.problems() });
  },
};
