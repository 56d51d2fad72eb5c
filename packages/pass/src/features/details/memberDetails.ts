import type { Pass } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate } from '@spotter/web-core/dates';
import { formatPhone, planLabel, sexLabels, statusLabels } from '@spotter/web-core/labels';

/** The member's record as label and value. */
export const memberDetails = ({ member, gym }: Pass): { label: string; value: string | number }[] => [
  { label: i18n.t('Name'), value: member.name },
  { label: i18n.t('Email'), value: member.email ?? i18n.t('None') },
  { label: i18n.t('Phone'), value: formatPhone(member.phone) },
  { label: i18n.t('Age'), value: member.age ?? i18n.t('Not given') },
  { label: i18n.t('Sex'), value: member.sex === null ? i18n.t('Not given') : sexLabels[member.sex] },
  { label: i18n.t('Branch'), value: member.homeBranchName },
  { label: i18n.t('Plan'), value: planLabel(member.membershipPlan, member.planName) },
  { label: i18n.t('Joined'), value: formatDate(member.joinDate, gym) },
  {
    label: member.isExpired ? i18n.t('Expired on') : i18n.t('Valid until'),
    value: member.expiryDate === null ? i18n.t('No end') : formatDate(member.expiryDate, gym),
  },
  { label: i18n.t('Card'), value: member.cardNumber ?? i18n.t('None') },
  { label: i18n.t('Status'), value: statusLabels[member.status] },
];
