import type { Branch } from '@spotter/api';
import { expect, test, vi } from 'vitest';
import { readGym, writeGym } from './gymCache.ts';
import { defaultBranch } from './useBranches.ts';

const gym = {
  id: 'gym-1',
  name: 'Demo Gym',
  logoUrl: null,
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  currency: 'INR',
  language: 'en' as const,
};

function memory(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

test('the gym is remembered for an hour, for itself alone', { tags: ['frame-21'] }, () => {
  const storage = memory();
  writeGym(storage, gym, 1000);
  expect(readGym(storage, 'gym-1', 3_601_000)).toEqual(gym);
  expect(readGym(storage, 'gym-1', 3_601_001)).toBeUndefined();
  expect(readGym(storage, 'gym-2', 1000)).toBeUndefined();
});

test('a full storage remembers no gym, and stops nothing', () => {
  const storage = memory();
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  writeGym(storage, gym, 1000);
  expect(readGym(storage, 'gym-1', 1000)).toBeUndefined();
});

test('a memory that cannot be read is none', () => {
  const storage = memory();
  storage.setItem('gym', '{');
  expect(readGym(storage, 'gym-1', 0)).toBeUndefined();
});

const branch = (id: string, name: string, isMain = false): Branch => ({
  id,
  name,
  isMain,
  address: '',
  phone: '',
  email: '',
  maxCapacity: 50,
  status: 'active',
  createdAt: 0,
  updatedAt: 0,
});

test('the main branch stands first to be seen, else the first', { tags: ['dashboard-14'] }, () => {
  const [a, b] = [branch('a', 'A'), branch('b', 'B', true)];
  expect(defaultBranch([a, b])).toBe(b);
  expect(defaultBranch([a])).toBe(a);
  expect(defaultBranch([])).toBeUndefined();
});
