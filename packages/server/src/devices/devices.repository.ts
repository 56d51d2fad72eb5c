import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DeviceTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

type NewDevice = Omit<Insertable<DeviceTable>, 'gym_id' | 'last_seen_at' | 'revoked_at'>;

const deviceById = statement((db, of: { id: string }) =>
  db
    .selectFrom('devices')
    .innerJoin('gyms', 'gyms.gym_id', 'devices.gym_id')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'devices.gym_id').onRef('branches.id', '=', 'devices.branch_id'),
    )
    .select([
      'devices.gym_id',
      'devices.id',
      'devices.name',
      'devices.branch_id',
      'devices.secret_hash',
      'devices.created_by',
      'devices.last_seen_at',
      'branches.name as branch_name',
      'gyms.name as gym_name',
      'gyms.logo_url',
      'gyms.time_zone',
      'gyms.locale',
      'gyms.main_branch_id',
      'gyms.two_factor_required_since',
    ])
    .where('devices.id', '=', of.id)
    .where('devices.revoked_at', 'is', null)
    .where('branches.deleted_at', 'is', null),
);

/** The paired device with its gym and branch. Searches all gyms: its token names nothing else. */
export const findPairedDevice = (db: Db, id: string) => deviceById.first(db, { id });

export type PairedDevice = NonNullable<Awaited<ReturnType<typeof findPairedDevice>>>;

export const insertDevice = (db: Db, gymId: string, device: NewDevice) =>
  db
    .insertInto('devices')
    .values({ gym_id: gymId, ...device })
    .execute();

const pairedDevices = (db: Db, gymId: string) =>
  db
    .selectFrom('devices')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'devices.gym_id').onRef('branches.id', '=', 'devices.branch_id'),
    )
    .innerJoin('people', (join) =>
      join.onRef('people.gym_id', '=', 'devices.gym_id').onRef('people.id', '=', 'devices.created_by'),
    )
    .select([
      'devices.id',
      'devices.name',
      'devices.branch_id',
      'devices.secret_hash',
      'devices.created_at',
      'devices.last_seen_at',
      'branches.name as branch_name',
      'people.name as paired_by_name',
    ])
    .where('devices.gym_id', '=', gymId)
    .where('devices.revoked_at', 'is', null)
    .where('branches.deleted_at', 'is', null);

/** The paired devices of a branch, or of the gym; by name. */
export const listPairedDevices = (db: Db, gymId: string, branchId: string | undefined) =>
  pairedDevices(db, gymId)
    .$if(branchId !== undefined, (query) => query.where('devices.branch_id', '=', branchId as string))
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute();

export type DeviceListRow = Awaited<ReturnType<typeof listPairedDevices>>[number];

export const findDevice = (db: Db, gymId: string, id: string): Promise<DeviceListRow | undefined> =>
  pairedDevices(db, gymId).where('devices.id', '=', id).executeTakeFirst();

export const recordDeviceSeen = (db: Db, gymId: string, id: string, at: number) =>
  db.updateTable('devices').set({ last_seen_at: at }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Undefined when the device is not paired any more. */
export const revokeDeviceRow = (db: Db, gymId: string, id: string, at: number) =>
  db
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Deletes the devices revoked before this moment, in all gyms. */
export const deleteDevicesRevokedBefore = (db: Db, moment: number) =>
  db.deleteFrom('devices').where('revoked_at', '<', moment).execute();
