import type { Service } from '../../packages/server/src/testing/identity/service.ts';
import { claims, codeOf, startService } from '../../packages/server/src/testing/identity/service.ts';
import { endSessions } from '../../packages/server/src/identity/accounts.repository.ts';
import type { Setting } from './differences.ts';
import { runScenario } from './scenario.ts';
import type { IdentityServiceUnderTest } from './identityService.ts';

/** Runs the scenario on our embedded service. */
export async function runOnEmbedded(setting: Setting, engine: 'sqlite' | 'postgres' = 'sqlite') {
  const service = await startService(engine, { enumerationProtection: setting === 'hiding' });
  try {
    return await runScenario(adapt(service));
  } finally {
    await service.remove();
  }
}

const adapt = ({ identity, database, mails, ...service }: Service): IdentityServiceUnderTest => ({
  browser: () => service.browser(),
  account: (change) => service.account(change),
  change: (uid, { branch, ...change }) =>
    service.update(uid, { ...change, ...(branch && { claims: { ...claims, branchId: branch } }) }),
  endSessions: async (uid) => void (await endSessions(database.db, uid, service.time.now)),
  remove: (uid) => service.delete(uid),
  async mailedCode(email) {
    await identity.idle();
    return codeOf(mails.findLast((mail) => mail.email === email)?.link);
  },
  customToken: (uid) => identity.customToken(uid, claims.gymId),
});
