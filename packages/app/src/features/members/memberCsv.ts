import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { sexLabels, statusLabels } from '@spotter/web-core/labels';
import { toCsv } from '../../shared/csv.ts';

const fields = () => [
  'id',
  i18n.t('Name'),
  i18n.t('Phone'),
  i18n.t('Email'),
  i18n.t('Age'),
  i18n.t('Sex'),
  i18n.t('Plan'),
  i18n.t('Branch'),
  i18n.t('Status'),
  i18n.t('Joining date'),
  i18n.t('Expiry date'),
  i18n.t('Visits'),
  i18n.t('Card number'),
];

interface Names {
  plan: (planId: string) => string;
  branch: (branchId: string) => string;
}

/** As `98450 12345`: no formula, which would get an apostrophe, and no number. */
const phoneCell = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');

/** Canceled before its first day: a list with an end before the beginning could not be imported again. */
const isNeverBegun = ({ joinDate, expiryDate }: Member) => expiryDate !== null && expiryDate < joinDate;

/** The members as a file that spreadsheets read and Spotter can import: dates as `YYYY-MM-DD`, names instead of ids. */
export const memberCsv = (members: readonly Member[], names: Names): string =>
  toCsv(
    fields(),
    members.map((member) => [
      member.id,
      member.name,
      phoneCell(member.phone),
      member.email,
      member.age,
      member.sex && sexLabels[member.sex],
      names.plan(member.membershipPlan),
      names.branch(member.branchId),
      statusLabels[member.status],
      isNeverBegun(member) ? null : member.joinDate,
      member.expiryDate,
      member.totalVisits,
      member.cardNumber,
    ]),
  );
