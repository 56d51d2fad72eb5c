// Who may make each call, said a second time: the contract drives all else, so a slip in it would be followed everywhere.
import { expect, test } from 'vitest';
import type { CallDefinition } from './call.ts';
import { callNames, contract } from './contract.ts';

const managers = ['admin', 'staff'];
const everyone = ['admin', 'staff', 'member'];

const expected: Record<(typeof callNames)[number], 'anyone' | string[]> = {
  getMembers: managers,
  getMembersByBranch: managers,
  addMember: managers,
  updateMember: managers,
  deleteMember: managers,
  toggleMemberStatus: managers,
  universalCheckIn: everyone,
  checkoutAllMembers: managers,
  getUserAttendanceLogs: everyone,
  addAttendanceLog: managers,
  attendanceFeed: managers,
  generateQRSession: managers,
  checkQRSession: managers,
  getBranches: managers,
  getOccupancy: managers,
  addBranch: ['admin'],
  updateBranch: ['admin'],
  deleteBranch: ['admin'],
  getStaffs: ['admin'],
  getStaffRoles: ['admin'],
  addStaff: ['admin'],
  updateStaff: ['admin'],
  changeStaffStatus: ['admin'],
  getAllAdmins: ['admin'],
  createAdmin: ['admin'],
  updateAdmin: ['admin'],
  toggleAdminStatus: ['admin'],
  getActivities: ['admin'],
  getGymSettings: everyone,
  updateGymSettings: ['admin'],
  uploadLogo: ['admin'],
  getUserDashboardData: everyone,
  getPass: ['member'],
  createCustomToken: managers,
  sendEmailSignInLink: 'anyone',
  sendPasswordReset: 'anyone',
};

test.each(callNames)('%s is for whom it should be', (name) => {
  const { access }: CallDefinition = contract[name];
  expect(access).toEqual(expected[name]);
});

test('members check in by a scanned code alone, and read no history but their own', () => {
  const me = { personId: 'me' };
  const { universalCheckIn, getUserAttendanceLogs } = contract;
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'QR', qrData: 'q' }, me)).toBe(true);
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'MANUAL', targetUserId: 'me' }, me)).toBe(false);
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'CARD', cardNumber: 'ABCD' }, me)).toBe(false);
  const logs = { gymId: 'g', limit: 5 };
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'me', userType: 'member' }, me)).toBe(true);
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'you', userType: 'member' }, me)).toBe(false);
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'me', userType: 'staff' }, me)).toBe(false);
});
