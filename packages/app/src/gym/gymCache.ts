import type { DashboardData } from '@spotter/api';

/** Kept between visits, so that name and time zone are there before the server answers. */
export type Gym = DashboardData['gym'];

const key = 'gym';
export const GYM_CACHE_MS = 3_600_000;

/** Undefined when this gym is not cached, or for longer than `maxAgeMs`. */
export function readGym(storage: Storage, gymId: string, now: number, maxAgeMs = GYM_CACHE_MS): Gym | undefined {
  try {
    const cached = JSON.parse(storage.getItem(key) ?? 'null') as (Gym & { timestamp: number }) | null;
    if (!cached || cached.id !== gymId || now - cached.timestamp > maxAgeMs) return undefined;
    const { timestamp: _, ...gym } = cached;
    return gym;
  } catch {
    return undefined;
  }
}

/** Does nothing where the storage is full. */
export function writeGym(storage: Storage, gym: Gym, now: number): void {
  try {
    storage.setItem(key, JSON.stringify({ ...gym, timestamp: now }));
  } catch {
    // The next visit waits for the server.
  }
}
