import type { Activity } from '@spotter/api';
import type { ActivityAction, ActivityRow, Changes, ChangedValue, EntityType } from './activities.repository.ts';

/** From → to of each of these fields that differs. */
export function diffFields<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null] as [ChangedValue, ChangedValue];
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

const pastTense: Record<ActivityAction, string> = {
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

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The contract's activity. */
export function toActivity(entry: ActivityRow): Activity {
  const action = entry.action as ActivityAction;
  const { module, noun } = modules[entry.entity_type as EntityType];
  const changes = JSON.parse(entry.changes) as Changes;
  const displayText = `${entry.performed_by_name} ${pastTense[action]} ${entry.entity_name}`;
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
    heading: `${noun} ${pastTense[action]}`,
    displayText,
    summaryDetails: Object.keys(changes).join(', '),
    actionLabel: capitalize(pastTense[action]),
  };
}
