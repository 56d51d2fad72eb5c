import type { Device } from '@spotter/api';
import { DomainError } from '../errors.ts';
import type { DeviceListRow } from './devices.repository.ts';

/** Kiosks that a branch may have at the same time. */
const MAX_DEVICES_PER_BRANCH = 20;

/** Throws `too-many-devices`. */
export function assertRoomForDevice(branchName: string, devices: number): void {
  if (devices < MAX_DEVICES_PER_BRANCH) return;
  throw new DomainError(
    'too-many-devices',
    /*i18n*/ '{branch} has {devices} kiosks already. Please revoke those that are no longer used, in the settings.',
    { values: { branch: branchName, devices } },
  );
}

export const toDevice = (row: DeviceListRow): Device => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  branchName: row.branch_name,
  pairedAt: row.created_at,
  pairedBy: row.paired_by_name,
  lastSeenAt: row.last_seen_at,
  version: row.version,
  language: row.language,
});
