import type { Logger } from 'pino';
import type { HealthProblem, HealthProblemCode } from '@spotter/api';
import type { Clock } from '../clock.ts';
import { isDamaged, isDiskFull, isLocked } from '../db/errors.ts';
import { gymCommand } from '../product.ts';

/** What is wrong with this server process, as its jobs and failed calls find it: for `/ready`, the log and admins. */
export interface Health {
  /** Adds or renews a problem. It lasts until it is resolved, or for `lastsMs` after the latest report. */
  report(code: HealthProblemCode, message: string, lastsMs?: number): void;
  resolve(code: HealthProblemCode): void;
  /** Reports the problem that an error shows, if any. */
  observe(error: unknown): void;
  /** Oldest first. */
  problems(): HealthProblem[];
}

/**
 * Failed calls show that a problem exists, but none that it is over: it counts as over after this time without another.
 */
const OBSERVED_PROBLEM_MS = 5 * 60_000;

const actions: Record<HealthProblemCode, string> = {
  'database-damaged': `Run "${gymCommand} check" to see what is affected, and restore the latest backup into a new database.`,
  'database-moved':
    'Put that same file back in its place before the server stops: otherwise what it records meanwhile may be lost.',
  'database-locked': 'End the program that holds the database, such as a copy or a database browser.',
  'storage-full': 'Make room on the disk. The server recovers without a restart.',
  'mail-undelivered':
    'Check MAIL_URL and the mail server. Mails wait in the database and are sent once it accepts them.',
  'mail-not-configured': 'Set MAIL_URL to a mail server, as in smtp://mail.example:587, and restart the server.',
  'clock-jumped': 'Check the clock of the machine and its synchronisation.',
};

interface HealthOptions {
  clock: Clock;
  log: Pick<Logger, 'error' | 'warn'>;
}

export function createHealth({ clock, log }: HealthOptions): Health {
  const reported = new Map<HealthProblemCode, { problem: HealthProblem; until: number }>();

  const resolve = (code: HealthProblemCode) => {
    if (reported.delete(code)) log.warn({ problem: code }, 'A problem of the server is over');
  };
  const resolveExpired = () => {
    for (const [code, { until }] of reported) if (until <= clock()) resolve(code);
  };
  const report: Health['report'] = (code, message, lastsMs = Infinity) => {
    resolveExpired();
    const earlier = reported.get(code)?.problem;
    const action = actions[code];
    const problem = { code, since: earlier?.since ?? clock(), message, action };
    reported.set(code, { problem, until: clock() + lastsMs });
    if (earlier?.message !== message) log.error({ problem: code, action }, message);
  };

  return {
    report,
    resolve,
    observe(error) {
      if (isDamaged(error)) report('database-damaged', 'A damaged page of the database was met.');
      if (isDiskFull(error)) report('storage-full', 'The disk is full: nothing can be saved.', OBSERVED_PROBLEM_MS);
      if (isLocked(error)) {
        const message = 'Another program has locked the database: nothing can be saved meanwhile.';
        report('database-locked', message, OBSERVED_PROBLEM_MS);
      }
    },
    problems() {
      resolveExpired();
      return Array.from(reported.values(), ({ problem }) => problem);
    },
  };
}
