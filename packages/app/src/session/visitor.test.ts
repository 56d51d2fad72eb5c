import { expect, test } from 'vitest';
import { readClaims } from '@spotter/web-core/session';
import { visitorOf } from './useSession.ts';

const user = { uid: 'uid-1', email: 'asha@demo.gym', name: 'Asha Rao', lastSignInAt: 0 };

test.each([
  ['admin', 'all', true, true],
  ['staff', 'branch-1', false, false],
  ['staff', 'all', false, true],
  ['member', '', false, false],
  ['other', '', false, false],
])(
  'the token says %s with access to "%s": admin %s, every branch %s',
  { tags: ['access-10', 'access-11', 'access-12'] },
  (userType, branchAccess, isAdmin, seesAll) => {
    const claims = readClaims({ gymId: 'gym-1', branchId: 'branch-1', userType, branchAccess, version: 2 });
    if (!claims) throw new Error('The claims are not read');
    expect(visitorOf({ is: 'signed-in', user, claims })).toMatchObject({
      gymId: 'gym-1',
      branchId: 'branch-1',
      userType,
      isAdmin,
      isAtDesk: userType === 'admin' || userType === 'staff',
      canSeeAllBranches: seesAll,
    });
  },
);

test.each([{}, { gymId: 'gym-1' }, { userType: 'admin' }, { gymId: '', userType: 'admin' }])(
  'a token without gym or role says nothing yet: %o',
  { tags: ['access-10'] },
  (raw) => {
    expect(readClaims({ version: 2, ...raw })).toBeUndefined();
  },
);

test('a role of another version counts as a role without rights', { tags: ['access-10'] }, () => {
  const claims = readClaims({ gymId: 'gym-1', userType: 'guest', version: 2 });
  expect(claims).toEqual({ gymId: 'gym-1', userType: 'other', branchId: null, branchAccess: '', version: 2 });
});

test.each([
  [2, 2],
  ['2', 0],
  [undefined, 0],
])('claims version %j reads %i', (version, expected) => {
  expect(readClaims({ gymId: 'gym-1', userType: 'admin', version })?.version).toBe(expected);
});
