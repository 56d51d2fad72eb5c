import type { ReportPeriod } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { forEachGym } from '../gyms/forEachGym.ts';
import { claimMonthlySummary, listGyms } from '../gyms/gyms.repository.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listAdmins } from '../people/peopleLists.repository.ts';
import { dueSummary } from './monthlySummary.rules.ts';
import { monthlySummaryMail, type SummaryFigures } from './monthlySummaryMail.ts';
import { readReport } from './readReport.ts';

const INTERVAL_MS = 10 * 60_000;

interface SummaryOptions {
  database: Database;
  outbox: Pick<Outbox, 'put'>;
  clock: Clock;
  publicUrl: string;
}

type Gym = Awaited<ReturnType<typeof listGyms>>[number];

/**
 * Mails the active admins of each gym the figures of the last month, once: the month that is claimed is committed
 * together with the mails.
 */
export const monthlySummaryJob = ({ database, outbox, clock, publicUrl }: SummaryOptions): Job => ({
  name: 'monthly summaries',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    await forEachGym(await listGyms(database.db), signal, async (gym) => {
      const month = dueSummary(clock(), gym.time_zone, gym.monthly_summary_since);
      if (!month || (gym.monthly_summary_month ?? '') >= month.month) return;
      const current = await readFigures(database, gym, month.period, clock());
      const previous = await readFigures(database, gym, month.previous, clock());
      await database.transaction(async (tx) => {
        if (!(await claimMonthlySummary(tx, gym.gym_id, month.month))) return;
        for (const { email, name, deactivated_at: deactivatedAt } of await listAdmins(tx, gym.gym_id)) {
          if (deactivatedAt !== null) continue;
          const mail = monthlySummaryMail({ to: email, name, gym, month, current, previous, publicUrl });
          await outbox.put(tx, gym.gym_id, mail);
        }
      });
    });
  },
});

const readFigures = (
  database: Database,
  { gym_id: gymId, time_zone: timeZone }: Gym,
  period: ReportPeriod,
  now: number,
): Promise<SummaryFigures> => readReport(database, 'summary', { gymId, timeZone, period, now });
