import { networkOf } from '../clientAddress.ts';
import type { Handlers, PublicContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import { DomainError } from '../errors.ts';
import { createOwnGym } from '../gyms/createGym.ts';
import { WeakPasswordError } from '../identity/identity.ts';
import { lockCounters } from '../throttle/tries.ts';
import { isSetupOpen } from './isSetupOpen.ts';
import { isSetupCode, setupCodeLimits } from './setupCodes.ts';
import { deleteSetupCodes } from './setup.repository.ts';
import { isTimeZone } from '../zone.ts';

const closed = () =>
  new DomainError(
    'setup-closed',
    /*i18n*/ 'This installation has been set up. Please sign in, or ask its administrator.',
  );

/** Counts wrong codes, so they are returned, not thrown. */
async function mayCreate(
  tx: Tx,
  { setup, address, now }: Pick<PublicContext, 'setup' | 'address' | 'now'>,
  code = '',
): Promise<boolean> {
  if (!setup?.needsCode) return true;
  // Behind a proxy the page may not know that one is needed. Nothing was guessed.
  if (code.trim() === '') {
    throw new DomainError('not-found', /*i18n*/ 'Please enter the code. The server prints it when it starts.', {
      field: 'code',
    });
  }
  const { full, count } = await lockCounters(
    tx,
    now,
    [setupCodeLimits.ofAddress, networkOf(address)],
    [setupCodeLimits.ofAll, ''],
  );
  if (full) {
    throw new DomainError('too-many', /*i18n*/ 'Too many codes were tried. Please wait a few minutes.', {
      retryAfter: Math.ceil(full.waitMs / 1000),
    });
  }
  if (await isSetupCode(tx, code, now)) return true;
  await count();
  return false;
}

/**
 * The zone of a browser; undefined for what is none. Some call India's by its old name; those that hide theirs say UTC.
 */
const timeZoneOf = (name = ''): string | undefined =>
  name === 'Asia/Calcutta' ? 'Asia/Kolkata' : name !== 'UTC' && isTimeZone(name) ? name : undefined;

/** The password's weakness is about a field of the form. */
function toFieldError(error: unknown): unknown {
  if (!(error instanceof WeakPasswordError)) return error;
  const { message, values } = error.weakness;
  return new DomainError('invalid', message, { field: 'password', values });
}

export const setup: Pick<Handlers, 'getSetup' | 'createFirstGym'> = {
  getSetup: async ({ db, setup: offered }) => {
    const open = offered !== undefined && (await isSetupOpen(db));
    return { open, needsCode: open && offered.needsCode };
  },

  createFirstGym: async (ctx, { gymName, branchName, adminName, email, mobile, password, code, timeZone }) => {
    const { database, identity, now, log } = ctx;
    if (!ctx.setup) throw closed();
    const created = await database
      .transaction(async (tx) => {
        if (!(await isSetupOpen(tx))) throw closed();
        if (!(await mayCreate(tx, ctx, code))) return undefined;
        const gym = await createOwnGym(tx, identity, now, {
          name: gymName,
          branchName,
          timeZone: timeZoneOf(timeZone),
          admin: { name: adminName, email, mobile, password },
        });
        // Somebody else was faster.
        if (!gym.isFirst) throw closed();
        await deleteSetupCodes(tx, now);
        const caller = { personId: gym.adminId, name: adminName, userType: 'admin' as const };
        await recordActivity(
          tx,
          { gymId: gym.gymId, now, caller },
          { action: 'create', entity: 'gym', id: gym.gymId, name: gymName },
        );
        return gym;
      })
      .catch((error: unknown) => {
        throw toFieldError(error);
      });
    if (!created) {
      throw new DomainError(
        'not-found',
        /*i18n*/ 'That code is not valid. The server prints a new one when it starts.',
        {
          field: 'code',
        },
      );
    }
    log.info({ gymId: created.gymId, uid: created.adminUid }, 'The first gym was created in the browser');
    return { success: true as const };
  },
};
