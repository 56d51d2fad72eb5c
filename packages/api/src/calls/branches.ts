import { z } from 'zod';
import { call } from '../call.ts';
import { branchLimits } from '../branchLimits.ts';
import { branchId, email, gymId, id, timestamp, phone, status, text } from '../fields.ts';
import { undoable } from '../undoOffer.ts';

export const branchRequiredMessage = /*i18n*/ 'Branch name and address are required';
export const capacityMessage = /*i18n*/ 'Max capacity must be between 1 and 1000';

/** Input of addBranch and updateBranch. */
export const branchData = z.strictObject({
  name: text({ max: branchLimits.name, required: branchRequiredMessage }),
  address: text({ max: branchLimits.address, required: branchRequiredMessage, multiline: true }),
  phone: phone().default(''),
  email: email().default(''),
  maxCapacity: z
    .number(capacityMessage)
    .int(capacityMessage)
    .min(1, capacityMessage)
    .max(branchLimits.capacity, capacityMessage)
    .default(branchLimits.defaultCapacity),
  status: status.default('active'),
});

export const branch = z.object({
  id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  maxCapacity: z.number().int(),
  status,
  isMain: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Branch = z.infer<typeof branch>;

/** The fields of a branch that an edit changes. */
export const editedBranch = branch.pick({
  name: true,
  address: true,
  phone: true,
  email: true,
  maxCapacity: true,
  status: true,
});

const isUsable = (value: Partial<Branch> | null) => Boolean(value?.id && value.name?.trim());

/** Those without an id or a name, which a hosted backend may answer, are left out. */
const usableBranches = z.preprocess(
  (list) => (Array.isArray(list) ? (list as (Partial<Branch> | null)[]).filter(isUsable) : list),
  z.array(branch),
);

export const occupancy = z.object({
  currentCount: z.number().int(),
  maxCapacity: z.number().int(),
  /** Whole percent; above 100 when over capacity. Of the likely number where the branch says so, as is the status. */
  percentage: z.number().int(),
  status: z.string(),
  /** A semantic colour, for brands to style. */
  statusColor: z.enum(['success', 'warning', 'danger']),
  /**
   * How many of those checked in are likely still there: absent where that is all of them, as are the bounds between
   * which the number is in four of five cases, and how many have probably left without checking out.
   */
  likelyCount: z.number().int().optional(),
  likelyFrom: z.number().int().optional(),
  likelyTo: z.number().int().optional(),
  probablyLeft: z.number().int().optional(),
  /** Percentage and status are those of the likely number, which is the one to show. */
  statusFrom: z.literal('likely').optional(),
});
export type Occupancy = z.infer<typeof occupancy>;

/** Visits are counted up to this number. */
export const MAX_COUNTED_VISITS = 10_000;

export const branchUsage = z.object({
  members: z.number().int(),
  staff: z.number().int(),
  /** People of any kind and branch who are inside. */
  inside: z.number().int(),
  /** Visits of people of the gym: they stay in their history when the branch is deleted. */
  visits: z.number().int(),
  /** Visits of people who have left the gym: they are deleted with the branch. */
  formerVisits: z.number().int(),
});
export type BranchUsage = z.infer<typeof branchUsage>;

export const branches = {
  getBranches: call({
    method: 'GET',
    path: '/getBranches',
    summary: 'All branches; for staff, their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ success: z.literal(true), branches: usableBranches }),
    errors: [],
  }),
  getOccupancy: call({
    method: 'GET',
    path: '/getOccupancy',
    summary: 'How full a branch is, or the whole gym. Staff always see their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: occupancy,
    errors: ['not-found'],
  }),
  addBranch: call({
    method: 'POST',
    path: '/addBranch',
    summary: 'Adds a branch.',
    access: ['admin'],
    input: z.strictObject({ gymId, branchData }),
    answer: z.object({ branch }),
    errors: [],
  }),
  updateBranch: call({
    method: 'POST',
    path: '/updateBranch',
    summary: 'Changes a branch; the main one too.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      branchId,
      branchData,
      /**
       * The branch as it was when the edit began: a field that is as it was then stays as it is now. Where both the
       * edit and somebody else have changed one, nothing changes and the call fails with `state-changed` and its name.
       * Absent: all fields are written.
       */
      basis: editedBranch.optional(),
    }),
    answer: z.object({ branch }),
    errors: ['not-found', 'state-changed'],
  }),
  getBranchUsage: call({
    method: 'GET',
    path: '/getBranchUsage',
    summary:
      'What depends on a branch: who belongs to it or is inside, and its visits. For the question before deleting it.',
    access: ['admin'],
    input: z.strictObject({ gymId, branchId }),
    answer: branchUsage,
    errors: ['not-found'],
  }),
  deleteBranch: call({
    method: 'POST',
    path: '/deleteBranch',
    summary:
      'Deletes a branch that has neither members nor staff and is empty; never the main one. Visits of people of the gym stay.',
    access: ['admin'],
    input: z.strictObject({ gymId, branchId }),
    answer: undoable,
    errors: ['not-found', 'main-branch', 'branch-in-use'],
  }),
};
