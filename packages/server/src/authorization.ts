// The first line of a handler says who may call it, with a function from here or with `resolveBranchScope`, which
// requires staff or an admin. The contract's `access` has already refused everybody else.
import { type CallerType, userTypes } from '@spotter/api';
import type { Context, DeviceContext } from './context.ts';
import { accessDenied } from './errors.ts';

type Caller = Pick<Context | DeviceContext, 'caller'>;

function requireUserType({ caller }: Caller, allowed: readonly CallerType[]): void {
  if (!allowed.includes(caller.userType)) throw accessDenied();
}

export const requireAdmin = (ctx: Caller): void => requireUserType(ctx, ['admin']);
export const requireStaffOrAdmin = (ctx: Caller): void => requireUserType(ctx, ['admin', 'staff']);
/** Whoever shows codes and reads cards: staff, admins, and paired devices. */
export const requireKiosk = (ctx: Caller): void => requireUserType(ctx, ['admin', 'staff', 'device']);
export const requireMember = (ctx: Caller): void => requireUserType(ctx, ['member']);

/** Everybody but devices. */
export function requirePerson(ctx: Context | DeviceContext): asserts ctx is Context {
  requireUserType(ctx, userTypes);
}
