import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { STORY_NOW } from '../../testing/gymData.ts';
import * as stories from './KioskPage.stories.tsx';
import { asha, storyEnvironment } from './testing/kioskStory.tsx';

const all = composeStories(stories);
const user = userEvent.setup();
const code = () => screen.findByRole('img', { name: 'QR code to check in or out' });
const tone = () => screen.getByRole('alert').closest('[data-tone]')?.getAttribute('data-tone');
const button = (name: string) => screen.findByRole('button', { name });
type Generate = (input: InputOf<'generateQRSession'>) => AnswerOf<'generateQRSession'>;

async function begin(props: Partial<Parameters<typeof all.NoLogo>[0]> = {}) {
  const world = storyEnvironment();
  const view = render(<all.NoLogo environment={world} {...props} />);
  return { world, view };
}
async function showing(props: Parameters<typeof begin>[0] = {}) {
  const rendered = await begin(props);
  await user.click(await button('Sign In'));
  await code();
  return rendered;
}
const later = (world: ReturnType<typeof storyEnvironment>, milliseconds: number) =>
  act(() => world.advance(milliseconds));

test(
  'Sign In shows a code for 30 s, then the welcome screen returns',
  { tags: ['access-18', 'kiosk-1', 'kiosk-2', 'kiosk-7', 'kiosk-9', 'kiosk-14'] },
  async () => {
    const { world } = await showing();
    expect(screen.getByRole('timer')).toHaveTextContent('30seconds left');
    later(world, 20_000);
    expect(screen.getByRole('timer')).toHaveTextContent('10seconds left');
    later(world, 10_000);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(await button('Sign In')).toHaveFocus();
  },
);

test('the welcome screen says when it will be quiet', async () => {
  vi.setSystemTime(STORY_NOW);
  render(<all.NoLogo />);
  expect(await screen.findByText('Quiet today: 12–4:30 pm')).toBeInTheDocument();
  vi.useRealTimers();
});

test('the likely number is shown where the branch chooses it, and no quiet times before there is a forecast', async () => {
  render(<all.LikelyInside />);
  expect(await screen.findByText('about 27 of 120')).toBeInTheDocument();
  expect(screen.queryByText(/Quiet today/)).not.toBeInTheDocument();
});

test('whoever is turned away fills the screen with name and reason; the code then goes on', async () => {
  const { world } = await showing();
  later(world, 5000);
  act(() => world.refuse({ name: 'Vikram Desai', message: 'Membership expired 5 weeks ago, on 3 Oct 2026' }));
  const card = screen.getByRole('alert');
  expect(tone()).toBe('refused');
  expect(card).toHaveTextContent('Check-in FailedVikram DesaiMembership expired 5 weeks ago, on 3 Oct 2026');
  later(world, 10_000);
  expect(card).not.toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent('15seconds left');
  act(() => world.scan(asha));
  expect(tone()).toBe('success');
});

test('a tab that slept through the countdown wakes up at the welcome screen', async () => {
  const { world } = await showing();
  later(world, 3_600_000);
  expect(await button('Sign In')).toBeInTheDocument();
});

test.each([
  ['checkin', 'Check-in Successful', 'Welcome back, Asha · visit 49', 'Checked in at 10:00 am'],
  ['checkout', 'Check-out Successful', 'See you soon, Asha', 'Checked out at 10:00 am'],
] as const)(
  'a pushed %s shows name, visits and plan for 10 s',
  { tags: ['kiosk-3', 'kiosk-8', 'kiosk-12', 'kiosk-13', 'kiosk-16'] },
  async (action, headline, greeting, words) => {
    const { world } = await showing();
    act(() => world.scan({ ...asha, action }));
    const card = screen.getByRole('alert');
    expect(card).toHaveTextContent(headline);
    expect(card).toHaveTextContent(`Asha Rao${greeting}${words}Visits49PlanYearly`);
    later(world, 9_999);
    expect(card).toBeInTheDocument();
    later(world, 1);
    expect(card).not.toBeInTheDocument();
  },
);

test.each([
  [[{ kind: 'milestone', tone: 'success', text: '100th visit' }], 'success', ['100th visit']],
  [
    [
      { kind: 'expired', tone: 'attention', text: 'Membership expired on 2 Nov 2026' },
      { kind: 'birthday', tone: 'success', text: 'Happy birthday' },
    ],
    'attention',
    ['Membership expired on 2 Nov 2026. Please see the desk.', 'Happy birthday'],
  ],
] as const)('%j: the notices decide the tone, and are shown in words', async (notices, shownTone, texts) => {
  const { world } = await showing();
  act(() => world.scan({ ...asha, warning: 'Membership expired on 2 Nov 2026', notices: [...notices] }));
  expect(tone()).toBe(shownTone);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts);
});

test('whoever is turned away is not greeted', async () => {
  const { world } = await showing();
  const notices = [{ kind: 'dues' as const, tone: 'refused' as const, text: '₹1,200 due for 5 weeks' }];
  act(() => world.scan({ ...asha, notices }));
  expect(tone()).toBe('refused');
  expect(screen.getByRole('alert').textContent).toBe(
    'Check-in FailedAsha Rao₹1,200 due for 5 weeks. Please see the desk.',
  );
});

test.each([
  [7, 'Membership7 days left'],
  [1, 'Membership1 day left'],
  [0, 'MembershipLast day'],
])('with %i days left the result says so', async (daysLeft, text) => {
  const { world } = await showing();
  act(() => world.scan({ ...asha, daysLeft }));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('the first visit has a greeting of its own', async () => {
  const { world } = await showing();
  const notices = [{ kind: 'milestone' as const, tone: 'success' as const, text: 'First visit' }];
  act(() => world.scan({ ...asha, totalVisits: 1, notices }));
  expect(screen.getAllByText(/first visit/i).map(({ textContent }) => textContent)).toEqual([
    'Welcome, Asha · first visit',
  ]);
});

test("a push for another kiosk's code is ignored", async () => {
  const { world } = await showing();
  act(() => world.scan(asha, 'session-of-another'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without push the next poll shows the result', { tags: ['kiosk-10'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const world = storyEnvironment();
  render(<all.NoLogo environment={world} answers={{ checkQRSession: { scanned: true, memberData: asha } }} />);
  act(() => world.push('stale'));
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Sign In'));
  await code();
  expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByRole('alert')).toHaveTextContent('Check-in SuccessfulAsha Rao');
  vi.useRealTimers();
});

test.each([
  [
    { warning: 'Membership frozen until 9 Nov. The desk can end the freeze', askDeskTo: 'end-freeze' },
    /end the freeze\. Please see the desk\.$/,
  ],
  [{ askDeskTo: 'pay' }, /^A payment is due\. Ask the desk\.$/],
  [{ warning: 'Something new' }, /^Something new\. Please see the desk\.$/],
] as const)('%j: the card says what to ask the desk for', async (notice, text) => {
  const { world } = await showing();
  act(() => world.scan({ ...asha, ...notice }));
  expect(tone()).toBe('attention');
  expect(screen.getByText(text)).toBeVisible();
});

test('an expired membership shows a warning; Enter continues with the next person', async () => {
  const { world } = await showing();
  act(() => world.scan({ ...asha, warning: 'Membership expired on 2 Nov 2026', askDeskTo: 'renew' }));
  expect(tone()).toBe('attention');
  expect(screen.getByText('Membership expired on 2 Nov 2026. Ask the desk to renew.')).toBeVisible();
  expect(await button('Next')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await code()).toBeInTheDocument();
});

test('a repeated scan shows the earlier check-in without a warning', async () => {
  const { world } = await showing();
  act(() => world.scan({ ...asha, warning: 'Already checked in at 6:02 pm', repeated: true }));
  expect(tone()).toBe('success');
  expect(screen.getByRole('alert')).toHaveTextContent('Already checked in at 6:02 pmAsha RaoVisits49');
});

test('codes are generated for the branch chosen on this device', async () => {
  const generateQRSession = vi.fn<Generate>(() => ({ sessionId: 's', qrData: 'code' }));
  await begin({ stored: {}, answers: { generateQRSession } });
  await user.click(await button('Powai Lake'));
  await user.click(await button('Sign In'));
  await code();
  expect(generateQRSession).toHaveBeenLastCalledWith({ gymId: 'gym-1', branchId: 'powai' });
  expect(window.localStorage.getItem('kiosk-branch-gym-1')).toBe('powai');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Bandra');
  await user.click(await button('Sign In'));
  await code();
  expect(generateQRSession).toHaveBeenLastCalledWith({ gymId: 'gym-1', branchId: 'bandra' });
});

test('a stored branch that no longer exists has to be chosen again', async () => {
  await begin({ stored: { 'kiosk-branch-gym-1': 'closed' } });
  expect(await screen.findByText('At which branch does this kiosk stand?')).toBeInTheDocument();
});

test('staff use their own branch, resolved by the server', { tags: ['access-18'] }, async () => {
  const generateQRSession = vi.fn<Generate>(() => ({ sessionId: 's', qrData: 'code' }));
  await showing({ as: 'staff', stored: {}, answers: { generateQRSession } });
  expect(generateQRSession).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1' });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('members see both denial messages', { tags: ['access-19', 'access-29', 'access-30'] }, async () => {
  render(<all.Denied />);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('You do not have access to this page.')).toBeInTheDocument();
  expect(await screen.findByText('Access denied to this page.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('a user demoted to member is denied by the server', async () => {
  await begin({ answers: { generateQRSession: failing('forbidden', 'Not for members') } });
  await user.click(await button('Sign In'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Access denied to this page.');
});

test('a failed code shows the reason, and Try Again retries', { tags: ['kiosk-18'] }, async () => {
  let works = false;
  const answer = failing('branch-inactive', 'Andheri West is inactive and takes no check-ins');
  const generateQRSession: Generate = () => (works ? { sessionId: 's', qrData: 'code' } : answer());
  await begin({ answers: { generateQRSession } });
  await user.click(await button('Sign In'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to generate QR code: Andheri West is inactive and takes no check-ins',
  );
  works = true;
  await user.click(await button('Try Again'));
  expect(await code()).toBeInTheDocument();
});

test('offline shows a message and recovers automatically', async () => {
  let works = false;
  const offline = all.Offline.args.answers?.generateQRSession as () => never;
  const generateQRSession: Generate = () => (works ? { sessionId: 's', qrData: 'code' } : offline());
  const { world } = await begin({ answers: { generateQRSession } });
  await user.click(await button('Sign In'));
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeInTheDocument();
  works = true;
  act(() => world.push('live'));
  expect(await code()).toBeInTheDocument();
});

test("the browser's online event retries at once", async () => {
  const offline = all.Offline.args.answers?.generateQRSession as () => never;
  const generateQRSession = vi
    .fn<Generate>(() => ({ sessionId: 's', qrData: 'code' }))
    .mockImplementationOnce(() => offline());
  await begin({ answers: { generateQRSession } });
  await user.click(await button('Sign In'));
  await screen.findByRole('heading', { name: 'No connection' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await code()).toBeInTheDocument();
});

test(
  'an unknown gym is named Your Fitness Club; one cached within the hour is used',
  { tags: ['kiosk-19', 'kiosk-20'] },
  async () => {
    const { unmount } = render(<all.GymUnknown />);
    expect(await screen.findByText('Your Fitness Club')).toBeInTheDocument();
    unmount();
    const gym = {
      id: 'gym-1',
      name: 'Iron Lotus',
      logoUrl: null,
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      currency: 'INR',
      language: 'en',
    };
    const storedValues = { ...all.NoLogo.args.stored, gym: JSON.stringify({ ...gym, timestamp: Date.now() }) };
    render(<all.GymUnknown stored={storedValues} />);
    expect((await screen.findAllByText('Iron Lotus')).length).toBeGreaterThan(0);
  },
);

test('continuous mode shows a code without a touch, is off by default, and is stored on the device', async () => {
  const { view } = await begin();
  const toggle = await screen.findByRole('switch', { name: 'Continuous' });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  expect(await code()).toBeInTheDocument();
  expect(window.localStorage.getItem('kiosk-continuous')).toBe('on');
  view.unmount();
  render(<all.Continuous />);
  expect(await code()).toBeInTheDocument();
});

test("in full screen the gym's name is in the corner while a code is shown, and only in the welcome otherwise", async () => {
  await begin();
  await user.click(await button('Full screen'));
  expect(screen.getAllByText('Demo Gym')).toHaveLength(1);
  await user.click(await button('Sign In'));
  await code();
  expect(screen.getByText('Demo Gym')).toBeVisible();
});

test('full screen hides the header, leaving it restores it', { tags: ['kiosk-5'] }, async () => {
  await begin();
  expect(screen.getByRole('banner')).toBeInTheDocument();
  await user.click(await button('Full screen'));
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  await user.click(await button('Leave full screen'));
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

test('repeated check-ins leak neither streams nor listeners', async () => {
  const added = vi.spyOn(document, 'addEventListener');
  const removed = vi.spyOn(document, 'removeEventListener');
  const { world, view } = await begin({ stored: { ...all.Continuous.args.stored } });
  await code();
  const listeners = () => added.mock.calls.length - removed.mock.calls.length;
  const before = listeners();
  const checkIns = 30;
  for (let at = 0; at < checkIns; at += 1) {
    act(() => world.scan(asha));
    later(world, 10_000);
    await code();
  }
  // The timer of the code on the screen may be between two listeners; a leak keeps one of each check-in.
  expect(listeners()).toBeLessThan(before + checkIns / 2);
  expect(world.listeners()).toBe(1);
  view.unmount();
  expect(world.listeners()).toBe(0);
});
