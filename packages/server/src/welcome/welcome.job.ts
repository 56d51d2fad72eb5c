import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { forEachGym } from '../gyms/forEachGym.ts';
import { listGyms } from '../gyms/gyms.repository.ts';
import { languageOfMember } from '../gyms/gyms.rules.ts';
import type { Job } from '../jobs/scheduler.ts';
import { countDueOfJobs } from '../mail/outbox.repository.ts';
import type { Outbox } from '../mail/outbox.ts';
import { welcome } from '../mail/templates.ts';
import { claimWelcome, lockMembersToWelcome } from './welcome.repository.ts';

const INTERVAL_MS = 5_000;
/** Members per transaction. */
const BATCH_SIZE = 20;
/**
 * Mails of jobs that are due at the mail server, of all gyms:
 * what somebody waits for, as a link to sign in, is soon sent.
 */
const MAX_WAITING = 100;
/** A member added longer ago who only now got an e-mail address or was activated is no longer new. */
const NEW_MEMBER_MS = 7 * 24 * 3_600_000;
/** A mail server that is down for longer ends it. */
const EXPIRES_AFTER_MS = 2 * 24 * 3_600_000;

interface WelcomeOptions {
  database: Database;
  outbox: Pick<Outbox, 'putReminder'>;
  clock: Clock;
  publicUrl: string;
}

/**
 * Welcomes the members who were added or imported since their gym wants it, each once: the claim is committed together
 * with the mail. Members of an import that was undone meanwhile are not there any more.
 */
export const welcomeJob = ({ database, outbox, clock, publicUrl }: WelcomeOptions): Job => ({
  name: 'welcome mails',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    await forEachGym(await listGyms(database.db), signal, async (gym) => {
      const { gym_id: gymId, name: gymName, welcome_members_since: since } = gym;
      if (since === null) return;
      let found = BATCH_SIZE;
      while (found === BATCH_SIZE) {
        if (signal.aborted || (await countDueOfJobs(database.db, clock(), MAX_WAITING)) >= MAX_WAITING) return;
        found = await database.transaction(async (tx) => {
          const now = clock();
          const members = await lockMembersToWelcome(tx, gymId, Math.max(since, now - NEW_MEMBER_MS), BATCH_SIZE);
          for (const { id, name, email, ...member } of members) {
            if (email === null || !(await claimWelcome(tx, gymId, id, now))) continue;
            const language = languageOfMember(member, gym);
            const mail = welcome({ to: email, name, gymName, language, link: `${publicUrl}/pass/` });
            await outbox.putReminder(tx, gymId, mail, now + EXPIRES_AFTER_MS);
          }
          return members.length;
        });
      }
    });
  },
});
