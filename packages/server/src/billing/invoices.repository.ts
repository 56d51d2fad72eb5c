import { type Selectable, sql } from 'kysely';
import type { InvoiceTable } from '../db/billingSchema.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import { statement } from '../db/statement.ts';

export type InvoiceRow = Selectable<InvoiceTable>;
export type NewInvoice = Omit<InvoiceRow, 'gym_id'>;

const invoiceColumns = [
  'gym_id',
  'id',
  'kind',
  'series',
  'number',
  'issued_on',
  'issued_at',
  'issued_by_id',
  'branch_id',
  'person_id',
  'member_name',
  'phone',
  'term_id',
  'corrects_id',
  'description',
  'total_paise',
  'paid_paise',
  'credited_paise',
  'token',
  'document',
] as const satisfies (keyof InvoiceTable)[];

const nextNumber = statement((db, of: { gymId: string; series: string; financialYear: string; date: string }) =>
  db
    .insertInto('invoice_counters')
    .values({
      gym_id: of.gymId,
      series: of.series,
      financial_year: of.financialYear,
      last_number: 1,
      last_issued_on: of.date,
    })
    .onConflict((conflict) =>
      conflict.columns(['gym_id', 'series', 'financial_year']).doUpdateSet((e) => ({
        last_number: e('invoice_counters.last_number', '+', 1),
        last_issued_on: e
          .case()
          .when('invoice_counters.last_issued_on', '>', e.ref('excluded.last_issued_on'))
          .then(e.ref('invoice_counters.last_issued_on'))
          .else(e.ref('excluded.last_issued_on'))
          .end(),
      })),
    )
    .returning(['last_number as number', 'last_issued_on as date']),
);

/**
 * The next number of a series, and the date of issue: the one given, or the last of the series if the clock jumped
 * back. The counter stays locked until the transaction ends; a rolled-back one leaves no gap.
 */
export async function takeNumber(
  tx: Tx,
  gymId: string,
  of: { series: string; financialYear: string; date: string },
): Promise<{ number: number; date: string }> {
  const taken = await nextNumber.first(tx, { gymId, ...of });
  if (!taken) throw new Error('An invoice number could not be taken');
  return taken;
}

const invoiceById = statement((db, of: { gymId: string; id: string }) =>
  db.selectFrom('invoices').select(invoiceColumns).where('gym_id', '=', of.gymId).where('id', '=', of.id),
);

export const findInvoice = (db: Db, gymId: string, id: string): Promise<InvoiceRow | undefined> =>
  invoiceById.first(db, { gymId, id });

export const hasInvoices = async (db: Db, gymId: string): Promise<boolean> =>
  (await db.selectFrom('invoices').select('id').where('gym_id', '=', gymId).limit(1).executeTakeFirst()) !== undefined;

/** The invoice of a receipt page's address. Searches all gyms: the address names nothing else. */
export const findInvoiceByToken = (db: Db, token: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('token', '=', token).executeTakeFirst();

/** A term has one such invoice at a time. An expression, since ordering by id alone would scan the gym's invoices. */
const isUncredited = sql<boolean>`credited_paise < total_paise`;

/** The invoice or receipt with which a term was sold; the latest if all were fully credited. */
export const findInvoiceOfTerm = (db: Db, gymId: string, termId: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('term_id', '=', termId)
    .where('corrects_id', 'is', null)
    .orderBy(isUncredited, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The invoices and receipts with which terms were sold. Of a term the last is the one that `findInvoiceOfTerm` finds.
 */
export const listInvoicesOfTerms = async (db: Db, gymId: string, termIds: string[]) =>
  termIds.length === 0
    ? []
    : db
        .selectFrom('invoices')
        .select(['id', 'term_id', 'total_paise', 'paid_paise', 'credited_paise'])
        .where('gym_id', '=', gymId)
        .where('term_id', 'in', termIds)
        .where('corrects_id', 'is', null)
        .orderBy(isUncredited)
        .orderBy('id')
        .execute();

export const insertInvoices = (tx: Tx, gymId: string, rows: readonly NewInvoice[]): Promise<void> =>
  insertRows(
    tx,
    'invoices',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

/** Numbers and names of these documents. */
export const listInvoiceNames = (db: Db, gymId: string, ids: string[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'member_name'])
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .execute();

export async function insertInvoice(tx: Tx, gymId: string, row: NewInvoice): Promise<InvoiceRow> {
  const inserted = { gym_id: gymId, ...row };
  await insertInvoices(tx, gymId, [row]);
  return inserted;
}

/** Counts a payment if that much is due; otherwise returns undefined. */
export const payIfDue = (tx: Tx, gymId: string, id: string, amount: number): Promise<InvoiceRow | undefined> =>
  tx
    .updateTable('invoices')
    .set((e) => ({ paid_paise: e('paid_paise', '+', amount) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('kind', '<>', 'credit-note')
    .where(sql<number>`total_paise - credited_paise - paid_paise`, '>=', amount)
    .returningAll()
    .executeTakeFirst();

/** Counts a received payment, or with a negative amount a refund, whatever is due. */
export const addPaid = (tx: Tx, gymId: string, id: string, amount: number): Promise<InvoiceRow | undefined> =>
  tx
    .updateTable('invoices')
    .set((e) => ({ paid_paise: e('paid_paise', '+', amount) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('kind', '<>', 'credit-note')
    .returningAll()
    .executeTakeFirst();

/** Counts a credit note if that much is not credited yet; otherwise returns undefined. */
export const creditIfLeft = (
  tx: Tx,
  gymId: string,
  id: string,
  amount: number,
  { ifUnpaid = false } = {},
): Promise<InvoiceRow | undefined> =>
  tx
    .updateTable('invoices')
    .set((e) => ({ credited_paise: e('credited_paise', '+', amount) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('kind', '<>', 'credit-note')
    .where(sql<number>`total_paise - credited_paise`, '>=', amount)
    .$if(ifUnpaid, (query) => query.where('paid_paise', '=', 0))
    .returningAll()
    .executeTakeFirst();

/** What an import needs of these people's documents: their kind, and whether anything was credited. */
export const listBilledPeople = async (db: Db, gymId: string, personIds: string[]) =>
  personIds.length === 0
    ? []
    : db
        .selectFrom('invoices')
        .select(['id', 'person_id', 'kind', 'issued_at', 'credited_paise'])
        .where('gym_id', '=', gymId)
        .where('person_id', 'in', personIds)
        .execute();

/** Undoes an imported opening balance, if nothing was paid or credited. */
export const deleteUnpaidOpeningBalance = (tx: Tx, gymId: string, id: string) =>
  tx
    .deleteFrom('invoices')
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('kind', '=', 'opening')
    .where('paid_paise', '=', 0)
    .where('credited_paise', '=', 0)
    .execute();
