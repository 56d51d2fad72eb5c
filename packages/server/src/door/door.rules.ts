import {
  type DoorNotice,
  type DoorNoticeKind,
  type DoorRuleAnswer,
  type DoorRules,
  type DoorTone,
  defaultDoorRules,
  type Language,
  type ScanResult,
} from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { localeIn } from '@spotter/i18n';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Gym } from '../context.ts';
import { DomainError } from '../errors.ts';
import { frozenUntil, isExpired } from '../members/members.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { inactiveMessage, MAX_ENTRY_DELAY_MS } from '../people/people.rules.ts';
import { say, type Texts, texts } from '../texts.ts';
import { formatCalendarDate, formatDayAndMonth, startOfDate } from '../zone.ts';

/** The rules of a branch, as its column has them; the default where it has none. */
export const readDoorRules = (json: string | null): DoorRules =>
  json === null ? defaultDoorRules : (JSON.parse(json) as DoorRules);

/** What is known of somebody at a door. What no rule asks for stays 0 or undefined. */
export interface EntryFacts {
  /** What the member owes, in minor units. */
  due: number;
  /** Members inside the branch. */
  inside: number;
  /** The name of the member's own branch, where this is another. */
  homeBranchName: string | undefined;
}

export const noEntryFacts: EntryFacts = { due: 0, inside: 0, homeBranchName: undefined };

type Entrant = Pick<
  PersonRow,
  | 'user_type'
  | 'deactivated_at'
  | 'expiry_date'
  | 'frozen_from'
  | 'frozen_to'
  | 'birth_date'
  | 'join_date'
  | 'created_at'
  | 'total_visits'
  | 'branch_id'
>;
type Place = Pick<BranchRow, 'name' | 'max_capacity'>;
type Region = Pick<Gym, 'locale' | 'timeZone' | 'currency'>;

const toneOfAnswer: Record<DoorRuleAnswer, DoorTone | undefined> = {
  allow: undefined,
  warn: 'attention',
  refuse: 'refused',
};

/** Says something in a language, with the dates of the gym's region in it. */
type Saying = (i18n: Texts, region: Region) => string;

const sayIn = (saying: Saying, region: Region, language: Language): string =>
  saying(texts(language), { ...region, locale: localeIn(language, region.locale) });

/**
 * A notice in English, as the desk reads it and as it is stored; `textIn` says it to somebody else.
 * Not part of the JSON.
 */
export interface SpokenNotice extends DoorNotice {
  textIn: (language: Language) => string;
}

/** A notice of a refusal, which is stored for a retry of its call: read from there, it has the English alone. */
type KeptNotice = DoorNotice & Partial<Pick<SpokenNotice, 'textIn'>>;

/** The notices for somebody who reads this language. */
export const noticesIn = <Notice extends KeptNotice>(notices: readonly Notice[], language: Language): Notice[] =>
  notices.map((notice) => ({ ...notice, text: notice.textIn?.(language) ?? notice.text }));

/**
 * What the door of a branch says of somebody who wants in on this day: first what speaks against it, in the order of
 * `doorNoticeKinds`, then good news. Refused where a notice is.
 */
export function judgeEntry(
  person: Entrant,
  facts: EntryFacts,
  place: Place,
  rules: DoorRules,
  today: string,
  region: Region,
): SpokenNotice[] {
  const notices: SpokenNotice[] = [];
  const add = (kind: DoorNoticeKind, tone: DoorTone | undefined, saying: Saying) => {
    if (!tone) return;
    const textIn = (language: Language) => sayIn(saying, region, language);
    notices.push({ kind, tone, text: textIn('en'), textIn });
  };
  const { expiry_date: expiryDate } = person;
  const frozenTo = frozenUntil(person, today);
  if (person.deactivated_at !== null)
    add('inactive', 'refused', (i18n) => say(i18n, { message: inactiveMessage(person) }));
  if (expiryDate !== null && isExpired(expiryDate, addDays(today, -rules.graceDays))) {
    add('expired', toneOfAnswer[rules.expired], expiredText(expiryDate, today));
  }
  if (frozenTo !== null) {
    add('frozen', toneOfAnswer[rules.frozen], frozenText(frozenTo));
  }
  if (facts.due > rules.duesOver) {
    const amount = formatMoney(facts.due, region.currency);
    add('dues', toneOfAnswer[rules.dues], (i18n) => i18n.t('{amount} due', { amount }));
  }
  if (place.max_capacity > 0 && facts.inside >= place.max_capacity) {
    const values = { branch: place.name, inside: facts.inside, capacity: place.max_capacity };
    add('capacity', toneOfAnswer[rules.capacity], (i18n) => i18n.t('{branch} is full: {inside} of {capacity}', values));
  }
  if (facts.homeBranchName !== undefined) {
    const values = { home: facts.homeBranchName, branch: place.name };
    add('visitor', toneOfAnswer[rules.visitors], (i18n) =>
      rules.visitors === 'refuse'
        ? i18n.t('Guest from {home}: {branch} takes its own members', values)
        : i18n.t('Guest from {home}', values),
    );
  }
  if (person.user_type !== 'member') return notices;
  if (person.birth_date !== null && isBirthday(person.birth_date, today))
    add('birthday', 'success', (i18n) => i18n.t('Birthday today'));
  const visit = person.total_visits + 1;
  if (visit === 1 ? !hasComeBefore(person, region) : isLaterMilestone(visit)) {
    add('milestone', 'success', (i18n) =>
      visit === 1 ? i18n.t('First visit') : i18n.t('{visit}th visit', { visit: String(visit) }),
    );
  }
  return notices;
}

/** An imported member, whose earlier visits nobody knows. */
const hasComeBefore = (
  { join_date: joinDate, created_at: createdAt }: Pick<Entrant, 'join_date' | 'created_at'>,
  { timeZone }: Region,
): boolean => joinDate !== null && startOfDate(joinDate, timeZone) + MAX_ENTRY_DELAY_MS < createdAt;

const addDays = (date: string, days: number) =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString();

const frozenText =
  (frozenTo: string): Saying =>
  (i18n, region) =>
    i18n.t('Membership frozen until {date}', { date: formatDayAndMonth(frozenTo, region) });

/**
 * As in "Membership expired 5 weeks ago, on 3 Oct 2026":
 * days up to two weeks, weeks up to two months, months up to two years.
 */
const expiredText =
  (expiryDate: string, today: string): Saying =>
  (i18n, region) => {
    const date = formatCalendarDate(expiryDate, region);
    const from = Temporal.PlainDate.from(expiryDate);
    const days = from.until(today).days;
    const { months } = from.until(today, { largestUnit: 'months' });
    if (days === 1) return i18n.t('Membership expired yesterday, on {date}', { date });
    if (days < 14) return i18n.t('Membership expired {days} days ago, on {date}', { days, date });
    if (months < 2) {
      return i18n.t('Membership expired {weeks} weeks ago, on {date}', { weeks: Math.floor(days / 7), date });
    }
    if (months < 24) return i18n.t('Membership expired {months} months ago, on {date}', { months, date });
    return i18n.t('Membership expired {years} years ago, on {date}', { years: Math.floor(months / 12), date });
  };

/** Those born on 29 February have their birthday on the 28th of other years. */
function isBirthday(birthDate: string, today: string): boolean {
  const day = birthDate.slice(5);
  if (day === today.slice(5)) return true;
  return day === '02-29' && today.endsWith('02-28') && !Temporal.PlainDate.from(today).inLeapYear;
}

/** Beside the first visit, the 10th, the 50th and each hundredth. */
const isLaterMilestone = (visit: number): boolean => visit === 10 || visit === 50 || visit % 100 === 0;

export const isRefused = (notices: readonly DoorNotice[]): boolean => notices.some(({ tone }) => tone === 'refused');

/** The notices of somebody who was let in although the rules refuse. */
export const letInAnyway = (notices: SpokenNotice[]): SpokenNotice[] =>
  notices.map((notice) => (notice.tone === 'refused' ? { ...notice, tone: 'attention' } : notice));

/** The notices of somebody who was turned away: not what only those who come in hear. */
export const turnedAway = (notices: SpokenNotice[]): SpokenNotice[] => notices.filter(({ tone }) => tone !== 'success');

/** Why somebody was turned away, for the answer of the call. */
export interface RefusedEntry {
  code: 'member-inactive' | 'entry-refused';
  /** English. */
  message: string;
  notices: KeptNotice[];
}

export function toRefusal(notices: KeptNotice[]): RefusedEntry {
  const [first] = notices.filter(({ tone }) => tone === 'refused');
  const code = first?.kind === 'inactive' ? 'member-inactive' : 'entry-refused';
  return { code, message: first?.text ?? '', notices };
}

/** Of a refusal whose notices do not say why, the message alone is translated. */
export const refusalError = ({ code, message, notices }: RefusedEntry, language: Language) =>
  new DomainError(code, toRefusal(noticesIn(notices, language)).message || message);

const requests: Partial<Record<DoorNoticeKind, ScanResult['askDeskTo']>> = {
  expired: 'renew',
  frozen: 'end-freeze',
  dues: 'pay',
};

/** The specified warning about the membership, and what to ask the desk for. */
export function toWarning(
  { expiry_date: expiryDate }: Pick<PersonRow, 'expiry_date'>,
  notices: readonly SpokenNotice[],
  region: Region,
  language: Language,
): Pick<ScanResult, 'warning' | 'askDeskTo'> {
  const first = notices.find(({ kind }) => requests[kind]);
  const askDeskTo = first && requests[first.kind];
  if (!askDeskTo) return {};
  const warn = (saying: Saying) => ({ warning: sayIn(saying, region, language), askDeskTo });
  if (askDeskTo === 'renew' && expiryDate !== null) {
    return warn((i18n, at) => i18n.t('Membership expired on {date}', { date: formatCalendarDate(expiryDate, at) }));
  }
  if (askDeskTo !== 'end-freeze') return { askDeskTo };
  const frozen = first.textIn(language);
  return warn((i18n) => i18n.t('{frozen}. The desk can end the freeze', { frozen }));
}

const paymentDue = (language: Language) => say(texts(language), { message: /*i18n*/ 'A payment is due' });

const withoutSum = <Notice extends KeptNotice>(notice: Notice): Notice =>
  notice.kind === 'dues' ? { ...notice, text: paymentDue('en'), textIn: paymentDue } : notice;

/** Notices as a kiosk shows them to everybody around: without sums. */
export const atKiosk = <Notice extends KeptNotice>(notices: readonly Notice[]): Notice[] => notices.map(withoutSum);

const kindsOfCards: readonly DoorNoticeKind[] = ['inactive', 'expired', 'frozen', 'capacity'];

/** For a card, whose number may have been guessed: without dues, visits, birthdays and the home branch. */
export const ofCard = <N extends DoorNotice>(notices: N[]): N[] =>
  notices.filter(({ kind }) => kindsOfCards.includes(kind));

/** The same of a refusal. */
export const ofRefusedCard = (refusal: RefusedEntry): RefusedEntry => {
  const notices = ofCard(refusal.notices);
  return isRefused(notices) ? toRefusal(notices) : { ...refusal, notices, message: /*i18n*/ 'Please see the desk' };
};

const DAYS_LEFT_SHOWN = 7;

/**
 * Days that the membership lasts after today, of at most 7;
 * undefined with more, and for one that has no end or is over.
 */
export function daysLeft(expiryDate: string | null, today: string): number | undefined {
  if (expiryDate === null || isExpired(expiryDate, today)) return undefined;
  const { days } = Temporal.PlainDate.from(today).until(expiryDate);
  return days <= DAYS_LEFT_SHOWN ? days : undefined;
}
