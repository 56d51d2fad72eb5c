import type { Member } from '@spotter/api';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { manyMembers } from '../../testing/gymData.ts';
import { find } from './find.ts';
import { buildIndex } from './finderIndex.ts';
import { useFinder } from './useFinder.ts';

/** Counts how often the names are read, as by building the index, and the usual hours, as by a search that finds the member. */
function observed(members: readonly Member[]) {
  const reads = { names: 0, hours: 0 };
  const list = members.map(({ name, ...rest }) => ({
    ...rest,
    get name() {
      reads.names += 1;
      return name;
    },
    get usualHours() {
      reads.hours += 1;
      return undefined;
    },
  }));
  return { reads, list };
}

function Search({ members }: { members: readonly Member[] }) {
  const [query, setQuery] = useState('');
  const find = useFinder(members, { zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' } });
  return (
    <>
      <input aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <output>{find(query).total}</output>
    </>
  );
}

test('the index is built once and searched thrice when the page is idle: keys read no member', async () => {
  const { reads, list } = observed(manyMembers(300));
  const { rerender } = render(
    <AppHarness>
      <Search members={list} />
    </AppHarness>,
  );
  const search = await screen.findByRole('textbox', { name: 'Search' });
  await expect.poll(() => reads.names).toBe(list.length);
  const found = find(buildIndex(manyMembers(300)), 'a').total;
  await expect.poll(() => reads.hours).toBe(3 * found);
  await userEvent.type(search, 'asha');
  expect(Number(screen.getByRole('status').textContent)).toBeGreaterThan(0);
  expect(reads.names).toBe(list.length);
  await userEvent.clear(search);
  // As after a check-in: a new list.
  const next = observed(manyMembers(300));
  rerender(
    <AppHarness>
      <Search members={next.list} />
    </AppHarness>,
  );
  await expect.poll(() => next.reads.names).toBeGreaterThan(0);
  expect(next.reads.hours).toBe(0);
});
