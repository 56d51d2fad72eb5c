import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines } from '../testing/databases.ts';
import { type Service, startService } from '../testing/identity/service.ts';
import { pageLink } from './links.ts';

const MINUTE = 60_000;
const address = '192.0.2.7';

const linkTo = (parts: Partial<Parameters<typeof pageLink>[2]>) =>
  pageLink('https://gym.example', 'key', { purpose: 'PASSWORD_RESET', code: 'c', ...parts });

test('a link opens the page of the app or of the pass, with what the SDK expects', () => {
  const rest = 'oobCode=c&apiKey=key&lang=en';
  expect(linkTo({})).toBe(`https://gym.example/login?mode=resetPassword&${rest}`);
  expect(linkTo({ purpose: 'INVITATION', page: 'app' })).toBe(
    `https://gym.example/login?mode=resetPassword&${rest}&invitation=1`,
  );
  expect(linkTo({ purpose: 'EMAIL_SIGNIN', page: 'pass', continueUrl: 'https://gym.example/?a=b' })).toBe(
    `https://gym.example/pass/?mode=signIn&${rest}&continueUrl=https%3A%2F%2Fgym.example%2F%3Fa%3Db`,
  );
});

describe.each(engines)('requests of a link, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  test('are answered by one mail to the e-mail, however it is written, with a link to the page', async () => {
    const { email, name } = await service.account();
    await service.identity.requestLink('EMAIL_SIGNIN', ` ${email.toUpperCase()}`, address, { page: 'pass' });
    await service.identity.idle();
    expect(service.mails).toHaveLength(1);
    const [mail] = service.mails.splice(0);
    expect(mail).toMatchObject({ purpose: 'EMAIL_SIGNIN', email, people: [{ name }], minutes: 15 });
    expect(mail?.link).toContain('https://gym.example/pass/?mode=signIn&');
  });

  test('find the account that their preparation opens, after the response', async () => {
    const email = 'prepared@demo.gym';
    let isAnswered = false;
    const prepare = async () => {
      expect(isAnswered).toBe(true);
      await service.account({ email });
    };
    await service.identity.requestLink('PASSWORD_RESET', email, address, { prepare });
    isAnswered = true;
    await service.identity.idle();
    expect(service.mails.splice(0)).toMatchObject([{ email, minutes: 60 }]);
  });

  test('are prepared before the response where that may tell whether there is an account', async () => {
    const identity = service.another({ enumerationProtection: false });
    const email = 'open@demo.gym';
    const prepare = vi.fn<() => Promise<void>>(async () => void (await service.account({ email })));
    await identity.requestLink('PASSWORD_RESET', email, address, { prepare });
    expect(prepare).toHaveBeenCalledOnce();
    await identity.idle();
    expect(prepare).toHaveBeenCalledOnce();
    expect(service.mails.splice(0)).toMatchObject([{ email }]);
    const unknown = identity.requestLink('PASSWORD_RESET', 'nobody@demo.gym', address);
    await expect(unknown).rejects.toMatchObject({ code: 'unknown-account', message: 'There is no such account' });
  });

  test('are not answered for an account without people, a disabled one, or none', async () => {
    const lines: unknown[] = [];
    const log = { info: () => undefined, error: (...line: unknown[]) => void lines.push(line) };
    const identity = service.another({ log });
    const [deserted, disabled] = [await service.account(), await service.account()];
    service.people.delete(deserted.uid);
    await service.update(disabled.uid, { disabled: true });
    for (const email of [deserted.email, disabled.email, 'nobody@demo.gym']) {
      await identity.requestLink('EMAIL_SIGNIN', email, address);
      expect(await identity.signInLink(email)).toEqual(email === deserted.email ? expect.any(String) : undefined);
    }
    await identity.idle();
    expect([service.mails, lines]).toEqual([[], []]);
  });

  test('are refused where there were too many; any other failure is passed on', async () => {
    const request = () => service.identity.requestLink('EMAIL_SIGNIN', 'often@demo.gym', address);
    for (let number = 0; number < 3; number += 1) await request();
    await expect(request()).rejects.toMatchObject({
      code: 'too-many',
      message: 'Too many mails were requested',
      cause: { code: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
    });
    service.pass(60 * MINUTE);
    await request();
    const failure = new Error('The database is gone');
    const broken = service.another({ database: { ...service.database, transaction: () => Promise.reject(failure) } });
    await expect(broken.requestLink('EMAIL_SIGNIN', 'once@demo.gym', address)).rejects.toBe(failure);
  });
});
