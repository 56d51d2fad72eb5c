import type { ImportOutcome } from '@spotter/api';
import { type FileRepeat, repeatsRow, type RowResult } from '../importRun.ts';
import { isSameName, type GymPeople, type GymPerson } from '../gymPeople.ts';
import type { MemberValues, RowValues, ValueError } from '../values/importValues.ts';
import { findMatch, somebodyElseError, takenKeys } from './findMember.ts';
import type { Duplicate, MemberPlan, MemberRules } from './memberPlan.ts';
import { membershipOf, planMembership } from './planMembership.ts';
import { closedBranch, planUpdate } from './planUpdate.ts';

/** What becomes of a row: dry run and run ask the same. Pure. */
export function planMember(
  read: RowValues<MemberValues>,
  repeat: FileRepeat | undefined,
  gymPeople: GymPeople,
  rules: MemberRules,
): MemberPlan {
  const isRelative = repeat?.by === 'email' && !isSameName(read.values.name ?? '', repeat.name);
  const own = isRelative && rules.settings.duplicates.inFile === 'create' ? withoutEmail(read) : read;
  const match = findMatch(own.values, gymPeople, rules);
  const { values, repairs, errors } = withoutKnownEnd(own, match?.person, rules);
  const name = values.name ?? '';
  const plan = (outcome: ImportOutcome, rest: Partial<RowResult> & Pick<MemberPlan, 'write'> = {}, id?: string) => {
    const { write, ...result } = rest;
    return {
      outcome,
      name,
      result: { repairs, changes: [], duplicateOf: null, errors, ...result },
      memberId: id ?? null,
      ...(write && { write }),
    };
  };
  if (errors.length > 0) return plan('error');
  const branchId = values.branchId ?? rules.settings.branchId;
  if (rules.onlyBranchId !== null && branchId !== rules.onlyBranchId) {
    return plan('error', {
      errors: [{ field: 'branch', error: /*i18n*/ 'Staff import members of their own branch only' }],
    });
  }
  if (repeat) {
    const duplicateOf: Duplicate = { in: 'file', by: repeat.by, name: repeat.name, memberId: null, row: repeat.row };
    if (rules.settings.duplicates.inFile === 'skip') {
      const isSame = isSameName(name, repeat.name);
      return plan('skip', { duplicateOf, errors: [isSame ? repeatsRow(repeat) : sharesKey(repeat)] });
    }
    if (repeat.isUnique && !isRelative) {
      const error = repeat.by === 'email' ? sameTexts.email : sameTexts.cardNumber;
      return plan('error', { duplicateOf, errors: [{ field: repeat.by, error, values: { row: repeat.row } }] });
    }
  }
  const duplicateOf: Duplicate | null = match
    ? { in: 'gym', by: match.by, name: match.person.name, memberId: match.person.id, row: null }
    : repeat
      ? { in: 'file', by: repeat.by, name: repeat.name, memberId: null, row: repeat.row }
      : null;
  const taken = takenKeys(values, gymPeople, match?.person, rules);
  const { inGym } = rules.settings.duplicates;
  if (match) {
    const update = planUpdate(values, match.person, branchId, rules);
    if (update.changes.length === 0) return plan('unchanged', { duplicateOf, errors: update.left }, match.person.id);
    const somebodyElse = somebodyElseError(values, match);
    if (inGym === 'skip') {
      const isThere = {
        field: null,
        error: /*i18n*/ 'The gym has {name} already',
        values: { name: match.person.name },
      };
      return plan('skip', { duplicateOf, errors: [somebodyElse ?? isThere] }, match.person.id);
    }
    if (inGym === 'update') {
      if (taken.length > 0) return plan('error', { duplicateOf, errors: taken });
      if (somebodyElse) return plan('skip', { duplicateOf, errors: [somebodyElse] });
      const { changes, left, write } = update;
      return plan('update', { duplicateOf, changes, errors: left, write }, match.person.id);
    }
    const alsoTaken = takenKeys(values, gymPeople, undefined, rules);
    if (alsoTaken.length > 0) return plan('error', { duplicateOf, errors: alsoTaken });
  } else if (taken.length > 0) return plan('error', { errors: taken });
  const refused = creationError(values, branchId, rules);
  if (refused) return plan('error', { duplicateOf, errors: [refused] });
  const membership = membershipOf(values, rules);
  return plan('create', { duplicateOf, write: { kind: 'create', values, branchId, membership } });
}

/** Families share an e-mail: who comes first in the file signs in with it. */
const withoutEmail = ({ values: { email = '', ...values }, repairs, errors }: RowValues<MemberValues>) => ({
  values,
  repairs: [...repairs, { field: 'email' as const, from: email, to: '' }],
  errors,
});

/** Of a membership that is over by its date, `expired` says nothing more. */
function withoutKnownEnd(
  read: RowValues<MemberValues>,
  member: GymPerson | undefined,
  rules: MemberRules,
): RowValues<MemberValues> {
  const { isOver, status: _, ...values } = read.values;
  if (!isOver) return read;
  const membership = member ? planMembership(values, member, rules, [], []) : membershipOf(values, rules);
  const end = membership?.expiryDate ?? member?.expiry_date ?? null;
  if (end === null || end >= rules.today) return read;
  return { ...read, values, repairs: read.repairs.filter(({ field }) => field !== 'status') };
}

const sharedTexts = {
  phone: /*i18n*/ 'Row {row} has this phone number, under another name. To import both, choose “Add both”',
  email: /*i18n*/ 'Row {row} has this e-mail, under another name. To import both, choose “Add both”',
  cardNumber: /*i18n*/ 'Row {row} has this card number, under another name',
};

/** Why a row is skipped that has the phone, e-mail or card of an earlier one, but another name. */
const sharesKey = ({ by, row }: FileRepeat): ValueError =>
  by === 'name' ? repeatsRow({ row }) : { field: by, error: sharedTexts[by], values: { row } };

const sameTexts = {
  email: /*i18n*/ 'Row {row} has the same e-mail, which only one member can have',
  cardNumber: /*i18n*/ 'Row {row} has the same card number, which only one member can have',
};

/** Why a row creates nobody. */
function creationError(values: MemberValues, branchId: string, rules: MemberRules): ValueError | undefined {
  const closed = closedBranch(branchId, rules);
  if (closed) return closed;
  if (!rules.plans.has(values.planId ?? rules.settings.planId))
    return { field: 'plan', error: /*i18n*/ 'The plan was deleted' };
  const { joinDate, expiryDate } = values;
  if (joinDate !== undefined && expiryDate !== undefined && expiryDate < joinDate) {
    return { field: 'expiryDate', error: /*i18n*/ 'The membership ends before it begins' };
  }
  return undefined;
}
