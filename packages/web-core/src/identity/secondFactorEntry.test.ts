import { expect, test, vi } from 'vitest';
import type { SecondFactorChallenge } from './identity.ts';
import { createSecondFactorEntry } from './secondFactorEntry.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

type Submit = SecondFactorChallenge['submitCode'];
const accepted = () => vi.fn<Submit>(() => Promise.resolve());
const refused = (code: string) =>
  vi.fn<Submit>(() => Promise.reject(Object.assign(new Error('Refused'), { code: `auth/${code}` })));

const begin = ({ submitCode = accepted(), submitRecoveryCode = accepted() } = {}) => {
  const entry = createSecondFactorEntry({ submitCode, submitRecoveryCode });
  return { entry, submitCode, submitRecoveryCode };
};

test('a code is sent without its spaces, and another one only after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { entry, submitCode, submitRecoveryCode } = begin({ submitCode: vi.fn<Submit>(() => promise) });
  expect(entry.state()).toEqual({ kind: 'code', error: '', isBusy: false });
  const first = entry.submit(' 123 456 ');
  expect(entry.state()).toEqual({ kind: 'code', error: '', isBusy: true });
  expect(await entry.submit('654321')).toBe(false);
  resolve();
  expect(await first).toBe(true);
  expect(submitCode.mock.calls).toEqual([['123456']]);
  expect(submitRecoveryCode).not.toHaveBeenCalled();
});

test.each([
  ['the app', 'code', 0],
  ['recovery', 'recovery', 1],
] as const)('without a code of %s nothing is sent', async (_, kind, switches) => {
  const { entry, submitCode, submitRecoveryCode } = begin();
  for (let count = 0; count < switches; count += 1) entry.switchKind();
  expect(await entry.submit('  ')).toBe(false);
  expect(entry.state()).toEqual({ kind, error: secondFactorTexts[kind].missing, isBusy: false });
  expect(submitCode).not.toHaveBeenCalled();
  expect(submitRecoveryCode).not.toHaveBeenCalled();
});

test('a recovery code is another way, and back; the error of the one is not that of the other', async () => {
  const { entry, submitCode, submitRecoveryCode } = begin();
  await entry.submit('');
  entry.switchKind();
  expect(entry.state()).toEqual({ kind: 'recovery', error: '', isBusy: false });
  expect(await entry.submit('abcd-efgh')).toBe(true);
  expect(submitRecoveryCode.mock.calls).toEqual([['abcd-efgh']]);
  expect(submitCode).not.toHaveBeenCalled();
  entry.switchKind();
  expect(entry.state().kind).toBe('code');
});

test('a refused code says why, until the next one is on its way', async () => {
  const submitRecoveryCode = refused('invalid-verification-code');
  const { entry } = begin({ submitRecoveryCode });
  entry.switchKind();
  expect(await entry.submit('abcd-efgh')).toBe(false);
  expect(entry.state()).toEqual({
    kind: 'recovery',
    error: 'That recovery code is not right, or was used before',
    isBusy: false,
  });
  submitRecoveryCode.mockResolvedValueOnce();
  const next = entry.submit('ijkl-mnop');
  expect(entry.state()).toEqual({ kind: 'recovery', error: '', isBusy: true });
  expect(await next).toBe(true);
});

test('each change is told to those that still listen', async () => {
  const { entry } = begin();
  const onChange = vi.fn<() => void>();
  const unsubscribe = entry.subscribe(onChange);
  entry.switchKind();
  expect(onChange).toHaveBeenCalledOnce();
  unsubscribe();
  await entry.submit('');
  expect(onChange).toHaveBeenCalledOnce();
});
