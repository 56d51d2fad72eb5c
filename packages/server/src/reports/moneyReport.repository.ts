import { type NotNull, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/engine.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { ReportScope } from './reportScope.ts';

export type MoneyScope = Pick<ReportScope, 'db' | 'gymId' | 'branchId' | 'current' | 'previous'>;

/** 1 for the period, 0 for the one before. Literals: an engine groups by the text of an expression. */
const isCurrent = (column: 'received_on' | 'invoices.issued_on', { current }: MoneyScope) =>
  sql<number>`case when ${sql.ref(column)} >= ${sql.lit(current.from)} then 1 else 0 end`;

const sumOf = (amount: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${amount}), 0) as bigint)`;

/** A text or number of the printed document; null where it has none. */
const documentText = (db: Db, path: string[]) =>
  isPostgres(db)
    ? sql<string | null>`(invoices.document::jsonb #>> ${sql.lit(`{${path.join(',')}}`)})`
    : sql<
        string | null
      >`json_extract(invoices.document, ${sql.lit(`$${path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('')}`)})`;

const TERM_WORDS = [' membership,', ' membership from '];

/**
 * What the document says of the term, where that is not its plan any more: the member's form gave it another one. Null
 * where it is, and without a term.
 */
function otherPlanSold() {
  const isPlanOfTerm = TERM_WORDS.map((words) => {
    const length = sql`length(terms.plan_name) + ${sql.lit(words.length)}`;
    return sql`substr(invoices.description, 1, ${length}) = terms.plan_name || ${sql.lit(words)}`;
  });
  return sql<string | null>`
    case when terms.plan_name is null or ${sql.join(isPlanOfTerm, sql` or `)} then null else invoices.description end
  `;
}

/** Payments and refunds that the branch received, by period, month, method, kind and who received them. */
export function sumPayments(scope: MoneyScope) {
  const { db, gymId, branchId, current, previous } = scope;
  const period = isCurrent('received_on', scope);
  const month = sql<string>`substr(received_on, 1, 7)`;
  return db
    .selectFrom('payments')
    .select((e) => [
      period.as('is_current'),
      month.as('month'),
      'method',
      'kind',
      'received_by_name',
      e.fn.countAll<number>().as('count'),
      sumOf(sql`amount_paise`).as('amount'),
    ])
    .where('gym_id', '=', gymId)
    .where('received_on', '>=', previous.from)
    .where('received_on', '<=', current.to)
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
    .groupBy([period, month, 'method', 'kind', 'received_by_name'])
    .execute();
}

/**
 * Documents that the branch issued, by period, month, plan, kind and who issued them: how many, their totals, discounts
 * before tax, and what is still due. Opening balances and credit notes for them are left out.
 */
export function sumInvoices(scope: MoneyScope) {
  const { db, gymId, branchId, current, previous } = scope;
  const period = isCurrent('invoices.issued_on', scope);
  const month = sql<string>`substr(invoices.issued_on, 1, 7)`;
  const issuedBy = documentText(db, ['issuedBy']);
  const soldAs = otherPlanSold();
  const discount = sql`cast(${documentText(db, ['lines', '0', 'discount'])} as bigint)`;
  const due = sql`invoices.total_paise - invoices.paid_paise - invoices.credited_paise`;
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', (join) =>
      join.onRef('corrected.gym_id', '=', 'invoices.gym_id').onRef('corrected.id', '=', 'invoices.corrects_id'),
    )
    .leftJoin('terms', (join) =>
      join.onRef('terms.gym_id', '=', 'invoices.gym_id').onRef('terms.id', '=', 'invoices.term_id'),
    )
    .leftJoin('plans', (join) =>
      join.onRef('plans.gym_id', '=', 'terms.gym_id').onRef('plans.id', '=', 'terms.plan_id'),
    )
    .select((e) => [
      period.as('is_current'),
      month.as('month'),
      'plans.name as plan',
      soldAs.as('sold_as'),
      'invoices.kind',
      issuedBy.as('issued_by'),
      e.fn.countAll<number>().as('count'),
      sumOf(sql`invoices.total_paise`).as('total'),
      sumOf(discount).as('discount'),
      // What somebody has paid too much pays nothing of another's.
      sumOf(sql`case when ${due} > 0 then ${due} else 0 end`).as('due'),
    ])
    .where('invoices.gym_id', '=', gymId)
    .where('invoices.issued_on', '>=', previous.from)
    .where('invoices.issued_on', '<=', current.to)
    .where('invoices.kind', '<>', 'opening')
    .where(sql<boolean>`coalesce(corrected.kind, '') <> 'opening'`)
    .$call(ifDefined(branchId, (query, id) => query.where('invoices.branch_id', '=', id)))
    .groupBy([period, month, 'plans.name', soldAs, 'invoices.kind', issuedBy])
    .execute();
}

export type PaymentSums = Awaited<ReturnType<typeof sumPayments>>;
export type InvoiceSums = Awaited<ReturnType<typeof sumInvoices>>;

/**
 * Check-ins of the period that each person recorded at the desk.
 * The conditions are those of the index `attendance_visits`.
 */
export const countDeskCheckIns = ({ db, gymId, branchId, span }: ReportScope) =>
  db
    .selectFrom('attendance')
    .select((e) => ['assisted_by_name as name', e.fn.countAll<number>().as('visits')])
    .where('gym_id', '=', gymId)
    .where('happened_at', '>=', span.currentFrom)
    .where('happened_at', '<', span.before)
    .where(sql<boolean>`action = 'check-in'`)
    .where(sql<boolean>`user_type = 'member'`)
    .where('method', '=', 'manual')
    .where('assisted_by_name', 'is not', null)
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
    .groupBy('assisted_by_name')
    .$narrowType<{ name: NotNull }>()
    .execute();
