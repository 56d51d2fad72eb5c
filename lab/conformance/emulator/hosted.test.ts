// The product with IDENTITY=firebase on Google's emulator: real processes, SDKs and browser.
import { readdirSync, readFileSync } from 'node:fs';
import { signInWithCustomToken, signInWithEmailAndPassword } from 'firebase/auth';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Client, createClient } from '@spotter/api';
import { newFolder, type Product, startProductIn } from '../../../e2e/testing/product.ts';
import { openVisitor } from '../../../e2e/testing/visitor.ts';
import { launchOptions } from '../../../scripts/browser.ts';
import { project } from './emulator.setup.ts';
import { openEmulator } from './emulator.ts';

const admin = { email: 'ria@pulse.in', password: 'kettlebells at dawn' };
let product: Product;
let browser: Browser;
let emulator: ReturnType<typeof openEmulator>;

beforeAll(async () => {
  const host = inject('emulatorHost');
  emulator = openEmulator(host);
  await emulator.deleteAccounts();
  await emulator.configure('hiding');
  browser = await chromium.launch(launchOptions);
  product = await startProductIn(newFolder(), {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'any-key',
    FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    FIREBASE_AUTH_EMULATOR_HOST: host,
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await emulator?.close();
});

async function signedIn(email: string, password: string) {
  const { user } = await signInWithEmailAndPassword(emulator.browser(), email, password);
  return { user, ...clientOf(() => user.getIdToken()) };
}

function clientOf(getToken: () => Promise<string>): { client: Client; statusOf: (path: string) => Promise<number> } {
  return {
    client: createClient({ origin: product.url, getToken }),
    statusOf: async (path) => {
      const headers = { authorization: `Bearer ${await getToken()}` };
      return (await fetch(product.url + path, { headers })).status;
    },
  };
}

const followed = new Set<string>();

/** Waits for the latest unused link mailed to this address. */
async function latestLinkTo(address: string): Promise<string> {
  const find = () => {
    const mails = readdirSync(product.outbox).toSorted();
    const texts = mails.map((name) => readFileSync(`${product.outbox}/${name}`, 'utf8').replaceAll('=\r\n', ''));
    const mine = texts.filter((text) => text.includes(`To: ${address}`));
    const links = mine.map((text) => /https?:\/\/\S+account-link\S+/.exec(text.replaceAll('=3D', '='))?.[0]);
    return links.findLast((link) => link !== undefined && !followed.has(link));
  };
  await expect.poll(find).toBeDefined();
  const link = find() ?? '';
  followed.add(link);
  return link;
}

async function setPassword(link: string, password: string) {
  const visitor = await openVisitor(browser, product.url);
  const { page } = visitor;
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return visitor;
}

const claimsOf = async (client: Client) => (await client.getUserDashboardData({ gymId: await gymIdOf() })).user;
const gymIdOf = async () => {
  const user = await emulator.admin.getUserByEmail(admin.email);
  return String(user.customClaims?.gymId);
};

test('the admin of a new gym follows the link, sets a password at Google and is signed in; the link sets no second one', async () => {
  const flags = ['--name', 'Pulse Gym', '--admin-name', 'Ria Sen', '--admin-email', admin.email];
  const printed = product.gym('create', ...flags, '--admin-mobile', '9876543210');
  const link = /http\S+/.exec(printed)?.[0] ?? '';
  const visitor = await setPassword(link, admin.password);
  await visitor.page.getByRole('banner').getByText('Pulse Gym').waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await visitor.close();
  const late = await openVisitor(browser, product.url);
  await late.page.goto(link);
  await late.page.getByText('You have a password already').waitFor();
  await late.close();
  const { client, statusOf } = await signedIn(admin.email, admin.password);
  expect(await claimsOf(client)).toMatchObject({ userType: 'admin' });
  expect(await statusOf(`/getMembers?gymId=${await gymIdOf()}`)).toBe(200);
});

test('staff are invited, sign in, are disabled at once and enabled again; Google’s account follows', async () => {
  const gymId = await gymIdOf();
  const { client } = await signedIn(admin.email, admin.password);
  const branchId = (await client.getBranches({ gymId })).branches[0]?.id ?? '';
  const staffData = {
    name: 'Asha Rao',
    email: 'asha@pulse.in',
    phone: '+919876543211',
    role: 'Receptionist' as const,
    branchId,
  };
  const { staff } = (await client.addStaff({ gymId, staffData: { ...staffData, status: 'active' } })) as {
    staff: { id: string };
  };
  await expect
    .poll(() => emulator.admin.getUserByEmail(staffData.email).catch(() => undefined))
    .toMatchObject({
      displayName: 'Asha Rao',
      disabled: false,
      customClaims: { gymId, branchId, userType: 'staff', branchAccess: branchId, version: 2 },
    });
  await (await setPassword(await latestLinkTo(staffData.email), 'barbells at dusk!')).close();
  const desk = await signedIn(staffData.email, 'barbells at dusk!');
  expect(await desk.statusOf(`/getMembers?gymId=${gymId}`)).toBe(200);

  await client.changeStaffStatus({ gymId, staffId: staff.id, status: 'inactive' });
  expect(await desk.statusOf(`/getMembers?gymId=${gymId}`)).toBe(401);
  await expect.poll(async () => (await emulator.admin.getUserByEmail(staffData.email)).disabled).toBe(true);
  await expect(signedIn(staffData.email, 'barbells at dusk!')).rejects.toMatchObject({ code: 'auth/user-disabled' });
  await client.changeStaffStatus({ gymId, staffId: staff.id, status: 'active' });
  await expect.poll(async () => (await emulator.admin.getUserByEmail(staffData.email)).disabled).toBe(false);
});

test('password reset by our own mail, sign-in link, and custom token of a member', async () => {
  const gymId = await gymIdOf();
  const anyone = createClient({ origin: product.url, getToken: () => Promise.resolve(null) });
  await anyone.sendPasswordReset({ email: 'asha@pulse.in' });
  await (await setPassword(await latestLinkTo('asha@pulse.in'), 'a third password!')).close();
  await expect(signedIn('asha@pulse.in', 'barbells at dusk!')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });

  await anyone.sendEmailSignInLink({ email: 'asha@pulse.in' });
  const link = await latestLinkTo('asha@pulse.in');
  expect(link).toContain('EMAIL_SIGNIN');
  const visitor = await openVisitor(browser, product.url);
  await visitor.page.goto(link);
  await visitor.page.getByLabel('Email').fill('asha@pulse.in');
  await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await visitor.close();

  const { client } = await signedIn(admin.email, admin.password);
  const branchId = (await client.getBranches({ gymId })).branches[0]?.id ?? '';
  const memberData = {
    name: 'Meera',
    email: 'meera@pulse.in',
    phone: '+919876543212',
    age: 30,
    sex: 'female' as const,
  };
  const { member } = (await client.addMember({
    gymId,
    memberData: { ...memberData, membershipPlan: 'monthly', branchId },
  })) as { member: { id: string } };
  const { customToken } = await client.createCustomToken({ gymId, memberId: member.id });
  const { user } = await signInWithCustomToken(emulator.browser(), customToken);
  const phone = clientOf(() => user.getIdToken());
  expect(await claimsOf(phone.client)).toMatchObject({ userType: 'member' });
  await client.deleteMember({ gymId, memberId: member.id });
  expect(await phone.statusOf(`/getUserDashboardData?gymId=${gymId}`)).toBe(401);
  await expect.poll(() => emulator.admin.getUserByEmail('meera@pulse.in').catch(() => 'gone')).toBe('gone');
});

test('an account created directly at the Google project is rejected, even with claims of the gym', async () => {
  const gymId = await gymIdOf();
  const { uid } = await emulator.admin.createUser({ email: 'stranger@evil.invalid', password: 'a strange password' });
  const { customClaims } = await emulator.admin.getUserByEmail(admin.email);
  await emulator.admin.setCustomUserClaims(uid, customClaims ?? {});
  const { statusOf } = await signedIn('stranger@evil.invalid', 'a strange password');
  expect(await statusOf(`/getMembers?gymId=${gymId}`)).toBe(401);
});

test('an invitation restores an account deleted at Google, also after a restart', async () => {
  const { uid } = await emulator.admin.getUserByEmail('asha@pulse.in');
  await emulator.admin.deleteUser(uid);
  await product.restart();
  const link = /http\S+/.exec(product.gym('invite', '--email', 'asha@pulse.in'))?.[0] ?? '';
  await (await setPassword(link, 'a fourth password')).close();
  expect((await emulator.admin.getUserByEmail('asha@pulse.in')).uid).toBe(uid);
});
