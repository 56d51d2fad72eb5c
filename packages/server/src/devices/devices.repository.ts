import type { Language } from '@spotter/api';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { DeviceTable } from '../db/kioskSchema.ts';
import { statement } from '../db/statement.ts';
import { ifDefined } from '../db/ifDefined.ts';

type NewDevice = Omit<Insertable<DeviceTable>, 'gym_id' | 'last_seen_at' | 'revoked_at' | 'version' | 'language'>;

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
      'devices.language',
      'branches.name as branch_name',
      'gyms.name as gym_name',
      'gyms.logo_url',
      'gyms.time_zone',
      'gyms.locale',
      'gyms.language as gym_language',
      'gyms.currency',
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
      'devices.version',
      'devices.language',
      'branches.name as branch_name',
      'people.name as paired_by_name',
    ])
    .where('devices.gym_id', '=', gymId)
    .where('devices.revoked_at', 'is', null)
    .where('branches.deleted_at', 'is', null);

/** The paired devices of a branch, or of the gym; by name. */
export const listPairedDevices = (db: Db, gymId: string, branchId: string | undefined) =>
  pairedDevices(db, gymId)
    .$call(ifDefined(branchId, (query, id) => query.where('devices.branch_id', '=', id)))
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute();

export type DeviceListRow = Awaited<ReturnType<typeof listPairedDevices>>[number];

export const findDevice = (db: Db, gymId: string, id: string): Promise<DeviceListRow | undefined> =>
  pairedDevices(db, gymId).where('devices.id', '=', id).executeTakeFirst();

export const recordDeviceSeen = (db: Db, gymId: string, id: string, at: number) =>
  db.updateTable('devices').set({ last_seen_at: at }).where('gym_id', '=', gymId).where('id', '=', id).execute();

export const setDeviceLanguageRow = (db: Db, gymId: string, id: string, language: Language | null) =>
  db.updateTable('devices').set({ language }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Which app the device runs; written when it changes. */
export const recordDeviceVersion = (db: Db, gymId: string, id: string, version: string) =>
  db
    .updateTable('devices')
    .set({ version })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where((e) => e.or([e('version', 'is', null), e('version', '<>', version)]))
    .execute();

/** False when this person has used the code of this window before. A transaction that is using it is waited for. */
export const useDeviceCode = async (
  tx: Tx,
  gymId: string,
  { deviceId, window, personId, now }: { deviceId: string; window: number; personId: string; now: number },
): Promise<boolean> =>
  (await tx
    .insertInto('device_code_uses')
    .values({ gym_id: gymId, device_id: deviceId, code_window: window, person_id: personId, used_at: now })
    .onConflict((conflict) => conflict.columns(['gym_id', 'device_id', 'code_window', 'person_id']).doNothing())
    .returning('used_at')
    .executeTakeFirst()) !== undefined;

/** Deletes uses before this time, in all gyms. */
export const deleteDeviceCodeUsesBefore = (db: Db, moment: number) =>
  db.deleteFrom('device_code_uses').where('used_at', '<', moment).execute();

/** Name and logo of the gym of this kiosk. Searches all gyms: who scanned its code has not signed in yet. */
export const findGymByDevice = (db: Db, id: string) =>
  db
    .selectFrom('devices')
    .innerJoin('gyms', 'gyms.gym_id', 'devices.gym_id')
    .select(['gyms.gym_id', 'gyms.name', 'gyms.logo_url', 'gyms.language'])
    .where('devices.id', '=', id)
    .where('devices.revoked_at', 'is', null)
    .executeTakeFirst();

/** Gives the devices that one person paired to another, so that they outlive the first. Returns their ids. */
export const handOverDevices = async (db: Db, gymId: string, from: string, to: string): Promise<string[]> =>
  (
    await db
      .updateTable('devices')
      .set({ created_by: to })
      .where('gym_id', '=', gymId)
      .where('created_by', '=', from)
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/** Gives devices back to the person who paired them. */
export const returnDevices = async (db: Db, gymId: string, ids: string[], to: string): Promise<void> => {
  if (ids.length === 0) return;
  await db.updateTable('devices').set({ created_by: to }).where('gym_id', '=', gymId).where('id', 'in', ids).execute();
};

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
