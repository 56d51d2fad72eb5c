import type { ScanResult } from '@spotter/api';
import { type DoorTone, toneOfNotices } from '@spotter/api/doorTones';

type Scan = Pick<ScanResult, 'warning' | 'askDeskTo' | 'notices' | 'repeated' | 'totalVisits'>;
type Request = NonNullable<ScanResult['askDeskTo']>;

const seeTheDesk = 'Please see the desk.';
const deskRequests = {
  renew: 'Ask the desk to renew.',
  'end-freeze': seeTheDesk,
  pay: 'A payment is due. Ask the desk.',
} satisfies Record<Request, string>;

/** The tone in which phone and kiosk show a scan alike. A server of the release before sends no notices. */
export function toneOfScan({ notices, warning, askDeskTo, repeated }: Scan): DoorTone {
  // Only the earlier check-in is shown, which had its tone.
  if (repeated) return 'success';
  if (notices) return toneOfNotices(notices);
  return warning === undefined && askDeskTo === undefined ? 'success' : 'attention';
}

/**
 * What the door says, in sentences: with what to ask the desk for after the first that needs attention. Without the first
 * visit, which the greeting says.
 */
export function noticesOfScan({ notices: all = [], warning, askDeskTo, repeated, totalVisits }: Scan): string[] {
  const notices = totalVisits === 1 ? all.filter(({ kind }) => kind !== 'milestone') : all;
  if (repeated) return [];
  if (notices.length === 0) {
    const request = askDeskTo && deskRequests[askDeskTo];
    if (warning !== undefined) return [`${warning}. ${request ?? seeTheDesk}`];
    return request === undefined ? [] : [request];
  }
  const request = askDeskTo === 'renew' ? deskRequests.renew : seeTheDesk;
  const first = notices.findIndex(({ tone }) => tone !== 'success');
  return notices.map(({ text }, index) => (index === first ? `${text}. ${request}` : text));
}

/** "Welcome back, Asha · visit 100"; `totalVisits` is unknown of staff and of cards. */
export function greetingOf(
  action: ScanResult['action'],
  name: string | undefined,
  totalVisits: number | undefined,
  locale: string,
): string {
  const called = name === undefined ? '' : `, ${name.split(' ')[0] ?? name}`;
  if (action === 'checkout') return `See you soon${called}`;
  if (totalVisits === 1) return `Welcome${called} · first visit`;
  const visit = totalVisits === undefined ? '' : ` · visit ${totalVisits.toLocaleString(locale)}`;
  return `Welcome back${called}${visit}`;
}

/** How long the membership lasts, of fewer than 8 days. */
export const daysLeftOf = (daysLeft: number | undefined): { label: string; value: string }[] =>
  daysLeft === undefined
    ? []
    : [
        daysLeft === 0
          ? { label: 'Membership', value: 'Last day' }
          : { label: 'Membership', value: `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left` },
      ];
