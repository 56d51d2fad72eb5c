import { expect, test } from 'vitest';
import { asha, manyMembers, member, members } from '../../testing/gymData.ts';
import { buildIndex, find, type FinderMember } from './index.ts';

const names = (people: readonly FinderMember[], query: string, options?: Parameters<typeof find>[2]) =>
  find(buildIndex(people), query, options).hits.map(({ name }) => name);
const people = (...all: string[]) => all.map((name) => member(name, { email: null, phone: '' }));

test('an empty query finds nobody', () => {
  expect(find(buildIndex(members), '  ')).toEqual({ hits: [], total: 0 });
});

test.each([
  ['asha r', ['Asha Rao']],
  ['ASHA.RAO@', ['Asha Rao']],
  [' asha.rao@ ', ['Asha Rao']],
  ['jose', ['José Dias']],
  ['70123 45678', ['Asha Rao']],
  ['+91 70123', ['Asha Rao']],
  ['070123-45678', ['Asha Rao']],
  ['0091 70123 45678', ['Asha Rao']],
  ['nobody', []],
])('searching "%s" matches name, phone and e-mail', { tags: ['member-list-3'] }, (search, found) => {
  const all = [member('Asha Rao', { phone: '+917012345678' }), member('José Dias'), member('Bina Shah')];
  expect(names(all, search)).toEqual(found);
});

test('a word that every object of the language knows is a word as any other', () => {
  expect(names(people('Asha Constructor', 'Asha Rao'), 'constructor')).toEqual(['Asha Constructor']);
});

// The better match is last in order of names.
test.each([
  ['a full name', 'asha rao', 'Asha Rao', 'a part of one', 'Asha Anil Rao'],
  ['a whole word', 'rao', 'Zara Rao', 'its start', 'Anil Raote'],
  ['the start of a word', 'rao', 'Zara Raote', 'its inside', 'Anil Barao'],
  ['a whole word spelt otherwise', 'laxmi', 'Zara Lakshmi', 'its start', 'Anil Lakshmipati'],
  ['a whole word with a typo', 'sharna', 'Zara Sharma', 'its start', 'Anil Sharmana'],
  ['another spelling', 'laxmi', 'Zara Lakshmi', 'a typo', 'Anil Laxni'],
])('%s (“%s” of %s) is before %s', (_, query, better, _worse, other) => {
  expect(names(people(other, better), query)).toEqual([better, other]);
});

test('a word that sounds as typed counts more than one with a typo, where another word has one', () => {
  expect(names(people('Kulkarni Laxni', 'Lakshmi Kulkarni'), 'kulkrani laxmi')).toEqual([
    'Lakshmi Kulkarni',
    'Kulkarni Laxni',
  ]);
});

test.each([
  ['राम', ['राम शर्मा', 'सीताराम']],
  ['प्रिया', ['प्रिया शर्मा']],
])('“%s” is one word, whose letters are not looked for one by one', (query, found) => {
  const all = people('रमेश मोहन', 'पार्वती रॉय यादव', 'सीताराम', 'राम शर्मा', 'प्रिया शर्मा');
  expect(names(all, query)).toEqual(found);
});

test('a card is before a name', () => {
  const all = [member('Anil 1234'), member('Zara Rao', { cardNumber: '1234' })];
  expect(names(all, '1234')).toEqual(['Zara Rao', 'Anil 1234']);
  expect(names(all, ' 1234 ')).toEqual(['Zara Rao', 'Anil 1234']);
});

test('first names are before last names, then names are in order', () => {
  expect(names(people('Ravi Kumar', 'Kumar Sanu', 'Anil Kumar'), 'kumar')).toEqual([
    'Kumar Sanu',
    'Anil Kumar',
    'Ravi Kumar',
  ]);
});

test.each(['rao asha', 'asha r', 'a rao', 'ash ra', 'r asha'])(
  '“%s” finds the words of a name in any order',
  (query) => {
    expect(names(people('Asha Rao', 'Asha Iyer', 'Meera Rathore'), query)).toEqual(['Asha Rao']);
  },
);

test('each word of the query needs a word of the name', () => {
  expect(names(people('Asha Anil', 'Asha'), 'a asha')).toEqual(['Asha Anil']);
  expect(names(people('Asha Rao', 'Asha Asha'), 'asha asha')).toEqual(['Asha Asha']);
});

test.each([
  ['aasha', 'Asha Rao'],
  ['asha', 'Aasha Rao'],
  ['mohammed', 'Muhammad Khan'],
  ['muhamad', 'Mohammed Khan'],
  ['mohd', 'Mohammed Khan'],
  ['laxmi', 'Lakshmi Nair'],
  ['lakshmi', 'Laxmi Nair'],
  ['fernandes', 'Joseph Fernandez'],
  ['sweta', 'Shweta Rao'],
  ['pooja', 'Puja Rao'],
  ['dsouza', 'Joseph D’Souza'],
  ['d’souza', "Joseph D'Souza"],
  ['choudhary', 'Neha Chowdhary'],
  ['lax', 'Lakshmi Nair'],
])('“%s” finds %s', (query, name) => {
  expect(names(people('Som Devi', name), query)).toEqual([name]);
});

test.each([
  ['devi', 'David Pinto'],
  ['som', 'Suman Rao'],
  ['aa', 'Asha Khan'],
])('“%s” is not another spelling of %s', (query, name) => {
  expect(names(people(name, 'Devi Somaa'), query)).toEqual(['Devi Somaa']);
});

test('a number has no other spelling', () => {
  expect(names(people('Member 1123', 'Member 123'), '123')).toEqual(['Member 123', 'Member 1123']);
  expect(names(people('Member 1123', 'Member 12'), 'member 123')).toEqual([]);
});

test.each(['nandnii', 'nanini', 'nandxni', 'naandini kulkrani', 'nandinni', 'nandinl'])(
  '“%s” finds Nandini Kulkarni in spite of the typo',
  (query) => {
    expect(names(people('Nandini Kulkarni', 'Nitin Kale'), query)).toEqual(['Nandini Kulkarni']);
  },
);

test('a name that only sounds as typed does not hide the one with a typo', () => {
  expect(names(people('Farah Shaikh', 'Farhan Khan'), 'faarh')).toEqual(['Farhan Khan', 'Farah Shaikh']);
});

test('a name that only sounds as typed does not hide the one with a typo, whatever the other words begin', () => {
  expect(names(people('Farah Khan', 'Farhan Khan'), 'faarh khan')).toEqual(['Farhan Khan', 'Farah Khan']);
});

test('a typo is forgiven where each word begins a name, but nobody has them all', () => {
  expect(names(people('Asha Iyer', 'Meera Menon', 'Usha Menon'), 'asha menon')).toEqual(['Usha Menon']);
});

test.each([
  ['rom123', 'Room123'],
  ['123rom', '123Room'],
])('“%s” is no number, and finds %s in spite of the typo', (query, name) => {
  expect(names(people('Asha Rao', name), query)).toEqual([name]);
});

test('typos are searched only where nothing begins as typed, and from four letters', () => {
  expect(names(people('Nandini Rao', 'Nanda Rao'), 'nandi')).toEqual(['Nandini Rao']);
  expect(names(people('Asha Rao', 'Usha Rao'), 'asha')).toEqual(['Asha Rao']);
  expect(names(people('Usha Rao'), 'asha')).toEqual(['Usha Rao']);
  expect(names(people('Ira Rao'), 'ire')).toEqual([]);
});

test('the end of a phone number is before its start, and that before its inside', () => {
  const phones = ['+915559012345', '+914445559012', '+915551112222', '+910001112222'];
  const all = phones.map((phone, at) => member(`Member ${'ABCD'[at]}`, { phone }));
  expect(names(all, '9012')).toEqual(['Member B', 'Member A']);
  expect(names(all, '555')).toEqual(['Member A', 'Member B', 'Member C']);
  expect(names(all, '+91 555')).toEqual(['Member A', 'Member C']);
  expect(names(all, 'member 222')).toEqual(['Member C', 'Member D']);
});

test('three digits are enough for the end or the start of a phone number', () => {
  const phones = ['1555234', '5551234', '1234555'];
  const all = phones.map((phone, at) => member(`Member ${'ABC'[at]}`, { phone }));
  expect(names(all, '555')).toEqual(['Member C', 'Member B', 'Member A']);
});

test('the start of a phone number with its country code is before an inside', () => {
  const all = [
    member('Anil Rao', { email: 'a+91555@example.com', phone: '+447700900123' }),
    member('Zara Rao', { phone: '+91 5550012345' }),
  ];
  expect(names(all, '+91 555')).toEqual(['Zara Rao', 'Anil Rao']);
});

test('of two numbers, one may be in the name and the other end the phone number', () => {
  const all = [member('Room 123', { phone: '+915559012345' }), member('Room 124', { phone: '+915559012345' })];
  expect(names(all, '12345 123')).toEqual(['Room 123']);
});

test('what is typed is not found over the end of one member and the start of the next', () => {
  const all = [member('Asha Rao', { email: null, phone: '+911' }), member('Bina Shah', { email: null, phone: '+912' })];
  expect(names(all, '1\nbina')).toEqual([]);
  expect(names(all, 'rao\n\n+911')).toEqual(['Asha Rao']);
});

test('the start of an e-mail is before the inside of a text', () => {
  const all = [member('Bized Rao', { email: null }), member('Mira Rao', { email: 'zed@example.com' })];
  expect(names(all, 'zed')).toEqual(['Mira Rao', 'Bized Rao']);
});

test('digits inside a phone number are found whatever the spaces', () => {
  expect(names([member('Asha Rao', { phone: '+917012345678' })], '012 34')).toEqual(['Asha Rao']);
});

test('symbols find whoever has them', () => {
  expect(names(people('Asha (Coach) Rao', '!!!', 'Bina Shah'), '(')).toEqual(['Asha (Coach) Rao']);
  expect(names(people('Asha (Coach) Rao', '!!!', 'Bina Shah'), '!')).toEqual(['!!!']);
});

test('a card is found by all of it, its start and its end', () => {
  const all = [member('Asha Rao', { cardNumber: 'AB12CD34' }), member('Asha Iyer')];
  for (const query of ['ab12cd34', 'AB1', 'd34']) expect(names(all, query)).toEqual(['Asha Rao']);
  for (const query of ['ab', 'd3', 'b12']) expect(names(all, query)).toEqual([]);
});

test('of equal matches, who usually comes at this hour is first, then who comes an hour earlier or later', () => {
  const all = [
    { ...member('Asha Bose'), usualHours: [7] },
    { ...member('Asha Iyer'), usualHours: [23] },
    { ...member('Asha Rao'), usualHours: [7, 0] },
    member('Asha Sen'),
  ];
  expect(names(all, 'asha', { hour: 0 })).toEqual(['Asha Rao', 'Asha Iyer', 'Asha Bose', 'Asha Sen']);
  expect(names(all, 'asha bose', { hour: 0 })).toEqual(['Asha Bose']);
  expect(names(all, 'asha')).toEqual(['Asha Bose', 'Asha Iyer', 'Asha Rao', 'Asha Sen']);
});

test('an hour earlier or later than any of the usual hours counts', () => {
  const all = [
    { ...member('Asha Bose'), usualHours: [15] },
    { ...member('Asha Rao'), usualHours: [12, 7] },
  ];
  expect(names(all, 'asha', { hour: 8 })).toEqual(['Asha Rao', 'Asha Bose']);
  expect(names(all, 'asha', { hour: 6 })).toEqual(['Asha Rao', 'Asha Bose']);
  expect(names(all, 'asha', { hour: 9 })).toEqual(['Asha Bose', 'Asha Rao']);
});

test('a better match is first at whatever hour', () => {
  const all = [{ ...member('Anil Kumar'), usualHours: [5] }, member('Kumar Sanu')];
  expect(names(all, 'kumar', { hour: 5 })).toEqual(['Kumar Sanu', 'Anil Kumar']);
});

test('a limit bounds the hits, not the total', () => {
  const found = find(buildIndex(manyMembers(1000)), 'khan', { limit: 5 });
  expect(found.hits).toHaveLength(5);
  expect(found.total).toBe(100);
});

test('an index has each word once, and members in order of names, equal names as given', () => {
  const all = people('Zara Rao', 'Asha D’Souza', 'Meera Rao', 'Asha Asha', 'Zara Rao');
  const { byName, entries, words, membersOf, inside } = buildIndex(all);
  expect(byName.map((one) => all.indexOf(one))).toEqual([3, 1, 2, 0, 4]);
  expect(entries.map(({ words: own }) => own.map((word) => words[word]?.text))).toEqual([
    ['asha', 'asha'],
    ['asha', 'd', 'souza', 'dsouza'],
    ['meera', 'rao'],
    ['zara', 'rao'],
    ['zara', 'rao'],
  ]);
  expect(words.map(({ text }, word) => [text, membersOf[word]])).toEqual([
    ['asha', [0, 1]],
    ['d', [1]],
    ['souza', [1]],
    ['dsouza', [1]],
    ['meera', [2]],
    ['rao', [2, 3, 4]],
    ['zara', [3, 4]],
  ]);
  expect(entries.every(({ phone, card }) => phone === '' && card === '')).toBe(true);
  expect(inside.text).toBe('asha asha\n\n\nasha d’souza\n\n\nmeera rao\n\n\nzara rao\n\n\nzara rao\n\n');
});

test('an apostrophe joins the parts of a name, also where another one is its first letter', () => {
  expect(buildIndex(people('’Sara D’Souza')).words.map(({ text }) => text)).toEqual(['sara', 'd', 'souza', 'dsouza']);
});

test('an index is made anew for changed texts alone', () => {
  const first = buildIndex(members);
  expect(buildIndex(members, first)).toBe(first);
  const checkedOut = members.map((one) => ({ ...one, currentlyCheckedIn: false }));
  expect(buildIndex(checkedOut, first).entries).toBe(first.entries);
  const changes = [{ phone: '+915550001111' }, { email: 'fresh@example.com' }, { cardNumber: 'FRESH1' }];
  for (const [at, query] of ['5550001111', 'fresh@example', 'fresh1'].entries()) {
    const changed = members.map((one) => (one === asha ? { ...one, ...changes[at] } : one));
    expect(find(buildIndex(changed, first), query).hits.map(({ id }) => id)).toEqual([asha.id]);
  }
});

test('an index follows changes of its members', () => {
  const first = buildIndex(members);
  const checkedOut = members.map((one) => (one === asha ? { ...one, currentlyCheckedIn: false } : one));
  const second = buildIndex(checkedOut, first);
  expect(find(second, 'asha').hits[0]).toMatchObject({ id: asha.id, currentlyCheckedIn: false });
  const renamed = checkedOut.map((one) => (one.id === asha.id ? { ...one, name: 'Asha Menon' } : one));
  expect(find(buildIndex(renamed, second), 'menon').hits.map(({ id }) => id)).toEqual([asha.id]);
  expect(find(buildIndex(members.slice(1), second), 'asha').total).toBe(0);
});
