import { expect, test } from 'vitest';
import * as templates from './templates.ts';

/** What the templates together need. */
const content = {
  to: 'asha@example.com',
  name: 'Asha "A" Rao',
  gymName: 'Iron & Lotus',
  link: 'https://gym.example/login?mode=signIn&oobCode=1',
  days: 7,
  minutes: 60,
  codesLeft: 9,
  madeBy: 'Sunil Staff',
  number: 'INV/2627/000012',
  date: '20 Nov 2026',
  amount: '₹1,20,000.50',
  lines: ['You now work at <Bandra>.'],
};

test.each(Object.entries(templates))('%s: subject, text and HTML', async (name, template) => {
  const { to, subject, text, html } = template(content);
  expect(to).toBe(content.to);
  const page = html.replaceAll('<p', '\n<p');
  await expect(`Subject: ${subject}\n\n${text}\n\n${page}\n`).toMatchFileSnapshot(`./mails/${name}.txt`);
});

test('a person or gym without a usable name is addressed without it', () => {
  const { text } = templates.passwordSet({ to: content.to, name: '@', gymName: '' });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toMatch(/\n\nyour gym$/);
});
