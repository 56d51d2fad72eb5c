import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { isKioskSignedOut, signOutKiosk } from '../shared/kioskDevice.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import type { AppSession } from './identity.ts';
import * as stories from './RequireSession.stories.tsx';

const { Plain, Starting, Reading, SignedOut, Expired, Ending, Unreadable, Unreachable } = composeStories(stories);
beforeEach(() => window.localStorage.clear());

test('the signed-in come in, with what their token says of them', () => {
  render(<Plain />);
  expect(screen.getByText('Asha Rao is inside, as admin of gym-1')).toBeInTheDocument();
});

test('until it is known who comes, nothing is shown but that', { tags: ['access-8'] }, () => {
  render(<Starting />);
  expect(screen.getByRole('status')).toHaveTextContent('Checking authentication...');
});

test('a session is looked at before it counts', { tags: ['frame-12'] }, () => {
  render(<Reading />);
  expect(screen.getByRole('status')).toHaveTextContent('Validating Session');
});

test('a kiosk whose pairing was revoked says so and offers the login; nothing behind it is seen', async () => {
  signOutKiosk();
  render(<SignedOut />);
  expect(screen.getByRole('heading', { name: 'This kiosk has been signed out' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(screen.getByText('The login')).toBeInTheDocument();
});

test.each([
  ['Expired', Expired],
  ['Ending', Ending],
])('%s: a former kiosk says that it has been signed out, and nothing of sessions', (_, Told) => {
  signOutKiosk();
  render(<Told />);
  expect(screen.getByRole('heading', { name: 'This kiosk has been signed out' })).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  window.localStorage.clear();
});

test('whoever signs in at a former kiosk is let in, and it is a kiosk no longer', () => {
  signOutKiosk();
  render(<Plain />);
  expect(screen.getByText('Asha Rao is inside, as admin of gym-1')).toBeInTheDocument();
  expect(isKioskSignedOut()).toBe(false);
});

test('a browser that was locked with a session, before kiosks were devices, opens nothing: the session ends', () => {
  window.localStorage.setItem('kiosk-lock', 'uid-1');
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { unmount } = render(<Plain session={{ ...(Plain.args.session as AppSession), signOut }} />);
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByText(/is inside/)).not.toBeInTheDocument();
  unmount();
  render(<SignedOut />);
  expect(screen.getByRole('heading', { name: 'This kiosk has been signed out' })).toBeInTheDocument();
  expect(Object.keys(window.localStorage)).toEqual(['kiosk-signed-out']);
});

test('nobody goes to the login', { tags: ['access-9'] }, () => {
  render(<SignedOut />);
  expect(screen.getByText('The login')).toBeInTheDocument();
});

test.each([
  [Expired, 'Your session has expired. Please log in again to continue.'],
  [Ending, 'Please log in again to access the latest features.'],
])(
  'a session that is over is laid over the page, and leads to the login',
  { tags: ['frame-11', 'session-8', 'session-10'] },
  async (Told, message) => {
    const session = {
      ...fakeSession(Told.args.session?.state() ?? { is: 'starting' }),
      signOut: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    };
    render(<Told session={session} />);
    const overlay = within(screen.getByRole('alertdialog', { name: 'Session Expired' }));
    expect(overlay.getByText(message)).toBeInTheDocument();
    await userEvent.click(overlay.getByRole('button', { name: 'Login Again' }));
    expect(session.signOut).toHaveBeenCalledOnce();
  },
);

test('a server that cannot be reached can be asked again', async () => {
  const start = vi.fn<() => void>();
  render(<Unreachable session={{ ...fakeSession({ is: 'unavailable', message: 'No answer' }), start }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No answer');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(start).toHaveBeenCalledOnce();
});

test(
  'a session whose token could not be had stays, and says why; Retry and Sign Out are offered',
  { tags: ['session-12'] },
  async () => {
    const start = vi.fn<() => void>();
    const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(
      <Unreadable
        session={{ ...fakeSession(Unreadable.args.session?.state() ?? { is: 'starting' }), start, signOut }}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load user session. Please try again.');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Network error while refreshing authentication. Please check your connection.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(start).toHaveBeenCalledOnce();
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledOnce();
  },
);

test('nobody is offered to sign out where nobody is signed in, or at a locked kiosk', () => {
  const { unmount } = render(<Unreachable />);
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
  unmount();
  window.localStorage.setItem('kiosk-lock', 'uid-1');
  render(<Unreadable />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('an unavailable server is asked again by itself: after ten seconds, or as soon as the network is back', () => {
  vi.useFakeTimers();
  try {
    const start = vi.fn<() => void>();
    const { unmount } = render(
      <Unreachable session={{ ...fakeSession({ is: 'unavailable', message: 'No answer' }), start }} />,
    );
    vi.advanceTimersByTime(9999);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    expect(start).toHaveBeenCalledTimes(2);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(start).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
