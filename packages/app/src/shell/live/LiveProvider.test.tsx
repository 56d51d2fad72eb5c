import { type AnswerOf, ApiError, type AttendanceEvent, type FeedOptions } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { RefusedInvitations } from '../../shared/AccountStatus.tsx';
import { BranchTiles } from '../../shared/BranchTiles.tsx';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { branchOccupancies } from '../../testing/deskData.ts';
import { visitors, type VisitorName } from '../../testing/fakeSession.ts';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { invoiceSummary } from '../../testing/billingData.ts';
import { membershipOf, term } from '../../testing/membershipData.ts';
import { member, STORY_NOW } from '../../testing/gymData.ts';
import { staffMember } from '../../testing/peopleData.ts';
import { LiveProvider } from './LiveProvider.tsx';
import { useLive, useLiveBranch } from './liveContext.ts';
import { matchesEvent } from './ownActions.ts';
import { CONNECTION_NOTICE_DELAY_MS } from './useFeed.ts';

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ now: STORY_NOW });
});
afterEach(() => vi.useRealTimers());

const ageOf = ({ timestamp }: AttendanceEvent) => Date.now() - timestamp;
const event = (rest: Partial<AttendanceEvent> = {}): AttendanceEvent => ({
  id: 'event-1',
  action: 'check-in',
  userId: 'asha',
  userName: 'Asha Rao',
  userType: 'member',
  method: 'manual',
  branchId: 'andheri',
  branchName: 'Andheri West',
  timestamp: Date.now(),
  ...rest,
});

type ProbeProps = Pick<Beginning, 'branch' | 'does' | 'asksFacts' | 'hasStaff' | 'hasTiles' | 'memberId'>;

function Probe({
  branch = '',
  does = false,
  asksFacts = false,
  hasStaff = false,
  hasTiles = false,
  memberId,
}: ProbeProps) {
  const { state, setIsOn, latest, own } = useLive();
  useLiveBranch(branch);
  const members = useCallQuery('getMembers', { gymId: 'gym-1' }, { enabled: asksFacts });
  useCallQuery('getDeskFacts', { gymId: 'gym-1' }, { enabled: asksFacts });
  useCallQuery('getDoorLog', { gymId: 'gym-1' }, { enabled: asksFacts });
  const { data } = useCallQuery('getOccupancy', { gymId: 'gym-1' });
  const shown = useCallQuery('getMember', { gymId: 'gym-1', memberId: memberId ?? '' }, { enabled: !!memberId });
  const page = { gymId: 'gym-1', memberId: memberId ?? '' };
  const membership = useCallQuery('getMembership', page, { enabled: !!memberId });
  const billing = useCallQuery('getMemberBilling', page, { enabled: !!memberId });
  const changes = useCallQuery('getMemberActivities', page, { enabled: !!memberId });
  const visits = { gymId: 'gym-1', userId: memberId ?? '', userType: 'member', limit: 50 } as const;
  useCallQuery('getUserAttendanceLogs', visits, { enabled: !!memberId });
  const staff = useCallQuery('getStaffs', { gymId: 'gym-1' }, { enabled: hasStaff });
  if (does) own.begin(matchesEvent('asha', 'check-in'));
  return (
    <>
      <button onClick={() => setIsOn(false)}>
        {state} {data?.currentCount}
      </button>
      <ol aria-label="Inside">
        {members.data?.members
          .filter(({ currentlyCheckedIn }) => currentlyCheckedIn)
          .map(({ id, name, totalVisits }) => (
            <li key={id}>
              {name} {totalVisits}
            </li>
          ))}
      </ol>
      {shown.data && (
        <p>
          {shown.data.member.name}, visit {shown.data.member.totalVisits}
        </p>
      )}
      {memberId !== undefined && (
        <p>{`${membership.data?.terms.length} terms, ${billing.data?.invoices.length} invoices, ${changes.data?.activities.length} changes`}</p>
      )}
      <RefusedInvitations accounts={staff.data?.staffs} />
      {hasTiles && <BranchTiles branchId={branch} onChoose={() => undefined} />}
      <ol aria-label="Latest">
        {latest?.map(({ id, userName }) => (
          <li key={id}>{userName}</li>
        ))}
      </ol>
    </>
  );
}

interface Beginning {
  as?: VisitorName;
  at?: string;
  answers?: FakeAnswers;
  branch?: string;
  does?: boolean;
  asksFacts?: boolean;
  hasStaff?: boolean;
  hasTiles?: boolean;
  memberId?: string;
}

async function begin({ as = 'admin', at = '/', answers = {}, ...probe }: Beginning = {}) {
  const feeds: FeedOptions[] = [];
  const close = vi.fn<() => void>();
  const connection = fakeConnection();
  let count = 60;
  const getOccupancy = () => ({
    currentCount: ++count,
    maxCapacity: 120,
    percentage: 50,
    status: 'Comfortable',
    statusColor: 'success' as const,
  });
  const open = (options: FeedOptions) => {
    feeds.push(options);
    return close;
  };
  const page = (inside: ReactNode) => (
    <AppHarness as={as} at={at} connection={connection} answers={{ getOccupancy, ...answers }}>
      {inside}
    </AppHarness>
  );
  const { rerender } = render(
    page(
      <LiveProvider open={open}>
        <Probe {...probe} />
      </LiveProvider>,
    ),
  );
  await pass(499);
  expect(feeds).toHaveLength(0);
  await pass(1);
  return { feed: feeds[0], feeds, close, connection, leave: () => rerender(page(null)) };
}
const probe = () => screen.getByRole('button', { name: /^(off|connecting|live|stale)/ });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tell = async (feed: FeedOptions | undefined, ...events: AttendanceEvent[]) => {
  act(() => events.forEach((one) => feed?.onEvent(one, Date.now() - one.timestamp)));
  await pass(200);
};

test(
  'subscribes 500 ms after the page, and toasts a check-in elsewhere',
  { tags: ['access-17', 'notifications-1', 'notifications-3', 'notifications-4', 'notifications-6'] },
  async () => {
    const { feed } = await begin();
    expect(feed?.input).toEqual({ gymId: 'gym-1' });
    act(() => feed?.onState?.('live'));
    expect(probe()).toHaveTextContent('live 61');
    await tell(feed, event());
    expect(screen.getByText('Asha Rao checked in at Andheri West')).toBeInTheDocument();
    expect(probe()).toHaveTextContent('live 62');
  },
);

test('sixty estimated check-outs at closing refresh the numbers once, and toast nothing', async () => {
  const { feed } = await begin();
  const closing = { action: 'check-out', method: 'auto', timestamp: Date.now() - 30 * 60_000 } as const;
  await tell(
    feed,
    ...Array.from({ length: 60 }, (_, at) => event({ ...closing, id: `auto-${at}`, userId: `m-${at}` })),
  );
  expect(probe()).toHaveTextContent('62');
  expect(screen.queryByText(/checked out/)).not.toBeInTheDocument();
});

test('check-ins that were sent after an outage refresh the numbers once, and toast nothing', async () => {
  const { feed } = await begin();
  const sent = { isOffline: true, timestamp: Date.now() - 40 * 60_000 } as const;
  await tell(feed, event(sent), event({ ...sent, id: 'event-2', userId: 'ravi', timestamp: Date.now() - 5000 }));
  expect(probe()).toHaveTextContent('62');
  expect(screen.queryByText(/checked in at/)).not.toBeInTheDocument();
});

test(
  'events older than 30 s cause neither toast nor refresh',
  { tags: ['notifications-5', 'notifications-6'] },
  async () => {
    const { feed } = await begin();
    await tell(feed, event({ timestamp: Date.now() - 30_000 }));
    expect(screen.queryByText(/checked in at/)).not.toBeInTheDocument();
    expect(probe()).toHaveTextContent('61');
  },
);

test('with a branch chosen, events of others cause no toast', { tags: ['notifications-9'] }, async () => {
  const { feed } = await begin({ branch: 'bandra' });
  await tell(feed, event());
  expect(screen.queryByText(/checked in at/)).not.toBeInTheDocument();
  await tell(feed, event({ branchId: 'bandra', branchName: 'Bandra' }));
  expect(screen.getByText('Asha Rao checked in at Bandra')).toBeInTheDocument();
});

test('with a branch chosen, the tiles of the others are live', async () => {
  let count = 61;
  const getOccupancies = () => ({
    branches: branchOccupancies.map((one) => (one.branchId === 'andheri' ? { ...one, currentCount: count } : one)),
  });
  const { feed } = await begin({ branch: 'bandra', hasTiles: true, answers: { getOccupancies } });
  const tile = screen.getByRole('button', { name: /^Andheri West/ });
  expect(tile).toHaveTextContent('61');
  count = 62;
  await tell(feed, event());
  expect(tile).toHaveTextContent('62');
});

test('with a branch chosen, its guests are not fetched again for events of others', async () => {
  const getDeskFacts = vi.fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] }));
  const { feed } = await begin({ branch: 'bandra', asksFacts: true, answers: { getDeskFacts } });
  await tell(feed, event());
  expect(getDeskFacts).toHaveBeenCalledTimes(1);
  await tell(feed, event({ branchId: 'bandra', branchName: 'Bandra' }));
  expect(getDeskFacts).toHaveBeenCalledTimes(2);
});

test('an event of somebody who is in no list fetches the guests again', async () => {
  const getDeskFacts = vi.fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] }));
  const answers = { getDeskFacts, getMembers: { members: [member('Asha Rao', { id: 'asha' })] } };
  const { feed } = await begin({ asksFacts: true, answers });
  expect(getDeskFacts).toHaveBeenCalledTimes(1);
  await tell(feed, event());
  expect(getDeskFacts).toHaveBeenCalledTimes(1);
  await tell(feed, event(), event({ userId: 'ritu', userName: 'Ritu Shah' }));
  expect(getDeskFacts).toHaveBeenCalledTimes(2);
});

test('a member of the chosen branch who comes to another one is known as such', async () => {
  const getDeskFacts = vi.fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] }));
  const getMembers = { members: [member('Asha Rao', { id: 'asha', branchId: 'bandra' })] };
  const { feed } = await begin({ branch: 'bandra', asksFacts: true, answers: { getDeskFacts, getMembers } });
  await tell(feed, event({ userId: 'ritu' }), event({ branchId: 'bandra' }));
  expect(getDeskFacts).toHaveBeenCalledTimes(1);
  await tell(feed, event());
  expect(getDeskFacts).toHaveBeenCalledTimes(2);
});

const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const latestNames = () => namesIn('Latest');

test("keeps the branch's latest events: the snapshot and live ones", async () => {
  const { feed, feeds } = await begin({ branch: 'andheri' });
  expect(feeds).toHaveLength(1);
  act(() => feed?.onState?.('live'));
  expect(feeds[1]?.input).toEqual({ gymId: 'gym-1', branchId: 'andheri' });
  act(() => feeds[1]?.onSnapshot?.([event({ id: 'event-0', userName: 'Meera Iyer', timestamp: 1 })], ageOf));
  await tell(feed, event(), event({ id: 'event-2', branchId: 'bandra' }));
  expect(latestNames()).toEqual(['Asha Rao', 'Meera Iyer']);
  act(() => feed?.onState?.('stale'));
  expect(latestNames()).toEqual(['Asha Rao', 'Meera Iyer']);
});

const people = {
  members: [
    member('Asha Rao', { id: 'asha', totalVisits: 7 }),
    member('Meera Iyer', { id: 'meera' }),
    member('Ravi Nair', { id: 'ravi' }),
  ],
};
const ofPerson = (userId: string, agoMs: number, action: AttendanceEvent['action'] = 'check-in') =>
  event({ id: `${action}-${userId}`, userId, action, timestamp: Date.now() - agoMs });

test('what happened between the list and the feed is applied from the snapshot, and nothing before', async () => {
  const { feed } = await begin({ asksFacts: true, answers: { getMembers: people } });
  const [asha, meera, ravi] = [ofPerson('asha', 400), ofPerson('meera', 5000), ofPerson('ravi', 300)];
  act(() => feed?.onSnapshot?.([meera, asha], ageOf));
  await pass(10);
  expect(namesIn('Inside')).toEqual(['Asha Rao 8']);
  // The same after a gap that the server cannot replay.
  await tell(feed, ravi, ofPerson('ravi', 200, 'check-out'));
  act(() => feed?.onSnapshot?.([meera, asha, ravi], ageOf));
  await pass(10);
  expect(namesIn('Inside')).toEqual(['Asha Rao 8']);
  expect(screen.queryByText(/Meera Iyer checked in/)).not.toBeInTheDocument();
});

test('what happened between the numbers and the feed is counted, once, and nothing before', async () => {
  const { feed } = await begin();
  expect(probe()).toHaveTextContent('61');
  act(() => feed?.onSnapshot?.([ofPerson('meera', 5000)], ageOf));
  await pass(200);
  expect(probe()).toHaveTextContent('61');
  const asha = ofPerson('asha', 300);
  act(() => feed?.onSnapshot?.([ofPerson('meera', 5000), asha, ofPerson('ravi', 200)], ageOf));
  await pass(3000);
  expect(probe()).toHaveTextContent('62');
});

test('what happens while the list is on its way is applied when it comes', async () => {
  const request = Promise.withResolvers<AnswerOf<'getMembers'>>();
  const { feed } = await begin({ asksFacts: true, answers: { getMembers: () => request.promise } });
  await tell(feed, ofPerson('asha', 0), ofPerson('meera', 5000));
  expect(namesIn('Inside')).toEqual([]);
  request.resolve(people);
  await pass(10);
  expect(namesIn('Inside')).toEqual(['Asha Rao 8']);
});

test('changes of members at other desks reach an open list, many of them with one request', async () => {
  const answers = [
    people,
    { members: [member('Asha Nair', { id: 'asha', currentlyCheckedIn: true, totalVisits: 7 })] },
  ];
  const getMembers = vi.fn<() => AnswerOf<'getMembers'>>(() => answers.shift() ?? people);
  const { feed } = await begin({ asksFacts: true, answers: { getMembers } });
  act(() => {
    for (let times = 0; times < 30; times += 1) feed?.onMembers?.();
  });
  await pass(149);
  expect(getMembers).toHaveBeenCalledTimes(1);
  await pass(20);
  expect(getMembers).toHaveBeenCalledTimes(2);
  expect(namesIn('Inside')).toEqual(['Asha Nair 7']);
  act(() => feed?.onMembers?.());
  await pass(200);
  expect(getMembers).toHaveBeenCalledTimes(3);
});

test('whoever is deleted at another desk while inside is no longer counted, nor named at the door', async () => {
  const getDoorLog = vi.fn<() => AnswerOf<'getDoorLog'>>(() => ({ entries: [] }));
  const { feed } = await begin({ answers: { getDoorLog }, asksFacts: true });
  expect(probe()).toHaveTextContent('61');
  expect(getDoorLog).toHaveBeenCalledTimes(1);
  act(() => feed?.onMembers?.());
  await pass(200);
  expect(probe()).toHaveTextContent('62');
  expect(getDoorLog).toHaveBeenCalledTimes(2);
});

test('a renewal at another desk reaches each card of the open page of the member', async () => {
  let count = 1;
  const many = <Item,>(item: Item) => Array.from({ length: count }, () => item);
  const answers: FakeAnswers = {
    getMembership: () => membershipOf({ expiryDate: null }, { terms: many(term()) }),
    getMemberBilling: () => ({ due: 0, invoices: many(invoiceSummary()), payments: [] }),
    getMemberActivities: () => ({ activities: many({ id: 'a', timestamp: 1, heading: '', displayText: '' }) }),
  };
  const { feed } = await begin({ memberId: 'asha', answers });
  await pass(10);
  expect(screen.getByText('1 terms, 1 invoices, 1 changes')).toBeInTheDocument();
  count = 2;
  act(() => feed?.onMembers?.());
  await pass(200);
  expect(screen.getByText('2 terms, 2 invoices, 2 changes')).toBeInTheDocument();
});

test('a check-in reaches the visits of the open page of the member, and of no other', async () => {
  const getUserAttendanceLogs = vi.fn<() => AnswerOf<'getUserAttendanceLogs'>>(() => ({
    success: true,
    attendanceLogs: [],
  }));
  const { feed } = await begin({ memberId: 'asha', answers: { getUserAttendanceLogs } });
  await tell(feed, event({ id: 'event-2', userId: 'ravi' }));
  expect(getUserAttendanceLogs).toHaveBeenCalledTimes(1);
  await tell(feed, event());
  expect(getUserAttendanceLogs).toHaveBeenCalledTimes(2);
});

const staffs = (isMailRefused?: true) => ({
  success: true as const,
  staffs: [staffMember('Imran Sheikh', { isMailRefused })],
});

test('a refused invitation is shown in an open list, many at once with one request', async () => {
  const getStaffs = vi.fn<() => AnswerOf<'getStaffs'>>(() => staffs(true)).mockReturnValueOnce(staffs());
  const { feed } = await begin({ hasStaff: true, answers: { getStaffs } });
  expect(screen.queryByText(/refused/)).toBeNull();
  act(() => {
    for (let times = 0; times < 30; times += 1) feed?.onMailRefusals?.();
  });
  await pass(200);
  expect(screen.getByText('The mail server refused the invitation to Imran Sheikh')).toBeInTheDocument();
  expect(getStaffs).toHaveBeenCalledTimes(2);
});

test('what came just before the toasts were switched off, or before the page was left, is not toasted', async () => {
  const first = await begin();
  act(() => first.feed?.onEvent(event(), 0));
  fireEvent.click(probe());
  await pass(200);
  expect(screen.queryByText(/Asha Rao checked in/)).toBeNull();
  cleanup();
  const second = await begin();
  act(() => second.feed?.onEvent(event(), 0));
  second.leave();
  await pass(200);
  expect(screen.queryByText(/Asha Rao checked in/)).toBeNull();
});

test('own actions cause no toast, but refresh the numbers', async () => {
  const { feed } = await begin({ does: true });
  await tell(feed, event());
  expect(screen.queryByText(/checked in at/)).not.toBeInTheDocument();
  expect(probe()).toHaveTextContent('62');
});

test(
  'switched off: no toasts, while the numbers and the latest events stay live',
  { tags: ['notifications-2'] },
  async () => {
    const { feed, feeds, close } = await begin({ branch: 'andheri' });
    act(() => feed?.onState?.('live'));
    act(() => feeds[1]?.onSnapshot?.([], ageOf));
    const closedFeeds = close.mock.calls.length;
    act(() => probe().click());
    await tell(feed, event());
    expect(screen.queryByText(/checked in at/)).not.toBeInTheDocument();
    expect(probe()).toHaveTextContent('live 62');
    expect(latestNames()).toEqual(['Asha Rao']);
    expect(close).toHaveBeenCalledTimes(closedFeeds);
  },
);

test('the kiosk page shows no toasts', async () => {
  const { feed } = await begin({ at: '/attendance' });
  expect(feed).toBeUndefined();
});

test('members have no feed', { tags: ['access-17'] }, async () => {
  const { feed } = await begin({ as: 'member' });
  expect(feed).toBeUndefined();
});

test("a gym that differs from the token's has no feed", { tags: ['notifications-8'] }, async () => {
  const { uid, name, email, userType, branchId } = visitors.admin;
  const gym = {
    id: 'gym-2',
    name: 'Other Gym',
    logoUrl: null,
    timeZone: 'Asia/Kolkata',
    locale: 'en-IN',
    currency: 'INR',
    language: 'en' as const,
  };
  const { feed } = await begin({
    answers: { getUserDashboardData: { user: { id: uid, name, email, userType, branchId }, gym } },
  });
  expect(feed).toBeUndefined();
});

test('a role denied the feed sees a toast', { tags: ['notifications-11'] }, async () => {
  const { feed } = await begin();
  act(() => feed?.onRefused?.(new ApiError('Access denied', { code: 'forbidden', status: 403 })));
  expect(screen.getByText('Access Limited')).toBeInTheDocument();
  expect(screen.getByText('Real-time updates not available for your role')).toBeInTheDocument();
});

test(
  'a lasting disconnect is toasted once, and refetched after reconnect',
  { tags: ['notifications-12'] },
  async () => {
    const { feed } = await begin();
    act(() => feed?.onState?.('live'));
    act(() => feed?.onState?.('stale'));
    await pass(CONNECTION_NOTICE_DELAY_MS - 1);
    expect(screen.queryByText('Connection Issue')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('Connection Issue')).toBeInTheDocument();
    expect(probe()).toHaveTextContent('stale 61');
    act(() => feed?.onState?.('live'));
    await pass(0);
    expect(probe()).toHaveTextContent('live 62');
  },
);

test('after a disconnect the page of a member is fetched again', async () => {
  const visits = [7, 8];
  const getMember = () => ({ member: member('Asha Rao', { id: 'asha', totalVisits: visits.shift() ?? 0 }) });
  const { feed } = await begin({ memberId: 'asha', answers: { getMember } });
  act(() => feed?.onState?.('live'));
  act(() => feed?.onState?.('stale'));
  expect(screen.getByText('Asha Rao, visit 7')).toBeInTheDocument();
  act(() => feed?.onState?.('live'));
  await pass(10);
  expect(screen.getByText('Asha Rao, visit 8')).toBeInTheDocument();
});

test('after a disconnect the brand of the gym is loaded again', async () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  const { feed } = await begin();
  act(() => feed?.onState?.('live'));
  expect(fetched).not.toHaveBeenCalled();
  act(() => feed?.onState?.('stale'));
  act(() => feed?.onState?.('live'));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/brand/gym-1.json']);
  vi.unstubAllGlobals();
});

test('a short disconnect causes no toast', async () => {
  const { feed } = await begin();
  act(() => feed?.onState?.('stale'));
  await pass(CONNECTION_NOTICE_DELAY_MS - 1);
  act(() => feed?.onState?.('live'));
  await pass(CONNECTION_NOTICE_DELAY_MS);
  expect(screen.queryByText('Connection Issue')).not.toBeInTheDocument();
});

test('nothing is called live while the server is silent, although the feed has not noticed', async () => {
  const { feed, connection } = await begin();
  act(() => feed?.onState?.('live'));
  expect(probe()).toHaveTextContent('live');
  act(() => connection.change({ state: 'silent', since: Date.now(), lastContactAt: Date.now() }));
  expect(probe()).toHaveTextContent('stale');
  act(() => connection.change({ state: 'online', since: null, lastContactAt: Date.now() }));
  expect(probe()).toHaveTextContent('live');
});
