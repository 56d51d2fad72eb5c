import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reminderDays } from '@spotter/api';
import {
  defaultText,
  endForReminder,
  isReminded,
  remindersOf,
  storedReminders,
  sendingDay,
  worklistPeriod,
} from './reminders.rules.ts';
import { renderMail } from '../mail/renderMail.ts';
import { describeMail, plainMailBrand } from '../testing/mails.ts';
import { renderReminder } from './reminderMail.ts';

const termFrom = (from: string, canceledOn: string | null = null) => ({
  row: {
    gym_id: 'gym',
    id: 'term',
    person_id: 'person',
    number: 1,
    plan_id: 'monthly',
    plan_name: 'Monthly',
    starts_on: from,
    ends_on: '2026-11-27',
    follows_id: null,
    price_paise: null,
    price_tax: null,
    sold_by_id: null,
    sold_by_name: null,
    sold_at: 0,
    canceled_on: canceledOn,
    cancel_reason: null,
    undone_at: null,
  },
  from,
  to: '2026-11-27',
  neverBegins: false,
});

const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
] as const;
const moments = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) });
const localHour = (now: number, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
const localDate = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(now);

describe('the hours of reminders', () => {
  test.each([
    ['2026-11-20T03:29:59Z', undefined],
    ['2026-11-20T03:30:00Z', '2026-11-20'],
    ['2026-11-20T14:29:59Z', '2026-11-20'],
    ['2026-11-20T14:30:00Z', undefined],
    // Midnight in India is still the evening before in UTC.
    ['2026-11-20T18:30:00Z', undefined],
  ])('at %s in India: %s', (moment, today) => {
    expect(sendingDay(Date.parse(moment), 'Asia/Kolkata')?.today).toBe(today);
  });

  test('of any moment and zone are 9 to 20 on the clock of the gym, and end at 20:00 of its day', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (now, timeZone) => {
        const day = sendingDay(now, timeZone);
        const hour = localHour(now, timeZone);
        expect(day !== undefined).toBe(hour >= 9 && hour < 20);
        if (!day) return;
        expect(day.today).toBe(localDate(now, timeZone));
        expect(day.endsAt).toBeGreaterThan(now);
        expect([localHour(day.endsAt, timeZone), localDate(day.endsAt, timeZone)]).toEqual([20, day.today]);
        expect(localHour(day.endsAt - 1, timeZone)).toBe(19);
        expect(sendingDay(day.endsAt - 1, timeZone)).toEqual(day);
        expect(sendingDay(day.endsAt, timeZone)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  test('are there on each day, also where the clock changes', () => {
    for (const timeZone of zones) {
      let date = Temporal.PlainDate.from('2026-01-01');
      for (let day = 0; day < 730; day += 1) {
        const noon = date.toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds;
        expect(sendingDay(noon, timeZone)?.today).toBe(date.toString());
        date = date.add({ days: 1 });
      }
    }
  });
});

describe('the day of a reminder', () => {
  const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => Temporal.PlainDate.from('2015-01-01').add({ days }));

  test('each membership has each reminder on exactly one day', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...reminderDays), (end, day) => {
        const near = Array.from({ length: 41 }, (_, at) => end.add({ days: at - 20 }).toString());
        const due = near.filter((today) => endForReminder(day, today) === end.toString());
        expect(due).toEqual([end.subtract({ days: day }).toString()]);
      }),
    );
  });

  test('on one day each membership has at most one', () => {
    fc.assert(
      fc.property(dates, (today) => {
        const ends = reminderDays.map((day) => endForReminder(day, today.toString()));
        expect(new Set(ends).size).toBe(reminderDays.length);
      }),
    );
  });

  test.each([
    [7, '2026-11-13', '2026-11-14'],
    [3, '2026-11-21', '2026-11-22'],
    [1, '2026-11-25', '2026-11-26'],
    [0, '2026-11-26', '2026-11-27'],
    [-3, '2026-11-26', '2026-11-27'],
  ] as const)('of %i days before the end is for terms that began by %s, not on %s', (day, inTime, late) => {
    const due = { day, endsOn: '2026-11-27' };
    expect(isReminded({ last: termFrom(inTime) }, due)).toBe(true);
    expect(isReminded({ last: termFrom(late) }, due)).toBe(false);
    expect(isReminded({ last: termFrom(inTime, '2026-11-27') }, due)).toBe(false);
  });
});

test('the desk calls from 14 days after the end until 7 before it', () => {
  expect(worklistPeriod('2026-03-05')).toEqual({ from: '2026-02-19', to: '2026-03-12' });
});

describe('the reminders of a gym', () => {
  test('are on, with the texts of the product, until it changes them', () => {
    const reminders = remindersOf(
      [
        { day: 3, subject: 'Ours', text: null, turned_off_at: null },
        { day: 0, subject: null, text: 'Ours', turned_off_at: 5 },
      ],
      'en',
    );
    expect(reminders.map(({ day }) => day)).toEqual([7, 3, 1, 0, -3]);
    expect(reminders[0]).toEqual({ day: 7, isOn: true, ...defaultText(7, 'en') });
    expect(reminders[1]).toEqual({ day: 3, isOn: true, subject: 'Ours', text: defaultText(3, 'en').text });
    expect(reminders[3]).toEqual({ day: 0, isOn: false, subject: defaultText(0, 'en').subject, text: 'Ours' });
  });
});

test('the product’s text is in the language of the member; a gym’s own, completed, in that of the gym', () => {
  const rows = [{ day: 3, subject: 'हमारा', text: null, turned_off_at: null }] as const;
  const [week, threeDays] = storedReminders(rows, 'hi');
  expect(week?.textIn('en')).toEqual(defaultText(7, 'en'));
  expect(week?.textIn('hi')).toEqual(defaultText(7, 'hi'));
  expect(threeDays?.textIn('en')).toEqual({ subject: 'हमारा', text: defaultText(3, 'hi').text });
  for (const field of ['{name}', '{plan}', '{date}', '{amount}', '{link}']) {
    expect(defaultText(7, 'hi').text).toContain(field);
  }
});

const occasion = {
  to: 'asha@example.com',
  name: 'Asha Rao',
  plan: { id: 'quarterly', name: 'Quarterly' },
  endsOn: '2026-11-27',
  amount: 354_000,
  gymName: 'Iron & Lotus',
  language: 'en' as const,
  locale: 'en-IN',
  currency: 'INR',
  link: 'https://gym.example/pass/',
  stopLink: 'https://gym.example/reminders/stop/#token',
  unsubscribeUrl: 'https://gym.example/reminders/stop/token',
};

const rendered = (...[reminder, of]: Parameters<typeof renderReminder>) =>
  renderMail(renderReminder(reminder, of), plainMailBrand);

describe('the mail', () => {
  test.each(reminderDays)('of the day %i, with the text of the product', async (day) => {
    const mail = renderReminder(defaultText(day, 'en'), occasion);
    expect(mail).toMatchObject({ to: occasion.to, unsubscribeUrl: occasion.unsubscribeUrl });
    await expect(describeMail(mail)).toMatchFileSnapshot(`../mail/mails/reminder${day}.txt`);
  });

  test('leaves out the line with the amount where the plan has no price', () => {
    const { text, html } = rendered(defaultText(7, 'en'), { ...occasion, amount: null });
    for (const part of [text, html]) {
      expect(part).not.toMatch(/costs|₹|\{amount\}|null/);
      expect(part).toContain('27 Nov 2026');
    }
  });

  test('has a subject also where nothing is left of the text', () => {
    const { subject } = renderReminder({ subject: 'Renew for {amount}', text: 'x' }, { ...occasion, amount: null });
    expect(subject).toBe('Your membership at Iron & Lotus');
  });

  test('nothing of a name, plan or text becomes markup, a link or another field', () => {
    const evil = '<a href="https://evil.example">{link}</a>';
    const { subject, text, html } = rendered(
      { subject: '{name} <b>', text: 'Hi {name} & <script>alert(1)</script>\n{plan}' },
      { ...occasion, name: evil, plan: { id: 'own', name: evil } },
    );
    expect(html).not.toMatch(/<script|<b>|evil\.example/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('&#38; &#60;script&#62;');
    for (const part of [subject, text]) expect(part).not.toContain(occasion.link);
  });

  test('a line that is the link alone is a button, a link in a sentence a link', () => {
    const { html } = rendered({ subject: 's', text: 'See {link} now\n{link}\nBye' }, occasion);
    expect(html).toContain(
      '>See <a href="https://gym.example/pass/" style="color:inherit">https://gym.example/pass/</a> now</p>',
    );
    expect(html).toMatch(/>Renew membership<\/a><\/td><\/tr><\/table>\n<p[^>]*>Bye<\/p>/);
  });

  test('always has the page on which reminders are stopped', () => {
    const { text, html } = rendered({ subject: 's', text: 'x' }, occasion);
    expect(text).toContain(`Stop reminders: ${occasion.stopLink}`);
    expect(html).toContain(`<a href="${occasion.stopLink}"`);
  });
});
