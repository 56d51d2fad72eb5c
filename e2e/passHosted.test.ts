// The members' page where Google keeps the passwords (IDENTITY=firebase): which hosts it asks, and for what. Google
// itself is played here, at the network's edge, so that the browser's own rules (CSP, CORS) count.
import type { Pass } from '@spotter/api';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { ACTION_TIMEOUT_MS, submitLogin } from './testing/visitor.ts';

const member = 'member@demo.gym';
const staff = 'staff@demo.gym';
const project = { FIREBASE_PROJECT_ID: 'iron-lotus', FIREBASE_API_KEY: 'key-of-project' };
const SECOND = 1000;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct({
    ...project,
    IDENTITY: 'firebase',
    FIREBASE_AUTH_DOMAIN: 'iron-lotus.firebaseapp.com',
    LOG_LEVEL: 'silent',
    // There is none here to be looked for.
    METADATA_SERVER_DETECTION: 'none',
  });
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (seconds: number, name: string) => {
  const now = Math.floor(Date.now() / SECOND);
  const claims = { gymId: 'gym-1', userType: 'member', branchId: null, version: 2 };
  const payload = { ...claims, sub: 'uid-1', user_id: 'uid-1', iat: now, auth_time: now, exp: now + seconds };
  return `${part({ alg: 'RS256', kid: 'k' })}.${part(payload)}.${name}`;
};
const pass: Pass = {
  member: {
    id: 'member-1',
    name: 'Meera Hosted',
    email: member,
    phone: '+919845000001',
    age: 30,
    sex: 'female',
    membershipPlan: 'monthly',
    planName: 'Monthly',
    status: 'active',
    joinDate: '2026-11-01',
    expiryDate: null,
    isExpired: false,
    frozenUntil: null,
    totalVisits: 3,
    lastCheckIn: null,
    currentlyCheckedIn: false,
    checkedInBranchName: null,
    homeBranchName: 'Main',
    cardNumber: null,
    language: null,
  },
  gym: {
    id: 'gym-1',
    name: 'Iron Lotus',
    logoUrl: null,
    timeZone: 'Asia/Kolkata',
    locale: 'en-IN',
    currency: 'INR',
    language: 'en',
  },
  branches: [],
};

/** The fields of both steps. */
interface LinkRequest {
  email?: string;
  oobCode?: string;
  mfaPendingCredential?: string;
  mfaEnrollmentId?: string;
  totpVerificationInfo?: { verificationCode: string };
}

/** Google's answer to a right link of an account with a second factor. */
const secondFactorAsked = {
  mfaPendingCredential: 'pending-of-google',
  mfaInfo: [{ mfaEnrollmentId: 'factor-1', enrolledAt: '2026-11-01T00:00:00Z', totpInfo: {} }],
};

/** A phone whose network has Google on it. The first token is about to run out. */
async function phone(linkAnswer: object = {}) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const requests: string[] = [];
  const bearers: (string | undefined)[] = [];
  const google = (answer: (path: string) => object) => async (route: Route) => {
    const request = route.request();
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ headers });
    const { host, pathname, searchParams } = new URL(request.url());
    expect(searchParams.get('key')).toBe(project.FIREBASE_API_KEY);
    const body = request.headers()['content-type']?.includes('json') ? (request.postDataJSON() as LinkRequest) : {};
    const { email, oobCode, mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = body;
    const secondFactor = [mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo?.verificationCode];
    requests.push([host + pathname, email, oobCode, ...secondFactor].filter(Boolean).join(' '));
    return route.fulfill({ json: answer(pathname), headers });
  };
  await context.route(
    'https://identitytoolkit.googleapis.com/**',
    google((path) => {
      if (path.endsWith(':lookup')) return { users: [{ localId: 'uid-1', email: member }] };
      const tokens = { idToken: token(60, 'first'), refreshToken: 'refresh' };
      if (path.endsWith('mfaSignIn:finalize')) return tokens;
      return { ...tokens, expiresIn: '60', localId: 'uid-1', email: member, ...linkAnswer };
    }),
  );
  await context.route(
    'https://securetoken.googleapis.com/**',
    google(() => {
      const renewed = token(3600, 'renewed');
      return {
        access_token: renewed,
        id_token: renewed,
        refresh_token: 'refresh',
        expires_in: '3600',
        user_id: 'uid-1',
      };
    }),
  );
  // The server cannot reach Google here: this is what it would answer.
  await context.route('**/account-link?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ purpose: 'EMAIL_SIGNIN', page: 'pass' });
    const to = new URLSearchParams({ mode: 'signIn', oobCode: 'code-of-google', apiKey: project.FIREBASE_API_KEY });
    return route.fulfill({ status: 302, headers: { Location: `${product.url}/pass/?${to.toString()}` } });
  });
  await context.route('**/getPass*', (route) => {
    bearers.push(route.request().headers().authorization?.split('.').at(-1));
    return route.fulfill({ json: pass });
  });
  return { context, requests, bearers };
}

async function askForLink(context: BrowserContext, email = member): Promise<{ page: Page; link: string }> {
  const page = await context.newPage();
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  return { page, link: await waitForMailedLink(product, email) };
}

const requests = [
  `identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink ${member} code-of-google`,
  'identitytoolkit.googleapis.com/v1/accounts:lookup',
  'securetoken.googleapis.com/v1/token',
];

test('the server says that the page is to ask Google, and lets it', async () => {
  const config = (await (await fetch(`${product.url}/config.json`)).json()) as object;
  expect(config).toEqual({
    identity: {
      mode: 'hosted',
      apiKey: 'key-of-project',
      projectId: 'iron-lotus',
      authDomain: 'iron-lotus.firebaseapp.com',
    },
  });
});

test('the mailed link signs in at Google, whose token, renewed in time, the calls carry', async () => {
  const there = await phone();
  const { page, link } = await askForLink(there.context);
  expect(link.startsWith(`${product.url}/account-link?`)).toBe(true);
  await page.goto(link);
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByRole('heading', { name: 'Meera Hosted' }).waitFor();
  expect(page.url()).toBe(`${product.url}/pass/`);
  expect(there.requests.filter((line) => requests.includes(line)).toSorted()).toEqual(requests.toSorted());
  expect(new Set(there.requests.map((line) => line.split('/')[0]))).toEqual(
    new Set(['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']),
  );
  expect(new Set(there.bearers)).toEqual(new Set(['renewed']));
  await page.reload();
  await page.getByRole('heading', { name: 'Meera Hosted' }).waitFor();
  await there.context.close();
});

test('where the mail opens elsewhere, its link pasted into the page does the same', async () => {
  const there = await phone();
  const { page, link } = await askForLink(there.context);
  await page.getByText('The link opens somewhere else?').click();
  await page.getByLabel('Paste the link here').fill(link);
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByRole('heading', { name: 'Meera Hosted' }).waitFor();
  expect(there.requests).toContain(requests[0]);
  await there.context.close();
});

test('a second factor at Google is asked for, and its code completes the sign-in', async () => {
  const there = await phone({ idToken: undefined, refreshToken: undefined, ...secondFactorAsked });
  const { page, link } = await askForLink(there.context, staff);
  await page.goto(link);
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.waitFor();
  expect(there.requests).toEqual([requests[0]?.replace(member, staff)]);
  await code.fill('123 456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This phone is signed in.').waitFor();
  await page.getByRole('heading', { name: 'Meera Hosted' }).waitFor();
  expect(there.requests).toContain(
    'identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize pending-of-google factor-1 123456',
  );
  await there.context.close();
});

test('a member who is signed in to the app opens the pass from there, without another sign-in at Google', async () => {
  const there = await phone();
  const { user, gym } = { user: { ...pass.member, userType: 'member', branchId: null }, gym: pass.gym };
  await there.context.route('**/getUserDashboardData*', (route) => route.fulfill({ json: { user, gym } }));
  const page = await there.context.newPage();
  await page.goto('/login');
  await submitLogin(page, member);
  await page.getByRole('button', { name: 'Open your pass' }).click();
  await page.waitForURL(`${product.url}/pass/`);
  await page.getByRole('heading', { name: 'Meera Hosted', exact: true }).waitFor();
  expect(there.bearers.length).toBeGreaterThan(0);
  expect(there.requests.filter((line) => line.includes(':signIn'))).toEqual([
    `identitytoolkit.googleapis.com/v1/accounts:signInWithPassword ${member}`,
  ]);
  await there.context.close();
});

test('without Google the page says so, and what to do', async () => {
  const there = await phone();
  const { page, link } = await askForLink(there.context);
  await there.context.unroute('**/account-link?*');
  await there.context.route('**/account-link?*', (route) => route.fulfill({ status: 503, body: 'Later' }));
  await page.getByText('The link opens somewhere else?').click();
  await page.getByLabel('Paste the link here').fill(link);
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await page.getByRole('alert').getByText('The sign-in service does not answer').waitFor();
  await there.context.close();
});
