import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { claims, codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines)('invitations, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const invite = (uid: string, gymId = claims.gymId) =>
    service.database.transaction((tx) => service.identity.invitationLink(tx, uid, gymId, 7 * DAY));
  const accept = (oobCode: string, newPassword?: string) =>
    service.post('accounts:resetPassword', { oobCode, newPassword });
  const signIn = (email: string, given: string) =>
    service.post('accounts:signInWithPassword', { email, password: given });

  test('set the first password of an account, for which the SDK takes them for a reset', async () => {
    const { uid, email, name } = await service.account({ password: undefined });
    const link = await invite(uid);
    expect(link).toMatch(/^https:\/\/gym\.example\/login\?mode=resetPassword&/);
    service.pass(7 * DAY - 1);
    expect(await (await accept(codeOf(link))).json()).toEqual({ email, requestType: 'PASSWORD_RESET' });
    expect(await (await accept(codeOf(link), password)).json()).toEqual({ email, requestType: 'PASSWORD_RESET' });
    await service.identity.idle();
    const changes = service.changes.filter((change) => change.uid === uid);
    expect(changes).toEqual([{ uid, email, people: [expect.objectContaining({ name })], hadPassword: false }]);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('expire', async () => {
    const { uid } = await service.account({ password: undefined });
    const code = codeOf(await invite(uid));
    service.pass(7 * DAY);
    expect(await refusalIn(await accept(code, password))).toBe('EXPIRED_OOB_CODE');
  });

  test('never replace a password', async () => {
    const { uid, email } = await service.account();
    const code = codeOf(await invite(uid));
    expect(await refusalIn(await accept(code))).toBe('PASSWORD_ALREADY_SET');
    expect(await refusalIn(await accept(code, 'of another gym'))).toBe('PASSWORD_ALREADY_SET');
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('of two gyms that are accepted at the same moment set one password', async () => {
    const { uid, email } = await service.account({ password: undefined });
    const codes = [codeOf(await invite(uid, 'gym-1')), codeOf(await invite(uid, 'gym-2'))];
    const answers = await Promise.all(codes.map((code, index) => accept(code, `the password of ${index}`)));
    const winner = answers.findIndex(({ ok }) => ok);
    expect(await Promise.all(answers.filter(({ ok }) => !ok).map(refusalIn))).toEqual(['PASSWORD_ALREADY_SET']);
    expect((await signIn(email, `the password of ${winner}`)).status).toBe(200);
  });

  test('do not sign in', async () => {
    const { uid, email } = await service.account({ password: undefined });
    const answer = await service.post('accounts:signInWithEmailLink', { email, oobCode: codeOf(await invite(uid)) });
    expect(await refusalIn(answer)).toBe('INVALID_OOB_CODE');
  });

  test('still say that there is a password after their account’s other links have ended', async () => {
    const { uid, email } = await service.account({ password: undefined });
    const code = codeOf(await invite(uid));
    expect((await accept(codeOf(await service.identity.passwordLink(email)), password)).status).toBe(200);
    expect(await refusalIn(await accept(code))).toBe('PASSWORD_ALREADY_SET');
  });
});
