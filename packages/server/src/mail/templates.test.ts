import { expect, test } from 'vitest';
import { describeMail } from '../testing/mails.ts';
import * as templates from './templates.ts';

/** What the templates together need. */
const content = {
  language: 'en' as const,
  to: 'asha@example.com',
  name: 'Asha "A" Rao',
  gymName: 'Iron & Lotus',
  link: 'https://gym.example/login?mode=signIn&oobCode=1',
  days: 7,
  minutes: 60,
  codesLeft: 9,
  madeBy: 'Sunil Staff',
  admin: { name: 'Arun <Admin>', email: 'arun@example.com' },
  number: 'INV/2627/000012',
  date: '20 Nov 2026',
  amount: '₹1,20,000.50',
  lines: ['You now work at <Bandra>.'],
};

test.each(Object.entries(templates))('%s: subject, text and HTML', async (name, template) => {
  const draft = template(content);
  expect(draft.to).toBe(content.to);
  await expect(describeMail(draft)).toMatchFileSnapshot(`./mails/${name}.txt`);
});

test('a person or gym without a usable name is addressed without it', () => {
  const { text } = templates.passwordSet({ to: content.to, language: 'en', name: '@', gymName: '' });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toMatch(/\n\nyour gym$/);
});

test('without a usable name, somebody made the sign-in', () => {
  expect(templates.signInMade({ ...content, madeBy: '@' }).text).toContain(
    '\n\nSomebody at Iron & Lotus made a sign-in',
  );
});

test.each([
  [0, 'No codes are left.'],
  [1, 'One code is left.'],
  [2, '2 codes are left.'],
])('with %d recovery codes left it says: %s', (codesLeft, sentence) => {
  expect(templates.recoveryCodeUsed({ ...content, codesLeft }).text).toContain(`recovery codes. ${sentence}\n\n`);
});
