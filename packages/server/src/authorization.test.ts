import { userTypes } from '@spotter/api';
import { expect, test } from 'vitest';
import { requireAdmin, requireMember, requireStaffOrAdmin } from './authorization.ts';
import type { Context } from './context.ts';

test.each([
  ['requireAdmin', requireAdmin, ['admin']],
  ['requireStaffOrAdmin', requireStaffOrAdmin, ['admin', 'staff']],
  ['requireMember', requireMember, ['member']],
] as const)('%s refuses everybody else', (_name, assertAllowed, allowed) => {
  const refused = userTypes.filter((userType) => {
    try {
      assertAllowed({ caller: { userType } as Context['caller'] });
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'forbidden', message: 'Access denied' });
      return true;
    }
  });
  expect(refused).toEqual(userTypes.filter((userType) => !(allowed as readonly string[]).includes(userType)));
});
