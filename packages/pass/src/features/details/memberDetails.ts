import type { Pass } from '@spotter/api';
import { dateWords, planWords } from '../../words.ts';

const sexWords = { male: 'Male', female: 'Female', other: 'Other' } as const;

/** The member's record, line by line. */
export const memberDetails = ({ member, gym }: Pass): { label: string; value: string | number }[] => [
  { label: 'Name', value: member.name },
  { label: 'Email', value: member.email ?? 'None' },
  { label: 'Phone', value: member.phone },
  { label: 'Age', value: member.age ?? 'Not given' },
  { label: 'Sex', value: member.sex === null ? 'Not given' : sexWords[member.sex] },
  { label: 'Branch', value: member.homeBranchName },
  { label: 'Plan', value: planWords[member.membershipPlan] },
  { label: 'Joined', value: dateWords(member.joinDate, gym) },
  { label: 'Valid until', value: member.expiryDate === null ? 'No end' : dateWords(member.expiryDate, gym) },
  { label: 'Card', value: member.cardNumber ?? 'None' },
  { label: 'Status', value: member.status === 'active' ? 'Active' : 'Inactive' },
];
