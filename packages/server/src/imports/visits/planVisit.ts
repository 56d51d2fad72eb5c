import type { ImportOutcome } from '@spotter/api';
import type { BranchRow } from '../../branches/branches.repository.ts';
import { type FileRepeat, type ImportSettings, repeatsRow, type RowResult } from '../importRun.ts';
import { isSameName, type GymPeople, type GymPerson } from '../gymPeople.ts';
import type { RowValues, ValueError, VisitValues } from '../values/importValues.ts';
import { nameKey } from '../values/nameKey.ts';

export interface VisitRules {
  settings: Pick<ImportSettings, 'branchId'>;
  onlyBranchId: string | null;
  branches: ReadonlyMap<string, BranchRow>;
  /** What the gym has already, by `eventKey`. */
  existing: ReadonlySet<string>;
  now: number;
}

type VisitEvent = VisitValues['events'][number];

interface VisitWrite {
  person: GymPerson;
  branchId: string;
  /** What the gym has not yet. `duration`: the time inside of a check-out whose row has the check-in as well. */
  events: (VisitEvent & { duration: number | null })[];
}

export interface VisitPlan {
  outcome: ImportOutcome;
  name: string;
  result: RowResult;
  memberId: string | null;
  write?: VisitWrite;
}

export const eventKey = (personId: string, { action, at }: VisitEvent) => `${personId} ${action} ${at}`;

/** What becomes of a row of visits. Pure. */
export function planVisit(
  { values, repairs, errors }: RowValues<VisitValues>,
  repeat: FileRepeat | undefined,
  gymPeople: GymPeople,
  rules: VisitRules,
): VisitPlan {
  const person = errors.length > 0 ? undefined : findVisitor(values, gymPeople, rules);
  const name = person && 'id' in person ? person.name : (values.name ?? '');
  const plan = (
    outcome: ImportOutcome,
    refused: ValueError[] = errors,
    duplicateOf: RowResult['duplicateOf'] = null,
  ) => ({
    outcome,
    name,
    result: { repairs, changes: [], duplicateOf, errors: refused },
    memberId: person && 'id' in person ? person.id : null,
  });
  if (errors.length > 0 || !person) return plan('error');
  if (!('id' in person)) return plan('error', [person]);
  const branchId = values.branchId ?? person.branch_id ?? rules.settings.branchId;
  if (rules.onlyBranchId !== null && branchId !== rules.onlyBranchId) {
    return plan('error', [{ field: 'branch', error: /*i18n*/ 'Staff import visits of their own branch only' }]);
  }
  if (!rules.branches.has(branchId))
    return plan('error', [{ field: 'branch', error: /*i18n*/ 'The branch was deleted' }]);
  if (values.events.some(({ at }) => at > rules.now)) {
    return plan('error', [{ field: 'date', error: /*i18n*/ 'The visit is in the future' }]);
  }
  if (repeat) {
    return plan('skip', [repeatsRow(repeat)], {
      in: 'file',
      by: repeat.by,
      name: repeat.name,
      memberId: null,
      row: repeat.row,
    });
  }
  const events = values.events
    .map((event, index) => ({ ...event, duration: durationOf(event, values.events[index - 1]) }))
    .filter((event) => !rules.existing.has(eventKey(person.id, event)));
  if (events.length === 0) return plan('unchanged');
  return { ...plan('create'), write: { person, branchId, events } };
}

const durationOf = ({ action, at }: VisitEvent, before: VisitEvent | undefined): number | null =>
  action === 'check-out' && before?.action === 'check-in' ? at - before.at : null;

const matchTexts = {
  email: {
    other:
      /*i18n*/ '{name} has this e-mail, under another name. If it is the same person, leave out the column of the name',
  },
  name: { none: /*i18n*/ 'No member has this name', several: /*i18n*/ 'Several members have this name' },
  phone: {
    none: /*i18n*/ 'No member has this phone number',
    several: /*i18n*/ 'Several members have this phone number',
    other:
      /*i18n*/ '{name} has this phone number, under another name. If it is the same person, leave out the column of the name',
  },
};

/**
 * The member of a row, by the surest key that it has, or why there is none. Families share phones and e-mails: who has
 * them under another name may be somebody else.
 */
export function findVisitor(
  { name, phone, email, cardNumber }: Pick<VisitValues, 'name' | 'phone' | 'email' | 'cardNumber'>,
  gymPeople: GymPeople,
  { onlyBranchId }: Pick<VisitRules, 'onlyBranchId'>,
): GymPerson | ValueError {
  const isVisible = (person: GymPerson | undefined): person is GymPerson =>
    person?.user_type === 'member' && (onlyBranchId === null || person.branch_id === onlyBranchId);
  const isNamed = (person: GymPerson) => name === undefined || isSameName(person.name, name);
  const byCard = gymPeople.byCard.get(cardNumber ?? '');
  if (isVisible(byCard)) return byCard;
  const byEmail = gymPeople.byEmail.get(email ?? '');
  if (isVisible(byEmail)) {
    if (isNamed(byEmail) || byEmail.phone === phone) return byEmail;
    return { field: 'email', error: matchTexts.email.other, values: { name: byEmail.name } };
  }
  const byPhone = phone === undefined ? undefined : (gymPeople.byPhone.get(phone) ?? []).filter(isVisible);
  const candidates = byPhone ?? (gymPeople.byName.get(nameKey(name ?? '')) ?? []).filter(isVisible);
  const [person, other] = candidates.filter(isNamed);
  const field = phone === undefined ? ('name' as const) : ('phone' as const);
  if (person && !other) return person;
  const [holder, ...holders] = candidates;
  if (!holder) return { field, error: matchTexts[field].none };
  if (holders.length > 0) return { field, error: matchTexts[field].several };
  return { field: 'phone', error: matchTexts.phone.other, values: { name: holder.name } };
}
