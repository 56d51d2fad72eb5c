import { callerTypes } from '@spotter/api';
import { expect, test } from 'vitest';
import { requireAdmin, requireKiosk, requireMember, requirePerson, requireStaffOrAdmin } from './authorization.ts';
import type { Context } from './context.ts';

test.each([
  ['requireAdmin', requireAdmin, ['admin']],
  ['requireStaffOrAdmin', requireStaffOrAdmin, ['admin', 'staff']],
  ['requireKiosk', requireKiosk, ['admin', 'staff', 'device']],
  ['requirePerson', (ctx: Pick<Context, 'caller'>) => requirePerson(ctx as Context), ['admin', 'staff', 'member']],
  ['requireMember', requireMember, ['member']],
] as const)('%s refuses everybody else', (_name, assertAllowed, allowed) => {
  const refused = callerTypes.filter((userType) => {
    try {
      assertAllowed({ caller: { userType } as Context['caller'] });
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'forbidden', message: 'Access denied' });
      return true;
    }
  });
  expect(refused).toEqual(callerTypes.filter((userType) => !(allowed as readonly string[]).includes(userType)));
});
