import {
  type DoorNotice,
  type DoorNoticeKind,
  type DoorRuleAnswer,
  type DoorRules,
  type DoorTone,
  defaultDoorRules,
  type ScanResult,
} from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Gym } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isExpired } from '../members/members.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { inactiveMessage } from '../people/people.rules.ts';
import { formatCalendarDate, formatDayAndMonth } from '../zone.ts';

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
): DoorNotice[] {
  const notices: DoorNotice[] = [];
  const add = (kind: DoorNoticeKind, tone: DoorTone | undefined, text: string) => {
    if (tone) notices.push({ kind, tone, text });
  };
  const { expiry_date: expiryDate, frozen_to: frozenTo } = person;
  if (person.deactivated_at !== null) add('inactive', 'refused', inactiveMessage(person));
  if (expiryDate !== null && isExpired(expiryDate, addDays(today, -rules.graceDays))) {
    add('expired', toneOfAnswer[rules.expired], expiredText(expiryDate, today, region));
  }
  if (frozenTo !== null && isFrozen(person, today)) {
    add('frozen', toneOfAnswer[rules.frozen], `Membership frozen until ${formatDayAndMonth(frozenTo, region)}`);
  }
  if (facts.due > rules.duesOver) {
    add('dues', toneOfAnswer[rules.dues], `${formatMoney(facts.due, region.currency)} due`);
  }
  if (place.max_capacity > 0 && facts.inside >= place.max_capacity) {
    add('capacity', toneOfAnswer[rules.capacity], `${place.name} is full: ${facts.inside} of ${place.max_capacity}`);
  }
  if (facts.homeBranchName !== undefined) {
    const guest = `Guest from ${facts.homeBranchName}`;
    const isRefused = rules.visitors === 'refuse';
    add('visitor', toneOfAnswer[rules.visitors], isRefused ? `${guest}: ${place.name} takes its own members` : guest);
  }
  if (person.user_type !== 'member') return notices;
  if (person.birth_date !== null && isBirthday(person.birth_date, today)) add('birthday', 'success', 'Birthday today');
  const milestone = milestoneText(person.total_visits + 1);
  if (milestone !== undefined) add('milestone', 'success', milestone);
  return notices;
}

const addDays = (date: string, days: number) =>
  days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString();

const isFrozen = ({ frozen_from: from, frozen_to: to }: Entrant, today: string) =>
  from !== null && to !== null && from <= today && to >= today;

/** As in "Membership expired 5 weeks ago, on 3 Oct 2026". */
const expiredText = (expiryDate: string, today: string, region: Region) =>
  `Membership expired ${timeAgo(expiryDate, today)}, on ${formatCalendarDate(expiryDate, region)}`;

/** As in "5 weeks ago": days up to two weeks, weeks up to two months, months up to two years. */
function timeAgo(date: string, today: string): string {
  const from = Temporal.PlainDate.from(date);
  const days = from.until(today).days;
  const { months } = from.until(today, { largestUnit: 'months' });
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (months < 2) return `${Math.floor(days / 7)} weeks ago`;
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}

/** Those born on 29 February have their birthday on the 28th of other years. */
function isBirthday(birthDate: string, today: string): boolean {
  const day = birthDate.slice(5);
  if (day === today.slice(5)) return true;
  return day === '02-29' && today.endsWith('02-28') && !Temporal.PlainDate.from(today).inLeapYear;
}

/** The first visit, the 10th, the 50th and each hundredth. */
function milestoneText(visit: number): string | undefined {
  if (visit === 1) return 'First visit';
  return visit === 10 || visit === 50 || visit % 100 === 0 ? `${visit}th visit` : undefined;
}

export const isRefused = (notices: readonly DoorNotice[]): boolean => notices.some(({ tone }) => tone === 'refused');

/** The notices of somebody who was let in although the rules refuse. */
export const letInAnyway = (notices: DoorNotice[]): DoorNotice[] =>
  notices.map((notice) => (notice.tone === 'refused' ? { ...notice, tone: 'attention' } : notice));

/** The notices of somebody who was turned away: not what only those who come in hear. */
export const turnedAway = (notices: DoorNotice[]): DoorNotice[] => notices.filter(({ tone }) => tone !== 'success');

/** Why somebody was turned away, for the answer of the call. */
export interface RefusedEntry {
  code: 'member-inactive' | 'entry-refused';
  message: string;
  notices: DoorNotice[];
}

export function toRefusal(notices: DoorNotice[]): RefusedEntry {
  const [first] = notices.filter(({ tone }) => tone === 'refused');
  const code = first?.kind === 'inactive' ? 'member-inactive' : 'entry-refused';
  return { code, message: first?.text ?? '', notices };
}

export const refusalError = ({ code, message }: RefusedEntry) => new DomainError(code, message);

const requests: Partial<Record<DoorNoticeKind, ScanResult['askDeskTo']>> = {
  expired: 'renew',
  frozen: 'end-freeze',
  dues: 'pay',
};

/** The specified warning about the membership, and what to ask the desk for. */
export function toWarning(
  { expiry_date: expiryDate }: Pick<PersonRow, 'expiry_date'>,
  notices: readonly DoorNotice[],
  region: Region,
): Pick<ScanResult, 'warning' | 'askDeskTo'> {
  const first = notices.find(({ kind }) => requests[kind]);
  const askDeskTo = first && requests[first.kind];
  if (!askDeskTo) return {};
  if (askDeskTo === 'renew' && expiryDate !== null) {
    return { warning: `Membership expired on ${formatCalendarDate(expiryDate, region)}`, askDeskTo };
  }
  return askDeskTo === 'end-freeze'
    ? { warning: `${first.text}. The desk can end the freeze`, askDeskTo }
    : { askDeskTo };
}

/** Notices as a kiosk shows them to everybody around: without sums. */
export const atKiosk = (notices: DoorNotice[]): DoorNotice[] =>
  notices.map((notice) => (notice.kind === 'dues' ? { ...notice, text: 'A payment is due' } : notice));

const kindsOfCards: readonly DoorNoticeKind[] = ['inactive', 'expired', 'frozen', 'capacity'];

/** Of a card, which whoever stands there may have guessed: neither dues, visits and birthdays nor the home branch. */
export const ofCard = (notices: DoorNotice[]): DoorNotice[] =>
  notices.filter(({ kind }) => kindsOfCards.includes(kind));

/** The same of a refusal. */
export const ofRefusedCard = (refusal: RefusedEntry): RefusedEntry => {
  const notices = ofCard(refusal.notices);
  return isRefused(notices) ? toRefusal(notices) : { ...refusal, notices, message: 'Please see the desk' };
};

const DAYS_LEFT_SHOWN = 7;

/** Days that the membership lasts after today, of at most 7; undefined with more, and for one that has no end or is over. */
export function daysLeft(expiryDate: string | null, today: string): number | undefined {
  if (expiryDate === null || isExpired(expiryDate, today)) return undefined;
  const { days } = Temporal.PlainDate.from(today).until(expiryDate);
  return days <= DAYS_LEFT_SHOWN ? days : undefined;
}
