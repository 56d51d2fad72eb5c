import type { Activity, UserType } from '@spotter/api';

export const entityTypes = ['member', 'branch', 'staff', 'admin', 'settings', 'attendance'] as const;
export type EntityType = (typeof entityTypes)[number];
export type ActivityAction = 'create' | 'update' | 'delete' | 'activate' | 'deactivate' | 'checkout-all' | 'correct';

type Value = string | number | null;
export type Changes = Record<string, { from: Value; to: Value }>;

/** From → to of each of these fields that differs. */
export function diffFields<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null] as [Value, Value];
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

const past: Record<ActivityAction, string> = {
  create: 'added',
  update: 'updated',
  delete: 'deleted',
  activate: 'activated',
  deactivate: 'deactivated',
  'checkout-all': 'checked out',
  correct: 'corrected',
};

const modules: Record<EntityType, { module: string; noun: string }> = {
  member: { module: 'Members', noun: 'Member' },
  branch: { module: 'Branches', noun: 'Branch' },
  staff: { module: 'Staff', noun: 'Staff' },
  admin: { module: 'Admins', noun: 'Admin' },
  settings: { module: 'Settings', noun: 'Settings' },
  attendance: { module: 'Attendance', noun: 'Attendance' },
};

interface Entry {
  id: string;
  action: string;
  entity_type: string;
  entity_id: string;
  entity_name: string;
  performed_by_name: string;
  performed_by_type: UserType;
  changes: string;
  happened_at: number;
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** An entry in the words of the activity list. */
export function describeActivity(entry: Entry): Activity {
  const action = entry.action as ActivityAction;
  const { module, noun } = modules[entry.entity_type as EntityType];
  const changes = JSON.parse(entry.changes) as Changes;
  const displayText = `${entry.performed_by_name} ${past[action]} ${entry.entity_name}`;
  return {
    id: entry.id,
    action,
    timestamp: entry.happened_at,
    performedBy: { name: entry.performed_by_name, userType: entry.performed_by_type },
    changes,
    entityType: entry.entity_type,
    entityId: entry.entity_id,
    entityName: entry.entity_name,
    description: displayText,
    targetName: entry.entity_name,
    type: action,
    module,
    heading: `${noun} ${past[action]}`,
    displayText,
    summaryDetails: Object.keys(changes).join(', '),
    actionLabel: titled(past[action]),
  };
}
