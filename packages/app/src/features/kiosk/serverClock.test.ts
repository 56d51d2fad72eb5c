import { expect, test, vi } from 'vitest';
import { createServerClock } from './serverClock.ts';

function begin(offset = 0) {
  const device = { wall: 1_000_000, steady: 500 };
  const clock = createServerClock(
    offset,
    () => device.wall,
    () => device.steady,
  );
  const pass = (milliseconds: number) => {
    device.wall += milliseconds;
    device.steady += milliseconds;
  };
  return { device, clock, pass };
}

test("goes on from the server's last answer", () => {
  const { clock, pass } = begin();
  expect(clock.set(1_090_000)).toBe(90_000);
  pass(30_000);
  expect(clock.now()).toBe(1_120_000);
});

test("setting the device's clock changes nothing", () => {
  const { clock, device, pass } = begin();
  clock.set(1_000_000);
  device.wall += 3_600_000;
  pass(1000);
  expect(clock.now()).toBe(1_001_000);
});

test('a restart without a connection uses the difference known before it', () => {
  expect(begin(-45_000).clock.now()).toBe(955_000);
});

test('a tablet that slept, with its steady clock, is right after waking', () => {
  const { clock, device } = begin();
  clock.set(1_000_500);
  device.wall += 600_000;
  clock.wake();
  expect(clock.now()).toBe(1_600_500);
});

test("a device's clock that is set back while the page is hidden changes nothing", () => {
  const { clock, device, pass } = begin();
  clock.set(1_000_500);
  device.wall -= 3_600_000;
  pass(2000);
  clock.wake();
  expect(clock.now()).toBe(1_002_500);
  device.wall += 600_000;
  clock.wake();
  expect(clock.now()).toBe(1_602_500);
});

test('says where it may have moved, until that is ended', () => {
  const { clock } = begin();
  const onChange = vi.fn<() => void>();
  const unsubscribe = clock.subscribe(onChange);
  clock.set(1_090_000);
  clock.wake();
  expect(onChange).toHaveBeenCalledTimes(2);
  unsubscribe();
  clock.wake();
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("by default it goes on by the browser's steady clock", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const clock = createServerClock(5000);
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(7_000_000);
  expect(clock.now()).toBe(1_006_000);
  vi.useRealTimers();
});
