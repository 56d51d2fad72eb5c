import type { Member } from '@spotter/api';

export const planLabels: Record<Member['membershipPlan'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export const sexLabels: Record<Member['sex'], string> = { male: 'Male', female: 'Female', other: 'Other' };

export const statusLabels: Record<Member['status'], string> = { active: 'Active', inactive: 'Inactive' };
