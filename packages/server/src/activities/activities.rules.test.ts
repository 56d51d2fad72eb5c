import { expect, test } from 'vitest';
import type { ActivityAction, ActivityRecord, UndoableKind } from '@spotter/api';
import { markTexts } from '../testing/markedTexts.ts';
import { texts } from '../texts.ts';
import type { ActivityRow, Changes } from './activities.repository.ts';
import { diffFields, toActivity } from './activities.rules.ts';

const row: ActivityRow = {
  gym_id: 'gym',
  id: 'entry',
  action: 'update',
  entity_type: 'member',
  entity_id: 'person',
  entity_name: 'Ravi',
  performed_by_id: 'admin',
  performed_by_name: 'Asha',
  performed_by_type: 'admin',
  changes: '{}',
  happened_at: 1_000,
};
const entryOf = (action: string, record: string, changes: Changes = {}): ActivityRow => ({
  ...row,
  action,
  entity_type: record,
  changes: JSON.stringify(changes),
});
const read = (entry: ActivityRow, currency = 'INR') => toActivity(entry, currency, texts('en'));

const actionLabels: Record<ActivityAction, string> = {
  create: 'Added',
  update: 'Updated',
  delete: 'Deleted',
  activate: 'Activated',
  deactivate: 'Deactivated',
  invite: 'Invited',
  'reset-two-factor': 'Requested two-factor reset',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'checkout-all': 'Checked out',
  correct: 'Corrected',
  dismiss: 'Dismissed',
  override: 'Overrode',
  pair: 'Paired',
  revoke: 'Revoked',
  issue: 'Issued',
  credit: 'Credited',
  pay: 'Received',
  refund: 'Refunded',
  close: 'Closed',
  renew: 'Renewed',
  undo: 'Undid',
  withdraw: 'Undid',
  freeze: 'Froze',
  unfreeze: 'Ended freeze',
  cancel: 'Canceled',
  extend: 'Extended',
  export: 'Exported',
  restore: 'Restored',
  erase: 'Erased',
  import: 'Imported',
};

test.each(Object.entries(actionLabels))('the action %s is labeled %s', (action, actionLabel) => {
  expect(read(entryOf(action, 'member'))).toMatchObject({ action, type: action, actionLabel });
});

test.each([
  ['create', 'added'],
  ['update', 'updated'],
  ['delete', 'deleted'],
  ['activate', 'activated'],
  ['deactivate', 'deactivated'],
  ['invite', 'invited'],
  ['sign-out', 'signed out'],
  ['checkout-all', 'checked out'],
  ['correct', 'corrected'],
  ['dismiss', 'dismissed'],
  ['pair', 'paired'],
  ['revoke', 'revoked'],
  ['issue', 'issued'],
  ['close', 'closed'],
  ['extend', 'extended'],
  ['export', 'exported'],
  ['restore', 'restored'],
  ['erase', 'erased'],
  ['import', 'imported'],
])('%s of any record reads “%s”', (action, verb) => {
  expect(read(entryOf(action, 'member'))).toMatchObject({
    heading: `Member ${verb}`,
    displayText: `Asha ${verb} Ravi`,
    description: `Asha ${verb} Ravi`,
  });
});

const records: Record<ActivityRecord, [module: string, heading: string]> = {
  member: ['Members', 'Member deleted'],
  branch: ['Branches', 'Branch deleted'],
  staff: ['Staff', 'Staff deleted'],
  admin: ['Admins', 'Admin deleted'],
  settings: ['Settings', 'Settings deleted'],
  attendance: ['Attendance', 'Attendance deleted'],
  device: ['Kiosks', 'Kiosk deleted'],
  invoice: ['Payments', 'Invoice deleted'],
  payment: ['Payments', 'Payment deleted'],
  day: ['Payments', 'Day deleted'],
  plan: ['Plans', 'Plan deleted'],
  membership: ['Memberships', 'Membership changed'],
  export: ['Settings', 'Export deleted'],
  import: ['Imports', 'File deleted'],
  gym: ['Settings', 'Gym deleted'],
};

test.each(Object.entries(records))(
  'a record %s belongs to the module and has the heading %j',
  (entityType, [module, heading]) => {
    expect(read(entryOf('delete', entityType))).toMatchObject({ entityType, module, heading });
  },
);

const undone: Record<UndoableKind, string> = {
  'delete-member': 'the deletion',
  'delete-staff': 'the deletion',
  'delete-branch': 'the deletion',
  delete: 'the deletion',
  'checkout-all': 'the check-out',
  activate: 'the activation',
  deactivate: 'the deactivation',
  extend: 'the extension',
  move: 'the move',
  'change-plan': 'the change of plan',
};

type Sentence = [action: ActivityAction, record: ActivityRecord, changes: Changes, heading: string, text: string];

const sentences: Sentence[] = [
  ['update', 'member', {}, 'Member updated', 'Asha updated Ravi'],
  ['reset-two-factor', 'staff', {}, 'Two-factor reset requested', 'Asha asked to reset the two-factor sign-in of Ravi'],
  ['sign-in', 'member', {}, 'Sign-in made for a member', 'Asha made a sign-in for Ravi'],
  ['override', 'attendance', {}, 'Door rules overridden', 'Asha let in Ravi against the door rules'],
  ['credit', 'invoice', {}, 'Credit note issued', 'Asha issued the credit note Ravi'],
  ['renew', 'membership', {}, 'Membership renewed', 'Asha renewed the membership of Ravi'],
  ['undo', 'membership', {}, 'Renewal undone', 'Asha undid the renewal of Ravi'],
  ['freeze', 'membership', {}, 'Membership frozen', 'Asha froze the membership of Ravi'],
  ['unfreeze', 'membership', {}, 'Freeze ended', 'Asha ended the freeze of Ravi'],
  ['cancel', 'membership', {}, 'Membership canceled', 'Asha canceled the membership of Ravi'],
  ['extend', 'membership', {}, 'Membership extended', 'Asha extended the membership of Ravi'],
  ['update', 'membership', {}, 'Membership changed', 'Asha changed the membership of Ravi'],
  ['export', 'export', {}, 'Gym exported', 'Asha exported the gym as Ravi'],
  ['delete', 'export', {}, 'Export deleted', 'Asha deleted an export as Ravi'],
  ['undo', 'import', {}, 'Import undone', 'Asha undid the import of Ravi'],
  [
    'withdraw',
    'attendance',
    { attendance: { from: 'check-in', to: null } },
    'Check-in undone',
    'Asha undid the check-in of Ravi',
  ],
  [
    'withdraw',
    'attendance',
    { attendance: { from: 'check-out', to: null } },
    'Check-out undone',
    'Asha undid the check-out of Ravi',
  ],
  [
    'update',
    'member',
    { reminders: { from: 'off', to: 'on' } },
    'Reminders switched',
    'Asha switched on the reminders of Ravi',
  ],
  [
    'update',
    'member',
    { reminders: { from: 'on', to: 'off' } },
    'Reminders switched',
    'Asha switched off the reminders of Ravi',
  ],
  ['update', 'member', { account: { from: null, to: 'r@x.in' } }, 'Account opened', 'Asha opened an account for Ravi'],
  ['pay', 'payment', { amount: { from: null, to: 123_450 } }, 'Payment received', 'Asha received ₹1,234.50 for Ravi'],
  ['refund', 'payment', { amount: { from: null, to: 10_000 } }, 'Payment refunded', 'Asha refunded ₹100 for Ravi'],
  ...Object.entries(undone).map(([kind, what]): Sentence => [
    'undo',
    'member',
    { change: { from: kind, to: null } },
    'Change undone',
    `Asha undid ${what} of Ravi`,
  ]),
];

test.each(sentences)(
  '%s of a %s with %j has the heading “%s” and reads “%s”',
  (action, record, changes, ...expected) => {
    const { heading, displayText, description } = read(entryOf(action, record, changes));
    expect([heading, displayText]).toEqual(expected);
    expect(description).toBe(displayText);
  },
);

test.each(sentences)('%s of a %s with %j is one sentence, in the language of the reader', (action, record, changes) => {
  markTexts();
  const activity = toActivity(entryOf(action, record, changes), 'INR', texts('hi'));
  const { displayText, heading, module, actionLabel } = activity;
  for (const text of [displayText, heading, module, actionLabel]) expect(text).toMatch(/^«[^«»]+»$/);
  expect(displayText).toContain('Asha');
});

test('an amount is in the currency of the gym', () => {
  const paid = entryOf('pay', 'payment', { amount: { from: null, to: 123_450 } });
  expect(read(paid, 'GBP').displayText).toBe('Asha received £1,234.50 for Ravi');
});

test('a correction of the attendance is no withdrawal', () => {
  const corrected = entryOf('correct', 'attendance', { attendance: { from: null, to: 'check-in' } });
  expect(read(corrected)).toMatchObject({ heading: 'Attendance corrected', displayText: 'Asha corrected Ravi' });
});

test('an opened account is an action of its own, unless the member was added with it', () => {
  const opened = entryOf('update', 'member', { account: { from: null, to: 'r@x.in' } });
  expect(read(opened)).toMatchObject({ action: 'open-account', type: 'open-account', actionLabel: 'Opened account' });
  expect(read({ ...opened, action: 'create' })).toMatchObject({ action: 'create', heading: 'Member added' });
});

test('an account that a member opened names the member once', () => {
  const opened = entryOf('update', 'member', { account: { from: null, to: 'r@x.in' } });
  expect(read({ ...opened, performed_by_id: 'person', performed_by_name: 'Ravi' })).toMatchObject({
    heading: 'Account opened',
    displayText: 'Ravi opened an account for the pass',
  });
});

test.each([
  ['day', '3 Nov 2026 at Sea at Side', '«3 Nov 2026 at Sea at Side»'],
  ['member', '12 members', '«12 members»'],
  ['attendance', '1 member at Side', '«1 member at Side»'],
  ['attendance', '12 members at Side', '«12 members at Side»'],
  ['attendance', 'offline check-in', '«offline check-in»'],
  ['member', 'offline check-in', 'offline check-in'],
  ['member', 'Meet at Dawn', 'Meet at Dawn'],
  ['member', 'Team of 12 members', 'Team of 12 members'],
  ['member', '12 members only', '12 members only'],
  ['plan', '2 members', '2 members'],
  ['branch', '1 members', '1 members'],
])('of a %s: the recorded name %s is read as %s', (entityType, name, expected) => {
  markTexts();
  const entry = { ...row, entity_type: entityType, entity_name: name };
  expect(toActivity(entry, 'INR', texts('hi')).targetName).toBe(expected);
  expect(read(entry).targetName).toBe(name);
});

test.each([
  ['fly', 'member', 'Members', 'Member changed'],
  ['fly', 'membership', 'Memberships', 'Membership changed'],
  ['fly', 'export', 'Settings', 'Export changed'],
  ['delete', 'moon', 'Other', 'Record deleted'],
  ['fly', 'moon', 'Other', 'Record changed'],
])('%s of a %s, as a later release may record it, belongs to %s and reads “%s”', (action, record, module, heading) => {
  const { displayText, ...activity } = read(entryOf(action, record, { amount: { from: null, to: 'far' } }));
  expect(activity).toMatchObject({ action, entityType: record, module, heading });
  expect(displayText).toMatch(/^Asha (changed|deleted) .*Ravi$/);
});

test('an activity carries who, whom, when and the changed fields', () => {
  const changes = { name: { from: 'Ravi A', to: 'Ravi' }, email: { from: null, to: 'r@x.in' } };
  expect(read(entryOf('update', 'member', changes))).toEqual({
    id: 'entry',
    action: 'update',
    timestamp: 1_000,
    performedBy: { name: 'Asha', userType: 'admin' },
    changes,
    entityType: 'member',
    entityId: 'person',
    entityName: 'Ravi',
    description: 'Asha updated Ravi',
    targetName: 'Ravi',
    type: 'update',
    module: 'Members',
    heading: 'Member updated',
    displayText: 'Asha updated Ravi',
    summaryDetails: 'name, email',
    actionLabel: 'Updated',
  });
});

test('changes name each field that differs, nothing for a value that was and is absent', () => {
  const before = { name: 'Ravi', age: 41, phone: undefined, email: 'r@x.in' };
  const after = { name: 'Ravi', age: 42, phone: null, email: undefined };
  expect(diffFields<Record<string, unknown>>(before, after, ['name', 'age', 'phone', 'email'])).toEqual({
    age: { from: 41, to: 42 },
    email: { from: 'r@x.in', to: null },
  });
  expect(diffFields(before, { ...before, age: 42 }, ['name'])).toEqual({});
});
