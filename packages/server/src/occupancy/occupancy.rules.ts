import type { Occupancy, OccupancySettings } from '@spotter/api';
import type { Texts } from '../texts.ts';
import type { LikelyInside } from './likelyInside.rules.ts';

/** Members inside a branch. */
export interface InsideCount extends LikelyInside {
  checkedIn: number;
  /** Which of the two figures percentage and status are made of. */
  statusFrom: OccupancySettings['statusFrom'];
}

/** Of several branches together, whose errors are independent. */
export function sumOfCounts(counts: readonly InsideCount[]): InsideCount & { shown: number } {
  const sum = (valueOf: (count: InsideCount) => number) => counts.reduce((total, count) => total + valueOf(count), 0);
  const likely = sum((count) => count.likely);
  return {
    checkedIn: sum((count) => count.checkedIn),
    likely,
    low: Math.max(0, likely - Math.sqrt(sum((count) => (count.likely - count.low) ** 2))),
    high: likely + Math.sqrt(sum((count) => (count.high - count.likely) ** 2)),
    statusFrom: counts.some(({ statusFrom }) => statusFrom === 'likely') ? 'likely' : 'checked-in',
    shown: sum(shownCount),
  };
}

const shownCount = ({ checkedIn, likely, statusFrom }: InsideCount) =>
  statusFrom === 'likely' ? Math.round(likely) : checkedIn;

/**
 * Occupancy in percent: up to 60 comfortable, over 60 busy, over 80 almost full, from 100 full. The likely number is
 * left out where it is that of those checked in. `status` is in the language of `i18n`.
 */
export function occupancyOf(count: InsideCount & { shown?: number }, maxCapacity: number, i18n: Texts): Occupancy {
  const share = maxCapacity === 0 ? 0 : ((count.shown ?? shownCount(count)) / maxCapacity) * 100;
  const [status, statusColor] = levelOf(share, i18n);
  const likelyCount = Math.round(count.likely);
  return {
    currentCount: count.checkedIn,
    maxCapacity,
    percentage: Math.round(share),
    status,
    statusColor,
    ...(likelyCount !== count.checkedIn && {
      likelyCount,
      likelyFrom: Math.floor(count.low),
      likelyTo: Math.min(count.checkedIn, Math.ceil(count.high)),
      probablyLeft: count.checkedIn - likelyCount,
      ...(count.statusFrom === 'likely' && { statusFrom: count.statusFrom }),
    }),
  };
}

function levelOf(share: number, i18n: Texts): [string, Occupancy['statusColor']] {
  if (share >= 100) return [i18n.t('Full'), 'danger'];
  if (share > 80) return [i18n.t('Almost full'), 'danger'];
  if (share > 60) return [i18n.t('Busy'), 'warning'];
  return [i18n.t('Comfortable'), 'success'];
}
