import type { CheckInAction } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import type { QueuedOperation } from './operation.ts';

const MAX_NAMES = 3;

export const nameOf = ({ name, action }: QueuedOperation): string =>
  name ?? (action.type === 'CARD' ? i18n.t('Card …{cardNumber}', { cardNumber: action.cardNumber.slice(-4) }) : '');

/** "Asha Rao, Meera Iyer and 3 more". */
export function namesOf(operations: readonly QueuedOperation[]): string {
  const names = [...new Set(operations.map(nameOf))];
  if (names.length <= MAX_NAMES) return joinWords(names);
  return joinWords([...names.slice(0, MAX_NAMES - 1), i18n.t('{count} more', { count: names.length - MAX_NAMES + 1 })]);
}

const joinWords = (words: readonly string[]) => new Intl.ListFormat(i18n.locales).format(words);

const actionLabels = { checkin: /*i18n*/ 'Check-in', checkout: /*i18n*/ 'Check-out' } as const;

/** "Check-in, 6:02 pm"; of a card, whose action the server decides, "Card read, 6:02 pm". */
export const whatAndWhen = (action: CheckInAction | null, at: number, zone: Zone): string =>
  `${action ? i18n.t(actionLabels[action]) : i18n.t('Card read')}, ${formatTimeOrDateTime(at, zone)}`;

export const actionOf = ({ action }: QueuedOperation): CheckInAction | null =>
  action.type === 'MANUAL' ? action.action : null;

/** "1 check-in has", "3 check-ins have". */
export const checkInsHave = (count: number): string =>
  i18n.t('{count, plural, one {# check-in has} other {# check-ins have}}', { count });
