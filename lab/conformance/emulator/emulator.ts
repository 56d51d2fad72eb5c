import { deleteApp as deleteAdmin, initializeApp as initializeAdmin } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { claims } from '../../../packages/server/src/testing/identity/service.ts';
import type { Setting } from '../differences.ts';
import { project } from './emulator.setup.ts';
import { type Outcomes, runScenario } from '../scenario.ts';
import { password, type IdentityServiceUnderTest } from '../identityService.ts';

/** Connects to Google's emulator as an administrator. `host` must be that of FIREBASE_AUTH_EMULATOR_HOST. */
export function openEmulator(host: string) {
  const admin = getAuth(initializeAdmin({ projectId: project }, `emulator-${host}`));
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://${host}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const apps: FirebaseApp[] = [];
  return {
    admin,
    browser() {
      const app = initializeApp({ apiKey: 'any', projectId: project }, `emulator-${host}-${apps.length}`);
      apps.push(app);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, `http://${host}`, { disableWarnings: true });
      return auth;
    },
    async close() {
      await Promise.all(apps.map((app) => deleteApp(app)));
      await deleteAdmin(admin.app);
    },
    async deleteAccounts() {
      await call('DELETE', `/emulator/v1/projects/${project}/accounts`);
    },
    async configure(setting: Setting) {
      const emailPrivacyConfig = { enableImprovedEmailPrivacy: setting === 'hiding' };
      await call('PATCH', `/identitytoolkit.googleapis.com/v2/projects/${project}/config`, { emailPrivacyConfig });
    },
    async latestCode(email: string) {
      const path = `/emulator/v1/projects/${project}/oobCodes`;
      const { oobCodes } = await call<{ oobCodes: { email: string; oobCode: string }[] }>('GET', path);
      return oobCodes.findLast((code) => code.email === email)?.oobCode ?? '';
    },
  };
}

/** Runs the scenario on the emulator. */
export async function runOnEmulator(host: string, setting: Setting): Promise<Outcomes> {
  const emulator = openEmulator(host);
  const { admin } = emulator;
  await emulator.deleteAccounts();
  await emulator.configure(setting);
  let count = 0;
  const subject: IdentityServiceUnderTest = {
    browser: () => emulator.browser(),
    async account(change = {}) {
      count += 1;
      const email = `person-${count}@demo.gym`;
      const account = { email, displayName: `Person ${count}`, ...('password' in change ? {} : { password }) };
      const { uid } = await admin.createUser(account);
      await admin.setCustomUserClaims(uid, claims);
      return { uid, email };
    },
    async change(uid, { branch, ...change }) {
      if (branch) await admin.setCustomUserClaims(uid, { ...claims, branchId: branch });
      else await admin.updateUser(uid, change);
    },
    endSessions: (uid) => admin.revokeRefreshTokens(uid),
    remove: (uid) => admin.deleteUser(uid),
    mailedCode: (email) => emulator.latestCode(email),
    customToken: (uid) => admin.createCustomToken(uid),
  };
  const outcomes = await runScenario(subject);
  await emulator.close();
  return outcomes;
}
