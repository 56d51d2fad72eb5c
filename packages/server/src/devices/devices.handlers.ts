import { randomUUIDv7 } from 'node:crypto';
import { recordActivity } from '../activities/activities.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { getBranchForUse, resolveBranchScope } from '../branches/branchScope.ts';
import type { Context, Handlers, StreamHandlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { appendToFeed, WHOLE_GYM } from '../feed/feed.repository.ts';
import { hashOf, newSecret } from '../identity/secrets.ts';
import {
  type DeviceListRow,
  findDevice,
  insertDevice,
  listPairedDevices,
  revokeDeviceRow,
} from './devices.repository.ts';
import { formatDeviceToken, hasDeviceSecret, readDeviceToken } from './deviceToken.ts';
import { assertRoomForDevice, toDevice } from './devices.rules.ts';

export const devices: Pick<Handlers, 'pairDevice' | 'listDevices' | 'revokeDevice' | 'getKiosk'> = {
  pairDevice: (ctx, input) => {
    requireStaffOrAdmin(ctx);
    const { gymId, gym, caller, session, now } = ctx;
    // Not `ctx.transaction`: the answer holds the secret, and must not be stored for retries.
    return ctx.database.transaction(async (tx) => {
      const branch = await getBranchForUse(tx, gymId, resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId);
      assertBranchActive(branch);
      assertRoomForDevice(branch.name, (await listPairedDevices(tx, gymId, branch.id)).length);
      const [id, secret] = [randomUUIDv7(), newSecret()];
      await insertDevice(tx, gymId, {
        id,
        branch_id: branch.id,
        name: input.name,
        secret_hash: hashOf(secret),
        created_by: caller.personId,
        created_at: now,
      });
      await recordActivity(tx, ctx, { action: 'pair', entity: 'device', id, name: input.name });
      // This browser goes on as the device: whoever stands in front of it must not use the session.
      await ctx.identity.endSession(tx, caller.uid, session.id);
      return { device: toDevice(await getDevice(tx, gymId, id)), token: formatDeviceToken(id, secret) };
    });
  },

  listDevices: async (ctx) => {
    const rows = await listPairedDevices(ctx.db, ctx.gymId, resolveBranchScope(ctx, undefined));
    return { devices: rows.map(toDevice) };
  },

  revokeDevice: (ctx, { deviceId, token }) => {
    requireStaffOrAdmin(ctx);
    const { gymId, now } = ctx;
    return ctx.transaction(async (tx) => {
      const device = await getDevice(tx, gymId, deviceId);
      if (!isInScope(ctx, device) && !holdsToken(device, token)) throw notFound('That kiosk');
      if (!(await revokeDeviceRow(tx, gymId, deviceId, now))) throw notFound('That kiosk');
      await recordActivity(tx, ctx, { action: 'revoke', entity: 'device', id: deviceId, name: device.name });
      appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'revocation', deviceId } }]);
      ctx.notifyFeed(tx);
      return { success: true as const };
    });
  },

  getKiosk: ({ gym, caller }) =>
    Promise.resolve({
      device: { id: caller.deviceId, name: caller.name },
      gym,
      branch: { id: caller.branchId, name: caller.branchName },
    }),
};

export const deviceStreams: Pick<StreamHandlers, 'kioskFeed'> = {
  kioskFeed: ({ feed, gymId, caller, lastEventId: after, signal, cutOff }) =>
    feed.follow({ gymId, deviceId: caller.deviceId, after, signal, onOverflow: cutOff }),
};

async function getDevice(tx: Tx, gymId: string, id: string): Promise<DeviceListRow> {
  const device = await findDevice(tx, gymId, id);
  if (!device) throw notFound('That kiosk');
  return device;
}

/** Of staff, the devices of their own branch. */
const isInScope = ({ caller }: Pick<Context, 'caller'>, { branch_id }: DeviceListRow) =>
  caller.branchId === null || caller.branchId === branch_id;

/** Whoever signs in at the kiosk itself may end its pairing, whatever their branch. */
const holdsToken = (device: DeviceListRow, token: string | undefined) => {
  const read = readDeviceToken(token ?? '');
  return read?.deviceId === device.id && hasDeviceSecret(device, read.secret);
};
