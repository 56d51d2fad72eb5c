import { issueTermInvoice } from '../billing/issueTermInvoice.ts';
import type { InvoiceRow } from '../billing/invoices.repository.ts';
import type { SaleContext, Seller } from '../billing/sale.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import type { TestGym, TestPerson, TestServer } from './server.ts';
import { newId } from '../newId.ts';

/** In which `seller` sells something now. */
export async function saleContext(
  { database, clock }: TestServer,
  { gymId }: Pick<TestGym, 'gymId'>,
  seller: Seller = { id: 'seller', name: 'Maya Staff', userType: 'admin' },
): Promise<SaleContext> {
  const gym = await findGym(database.db, gymId);
  if (!gym) throw new Error('There is no such gym');
  return {
    gymId,
    gym: {
      id: gymId,
      name: gym.name,
      logoUrl: gym.logo_url,
      timeZone: gym.time_zone,
      locale: gym.locale,
      mainBranchId: gym.main_branch_id,
      isTwoFactorRequired: false,
      currency: gym.currency,
      language: gym.language ?? 'en',
    },
    now: clock.now,
    seller,
  };
}

export interface TestSale {
  person?: Pick<TestPerson, 'id' | 'name' | 'branchId'>;
  price?: number;
  discount?: number;
  isTaxIncluded?: boolean;
  recipientGstin?: string;
  seller?: Seller;
  termId?: string;
}

/** Issues the invoice of a term; to the gym's member, for ₹1,500 tax included, where the sale says nothing else. */
export async function issueTestInvoice(
  server: TestServer,
  gym: TestGym,
  { person = gym.member, price = 1500_00, discount = 0, isTaxIncluded = true, ...sale }: TestSale = {},
  prepared?: SaleContext,
): Promise<InvoiceRow> {
  const ctx = prepared ?? (await saleContext(server, gym, sale.seller));
  const invoice = await server.database.transaction((tx) =>
    issueTermInvoice(tx, ctx, {
      term: { id: sale.termId ?? newId(), planName: 'Monthly', from: '2026-11-20', to: '2026-12-19', price },
      isTaxIncluded,
      person: { id: person.id, name: person.name, phone: '+919811111111' },
      branchId: person.branchId ?? gym.main,
      discount,
      recipientGstin: sale.recipientGstin,
    }),
  );
  if (!invoice) throw new Error('Nothing was to pay');
  return invoice;
}
