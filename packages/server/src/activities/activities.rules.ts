import type { Activity, ActivityAction, ActivityRecord, UndoableKind } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import type { ActivityRow, Changes, ChangedValue } from './activities.repository.ts';

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
  dismiss: 'dismissed',
  override: 'overrode',
  pair: 'paired',
  revoke: 'revoked',
  issue: 'issued',
  credit: 'credited',
  pay: 'received',
  refund: 'refunded',
  close: 'closed',
  renew: 'renewed',
  undo: 'undid',
  withdraw: 'undid',
  freeze: 'froze',
  unfreeze: 'ended freeze',
  cancel: 'canceled',
  extend: 'extended',
  export: 'exported',
  restore: 'restored',
  erase: 'erased',
  import: 'imported',
};

const modules: Record<ActivityRecord, { module: string; noun: string }> = {
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
  export: { module: 'Settings', noun: 'Export' },
  import: { module: 'Imports', noun: 'File' },
  gym: { module: 'Settings', noun: 'Gym' },
};

const membershipWording: Partial<Record<ActivityAction, [heading: string, predicate: string]>> = {
  renew: ['Membership renewed', 'renewed the membership'],
  undo: ['Renewal undone', 'undid the renewal'],
  freeze: ['Membership frozen', 'froze the membership'],
  unfreeze: ['Freeze ended', 'ended the freeze'],
  cancel: ['Membership canceled', 'canceled the membership'],
  extend: ['Membership extended', 'extended the membership'],
};

/** Followed by whom it was about. */
const undoneChange: Record<UndoableKind, string> = {
  'delete-member': 'the deletion of',
  'delete-staff': 'the deletion of',
  'delete-branch': 'the deletion of',
  delete: 'the deletion of',
  'checkout-all': 'the check-out of',
  activate: 'the activation of',
  deactivate: 'the deactivation of',
  extend: 'the extension of',
  move: 'the move of',
  'change-plan': 'the change of plan of',
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

function wordingOf(entry: ActivityRow, changes: Changes, currency: string): Wording {
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
  if (action === 'update' && entry.entity_type === 'member' && 'reminders' in changes) {
    const predicate = `switched ${changes.reminders?.to === 'on' ? 'on' : 'off'} the reminders of ${entry.entity_name}`;
    return { action, verb, heading: 'Reminders switched', predicate };
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
  if (action === 'override') {
    const predicate = `let in ${entry.entity_name} against the door rules`;
    return { action, verb, heading: 'Door rules overridden', predicate };
  }
  if (action === 'credit') {
    const predicate = `issued the credit note ${entry.entity_name}`;
    return { action, verb, heading: 'Credit note issued', predicate };
  }
  if (entry.entity_type === 'membership') {
    const [heading, what] = membershipWording[action] ?? ['Membership changed', 'changed the membership'];
    return { action, verb, heading, predicate: `${what} of ${entry.entity_name}` };
  }
  if (entry.entity_type === 'export') {
    const [heading, what] =
      action === 'export' ? ['Gym exported', 'exported the gym'] : ['Export deleted', 'deleted an export'];
    return { action, verb, heading, predicate: `${what} as ${entry.entity_name}` };
  }
  if (entry.entity_type === 'import' && action === 'undo') {
    return { action, verb, heading: 'Import undone', predicate: `undid the import of ${entry.entity_name}` };
  }
  if (action === 'undo') {
    const kind = changes.change?.from as UndoableKind;
    return { action, verb, heading: 'Change undone', predicate: `undid ${undoneChange[kind]} ${entry.entity_name}` };
  }
  if (action === 'withdraw') {
    const what = String(changes.attendance?.from);
    return {
      action,
      verb,
      heading: `${capitalize(what)} undone`,
      predicate: `undid the ${what} of ${entry.entity_name}`,
    };
  }
  const { noun } = modules[entry.entity_type as ActivityRecord];
  if (action === 'pay' || action === 'refund') {
    const amount = formatMoney(Number(changes.amount?.to), currency);
    return { action, verb, heading: `${noun} ${verb}`, predicate: `${verb} ${amount} for ${entry.entity_name}` };
  }
  return { action, verb, heading: `${noun} ${verb}`, predicate: `${verb} ${entry.entity_name}` };
}

/** The contract's activity; amounts are in the gym's currency. */
export function toActivity(entry: ActivityRow, currency: string): Activity {
  const { module } = modules[entry.entity_type as ActivityRecord];
  const changes = JSON.parse(entry.changes) as Changes;
  const { action, verb, heading, predicate } = wordingOf(entry, changes, currency);
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
