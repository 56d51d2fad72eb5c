import type { ScanResult } from '@spotter/api';
import type { ResultScreenProps } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { daysLeftOf, greetingOf, noticesOfScan, toneOfScan } from '@spotter/web-core/doorResult';
import { planLabel } from '@spotter/web-core/labels';
import type { KioskResult } from './kioskState.ts';

export const kioskTexts = {
  denied: 'Access denied to this page.',
  notGenerated: (reason: string) => `Failed to generate QR code: ${reason}`,
  notStaff: 'Only staff and admins of this gym can unlock the kiosk.',
  cardNotSaved: 'Without a connection this kiosk cannot keep the card. Please ask at the desk.',
  signed: 'No connection. Codes still work with mobile data.',
  unnamedGym: 'Your Fitness Club',
} as const;

type ResultContent = Pick<
  ResultScreenProps,
  'tone' | 'headline' | 'name' | 'greeting' | 'action' | 'facts' | 'notices'
>;

/** What the screen says of a scan or a card. */
export function resultContentOf(result: KioskResult, zone: Zone): ResultContent {
  if (result.is === 'passed') return contentOfPerson(result.person, zone);
  if (result.is === 'waiting') {
    return { tone: 'attention', headline: 'Card read', action: 'It is recorded when the connection is back' };
  }
  const { name, message } = result;
  if (name !== undefined) return { tone: 'refused', headline: 'Check-in Failed', name, notices: [message] };
  return {
    tone: 'refused',
    headline: result.isUnknownCard ? 'Card not recognised' : 'Check-in Failed',
    action: message,
  };
}

function contentOfPerson(person: ScanResult, zone: Zone): ResultContent {
  const { name, action, timestamp, totalVisits, warning, repeated, daysLeft } = person;
  const isIn = action === 'checkin';
  const tone = toneOfScan(person);
  const notices = noticesOfScan(person);
  if (tone === 'refused') return { tone, headline: 'Check-in Failed', name, notices };
  const facts = [...factsOf(person), ...daysLeftOf(daysLeft)];
  // A repeated scan is not an error: only the earlier check-in is shown.
  if (repeated) return { tone, headline: warning ?? '', name, facts };
  return {
    tone,
    headline: isIn ? 'Check-in Successful' : 'Check-out Successful',
    name,
    greeting: greetingOf(action, name, totalVisits, zone.locale),
    action: `Checked ${isIn ? 'in' : 'out'} at ${formatTime(timestamp, zone)}`,
    facts,
    notices,
  };
}

function factsOf({ totalVisits, membershipPlan, planName, role }: ScanResult) {
  return [
    ...(totalVisits === undefined ? [] : [{ label: 'Visits', value: totalVisits }]),
    ...(membershipPlan ? [{ label: 'Plan', value: planLabel(membershipPlan, planName) }] : []),
    ...(role === undefined ? [] : [{ label: 'Role', value: role }]),
  ];
}
