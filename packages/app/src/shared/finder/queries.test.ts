import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FINDER_HOUR, finderMembers, finderQueries, queryKinds, wantedId } from '../../testing/finderData.ts';
import { createTextFilter } from '../textFilter.ts';
import { buildIndex, find, type FinderMember } from './index.ts';

const SHOWN_COUNT = 3;
const MAX_MISSED_SHARE = 0.05;
const index = buildIndex(finderMembers(20_000));

test('there are 200 queries, and the people whom they mean', () => {
  expect(finderQueries.length).toBeGreaterThanOrEqual(200);
  expect(new Set(finderQueries.map(({ query }) => query)).size).toBe(finderQueries.length);
  const ids = new Set(index.members.map(({ id }) => id));
  expect(finderQueries.filter(({ name }) => !ids.has(wantedId(name)))).toEqual([]);
});

test.each(queryKinds)('by %s, the right one of 20,000 people is among the first three', (kind) => {
  const queries = finderQueries.filter((query) => query.kind === kind);
  const missed = queries.filter(({ query, name }) => {
    const { hits } = find(index, query, { hour: FINDER_HOUR, limit: SHOWN_COUNT });
    return !hits.some(({ id }) => id === wantedId(name));
  });
  expect(missed.slice(Math.floor(queries.length * MAX_MISSED_SHARE))).toEqual([]);
});

const small = finderMembers(1500);
const smallIndex = buildIndex(small);
const anybody = fc.constantFrom(...small);
/** Parts of what somebody is found by, and anything else. */
const query = fc.oneof(
  anybody.map(({ name }) => name),
  fc.tuple(anybody, fc.nat(12), fc.nat(12)).map(([{ name }, start, end]) => name.slice(start, start + end)),
  fc.tuple(anybody, fc.nat(10)).map(([{ phone }, start]) => phone.slice(start)),
  anybody.map(({ email }) => email ?? ''),
  fc.string({ maxLength: 12 }),
);

test('a full name finds its person first, or after others of the same name', () => {
  fc.assert(
    fc.property(anybody, fc.nat(23), ({ id, name }, hour) => {
      const { hits } = find(smallIndex, name, { hour });
      const before = hits.slice(0, hits.findIndex((hit) => hit.id === id) + 1);
      expect(before.length).toBeGreaterThan(0);
      expect(before.every((hit) => hit.name === name)).toBe(true);
    }),
  );
});

test('the total counts the hits, each person once; a limit takes the first ones', () => {
  fc.assert(
    fc.property(query, fc.nat(30), fc.nat(23), (text, limit, hour) => {
      const { hits, total } = find(smallIndex, text, { hour });
      expect(hits).toHaveLength(total);
      expect(new Set(hits).size).toBe(total);
      expect(find(smallIndex, text, { hour, limit })).toEqual({ hits: hits.slice(0, limit), total });
    }),
  );
});

test('whoever has the text in name, e-mail or phone is found', () => {
  const textFilter = createTextFilter(({ name, email, phone }: FinderMember) => [name, email ?? '', phone]);
  fc.assert(
    fc.property(query, (text) => {
      fc.pre(text.trim() !== '');
      const found = new Set(find(smallIndex, text).hits);
      expect(small.filter(textFilter(text)).filter((member) => !found.has(member))).toEqual([]);
    }),
  );
});

test('a typo in a name finds its person where nobody is called as typed', () => {
  fc.assert(
    fc.property(anybody, fc.nat(10), ({ id, name }, at) => {
      const letters = name.slice(0, name.indexOf(' '));
      fc.pre(letters.length >= 4 && at < letters.length - 1);
      const swapped = letters.slice(0, at) + letters[at + 1] + letters[at] + letters.slice(at + 2);
      const { hits } = find(smallIndex, swapped);
      const isTyped = hits.some((hit) =>
        hit.name
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith(swapped.toLowerCase())),
      );
      expect(isTyped || hits.some((hit) => hit.id === id)).toBe(true);
    }),
  );
});
