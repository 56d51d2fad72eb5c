import { afterEach, beforeEach, expect, test } from 'vitest';
import english from '../locales/en/app.json' with { type: 'json' };
import { i18n } from './index.ts';
import { showPseudoLocale } from './pseudo.ts';

beforeEach(() => showPseudoLocale(true));
afterEach(() => showPseudoLocale(false));

const MARKS = /[\u200E\u200F\u202A-\u202E]/g;
const read = (text: string) => text.replaceAll(MARKS, '');
const THIRD_LONGER = 4 / 3;

test('texts are a third longer, without the spaces that a page collapses', () => {
  const messages = Object.keys(english).filter((message) => !/[{<]/.test(message));
  expect(messages.length).toBeGreaterThan(500);
  const shown = messages.map((message) => read(i18n.t(message)).replaceAll(/\s+/g, ' ').trim());
  expect(shown.join('').length / messages.join('').length).toBeCloseTo(THIRD_LONGER, 1);
});

test('words run from right to left; values, figures and tags stay', () => {
  const text = i18n.t('<0>{name}</0> has {count, plural, one {# visit} other {# visits}} in 30 days', {
    name: 'Asha Rao',
    count: 7,
  });
  expect(read(text)).toBe('<0>Asha Rao</0> ĥààś 7 vĩĩśĩĩţś ĩĩń 30 ďààŷŷś');
  expect(text).toContain('30 \u200F\u202Eďààŷŷś\u202C');
});

const dates = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

test('dates and signs are those of a locale written from right to left; an ISO date stays', () => {
  const day = Date.UTC(2026, 10, 3);
  expect(dates('en-IN', { day: 'numeric', month: 'short' }).format(day)).toBe('3 \u200F\u202EŃōōv\u202C');
  expect(read(dates('en-IN', { month: 'short' }).formatRange(day, Date.UTC(2026, 11, 3)))).toBe(
    'Ńōōv\u2009–\u2009Ďēēć',
  );
  expect(dates('en-CA', { dateStyle: 'short' }).format(day)).toBe('2026-11-03');
  expect(read(new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(0, 'day'))).toBe('ţōōďààŷŷ');
  expect(new Intl.NumberFormat('en', { signDisplay: 'always' }).format(5)).toBe('\u200E+5');
});

test('English is as before once it is off', () => {
  showPseudoLocale(false);
  expect(i18n.t('Dashboard')).toBe('Dashboard');
  expect(new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' }).format(0)).toBe('Jan');
  expect(new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(0, 'day')).toBe('today');
});
