import type { AnswerOf } from '@spotter/api';

type Change = AnswerOf<'getUndoableChanges'>['changes'][number];

const verbs: Record<Change['kind'], string> = {
  'delete-member': 'Deleted',
  'delete-staff': 'Deleted',
  'delete-branch': 'Deleted branch',
  'checkout-all': 'Checked out',
  activate: 'Activated',
  deactivate: 'Deactivated',
  extend: 'Extended',
  move: 'Moved',
  'change-plan': 'Changed the plan of',
  delete: 'Deleted',
};

/** "Deleted Asha Rao", "Deactivated 214 members". */
export function changeText({ kind, name, count }: Pick<Change, 'kind' | 'name' | 'count'>): string {
  const noun = kind === 'checkout-all' ? ['person', 'people'] : ['member', 'members'];
  return `${verbs[kind]} ${name || `${count.toLocaleString('en-IN')} ${count === 1 ? noun[0] : noun[1]}`}`;
}
