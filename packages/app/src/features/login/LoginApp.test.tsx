import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { appSessionPolicy, createSession } from '@spotter/web-core/session';
import { fakeIdentity, fakeKeys } from '@spotter/web-core/testing';
import { fakeSession } from '../../testing/fakeSession.ts';
import { LoginApp } from './LoginApp.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

function visit(address: string, stored = false) {
  window.history.replaceState(null, '', address);
  const session = createSession({
    load: () => Promise.resolve({ ...fakeIdentity({ stored }), isPublicDemo: false }),
    record: fakeKeys(stored),
    policy: appSessionPolicy,
    reload: () => undefined,
  });
  const onLeave = vi.fn<() => void>();
  render(<LoginApp onLeave={onLeave} make={() => session} />);
  return { onLeave, entries: window.history.length };
}

test('sign-in replaces the login by the dashboard', async () => {
  const { onLeave, entries } = visit('/login');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
  await userEvent.type(screen.getByLabelText('Password'), 'a secret word');
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe('/dashboard');
  expect(window.history.length).toBe(entries);
});

test('a signed-in user is redirected without seeing the form', async () => {
  const { onLeave } = visit('/login', true);
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a completed link is removed from the URL and signs in', async () => {
  const { onLeave } = visit('/login?mode=signIn&oobCode=code-1&apiKey=key');
  expect(await screen.findByRole('heading', { name: 'Finish signing in' })).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'asha@demo.gym{Enter}');
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(`${window.location.pathname}${window.location.search}`).toBe('/dashboard');
});

test('a render error shows the error page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const session = {
    ...fakeSession({ is: 'signed-out' }),
    state: () => {
      throw new Error('no such state');
    },
  };
  render(<LoginApp onLeave={() => undefined} make={() => session} />);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  vi.restoreAllMocks();
});
