import { requireStaffOrAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { notFound } from '../errors.ts';

type SessionHandlers = Pick<Handlers, 'listMySessions' | 'signOutSession' | 'signOutOtherSessions' | 'signOut'>;

export const sessions: SessionHandlers = {
  listMySessions: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const open = await ctx.identity.listSessions(ctx.caller.uid);
    return {
      sessions: open.map(({ id, device, signedInAt, lastUsedAt }) => {
        const isCurrent = id === ctx.session.id;
        return { id, device, signedInAt, lastUsedAt: isCurrent ? ctx.now : lastUsedAt, isCurrent };
      }),
    };
  },

  signOutSession: (ctx, { sessionId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      if (!(await ctx.identity.endSession(tx, ctx.caller.uid, sessionId)))
        throw notFound(/*i18n*/ 'That session was not found');
      return { success: true as const };
    });
  },

  signOutOtherSessions: (ctx) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => ({
      count: await ctx.identity.endOtherSessions(tx, ctx.caller.uid, ctx.session.id),
    }));
  },

  signOut: (ctx) =>
    ctx.database.transaction(async (tx) => {
      await ctx.identity.endSession(tx, ctx.uid, ctx.session.id);
      return { success: true as const };
    }),
};
