// What a hosted backend of the specification may answer differently from our server.
import { expect, test } from 'vitest';
import { contract } from './contract.ts';

const admin = {
  id: 'a',
  name: 'Arun',
  email: 'a@b.in',
  mobile: '+919876543210',
  role: 'Admin',
  status: 'active',
  isSiteAdmin: false,
  firebaseUID: null,
};

test.each([
  ['an ISO string', '2026-11-03T04:30:00.000Z', '2026-11-03T04:30:00.000Z'],
  ['an object with seconds', { seconds: 1_762_144_200, nanoseconds: 5 }, { seconds: 1_762_144_200 }],
  ['null', null, null],
  ['a number', 5, ''],
  ['nothing', undefined, ''],
])('lastAccessed may be %s', (_, lastAccessed, expected) => {
  const { admins } = contract.getAllAdmins.answer.parse({ success: true, admins: [{ ...admin, lastAccessed }] });
  expect(admins).toEqual([{ ...admin, lastAccessed: expected }]);
});

test('the role of the dashboard data may be any', () => {
  const data = {
    user: { id: 'u', name: 'Guest', email: 'g@b.in', userType: 'guest', branchId: null },
    gym: {
      id: 'g',
      name: 'Gym',
      logoUrl: null,
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      currency: 'INR',
      language: 'en',
    },
  };
  expect(contract.getUserDashboardData.answer.parse(data)).toEqual(data);
});
