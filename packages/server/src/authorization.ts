// The first line of a handler says who may call it. The contract's `access` has refused everybody else before.
import type { UserType } from '@spotter/api';
import type { Context } from './context.ts';
import { DomainError } from './errors.ts';

type Caller = Pick<Context, 'caller'>;

function requireUserType({ caller }: Caller, allowed: readonly UserType[]): void {
  if (!allowed.includes(caller.userType)) throw new DomainError('forbidden', 'Access denied');
}

export const requireAdmin = (ctx: Caller): void => requireUserType(ctx, ['admin']);
export const requireStaffOrAdmin = (ctx: Caller): void => requireUserType(ctx, ['admin', 'staff']);
export const requireMember = (ctx: Caller): void => requireUserType(ctx, ['member']);
