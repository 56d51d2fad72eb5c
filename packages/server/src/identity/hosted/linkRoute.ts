import type { LinkPage } from '@spotter/api';
import { type Context, Hono } from 'hono';
import type { Db } from '../../db/database.ts';
import type { LinkParts } from '../links.ts';
import type { MailCodes } from '../mailCodes.ts';
import { IdentityProtocolError, TOO_MANY } from '../protocolError.ts';
import type { IdentityLog } from '../routes.ts';
import { limits, type Throttle } from '../throttle.ts';
import type { Directory } from './directory.ts';
import type { AccountSync } from './accountSync.ts';
import { languageOf } from '../../http/languageOf.ts';
import { texts } from '../../texts.ts';

const PATH = '/account-link';
/** The login's notice that there is a password already. */
const INVITED_PATH = '/login?mode=invited';

interface LinkRouteOptions {
  db: Db;
  mailCodes: MailCodes;
  throttle: Throttle;
  accountSync: AccountSync;
  directory: Directory;
  log?: IdentityLog | undefined;
  addressOf: (context: Context) => string;
  origin: string;
  /** The URL of the page that uses the hosted service's code. */
  pageOf: (parts: LinkParts) => string;
}

/** The mailed URL. It has our own code: the hosted service's codes are valid for an hour, an invitation for a week. */
export function linkAddress(origin: string, { purpose, code, page = 'app' }: LinkParts): string {
  const query = new URLSearchParams({ code, purpose, page });
  return `${origin}${PATH}?${query.toString()}`;
}

/**
 * The route that mailed links open: it exchanges our code for a new one of the hosted service and redirects to the
 * page. It does not use the code up, since mail programs prefetch links; the codes end once their owner has signed in.
 */
export function createLinkRoute({
  db,
  mailCodes,
  throttle,
  accountSync,
  directory,
  log,
  addressOf,
  origin,
  pageOf,
}: LinkRouteOptions) {
  const app = new Hono();
  /** The hosted service's code; undefined where the invited have a password already. */
  const exchange = async (code: string): Promise<Pick<LinkParts, 'code' | 'purpose'> | undefined> => {
    const { uid, email, purpose } = await mailCodes.check(db, code);
    await accountSync.syncNow(uid);
    if (purpose === 'INVITATION' && (await directory.hasPassword(uid))) return undefined;
    const isSignIn = purpose === 'EMAIL_SIGNIN';
    return {
      purpose,
      code: await (isSignIn ? directory.signInCode(email, `${origin}/login`) : directory.resetCode(email)),
    };
  };

  app.get(PATH, async (context) => {
    context.header('Cache-Control', 'no-store');
    const { code = '', purpose, page } = context.req.query();
    const parts: LinkParts = {
      code,
      purpose: purpose === 'EMAIL_SIGNIN' || purpose === 'INVITATION' ? purpose : 'PASSWORD_RESET',
      page: page === 'pass' ? ('pass' satisfies LinkPage) : 'app',
    };
    try {
      const counters = [[limits.failuresFromAddress, addressOf(context)]] as const;
      const exchanged = await throttle.attempt(counters, () => exchange(code));
      if (!exchanged) return context.redirect(`${origin}${INVITED_PATH}`);
      return context.redirect(pageOf({ ...parts, ...exchanged }));
    } catch (error) {
      const i18n = texts(languageOf(context));
      if (error instanceof IdentityProtocolError && error.code === TOO_MANY) {
        return context.text(i18n.t('Too many failed attempts. Please try again later'), 429);
      }
      // The service does not know our code, and the page says what to do then.
      if (error instanceof IdentityProtocolError) return context.redirect(pageOf(parts));
      log?.error({ err: error }, 'A mailed link could not be exchanged');
      return context.text(
        i18n.t('The sign-in service cannot be reached. Please open the link again in a minute.'),
        503,
      );
    }
  });
  return app;
}
