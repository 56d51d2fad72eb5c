import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { expectedOccupancyOf } from './expectedOccupancy.ts';

export const expected: Pick<Handlers, 'getExpectedOccupancy'> = {
  getExpectedOccupancy: async (ctx, input) => {
    resolveBranchScope(ctx, input.branchId);
    return expectedOccupancyOf(ctx, await getBranch(ctx.db, ctx.gymId, input.branchId));
  },
};
