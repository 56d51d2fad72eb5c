import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';

type Change = AnswerOf<'getUndoableChanges'>['changes'][number];

const verbs: Record<Change['kind'], string> = {
  'delete-member': /*i18n*/ 'Deleted',
  'delete-staff': /*i18n*/ 'Deleted',
  'delete-branch': /*i18n*/ 'Deleted branch',
  'checkout-all': /*i18n*/ 'Checked out',
  activate: /*i18n*/ 'Activated',
  deactivate: /*i18n*/ 'Deactivated',
  extend: /*i18n*/ 'Extended',
  move: /*i18n*/ 'Moved',
  'change-plan': /*i18n*/ 'Changed the plan of',
  delete: /*i18n*/ 'Deleted',
};

/** "Deleted Asha Rao", "Deactivated 214 members". */
export function changeText({ kind, name, count }: Pick<Change, 'kind' | 'name' | 'count'>): string {
  const whom =
    kind === 'checkout-all'
      ? /*i18n*/ '{count, plural, one {# person} other {# people}}'
      : /*i18n*/ '{count, plural, one {# member} other {# members}}';
  return `${i18n.t(verbs[kind])} ${name || i18n.t(whom, { count })}`;
}
