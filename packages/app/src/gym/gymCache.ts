import type { DashboardData } from '@spotter/api';

/** What is remembered of the gym between visits, so that its name and calendar are there before the server answers. */
export type Gym = DashboardData['gym'];

const key = 'gym';
/** For how long what is remembered may stand in, in milliseconds: an hour. */
export const gymCacheTime = 3_600_000;

/** Undefined when nothing of this gym is remembered, or not freshly enough. */
export function readGym(storage: Storage, gymId: string, now: number): Gym | undefined {
  try {
    const cached = JSON.parse(storage.getItem(key) ?? 'null') as (Gym & { timestamp: number }) | null;
    if (!cached || cached.id !== gymId || now - cached.timestamp > gymCacheTime) return undefined;
    const { timestamp: _, ...gym } = cached;
    return gym;
  } catch {
    return undefined;
  }
}

export const writeGym = (storage: Storage, gym: Gym, now: number): void =>
  storage.setItem(key, JSON.stringify({ ...gym, timestamp: now }));
