import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { attendanceMonthsJob } from './attendance/attendanceMonths.job.ts';
import { cleanupJob } from './cleanup.ts';
import { usualHoursJob } from './desk/usualHours.job.ts';
import { addressBehindProxies } from './clientAddress.ts';
import { bookkeepingIdle, onLateBookkeepingError } from './db/bookkeeping.ts';
import type { Database } from './db/database.ts';
import { restrictDataFolder } from './dataFolder.ts';
import { assertNoDemoGyms } from './demo/demo.ts';
import type { Env } from './env.ts';
import { exportsJob } from './exports/exports.job.ts';
import { createFeed } from './feed/feed.ts';
import { healthJobs } from './health/health.jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { mailHealthJob } from './health/mail.job.ts';
import { importsJob } from './imports/imports.job.ts';
import { autoCheckOutJob } from './occupancy/autoCheckOut.job.ts';
import { occupancyDaysJob } from './occupancy/occupancyDays.job.ts';
import { startJobs } from './jobs/scheduler.ts';
import { remindersJob } from './reminders/reminders.job.ts';
import { monthlySummaryJob } from './reports/monthlySummary.job.ts';
import { reconcilePaymentsJob } from './paymentRequests/reconcile.job.ts';
import { welcomeJob } from './welcome/welcome.job.ts';
import { productFiles, type ReadFile } from './productFiles.ts';
import { issueSetupCode } from './setup/setupCodes.ts';
import { SETUP_PATH } from './setup/setupPage.ts';
import { createServices, type Services } from './services.ts';

export interface ServerRuntime {
  app: Hono;
  services: Services;
  /** The page that creates the first gym, with a one-time code behind `#`; undefined where the setup is closed. */
  setupUrl: string | undefined;
  /** Starts the scheduled jobs: mail delivery, reminders, account sync, cleanup. */
  startJobs(): void;
  /** Ends the live streams; otherwise the HTTP listener would wait for them. */
  closeStreams(): void;
  /** Stops the jobs and closes the database. Call it once no request is under way. */
  close(): Promise<void>;
}

/** The files of a browser package; undefined where it was not built. */
async function builtApp(name: 'app' | 'pass'): Promise<ReadFile | undefined> {
  const files = productFiles(name);
  return (await files('index.html')) && files;
}

/** Wires app, services and jobs to an open database. It does not listen: `listen.ts` or a cloud platform does. */
export async function createServer(
  env: Env,
  database: Database,
  log: Logger,
  metrics?: Metrics,
): Promise<ServerRuntime> {
  if (env.isProduction) await assertNoDemoGyms(database.db);
  restrictDataFolder(env.dataDir);
  const services = await createServices(env, database, log);
  const { clock, identity, outbox, health, gateway } = services;
  onLateBookkeepingError(database.db, (error) => log.error({ err: error }, 'When somebody was seen was not recorded'));
  await identity.prepare();
  const feed = createFeed(database, log);
  metrics?.watch({ database, feed });
  const [web, pass] = await Promise.all([builtApp('app'), builtApp('pass')]);
  // Accounts of the hosted service have their password there.
  const setup = env.demo || env.hosted ? undefined : { trustsThisMachine: env.trustedProxies === 0 && !env.isPublic };
  const setupCode = setup && (await issueSetupCode(database, clock()));
  const app = createApp({
    database,
    feed,
    log,
    publicUrl: env.publicUrl,
    limits: env.limits,
    setup,
    isExposed: env.isExposed,
    hstsIncludesSubdomains: env.hstsIncludesSubdomains,
    ...(metrics && { metrics }),
    ...(env.metricsToken !== undefined && { metricsToken: env.metricsToken }),
    addressOf: addressBehindProxies(env.trustedProxies),
    ...services,
    ...(web && { web }),
    ...(pass && { pass }),
    storybook: env.storybookDir,
  });
  let stopJobs: (() => Promise<void>) | undefined;
  return {
    app,
    services,
    setupUrl: setupCode === undefined ? undefined : `${env.publicUrl}${SETUP_PATH}#${setupCode}`,
    startJobs() {
      const cleanup = cleanupJob({ database, clock, identity });
      const reminders = remindersJob({ database, outbox, clock, publicUrl: env.publicUrl });
      const payments = reconcilePaymentsJob({ database, gateway, clock, log });
      const jobs = [
        cleanup,
        outbox.job,
        reminders,
        payments,
        exportsJob({ database, clock }),
        importsJob({ database, identity, clock, log }),
        usualHoursJob({ database, clock }),
        autoCheckOutJob({ database, clock }),
        monthlySummaryJob({ database, outbox, clock, publicUrl: env.publicUrl }),
        welcomeJob({ database, outbox, clock, publicUrl: env.publicUrl }),
        occupancyDaysJob({ database, clock }),
        attendanceMonthsJob({ database, clock }),
        ...identity.jobs,
        ...healthJobs({ database, clock, health }),
      ];
      // In development, mails without a mail server are printed.
      const hasMailServer = env.mailUrl !== undefined;
      if (hasMailServer || env.isProduction)
        jobs.push(mailHealthJob({ db: database.db, clock, health, outbox, hasMailServer }));
      stopJobs = startJobs(jobs, log, health.observe);
    },
    closeStreams: () => feed.close(),
    async close() {
      await stopJobs?.();
      await identity.close();
      await bookkeepingIdle(database.db);
      await database.close();
    },
  };
}
