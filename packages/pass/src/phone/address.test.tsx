import { beforeEach, expect, test, vi } from 'vitest';
import { code } from '../testing/data.ts';
import { createAddress } from './address.ts';
import { createMemory } from './memory.ts';

const at = (path: string) => {
  window.history.replaceState(null, '', path);
  return createAddress(window);
};
beforeEach(() => window.localStorage.clear());

test('a code is taken out of the address, so that a reload does not scan again', () => {
  const address = at(`/pass/#${code}`);
  const entries = window.history.length;
  expect(address.takeCode()).toBe(code);
  expect(window.location.href).toBe(`${window.location.origin}/pass/`);
  expect(window.history.length).toBe(entries);
  expect(address.takeCode()).toBeUndefined();
});

test('a code that the kiosk has signed itself is one too', () => {
  const signed = 'k.device_1.59461234.abcdefghijklmnopqrstuv';
  expect(at(`/pass/#${signed}`).takeCode()).toBe(signed);
});

test.each(['#history', '#', `#${code}x`, '#a.b', '#k.device.x.abcdefghijklmnopqrstuv', '#k.device.12.short'])(
  '%s is no code, and stays',
  (hash) => {
    const address = at(`/pass/${hash}`);
    expect(address.takeCode()).toBeUndefined();
    expect(address.view()).toBe(hash === '#history' ? 'history' : 'pass');
  },
);

test('a mailed link is known by its query, and forgotten', () => {
  expect(at('/pass/?mode=resetPassword&oobCode=x').link()).toBeUndefined();
  expect(at('/pass/?mode=signIn').link()).toBeUndefined();
  const address = at('/pass/?mode=signIn&oobCode=x&apiKey=y');
  expect(address.link()).toBe(`${window.location.origin}/pass/?mode=signIn&oobCode=x&apiKey=y`);
  address.removeLink();
  expect(window.location.search).toBe('');
});

test('views are told to who listens', async () => {
  const address = at('/pass/');
  const changed = vi.fn<() => void>();
  const stop = address.subscribe(changed);
  address.go('history');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(address.view()).toBe('history');
  stop();
});

test('the memory of a browser that stores nothing is empty, and fails nobody', () => {
  const broken = { getItem: () => 'not JSON', setItem: () => Promise.reject } as unknown as Storage;
  for (const memory of [createMemory(undefined), createMemory(broken)]) {
    memory.write('email', 'asha@example.com');
    expect(memory.read('email')).toBeUndefined();
    memory.clearUser();
  }
});

test('a sign-out leaves the configuration alone; without a user, what was entered for the sign-in stays', () => {
  const memory = createMemory(window.localStorage);
  memory.write('config', { mode: 'embedded', apiKey: 'key', projectId: 'project' });
  memory.write('email', 'asha@example.com');
  memory.write('unsentLanguage', 'hi');
  memory.clearUser();
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['pass.config', 'pass.email', 'pass.unsentLanguage']);
  memory.write('user', { uid: 'u', gymId: 'g', userType: 'member' });
  memory.write('history', { uid: 'u', logs: [], at: 0 });
  memory.clearUser();
  expect(Object.keys(window.localStorage)).toEqual(['pass.config']);
});
