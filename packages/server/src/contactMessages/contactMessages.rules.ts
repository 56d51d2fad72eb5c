// What the desk sends a member by WhatsApp: in the language of the member, not of the desk.
import type { Language, TodayListName } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { localeIn } from '@spotter/i18n';
import type { Gym } from '../context.ts';
import { languageOfMember } from '../gyms/gyms.rules.ts';
import { planNameIn } from '../plans/planName.rules.ts';
import { texts } from '../texts.ts';
import { formatCalendarDate } from '../zone.ts';

interface Recipient {
  name: string;
  /** What they chose to read in; null: the gym's. */
  language: Language | null;
}

type Sender = Pick<Gym, 'name' | 'language' | 'locale' | 'timeZone'>;

function letterTo(member: Recipient, gym: Pick<Gym, 'language'>) {
  const language = languageOfMember(member, gym);
  const i18n = texts(language);
  const write = (...lines: string[]) => [i18n.t('Hello {name},', { name: member.name }), ...lines].join('\n');
  return { language, i18n, write };
}

const dateText = (date: string, language: Language, { locale, timeZone }: Sender) =>
  formatCalendarDate(date, { locale: localeIn(language, locale), timeZone });

interface EndingMember extends Recipient {
  plan: { id: string; name: string };
  /** YYYY-MM-DD. */
  endsOn: string;
  /** What a renewal costs, in paise; null for a plan without a price. */
  amount: number | null;
}

/** To a member of the worklist; `today` is the gym's date. */
export function renewalMessage(member: EndingMember, gym: Sender & Pick<Gym, 'currency'>, today: string): string {
  const { language, i18n, write } = letterTo(member, gym);
  const { plan, endsOn, amount } = member;
  const values = {
    planName: planNameIn(language, plan),
    gymName: gym.name,
    date: dateText(endsOn, language, gym),
  };
  return write(
    endsOn < today
      ? i18n.t('your membership ({planName}) at {gymName} ended on {date}.', values)
      : i18n.t('your membership ({planName}) at {gymName} ends on {date}.', values),
    ...(amount === null ? [] : [i18n.t('A renewal costs {amount}.', { amount: formatMoney(amount, gym.currency) })]),
    i18n.t('Would you like to renew?'),
  );
}

/** To a member of a list of today; undefined: nothing is sent there. */
export function todayMessage(
  list: TodayListName,
  member: Recipient & { endsOn: string | null },
  gym: Sender,
): string | undefined {
  const { language, i18n, write } = letterTo(member, gym);
  const { name, endsOn } = member;
  /** Members of the two lists about it have a date. */
  const values = { gymName: gym.name, date: endsOn === null ? '' : dateText(endsOn, language, gym) };
  switch (list) {
    case 'expired-visiting':
      return write(i18n.t('your membership at {gymName} ended on {date}.', values), i18n.t('Would you like to renew?'));
    case 'expiring':
      return write(i18n.t('your membership at {gymName} ends on {date}.', values), i18n.t('Would you like to renew?'));
    case 'unseen':
      return write(
        i18n.t('we have not seen you at {gymName} for a while. Can we help you to get back to training?', values),
      );
    case 'first-visits':
      return write(i18n.t('welcome to {gymName}! How was your first visit?', values));
    case 'birthdays':
      return [
        i18n.t('Happy birthday, {name}!', { name }),
        i18n.t('All the best from everybody at {gymName}.', values),
      ].join('\n');
    default:
      return undefined;
  }
}

/** With the address of an invoice, receipt or credit note. Amounts are in paise. */
export function receiptMessage(
  member: Recipient,
  gym: Pick<Gym, 'name' | 'language' | 'currency'>,
  receipt: { number: string; total: number; due: number; url: string },
): string {
  const { i18n, write } = letterTo(member, gym);
  const { number, total, due, url } = receipt;
  const money = (amount: number) => formatMoney(amount, gym.currency);
  return write(
    i18n.t('here is {number} of {gymName} for {amount}: {url}', {
      number,
      gymName: gym.name,
      amount: money(total),
      url,
    }),
    ...(due > 0 ? [i18n.t('{amount} is still due.', { amount: money(due) })] : []),
  );
}

/** With the address of the gateway's page. `amount` is in paise. */
export function paymentLinkMessage(
  member: Recipient,
  gym: Pick<Gym, 'name' | 'language' | 'currency'>,
  link: { number: string; amount: number; url: string },
): string {
  const { i18n, write } = letterTo(member, gym);
  return write(
    i18n.t('you can pay {amount} for {number} of {gymName} here: {url}', {
      amount: formatMoney(link.amount, gym.currency),
      number: link.number,
      gymName: gym.name,
      url: link.url,
    }),
  );
}

/** To a member who comes less often than before. */
export function atRiskMessage(member: Recipient, gym: Pick<Gym, 'name' | 'language'>): string {
  const { i18n, write } = letterTo(member, gym);
  return write(
    i18n.t('we have not seen you at {gymName} as often as usual lately. Is everything all right?', {
      gymName: gym.name,
    }),
    i18n.t('We would be glad to see you again, and to help if something does not suit you.'),
  );
}
