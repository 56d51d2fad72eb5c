import type { ImportOutcome, ImportRow } from '@spotter/api';
import type { Gym } from '../../context.ts';
import type { BranchRow } from '../../branches/branches.repository.ts';
import type { PersonRow } from '../../people/people.ts';
import type { PlanRow } from '../../plans/plans.repository.ts';
import type { Zone } from '../../zone.ts';
import type { ImportSettings, RowResult } from '../importRun.ts';
import type { GymPerson } from '../gymPeople.ts';
import type { MemberValues } from '../values/importValues.ts';

/** What rows are planned by, the same for all rows of a file. */
export interface MemberRules {
  settings: Pick<ImportSettings, 'duplicates' | 'branchId' | 'planId'>;
  /** Of staff: members of other branches do not exist for them. */
  onlyBranchId: string | null;
  plans: ReadonlyMap<string, PlanRow>;
  branches: ReadonlyMap<string, BranchRow>;
  today: string;
  zone: Zone;
  currency: Gym['currency'];
  /** Members whose memberships were renewed, frozen, extended or billed: a file does not change them. */
  withHistory: ReadonlySet<string>;
  withOpeningBalance: ReadonlySet<string>;
  /** Members with an invoice of this gym: what they owe is known here. */
  billed: ReadonlySet<string>;
}

export interface Membership {
  planId: string;
  joinDate: string;
  expiryDate: string | null;
}

export type MemberChange = Partial<
  Pick<PersonRow, 'name' | 'email' | 'phone' | 'age' | 'birth_date' | 'sex' | 'card_number' | 'branch_id'>
> & { isActive?: boolean };

/** What is written for a row; undefined where nothing is. */
export type MemberWrite =
  | { kind: 'create'; values: MemberValues; branchId: string; membership: Membership }
  | {
      kind: 'update';
      member: GymPerson;
      change: MemberChange;
      membership: Membership | undefined;
      openingPaise: number;
      note: string;
    };

export interface MemberPlan {
  outcome: ImportOutcome;
  name: string;
  result: RowResult;
  memberId: string | null;
  write?: MemberWrite;
}

export type Duplicate = NonNullable<ImportRow['duplicateOf']>;
