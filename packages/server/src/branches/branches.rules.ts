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

const counted = (count: number, noun: string, plural: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? noun : plural}`];

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
      'The main branch cannot be deleted. You can only edit its details or set it to inactive.',
    );
  }
  const left = [...counted(members, 'member', 'members'), ...counted(staff, 'staff', 'staff')];
  if (left.length > 0) throw new DomainError('branch-in-use', `Move or delete its ${left.join(' and ')} first`);
  if (inside > 0) {
    const people = inside === 1 ? '1 person is' : `${inside} people are`;
    throw new DomainError('branch-in-use', `${people} inside: check them out first`);
  }
}

export function assertBranchActive(branch: { name: string; deactivated_at: number | null }): void {
  if (branch.deactivated_at !== null) {
    throw new DomainError('branch-inactive', `${branch.name} is inactive and takes no check-ins`);
  }
}
