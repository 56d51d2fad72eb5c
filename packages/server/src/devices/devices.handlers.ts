import { type Language, PAIRING_CODE_LIFETIME_MS } from '@spotter/api';
import { languageNames } from '@spotter/i18n';
import { type ActivityContext, recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { type BranchRow, lockBranchForEntry } from '../branches/branches.repository.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { quietTimesAt } from '../occupancy/expectedOccupancy.ts';
import { occupancyOfBranch } from '../occupancy/occupancies.ts';
import { getBranch, getBranchForUse, resolveBranchScope } from '../branches/branchScope.ts';
import { networkOf } from '../clientAddress.ts';
import type { Context, Handlers, StreamHandlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { normalizeReadableCode } from '../identity/readableCodes.ts';
import { hashOf, newSecret } from '../identity/secrets.ts';
import type { PersonRow } from '../people/people.ts';
import { findPerson } from '../people/people.repository.ts';
import { lockCounters } from '../throttle/tries.ts';
import {
  type DeviceListRow,
  findDevice,
  insertDevice,
  listPairedDevices,
  recordDeviceVersion,
  revokeDeviceRow,
  setDeviceLanguageRow,
} from './devices.repository.ts';
import { formatDeviceToken, hasDeviceSecret, readDeviceToken } from './deviceToken.ts';
import { assertRoomForDevice, toDevice } from './devices.rules.ts';
import { findPairingCode, insertPairingCode, type PairingCodeRow, usePairingCode } from './pairingCodes.repository.ts';
import { assertUnexpired, guessLimits, newPairingCode, pairingCodeUsed, tooManyPairingCodes } from './pairingCodes.ts';
import { newId } from '../newId.ts';

type DeviceHandlers = Pick<
  Handlers,
  | 'pairDevice'
  | 'listDevices'
  | 'revokeDevice'
  | 'setDeviceLanguage'
  | 'createPairingCode'
  | 'redeemPairingCode'
  | 'getKiosk'
>;

export const devices: DeviceHandlers = {
  pairDevice: (ctx, input) => {
    requireStaffOrAdmin(ctx);
    const { gymId, gym, caller, session, now } = ctx;
    // Not `ctx.transaction`: the answer holds the secret, and must not be stored for retries.
    return ctx.database.transaction(async (tx) => {
      const branchId = resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId;
      const paired = await pair(tx, { gymId, caller, now }, { branchId, name: input.name, secret: input.secret });
      // This browser goes on as the device: whoever stands in front of it must not use the session.
      await ctx.identity.endSession(tx, caller.uid, session.id);
      return paired;
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
      if (!isInScope(ctx, device) && !holdsToken(device, token)) throw notFound(/*i18n*/ 'That kiosk was not found');
      if (!(await revokeDeviceRow(tx, gymId, deviceId, now))) throw notFound(/*i18n*/ 'That kiosk was not found');
      await recordActivity(tx, ctx, { action: 'revoke', entity: 'device', id: deviceId, name: device.name });
      appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'revocation', deviceId } }]);
      return { success: true as const };
    });
  },

  setDeviceLanguage: (ctx, { deviceId, language }) => {
    requireStaffOrAdmin(ctx);
    const { gymId, now } = ctx;
    return ctx.transaction(async (tx) => {
      const before = await getDevice(tx, gymId, deviceId);
      if (!isInScope(ctx, before)) throw notFound(/*i18n*/ 'That kiosk was not found');
      const device = { ...toDevice(before), language };
      const changes = diffFields({ language: nameOf(before.language) }, { language: nameOf(language) }, ['language']);
      if (Object.keys(changes).length === 0) return { device };
      await setDeviceLanguageRow(tx, gymId, deviceId, language);
      appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'kiosk', deviceId } }]);
      await recordActivity(tx, ctx, { action: 'update', entity: 'device', id: deviceId, name: before.name, changes });
      return { device };
    });
  },

  createPairingCode: (ctx, { branchId, name }) => {
    requireAdmin(ctx);
    const { gymId, caller, now } = ctx;
    const expiresAt = now + PAIRING_CODE_LIFETIME_MS;
    // Not `ctx.transaction`: the answer holds a secret, and must not be stored for retries.
    return ctx.database.transaction(async (tx) => {
      await getBranchWithRoom(tx, gymId, branchId);
      const code = newPairingCode();
      await insertPairingCode(tx, gymId, {
        code_hash: hashOf(code),
        branch_id: branchId,
        name,
        created_by: caller.personId,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      });
      return { code, expiresAt };
    });
  },

  redeemPairingCode: async ({ database, address, now }, { code, secret }) => {
    // Unknown codes are returned, not thrown, so that the transaction counts them.
    const redeemed = await database.transaction(async (tx) => {
      const counters = [[guessLimits.ofAddress, networkOf(address)] as const, [guessLimits.ofAll, ''] as const];
      const { full, count } = await lockCounters(tx, now, ...counters);
      if (full) throw tooManyPairingCodes(full.waitMs);
      const row = await findPairingCode(tx, hashOf(normalizeReadableCode(code)));
      const admin = row && (await findPerson(tx, row.gym_id, row.created_by));
      if (!row || admin?.user_type !== 'admin' || admin.deactivated_at !== null) {
        await count();
        return undefined;
      }
      return redeem(tx, row, admin, { secret, now });
    });
    if (!redeemed) throw notFound(/*i18n*/ 'That code was not found');
    return redeemed;
  },

  getKiosk: async (ctx, { version }) => {
    const { db, gymId, gym, caller, now } = ctx;
    if (version !== undefined) await recordDeviceVersion(db, gymId, caller.deviceId, version);
    const branch = await getBranch(db, gymId, caller.branchId);
    return {
      device: { id: caller.deviceId, name: caller.name },
      gym,
      language: caller.language,
      branch: { id: caller.branchId, name: caller.branchName },
      occupancy: await occupancyOfBranch(ctx, branch),
      quietTimes: await quietTimesAt(ctx, branch),
      now,
    };
  },
};

export const deviceStreams: Pick<StreamHandlers, 'kioskFeed'> = {
  kioskFeed: ({ feed, gymId, caller, lastEventId: after, signal, cutOff }, { refusals }) => {
    const subscriber = { deviceId: caller.deviceId, withRefusals: refusals !== undefined };
    return feed.follow({ gymId, ...subscriber, after, signal, onOverflow: cutOff });
  },
};

/** Uses the code up and pairs, in the name of the admin who made it; again for the browser whose secret has used it. */
async function redeem(
  tx: Tx,
  row: PairingCodeRow,
  { id, name, user_type: userType }: PersonRow,
  { secret, now }: { secret: string | undefined; now: number },
) {
  const { gym_id: gymId, branch_id: branchId, code_hash: codeHash } = row;
  const request = { branchId, name: row.name, secret };
  if (row.used_at === null) {
    assertUnexpired(row, now);
    if (await usePairingCode(tx, gymId, codeHash, now)) {
      const caller = { personId: id, name, userType };
      return { gymId, ...(await pair(tx, { gymId, caller, now }, request)) };
    }
  }
  const earlier = await findPaired(tx, gymId, request);
  if (!earlier) throw pairingCodeUsed();
  return { gymId, ...earlier };
}

interface PairingRequest {
  branchId: string;
  name: string;
  /** The browser's own. */
  secret: string | undefined;
}

/** What the browser with this secret was paired as: it asks again where the answer was lost. */
async function findPaired(tx: Tx, gymId: string, { branchId, name, secret }: PairingRequest) {
  if (secret === undefined) return undefined;
  const paired = await listPairedDevices(tx, gymId, branchId);
  const device = paired.find((row) => row.name === name && hasDeviceSecret(row, secret));
  return device && { device: toDevice(device), token: formatDeviceToken(device.id, secret) };
}

/**
 * Pairs a kiosk of this branch, in the name of the person, or answers it again. Throws `branch-inactive` and
 * `too-many-devices`.
 */
async function pair(tx: Tx, ctx: ActivityContext, request: PairingRequest) {
  const { gymId, caller, now } = ctx;
  const { name } = request;
  // The same request at the same moment waits.
  await lockBranchForEntry(tx, gymId, request.branchId);
  const earlier = await findPaired(tx, gymId, request);
  if (earlier) return earlier;
  const branch = await getBranchWithRoom(tx, gymId, request.branchId);
  const [id, secret] = [newId(), request.secret ?? newSecret()];
  await insertDevice(tx, gymId, {
    id,
    branch_id: branch.id,
    name,
    secret_hash: hashOf(secret),
    created_by: caller.personId,
    created_at: now,
  });
  await recordActivity(tx, ctx, { action: 'pair', entity: 'device', id, name });
  return { device: toDevice(await getDevice(tx, gymId, id)), token: formatDeviceToken(id, secret) };
}

/** The branch, which takes one more kiosk. */
async function getBranchWithRoom(tx: Tx, gymId: string, branchId: string): Promise<BranchRow> {
  const branch = await getBranchForUse(tx, gymId, branchId);
  assertBranchActive(branch);
  assertRoomForDevice(branch.name, (await listPairedDevices(tx, gymId, branch.id)).length);
  return branch;
}

async function getDevice(tx: Tx, gymId: string, id: string): Promise<DeviceListRow> {
  const device = await findDevice(tx, gymId, id);
  if (!device) throw notFound(/*i18n*/ 'That kiosk was not found');
  return device;
}

const nameOf = (language: Language | null) => language && languageNames[language];

/** Of staff, the devices of their own branch. */
const isInScope = ({ caller }: Pick<Context, 'caller'>, { branch_id }: DeviceListRow) =>
  caller.branchId === null || caller.branchId === branch_id;

/** Anybody who signs in at the kiosk itself may end its pairing, whatever their branch. */
const holdsToken = (device: DeviceListRow, token: string | undefined) => {
  const read = readDeviceToken(token ?? '');
  return read?.deviceId === device.id && hasDeviceSecret(device, read.secret);
};
