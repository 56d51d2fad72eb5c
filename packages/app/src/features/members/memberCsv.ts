import type { Member } from '@spotter/api';
import { sexLabels, statusLabels } from '@spotter/web-core/labels';
import { toCsv } from '../../shared/csv.ts';

const fields = [
  'id',
  'Name',
  'Phone',
  'Email',
  'Age',
  'Sex',
  'Plan',
  'Branch',
  'Status',
  'Joining date',
  'Expiry date',
  'Visits',
  'Card number',
];

interface Names {
  plan: (planId: string) => string;
  branch: (branchId: string) => string;
}

/** The members as a file that spreadsheets read and Spotter can import: dates as `YYYY-MM-DD`, names instead of ids. */
export const memberCsv = (members: readonly Member[], names: Names): string =>
  toCsv(
    fields,
    members.map((member) => [
      member.id,
      member.name,
      member.phone,
      member.email ?? '',
      member.age ?? '',
      member.sex === null ? '' : sexLabels[member.sex],
      names.plan(member.membershipPlan),
      names.branch(member.branchId),
      statusLabels[member.status],
      member.joinDate,
      member.expiryDate ?? '',
      member.totalVisits,
      member.cardNumber ?? '',
    ]),
  );
