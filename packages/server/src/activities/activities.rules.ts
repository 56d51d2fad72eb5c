import type { Activity } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import type { ActivityAction, ActivityRow, Changes, ChangedValue, EntityType } from './activities.repository.ts';

/** From → to of each of these fields that differs. */
export function diffFields<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null] as [ChangedValue, ChangedValue];
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

const pastTense: Record<ActivityAction, string> = {
  create: 'added',
  update: 'updated',
  delete: 'deleted',
  activate: 'activated',
  deactivate: 'deactivated',
  invite: 'invited',
  'reset-two-factor': 'requested two-factor reset',
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  'checkout-all': 'checked out',
  correct: 'corrected',
  pair: 'paired',
  revoke: 'revoked',
  issue: 'issued',
  credit: 'credited',
  pay: 'received',
  refund: 'refunded',
  close: 'closed',
  renew: 'renewed',
  undo: 'undid',
  freeze: 'froze',
  unfreeze: 'ended freeze',
  cancel: 'canceled',
  extend: 'extended',
};

const modules: Record<EntityType, { module: string; noun: string }> = {
  member: { module: 'Members', noun: 'Member' },
  branch: { module: 'Branches', noun: 'Branch' },
  staff: { module: 'Staff', noun: 'Staff' },
  admin: { module: 'Admins', noun: 'Admin' },
  settings: { module: 'Settings', noun: 'Settings' },
  attendance: { module: 'Attendance', noun: 'Attendance' },
  device: { module: 'Kiosks', noun: 'Kiosk' },
  invoice: { module: 'Payments', noun: 'Invoice' },
  payment: { module: 'Payments', noun: 'Payment' },
  day: { module: 'Payments', noun: 'Day' },
  plan: { module: 'Plans', noun: 'Plan' },
  membership: { module: 'Memberships', noun: 'Membership' },
};

const membershipWording: Partial<Record<ActivityAction, [heading: string, predicate: string]>> = {
  renew: ['Membership renewed', 'renewed the membership'],
  undo: ['Renewal undone', 'undid the renewal'],
  freeze: ['Membership frozen', 'froze the membership'],
  unfreeze: ['Freeze ended', 'ended the freeze'],
  cancel: ['Membership canceled', 'canceled the membership'],
  extend: ['Membership extended', 'extended the membership'],
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Wording {
  /** The contract's `action`. */
  action: string;
  verb: string;
  heading: string;
  /** What was done, following the name of the person who did it. */
  predicate: string;
}

function wordingOf(entry: ActivityRow, changes: Changes): Wording {
  const action = entry.action as ActivityAction;
  const verb = pastTense[action];
  // Recorded as an update of the member, but nothing that the desk knows of them was edited.
  if (action === 'update' && 'account' in changes) {
    const isOwn = entry.performed_by_id === entry.entity_id;
    return {
      action: 'open-account',
      verb: 'opened account',
      heading: 'Account opened',
      predicate: isOwn ? 'opened an account for the pass' : `opened an account for ${entry.entity_name}`,
    };
  }
  // Whether it was reset depends on the account's other gyms, of which this one must not learn.
  if (action === 'reset-two-factor') {
    const predicate = `asked to reset the two-factor sign-in of ${entry.entity_name}`;
    return { action, verb, heading: 'Two-factor reset requested', predicate };
  }
  if (action === 'sign-in') {
    const predicate = `made a sign-in for ${entry.entity_name}`;
    return { action, verb, heading: 'Sign-in made for a member', predicate };
  }
  if (action === 'credit') {
    const predicate = `issued the credit note ${entry.entity_name}`;
    return { action, verb, heading: 'Credit note issued', predicate };
  }
  if (entry.entity_type === 'membership') {
    const [heading, what] = membershipWording[action] ?? ['Membership changed', 'changed the membership'];
    return { action, verb, heading, predicate: `${what} of ${entry.entity_name}` };
  }
  const { noun } = modules[entry.entity_type as EntityType];
  if (action === 'pay' || action === 'refund') {
    const amount = formatRupees(Number(changes.amount?.to));
    return { action, verb, heading: `${noun} ${verb}`, predicate: `${verb} ${amount} for ${entry.entity_name}` };
  }
  return { action, verb, heading: `${noun} ${verb}`, predicate: `${verb} ${entry.entity_name}` };
}

/** The contract's activity. */
export function toActivity(entry: ActivityRow): Activity {
  const { module } = modules[entry.entity_type as EntityType];
  const changes = JSON.parse(entry.changes) as Changes;
  const { action, verb, heading, predicate } = wordingOf(entry, changes);
  const displayText = `${entry.performed_by_name} ${predicate}`;
  return {
    id: entry.id,
    action,
    timestamp: entry.happened_at,
    performedBy: { name: entry.performed_by_name, userType: entry.performed_by_type },
    changes,
    entityType: entry.entity_type,
    entityId: entry.entity_id,
    entityName: entry.entity_name,
    description: displayText,
    targetName: entry.entity_name,
    type: action,
    module,
    heading,
    displayText,
    summaryDetails: Object.keys(changes).join(', '),
    actionLabel: capitalize(verb),
  };
}
