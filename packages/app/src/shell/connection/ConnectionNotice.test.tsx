import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { ConnectionNotice, NOTICE_DELAY_MS } from './ConnectionNotice.tsx';
import { ConnectionContext } from './useConnection.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function begin() {
  const connection = fakeConnection();
  render(
    <ConnectionContext value={connection}>
      <ConnectionNotice message="Check-ins go on." zone={{ timeZone: 'Asia/Kolkata', locale: 'en-IN' }} />
    </ConnectionContext>,
  );
  const change = (state: 'online' | 'offline' | 'unreachable' | 'silent', since: number | null) =>
    act(() => connection.change({ state, since, lastContactAt: noon }));
  return { change, title: () => screen.queryByText(/^(This device|The server).+\.$/)?.textContent };
}

test('trouble is shown after a second, with the age of the data, and is gone with the first answer', async () => {
  const { change, title } = begin();
  change('unreachable', noon);
  await pass(NOTICE_DELAY_MS - 1);
  expect(title()).toBeUndefined();
  await pass(1);
  expect(title()).toBe('The server cannot be reached.');
  expect(screen.getByText('Data of 5:30 pm, now')).toBeVisible();
  await pass(180_000);
  expect(screen.getByText('Data of 5:30 pm, 3 min ago')).toBeVisible();
  change('online', null);
  expect(title()).toBeUndefined();
  expect(screen.queryByText(/Data of/)).toBeNull();
});

test('what lasts less than a second never shows, however often', async () => {
  const { change, title } = begin();
  for (let times = 0; times < 3; times += 1) {
    change('unreachable', Date.now());
    await pass(NOTICE_DELAY_MS - 1);
    expect(title()).toBeUndefined();
    change('online', null);
    await pass(100);
    expect(title()).toBeUndefined();
  }
});

test('a silence that was noticed late is shown at once', async () => {
  const { change, title } = begin();
  change('silent', noon - NOTICE_DELAY_MS);
  await pass(0);
  expect(title()).toBe('The server does not answer.');
});

test('one outage is announced once, whatever it turns into', async () => {
  const { change, title } = begin();
  const announced: string[] = [];
  const [status] = screen.getAllByRole('status') as [HTMLElement];
  const observer = new MutationObserver(() => announced.push(status.textContent));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  change('silent', noon);
  await pass(NOTICE_DELAY_MS);
  change('unreachable', noon);
  await pass(180_000);
  expect(title()).toBe('The server cannot be reached.');
  expect(announced).toEqual(['No connection. Check-ins go on.']);
  observer.disconnect();
});
