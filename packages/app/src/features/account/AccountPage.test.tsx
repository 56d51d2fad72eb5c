import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './AccountPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const items = async () => {
  const section = await screen.findByRole('region', { name: 'Where you are signed in' });
  return (await within(section).findAllByRole('listitem')).map((item) => within(item));
};
const listed = all.Plain.args.answers?.listMySessions;

test('each session with its device, its last use, and which one this is', async () => {
  render(<all.Plain />);
  const [here, phone, unknown] = await items();
  expect(here?.getByText('Chrome on Windows')).toHaveTextContent('This device');
  expect(here?.queryByText(/Last used/)).not.toBeInTheDocument();
  expect(phone?.getByText('Chrome on Android')).not.toHaveTextContent('This device');
  expect(phone?.getByText(/^Last used 18 min ago · Signed in 22 Oct 2026/)).toBeInTheDocument();
  expect(unknown?.getByText('Unknown device')).toBeInTheDocument();
  expect(phone?.getByRole('button', { name: 'Sign Out' })).toHaveAccessibleDescription('Chrome on Android');
});

test('another session is signed out by its button, and leaves the list', async () => {
  let sessions = typeof listed === 'object' && 'sessions' in listed ? listed.sessions : [];
  const signOutSession = vi.fn<(input: InputOf<'signOutSession'>) => AnswerOf<'signOutSession'>>(({ sessionId }) => {
    sessions = sessions.filter(({ id }) => id !== sessionId);
    return { success: true };
  });
  render(<all.Plain answers={{ listMySessions: () => ({ sessions }), signOutSession }} />);
  const [, phone] = await items();
  await user.click(phone!.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Signed out')).toBeInTheDocument();
  expect(signOutSession).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', sessionId: 'phone' });
  await vi.waitFor(async () => expect(await items()).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
});

test('a failed sign-out is reported, and the session stays', async () => {
  render(<all.Plain answers={{ listMySessions: listed!, signOutSession: failing('internal', 'Out of order') }} />);
  const [, phone] = await items();
  await user.click(phone!.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Sign Out Failed')).toBeInTheDocument();
  expect(await items()).toHaveLength(3);
});

test('all others are signed out after a confirmation, which says what happens', async () => {
  const signOutOtherSessions = vi.fn<(input: InputOf<'signOutOtherSessions'>) => { count: number }>(() => ({
    count: 2,
  }));
  render(<all.Plain answers={{ listMySessions: listed!, signOutOtherSessions }} />);
  await user.click(await screen.findByRole('button', { name: 'Sign Out All Others' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Sign out all others?' }));
  expect(dialog.getByText(/This one stays signed in/)).toBeInTheDocument();
  expect(signOutOtherSessions).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Sign Out All Others' }));
  expect(await screen.findByText('2 other sessions were signed out')).toBeInTheDocument();
  expect(signOutOtherSessions).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('with one session there are no others to sign out', async () => {
  render(<all.OneSession />);
  expect(await items()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign Out All Others' })).not.toBeInTheDocument();
});

test('members have no access', async () => {
  render(<all.Denied />);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
});

test('the start page of this device is chosen, and stays', async () => {
  const { unmount } = render(<all.Plain />);
  const choice = within(await screen.findByRole('region', { name: 'Start page on this device' }));
  expect(choice.getByRole('radio', { name: 'Dashboard' })).toBeChecked();
  await user.click(choice.getByRole('radio', { name: 'Desk' }));
  expect(choice.getByRole('radio', { name: 'Desk' })).toBeChecked();
  expect(window.localStorage.getItem('start-page')).toBe('desk');
  unmount();
});
