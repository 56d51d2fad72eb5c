import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionContext, VisitorContext } from '../session/useSession.ts';
import { fakeSession, visitors } from '../testing/fakeSession.ts';
import { AppHarness } from '../testing/AppHarness.tsx';
import { Frame } from './Frame.tsx';
import * as stories from './Frame.stories.tsx';

const { Staff, StaffWithReports, Member } = composeStories(stories);
beforeEach(() => window.localStorage.clear());

test.each([
  ['staff', Staff, ['Dashboard', 'Desk', 'Members', 'Attendance', 'Payments']],
  ['members', Member, ['Dashboard', 'Members', 'Attendance']],
])('%s see the common navigation', { tags: ['frame-1', 'frame-2'] }, (_, Shown, labels) => {
  render(<Shown />);
  const nav = within(within(screen.getByRole('banner')).getByRole('navigation'));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels);
});

test('staff who may read reports have them in the navigation', async () => {
  render(<StaffWithReports />);
  const nav = within(within(screen.getByRole('banner')).getByRole('navigation'));
  expect(await nav.findByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports');
});

test('an unknown role is labelled User', { tags: ['frame-5'] }, async () => {
  render(
    <AppHarness as="other">
      <Frame>The screen</Frame>
    </AppHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Guest Account' }));
  expect(await screen.findByText('User')).toBeInTheDocument();
});

test('light, dark or system theme is chosen in the menu and applied at once', async () => {
  render(<Staff />);
  await userEvent.click(await screen.findByRole('button', { name: 'Priya Nair' }));
  const choices = within(await screen.findByRole('group', { name: 'Theme' }));
  expect(choices.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await userEvent.click(choices.getByRole('menuitemradio', { name: 'Dark' }));
  expect(choices.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(choices.getByRole('menuitemradio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('Sign Out ends the session', { tags: ['frame-6'] }, async () => {
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(
    <AppHarness>
      <SessionContext value={{ ...fakeSession({ is: 'signed-out' }), signOut }}>
        <Frame>The screen</Frame>
      </SessionContext>
    </AppHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Kavya Menon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('whoever has several gyms can switch; the page of the gym before is left', async () => {
  const switchGym = vi.fn<() => void>();
  render(
    <AppHarness at="/members">
      <SessionContext value={{ ...fakeSession({ is: 'signed-out' }), switchGym }}>
        <VisitorContext value={{ ...visitors.admin, hasSeveralGyms: true }}>
          <Frame>The screen</Frame>
        </VisitorContext>
      </SessionContext>
    </AppHarness>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Kavya Menon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch gym' }));
  expect(switchGym).toHaveBeenCalledOnce();
  expect(await screen.findAllByRole('link', { name: 'Dashboard', current: 'page' })).not.toEqual([]);
});

test('whoever has one gym is not offered another', async () => {
  render(<Staff />);
  await userEvent.click(await screen.findByRole('button', { name: 'Priya Nair' }));
  expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Switch gym' })).not.toBeInTheDocument();
});
