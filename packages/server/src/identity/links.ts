import type { LinkPage } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { type Account, accountByEmail } from './accounts.repository.ts';
import type { BackgroundTasks } from '../jobs/backgroundTasks.ts';
import { normalizeEmail } from './emails.ts';
import type { AccountPeople, AccountPerson } from './accountPeople.ts';
import { type Identity, IdentityError, type LinkPurpose, type LinkRequest, type MailCodePurpose } from './identity.ts';
import type { MailCodes } from './mailCodes.ts';
import { IdentityProtocolError } from './protocolError.ts';
import { limits, type Throttle } from './throttle.ts';

const MINUTE_MS = 60_000;
const validityMs: Record<LinkPurpose, number> = { PASSWORD_RESET: 60 * MINUTE_MS, EMAIL_SIGNIN: 15 * MINUTE_MS };
/** The path of each page: a link's target cannot be chosen in any other way. */
const paths: Record<LinkPage, string> = { app: '/login', pass: '/pass/' };
const modes: Record<MailCodePurpose, string> = {
  PASSWORD_RESET: 'resetPassword',
  // The same page, with other words: for the SDK an invitation is a code that sets a password.
  INVITATION: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
};

/** A link to be mailed to the account's owner. */
export interface LinkMail {
  purpose: LinkPurpose;
  email: string;
  /** At least one. */
  people: AccountPerson[];
  link: string;
  /** How long the link is valid. */
  minutes: number;
}

interface Destination {
  page?: LinkPage | undefined;
  continueUrl?: string | undefined;
}

export interface LinkParts extends Destination {
  purpose: MailCodePurpose;
  code: string;
}

/** The URL of the page that uses the code, with the query parameters that the SDK expects. */
export function pageLink(origin: string, apiKey: string, { purpose, code, page = 'app', continueUrl }: LinkParts) {
  const query = new URLSearchParams({ mode: modes[purpose], oobCode: code, apiKey, lang: 'en' });
  if (purpose === 'INVITATION') query.set('invitation', '1');
  if (continueUrl !== undefined) query.set('continueUrl', continueUrl);
  return `${origin}${paths[page]}?${query.toString()}`;
}

interface LinksOptions {
  db: Db;
  people: AccountPeople;
  mailCodes: MailCodes;
  throttle: Throttle;
  background: BackgroundTasks;
  /** The origin of every link, whatever host the request names. */
  origin: string;
  /** The URL that is mailed. */
  linkOf: (parts: LinkParts) => string;
  sendLink: (mail: LinkMail) => Promise<void>;
  enumerationProtection: boolean;
}

export interface Links extends Pick<Identity, 'invitationLink' | 'passwordLink' | 'signInLink' | 'requestLink'> {
  /** As `Identity.requestLink`; the app continues to `continueUrl` if that is of its own origin. */
  requestLink(
    purpose: LinkPurpose,
    email: string,
    address: string,
    request?: LinkRequest & { continueUrl?: unknown },
  ): Promise<void>;
}

export function createLinks(options: LinksOptions): Links {
  const { db, people, mailCodes, throttle, background, origin, linkOf, sendLink, enumerationProtection } = options;

  async function make(within: Db, account: Account, purpose: LinkPurpose, validFor: number, to: Destination = {}) {
    const code = await mailCodes.issue(within, { uid: account.uid, purpose }, validFor);
    return linkOf({ ...to, purpose, code });
  }

  async function makeFor(within: Db, email: string, purpose: LinkPurpose, validFor = validityMs[purpose]) {
    const account = await accountByEmail(within, normalizeEmail(email));
    return account?.disabled_at === null ? make(within, account, purpose, validFor) : undefined;
  }

  return {
    async invitationLink(tx, uid, gymId, validFor) {
      const purpose = 'INVITATION';
      return linkOf({ purpose, code: await mailCodes.issue(tx, { uid, purpose, gymId }, validFor) });
    },
    passwordLink: (email, { validFor, tx } = {}) => makeFor(tx ?? db, email, 'PASSWORD_RESET', validFor),
    signInLink: (email, { tx } = {}) => makeFor(tx ?? db, email, 'EMAIL_SIGNIN'),

    async requestLink(purpose, given, address, { page, prepare, continueUrl } = {}) {
      const email = normalizeEmail(given);
      await asTooMany(throttle.take([limits.mailsFromAddress, address], [limits.mailsToEmail, email]));
      if (!enumerationProtection) {
        await prepare?.();
        const account = await accountByEmail(db, email);
        if (!account) throw new IdentityError('unknown-account', 'There is no such account');
      }
      background.run(async () => {
        if (enumerationProtection) await prepare?.();
        const account = await accountByEmail(db, email);
        if (account?.disabled_at !== null) return;
        const accountPeople = await people.list(db, account.uid);
        if (accountPeople.length === 0) return;
        const to = { page, continueUrl: ownUrl(origin, continueUrl) };
        const link = await make(db, account, purpose, validityMs[purpose], to);
        const minutes = validityMs[purpose] / MINUTE_MS;
        await sendLink({ purpose, email, people: accountPeople, link, minutes });
      });
    },
  };
}

async function asTooMany(taking: Promise<void>): Promise<void> {
  try {
    await taking;
  } catch (error) {
    if (error instanceof IdentityProtocolError)
      throw new IdentityError('too-many', 'Too many mails were requested', { cause: error });
    throw error;
  }
}

/** The URL if it is of our own origin, else undefined. */
function ownUrl(origin: string, address: unknown): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url?.origin === origin ? url.href : undefined;
}
