import { daysBetween, type DeskFact, type Guest, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { FoundPerson, PersonExpiryTone } from '@spotter/ui';
import { dateInZone, formatDate, formatRelativeDays, formatTime, type Zone } from '@spotter/web-core/dates';

/** From here on an expiry is pointed out: enough to renew at one of the next visits. */
const SOON_DAYS = 7;
/** Digits of a phone number that distinguish people of the same name. */
const PHONE_END_DIGITS = 5;

interface RowContext {
  zone: Zone;
  today: string;
  planName: (planId: string) => string;
  money: (amount: number) => string;
}

type Row = Omit<FoundPerson, 'action'>;

/** What the desk has to know of a member before Enter. */
export function memberRow(member: Member, fact: DeskFact | undefined, context: RowContext): Row {
  const { id, name, phone, status, currentlyCheckedIn, membershipPlan } = member;
  const { planName, money } = context;
  const isInactive = status === 'inactive' && !currentlyCheckedIn;
  const plan = planName(membershipPlan);
  return {
    id,
    name,
    ...(phone !== '' && { detail: `… ${phone.slice(-PHONE_END_DIGITS)}` }),
    status: currentlyCheckedIn ? 'in' : isInactive ? 'inactive' : 'out',
    statusText: currentlyCheckedIn ? i18n.t('IN') : isInactive ? i18n.t('Inactive') : i18n.t('OUT'),
    ...presence(member, fact, context),
    ...(plan !== '' && { plan }),
    expiry: expiryOf(member, context),
    ...(fact?.due !== undefined && { due: i18n.t('{amount} due', { amount: money(fact.due) }) }),
    ...(fact?.note !== undefined && { note: fact.note }),
  };
}

/** A member of another branch who is inside here. */
export const guestRow = ({ id, name, homeBranchName, since }: Guest, { zone, today }: RowContext): Row => ({
  id,
  name,
  detail: homeBranchName,
  status: 'in',
  statusText: i18n.t('IN'),
  since: sinceText(since, zone, today),
});

const sinceText = (at: number, zone: Zone, today: string) =>
  i18n.t('since {time}', { time: timeOrDate(at, zone, today) });

/** "6:02 am"; of an earlier day its date. */
export const timeOrDate = (at: number, zone: Zone, today: string) =>
  dateInZone(at, zone) === today ? formatTime(at, zone) : formatDate(dateInZone(at, zone), zone);

function presence(
  { currentlyCheckedIn, lastCheckIn }: Member,
  fact: DeskFact | undefined,
  { zone, today }: RowContext,
): Pick<Row, 'since'> {
  const branchName = fact?.insideBranchName;
  if (currentlyCheckedIn && branchName !== undefined) return { since: i18n.t('at {branchName}', { branchName }) };
  if (lastCheckIn === null) return { since: i18n.t('first visit') };
  if (currentlyCheckedIn) return { since: sinceText(lastCheckIn, zone, today) };
  const relativeDays = formatRelativeDays(daysBetween(today, dateInZone(lastCheckIn, zone)), zone, 'short');
  return { since: i18n.t('last {relativeDays}', { relativeDays }) };
}

/** How the membership stands, in colour and words. */
function expiryOf(
  { expiryDate, freeze }: Member,
  { zone, today }: RowContext,
): { text: string; tone: PersonExpiryTone } {
  if (expiryDate === null) return { text: i18n.t('No expiry'), tone: 'quiet' };
  const days = daysBetween(today, expiryDate);
  if (days < 0)
    return {
      text: i18n.t('Expired {relativeDays}', { relativeDays: formatRelativeDays(days, zone) }),
      tone: 'expired',
    };
  if (freeze !== null && freeze.from <= today && today <= freeze.to) {
    return { text: i18n.t('Frozen until {date}', { date: formatDate(freeze.to, zone) }), tone: 'frozen' };
  }
  if (days <= SOON_DAYS)
    return { text: i18n.t('Expires {relativeDays}', { relativeDays: formatRelativeDays(days, zone) }), tone: 'soon' };
  return { text: i18n.t('Expires {date}', { date: formatDate(expiryDate, zone) }), tone: 'quiet' };
}
