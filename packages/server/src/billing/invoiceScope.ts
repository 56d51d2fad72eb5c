import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { findInvoiceView, type InvoiceView } from './invoiceLists.repository.ts';

/**
 * The invoice, if the caller may see it: admins every one, staff those of their own branch and of its members. Throws
 * `not-found` alike for another branch's invoice and for one that does not exist.
 */
export async function getInvoiceInScope(
  db: Db,
  { gymId, caller }: Pick<Context, 'gymId' | 'caller'>,
  id: string,
): Promise<InvoiceView> {
  const invoice = await findInvoiceView(db, gymId, id);
  const isInScope =
    invoice && (caller.branchId === null || [invoice.branch_id, invoice.member_branch_id].includes(caller.branchId));
  if (!isInScope) throw notFound(/*i18n*/ 'That invoice was not found');
  return invoice;
}
