import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { gymById } from './gyms/gyms.repository.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './identity/embedded.ts';
import { passwordChanged, passwordReset, signInLink } from './mail/letters.ts';
import type { Mail } from './mail/mail.ts';
import { outboxMail, smtpMail } from './mail/transports.ts';
import { productName } from './product.ts';

export interface Services {
  clock: Clock;
  mail: Mail;
  identity: EmbeddedIdentity;
}

const clock: Clock = () => Date.now();

/** What server and commands share beside the database: the clock, mail, and identity, whose letters go out by that mail. */
export function createServices(env: Env, database: Database, log: Logger): Services {
  const mail = env.mailUrl
    ? smtpMail(env.mailUrl, env.mailFrom)
    : outboxMail(join(env.dataDir, 'outbox'), env.mailFrom, (line) => console.log(line));
  const gymName = async (gymId: string) => (await gymById(database.db, gymId))?.name ?? productName;
  const identity = createEmbeddedIdentity({
    database,
    clock,
    publicUrl: env.publicUrl,
    enumerationProtection: env.enumerationProtection,
    log,
    async sendLink({ purpose, email, name, gymId, link, minutes }) {
      const letter = { to: email, name, gymName: await gymName(gymId), link, minutes };
      await mail.send(purpose === 'PASSWORD_RESET' ? passwordReset(letter) : signInLink(letter));
    },
    async passwordChanged({ email, name, gymId }) {
      await mail.send(passwordChanged({ to: email, name, gymName: await gymName(gymId) }));
    },
  });
  return { clock, mail, identity };
}
