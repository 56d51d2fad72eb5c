import { describe, expect, test } from 'vitest';
import { claims, personWith } from '../testing/identity/service.ts';
import { claimsOfSession, onlyGymOf, profileOf } from './profile.ts';

const inGym = (gymId: string, maySignIn = true) => personWith({ claims: { ...claims, gymId }, maySignIn });

describe('a profile', () => {
  const owner = { uid: 'asha', email: 'asha@gym.test' };
  const desk = { uid: 'gym-1.person-1', email: 'gym-1.person-1' };

  test.each([
    ['the name in the gym and the e-mail of the account', owner, { email: 'old@gym.test' }, 'asha@gym.test'],
    ['the e-mail of the person, where the desk signed in', desk, { email: 'person@gym.test' }, 'person@gym.test'],
    ['no e-mail, where the desk signed in a person without one', desk, { email: null }, ''],
  ])('has %s', (_, account, person, email) => {
    expect(profileOf(account, personWith(person))).toEqual({ name: 'Asha Rao', email });
  });

  test.each([
    ['only the account’s e-mail while no gym is chosen', owner, 'asha@gym.test'],
    ['nothing of a desk’s account without a person', desk, ''],
  ])('has %s', (_, account, email) => {
    expect(profileOf(account, undefined)).toEqual({ name: '', email });
  });
});

describe('the claims of a session', () => {
  test.each([
    ['those of its only gym', [inGym('gym-1')], 'gym-1', { ...claims }],
    [
      'those of its gym, and that there are others',
      [inGym('gym-1'), inGym('gym-2')],
      'gym-2',
      { ...claims, gymId: 'gym-2', hasSeveralGyms: true },
    ],
    [
      'only that there are several gyms while none is chosen',
      [inGym('gym-1'), inGym('gym-2')],
      null,
      { hasSeveralGyms: true },
    ],
    ['none of a gym that the account is not in', [inGym('gym-1')], 'gym-2', {}],
    ['none of a gym where the person may not sign in', [inGym('gym-1', false)], 'gym-1', {}],
    ['nothing of gyms where they may not sign in', [inGym('gym-1'), inGym('gym-2', false)], 'gym-1', { ...claims }],
    ['none without people', [], null, {}],
  ])('are %s', (_, people, gymId, expected) => {
    expect(claimsOfSession(people, gymId)).toEqual(expected);
  });
});

test.each([
  ['the only one', [inGym('gym-1')], 'gym-1'],
  ['the only one where they may sign in', [inGym('gym-1', false), inGym('gym-2')], 'gym-2'],
  ['none of several', [inGym('gym-1'), inGym('gym-2')], null],
  ['none where they may not sign in', [inGym('gym-1', false)], null],
  ['none without people', [], null],
])('the gym of a session that names none is %s', (_, people, gymId) => {
  expect(onlyGymOf(people)).toBe(gymId);
});
