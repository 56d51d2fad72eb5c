import { branchLimits, type Currency, defaultOccupancySettings } from '@spotter/api';
import { insertBranch } from '../branches/branches.repository.ts';
import type { Tx } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import { openAccount } from '../people/accounts.ts';
import { insertPersonIfFree } from '../people/people.repository.ts';
import { emailTaken } from '../people/people.rules.ts';
import { insertPlans } from '../plans/plans.repository.ts';
import { standardPlanRows } from '../plans/plans.rules.ts';
import { turnOffReminders } from '../reminders/reminders.repository.ts';
import { recordFirstGym } from '../setup/setup.repository.ts';
import { insertGym } from './gyms.repository.ts';
import { newId } from '../newId.ts';

export interface NewGym {
  name: string;
  timeZone: string;
  locale: string;
  /** Absent: INR. */
  currency?: Currency;
  /** The passwords of its accounts are published. */
  isDemo?: boolean;
  branch: { name: string; address: string; maxCapacity: number };
  admin: { name: string; email: string; mobile: string; password?: string };
}

/** What a gym of one's own needs; absent fields get the defaults. */
export interface OwnGym {
  name: string;
  /** Empty: the default. */
  branchName?: string | undefined;
  /** Of the main branch; absent: the gym's name. */
  address?: string | undefined;
  capacity?: number | undefined;
  timeZone?: string | undefined;
  currency?: Currency | undefined;
  admin: NewGym['admin'];
}

export interface CreatedGym {
  gymId: string;
  mainBranchId: string;
  adminId: string;
  /** The account of the admin. */
  adminUid: string;
}

/** Creates a gym with its main branch and its first admin, the site admin. */
export async function createGym(
  tx: Tx,
  identity: Identity,
  now: number,
  { branch, admin, ...gym }: NewGym,
): Promise<CreatedGym> {
  const [gymId, mainBranchId, adminId] = [newId(), newId(), newId()];
  await insertBranch(tx, gymId, {
    id: mainBranchId,
    name: branch.name,
    address: branch.address,
    phone: '',
    email: '',
    max_capacity: branch.maxCapacity,
    occupancy_settings: JSON.stringify(defaultOccupancySettings),
    created_at: now,
    updated_at: now,
  });
  await insertGym(tx, {
    gym_id: gymId,
    name: gym.name,
    time_zone: gym.timeZone,
    locale: gym.locale,
    currency: gym.currency,
    main_branch_id: mainBranchId,
    demo_since: gym.isDemo ? now : null,
    monthly_summary_since: gym.isDemo ? null : now,
    created_at: now,
  });
  await insertPlans(tx, gymId, standardPlanRows(now));
  // Its members are made up, their mailboxes may be somebody's.
  if (gym.isDemo) await turnOffReminders(tx, gymId, now);
  const person = await insertPersonIfFree(tx, gymId, {
    id: adminId,
    user_type: 'admin',
    name: admin.name,
    email: admin.email,
    phone: admin.mobile,
    site_admin_since: now,
    created_at: now,
    updated_at: now,
  });
  if (!person) throw emailTaken('email');
  const adminUid = await openAccount(tx, { identity }, { ...person, email: admin.email }, admin.password);
  return { gymId, mainBranchId, adminId, adminUid };
}

export const ownGymDefaults = {
  branchName: 'Main Branch',
  capacity: branchLimits.defaultCapacity,
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
} as const satisfies Partial<OwnGym>;

/** Creates a gym that is no demo. `isFirst`: the installation never had one before. */
export async function createOwnGym(
  tx: Tx,
  identity: Identity,
  now: number,
  { name, branchName, address = name, admin, ...rest }: OwnGym,
): Promise<CreatedGym & { isFirst: boolean }> {
  const isFirst = await recordFirstGym(tx, now);
  const { capacity = ownGymDefaults.capacity, timeZone = ownGymDefaults.timeZone } = rest;
  const created = await createGym(tx, identity, now, {
    name,
    timeZone,
    locale: 'en-IN',
    currency: rest.currency ?? ownGymDefaults.currency,
    branch: { name: branchName || ownGymDefaults.branchName, address, maxCapacity: capacity },
    admin,
  });
  return { ...created, isFirst };
}
