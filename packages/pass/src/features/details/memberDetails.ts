import type { Pass } from '@spotter/api';
import { formatDate } from '@spotter/web-core/dates';
import { planLabel, sexLabels, statusLabels } from '@spotter/web-core/labels';

/** The member's record as label and value. */
export const memberDetails = ({ member, gym }: Pass): { label: string; value: string | number }[] => [
  { label: 'Name', value: member.name },
  { label: 'Email', value: member.email ?? 'None' },
  { label: 'Phone', value: member.phone },
  { label: 'Age', value: member.age ?? 'Not given' },
  { label: 'Sex', value: member.sex === null ? 'Not given' : sexLabels[member.sex] },
  { label: 'Branch', value: member.homeBranchName },
  { label: 'Plan', value: planLabel(member.membershipPlan, member.planName) },
  { label: 'Joined', value: formatDate(member.joinDate, gym) },
  { label: 'Valid until', value: member.expiryDate === null ? 'No end' : formatDate(member.expiryDate, gym) },
  { label: 'Card', value: member.cardNumber ?? 'None' },
  { label: 'Status', value: statusLabels[member.status] },
];
