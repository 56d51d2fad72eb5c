import type { Branch } from '@spotter/api';
import { DomainError } from '../errors.ts';
import type { BranchRow } from './branches.repository.ts';

export const toBranch = (row: BranchRow, mainBranchId: string): Branch => ({
  id: row.id,
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  maxCapacity: row.max_capacity,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  isMain: row.id === mainBranchId,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** How many people belong to a branch, and how many of any branch are inside it. */
interface BranchPeople {
  members: number;
  staff: number;
  inside: number;
}

/** The main branch cannot be deleted, nor one to which people belong or in which people are. */
export function assertBranchDeletable(isMain: boolean, { members, staff, inside }: BranchPeople): void {
  if (isMain) {
    throw new DomainError(
      'main-branch',
      /*i18n*/ 'The main branch cannot be deleted. You can only edit its details or set it to inactive.',
    );
  }
  if (members > 0 || staff > 0) {
    const sentence =
      members === 0
        ? /*i18n*/ 'Move or delete its {staff} staff first'
        : staff === 0
          ? /*i18n*/ 'Move or delete its {members, plural, one {# member} other {# members}} first'
          : /*i18n*/ 'Move or delete its {members, plural, one {# member} other {# members}} and {staff} staff first';
    throw new DomainError('branch-in-use', sentence, { values: { members, staff } });
  }
  if (inside > 0) {
    throw new DomainError(
      'branch-in-use',
      /*i18n*/ '{inside, plural, one {# person is} other {# people are}} inside: check them out first',
      { values: { inside } },
    );
  }
}

export function assertBranchActive(branch: { name: string; deactivated_at: number | null }): void {
  if (branch.deactivated_at !== null) throw branchInactive(branch);
}

export const branchInactive = ({ name }: { name: string }) =>
  new DomainError('branch-inactive', /*i18n*/ '{name} is inactive and takes no check-ins', { values: { name } });
