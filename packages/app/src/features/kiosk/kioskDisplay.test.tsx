// What the screen shows in each state, without the kiosk around it.
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORY_NOW } from '../../testing/gymData.ts';
import { IdleScreen } from './IdleScreen.tsx';
import { KioskDisplay } from './KioskDisplay.tsx';
import type { KioskState } from './kioskState.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const facts = {
  zone,
  gym: { name: 'Demo Gym', logoUrl: null },
  branchName: 'Andheri West',
  occupancy: { currentCount: 61, maxCapacity: 120, statusColor: 'success' },
  quietTimes: undefined,
} as const;
const unknown = { ...facts, gym: undefined, branchName: undefined, occupancy: undefined };

const base = { isContinuous: false, codes: [], refusals: [] };

function show(state: KioskState, more: Partial<Parameters<typeof KioskDisplay>[0]> = {}) {
  const onRequest = vi.fn<() => void>();
  render(<KioskDisplay state={state} {...facts} now={() => STORY_NOW} onRequest={onRequest} {...more} />);
  return onRequest;
}
const shown = { ...base, is: 'showing', sessionId: 's1', code: 'code', isSigned: false, from: STORY_NOW } as const;
const paragraphsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading').textContent;

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => vi.setSystemTime(STORY_NOW));
afterEach(() => vi.useRealTimers());

test('between check-ins the screen has the time, the branch and how full it is', () => {
  show({ ...base, is: 'idle' });
  expect(screen.getByText('10:00').textContent).toBe('10:00am');
  expect(paragraphsIn(screen.getByRole('status'))).toEqual(['Demo Gym', 'Andheri West']);
  expect(screen.getByText('61 of 120')).toBeVisible();
  expect(screen.getByText('Comfortable')).toBeVisible();
  const bar = screen.getByRole('meter', { name: 'How full the branch is' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['61', '120']);
  expect(screen.queryByText(/Quiet today/)).not.toBeInTheDocument();
});

test('while nothing is known yet, nothing is said of it', () => {
  show({ ...base, is: 'idle' }, unknown);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  expect(screen.getByRole('status').textContent).toBe('Welcome');
  expect(paragraphsIn(document.body)).toEqual(['10:00am', 'Press Sign In, then scan the code with your phone']);
});

test('a locale with 24 hours has a time without a second part', () => {
  show({ ...base, is: 'idle' }, { zone: { timeZone: 'Europe/Berlin', locale: 'de-DE' } });
  expect(screen.getByText('5:30').textContent).toBe('5:30');
});

test('the clock goes on as each minute begins, and when the tab is seen again, until it is gone', () => {
  vi.useFakeTimers({ now: STORY_NOW + 45_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const removed = vi.spyOn(document, 'removeEventListener');
  const { unmount } = render(<IdleScreen {...facts}>{null}</IdleScreen>);
  pass(14_999);
  expect(screen.getByText('10:00')).toBeInTheDocument();
  pass(1);
  expect(screen.getByText('10:01')).toBeInTheDocument();
  pass(60_000);
  expect(screen.getByText('10:02')).toBeInTheDocument();
  vi.setSystemTime(STORY_NOW + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('11:00')).toBeInTheDocument();
  expect(vi.getTimerCount()).toBe(1);
  removed.mockClear();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
  removed.mockRestore();
});

test('beside a code there are the time, the branch and the count; the countdown begins at 30', () => {
  show(shown);
  const panel = screen.getByRole('img', { name: 'QR code to check in or out' }).closest('section') ?? document.body;
  expect(heading()).toBe('Scan to check in or out');
  expect(within(panel).getByText('10:00').textContent).toBe('10:00am');
  expect(within(panel).getByText('Andheri West').textContent).toBe('Andheri West');
  expect(within(panel).getByText('61 of 120')).toBeVisible();
  expect(within(panel).getByText('Point your phone’s camera at the code')).toBeVisible();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('30 seconds left');
});

test('beside a code nothing is said of what is not known', () => {
  show(shown, unknown);
  expect(screen.queryByText(/ of /)).not.toBeInTheDocument();
  expect(screen.queryByText('Andheri West')).not.toBeInTheDocument();
});

test('a signed code says that there is no connection', () => {
  show({ ...shown, isSigned: true });
  expect(screen.getByText('No connection. Codes still work with mobile data.')).toBeVisible();
});

test.each<[string, KioskState]>([
  ['Reading the card', { ...base, is: 'reading', card: 'A1', queue: [] }],
  ['One moment', { ...base, is: 'generating', previousFailure: undefined }],
])('%s: the screen asks for patience', (title, state) => {
  show(state);
  expect(heading()).toBe(title);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const offline = { message: 'No answer', isOffline: true };
const broken = { message: 'Andheri West is inactive', isOffline: false };
const ended = { ...base, is: 'failed', from: STORY_NOW, until: STORY_NOW + 1000 } as const;

test('without a connection the kiosk says that it tries again by itself', async () => {
  const onRequest = show({ ...ended, failure: offline });
  expect(heading()).toBe('No connection');
  expect(screen.getByText('Trying again automatically. Please ask at the desk.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRequest).toHaveBeenCalledOnce();
});

test('any other failure is told with its reason', () => {
  show({ ...ended, failure: broken });
  expect(heading()).toBe('There is no code');
  expect(screen.getByText('Please ask at the desk')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Andheri West is inactive');
  expect(screen.getByRole('button', { name: 'Try Again' })).not.toHaveAttribute('aria-busy');
});

test.each([
  ['No connection', offline],
  ['There is no code', broken],
])('during the next try the failure stays: %s', (title, previousFailure) => {
  show({ ...base, is: 'generating', previousFailure });
  expect(heading()).toBe(title);
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true');
});

const refusal = (name: string, from: number): KioskState => ({
  ...base,
  is: 'result',
  result: { is: 'refused', name, message: 'No entry', isUnknownCard: false },
  from,
  until: from + 10_000,
  queue: [],
  shownCode: undefined,
});

const fullQueue = ['B2', 'C3', 'D4', 'E5', 'F6'];
const busyText = 'The kiosk is busy: a card tapped now is not read. Please wait a moment.';
test.each<[string, KioskState]>([
  ['reading', { ...base, is: 'reading', card: 'A1', queue: fullQueue }],
  ['a result', { ...refusal('Vikram Desai', 1), queue: fullQueue } as KioskState],
])('while no more cards can wait, %s says that another is not read', (_, state) => {
  show(state);
  expect(screen.getByText(busyText)).toBeVisible();
});

test.each<[string, KioskState]>([
  ['reading', { ...base, is: 'reading', card: 'A1', queue: fullQueue.slice(1) }],
  ['a result', { ...refusal('Vikram Desai', 1), queue: fullQueue.slice(1) } as KioskState],
])('while another card can wait, %s says nothing of it', (_, state) => {
  show(state);
  expect(screen.queryByText(busyText)).not.toBeInTheDocument();
});

test('the next result is another card, not the first one changed', () => {
  const display = { ...facts, now: () => STORY_NOW, onRequest: () => undefined };
  const { rerender } = render(<KioskDisplay state={refusal('Vikram Desai', 1)} {...display} />);
  const first = screen.getByRole('alert');
  rerender(<KioskDisplay state={refusal('Meera Iyer', 2)} {...display} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Meera Iyer');
  expect(first).not.toBeInTheDocument();
});

test('the button is focused without scrolling to it', () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  show({ ...base, is: 'idle' });
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});

test('the button takes the focus from nobody', () => {
  render(<input aria-label="Branch" />);
  screen.getByRole('textbox').focus();
  show({ ...base, is: 'idle' });
  expect(screen.getByRole('textbox')).toHaveFocus();
});
