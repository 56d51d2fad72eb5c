import { expect, test } from 'vitest';
import { languageOfMember, languageOfPerson, toGym } from './gyms.rules.ts';

const columns = {
  gym_name: 'Iron Lotus',
  gym_language: null,
  logo_url: null,
  time_zone: 'Asia/Kolkata',
  locale: 'en-IN',
  currency: 'INR',
  main_branch_id: 'main',
  two_factor_required_since: null,
} as const;

test('a gym is in English until it chooses, and asks for a second factor once it requires one', () => {
  expect(toGym('gym', columns)).toMatchObject({ language: 'en', isTwoFactorRequired: false });
  expect(toGym('gym', { ...columns, gym_language: 'hi', two_factor_required_since: 1 })).toMatchObject({
    language: 'hi',
    isTwoFactorRequired: true,
  });
});

test('a member’s mails are in their language, else in the gym’s, else in English', () => {
  expect(languageOfMember({ language: 'hi' }, { language: 'en' })).toBe('hi');
  expect(languageOfMember({ language: null }, { language: 'hi' })).toBe('hi');
  expect(languageOfMember({ language: null }, { language: null })).toBe('en');
});

test('admins and staff read English', () => {
  const hindi = { language: 'hi' } as const;
  expect(languageOfPerson({ ...hindi, user_type: 'member' }, hindi)).toBe('hi');
  for (const user_type of ['admin', 'staff'] as const)
    expect(languageOfPerson({ ...hindi, user_type }, hindi)).toBe('en');
});
