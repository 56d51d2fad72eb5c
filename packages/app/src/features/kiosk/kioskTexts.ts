import type { ScanResult } from '@spotter/api';
import type { ResultCardProps } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { planLabels } from '@spotter/web-core/labels';
import type { KioskResult } from './kioskState.ts';

export const kioskTexts = {
  denied: 'Access denied to this page.',
  notGenerated: (reason: string) => `Failed to generate QR code: ${reason}`,
  unnamedGym: 'Your Fitness Club',
} as const;

type Card = Pick<ResultCardProps, 'tone' | 'headline' | 'name' | 'action' | 'facts' | 'warning'>;

/** What the kiosk says of a scan or a card. */
export function cardOf(result: KioskResult, zone: Zone): Card {
  if (result.is === 'passed') return passedCard(result.person, zone);
  return {
    tone: 'error',
    headline: result.isUnknownCard ? 'Card not recognised' : 'Check-in Failed',
    action: result.message,
  };
}

function passedCard(person: ScanResult, zone: Zone): Card {
  const { name, action, timestamp, warning, repeated } = person;
  const isIn = action === 'checkin';
  const facts = factsOf(person);
  // Nothing is wrong: they were here a moment ago, and that is what they want to know.
  if (repeated) return { tone: 'success', headline: warning ?? '', name, facts };
  return {
    tone: warning === undefined ? 'success' : 'warning',
    headline: isIn ? 'Check-in Successful' : 'Check-out Successful',
    name,
    action: `Checked ${isIn ? 'in' : 'out'} at ${formatTime(timestamp, zone)}`,
    facts,
    ...(warning !== undefined && { warning: `${warning}. Please see the desk.` }),
  };
}

function factsOf({ totalVisits, membershipPlan, role }: ScanResult) {
  return [
    ...(totalVisits === undefined ? [] : [{ label: 'Visits', value: totalVisits }]),
    ...(membershipPlan ? [{ label: 'Plan', value: planLabels[membershipPlan] }] : []),
    ...(role === undefined ? [] : [{ label: 'Role', value: role }]),
  ];
}
