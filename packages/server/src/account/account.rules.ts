import type { Status } from '@spotter/api';

/** Since when somebody is inactive: from the first time they were made so, until they are active again. */
export const deactivatedAt = (status: Status, since: number | null, now: number): number | null =>
  status === 'active' ? null : (since ?? now);

/** What somebody may see and do. */
export interface Access {
  status: Status;
  role: string;
  branchId?: string;
  branchName?: string;
}

/** What a person is told of a change of their access; nothing where it did not change. */
export function accessLines(before: Access, after: Access): string[] {
  const lines: string[] = [];
  if (before.status !== after.status) {
    lines.push(
      after.status === 'active' ? 'Your account is active again.' : 'Your account was deactivated and signed out.',
    );
  }
  if (before.branchId !== after.branchId) lines.push(`Your branch is now ${after.branchName}.`);
  if (before.role !== after.role) lines.push(`Your role is now ${after.role}.`);
  return lines;
}
