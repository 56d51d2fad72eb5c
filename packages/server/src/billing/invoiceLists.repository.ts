// The lists of invoices, with the names that they show, and who owes what.
import { sql } from 'kysely';
import type { InvoiceKind, InvoiceSummary, Language } from '@spotter/api';
import { contains } from '../db/contains.ts';
import type { Db } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { batchedSelect } from '../db/statement.ts';
import type { InvoiceRow } from './invoices.repository.ts';

const invoiceViews = (db: Db, gymId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'invoices.gym_id').onRef('branches.id', '=', 'invoices.branch_id'),
    )
    .leftJoin('people', (join) =>
      join.onRef('people.gym_id', '=', 'invoices.gym_id').onRef('people.id', '=', 'invoices.person_id'),
    )
    .selectAll('invoices')
    .select([
      'branches.name as branch_name',
      'people.id as member_id',
      'people.branch_id as member_branch_id',
      'people.language as member_language',
    ])
    .where('invoices.gym_id', '=', gymId);

/** An invoice with the names that lists show; what stands with the member is null when they were deleted. */
export type InvoiceView = InvoiceRow & {
  branch_name: string;
  member_id: string | null;
  /** Null also where they have chosen none. */
  member_language: Language | null;
};

export const findInvoiceView = (db: Db, gymId: string, id: string) =>
  invoiceViews(db, gymId).where('invoices.id', '=', id).executeTakeFirst();

export interface InvoiceFilter {
  branchId?: string | undefined;
  /** First and last date of issue. */
  from?: string | undefined;
  to?: string | undefined;
  status?: InvoiceSummary['status'] | undefined;
  kind?: InvoiceKind | undefined;
  /** In number, name or phone. */
  search?: string | undefined;
  /** The last id of the page before. */
  before?: string | undefined;
}

const due = sql<number>`(invoices.total_paise - invoices.credited_paise - invoices.paid_paise)`;

/** As `statusOf` in the rules. */
const statusConditions = {
  credited: sql<boolean>`invoices.credited_paise = invoices.total_paise`,
  paid: sql<boolean>`invoices.credited_paise <> invoices.total_paise and ${due} <= 0`,
  'part-paid': sql<boolean>`invoices.credited_paise <> invoices.total_paise and ${due} > 0 and invoices.paid_paise + invoices.credited_paise > 0`,
  due: sql<boolean>`${due} > 0 and invoices.paid_paise + invoices.credited_paise = 0`,
};

/** Newest first, at most `limit`. */
export function listInvoices(db: Db, gymId: string, filter: InvoiceFilter, limit: number) {
  let query = invoiceViews(db, gymId);
  if (filter.branchId !== undefined) query = query.where('invoices.branch_id', '=', filter.branchId);
  if (filter.from !== undefined) query = query.where('invoices.issued_on', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('invoices.issued_on', '<=', filter.to);
  if (filter.kind !== undefined) query = query.where('invoices.kind', '=', filter.kind);
  if (filter.status !== undefined) query = query.where(statusConditions[filter.status]);
  if (filter.before !== undefined) query = query.where('invoices.id', '<', filter.before);
  const { search = '' } = filter;
  if (search !== '') {
    const phone = search.replaceAll(/[\s-]/g, '');
    query = query.where(({ or }) =>
      or([
        contains(db, 'invoices.number', search),
        contains(db, 'invoices.member_name', search),
        ...(phone === '' ? [] : [contains(db, 'invoices.phone', phone)]),
      ]),
    );
  }
  return query.orderBy('invoices.id', 'desc').limit(limit).execute();
}

/**
 * For the accountant: all documents of these days, in the order of their numbers,
 * but opening balances and their credit notes.
 */
export const listInvoicesOfDays = (
  db: Db,
  gymId: string,
  { branchId, from, to }: { branchId: string | undefined; from: string; to: string },
) =>
  invoiceViews(db, gymId)
    .where('invoices.issued_on', '>=', from)
    .where('invoices.issued_on', '<=', to)
    .where('invoices.kind', '<>', 'opening')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices as corrected')
            .select('corrected.id')
            .whereRef('corrected.gym_id', '=', 'invoices.gym_id')
            .whereRef('corrected.id', '=', 'invoices.corrects_id')
            .where('corrected.kind', '=', 'opening'),
        ),
      ),
    )
    .$call(ifDefined(branchId, (query, id) => query.where('invoices.branch_id', '=', id)))
    .orderBy('invoices.series')
    .orderBy('invoices.issued_on')
    .orderBy('invoices.number')
    .execute();

/**
 * The members of a branch, or of the gym, who owe something; the largest sum first. A deleted member has the name of an
 * invoice and belongs to the branch that issued it.
 */
export const listDues = (db: Db, gymId: string, branchId: string | undefined) =>
  db
    .selectFrom('invoices')
    .leftJoin('people', (join) =>
      join.onRef('people.gym_id', '=', 'invoices.gym_id').onRef('people.id', '=', 'invoices.person_id'),
    )
    .select((e) => [
      'invoices.person_id as id',
      'people.id as member_id',
      e.fn.coalesce('people.name', e.fn.max<string>('invoices.member_name')).as('name'),
      e.fn.coalesce('people.phone', e.fn.max<string>('invoices.phone')).as('phone'),
      sql<number>`cast(sum(${due}) as bigint)`.as('due'),
      // Not of one for which too much was paid.
      sql<string>`min(case when ${due} > 0 then invoices.issued_on end)`.as('oldest_issued_on'),
    ])
    .where('invoices.gym_id', '=', gymId)
    // The condition of the index.
    .where(sql<boolean>`invoices.total_paise <> invoices.paid_paise + invoices.credited_paise`)
    .$call(
      ifDefined(branchId, (query, id) =>
        query.where(({ eb, fn }) => eb(fn.coalesce('people.branch_id', 'invoices.branch_id'), '=', id)),
      ),
    )
    .groupBy(['invoices.person_id', 'people.id', 'people.name', 'people.phone'])
    .having(sql<number>`sum(${due})`, '>', 0)
    .orderBy('due', 'desc')
    .orderBy('invoices.person_id')
    .execute();

const dueOfPerson = batchedSelect((db, of: { gymId: string; personId: string }) =>
  db
    .selectFrom('invoices')
    .select(sql<number | null>`cast(sum(${due}) as bigint)`.as('due'))
    .where('gym_id', '=', of.gymId)
    .where('person_id', '=', of.personId)
    // The condition of the index.
    .where(sql<boolean>`total_paise <> paid_paise + credited_paise`),
);

/** What a member owes, in paise; negative where they have paid too much. */
export const sumDue = async (db: Db, gymId: string, personId: string): Promise<number> =>
  (await dueOfPerson.first(db, { gymId, personId }))?.due ?? 0;

/** All documents of a member, newest first. */
export const listInvoicesOfMember = (db: Db, gymId: string, personId: string) =>
  invoiceViews(db, gymId).where('invoices.person_id', '=', personId).orderBy('invoices.id', 'desc').execute();
