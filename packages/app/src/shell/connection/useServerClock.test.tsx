import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { ConnectionContext } from './useConnection.ts';
import { useToday } from './useServerClock.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const showToday = () => renderHook(() => useToday(zone)).result;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T23:59:30+05:30') }));
afterEach(() => void vi.useRealTimers());

test('the date changes at the midnight of the gym', () => {
  const today = showToday();
  expect(today.current).toBe('2026-11-27');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(today.current).toBe('2026-11-28');
});

test.each(['2026-11-25', '2026-11-30'])("the date is the server's where the device's clock says %s", (date) => {
  const skewMs = Date.now() - Date.parse(`${date}T12:00:00+05:30`);
  vi.setSystemTime(Date.now() - skewMs);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConnectionContext value={fakeConnection(online, skewMs)}>{children}</ConnectionContext>
  );
  expect(renderHook(() => useToday(zone), { wrapper }).result.current).toBe('2026-11-27');
});

test('a computer that wakes in the morning has the new date at once: its timers stood still', () => {
  const today = showToday();
  vi.setSystemTime(Date.parse('2026-11-28T06:00:00+05:30'));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(today.current).toBe('2026-11-28');
});

test('nothing listens once the page is left', () => {
  const removed = vi.spyOn(window, 'removeEventListener');
  renderHook(() => useToday(zone)).unmount();
  expect(removed.mock.calls.map(([type]) => type)).toContain('visibilitychange');
  expect(vi.getTimerCount()).toBe(0);
  removed.mockRestore();
});
