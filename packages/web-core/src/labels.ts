import type { InvoiceSummary, Member, PaymentMethod, StandardPlanId } from '@spotter/api';

/** Names of the standard plans. */
const standardPlanLabels: Record<StandardPlanId, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

/** The name of a plan; `ownName` is that of one of the gym's own. */
export const planLabel = (planId: string, ownName = ''): string =>
  Object.hasOwn(standardPlanLabels, planId) ? standardPlanLabels[planId as StandardPlanId] : ownName;

export const sexLabels: Record<Member['sex'], string> = { male: 'Male', female: 'Female', other: 'Other' };

export const statusLabels: Record<Member['status'], string> = { active: 'Active', inactive: 'Inactive' };

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  'bank-transfer': 'Bank transfer',
  gateway: 'Online',
};

export const invoiceKindLabels: Record<InvoiceSummary['kind'], string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
};

export const invoiceStatusLabels: Record<InvoiceSummary['status'], string> = {
  due: 'Due',
  'part-paid': 'Part paid',
  paid: 'Paid',
  credited: 'Credited',
};
