import type { ScanResult } from '@spotter/api';
import { type DoorTone, toneOfNotices } from '@spotter/api/doorTones';
import { i18n } from '@spotter/i18n';
import { localeOf } from './dates.ts';

type Scan = Pick<ScanResult, 'warning' | 'askDeskTo' | 'notices' | 'repeated' | 'totalVisits'>;
type Request = NonNullable<ScanResult['askDeskTo']>;

const seeTheDesk = /*i18n*/ 'Please see the desk.';
const deskRequests = {
  renew: /*i18n*/ 'Ask the desk to renew.',
  'end-freeze': seeTheDesk,
  pay: /*i18n*/ 'A payment is due. Ask the desk.',
} satisfies Record<Request, string>;

/** The tone in which phone and kiosk show a scan alike. A server of the release before sends no notices. */
export function toneOfScan({ notices, warning, askDeskTo, repeated }: Scan): DoorTone {
  // Only the earlier check-in is shown, which had its tone.
  if (repeated) return 'success';
  if (notices) return toneOfNotices(notices);
  return warning === undefined && askDeskTo === undefined ? 'success' : 'attention';
}

/**
 * What the door says, in sentences: with what to ask the desk for after the first that needs attention. Without the
 * first visit, which the greeting says.
 */
export function noticesOfScan({ notices: all = [], warning, askDeskTo, repeated, totalVisits }: Scan): string[] {
  const notices = totalVisits === 1 ? all.filter(({ kind }) => kind !== 'milestone') : all;
  if (repeated) return [];
  if (notices.length === 0) {
    const request = askDeskTo && deskRequests[askDeskTo];
    if (warning !== undefined) return [withRequest(warning, request ?? seeTheDesk)];
    return request === undefined ? [] : [i18n.t(request)];
  }
  const request = askDeskTo === 'renew' ? deskRequests.renew : seeTheDesk;
  const first = notices.findIndex(({ tone }) => tone !== 'success');
  return notices.map(({ text }, index) => (index === first ? withRequest(text, request) : text));
}

/** `notice` is the server's, in the language of the call, without a full stop. */
const withRequest = (notice: string, request: string) =>
  i18n.t('{notice}. {request}', { notice, request: i18n.t(request) });

/** "Welcome back, Asha · visit 100"; `totalVisits` is unknown of staff and of cards. */
export function greetingOf(
  action: ScanResult['action'],
  name: string | undefined,
  totalVisits: number | undefined,
  locale: string,
): string {
  const firstName = name?.split(' ')[0];
  if (action === 'checkout')
    return firstName === undefined ? i18n.t('See you soon') : i18n.t('See you soon, {firstName}', { firstName });
  if (totalVisits === 1)
    return firstName === undefined
      ? i18n.t('Welcome · first visit')
      : i18n.t('Welcome, {firstName} · first visit', { firstName });
  const greeting =
    firstName === undefined ? i18n.t('Welcome back') : i18n.t('Welcome back, {firstName}', { firstName });
  if (totalVisits === undefined) return greeting;
  const visit = totalVisits.toLocaleString(localeOf({ locale }));
  return i18n.t('{greeting} · visit {visit}', { greeting, visit });
}

/** How long the membership lasts, of fewer than 8 days. */
export const daysLeftOf = (daysLeft: number | undefined): { label: string; value: string }[] =>
  daysLeft === undefined
    ? []
    : [
        {
          label: i18n.t('Membership'),
          value: i18n.t('{daysLeft, plural, =0 {Last day} one {# day left} other {# days left}}', { daysLeft }),
        },
      ];
