import type { AnswerOf, InputOf, Member } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LiveContext, useLive } from '../../shell/live/liveContext.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import type { VisitorName } from '../../testing/fakeSession.ts';
import { asha, branches, member } from '../../testing/gymData.ts';
import { choose, loaded, rowOf, setupHarness, user } from '../../testing/listScreen.ts';
import { plans } from '../../testing/membershipData.ts';
import { MembersPage } from './MembersPage.tsx';

setupHarness();

const setBranch = vi.fn<(branchId: string) => void>();
function WithBranch({ children }: { children: ReactNode }) {
  return <LiveContext value={{ ...useLive(), setBranch }}>{children}</LiveContext>;
}

/** The address, and a link of another page that opens a dialog here. */
function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="Address">{`${pathname}${search}`}</output>
      {['add', 'checkout-all', 'other'].map((open) => (
        <button key={open} onClick={() => void navigate('/members', { state: { open } })}>{`Link ${open}`}</button>
      ))}
    </>
  );
}

async function renderPage(answers: FakeAnswers = {}, at = '/members', as: VisitorName = 'admin') {
  setBranch.mockClear();
  render(
    <AppHarness at={at} as={as} answers={answers}>
      <WithBranch>
        <MembersPage />
      </WithBranch>
      <Address />
    </AppHarness>,
  );
  await loaded();
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const chooseOfPage = async (name: RegExp) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test.each([
  ['Asha Rao', 'Edit Member', 'dialog', 'Edit Member'],
  ['Asha Rao', 'View Attendance', 'dialog', 'Attendance History'],
  ['Vikram Desai', 'Renew', 'dialog', 'Renew Vikram Desai'],
  ['Asha Rao', 'Deactivate Member', 'alertdialog', 'Deactivate Asha Rao?'],
  ['Asha Rao', 'Sign Out Phones', 'alertdialog', 'Sign out the phones of Asha Rao?'],
  ['Sai Prakash', 'Delete', 'alertdialog', 'Delete Sai Prakash?'],
])('of %s, %s opens %s “%s”, which can be closed', async (name, item, role, title) => {
  await renderPage();
  await choose(name, item);
  expect(await screen.findByRole(role, { name: title })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  expect(address()).toBe('/members');
});

test('of a row, Open Member opens the page of the member', async () => {
  await renderPage();
  await choose('Asha Rao', 'Open Member');
  await waitFor(() => expect(address()).toBe(`/members/${asha.id}`));
});

test('of a row, the first action checks in at the member’s own branch', async () => {
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>>(() => ({
    action: 'checkin',
    message: 'Sai Prakash checked in',
    currentlyCheckedIn: true,
  }));
  await renderPage({ universalCheckIn });
  await choose('Sai Prakash', 'Check In');
  await screen.findByText('Check-in Successful!');
  expect(universalCheckIn).toHaveBeenCalledOnce();
  expect(within(rowOf('Sai Prakash')).getByText('IN')).toBeInTheDocument();
});

test.each([
  ['active and outside', { status: 'active', currentlyCheckedIn: false }, 'Deactivate Member', 'inactive'],
  ['inactive and inside', { status: 'inactive', currentlyCheckedIn: true }, 'Activate Member', 'active'],
] as const)('who is %s is changed without a question', async (_, fields, item, newStatus) => {
  const one = member('Leela Bose', fields);
  const toggleMemberStatus = vi.fn<(input: InputOf<'toggleMemberStatus'>) => AnswerOf<'toggleMemberStatus'>>(() => ({
    member: { ...one, status: newStatus },
  }));
  await renderPage({ getMembers: { members: [one] }, toggleMemberStatus });
  await choose('Leela Bose', item);
  await waitFor(() => expect(toggleMemberStatus).toHaveBeenCalledOnce());
  expect(toggleMemberStatus).toHaveBeenCalledWith({ gymId: 'gym-1', memberId: one.id, newStatus });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  [/^Import Members/, '/imports'],
  [/^Recent Changes/, '/recent-changes'],
])('of the page, %s leads to %s', async (name, path) => {
  await renderPage();
  await chooseOfPage(name);
  await waitFor(() => expect(address()).toBe(path));
});

test('of the page, Extend is of those in the list, and closes', async () => {
  await renderPage({}, '/members?q=desai');
  await chooseOfPage(/^Extend Memberships/);
  expect(await screen.findByRole('dialog')).toHaveTextContent('1 member');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('of the page, Select Members begins a selection, which Clear ends', async () => {
  await renderPage();
  const selection = within(screen.getByRole('group', { name: 'Selection' }));
  expect(selection.queryByRole('button')).not.toBeInTheDocument();
  await chooseOfPage(/^Select Members/);
  await user.click(await selection.findByRole('button', { name: 'Clear selection' }));
  expect(selection.queryByRole('button')).not.toBeInTheDocument();
});

const disabledItems = async () => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  return items.filter((item) => item.ariaDisabled === 'true').map(({ textContent }) => textContent);
};

test('of an empty list nobody is extended, selected or exported', async () => {
  await renderPage({}, '/members?q=nobody');
  expect(await disabledItems()).toEqual([
    expect.stringMatching(/^Extend Memberships…Of all members now in the list/),
    'Select Members',
    expect.stringMatching(/^Export ListAll members now in the list, as CSV/),
  ]);
});

test('of a list with members everything of the menu can be done', async () => {
  await renderPage();
  expect(await disabledItems()).toEqual([]);
});

test.each([
  ['Add Member', 'dialog', 'Add New Member'],
  ['Checkout All', 'alertdialog', /^Check out/],
  ['Link add', 'dialog', 'Add New Member'],
  ['Link checkout-all', 'alertdialog', /^Check out/],
])('%s opens %s “%s”, once', async (button, role, name) => {
  await renderPage();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole(role, { name })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
});

test('a link that means nothing here opens nothing', async () => {
  await renderPage();
  await user.click(screen.getByRole('button', { name: 'Link other' }));
  await waitFor(() => expect(address()).toBe('/members'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const header = (name: RegExp) => screen.getByRole('columnheader', { name });

test('a header sorts, and the usual order is not in the address', async () => {
  await renderPage();
  expect(header(/Expiry Date/)).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(header(/^Member/)).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/members?sort=name-asc'));
  expect(header(/^Member/)).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(header(/Expiry Date/)).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/members'));
});

test.each([
  ['admin', '/members?branch=bandra', 'bandra'],
  ['admin', '/members', ''],
  ['staff', '/members?branch=bandra', ''],
] as const)('the notifications of %s at %s are of “%s”', async (as, at, branchId) => {
  await renderPage({}, at, as);
  expect(setBranch).toHaveBeenLastCalledWith(branchId);
});

test('the list says of each member the plan and, of all branches, the branch', async () => {
  const listed: Member[] = [member('Sai Prakash', { membershipPlan: 'day-pass', branchId: 'powai' })];
  await renderPage({
    getMembers: { members: [...listed, member('Asha Rao', { branchId: 'gone' })] },
    getPlans: { plans },
  });
  await waitFor(() => expect(rowOf('Sai Prakash')).toHaveTextContent('Day Pass'));
  expect(rowOf('Sai Prakash')).toHaveTextContent('Powai Lake');
  expect(screen.getByRole('columnheader', { name: 'Branch' })).toBeInTheDocument();
});

test('branches that come after the members are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'getBranches'>>();
  const listed = [member('Sai Prakash', { branchId: 'powai' })];
  await renderPage({ getMembers: { members: listed }, getBranches: () => promise });
  expect(screen.queryByRole('columnheader', { name: 'Branch' })).not.toBeInTheDocument();
  resolve({ success: true, branches });
  expect(await screen.findByRole('columnheader', { name: 'Branch' })).toBeInTheDocument();
  expect(rowOf('Sai Prakash')).toHaveTextContent('Powai Lake');
});

test.each([
  ['an admin of one branch', 'admin', branches.slice(0, 1)],
  ['staff', 'staff', branches],
] as const)('%s has no choice of branches', async (_, as, places) => {
  await renderPage({ getBranches: { success: true, branches: [...places] } }, '/members', as);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Branch' })).not.toBeInTheDocument();
});

test('the export is named after the day, of those in the list', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await renderPage({}, '/members?q=iyer');
  await chooseOfPage(/^Export List/);
  expect(await screen.findByText('1 of 7 members')).toBeInTheDocument();
  expect(names).toEqual(['members-2026-11-03.csv']);
  fireEvent.click(screen.getByText('1 of 7 members'));
  vi.restoreAllMocks();
});
