import type { Activity } from '@spotter/api';
import { STORY_NOW } from './gymData.ts';

const HOUR_MS = 3_600_000;

export const activity = (at: number, rest: Partial<Activity> = {}): Activity => {
  const performedBy = rest.performedBy ?? { name: 'Kavya Menon', userType: 'admin' };
  const entityName = rest.entityName ?? 'Asha Rao';
  const displayText = `${performedBy.name} updated ${entityName}`;
  return {
    id: `activity-${at}`,
    action: 'update',
    timestamp: STORY_NOW - at * 3 * HOUR_MS,
    performedBy,
    changes: {},
    entityType: 'member',
    entityId: `entity-${at}`,
    entityName,
    description: displayText,
    targetName: entityName,
    type: 'update',
    module: 'Members',
    heading: 'Member updated',
    displayText,
    summaryDetails: '',
    actionLabel: 'Updated',
    ...rest,
  };
};

const priya = { name: 'Priya Nair', userType: 'staff' as const };

export const activities: Activity[] = [
  activity(0, {
    changes: {
      membershipPlan: { from: 'monthly', to: 'yearly' },
      expiryDate: { from: '2026-12-03', to: '2027-11-03' },
      branchId: { from: 'andheri', to: 'bandra' },
      phone: { from: null, to: '+919845012345' },
    },
  }),
  activity(1, { action: 'create', performedBy: priya, displayText: 'Priya Nair added Meera Iyer' }),
  activity(2, { action: 'checkout-all', module: 'Attendance', displayText: 'Kavya Menon checked out 12 members' }),
  activity(5, { action: 'delete', module: 'Branches', displayText: 'Kavya Menon deleted Thane' }),
  activity(6, {
    action: 'update',
    module: 'Branches',
    displayText: 'Kavya Menon updated Powai Lake',
    changes: { maxCapacity: { from: 50, to: 60 } },
  }),
  activity(20, { action: 'deactivate', module: 'Staff', displayText: 'Kavya Menon deactivated Sunita Pawar' }),
];
