import type {
  Currency,
  InvoiceSummary,
  Member,
  Occupancy,
  PaymentMethod,
  QuietTimes,
  StandardPlanId,
} from '@spotter/api';
import { formatTimeRange, type Zone } from './dates.ts';

/** Names of the standard plans. */
const standardPlanLabels: Record<StandardPlanId, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

/** The name of a plan; `ownName` is that of one of the gym's own. */
export const planLabel = (planId: string, ownName = ''): string =>
  Object.hasOwn(standardPlanLabels, planId) ? standardPlanLabels[planId as StandardPlanId] : ownName;

export const sexLabels: Record<NonNullable<Member['sex']>, string> = { male: 'Male', female: 'Female', other: 'Other' };

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
  opening: 'Opening balance',
};

export const invoiceStatusLabels: Record<InvoiceSummary['status'], string> = {
  due: 'Due',
  'part-paid': 'Part paid',
  paid: 'Paid',
  credited: 'Credited',
};

export const currencyLabels: Record<Currency, string> = {
  INR: 'Indian rupee (INR)',
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
  GBP: 'Pound sterling (GBP)',
  AED: 'UAE dirham (AED)',
  SAR: 'Saudi riyal (SAR)',
  SGD: 'Singapore dollar (SGD)',
  MYR: 'Malaysian ringgit (MYR)',
  LKR: 'Sri Lankan rupee (LKR)',
  NPR: 'Nepalese rupee (NPR)',
  BDT: 'Bangladeshi taka (BDT)',
  AUD: 'Australian dollar (AUD)',
  CAD: 'Canadian dollar (CAD)',
  ZAR: 'South African rand (ZAR)',
  KES: 'Kenyan shilling (KES)',
};

type InsideFigures = Pick<Occupancy, 'currentCount' | 'likelyCount' | 'probablyLeft' | 'statusFrom'>;

/** "about 27 inside · 41 checked in, 14 probably gone"; undefined where everybody checked in is likely there. */
export const likelyText = ({ currentCount, likelyCount, probablyLeft }: InsideFigures): string | undefined =>
  likelyCount === undefined
    ? undefined
    : `about ${likelyCount} inside · ${currentCount} checked in, ${probablyLeft ?? currentCount - likelyCount} probably gone`;

/** The figure that the branch shows to its members, as a number and as "about 27" where it is the likely one. */
export const insideFigure = ({ currentCount, likelyCount, statusFrom }: InsideFigures): [number, string] =>
  statusFrom === 'likely' && likelyCount !== undefined
    ? [likelyCount, `about ${likelyCount}`]
    : [currentCount, String(currentCount)];

/** "Quiet today: 2–4:30 pm and 8–9 pm"; undefined where none is left, as in an answer of yesterday. */
export function quietText(times: QuietTimes | undefined, zone: Zone, now = Date.now()): string | undefined {
  const left = times?.filter(({ to }) => to > now).map(({ from, to }) => formatTimeRange(from, to, zone));
  return left?.length ? `Quiet today: ${left.join(' and ')}` : undefined;
}
