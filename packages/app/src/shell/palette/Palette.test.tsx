import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { Frame } from '../Frame.tsx';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { MemberPage } from '../../features/memberPage/MemberPage.tsx';
import { MembersPage } from '../../features/members/MembersPage.tsx';
import { paths } from '../../paths.ts';
import { asha, manyMembers, member, members } from '../../testing/gymData.ts';
import { setupHarness } from '../../testing/listScreen.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import * as stories from './Palette.stories.tsx';

setupHarness();
// jsdom lays nothing out, and so scrolls nothing.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
const { Plain, ForStaff, ForMembers } = composeStories(stories);

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

const atDashboard = (props: Omit<AppHarnessProps, 'children'> = {}) =>
  render(
    <AppHarness at="/dashboard" {...props}>
      <Frame>
        <Address />
        <Routes>
          <Route path="/members" element={<MembersPage />} />
          <Route path="*" element={<input aria-label="Elsewhere" />} />
        </Routes>
      </Frame>
    </AppHarness>,
  );

const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const pressCommandKey = () => userEvent.keyboard('{Control>}k{/Control}');
/** Pressed at once, before the palette has been loaded. */
const open = async () => {
  await pressCommandKey();
  expect(await screen.findByRole('combobox')).toHaveFocus();
};

test("without a query it lists the role's pages and actions, and no member", async () => {
  render(<Plain />);
  await open();
  expect(labels()).toContain('Settings');
  expect(labels()).toContain('Add Branch');
  expect(labels()).toContain('Sign Out');
  expect(screen.queryByText('Check in and out')).not.toBeInTheDocument();
});

test('it finds all members, and says how many', async () => {
  render(<Plain answers={{ getMembers: { members: manyMembers(100) } }} />);
  await open();
  await userEvent.keyboard('khan');
  const expected = manyMembers(100).filter(({ name }) => name.endsWith('Khan'));
  expect(expected.length).toBeGreaterThan(6);
  const group = await screen.findByRole('group', { name: `Check in and out ${expected.length}` });
  expect(within(group).getAllByRole('option')).toHaveLength(expected.length);
  expect(screen.getByText(`${expected.length} found`)).toBeInTheDocument();
});

test('of 5,000 members all that match are counted and listed', async () => {
  const listed = manyMembers(5000);
  const count = listed.filter(({ name }) => name === 'Rohan Khan').length;
  render(<Plain answers={{ getMembers: { members: listed } }} />);
  await open();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'rohan khan' } });
  const group = await screen.findByRole('group', { name: `Check in and out ${count}` });
  // Rows are rendered ahead of the chosen one.
  await userEvent.keyboard('{ArrowDown>12/}');
  expect(within(group).getAllByRole('option')).toHaveLength(count);
  expect(screen.getByText(`${count} found`)).toBeInTheDocument();
});

test('the best match is first: of equal ones, who usually comes at this hour', async () => {
  const people = ['Natasha Rao', 'Aasha Rao', 'Asha Bose', 'Asha Iyer'].map((name) => member(name));
  // The clock of stories says 10:00.
  const facts = [{ memberId: member('Asha Iyer').id, usualHours: [10] }];
  render(<Plain answers={{ getMembers: { members: people }, getDeskFacts: { facts, guests: [] } }} />);
  await open();
  await userEvent.keyboard('asha');
  const group = await screen.findByRole('group', { name: 'Check in and out 4' });
  await waitFor(() =>
    expect(within(group).getAllByRole('option')[0]).toHaveAccessibleName(expect.stringMatching(/^Check In Asha Iyer/)),
  );
  const found = within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(found.map((text) => /Check In (\w+ \w+)/.exec(text)?.[1])).toEqual([
    'Asha Iyer',
    'Asha Bose',
    'Aasha Rao',
    'Natasha Rao',
  ]);
});

test('a page of that name is before members who are only spelt alike', async () => {
  const people = ['Anjali Shetty', 'Sétu Nair'].map((name) => member(name));
  render(<Plain answers={{ getMembers: { members: people } }} />);
  await open();
  await userEvent.keyboard('setti');
  expect(await screen.findByRole('option', { name: /^Check In Anjali Shetty/ })).toBeInTheDocument();
  expect(labels()[0]).toBe('Settings');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(labels()[0]).toMatch(/^Check In Sétu Nair/);
});

test('staff get their pages and actions', async () => {
  render(<ForStaff />);
  await open();
  expect(labels()).toContain('Add Member');
  expect(labels()).not.toContain('Settings');
  expect(labels()).not.toContain('Add Staff');
});

test('members get pages and Sign Out; the members list is not requested', async () => {
  let requestCount = 0;
  render(<ForMembers answers={{ getMembers: () => ((requestCount += 1), { members }) }} />);
  await open();
  await userEvent.keyboard('asha');
  expect(await screen.findByText('Nothing found for “asha”')).toBeVisible();
  expect(requestCount).toBe(0);
});

test('three letters and Enter check out a checked-in member from any page', async () => {
  const sent: InputOf<'universalCheckIn'>[] = [];
  atDashboard({
    answers: {
      universalCheckIn: (input) => {
        sent.push(input);
        const message = 'Asha Rao checked out';
        return { action: 'checkout', message, totalVisits: 48, currentlyCheckedIn: false, lastCheckIn: 1 };
      },
    },
  });
  await open();
  await userEvent.keyboard('ash');
  await screen.findByRole('option', { name: /^Check Out Asha Rao/ });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Check-out Successful!')).toBeVisible();
  expect(sent).toEqual([{ gymId: 'gym-1', type: 'MANUAL', targetUserId: asha.id, expectedAction: 'checkout' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** As a reader does it: a key every 8 ms, then Enter. */
function readCard(number: string): void {
  const search = screen.getByRole<HTMLInputElement>('combobox');
  // Long after what was typed by hand.
  let at = new Event('keydown').timeStamp + 1000;
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += 8) });
    act(() => void search.dispatchEvent(event));
  };
  for (const key of number) {
    press(key);
    fireEvent.change(search, { target: { value: search.value + key } });
  }
  press('Enter');
}

test('a card checks its member in, and read again within a minute it checks nobody out', async () => {
  const meera = member('Meera Iyer', { cardNumber: '04A2B3C4' });
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>>(() => ({
    action: 'checkin',
    message: 'Meera Iyer checked in',
    currentlyCheckedIn: true,
    repeated: true,
  }));
  universalCheckIn.mockReturnValueOnce({
    action: 'checkin',
    message: 'Meera Iyer checked in',
    currentlyCheckedIn: true,
  });
  atDashboard({ answers: { getMembers: { members: [meera] }, universalCheckIn } });
  for (const title of ['Check-in Successful!', 'Card Already Read']) {
    await open();
    await userEvent.keyboard('mee');
    await screen.findByRole('option', { name: /^Check (In|Out) Meera Iyer/ });
    readCard('04a2b3c4');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }
  expect(universalCheckIn.mock.calls.map(([input]) => input)).toMatchObject([
    { targetUserId: meera.id, expectedAction: 'checkin', byCard: true },
    { targetUserId: meera.id, expectedAction: 'checkout', byCard: true },
  ]);
});

test.each([
  ['of nobody', '98200', /^Check In Vikram Desai/],
  ['of an inactive member', '04a2b3c5', /^Check In Nandini Kulkarni/],
])('a card %s is searched for, and runs nothing', async (_, number, name) => {
  const universalCheckIn = vi.fn<() => never>();
  const people = [
    member('Vikram Desai', { phone: '+919820098200' }),
    member('Nandini Kulkarni', { status: 'inactive', cardNumber: '04A2B3C5' }),
  ];
  atDashboard({ answers: { getMembers: { members: people }, universalCheckIn } });
  await open();
  readCard(number);
  expect(await screen.findByRole('option', { name })).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue(number.toUpperCase());
  expect(screen.getByLabelText('address')).toHaveTextContent('/dashboard');
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('an inactive membership cannot be checked in, and Enter skips it', async () => {
  const sent: unknown[] = [];
  atDashboard({
    answers: { universalCheckIn: (input) => (sent.push(input), Promise.reject(new Error('not asked for'))) },
  });
  await open();
  await userEvent.keyboard('nandini');
  const refused = await screen.findByRole('option', { name: /^Check In Nandini Kulkarni/ });
  expect(refused).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/members?q=Nandini+Kulkarni'));
  expect(sent).toEqual([]);
});

test('a renewal that is due is offered, and opens on the page of the member', async () => {
  render(
    <AppHarness at="/dashboard">
      <Frame>
        <Address />
        <Routes>
          <Route path={paths.member} element={<MemberPage />} />
          <Route path="*" element={<input aria-label="Elsewhere" />} />
        </Routes>
      </Frame>
    </AppHarness>,
  );
  await open();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('option', { name: /^Renew Vikram Desai/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Renew Asha Rao/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}renew asha');
  await screen.findByRole('option', { name: /^Renew Asha Rao/ });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Renew Asha Rao' })).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveProperty('textContent', `/members/${asha.id}`);
});

test('an action opens its dialog on its page, once', async () => {
  atDashboard();
  await open();
  await userEvent.keyboard('add mem{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Add New Member' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('address')).toHaveProperty('textContent', '/members');
});

const branchOfDashboard = () =>
  waitFor(() => expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('Andheri West'));

test.each([
  ['the dashboard', '/dashboard', 'Andheri West', '/members?branch=andheri', branchOfDashboard],
  ['the members list', '/members?branch=bandra&in=1', 'Bandra', '/members?branch=bandra&in=1'],
  ['a page of money', '/payments?branch=powai', 'Powai Lake', '/members?branch=powai'],
  ['a page of all branches', '/elsewhere', 'all branches', '/members'],
])('Checkout All is of the branch that %s has in view', async (_, at, place, address, isLoaded?: () => unknown) => {
  render(
    <AppHarness at={at}>
      <Frame>
        <Address />
        <Routes>
          <Route path={paths.members} element={<MembersPage />} />
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path="*" element={<input aria-label="Elsewhere" />} />
        </Routes>
      </Frame>
    </AppHarness>,
  );
  await isLoaded?.();
  await open();
  await userEvent.keyboard('checkout all{Enter}');
  expect(await screen.findByRole('alertdialog', { name: `Check out 61 members at ${place}?` })).toBeVisible();
  expect(screen.getByLabelText('address')).toHaveProperty('textContent', address);
});

test('it does not open over another dialog', async () => {
  atDashboard({ at: '/members' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Member' }));
  await screen.findByRole('dialog', { name: 'Add New Member' });
  await pressCommandKey();
  expect(screen.queryByRole('combobox', { name: 'Search or go to' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Add New Member' })).toBeVisible();
});

test('the button works like the shortcut, and Escape restores the focus', async () => {
  atDashboard();
  const button = screen.getByRole('button', { name: 'Search or go to' });
  await userEvent.click(button);
  expect(await screen.findByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('where the members failed to load, that is said beside the pages that were found', async () => {
  render(<Plain answers={{ getMembers: failing('internal', 'Out of order') }} />);
  await open();
  expect(screen.queryByText('Failed to Load Members')).not.toBeInTheDocument();
  await userEvent.keyboard('set');
  expect(await screen.findByText('Failed to Load Members')).not.toHaveClass('sr-only');
  expect(labels()).toContain('Settings');
});
