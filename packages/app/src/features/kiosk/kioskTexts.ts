import type { ScanResult } from '@spotter/api';
import type { ResultCardProps } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { planLabel } from '@spotter/web-core/labels';
import type { KioskResult } from './kioskState.ts';

export const kioskTexts = {
  denied: 'Access denied to this page.',
  notGenerated: (reason: string) => `Failed to generate QR code: ${reason}`,
  notStaff: 'Only staff and admins of this gym can unlock the kiosk.',
  unnamedGym: 'Your Fitness Club',
} as const;

type ResultCardContent = Pick<ResultCardProps, 'tone' | 'headline' | 'name' | 'action' | 'facts' | 'warning'>;

/** The result card of a scan or a card. */
export function resultCardOf(result: KioskResult, zone: Zone): ResultCardContent {
  if (result.is === 'passed') return passedCard(result.person, zone);
  return {
    tone: 'error',
    headline: result.isUnknownCard ? 'Card not recognised' : 'Check-in Failed',
    action: result.message,
  };
}

function passedCard(person: ScanResult, zone: Zone): ResultCardContent {
  const { name, action, timestamp, warning, repeated } = person;
  const isIn = action === 'checkin';
  const facts = factsOf(person);
  // A repeated scan is not an error: only the earlier check-in is shown.
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

function factsOf({ totalVisits, membershipPlan, planName, role }: ScanResult) {
  return [
    ...(totalVisits === undefined ? [] : [{ label: 'Visits', value: totalVisits }]),
    ...(membershipPlan ? [{ label: 'Plan', value: planLabel(membershipPlan, planName) }] : []),
    ...(role === undefined ? [] : [{ label: 'Role', value: role }]),
  ];
}
