import { type Context, Hono } from 'hono';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Account, accountByEmail } from '../accounts.repository.ts';
import { parseEmail } from '../emails.ts';
import { IdentityProtocolError } from '../protocolError.ts';
import { jsonOf } from '../requestBody.ts';
import type { IdentityLog } from '../routes.ts';
import { isWithdrawnBy, takeRecoveryCode } from '../secondFactor/secondFactors.ts';
import { limits, type Throttle } from '../throttle.ts';
import { languageOf } from '../../http/languageOf.ts';
import { texts } from '../../texts.ts';

const PATH = '/second-factor-recovery';
const MAX_BODY_BYTES = 1024;

interface RecoveryRouteOptions {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  /** Removes the second factor in the transaction of the used code. */
  reset: (tx: Tx, uid: string) => Promise<boolean>;
  tellOwner: (account: Account) => void;
  /** Removes it at the hosted service. */
  sync: (uid: string) => Promise<void>;
  addressOf: (context: Context) => string;
  log?: IdentityLog | undefined;
}

/**
 * Google's sign-in knows no recovery codes. This route turns the second factor off for a right one; the password, which
 * the hosted service checks, is then enough to sign in and set it up anew. The codes have 80 random bits, so that
 * knowing one is proof enough without a session. Every other request gets the same answer.
 */
export function createRecoveryRoute({
  database,
  clock,
  throttle,
  reset,
  tellOwner,
  sync,
  addressOf,
  log,
}: RecoveryRouteOptions) {
  const app = new Hono();

  const recover = async (email: string, code: string): Promise<void> => {
    const account = await accountByEmail(database.db, email);
    // Looked up for an unknown address as well: the same work for each.
    const uid = account?.uid ?? '';
    const isReset = await database.transaction(
      async (tx) => (await takeRecoveryCode(tx, uid, code, clock())) && (await reset(tx, uid)),
    );
    if (account && isReset) {
      tellOwner(account);
      log?.info({ uid }, 'Second factor withdrawn by a recovery code');
    } else if (!(await isWithdrawnBy(database.db, uid, code))) throw new IdentityProtocolError('INVALID_CODE');
    // Again for a second try with the same code: the hosted service was away at the first one.
    await sync(uid);
  };

  app.post(PATH, async (context) => {
    context.header('Cache-Control', 'no-store');
    try {
      const { email: rawEmail, code } = await jsonOf(context, MAX_BODY_BYTES);
      const email = parseEmail(rawEmail);
      if (typeof code !== 'string') throw new IdentityProtocolError('INVALID_CODE');
      // Not counted per account: the codes cannot be guessed, and strangers could lock its owner out.
      await throttle.attempt([[limits.failuresFromAddress, addressOf(context)]], () => recover(email, code));
      return context.json({});
    } catch (error) {
      if (error instanceof IdentityProtocolError) return context.json({}, error.status);
      log?.error({ err: error }, 'A second factor could not be withdrawn');
      const i18n = texts(languageOf(context));
      return context.text(i18n.t('The sign-in service cannot be reached. Please try again in a minute.'), 503);
    }
  });
  return app;
}
