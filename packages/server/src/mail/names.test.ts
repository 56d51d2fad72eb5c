import { brands } from '@spotter/ui/brands';
import { describe, expect, test } from 'vitest';
import { mailBrandFrom } from './mailBrand.ts';
import { nameInMail } from './names.rules.ts';
import { renderMail } from './renderMail.ts';
import { invitation, signInLink } from './templates.ts';

describe('a name in a mail', () => {
  test.each([
    ['Asha Rao', 'Asha Rao'],
    ['Dr. Asha A.R. Rao', 'Dr. Asha A. R. Rao'],
    ['24/7 Fitness', '24/7 Fitness'],
    ['अनुष्का राव', 'अनुष्का राव'],
    ['Visit evil.example', 'Visit evil. example'],
    ['https://evil.example/login?x=1', 'https evil. example/login?x=1'],
    ['evil。example', 'evil. example'],
    ['mailto:thief@evil.example', 'mailto: thief evil. example'],
    ['Call 9876543210 now', 'Call now'],
    ['Call ९८७६५४३२१० now', 'Call now'],
    ['moc.\u202Elive', 'moc. live'],
    ['  Asha \n Rao ', 'Asha Rao'],
    ['@', ''],
  ])('%j is shown as %j', (name, shown) => expect(nameInMail(name)).toBe(shown));

  test('is at most 50 characters long, and no character is cut apart', () => {
    expect(nameInMail('a'.repeat(50))).toBe('a'.repeat(50));
    expect(nameInMail('a'.repeat(51))).toBe(`${'a'.repeat(49)}…`);
    expect(nameInMail(`${'a'.repeat(48)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(48)}…`);
    expect(nameInMail('👩🏽‍🚀'.repeat(51))).toBe(`${'👩🏽‍🚀'.repeat(49)}…`);
  });
});

test('no part of a mail contains a link or markup by way of a name', () => {
  const name = '<a href="https://evil.example">Win</a>';
  const content = {
    to: 'a@b.in',
    name,
    gymName: `${name} Gym`,
    link: 'https://gym.example/login',
    days: 7,
    language: 'en' as const,
  };
  const brand = mailBrandFrom(brands[0], { name: content.gymName, logoUrl: null });
  const mail = renderMail(invitation(content), brand);
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).not.toContain('evil.example');
    expect(part.match(/https?:\/\/[^\s"<]+/g) ?? []).toEqual(
      part === mail.subject ? [] : ['https://gym.example/login'],
    );
  }
  expect(mail.html).not.toContain('<a href="https evil');
  expect(mail.html.match(/<a /g)).toHaveLength(1);
});

test('a mail without a usable name is still a mail', () => {
  const content = {
    to: 'a@b.in',
    name: '@',
    gymName: '//',
    link: 'https://gym.example/login',
    minutes: 15,
    language: 'en' as const,
  };
  expect(signInLink({ ...content, gymName: '@' })).toMatchObject({
    subject: 'Sign in to your gym',
    text: expect.stringMatching(/^Hello,\n/) as string,
  });
});
