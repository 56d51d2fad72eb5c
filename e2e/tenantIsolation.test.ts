// Tenant isolation: another gym's admin with this gym's ids, and forged tokens.
import type { CallName } from '@spotter/api';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { sendRawCall, signInApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openSignedIn } from './testing/visitor.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const send = (name: CallName, input: object, token: string) => sendRawCall(product.url, name, input, token);

test("another gym's admin gets nothing by this gym's ids, on pages or by calls", async () => {
  const here = await signInApiCaller(product.url, 'admin@demo.gym');
  const { gymId } = here;
  const { members } = await here.client.getMembers({ gymId });
  const { branches } = await here.client.getBranches({ gymId });
  const { staffs } = await here.client.getStaffs({ gymId });
  const [memberId, branchId, staffId] = [members[0]?.id ?? '', branches[1]?.id ?? '', staffs[0]?.id ?? ''];
  const there = await signInApiCaller(product.url, 'admin@other.gym');

  const other = await openSignedIn(browser, product.url, 'admin@other.gym');
  const { page } = other;
  const secrets = ['Iron Lotus', 'Andheri', 'Bandra', members[0]?.name ?? ''];
  for (const path of [
    `/members?branch=${branchId}`,
    `/dashboard?branch=${branchId}`,
    '/staff',
    '/branches',
    '/activity-tracker',
  ]) {
    await page.goto(path);
    await page.getByRole('banner').getByText('Other Gym').waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    const text = await page.locator('body').innerText();
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
  other.expectNoErrors();

  const before = JSON.stringify([members, branches, staffs]);
  const tries: [CallName, object][] = [
    ['getMembers', { branchId }],
    ['getMembersByBranch', { branchId }],
    ['getOccupancy', { branchId }],
    [
      'updateMember',
      { memberId, memberData: { name: 'X', email: 'x@x.in', phone: '9876543210', age: 30, sex: 'other' } },
    ],
    ['toggleMemberStatus', { memberId, newStatus: 'inactive' }],
    ['deleteMember', { memberId }],
    ['signOutMember', { memberId }],
    ['universalCheckIn', { type: 'MANUAL', targetUserId: memberId }],
    ['checkoutAllMembers', { branchId }],
    ['getUserAttendanceLogs', { userId: memberId, userType: 'member' }],
    ['addAttendanceLog', { memberId, action: 'check-in', method: 'manual' }],
    ['createCustomToken', { memberId }],
    ['deleteBranch', { branchId }],
    ['changeStaffStatus', { staffId, status: 'inactive' }],
    ['inviteStaff', { staffId }],
    ['createInvitationLink', { personId: staffId }],
    ['toggleAdminStatus', { adminId: staffId, status: 'inactive' }],
    ['inviteAdmin', { adminId: staffId }],
    ['attendanceFeed', { branchId }],
  ];
  for (const [name, input] of tries) {
    const [inTheirs, inThis] = await Promise.all([
      send(name, { gymId: there.gymId, ...input }, there.token),
      send(name, { gymId, ...input }, there.token),
    ]);
    expect({ name, statuses: [inTheirs.status, inThis.status] }).toEqual({ name, statuses: [404, 403] });
    expect(secrets.filter((secret) => `${inTheirs.text} ${inThis.text}`.includes(secret))).toEqual([]);
  }
  const now = [
    await here.client.getMembers({ gymId }),
    await here.client.getBranches({ gymId }),
    await here.client.getStaffs({ gymId }),
  ] as const;
  expect(JSON.stringify([now[0].members, now[1].branches, now[2].staffs])).toBe(before);
  await other.close();
});

test('a token that is altered, unsigned or signed by another key is rejected', async () => {
  const { token, gymId } = await signInApiCaller(product.url, 'admin@other.gym');
  const target = (await signInApiCaller(product.url, 'admin@demo.gym')).gymId;
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const changed = encoded({ ...claims, gymId: target });
  expect((await send('getMembers', { gymId }, token)).status).toBe(200);
  for (const forged of [
    `${head}.${changed}.${signature}`,
    `${encoded({ alg: 'none', typ: 'JWT' })}.${changed}.`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    'made-up',
    '',
  ]) {
    const { status, text } = await send('getMembers', { gymId: target }, forged);
    expect({ status, error: (JSON.parse(text) as { error: string }).error }).toEqual({
      status: 401,
      error: 'Authentication required',
    });
  }
});
