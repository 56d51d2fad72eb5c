import { expect, test } from 'vitest';
import { passwordWeakness } from './passwordPolicy.ts';

const email = 'asha.rao@demo.gym';
const weaknessOf = (password: string) => passwordWeakness(password, email);

test('a password has 8 to 128 characters, however many bytes they take', () => {
  const tooShort = { message: 'The password must have at least {min} characters', values: { min: 8 } };
  const tooLong = { message: 'The password must have at most {max} characters', values: { max: 128 } };
  for (const character of ['ж', '💪', 'e\u0301']) {
    const outcomes = [7, 8, 128, 129].map((count) => weaknessOf(character.repeat(count)));
    expect(outcomes).toEqual([tooShort, undefined, undefined, tooLong]);
  }
});

test('a password is neither the e-mail nor its name, in any case', () => {
  const outcomes = [email, 'asha.rao', 'Asha.RAO@demo.gym', 'Asha.Rao'].map(weaknessOf);
  expect(outcomes).toEqual(outcomes.map(() => ({ message: 'The password must not be the e-mail address' })));
  expect(['demo.gym', 'asha.rao1', 'my asha.rao'].map(weaknessOf)).toEqual([undefined, undefined, undefined]);
});

test('a common password is refused, in any case', () => {
  const outcomes = ['password123', 'PassWord123'].map(weaknessOf);
  expect(outcomes).toEqual(outcomes.map(() => ({ message: 'This password is too common' })));
});
