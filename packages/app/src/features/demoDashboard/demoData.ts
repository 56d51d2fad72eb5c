import type { ActivityEntry } from '@spotter/ui';

export interface DemoBranch {
  name: string;
  capacity: number;
  /** Initial occupancy. */
  start: number;
}

/** Sample data. */
export const demoBranches: readonly DemoBranch[] = [
  { name: 'Downtown', capacity: 120, start: 64 },
  { name: 'Riverside', capacity: 80, start: 58 },
  { name: 'Hilltop', capacity: 60, start: 53 },
  { name: 'Garden City', capacity: 100, start: 31 },
];

const day = 'Sample activity';

export const demoFeed: readonly ActivityEntry[] = [
  { id: 'demo-1', day, kind: 'enter', actor: 'Aarav Patil', action: 'checked in at Downtown', time: '2 min ago' },
  { id: 'demo-2', day, kind: 'leave', actor: 'Diya Bose', action: 'checked out at Riverside', time: '5 min ago' },
  {
    id: 'demo-3',
    day,
    kind: 'create',
    actor: 'Front desk',
    action: 'added the member Kiara Joshi',
    time: '12 min ago',
  },
  { id: 'demo-4', day, kind: 'enter', actor: 'Rohan Gupta', action: 'checked in at Hilltop', time: '18 min ago' },
  {
    id: 'demo-5',
    day,
    kind: 'update',
    actor: 'Front desk',
    action: 'updated Zoya Khan',
    changes: [{ field: 'Membership plan', from: 'Monthly', to: 'Yearly' }],
    changesLabel: '1 change',
    time: '31 min ago',
  },
];

/** Deterministic occupancy change per step, repeating. */
const steps = [1, 2, -1, 1, -2, 0, 2, -1, -1, 1, 0, -1];

/** Occupancy after a number of steps, between 0 and capacity. */
export function demoCount({ start, capacity }: DemoBranch, branchAt: number, step: number): number {
  let count = start;
  for (let at = 0; at < step; at++) {
    const change = steps[(at + branchAt * 5) % steps.length] ?? 0;
    count = Math.min(capacity, Math.max(0, count + change));
  }
  return count;
}
