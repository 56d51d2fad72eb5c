import { expect, test } from 'vitest';
import { deskUidOf, personOfDeskUid } from './deskAccounts.ts';

test('the uid of a desk’s account names the gym and the person; any other names none', () => {
  const person = { gymId: 'gym-1', personId: 'person-1' };
  expect(deskUidOf(person)).toBe('gym-1.person-1');
  expect(personOfDeskUid(deskUidOf(person))).toEqual(person);
  expect(personOfDeskUid('lMdHzvvXg0-wzJuC_XPZOhJJQ1bH')).toBeUndefined();
});
