import type { DoorRuleAnswer, DoorRules } from '@spotter/api';

export const answerOptions: { value: DoorRuleAnswer; label: string }[] = [
  { value: 'allow', label: 'Let in' },
  { value: 'warn', label: 'Let in with a warning' },
  { value: 'refuse', label: 'Refuse' },
];

/** The cases that a branch decides, in the order in which the door names them. */
export const doorCases = ['expired', 'frozen', 'dues', 'capacity', 'visitors'] as const;
export type DoorCase = (typeof doorCases)[number];

export const caseLabels: Record<DoorCase, string> = {
  expired: 'Membership expired',
  frozen: 'Membership frozen',
  dues: 'Something is due',
  capacity: 'The branch is full',
  visitors: 'Members of other branches',
};

const people = (
  doorCase: DoorCase,
  { graceDays, duesOver }: Pick<DoorRules, 'graceDays' | 'duesOver'>,
  money: (amount: number) => string,
): string => {
  switch (doorCase) {
    case 'expired':
      return graceDays > 0
        ? `Members whose membership ended more than ${graceDays} ${graceDays === 1 ? 'day' : 'days'} ago`
        : 'Members whose membership has expired';
    case 'frozen':
      return 'Members whose membership is frozen';
    case 'dues':
      return duesOver > 0 ? `Members who owe more than ${money(duesOver)}` : 'Members who owe anything';
    case 'capacity':
      return 'Members who come while the branch is full';
    default:
      return 'Members of other branches';
  }
};

/** What happens at the door. `rules`: as typed, so that its numbers may be missing. `money`: writes an amount. */
export function doorSentence(
  doorCase: DoorCase,
  rules: Record<DoorCase, DoorRuleAnswer> & Partial<Pick<DoorRules, 'graceDays' | 'duesOver'>>,
  money: (amount: number) => string,
): string {
  const who = people(doorCase, { graceDays: rules.graceDays || 0, duesOver: rules.duesOver || 0 }, money);
  switch (rules[doorCase]) {
    case 'allow':
      return `${who} are let in without a warning.`;
    case 'warn':
      return `${who} are let in; desk, kiosk and phone show a warning.`;
    default:
      return `${who} are turned away at desk, kiosk and phone. The desk can let them in anyway, with a reason.`;
  }
}
