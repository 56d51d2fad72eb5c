import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { outboxFolder } from './dataFolder.ts';
import type { Env } from './env.ts';
import { addressBehindProxies } from './clientAddress.ts';
import { createHealth, type Health } from './health/health.ts';
import { createEmbeddedIdentity } from './identity/embedded.ts';
import type { IdentityService } from './identity/identity.ts';
import type { IdentityOptions } from './identity/options.ts';
import { accountMails } from './gyms/accountMails.ts';
import { mailBrandsBelow } from './gyms/mailBrands.ts';
import { endStreams } from './people/endStreams.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createSecretBox } from './secrets/secretBox.ts';
import { secretKeysOf } from './secrets/secretKeys.ts';
import { createFileTransport, createSmtpTransport } from './mail/transports.ts';
import type { PaymentGateway } from './paymentRequests/gateway.ts';
import { createRazorpay } from './paymentRequests/razorpay.ts';
import { accountPeople } from './people/accountPeople.ts';
import { setMailRefused } from './people/people.repository.ts';
import { reminderRecipient } from './reminders/reminderRecipient.ts';

export interface Services {
  clock: Clock;
  outbox: Outbox;
  health: Health;
  identity: IdentityService;
  /** Absent: payment by a gateway is not offered. */
  gateway: PaymentGateway | undefined;
}

const clock: Clock = () => Date.now();

/** What the server and the commands share beside the database. The identity's mails go through the outbox. */
export async function createServices(env: Env, database: Database, log: Logger): Promise<Services> {
  const mail = env.mailUrl
    ? createSmtpTransport(env.mailUrl, env.mailFrom)
    : createFileTransport(
        outboxFolder(env.dataDir),
        env.mailFrom,
        env.isProduction ? undefined : (line) => console.log(line),
      );
  const health = createHealth({ clock, log });
  const outbox = createOutbox({
    database,
    mail,
    brandOf: mailBrandsBelow(env.publicUrl),
    setRefused: setMailRefused,
    recipientNow: reminderRecipient,
    clock,
    log,
  });
  const identity = await createIdentity(env, {
    database,
    people: accountPeople,
    clock,
    publicUrl: env.publicUrl,
    enumerationProtection: env.enumerationProtection,
    log,
    onError: health.observe,
    addressOf: addressBehindProxies(env.trustedProxies),
    sessionsEnded: endStreams(clock),
    ...accountMails(database, outbox),
  });
  return { clock, outbox, health, identity, gateway: env.razorpay && createRazorpay(env.razorpay) };
}

async function createIdentity({ hosted, secretKeys }: Env, options: IdentityOptions): Promise<IdentityService> {
  if (!hosted) return createEmbeddedIdentity({ ...options, secretBox: createSecretBox(secretKeysOf(secretKeys)) });
  // Imported only when configured: Google's SDK costs start-up time and memory.
  const { createHostedIdentity } = await import('./identity/hosted/hosted.ts');
  return createHostedIdentity({ ...options, ...hosted });
}
