import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { throwFailed, tryEachGym } from '../gyms/forEachGym.ts';
import { listGyms } from '../gyms/gyms.repository.ts';
import { languageOfMember, pageLanguageOf } from '../gyms/gyms.rules.ts';
import { newSecret } from '../identity/secrets.ts';
import type { GymFailure } from '../jobs/failedGyms.ts';
import type { Job } from '../jobs/scheduler.ts';
import { countDueOfJobs } from '../mail/outbox.repository.ts';
import type { Outbox } from '../mail/outbox.ts';
import { membershipsOfMembers } from '../memberships/membershipsOfMembers.ts';
import {
  claimReminder,
  type DueReminder,
  listReminderSettings,
  lockMembersToRemind,
  setReminderToken,
} from './reminders.repository.ts';
import { renderReminder } from './reminderMail.ts';
import { endForReminder, isReminded, sendingDay, type StoredReminder, storedReminders } from './reminders.rules.ts';
import { renewalPrices } from './renewalPrices.ts';
import { stopLinkOf, unsubscribeUrlOf } from './stopReminders.ts';

const INTERVAL_MS = 15_000;
/** Members per transaction. */
const BATCH_SIZE = 20;
/**
 * Reminders that are due at the mail server, of all gyms: what somebody waits for, as a link to sign in, is soon sent.
 */
const MAX_WAITING = 100;

interface ReminderOptions {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  publicUrl: string;
}

type Gym = Awaited<ReturnType<typeof listGyms>>[number];
interface Batch {
  gym_id: string;
  /** Sends to some members of the gym; whether more may be due. */
  send: () => Promise<boolean>;
}

/**
 * Mails the reminders that are due today, each once: the row that claims it is committed together with its mail. What
 * another process claims is skipped; what was not sent by 20:00 of the gym's day is not sent later.
 */
export function remindersJob({ database, outbox, clock, publicUrl }: ReminderOptions): Job {
  let runs = 0;
  /** Where the last run stopped, by gym and reminder: who has got theirs is not looked at again before all others. */
  const positions = new Map<string, string>();

  /** The batches of a gym that are due now, one for each reminder. */
  async function batchesOf(gym: Gym): Promise<Batch[]> {
    const day = sendingDay(clock(), gym.time_zone);
    if (!day) return [];
    const reminders = storedReminders(await listReminderSettings(database.db, gym.gym_id), gym.language ?? 'en').filter(
      ({ isOn }) => isOn,
    );
    const send = async (reminder: StoredReminder) => {
      const key = `${gym.gym_id} ${reminder.day}`;
      const last = await sendBatch(gym, reminder, day, positions.get(key) ?? '');
      if (last === undefined) positions.delete(key);
      else positions.set(key, last);
      return last !== undefined;
    };
    return reminders.map((reminder) => ({ gym_id: gym.gym_id, send: () => send(reminder) }));
  }

  /** Looks at the members after the one with the id `after`. The last one's id; undefined where no more may be due. */
  async function sendBatch(
    gym: Gym,
    reminder: StoredReminder,
    { today, endsAt }: { today: string; endsAt: number },
    after: string,
  ): Promise<string | undefined> {
    const { gym_id: gymId, name: gymName, locale, currency } = gym;
    const endsOn = endForReminder(reminder.day, today);
    const due: DueReminder = { day: reminder.day, endsOn, today };
    return database.transaction(async (tx) => {
      const members = await lockMembersToRemind(tx, gymId, due, { after, limit: BATCH_SIZE });
      if (members.length === 0) return undefined;
      const ids = members.map(({ id }) => id);
      const memberships = await membershipsOfMembers(tx, gymId, ids);
      const priceOf = await renewalPrices(tx, gymId, today);
      for (const member of members) {
        const { id, name, email, reminder_token } = member;
        const membership = memberships.get(id);
        if (!membership || !isReminded(membership, due)) continue;
        if (!(await claimReminder(tx, gymId, id, due, clock()))) continue;
        const token = reminder_token ?? newSecret();
        if (reminder_token === null) await setReminderToken(tx, gymId, id, token);
        const language = languageOfMember(member, gym);
        const message = renderReminder(reminder.textIn(language), {
          to: email ?? '',
          name,
          plan: { id: member.membership_plan ?? '', name: member.plan_name ?? '' },
          amount: priceOf(member),
          endsOn,
          gymName,
          language,
          locale,
          currency,
          link: `${publicUrl}/pass/`,
          stopLink: stopLinkOf(publicUrl, token, pageLanguageOf(member, gym)),
          unsubscribeUrl: unsubscribeUrlOf(publicUrl, token),
        });
        await outbox.putReminder(tx, gymId, message, endsAt);
      }
      return members.length === BATCH_SIZE ? ids.at(-1) : undefined;
    });
  }

  /** One batch of each, then of each of which more may be due. After a failure the others go on. */
  async function sendInRounds(batches: Batch[], signal: AbortSignal): Promise<GymFailure[]> {
    const unfinished: Batch[] = [];
    const failures = await tryEachGym(batches, signal, async (batch) => {
      if ((await countDueOfJobs(database.db, clock(), MAX_WAITING)) >= MAX_WAITING) return;
      if (await batch.send()) unfinished.push(batch);
    });
    return unfinished.length > 0 ? [...failures, ...(await sendInRounds(unfinished, signal))] : failures;
  }

  return {
    name: 'reminders',
    intervalMs: INTERVAL_MS,
    runsAtStart: true,
    async run(signal) {
      const gyms = await listGyms(database.db);
      // Each run begins with another gym, so that a large one keeps no other waiting.
      const first = runs % Math.max(gyms.length, 1);
      runs += 1;
      const batches: Batch[] = [];
      const failures = await tryEachGym([...gyms.slice(first), ...gyms.slice(0, first)], signal, async (gym) => {
        batches.push(...(await batchesOf(gym)));
      });
      throwFailed([...failures, ...(await sendInRounds(batches, signal))]);
    },
  };
}
