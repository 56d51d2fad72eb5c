import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, startTestServer, type TestGym } from '../testing/server.ts';
import { createHealth } from './health.ts';
import { healthJobs } from './health.jobs.ts';
import { mailHealthJob } from './mail.job.ts';
import { deleteMessage, insertMessage } from '../mail/outbox.repository.ts';

const MINUTE_MS = 60_000;
const PLENTY_BYTES = 10 * 2 ** 30;

function testHealth() {
  const clock = { now: 1000 };
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => logged.push(message), warn: () => logged.push('over') };
  return { clock, logged, health: createHealth({ clock: () => clock.now, log: log as never }) };
}

describe('the problems of the server', () => {
  test('a problem keeps its beginning while it is reported again, is logged once, and ends', () => {
    const { clock, logged, health } = testHealth();
    health.report('mail-undelivered', 'The mail server does not answer.');
    clock.now += MINUTE_MS;
    health.report('mail-undelivered', 'The mail server does not answer.');
    expect(health.problems()).toEqual([
      {
        code: 'mail-undelivered',
        since: 1000,
        message: 'The mail server does not answer.',
        action: 'Check MAIL_URL and the mail server. Mails wait in the database and are sent once it accepts them.',
      },
    ]);
    health.resolve('mail-undelivered');
    health.resolve('mail-undelivered');
    expect(health.problems()).toEqual([]);
    expect(logged).toEqual(['The mail server does not answer.', 'over']);
  });

  test.each([
    [{ errcode: 13 }, 'storage-full'],
    [{ code: '53100' }, 'storage-full'],
    [{ errcode: 5 }, 'database-locked'],
  ])('a failed call with %o shows a problem, which is over after five minutes without another', (error, code) => {
    const { clock, health } = testHealth();
    health.observe(error);
    clock.now += 4 * MINUTE_MS;
    health.observe(error);
    clock.now += 4 * MINUTE_MS;
    expect(health.problems()).toMatchObject([{ code, since: 1000 }]);
    clock.now += MINUTE_MS;
    expect(health.problems()).toEqual([]);
  });

  test.each([{ errcode: 11 }, { errcode: 267 }, { errcode: 26 }, { code: 'XX001' }, { code: 'XX002' }])(
    'a failed call with %o shows damage, which stays until a check finds none',
    (error) => {
      const { clock, health } = testHealth();
      health.observe(new Error('any other'));
      health.observe(error);
      clock.now += 7 * 24 * 60 * MINUTE_MS;
      expect(health.problems()).toMatchObject([{ code: 'database-damaged' }]);
    },
  );
});

describe('the jobs', () => {
  const never = new AbortController().signal;
  const sound = { check: () => Promise.resolve({ damage: [], skipped: [] }) };

  function startedJobs(
    options: { freeBytes?: () => number; movedFile?: () => string | undefined; uptimeMs?: () => number } = {},
  ) {
    const { clock, health } = testHealth();
    const { freeBytes = () => PLENTY_BYTES, movedFile = () => undefined, uptimeMs = () => clock.now } = options;
    const database = { ...sound, movedFile, freeBytes: () => Promise.resolve(freeBytes()) };
    const [integrity, machine] = healthJobs({ database, clock: () => clock.now, health, uptimeMs });
    return { clock, health, integrity, machine };
  }

  test('report damage with the tables that have it, until a check finds none', async () => {
    const { clock, health } = testHealth();
    let damage = [
      { part: 'attendance', detail: 'page 3' },
      { part: 'attendance', detail: 'page 4' },
      { part: 'people', detail: 'page 7' },
    ];
    const database = {
      check: () => Promise.resolve({ damage, skipped: [] }),
      movedFile: () => undefined,
      freeBytes: () => Promise.resolve(undefined),
    };
    const [integrity] = healthJobs({ database, clock: () => clock.now, health });
    expect(integrity).toMatchObject({ intervalMs: 24 * 60 * MINUTE_MS, runsAtStart: true });
    await integrity?.run(never);
    expect(health.problems()).toMatchObject([
      { code: 'database-damaged', message: 'The database is damaged: attendance, people.' },
    ]);
    damage = [];
    await integrity?.run(never);
    expect(health.problems()).toEqual([]);
  });

  test('report a file of the database that was moved, until it is back', async () => {
    let moved: string | undefined = '/data/spotter.db-wal';
    const { health, machine } = startedJobs({ movedFile: () => moved });
    await machine?.run(never);
    expect(health.problems()).toMatchObject([
      {
        code: 'database-moved',
        message: '/data/spotter.db-wal was moved, deleted or replaced while the server has it open.',
      },
    ]);
    moved = undefined;
    await machine?.run(never);
    expect(health.problems()).toEqual([]);
  });

  test('report a disk that is almost full, until it has space', async () => {
    let free = 12 * 2 ** 20;
    const { health, machine } = startedJobs({ freeBytes: () => free });
    await machine?.run(never);
    expect(health.problems()).toMatchObject([
      { code: 'storage-full', message: 'The disk of the database is almost full: 12 MB are left.' },
    ]);
    free = PLENTY_BYTES;
    await machine?.run(never);
    expect(health.problems()).toEqual([]);
  });

  test.each([
    [61 * MINUTE_MS, 'The clock of the machine jumped 61 min ahead.'],
    [-60 * MINUTE_MS, 'The clock of the machine jumped 60 min back.'],
  ])('report a clock that was changed by %i ms, for a day', async (changeMs, message) => {
    let uptime = 0;
    const { clock, health, machine } = startedJobs({ uptimeMs: () => uptime });
    const pass = (ms: number) => {
      clock.now += ms;
      uptime += ms;
    };
    pass(MINUTE_MS);
    await machine?.run(never);
    expect(health.problems()).toEqual([]);
    clock.now += changeMs;
    pass(MINUTE_MS);
    await machine?.run(never);
    pass(MINUTE_MS);
    await machine?.run(never);
    expect(health.problems()).toMatchObject([{ code: 'clock-jumped', message }]);
    pass(24 * 60 * MINUTE_MS);
    expect(health.problems()).toEqual([]);
  });
});

onBothEngines('/ready and getServerHealth', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const ready = async () => {
    const response = await server().app.request('/ready');
    return { status: response.status, body: (await response.json()) as unknown };
  };

  test('a sound server is ok; with a problem it is degraded, still 200, and says what to do', async () => {
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok', problems: [] } });
    server().health.report('storage-full', 'The disk is full.');
    const problem = {
      code: 'storage-full',
      since: server().clock.now,
      message: 'The disk is full.',
      action: 'Make room on the disk. The server recovers without a restart.',
    };
    expect(await ready()).toEqual({ status: 200, body: { status: 'degraded', problems: [problem] } });
    expect(await gym.admin.client.getServerHealth({ gymId: gym.gymId })).toEqual({ problems: [problem] });
    await expect(gym.staff.client.getServerHealth({ gymId: gym.gymId })).rejects.toMatchObject({ status: 403 });
    server().health.resolve('storage-full');
    expect(await gym.admin.client.getServerHealth({ gymId: gym.gymId })).toEqual({ problems: [] });
  });
});

test('a call that meets damage makes the server degraded', async () => {
  const server = await startTestServer('postgres');
  const gym = await createTestGym(server);
  await sql`create function broken() returns trigger language plpgsql as $$
    begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`.execute(server.database.db);
  await sql`create trigger broken before update on branches execute function broken()`.execute(server.database.db);
  const branchData = { name: 'Side', address: 'There', phone: '', email: '', maxCapacity: 9 };
  const edit = gym.admin.client.updateBranch({ gymId: gym.gymId, branchId: gym.side, branchData });
  await expect(edit).rejects.toMatchObject({ status: 500, code: 'internal' });
  expect(server.health.problems()).toMatchObject([{ code: 'database-damaged' }]);
  await server.close();
});

onBothEngines('the mail check', (server) => {
  const never = new AbortController().signal;
  const jobFor = (hasMailServer: boolean) => {
    const { clock, health, logged } = testHealth();
    const mailboxRefused = new Set<string>();
    const outbox = { waitsForMailbox: (id: string) => mailboxRefused.has(id) };
    const job = mailHealthJob({ db: server().database.db, clock: () => clock.now, health, outbox, hasMailServer });
    return { clock, health, logged, mailboxRefused, run: () => job.run(never) };
  };

  test('reports a mail that waits for more than 15 minutes, until the queue moves', async () => {
    const { database } = server();
    const { clock, health, run } = jobFor(true);
    const mail = { recipient: 'a@gym.test', subject: 's', text: 't', html: 'h', due_at: 9, tries: 3 };
    await insertMessage(database.db, 'gym', { id: 'one', created_at: clock.now, ...mail });
    clock.now += 15 * MINUTE_MS;
    await run();
    expect(health.problems()).toEqual([]);
    clock.now += 1;
    await run();
    expect(health.problems()).toMatchObject([{ code: 'mail-undelivered' }]);
    await deleteMessage(database.db, 'gym', 'one');
    await run();
    expect(health.problems()).toEqual([]);
  });

  test('a mail whose mailbox is full does not make the mail server ill, among others that wait or alone', async () => {
    const { database } = server();
    const { clock, health, mailboxRefused, run } = jobFor(true);
    const mail = { recipient: 'a@gym.test', subject: 's', text: 't', html: 'h', due_at: 9, tries: 3 };
    for (const id of ['full', 'other']) await insertMessage(database.db, 'gym', { id, created_at: clock.now, ...mail });
    mailboxRefused.add('full');
    clock.now += 16 * MINUTE_MS;
    await run();
    expect(health.problems()).toMatchObject([{ code: 'mail-undelivered' }]);
    await deleteMessage(database.db, 'gym', 'other');
    await run();
    expect(health.problems()).toEqual([]);
    await deleteMessage(database.db, 'gym', 'full');
  });

  test('without a mail server says so, and once in the log', async () => {
    const { health, logged, run } = jobFor(false);
    await run();
    await run();
    expect(health.problems()).toMatchObject([
      { code: 'mail-not-configured', message: 'MAIL_URL is not set: no mail is delivered.' },
    ]);
    expect(logged).toEqual(['MAIL_URL is not set: no mail is delivered.']);
  });
});
