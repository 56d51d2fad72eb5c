// Stated a second time: the contract drives everything else, so a wrong entry in it would go unnoticed.
import { expect, test } from 'vitest';
import type { CallDefinition } from './call.ts';
import { callNames, contract } from './contract.ts';

const managers = ['admin', 'staff'];
const everyone = ['admin', 'staff', 'member'];
const kiosks = [...managers, 'device'];

const expected: Record<(typeof callNames)[number], 'anyone' | 'account' | 'account-owner' | string[]> = {
  getMembers: managers,
  getMembersByBranch: managers,
  addMember: managers,
  updateMember: managers,
  deleteMember: managers,
  toggleMemberStatus: managers,
  signOutMember: managers,
  getMember: managers,
  getMembership: managers,
  renewMembership: managers,
  undoRenewal: managers,
  freezeMembership: managers,
  endFreeze: managers,
  cancelMembership: managers,
  extendMemberships: managers,
  getPlans: managers,
  addPlan: ['admin'],
  updatePlan: ['admin'],
  togglePlanStatus: ['admin'],
  deletePlan: ['admin'],
  getBillingSettings: managers,
  updateBillingPolicy: ['admin'],
  updateBillingDetails: ['admin'],
  setTaxRate: ['admin'],
  issueInvoice: managers,
  getInvoices: managers,
  getInvoice: managers,
  getInvoicesOfMonth: ['admin'],
  creditInvoice: ['admin'],
  takePayment: managers,
  refundPayment: ['admin'],
  getMemberBilling: managers,
  getDues: managers,
  sendReceipt: managers,
  getReceipt: 'anyone',
  getTakings: managers,
  closeDay: managers,
  createPaymentLink: managers,
  getPaymentRequests: managers,
  confirmPaymentRequest: managers,
  rejectPaymentRequest: managers,
  getPassBilling: ['member'],
  requestPayment: ['member'],
  getReminders: ['admin'],
  updateReminder: ['admin'],
  getRemindToday: managers,
  getMemberNotes: managers,
  addMemberNote: managers,
  deleteMemberNote: managers,
  getMemberActivities: managers,
  stopReminders: 'anyone',
  universalCheckIn: [...everyone, 'device'],
  checkoutAllMembers: managers,
  getUserAttendanceLogs: everyone,
  addAttendanceLog: managers,
  attendanceFeed: managers,
  generateQRSession: kiosks,
  checkQRSession: kiosks,
  pairDevice: managers,
  listDevices: managers,
  revokeDevice: managers,
  getKiosk: ['device'],
  kioskFeed: ['device'],
  getBranches: managers,
  getOccupancy: managers,
  addBranch: ['admin'],
  updateBranch: ['admin'],
  getBranchUsage: ['admin'],
  deleteBranch: ['admin'],
  getStaffs: ['admin'],
  getStaffRoles: ['admin'],
  addStaff: ['admin'],
  updateStaff: ['admin'],
  changeStaffStatus: ['admin'],
  inviteStaff: ['admin'],
  getAllAdmins: ['admin'],
  createAdmin: ['admin'],
  updateAdmin: ['admin'],
  toggleAdminStatus: ['admin'],
  inviteAdmin: ['admin'],
  getActivities: ['admin'],
  getGymSettings: everyone,
  updateGymSettings: ['admin'],
  uploadLogo: ['admin'],
  getUserDashboardData: everyone,
  getPass: ['member'],
  listMyGyms: 'account-owner',
  chooseGym: 'account-owner',
  createCustomToken: managers,
  listMySessions: managers,
  signOutSession: managers,
  signOutOtherSessions: managers,
  signOut: 'account',
  getServerHealth: ['admin'],
  sendEmailSignInLink: 'anyone',
  sendPasswordReset: 'anyone',
  getTwoFactor: managers,
  renewRecoveryCodes: managers,
  setTwoFactorRequired: ['admin'],
  resetTwoFactor: ['admin'],
};

test.each(callNames)('%s: access', (name) => {
  const { access }: CallDefinition = contract[name];
  expect(access).toEqual(expected[name]);
});

test('members check in by QR code only, and read only their own attendance', () => {
  const caller = { personId: 'me' };
  const { universalCheckIn, getUserAttendanceLogs } = contract;
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'QR', qrData: 'q' }, caller)).toBe(true);
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'MANUAL', targetUserId: 'me' }, caller)).toBe(false);
  expect(universalCheckIn.memberMay?.({ gymId: 'g', type: 'CARD', cardNumber: 'ABCD' }, caller)).toBe(false);
  const logs = { gymId: 'g', limit: 5 };
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'me', userType: 'member' }, caller)).toBe(true);
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'you', userType: 'member' }, caller)).toBe(false);
  expect(getUserAttendanceLogs.memberMay?.({ ...logs, userId: 'me', userType: 'staff' }, caller)).toBe(false);
});

test('devices check in by card only', () => {
  const { universalCheckIn } = contract;
  expect(universalCheckIn.deviceMay?.({ gymId: 'g', type: 'CARD', cardNumber: 'ABCD' })).toBe(true);
  expect(universalCheckIn.deviceMay?.({ gymId: 'g', type: 'MANUAL', targetUserId: 'somebody' })).toBe(false);
  expect(universalCheckIn.deviceMay?.({ gymId: 'g', type: 'QR', qrData: 'q' })).toBe(false);
});
