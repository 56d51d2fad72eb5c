import { expect, test } from 'vitest';
import { optionsOf } from '../../shared/labels.ts';
import { expiryBuckets } from './expiry.ts';
import { expiryOptions, quickLabels, sortOptions, statusOptions } from './labels.ts';
import { quickFilters, sorts } from './view.ts';

const labelsOf = (labels: Record<string, string>) => optionsOf(labels).map(({ value, label }) => `${value}: ${label}`);

test(
  'the choices of each filter in their order',
  { tags: ['member-list-5', 'member-list-8', 'member-list-32'] },
  () => {
    expect(labelsOf(statusOptions)).toEqual(['all: All', 'active: Active', 'inactive: Inactive']);
    expect(Object.keys(expiryOptions)).toEqual(['all', ...expiryBuckets, 'before-date']);
    expect(labelsOf(expiryOptions)).toEqual([
      'all: All',
      'no-expiry: No expiry date',
      'expired: Expired',
      'today: Expires today',
      'this-week: Later this week',
      'next-week: Next week',
      'this-month: Later this month',
      'future: After this month',
      'before-date: On or before a date',
    ]);
    expect(quickFilters.map((filter) => quickLabels[filter])).toEqual([
      'All Members',
      'Currently Checked In',
      'Membership Expired',
    ]);
    expect(Object.keys(sortOptions)).toEqual(['match', 'list', ...sorts]);
    expect(labelsOf(sortOptions)).toEqual([
      'match: Best match',
      'list: As on the dashboard',
      'expiry-asc: Soonest expiry',
      'expiry-desc: Latest expiry',
      'name-asc: Name A to Z',
      'name-desc: Name Z to A',
      'join-desc: Newest first',
      'join-asc: Oldest first',
      'visit-asc: Longest not seen',
      'visit-desc: Seen last',
    ]);
  },
);
