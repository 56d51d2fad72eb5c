import { passUserKeys } from '@spotter/web-core/passStorage';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { enterPass, leavePass } from './passHandover.ts';

const { localStorage } = window;
const signInToPass = vi.fn<() => Promise<void>>(() => Promise.resolve());
const signOutOfPass = vi.fn<() => Promise<void>>(() => Promise.resolve());
const session = fakeSession({ is: 'signed-out' }, { signInToPass, signOutOfPass });

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  for (const key of [passUserKeys.user, passUserKeys.snapshot]) localStorage.setItem(key, '"of whoever was there"');
});

test('nothing stays of whoever was signed in to the pass before', async () => {
  await enterPass(session, localStorage);
  expect(signInToPass).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(1);
  expect(localStorage.getItem(passUserKeys.isAppSession)).toBe('true');
});

test('a pass that could not be entered stays as it was', async () => {
  signInToPass.mockRejectedValueOnce(new Error('The disk is full'));
  await expect(enterPass(session, localStorage)).rejects.toThrow('The disk is full');
  expect(Object.keys(localStorage).toSorted()).toEqual([passUserKeys.snapshot, passUserKeys.user]);
});

test('the pass is entered where the storage is full', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => write.mockRestore());
  await enterPass(session, localStorage);
  expect(write).toHaveBeenCalledWith(passUserKeys.isAppSession, 'true');
  expect(localStorage).toHaveLength(0);
});

test('the end of the session ends that of a pass which was entered with a full storage', async () => {
  const inPass = fakeSession({ is: 'signed-out' }, { signOutOfPass, isInPass: () => Promise.resolve(true) });
  await leavePass(inPass, localStorage);
  expect(signOutOfPass).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
});

test('the end of the session ends that of the pass which came from it, and no other', async () => {
  await leavePass(session, localStorage);
  expect(signOutOfPass).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(2);

  await enterPass(session, localStorage);
  localStorage.setItem(passUserKeys.snapshot, '"of the member"');
  await leavePass(session, localStorage);
  expect(signOutOfPass).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
});
