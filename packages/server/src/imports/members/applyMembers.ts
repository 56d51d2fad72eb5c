import { issueOpeningBalances } from '../../billing/openingBalance.ts';
import { listBranchesForUse } from '../../branches/branches.repository.ts';
import type { Tx } from '../../db/database.ts';
import { insertMemberNotes } from '../../memberNotes/memberNotes.repository.ts';
import { insertTerms, listTerms, type TermRow, updateTerm } from '../../memberships/memberships.repository.ts';
import { refreshMembership } from '../../memberships/refreshMembership.ts';
import { insertMembers, lockPeopleForUpdate, type NewMemberRow } from '../../people/importedPeople.repository.ts';
import type { PersonRow } from '../../people/people.ts';
import { updatePerson } from '../../people/people.repository.ts';
import { recordPlanSold } from '../../plans/plans.repository.ts';
import { termPrice } from '../../plans/plans.rules.ts';
import type { AppliedRow, DataRow, ImportRun } from '../importRun.ts';
import { type PlannedMember, planMembers } from './memberRules.ts';
import type { MemberRules, MemberWrite } from './memberPlan.ts';
import { newId } from '../../newId.ts';

type Create = Extract<MemberWrite, { kind: 'create' }>;
type Update = Extract<MemberWrite, { kind: 'update' }>;

/** What an undo compares and restores. */
export interface MemberUndo {
  kind: 'create' | 'update';
  /** Of the member after the import. */
  updatedAt: number;
  invoiceId: string | null;
  noteId: string | null;
  /** Columns before an update, `updated_at` with them: an earlier row may have changed the same member. */
  before: Partial<PersonRow> & { updated_at?: number };
  /** An earlier release stored no tax setting. */
  term:
    | (Pick<TermRow, 'id' | 'plan_id' | 'plan_name' | 'starts_on' | 'ends_on' | 'price_paise'> &
        Partial<Pick<TermRow, 'price_tax'>>)
    | null;
}

interface Written {
  memberId: string;
  openingPaise: number;
  note: string;
  person: { name: string; phone: string; branchId: string };
  undo: MemberUndo;
}

/** Plans the rows again, as the gym is now, and writes them. */
export async function applyMembers(tx: Tx, run: ImportRun, rows: readonly DataRow[]): Promise<AppliedRow[]> {
  const { planned, rules } = await planForWriting(tx, run, rows);
  const count = independentRows(planned);
  const applied = await writeMembers(tx, run, planned.slice(0, count), rules);
  return count === rows.length ? applied : [...applied, ...(await applyMembers(tx, run, rows.slice(count)))];
}

/** Once more after the members whom the rows change are locked: a desk may have written about them meanwhile. */
async function planForWriting(tx: Tx, run: ImportRun, rows: readonly DataRow[]) {
  const branches = await listBranchesForUse(tx, run.gymId);
  const first = await planMembers(tx, run, rows, branches);
  const ids = first.planned.flatMap(({ write }) => (write?.kind === 'update' ? write.member.id : []));
  if (ids.length === 0) return first;
  await lockPeopleForUpdate(tx, run.gymId, ids);
  return planMembers(tx, run, rows, branches);
}

/**
 * How many rows can be written before one is about a member whom an earlier one has changed: it is planned after that.
 */
function independentRows(planned: readonly PlannedMember[]): number {
  const changed = new Set<string>();
  for (const [at, { write, memberId }] of planned.entries()) {
    if (memberId !== null && changed.has(memberId)) return at;
    if (write?.kind === 'update') changed.add(write.member.id);
  }
  return planned.length;
}

async function writeMembers(
  tx: Tx,
  run: ImportRun,
  planned: readonly PlannedMember[],
  rules: MemberRules,
): Promise<AppliedRow[]> {
  const written = new Map<PlannedMember, Written>();
  const creates = planned.filter((plan): plan is PlannedMember & { write: Create } => plan.write?.kind === 'create');
  for (const [plan, member] of await createMembers(tx, run, creates, rules)) written.set(plan, member);
  for (const plan of planned) {
    if (plan.write?.kind === 'update') written.set(plan, await updateMember(tx, run, plan.write, rules));
  }
  await addBalancesAndNotes(tx, run, [...written.values()]);
  return planned.map((plan) => ({
    sheet: plan.row.sheet,
    number: plan.row.number,
    outcome: plan.outcome,
    name: plan.name,
    result: plan.result,
    memberId: written.get(plan)?.memberId ?? plan.memberId,
    undoData: written.get(plan)?.undo ?? null,
  }));
}

async function createMembers(
  tx: Tx,
  { gymId, now }: ImportRun,
  plans: readonly (PlannedMember & { write: Create })[],
  rules: MemberRules,
): Promise<[PlannedMember, Written][]> {
  const created = plans.map((plan) => ({ plan, row: memberRow(plan.write, rules, now) }));
  await insertMembers(
    tx,
    gymId,
    created.map(({ row }) => row),
    now,
  );
  await insertTerms(
    tx,
    gymId,
    created.map(({ row, plan }) => ({
      id: newId(),
      person_id: row.id,
      number: 1,
      plan_id: plan.write.membership.planId,
      plan_name: row.plan_name ?? '',
      starts_on: plan.write.membership.joinDate,
      ends_on: plan.write.membership.expiryDate,
      // Sold before: nobody sold it here.
      price_paise: null,
      price_tax: null,
      sold_by_id: null,
      sold_by_name: null,
      sold_at: now,
    })),
  );
  for (const id of new Set(plans.map(({ write }) => write.membership.planId))) {
    const plan = rules.plans.get(id);
    if (plan) await recordPlanSold(tx, gymId, plan, now);
  }
  return created.map(({ plan, row }) => {
    const { values, branchId } = plan.write;
    const undo = { kind: 'create' as const, updatedAt: now, invoiceId: null, noteId: null, before: {}, term: null };
    const person = { name: row.name, phone: row.phone, branchId };
    return [plan, { memberId: row.id, openingPaise: values.duesPaise ?? 0, note: values.note ?? '', person, undo }];
  });
}

const memberRow = ({ values, branchId, membership }: Create, { plans }: MemberRules, now: number): NewMemberRow => ({
  id: newId(),
  name: values.name ?? '',
  email: values.email ?? null,
  phone: values.phone ?? '',
  branch_id: branchId,
  deactivated_at: values.status === 'inactive' ? now : null,
  created_at: now,
  updated_at: now,
  age: values.age ?? null,
  birth_date: values.birthDate ?? null,
  sex: values.sex ?? null,
  membership_plan: membership.planId,
  plan_name: plans.get(membership.planId)?.name ?? null,
  join_date: membership.joinDate,
  expiry_date: membership.expiryDate,
  card_number: values.cardNumber ?? null,
});

async function updateMember(tx: Tx, run: ImportRun, write: Update, rules: MemberRules): Promise<Written> {
  const { gymId, now, identity } = run;
  const { member, membership, openingPaise, note } = write;
  const { isActive, ...columns } = write.change;
  const change = {
    ...columns,
    ...(isActive !== undefined && { deactivated_at: isActive ? null : now }),
    ...(membership && { join_date: membership.joinDate }),
  };
  const columnsBefore = ['updated_at', ...Object.keys(change)] as (keyof PersonRow)[];
  const before = Object.fromEntries(columnsBefore.map((column) => [column, member[column]]));
  await updatePerson(tx, gymId, 'member', member.id, { ...change, updated_at: now }, now);
  const term = membership ? await redateFirstTerm(tx, run, write, rules) : null;
  if (member.uid !== null) {
    const isMoved = columns.branch_id !== undefined;
    if (isMoved) await identity.endPersonSessions(tx, { gymId, personId: member.id, uid: member.uid });
    if (isMoved || columns.name !== undefined) await identity.refreshAccount(tx, member.uid);
  }
  const person = {
    name: columns.name ?? member.name,
    phone: columns.phone ?? member.phone,
    branchId: columns.branch_id ?? member.branch_id ?? '',
  };
  const undo = { kind: 'update' as const, updatedAt: now, invoiceId: null, noteId: null, before, term };
  return { memberId: member.id, openingPaise, note, person, undo };
}

/** The only term of the member becomes what the file says. Returns it as it was. */
async function redateFirstTerm(
  tx: Tx,
  { gymId, now }: ImportRun,
  { member, membership }: Update,
  { plans }: MemberRules,
): Promise<MemberUndo['term']> {
  const term = (await listTerms(tx, gymId, member.id)).findLast(({ undone_at }) => undone_at === null);
  if (!term || !membership) return null;
  const { id, plan_id, plan_name, starts_on, ends_on, price_paise, price_tax, sold_by_id } = term;
  const plan = plans.get(membership.planId);
  await updateTerm(tx, gymId, id, {
    plan_id: membership.planId,
    plan_name: plan?.name ?? plan_name,
    // As in the member's form. What nobody sold here has no price.
    ...(plan && plan.id !== plan_id && sold_by_id !== null && termPrice(plan.price_paise, plan.price_tax)),
    starts_on: membership.joinDate,
    ends_on: membership.expiryDate,
  });
  await refreshMembership(tx, gymId, member.id, now);
  return { id, plan_id, plan_name, starts_on, ends_on, price_paise, price_tax };
}

async function addBalancesAndNotes(tx: Tx, run: ImportRun, written: readonly Written[]): Promise<void> {
  const { gymId, gym, now, author } = run;
  const owing = written.filter(({ openingPaise }) => openingPaise > 0);
  const balances = owing.map(({ memberId, person, openingPaise }) => ({
    person: { id: memberId, ...person },
    amountPaise: openingPaise,
  }));
  const invoices = await issueOpeningBalances(tx, { gymId, gym, now, seller: author }, balances);
  for (const [at, { undo }] of owing.entries()) undo.invoiceId = invoices[at]?.id ?? null;
  const noted = written.filter(({ note }) => note !== '');
  for (const { undo } of noted) undo.noteId = newId();
  await insertMemberNotes(
    tx,
    gymId,
    noted.map(({ memberId, note, undo }) => ({
      gym_id: gymId,
      id: undo.noteId ?? '',
      person_id: memberId,
      kind: 'note',
      text: note,
      written_by_id: author.id,
      written_by_name: author.name,
      created_at: now,
    })),
  );
}
