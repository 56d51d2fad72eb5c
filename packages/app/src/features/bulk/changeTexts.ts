import type { BulkChange, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';

export type ChangeKind = BulkChange['kind'];

/** What the fields of the dialog say. */
export interface ChangeValues {
  days: number;
  reason: string;
  branchId: string;
  planId: string;
}

const membersText = (count: number): string => i18n.t('{count, plural, one {# member} other {# members}}', { count });
const membershipsText = (count: number) =>
  i18n.t('{count, plural, one {# membership} other {# memberships}}', { count });

interface ChangeText {
  /** The question or command with the number: title and button. */
  command: (count: number) => string;
  /** What will happen. */
  consequence: string;
  /** Of those that the change does not concern. */
  unaffected: string;
  progress: string;
  /** Title of the toast, and what is counted in its message. */
  done: string;
  countText: (count: number) => string;
  isAffected: (member: Member, values: ChangeValues, today: string) => boolean;
  danger?: boolean;
}

export const changeTexts: Record<ChangeKind, ChangeText> = {
  activate: {
    command: (count) => i18n.t('{count, plural, one {Activate # member} other {Activate # members}}', { count }),
    consequence: /*i18n*/ 'They can check in again. You can undo it for 10 minutes.',
    unaffected: /*i18n*/ 'active already',
    progress: /*i18n*/ 'Activating members',
    done: /*i18n*/ 'Members Activated',
    countText: membersText,
    isAffected: ({ status }) => status === 'inactive',
  },
  deactivate: {
    command: (count) => i18n.t('{count, plural, one {Deactivate # member} other {Deactivate # members}}', { count }),
    consequence:
      /*i18n*/ 'They cannot check in any more; visits that are open stay so until check-out. You can undo it for 10 minutes.',
    unaffected: /*i18n*/ 'inactive already',
    progress: /*i18n*/ 'Deactivating members',
    done: /*i18n*/ 'Members Deactivated',
    countText: membersText,
    isAffected: ({ status }) => status === 'active',
    danger: true,
  },
  extend: {
    command: (count) => i18n.t('{count, plural, one {Extend # membership} other {Extend # memberships}}', { count }),
    consequence: /*i18n*/ 'Each ends that many days later. You can undo it for 10 minutes.',
    unaffected: /*i18n*/ 'without a running membership',
    progress: /*i18n*/ 'Extending memberships',
    done: /*i18n*/ 'Memberships Extended',
    countText: membershipsText,
    isAffected: ({ expiryDate }, _, today) => expiryDate !== null && expiryDate >= today,
  },
  move: {
    command: (count) => i18n.t('{count, plural, one {Move # member} other {Move # members}}', { count }),
    consequence:
      /*i18n*/ 'They belong to the other branch from now on; past visits stay with theirs. You can undo it for 10 minutes.',
    unaffected: /*i18n*/ 'in that branch already',
    progress: /*i18n*/ 'Moving members',
    done: /*i18n*/ 'Members Moved',
    countText: membersText,
    isAffected: ({ branchId }, values) => branchId !== values.branchId,
  },
  'change-plan': {
    command: (count) =>
      i18n.t('{count, plural, one {Change the plan of # member} other {Change the plan of # members}}', { count }),
    consequence:
      /*i18n*/ 'The expiry date follows from the plan, as it does when a member is edited. You can undo it for 10 minutes.',
    unaffected: /*i18n*/ 'on that plan already',
    progress: /*i18n*/ 'Changing plans',
    done: /*i18n*/ 'Plans Changed',
    countText: membersText,
    isAffected: ({ membershipPlan }, values) => membershipPlan !== values.planId,
  },
  delete: {
    command: (count) => i18n.t('{count, plural, one {Delete # member} other {Delete # members}}', { count }),
    consequence:
      /*i18n*/ 'They and their accounts are deleted, and their phones signed out. You can undo it for 10 minutes. Administrators can restore each for 30 days. After that past visits stay in the counts, without the name.',
    unaffected: '',
    progress: /*i18n*/ 'Deleting members',
    done: /*i18n*/ 'Members Deleted',
    countText: membersText,
    isAffected: () => true,
    danger: true,
  },
};

/** The change as the call takes it. */
export function toChange(kind: ChangeKind, { days, reason, branchId, planId }: ChangeValues): BulkChange {
  if (kind === 'extend') return { kind, days, reason };
  if (kind === 'move') return { kind, branchId };
  if (kind === 'change-plan') return { kind, planId };
  return { kind };
}
