import { i18n } from '@spotter/i18n';
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

/** Sample activities. */
export const demoFeed = (): ActivityEntry[] => {
  const day = i18n.t('Sample activity');
  return [
    {
      id: 'demo-1',
      day,
      kind: 'enter',
      actor: 'Aarav Patil',
      action: i18n.t('checked in at {branchName}', { branchName: 'Downtown' }),
      time: i18n.t('{minutes} min ago', { minutes: 2 }),
    },
    {
      id: 'demo-2',
      day,
      kind: 'leave',
      actor: 'Diya Bose',
      action: i18n.t('checked out at {branchName}', { branchName: 'Riverside' }),
      time: i18n.t('{minutes} min ago', { minutes: 5 }),
    },
    {
      id: 'demo-3',
      day,
      kind: 'create',
      actor: i18n.t('Front desk'),
      action: i18n.t('added the member {name}', { name: 'Kiara Joshi' }),
      time: i18n.t('{minutes} min ago', { minutes: 12 }),
    },
    {
      id: 'demo-4',
      day,
      kind: 'enter',
      actor: 'Rohan Gupta',
      action: i18n.t('checked in at {branchName}', { branchName: 'Hilltop' }),
      time: i18n.t('{minutes} min ago', { minutes: 18 }),
    },
    {
      id: 'demo-5',
      day,
      kind: 'update',
      actor: i18n.t('Front desk'),
      action: i18n.t('updated {name}', { name: 'Zoya Khan' }),
      changes: [{ field: i18n.t('Membership plan'), from: i18n.t('Monthly'), to: i18n.t('Yearly') }],
      changesLabel: i18n.t('{count, plural, one {# change} other {# changes}}', { count: 1 }),
      time: i18n.t('{minutes} min ago', { minutes: 31 }),
    },
  ];
};

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
