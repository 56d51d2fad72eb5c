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

const PATH = '/account-link';

interface Needs {
  db: Db;
  mailCodes: MailCodes;
  throttle: Throttle;
  accountSync: AccountSync;
  directory: Directory;
  log?: IdentityLog | undefined;
  addressOf: (context: Context) => string;
  origin: string;
  /** The page that finishes the job with the hosted service's code. */
  pageOf: (parts: LinkParts) => string;
}

/** What is mailed: our own code, since the hosted service's live an hour and an invitation a week. */
export function linkAddress(origin: string, { purpose, code, page = 'app' }: LinkParts): string {
  const query = new URLSearchParams({ code, purpose, page });
  return `${origin}${PATH}?${query.toString()}`;
}

/**
 * Where mailed links lead: our code is exchanged for the hosted service's, made at this moment, and the visitor goes on to
 * the page. Nothing is used up, since mail programs look links up; the codes die once their owner has signed in.
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
}: Needs) {
  const app = new Hono();
  const exchange = async (code: string): Promise<Pick<LinkParts, 'code' | 'purpose'>> => {
    const { uid, email, purpose } = await mailCodes.check(db, code);
    await accountSync.syncNow(uid);
    const isReset = purpose === 'PASSWORD_RESET';
    return {
      purpose,
      code: await (isReset ? directory.resetCode(email) : directory.signInCode(email, `${origin}/login`)),
    };
  };

  app.get(PATH, async (context) => {
    context.header('Cache-Control', 'no-store');
    const { code = '', purpose, page } = context.req.query();
    const asked: LinkParts = {
      code,
      purpose: purpose === 'EMAIL_SIGNIN' ? 'EMAIL_SIGNIN' : 'PASSWORD_RESET',
      page: page === 'pass' ? ('pass' satisfies LinkPage) : 'app',
    };
    try {
      const counters = [[limits.failuresFromAddress, addressOf(context)]] as const;
      const made = await throttle.attempt(counters, () => exchange(code));
      return context.redirect(pageOf({ ...asked, ...made }));
    } catch (error) {
      if (error instanceof IdentityProtocolError && error.code === TOO_MANY) {
        return context.text('Too many failed attempts. Please try again later', 429);
      }
      // The page asks the service about our code, is told that there is none such, and says what to do.
      if (error instanceof IdentityProtocolError) return context.redirect(pageOf(asked));
      log?.error({ err: error }, 'A mailed link could not be exchanged');
      return context.text('The sign-in service cannot be reached. Please open the link again in a minute.', 503);
    }
  });
  return app;
}
