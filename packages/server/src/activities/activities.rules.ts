import {
  type Activity,
  type ActivityAction,
  type ActivityRecord,
  type ChangedField,
  type UndoableKind,
} from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { say, type Texts } from '../texts.ts';
import type { ActivityRow, Changes, ChangedValue } from './activities.repository.ts';

/** From → to of each of these fields that differs. */
export function diffFields<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & ChangedField)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null] as [ChangedValue, ChangedValue];
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

const modules: Record<ActivityRecord, string> = {
  member: /*i18n*/ 'Members',
  branch: /*i18n*/ 'Branches',
  staff: /*i18n*/ 'Staff',
  admin: /*i18n*/ 'Admins',
  settings: /*i18n*/ 'Settings',
  attendance: /*i18n*/ 'Attendance',
  device: /*i18n*/ 'Kiosks',
  invoice: /*i18n*/ 'Payments',
  payment: /*i18n*/ 'Payments',
  day: /*i18n*/ 'Payments',
  plan: /*i18n*/ 'Plans',
  membership: /*i18n*/ 'Memberships',
  export: /*i18n*/ 'Settings',
  import: /*i18n*/ 'Imports',
  gym: /*i18n*/ 'Settings',
};

/** The recorded name of a visitor without one. */
export const UNKNOWN_VISITOR = 'offline check-in';

/** What is said of an entry; {person} has done it to {name}. */
interface Wording {
  heading: string;
  text: string;
}

const ofMemberships: Partial<Record<ActivityAction, Wording>> = {
  renew: { heading: /*i18n*/ 'Membership renewed', text: /*i18n*/ '{person} renewed the membership of {name}' },
  undo: { heading: /*i18n*/ 'Renewal undone', text: /*i18n*/ '{person} undid the renewal of {name}' },
  freeze: { heading: /*i18n*/ 'Membership frozen', text: /*i18n*/ '{person} froze the membership of {name}' },
  unfreeze: { heading: /*i18n*/ 'Freeze ended', text: /*i18n*/ '{person} ended the freeze of {name}' },
  cancel: { heading: /*i18n*/ 'Membership canceled', text: /*i18n*/ '{person} canceled the membership of {name}' },
  extend: { heading: /*i18n*/ 'Membership extended', text: /*i18n*/ '{person} extended the membership of {name}' },
};
const changedMembership: Wording = {
  heading: /*i18n*/ 'Membership changed',
  text: /*i18n*/ '{person} changed the membership of {name}',
};

const undone: Record<UndoableKind, string> = {
  'delete-member': /*i18n*/ '{person} undid the deletion of {name}',
  'delete-staff': /*i18n*/ '{person} undid the deletion of {name}',
  'delete-branch': /*i18n*/ '{person} undid the deletion of {name}',
  delete: /*i18n*/ '{person} undid the deletion of {name}',
  'checkout-all': /*i18n*/ '{person} undid the check-out of {name}',
  activate: /*i18n*/ '{person} undid the activation of {name}',
  deactivate: /*i18n*/ '{person} undid the deactivation of {name}',
  extend: /*i18n*/ '{person} undid the extension of {name}',
  move: /*i18n*/ '{person} undid the move of {name}',
  'change-plan': /*i18n*/ '{person} undid the change of plan of {name}',
};

const ofMoney: Partial<Record<ActivityAction, string>> = {
  pay: /*i18n*/ '{person} received {amount} for {name}',
  refund: /*i18n*/ '{person} refunded {amount} for {name}',
};

const ofExports: Partial<Record<ActivityAction, Wording>> = {
  export: { heading: /*i18n*/ 'Gym exported', text: /*i18n*/ '{person} exported the gym as {name}' },
  delete: { heading: /*i18n*/ 'Export deleted', text: /*i18n*/ '{person} deleted an export as {name}' },
};

/** Where heading and text are the same for whatever it was done to. */
const ofActions: Partial<Record<ActivityAction, Wording>> = {
  // Whether it was reset depends on the account's other gyms, of which this one must not learn.
  'reset-two-factor': {
    heading: /*i18n*/ 'Two-factor reset requested',
    text: /*i18n*/ '{person} asked to reset the two-factor sign-in of {name}',
  },
  'sign-in': { heading: /*i18n*/ 'Sign-in made for a member', text: /*i18n*/ '{person} made a sign-in for {name}' },
  override: {
    heading: /*i18n*/ 'Door rules overridden',
    text: /*i18n*/ '{person} let in {name} against the door rules',
  },
  credit: { heading: /*i18n*/ 'Credit note issued', text: /*i18n*/ '{person} issued the credit note {name}' },
};

/**
 * An account that was opened is recorded as an update of the member,
 * but nothing that the desk knows of them was edited.
 */
const opensAccount = ({ action }: ActivityRow, changes: Changes) => action === 'update' && 'account' in changes;

/** What is said in words of its own; undefined: as of any record. */
function wordingOf(entry: ActivityRow, changes: Changes): Wording | undefined {
  const action = entry.action as ActivityAction;
  if (opensAccount(entry, changes)) {
    const isOwn = entry.performed_by_id === entry.entity_id;
    return {
      heading: /*i18n*/ 'Account opened',
      text: isOwn
        ? /*i18n*/ '{person} opened an account for the pass'
        : /*i18n*/ '{person} opened an account for {name}',
    };
  }
  const { reminders } = changes;
  if (reminders) {
    return {
      heading: /*i18n*/ 'Reminders switched',
      text:
        reminders.to === 'on'
          ? /*i18n*/ '{person} switched on the reminders of {name}'
          : /*i18n*/ '{person} switched off the reminders of {name}',
    };
  }
  const ofAction = ofActions[action];
  if (ofAction) return ofAction;
  if (entry.entity_type === 'membership') return ofMemberships[action] ?? changedMembership;
  if (entry.entity_type === 'export') return ofExports[action];
  if (action === 'undo' && entry.entity_type === 'import') {
    return { heading: /*i18n*/ 'Import undone', text: /*i18n*/ '{person} undid the import of {name}' };
  }
  if (action === 'undo') {
    return { heading: /*i18n*/ 'Change undone', text: undone[changes.change?.from as UndoableKind] };
  }
  if (action === 'withdraw') {
    return changes.attendance?.from === 'check-in'
      ? { heading: /*i18n*/ 'Check-in undone', text: /*i18n*/ '{person} undid the check-in of {name}' }
      : { heading: /*i18n*/ 'Check-out undone', text: /*i18n*/ '{person} undid the check-out of {name}' };
  }
  return undefined;
}

/** How the log records several members, of a branch or of all, and a day of a branch. */
const COUNTED = /^(?<count>\d+) members?(?: at (?<branchName>.+))?$/;
const DAY_AT = /(?<date>.+?) at (?<branchName>.+)/;

const membersText = (count: number, branchName: string | undefined, i18n: Texts) =>
  branchName === undefined
    ? i18n.t('{count, plural, one {# member} other {# members}}', { count })
    : i18n.t('{count, plural, one {# member at {branchName}} other {# members at {branchName}}}', {
        count,
        branchName,
      });

/** What it was done to: names stay as they were recorded, words are put into the reader's language. */
function nameOf({ entity_type: record, entity_name: name }: ActivityRow, i18n: Texts): string {
  const day = record === 'day' ? DAY_AT.exec(name)?.groups : undefined;
  if (day) return i18n.t('{date} at {branchName}', day);
  // A plan may be named as members are counted.
  const counted = record === 'member' || record === 'attendance' ? COUNTED.exec(name)?.groups : undefined;
  if (counted) return membersText(Number(counted.count), counted.branchName, i18n);
  return record === 'attendance' && name === UNKNOWN_VISITOR ? i18n.t('offline check-in') : name;
}

/** A word as a case of a message's `select` is called. */
const toCase = (word: string) => word.replaceAll('-', '_');

/**
 * The contract's activity in the language of `i18n`; amounts are in the gym's currency. Of an action or a record that a
 * later release has written it says that something was changed.
 */
export function toActivity(entry: ActivityRow, currency: string, i18n: Texts): Activity {
  const changes = JSON.parse(entry.changes) as Changes;
  const { entity_type: record, performed_by_name: person } = entry;
  const name = nameOf(entry, i18n);
  const module = (modules as Partial<Record<string, string>>)[record] ?? /*i18n*/ 'Other';
  const action = opensAccount(entry, changes) ? 'open-account' : entry.action;
  const wording = wordingOf(entry, changes);
  const { amount } = changes;
  const values = {
    person,
    name,
    record,
    action: toCase(action),
    ...(amount && { amount: formatMoney(Number(amount.to), currency) }),
  };
  const message = wording?.text ?? ofMoney[entry.action as ActivityAction];
  const displayText =
    message === undefined
      ? i18n.t(
          '{person} {action, select, create {added} update {updated} delete {deleted} activate {activated} deactivate {deactivated} invite {invited} sign_out {signed out} checkout_all {checked out} correct {corrected} dismiss {dismissed} pair {paired} revoke {revoked} issue {issued} pay {received} refund {refunded} close {closed} extend {extended} export {exported} restore {restored} erase {erased} import {imported} other {changed}} {name}',
          values,
        )
      : say(i18n, { message, values });
  return {
    id: entry.id,
    action,
    timestamp: entry.happened_at,
    performedBy: { name: person, userType: entry.performed_by_type },
    changes,
    entityType: record,
    entityId: entry.entity_id,
    entityName: name,
    description: displayText,
    targetName: name,
    type: action,
    module: say(i18n, { message: module }),
    heading: wording
      ? say(i18n, { message: wording.heading })
      : i18n.t(
          '{record, select, member {Member} branch {Branch} staff {Staff} admin {Admin} settings {Settings} attendance {Attendance} device {Kiosk} invoice {Invoice} payment {Payment} day {Day} plan {Plan} membership {Membership} export {Export} gym {Gym} import {File} other {Record}} {action, select, create {added} update {updated} delete {deleted} activate {activated} deactivate {deactivated} invite {invited} sign_out {signed out} checkout_all {checked out} correct {corrected} dismiss {dismissed} pair {paired} revoke {revoked} issue {issued} pay {received} refund {refunded} close {closed} extend {extended} export {exported} restore {restored} erase {erased} import {imported} other {changed}}',
          values,
        ),
    displayText,
    summaryDetails: Object.keys(changes).join(', '),
    actionLabel: i18n.t(
      '{action, select, create {Added} update {Updated} delete {Deleted} activate {Activated} deactivate {Deactivated} invite {Invited} sign_out {Signed out} checkout_all {Checked out} correct {Corrected} dismiss {Dismissed} pair {Paired} revoke {Revoked} issue {Issued} pay {Received} refund {Refunded} close {Closed} extend {Extended} export {Exported} restore {Restored} erase {Erased} import {Imported} reset_two_factor {Requested two-factor reset} sign_in {Signed in} override {Overrode} credit {Credited} renew {Renewed} undo {Undid} withdraw {Undid} freeze {Froze} unfreeze {Ended freeze} cancel {Canceled} open_account {Opened account} other {Changed}}',
      values,
    ),
  };
}
