import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { failing, type FakeAnswers } from '@spotter/api/fake';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { LiveContext, useLive } from '../../shell/live/liveContext.ts';
import { createOwnActions, type OwnActions } from '../../shell/live/ownActions.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { asha, eventOf, member } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { useMemberActions } from './useMemberActions.ts';

setupHarness();

let own: OwnActions;
beforeEach(() => {
  own = createOwnActions();
});

/** The page's own actions, which the tests can ask. */
function WithOwnActions({ children }: { children: ReactNode }) {
  const live = useLive();
  return <LiveContext value={{ ...live, own }}>{children}</LiveContext>;
}

const sai = member('Sai Prakash', { status: 'inactive' });
const done = vi.fn<() => void>();

function Page({ branchId }: { branchId?: string | undefined }) {
  const { toggleStatus, signOut, remove, checkoutAll, ...busy } = useMemberActions();
  const gymId = 'gym-1';
  const { data, isFetching } = useCallQuery('getMembers', { gymId });
  useCallQuery('getOccupancy', { gymId });
  useCallQuery('getMembersByBranch', { gymId, branchId: 'bandra' });
  useCallQuery('getOccupancies', { gymId });
  useCallQuery('getMemberActivities', { gymId, memberId: asha.id });
  const [first] = data?.members ?? [];
  return (
    <>
      <ul aria-busy={isFetching}>
        {data?.members.map(({ id, name, status }) => (
          <li key={id}>{`${name} ${status}`}</li>
        ))}
      </ul>
      {first && (
        <>
          <button onClick={() => toggleStatus(first)}>Toggle</button>
          <button onClick={() => signOut(first, done)}>Sign out</button>
          <button onClick={() => remove(first, done)}>Remove</button>
          <button onClick={() => checkoutAll(branchId, done)}>Check out</button>
        </>
      )}
      <output aria-label="Busy">{Object.entries(busy).flatMap(([name, isBusy]) => (isBusy ? name : []))}</output>
    </>
  );
}

const occupancy: AnswerOf<'getOccupancy'> = {
  currentCount: 61,
  maxCapacity: 120,
  percentage: 51,
  status: 'Comfortable',
  statusColor: 'success',
};

/** Renders the page with these members, and counts its requests. */
async function renderPage(answers: FakeAnswers, { listed = [asha, sai], branchId }: PageOptions = {}) {
  done.mockClear();
  const requests = {
    getMembers: vi.fn<() => AnswerOf<'getMembers'> | Promise<AnswerOf<'getMembers'>>>(() => ({ members: listed })),
    getOccupancy: vi.fn<() => AnswerOf<'getOccupancy'>>(() => occupancy),
    getOccupancies: vi.fn<() => AnswerOf<'getOccupancies'>>(() => ({ branches: [] })),
    getMembersByBranch: vi.fn<() => AnswerOf<'getMembersByBranch'>>(() => ({ totalMembers: 412 })),
    getMemberActivities: vi.fn<() => AnswerOf<'getMemberActivities'>>(failing('internal', 'Not of interest')),
  };
  render(
    <AppHarness answers={{ ...requests, ...answers }}>
      <WithOwnActions>
        <Page branchId={branchId} />
      </WithOwnActions>
    </AppHarness>,
  );
  await screen.findByText(`Asha Rao ${listed[0]?.status}`);
  await waitFor(() => expect(requested(requests)).toEqual([1, 1, 1, 1, 1]));
  return requests;
}
interface PageOptions {
  listed?: Member[];
  branchId?: string;
}

/** How often members, occupancy, that of each branch, number of members and activities were asked for. */
const requested = (requests: Record<string, ReturnType<typeof vi.fn>>) =>
  Object.values(requests).map(({ mock }) => mock.calls.length);

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const busy = () => screen.getByRole('status', { name: 'Busy' }).textContent;

test.each([
  ['active', 'inactive', 'Member Deactivated Successfully!'],
  ['inactive', 'active', 'Member Activated Successfully!'],
] as const)(
  'who is %s becomes %s in the list; the activities alone are asked for again',
  async (status, next, title) => {
    const toggleMemberStatus = vi.fn<(input: InputOf<'toggleMemberStatus'>) => AnswerOf<'toggleMemberStatus'>>(
      ({ newStatus }) => ({ member: { ...asha, status: newStatus } }),
    );
    const requests = await renderPage({ toggleMemberStatus }, { listed: [{ ...asha, status }, sai] });
    await press('Toggle');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(toggleMemberStatus).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', memberId: asha.id, newStatus: next });
    expect(screen.getByText(`Asha Rao ${next}`)).toBeInTheDocument();
    expect(screen.getByText('Sai Prakash inactive')).toBeInTheDocument();
    await waitFor(() => expect(requested(requests)).toEqual([1, 1, 1, 1, 2]));
  },
);

test.each([
  ['Toggle', 'Member Deactivated Successfully!'],
  ['Remove', 'Member Deleted Successfully!'],
])('%s stands against a list that was asked for before it and comes after it', async (action, title) => {
  const early = Promise.withResolvers<AnswerOf<'getMembers'>>();
  const { getMembers } = await renderPage({
    toggleMemberStatus: { member: { ...asha, status: 'inactive' } },
    deleteMember: { success: true },
  });
  getMembers.mockReturnValueOnce(early.promise);
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
  getMembers.mockReturnValue({ members: action === 'Toggle' ? [{ ...asha, status: 'inactive' }, sai] : [sai] });
  await press(action);
  expect(await screen.findByText(title)).toBeInTheDocument();
  early.resolve({ members: [asha, sai] });
  await waitFor(() =>
    expect(screen.getByText('Sai Prakash inactive').parentElement).toHaveAttribute('aria-busy', 'false'),
  );
  expect(screen.queryByText('Asha Rao active')).not.toBeInTheDocument();
});

test.each([
  ['active', 'Failed to Deactivate Member'],
  ['inactive', 'Failed to Activate Member'],
] as const)('a failed change of who is %s says why, and the list is as before', async (status, title) => {
  await renderPage({ toggleMemberStatus: failing('internal', 'Out of order') }, { listed: [{ ...asha, status }] });
  await press('Toggle');
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText('Asha Rao: Out of order')).toBeInTheDocument();
  expect(screen.getByText(`Asha Rao ${status}`)).toBeInTheDocument();
});

test('a deletion removes the row and counts anew; it is pending until then', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'deleteMember'>>();
  const deleteMember = vi.fn<(input: InputOf<'deleteMember'>) => typeof promise>(() => promise);
  const requests = await renderPage({ deleteMember });
  await press('Remove');
  await waitFor(() => expect(busy()).toBe('isRemoving'));
  expect(done).not.toHaveBeenCalled();
  resolve({ success: true });
  expect(await screen.findByText('Member Deleted Successfully!')).toBeInTheDocument();
  expect(deleteMember).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', memberId: asha.id });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Sai Prakash inactive');
  expect(screen.queryByText(/Asha Rao (in)?active/)).not.toBeInTheDocument();
  expect(done).toHaveBeenCalledOnce();
  await waitFor(() => expect(requested(requests)).toEqual([1, 2, 2, 2, 1]));
  expect(busy()).toBe('');
});

test('phones are signed out before it is said; it is pending until then', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'signOutMember'>>();
  const signOutMember = vi.fn<(input: InputOf<'signOutMember'>) => typeof promise>(() => promise);
  await renderPage({ signOutMember });
  await press('Sign out');
  await waitFor(() => expect(busy()).toBe('isSigningOut'));
  expect(screen.queryByText('Phones Signed Out')).not.toBeInTheDocument();
  resolve({ success: true });
  expect(await screen.findByText('Phones Signed Out')).toBeInTheDocument();
  expect(screen.getByText('Asha Rao')).toBeInTheDocument();
  expect(signOutMember).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', memberId: asha.id });
  expect(done).toHaveBeenCalledOnce();
});

test.each([
  ['Remove', 'deleteMember', 'Failed to Delete Member', 'Asha Rao: Out of order'],
  ['Sign out', 'signOutMember', 'Failed to Sign Out Phones', 'Asha Rao: Out of order'],
  ['Check out', 'checkoutAllMembers', 'Bulk Checkout Failed', 'Out of order'],
] as const)('%s that fails says why, and its question stays open', async (action, call, title, text) => {
  const requests = await renderPage({ [call]: failing('internal', 'Out of order') });
  await press(action);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
  expect(requested(requests)).toEqual([1, 1, 1, 1, 1]);
});

const areOwn = () =>
  [
    eventOf('Asha Rao', 0, { action: 'check-out', branchId: 'bandra' }),
    eventOf('Asha Rao', 0, { action: 'check-out', branchId: 'powai' }),
    eventOf('Asha Rao', 0, { action: 'check-in', branchId: 'bandra' }),
  ].map(own.isOwn);

test.each([
  ['a branch', { branchId: 'bandra' }, [true, false, false]],
  ['the whole gym', {}, [true, true, false]],
] as const)('the check-outs of %s are this page’s own, and its lists are asked for again', async (_, at, expected) => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'checkoutAllMembers'>>();
  const checkoutAllMembers = vi.fn<(input: InputOf<'checkoutAllMembers'>) => typeof promise>(() => promise);
  const requests = await renderPage({ checkoutAllMembers }, at);
  await press('Check out');
  await waitFor(() => expect(busy()).toBe('isCheckingOutAll'));
  expect(screen.getByText('Processing...')).toBeInTheDocument();
  expect(areOwn()).toEqual(expected);
  resolve({ message: '61 members checked out', count: 61 });
  expect(await screen.findByText('Bulk Checkout Completed!')).toBeInTheDocument();
  expect(screen.getByText('61 members checked out')).toBeInTheDocument();
  expect(screen.queryByText('Processing...')).not.toBeInTheDocument();
  expect(checkoutAllMembers).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', ...at });
  expect(areOwn()).toEqual(expected);
  vi.setSystemTime(Date.now() + 11_000);
  expect(areOwn()).toEqual([false, false, false]);
  expect(done).toHaveBeenCalledOnce();
  await waitFor(() => expect(requested(requests)).toEqual([2, 2, 2, 2, 1]));
});

test('after a failed Checkout All the check-outs are somebody else’s', async () => {
  await renderPage({ checkoutAllMembers: failing('internal', 'Out of order') });
  await press('Check out');
  expect(await screen.findByText('Bulk Checkout Failed')).toBeInTheDocument();
  expect(screen.queryByText('Processing...')).not.toBeInTheDocument();
  expect(areOwn()).toEqual([false, false, false]);
});
