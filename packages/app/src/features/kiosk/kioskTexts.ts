import type { ScanResult } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { ResultScreenProps } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { daysLeftOf, greetingOf, noticesOfScan, toneOfScan } from '@spotter/web-core/doorResult';
import { planLabel } from '@spotter/web-core/labels';
import type { KioskResult } from './kioskState.ts';

/** Said at several places. */
export const kioskTexts = {
  denied: /*i18n*/ 'Access denied to this page.',
  notStaff: /*i18n*/ 'Only staff and admins of this gym can unlock the kiosk.',
  unnamedGym: /*i18n*/ 'Your Fitness Club',
} as const;

type ResultContent = Pick<
  ResultScreenProps,
  'tone' | 'headline' | 'name' | 'greeting' | 'action' | 'facts' | 'notices'
>;

/** What the screen says of a scan or a card. */
export function resultContentOf(result: KioskResult, zone: Zone): ResultContent {
  if (result.is === 'passed') return contentOfPerson(result.person, zone);
  if (result.is === 'waiting') {
    return {
      tone: 'attention',
      headline: i18n.t('Card read'),
      action: i18n.t('It is recorded when the connection is back'),
    };
  }
  const { name, message } = result;
  if (name !== undefined) return { tone: 'refused', headline: i18n.t('Check-in Failed'), name, notices: [message] };
  return {
    tone: 'refused',
    headline: result.isUnknownCard ? i18n.t('Card not recognised') : i18n.t('Check-in Failed'),
    action: message,
  };
}

function contentOfPerson(person: ScanResult, zone: Zone): ResultContent {
  const { name, action, timestamp, totalVisits, warning, repeated, daysLeft } = person;
  const isIn = action === 'checkin';
  const tone = toneOfScan(person);
  const notices = noticesOfScan(person);
  if (tone === 'refused') return { tone, headline: i18n.t('Check-in Failed'), name, notices };
  const facts = [...factsOf(person), ...daysLeftOf(daysLeft)];
  const time = formatTime(timestamp, zone);
  // A repeated scan is not an error: only the earlier check-in is shown.
  if (repeated) return { tone, headline: warning ?? '', name, facts };
  return {
    tone,
    headline: isIn ? i18n.t('Check-in Successful') : i18n.t('Check-out Successful'),
    name,
    greeting: greetingOf(action, name, totalVisits, zone.locale),
    action: isIn ? i18n.t('Checked in at {time}', { time }) : i18n.t('Checked out at {time}', { time }),
    facts,
    notices,
  };
}

function factsOf({ totalVisits, membershipPlan, planName, role }: ScanResult) {
  return [
    ...(totalVisits === undefined ? [] : [{ label: i18n.t('Visits'), value: totalVisits }]),
    ...(membershipPlan ? [{ label: i18n.t('Plan'), value: planLabel(membershipPlan, planName) }] : []),
    ...(role === undefined ? [] : [{ label: i18n.t('Role'), value: role }]),
  ];
}
