import type {
  Currency,
  InvoiceSummary,
  Member,
  Occupancy,
  PaymentMethod,
  QuietTimes,
  StandardPlanId,
} from '@spotter/api';
import { standardPlanNames } from '@spotter/api/planNames';
import { i18n } from '@spotter/i18n';
import { formatTimeRange, localeOf, type Zone } from './dates.ts';
import { translated } from './translated.ts';

const standardPlanLabels = /* @__PURE__ */ translated(standardPlanNames);

/** The name of a plan; `ownName` is the name of a plan that the gym defined itself. */
export const planLabel = (planId: string, ownName = ''): string =>
  Object.hasOwn(standardPlanLabels, planId) ? standardPlanLabels[planId as StandardPlanId] : ownName;

/** "+91 98450 12345" */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

export const sexLabels = /* @__PURE__ */ translated<NonNullable<Member['sex']>>({
  male: /*i18n*/ 'Male',
  female: /*i18n*/ 'Female',
  other: /*i18n*/ 'Other',
});

export const statusLabels = /* @__PURE__ */ translated<Member['status']>({
  active: /*i18n*/ 'Active',
  inactive: /*i18n*/ 'Inactive',
});

export const paymentMethodLabels = /* @__PURE__ */ translated<PaymentMethod>({
  cash: /*i18n*/ 'Cash',
  upi: /*i18n*/ 'UPI',
  card: /*i18n*/ 'Card',
  'bank-transfer': /*i18n*/ 'Bank transfer',
  gateway: /*i18n*/ 'Online',
});

export const invoiceKindLabels = /* @__PURE__ */ translated<InvoiceSummary['kind']>({
  invoice: /*i18n*/ 'Invoice',
  receipt: /*i18n*/ 'Receipt',
  'credit-note': /*i18n*/ 'Credit note',
  opening: /*i18n*/ 'Opening balance',
});

/** Marked messages, for a page in the language of its reader. */
export const invoiceStatusMessages: Record<InvoiceSummary['status'], string> = {
  due: /*i18n*/ 'Due',
  'part-paid': /*i18n*/ 'Part paid',
  paid: /*i18n*/ 'Paid',
  credited: /*i18n*/ 'Credited',
};

export const invoiceStatusLabels = /* @__PURE__ */ translated(invoiceStatusMessages);

export const currencyLabels = /* @__PURE__ */ translated<Currency>({
  INR: /*i18n*/ 'Indian rupee (INR)',
  USD: /*i18n*/ 'US dollar (USD)',
  EUR: /*i18n*/ 'Euro (EUR)',
  GBP: /*i18n*/ 'Pound sterling (GBP)',
  AED: /*i18n*/ 'UAE dirham (AED)',
  SAR: /*i18n*/ 'Saudi riyal (SAR)',
  SGD: /*i18n*/ 'Singapore dollar (SGD)',
  MYR: /*i18n*/ 'Malaysian ringgit (MYR)',
  LKR: /*i18n*/ 'Sri Lankan rupee (LKR)',
  NPR: /*i18n*/ 'Nepalese rupee (NPR)',
  BDT: /*i18n*/ 'Bangladeshi taka (BDT)',
  AUD: /*i18n*/ 'Australian dollar (AUD)',
  CAD: /*i18n*/ 'Canadian dollar (CAD)',
  ZAR: /*i18n*/ 'South African rand (ZAR)',
  KES: /*i18n*/ 'Kenyan shilling (KES)',
});

type InsideFigures = Pick<Occupancy, 'currentCount' | 'likelyCount' | 'probablyLeft' | 'statusFrom'>;

/** "about 27 inside · 41 checked in, 14 probably gone"; undefined if everybody checked in is likely there. */
export const likelyText = ({ currentCount, likelyCount, probablyLeft }: InsideFigures): string | undefined =>
  likelyCount === undefined
    ? undefined
    : i18n.t('about {likelyCount} inside · {currentCount} checked in, {goneCount} probably gone', {
        likelyCount,
        currentCount,
        goneCount: probablyLeft ?? currentCount - likelyCount,
      });

/** The figure that the branch shows to its members, as a number and as "about 27" where it is the likely one. */
export const insideFigure = ({ currentCount, likelyCount, statusFrom }: InsideFigures): [number, string] =>
  statusFrom === 'likely' && likelyCount !== undefined
    ? [likelyCount, i18n.t('about {likelyCount}', { likelyCount })]
    : [currentCount, String(currentCount)];

/** "Quiet today: 2–4:30 pm and 8–9 pm"; undefined if no quiet time is left, as in yesterday's answer. */
export function quietText(times: QuietTimes | undefined, zone: Zone, now = Date.now()): string | undefined {
  const left = times?.filter(({ to }) => to > now).map(({ from, to }) => formatTimeRange(from, to, zone));
  return left?.length
    ? i18n.t('Quiet today: {times}', { times: new Intl.ListFormat(localeOf(zone)).format(left) })
    : undefined;
}

/** How full a branch is, in a word: the server's `status` in the language of the page. */
export function occupancyLabel(occupancy: InsideFigures & Pick<Occupancy, 'maxCapacity' | 'statusColor'>): string {
  if (occupancy.statusColor === 'success') return i18n.t('Comfortable');
  if (occupancy.statusColor === 'warning') return i18n.t('Busy');
  return insideFigure(occupancy)[0] >= occupancy.maxCapacity ? i18n.t('Full') : i18n.t('Almost full');
}
