import { expect, test } from 'vitest';
import { button, note, paragraph } from '../mail/parts.ts';
import { renderReminder } from './reminderMail.ts';

const occasion = {
  to: 'asha@gym.test',
  name: 'Asha <Rao>',
  plan: { id: 'quarterly', name: 'Quarterly' },
  endsOn: '2026-11-23',
  amount: 1500_50,
  gymName: 'Iron & Lotus',
  language: 'en' as const,
  locale: 'en-IN',
  currency: 'INR',
  link: 'https://gym.test/pass/',
  stopLink: 'https://gym.test/reminders/stop/#t',
  unsubscribeUrl: 'https://gym.test/reminders/stop/t',
};
const anchor = (label: string, link: string) => `<a href="${link}" style="color:inherit">${label}</a>`;
const stop = note(anchor('Stop reminders', occasion.stopLink));

test('a reminder fills in its text, for readers of HTML in paragraphs with a button', () => {
  const text = 'Hello {name},\n\n{plan} ends on {date}.\nIt costs {amount} & more.\n{link}\nOr here: {link}\n\n{link}';
  expect(renderReminder({ subject: '{name}: {plan} ends', text }, occasion)).toEqual({
    to: 'asha@gym.test',
    language: 'en',
    subject: 'Asha <Rao>: Quarterly ends',
    preheader: 'Quarterly ends on 23 Nov 2026.',
    text: [
      'Hello Asha <Rao>,',
      '',
      'Quarterly ends on 23 Nov 2026.',
      'It costs ₹1,500.50 & more.',
      'https://gym.test/pass/',
      'Or here: https://gym.test/pass/',
      '',
      'https://gym.test/pass/',
      '',
      'Iron & Lotus',
      '',
      'Stop reminders: https://gym.test/reminders/stop/#t',
    ].join('\n'),
    parts: [
      paragraph('Hello Asha &#60;Rao&#62;,'),
      paragraph('Quarterly ends on 23 Nov 2026.<br>It costs ₹1,500.50 &#38; more.'),
      button('Renew membership', occasion.link),
      paragraph(`Or here: ${anchor(occasion.link, occasion.link)}`),
      button('Renew membership', occasion.link),
      stop,
    ],
    unsubscribeUrl: occasion.unsubscribeUrl,
  });
});

test('without a price or a name of the gym it says nothing of them', () => {
  const of = { ...occasion, amount: null, gymName: ' ' };
  expect(renderReminder({ subject: 'For {amount}', text: 'Renew now\nfor {amount}' }, of)).toMatchObject({
    subject: 'Your membership at your gym',
    preheader: 'Renew now',
    text: `Renew now\n\nyour gym\n\nStop reminders: ${occasion.stopLink}`,
    parts: [paragraph('Renew now'), stop],
  });
  expect(renderReminder({ subject: 'For {amount}', text: 'Renew' }, { ...of, gymName: 'Iron' }).subject).toBe(
    'Your membership at Iron',
  );
  // Nothing but lines with an amount.
  expect(renderReminder({ subject: 'S', text: 'It costs {amount}' }, of)).toMatchObject({
    preheader: '',
    parts: [stop],
  });
});

test('a reminder is in the language of its member', () => {
  const { subject, text, parts } = renderReminder(
    { subject: '{amount}', text: '{plan}: {date}\n{link}' },
    {
      ...occasion,
      amount: null,
      language: 'hi',
    },
  );
  expect([subject, text.split('\n')[0]]).toEqual(['Iron & Lotus में आपकी मेंबरशिप', 'तिमाही: 23 नव॰ 2026']);
  expect(parts[1]).toMatchObject({ is: 'button', label: expect.not.stringContaining('Renew') });
});
