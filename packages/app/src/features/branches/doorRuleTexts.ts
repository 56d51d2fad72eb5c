import type { DoorRuleAnswer, DoorRules } from '@spotter/api';
import { i18n } from '@spotter/i18n';

export const answerOptions: { value: DoorRuleAnswer; label: string }[] = [
  { value: 'allow', label: /*i18n*/ 'Let in' },
  { value: 'warn', label: /*i18n*/ 'Let in with a warning' },
  { value: 'refuse', label: /*i18n*/ 'Refuse' },
];

/** The cases that a branch decides, in the order in which the door names them. */
export const doorCases = ['expired', 'frozen', 'dues', 'capacity', 'visitors'] as const;
export type DoorCase = (typeof doorCases)[number];

export const caseLabels: Record<DoorCase, string> = {
  expired: /*i18n*/ 'Membership expired',
  frozen: /*i18n*/ 'Membership frozen',
  dues: /*i18n*/ 'Something is due',
  capacity: /*i18n*/ 'The branch is full',
  visitors: /*i18n*/ 'Members of other branches',
};

const people = (
  doorCase: DoorCase,
  { graceDays, duesOver }: Pick<DoorRules, 'graceDays' | 'duesOver'>,
  money: (amount: number) => string,
): string => {
  switch (doorCase) {
    case 'expired':
      return graceDays > 0
        ? i18n.t('Members whose membership ended more than {graceDays, plural, one {# day} other {# days}} ago', {
            graceDays,
          })
        : i18n.t('Members whose membership has expired');
    case 'frozen':
      return i18n.t('Members whose membership is frozen');
    case 'dues':
      return duesOver > 0
        ? i18n.t('Members who owe more than {amount}', { amount: money(duesOver) })
        : i18n.t('Members who owe anything');
    case 'capacity':
      return i18n.t('Members who come while the branch is full');
    default:
      return i18n.t('Members of other branches');
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
      return i18n.t('{who} are let in without a warning.', { who });
    case 'warn':
      return i18n.t('{who} are let in; desk, kiosk and phone show a warning.', { who });
    default:
      return i18n.t('{who} are turned away at desk, kiosk and phone. The desk can let them in anyway, with a reason.', {
        who,
      });
  }
}
