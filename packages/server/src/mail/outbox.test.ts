import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import type { Db, Tx } from '../db/database.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { ownMailBrand, plainMailBrand } from '../testing/mails.ts';
import { startJobs } from '../jobs/scheduler.ts';
import { createOutbox, type Outbox, retryDelayMs } from './outbox.ts';
import type { MailDraft } from './message.ts';
import { productMailBrand } from './mailBrand.ts';
import {
  claimMessage,
  countDueOfJobs,
  deleteMessage,
  deleteUnsubscribed,
  dueMessages,
  insertMessage,
  mailQueue,
  postponeMessage,
} from './outbox.repository.ts';
import { paragraph } from './parts.ts';
import { renderMail } from './renderMail.ts';
import { createSmtpTransport } from './transports.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const gymId = 'gym';
const message = (to = 'asha@example.com') => ({
  to,
  subject: 'Hello',
  text: 'In plain words',
  language: 'en' as const,
  preheader: 'In short',
  parts: [paragraph('In colour')],
});

const brandOf = (_: Db, of: string) => Promise.resolve(of === gymId ? ownMailBrand : plainMailBrand);

describe.each(engines)('the outbox on %s', (engine) => {
  let testDatabase: TestDatabase;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let outbox: Outbox;
  const time = { now: Date.UTC(2026, 10, 20) };
  const logged: object[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void logged.push(JSON.parse(line) as object) });

  /** Another server process: its own mail transport on the same database. */
  const createProcess = (url = mailServer.url) =>
    createOutbox({
      database: testDatabase.database,
      mail: createSmtpTransport(url, 'Iron Lotus <desk@gym.example>'),
      brandOf,
      setRefused,
      recipientNow,
      clock: () => time.now,
      log,
    });
  /** What was recorded of addresses: whether a mail to it was given up. */
  const recorded: [string, string, boolean][] = [];
  const setRefused = (_: Tx, of: string, to: string, isRefused: boolean) =>
    Promise.resolve(recorded.push([of, to, isRefused]));
  /** Where a mail with this unsubscribe link goes; undefined: nowhere. */
  const recipientOf = new Map<string, string | undefined>();
  const recipientNow = (_: Db, of: string, url: string) => Promise.resolve(recipientOf.get(`${of} ${url}`));
  const put = (mail: MailDraft, of = gymId, how: 'put' | 'putRequested' | 'putLink' = 'put') =>
    testDatabase.database.transaction<unknown>((tx) => outbox[how](tx, of, mail));
  const waiting = () => testDatabase.database.db.selectFrom('outbox').selectAll().execute();

  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());
  beforeEach(async () => {
    logged.length = 0;
    recorded.length = 0;
    recipientOf.clear();
    mailServer = await startMailServer();
    outbox = createProcess();
  });
  afterEach(async () => {
    await mailServer.close();
    for (const table of ['outbox', 'throttles'] as const) await testDatabase.database.db.deleteFrom(table).execute();
  });

  test('a mail arrives in plain text and HTML, and is then deleted', async () => {
    await put(message());
    const [{ id } = { id: '' }] = await waiting();
    await outbox.deliver();
    expect(mailServer.received).toMatchObject([{ to: 'asha@example.com' }]);
    const eml = mailServer.received[0]?.eml;
    expect(eml).toMatch(/^From: "Iron & Lotus" <desk@gym\.example>\r$/m);
    expect(eml).toMatch(/^Subject: Hello\r$/m);
    expect(eml).toContain('In plain words');
    expect(eml).toContain('>In colour</p>');
    expect(eml).toContain(`Message-ID: <${id}@gym.example>`);
    expect(await waiting()).toEqual([]);
  });

  test('a mail has the brand of its gym, or the product’s', async () => {
    await put(message('1@example.com'));
    await put(message('2@example.com'), 'another-gym');
    await put({ ...message('3@example.com'), sender: 'product' }, gymId, 'putRequested');
    await put({ ...message('4@example.com'), sender: 'product' }, gymId, 'putLink');
    const brands = [ownMailBrand, plainMailBrand, productMailBrand, productMailBrand];
    const rows = (await waiting()).toSorted((one, other) => one.recipient.localeCompare(other.recipient));
    expect(rows.map(({ html }) => html)).toEqual(brands.map((brand) => renderMail(message(), brand).html));
  });

  test('a mail of a rolled-back transaction is never sent', async () => {
    const failed = testDatabase.database.transaction(async (tx) => {
      await outbox.put(tx, gymId, message());
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    await outbox.deliver();
    expect(mailServer.received).toEqual([]);
  });

  test('a refused mail is retried with growing delays until it is accepted, and is sent once', async () => {
    mailServer.behaviour.refusal = 451;
    await put(message());
    for (const tries of [1, 2, 3]) {
      await outbox.deliver();
      expect(await waiting()).toMatchObject([{ tries, due_at: time.now + retryDelayMs(tries) }]);
      time.now += retryDelayMs(tries) - 1;
      await outbox.deliver();
      expect(mailServer.behaviour.tried).toBe(tries);
      time.now += 1;
    }
    mailServer.behaviour.refusal = undefined;
    await outbox.deliver();
    await outbox.deliver();
    expect(mailServer.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('an unreachable mail server loses no mail', async () => {
    const stoppedServer = await startMailServer();
    await stoppedServer.close();
    await put(message());
    await createProcess(stoppedServer.url).deliver();
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    time.now += retryDelayMs(1);
    await outbox.deliver();
    expect(mailServer.received).toHaveLength(1);
  });

  test('one refused mail does not delay the others', async () => {
    await put({ ...message(), to: 'no address' });
    await put(message('ravi@example.com'));
    await outbox.deliver();
    expect(mailServer.received).toMatchObject([{ to: 'ravi@example.com' }]);
    expect(await waiting()).toEqual([]);
  });

  test('a mail that the server is slow with holds up no other, not even one that is put meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mailServer.behaviour.slow.set('slow@example.com', promise);
    await put(message('slow@example.com'));
    await put(message('ravi@example.com'));
    const delivered = outbox.deliver();
    await expect.poll(() => mailServer.received.map(({ to }) => to)).toEqual(['ravi@example.com']);
    await put(message('later@example.com'));
    await expect.poll(() => mailServer.received.map(({ to }) => to)).toEqual(['ravi@example.com', 'later@example.com']);
    resolve();
    await delivered;
    expect(mailServer.received.map(({ to }) => to)).toEqual([
      'ravi@example.com',
      'later@example.com',
      'slow@example.com',
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('a mail that takes longer than its lease is not sent by another process', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { promise, resolve } = Promise.withResolvers<void>();
    mailServer.behaviour.slow.set('asha@example.com', promise);
    await put(message());
    const delivered = outbox.deliver();
    await expect.poll(() => mailServer.behaviour.tried).toBe(1);
    time.now += 9 * MINUTE;
    vi.advanceTimersByTime(9 * MINUTE);
    await expect.poll(waiting).toMatchObject([{ due_at: time.now + 10 * MINUTE }]);
    time.now += 9 * MINUTE;
    await createProcess().deliver();
    expect(mailServer.behaviour.tried).toBe(1);
    resolve();
    await delivered;
    expect(mailServer.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    vi.useRealTimers();
  });

  test.each([
    [452, '4.2.2 The mailbox is over its quota', true],
    [552, '5.2.2 The mailbox is full', true],
    [552, 'Mailbox full', true],
    [450, 'Mailbox busy', true],
    [451, '4.7.1 Greylisted, try again later', true],
    [450, '4.1.1 Greylisted', true],
    [451, '4.3.0 Temporary lookup failure', false],
    [452, '4.3.1 Insufficient system storage', false],
    [454, '4.7.1 Relay access denied', false],
    [550, '5.7.1 Relaying denied', false],
    [550, 'Denied', false],
  ])('a mail refused with %i %s waits for its own mailbox: %s', async (refusal, words, isMailbox) => {
    Object.assign(mailServer.behaviour, { refusal, words });
    await put(message());
    await outbox.deliver();
    const [{ id } = { id: '' }] = await waiting();
    expect(outbox.waitsForMailbox(id)).toBe(isMailbox);
    Object.assign(mailServer.behaviour, { refusal: 421, words: 'Closing' });
    time.now += retryDelayMs(1);
    await outbox.deliver();
    expect(outbox.waitsForMailbox(id)).toBe(false);
  });

  test('a mail that another process has tried waits for its mailbox if the mail server has worked for this one', async () => {
    Object.assign(mailServer.behaviour, { refusal: 452, words: '4.2.2 The mailbox is over its quota' });
    await put(message());
    await createProcess().deliver();
    const [{ id } = { id: '' }] = await waiting();
    expect(outbox.waitsForMailbox(id)).toBe(false);
    mailServer.behaviour.refusal = undefined;
    await put(message('ravi@example.com'));
    await outbox.deliver();
    expect(outbox.waitsForMailbox(id)).toBe(true);
    Object.assign(mailServer.behaviour, { refusal: 421, words: 'Closing' });
    await put(message('zoya@example.com'));
    await outbox.deliver();
    expect(outbox.waitsForMailbox(id)).toBe(false);
    // A full mailbox shows that it works again.
    Object.assign(mailServer.behaviour, { refusal: 452, words: '4.2.2 The mailbox is over its quota' });
    await put(message('lena@example.com'));
    await outbox.deliver();
    expect(outbox.waitsForMailbox(id)).toBe(true);
    const zoya = (await waiting()).find(({ recipient }) => recipient === 'zoya@example.com');
    expect(outbox.waitsForMailbox(zoya?.id ?? '')).toBe(false);
  });

  test('of several processes, each mail is sent by one', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person${index}@example.com`);
    for (const to of people) await put(message(to));
    await Promise.all([1, 2, 3].map(() => createProcess().deliver()));
    expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  test('the mail of a crashed process is sent by another once its lease has ended', async () => {
    await put(message());
    const dying = createOutbox({
      database: testDatabase.database,
      brandOf,
      setRefused,
      recipientNow,
      mail: { send: () => new Promise(() => undefined) },
      clock: () => time.now,
      log: pino({ enabled: false }),
    });
    const crash = new AbortController();
    void dying.deliver(crash.signal);
    await expect.poll(waiting).toMatchObject([{ tries: 1 }]);
    crash.abort();
    await outbox.deliver();
    expect(mailServer.received).toEqual([]);
    time.now += 10 * 60 * SECOND - 1;
    await outbox.deliver();
    expect(mailServer.received).toEqual([]);
    time.now += 1;
    await outbox.deliver();
    expect(mailServer.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('a mail that another process claimed meanwhile is left to it', async () => {
    const { db } = testDatabase.database;
    await put(message());
    await put(message('ravi@example.com'), 'another-gym');
    const due = await dueMessages(db, time.now, 2);
    const [first, second] = [gymId, 'another-gym'].map((id) => due.find(({ gym_id }) => gym_id === id));
    if (!first || !second) throw new Error('Both mails are due');
    expect(await claimMessage(db, first.gym_id, first, time.now + 5)).toMatchObject({ id: first.id, tries: 1 });
    expect(await claimMessage(db, first.gym_id, first, time.now + 9)).toBeUndefined();
    expect(await claimMessage(db, 'another-gym', { ...first, due_at: time.now + 5 }, time.now + 9)).toBeUndefined();
    expect(await waiting()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: first.id, due_at: time.now + 5, tries: 1 }),
        expect.objectContaining({ id: second.id, due_at: time.now, tries: 0 }),
      ]) as object,
    );
    expect(await dueMessages(db, time.now, 2)).toMatchObject([{ id: second.id }]);
    await postponeMessage(db, 'another-gym', first.id, 1);
    await deleteMessage(db, 'another-gym', first.id);
    expect((await waiting()).find(({ id }) => id === first.id)).toMatchObject({ due_at: time.now + 5 });
  });

  test('due mails are read longest due first, those of one moment in the order of their ids', async () => {
    const { db } = testDatabase.database;
    const put = (id: string, due: number) =>
      insertMessage(db, gymId, {
        id,
        recipient: 'asha@example.com',
        subject: 'Hello',
        text: '',
        html: '',
        created_at: 0,
        due_at: due,
        tries: 0,
      });
    await put('c', time.now);
    await put('b', time.now);
    await put('z', time.now - 1);
    await put('a', time.now + 1);
    expect((await dueMessages(db, time.now, 9)).map(({ id }) => id)).toEqual(['z', 'b', 'c']);
    expect((await dueMessages(db, time.now, 2)).map(({ id }) => id)).toEqual(['z', 'b']);
  });

  test('a mail refused for a week is dropped', async () => {
    mailServer.behaviour.refusal = 550;
    await put(message());
    const [{ id } = { id: '' }] = await waiting();
    time.now += 7 * DAY - 1;
    await outbox.deliver();
    expect(await waiting()).toHaveLength(1);
    time.now += DAY;
    await outbox.deliver();
    expect(await waiting()).toEqual([]);
    const fields = { err: expect.objectContaining({ responseCode: 550 }) as object, gymId, message: id };
    expect(logged).toEqual([
      { level: 40, ...fields, tries: 1, msg: 'A mail was not accepted and will be retried' },
      { level: 50, ...fields, tries: 2, msg: 'A mail was dropped: the mail server refused it for a week' },
    ]);
    await put(message());
    time.now += 7 * DAY;
    await outbox.deliver();
    expect(await waiting()).toEqual([]);
  });

  test.each([
    [550, '5.1.1 User unknown', 0],
    [550, '5.1.10 The domain takes no mail', 0],
    [553, '5.1.3 Bad address', 0],
    [550, '5.2.1 Mailbox disabled', 0],
    [501, 'Syntax error', 0],
    [553, '5.6.7 Non-ASCII addresses not permitted', 0],
    [553, '5.6.3 Conversion required', 1],
    [550, '5.7.1 Relaying denied', 1],
    [550, '5.1.14 Something else', 1],
    [450, '4.1.1 Greylisted', 1],
  ])('of a mail refused with %i %s, which may say that its mailbox is none, %i wait', async (refusal, words, left) => {
    Object.assign(mailServer.behaviour, { refusal, words });
    await put(message());
    await outbox.deliver();
    expect(await waiting()).toHaveLength(left);
    const msg = left
      ? 'A mail was not accepted and will be retried'
      : 'A mail was dropped: the mail server says that its mailbox does not exist';
    expect(logged).toMatchObject([{ level: 40, tries: 1, msg }]);
    expect(recorded).toEqual(left ? [] : [[gymId, message().to, true]]);
  });

  test('a mail that was taken, and one that was refused for a week, are recorded', async () => {
    await put(message());
    await outbox.deliver();
    expect(recorded).toEqual([[gymId, message().to, false]]);
    mailServer.behaviour.refusal = 451;
    await put(message());
    await outbox.deliver();
    time.now += 7 * DAY;
    await outbox.deliver();
    expect(recorded.slice(1)).toEqual([[gymId, message().to, true]]);
  });

  test.each(['asha,rao@example.com', '"asha"rao@example.com', 'asha(rao)kumar@example.com', 'a;b@example.com'])(
    'a mail to %s reaches nobody else',
    async (to) => {
      await put(message(to));
      await outbox.deliver();
      expect(mailServer.received.map(({ to: mailbox }) => mailbox.replaceAll(/^"|\\|"(?=@)/g, ''))).toEqual([to]);
    },
  );

  const putReminder = (to: string, expiresAt: number, unsubscribeUrl: string | null = null) =>
    testDatabase.database.transaction((tx) =>
      outbox.putReminder(tx, gymId, { ...message(to), unsubscribeUrl }, expiresAt),
    );

  test('a reminder that was not accepted in its time is dropped', async () => {
    mailServer.behaviour.refusal = 451;
    await putReminder('asha@example.com', time.now + 15 * SECOND + 1);
    await putReminder('ravi@example.com', time.now + 15 * SECOND);
    await outbox.deliver();
    time.now += 15 * SECOND;
    mailServer.behaviour.refusal = undefined;
    logged.length = 0;
    const late = (await waiting()).find(({ recipient }) => recipient === 'ravi@example.com');
    await outbox.deliver();
    expect(mailServer.received.map(({ to }) => to)).toEqual(['asha@example.com']);
    expect(await waiting()).toEqual([]);
    const msg = 'A reminder was dropped: the mail server did not accept it in its time';
    expect(logged).toEqual([{ level: 40, gymId, message: late?.id, tries: 2, msg }]);
  });

  test('a reminder goes where its member is reached now, or is dropped where it no longer holds', async () => {
    const url = 'https://gym.example/reminders/stop/1';
    recipientOf.set(`${gymId} ${url}`, 'asha@home.example');
    await put(message('asha@example.com'));
    await putReminder('asha@example.com', time.now + DAY, url);
    await putReminder('ravi@example.com', time.now + DAY, `${url}2`);
    const dropped = (await waiting()).find(({ recipient }) => recipient === 'ravi@example.com');
    const reached = ['asha@example.com', 'asha@home.example'];
    expect((await recipients()).toSorted()).toEqual(reached);
    expect(await waiting()).toEqual([]);
    expect(recorded.map(([, to]) => to).toSorted()).toEqual(reached);
    const msg = 'A reminder was dropped: it no longer holds';
    expect(logged).toEqual([{ level: 30, gymId, message: dropped?.id, tries: 1, msg }]);
  });

  test('reminders count towards no limit, and are counted while they are due', async () => {
    const { db } = testDatabase.database;
    for (let index = 0; index < 6; index += 1) await putReminder('asha@example.com', time.now + DAY);
    await put(message());
    expect(await waiting()).toHaveLength(7);
    expect(await countDueOfJobs(db, time.now, 9)).toBe(6);
    expect(await countDueOfJobs(db, time.now, 4)).toBe(4);
    mailServer.behaviour.refusal = 451;
    await outbox.deliver();
    expect(await countDueOfJobs(db, time.now, 9)).toBe(0);
  });

  test('whoever unsubscribes gets none of the mails that wait, and others do', async () => {
    const url = 'https://gym.example/reminders/stop/1';
    recipientOf.set(`${gymId} ${url}2`, 'ravi@example.com');
    await putReminder('asha@example.com', time.now + DAY, url);
    await putReminder('ravi@example.com', time.now + DAY, `${url}2`);
    await put(message('zoya@example.com'));
    await deleteUnsubscribed(testDatabase.database.db, 'another-gym', url);
    expect(await waiting()).toHaveLength(3);
    await deleteUnsubscribed(testDatabase.database.db, gymId, url);
    expect((await recipients()).toSorted()).toEqual(['ravi@example.com', 'zoya@example.com']);
  });

  test('the queue tells how many mails wait, and since when', async () => {
    const { db } = testDatabase.database;
    expect(await mailQueue(db)).toEqual({ count: 0, oldestAt: null });
    const oldestAt = time.now;
    await put(message('asha@example.com'), 'another-gym');
    time.now += MINUTE;
    await put(message());
    expect(await mailQueue(db)).toEqual({ count: 2, oldestAt });
  });

  test('an update keeps the counts of mails: they are stored by these names', async () => {
    await put(message());
    await put(message(), gymId, 'putLink');
    const rows = await testDatabase.database.db.selectFrom('throttles').select('subject').execute();
    expect(new Set(rows.map(({ subject }) => subject.split(':')[0]))).toEqual(
      new Set(['link-mails-of-gym', 'mails-of-gym', 'mails-of-gym-to-mailbox', 'mails-of-gym-to-mailbox-per-day']),
    );
  });

  test('a mail that was refused before the clock was set back does not wait until then', async () => {
    mailServer.behaviour.refusal = 451;
    await put(message());
    await outbox.deliver();
    mailServer.behaviour.refusal = undefined;
    time.now -= 30 * DAY;
    expect(await recipients()).toEqual(['asha@example.com']);
  });

  test.runIf(engine === 'sqlite')(
    'a clock that starts some hours ahead makes no refused mail wait as long',
    async () => {
      await put(message());
      mailServer.behaviour.refusal = 451;
      // The machine takes its clock's local time for UTC, and has no network yet.
      time.now += 5.5 * HOUR;
      await outbox.deliver();
      mailServer.behaviour.refusal = undefined;
      time.now -= 5.5 * HOUR;
      expect(await recipients()).toEqual(['asha@example.com']);
    },
  );

  test.each([1, -5.5, -48])('a mail that is being sent while the clock jumps by %d hours comes once', async (hours) => {
    await put(message());
    await put(message('ravi@example.com'));
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    mailServer.behaviour.slow.set('asha@example.com', mayAnswer);
    const delivered = outbox.deliver();
    await expect.poll(() => mailServer.behaviour.tried).toBe(2);
    time.now += hours * HOUR;
    await put(message('zoya@example.com'));
    // The same run looks for what is due each second.
    await expect.poll(() => mailServer.received.map(({ to }) => to), { timeout: 5000 }).toContain('zoya@example.com');
    answer();
    await delivered;
    expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual([
      'asha@example.com',
      'ravi@example.com',
      'zoya@example.com',
    ]);
    expect(await waiting()).toEqual([]);
    time.now -= hours * HOUR;
  });

  test.runIf(engine === 'postgres')(
    'what a server whose clock is some hours ahead is sending is left to it',
    async () => {
      await put(message());
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      mailServer.behaviour.slow.set('asha@example.com', mayAnswer);
      time.now += 5.5 * HOUR;
      const delivered = createProcess().deliver();
      await expect.poll(() => mailServer.behaviour.tried).toBe(1);
      time.now -= 5.5 * HOUR;
      await outbox.deliver();
      answer();
      await delivered;
      expect(mailServer.received).toHaveLength(1);
    },
  );

  test('a mail that waits for its next try, or that another server has claimed, is not due before', async () => {
    mailServer.behaviour.refusal = 451;
    await put(message());
    for (let tries = 1; tries < 12; tries += 1) {
      await outbox.deliver();
      expect(await dueMessages(testDatabase.database.db, time.now, 9)).toEqual([]);
      expect(await dueMessages(testDatabase.database.db, time.now - 30 * SECOND, 9)).toEqual([]);
      time.now += retryDelayMs(tries);
    }
    expect(await waiting()).toMatchObject([{ tries: 11 }]);
  });

  test('the delivery job starts with the server', () => {
    expect(outbox.job).toMatchObject({ name: 'mail delivery', intervalMs: SECOND, runsAtStart: true });
  });

  const recipients = async () => {
    await outbox.deliver();
    return mailServer.received.splice(0).map(({ to }) => to);
  };

  test('of 61 notices to one mailbox five are sent; the rest become one, with the last words, when the hour is over', async () => {
    for (let round = 0; round < 61; round += 1) await put({ ...message(), text: `Words ${round}` });
    expect(await recipients()).toHaveLength(5);
    expect(await waiting()).toMatchObject([{ text: 'Words 60', due_at: time.now + HOUR, tries: 0 }]);
    await put({ ...message(), subject: 'Another matter' });
    await put(message('asha@example.com'), 'another-gym');
    await put(message('ravi@example.com'));
    expect((await recipients()).toSorted()).toEqual(['asha@example.com', 'ravi@example.com']);
    time.now += HOUR;
    await outbox.deliver();
    const received = mailServer.received.map(({ eml }) => /Words \d+|Another matter/.exec(eml)?.[0]);
    expect(new Set(received)).toEqual(new Set(['Another matter', 'Words 60']));
  });

  test('over a day a mailbox gets twelve', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      for (let round = 0; round < 4; round += 1) await put({ ...message(), subject: `${hour}.${round}` });
      time.now += HOUR;
    }
    expect(await recipients()).toHaveLength(12);
    time.now += DAY;
  });

  test('a mail that somebody asks for is refused beyond the limit, with a sentence, and nothing is stored', async () => {
    for (let round = 0; round < 5; round += 1) await put(message(), gymId, 'putRequested');
    time.now += 30 * MINUTE + 1;
    await expect(put(message('Asha@Example.com'), gymId, 'putRequested')).rejects.toMatchObject({
      code: 'too-many',
      message: 'Several mails have gone to this address in a short time. Please try again in 30 minutes.',
      retryAfter: 30 * 60,
    });
    expect(await waiting()).toHaveLength(5);
    time.now += 30 * MINUTE - 1;
    await put(message(), gymId, 'putRequested');
    expect(await waiting()).toHaveLength(6);
  });

  test('a gym sends 200 mails an hour, and another gym is not affected', async () => {
    await testDatabase.database.transaction(async (tx) => {
      for (let index = 0; index < 200; index += 1)
        await outbox.putRequested(tx, gymId, message(`p${index}@example.com`));
    });
    await expect(put(message('one-more@example.com'), gymId, 'putRequested')).rejects.toMatchObject({
      code: 'too-many',
      message: 'Your gym has sent very many mails within the hour. Please try again in 60 minutes.',
    });
    await put(message('one-more@example.com'), 'another-gym', 'putRequested');
    expect((await waiting()).filter(({ recipient }) => recipient === 'one-more@example.com')).toMatchObject([
      { gym_id: 'another-gym' },
    ]);
  });

  test('a gym mails 500 links an hour, apart from its other mails; further ones are dropped without a word', async () => {
    await testDatabase.database.transaction(async (tx) => {
      for (let index = 0; index < 500; index += 1) await outbox.putLink(tx, gymId, message(`p${index}@example.com`));
    });
    await put(message(), gymId, 'putLink');
    expect(await waiting()).toHaveLength(500);
    const msg = 'A link was not mailed for this gym: it has reached the limit of link mails';
    expect(logged).toEqual([{ level: 40, gymId, msg }]);
    await put(message());
    expect(await waiting()).toHaveLength(501);
    time.now += HOUR;
    await put(message(), gymId, 'putLink');
    expect(await waiting()).toHaveLength(502);
  });

  test('the delivery job sends mails as they are put into the outbox', async () => {
    const stop = startJobs([outbox.job]);
    await put(message());
    await expect.poll(() => mailServer.received).toHaveLength(1);
    await put(message());
    await expect.poll(() => mailServer.received).toHaveLength(2);
    await stop();
  });

  test('stopping waits for the four mails being sent and starts no other', async () => {
    for (let place = 1; place <= 5; place += 1) {
      await put(message(`${place}@example.com`));
      time.now += 1;
    }
    const taken: string[] = [];
    const sending = Promise.withResolvers<void>();
    const send = async ({ to }: { to: string }) => {
      taken.push(to);
      await sending.promise;
    };
    const stopping = createOutbox({
      database: testDatabase.database,
      mail: { send },
      brandOf,
      setRefused,
      recipientNow,
      clock: () => time.now,
      log,
    });
    const stop = startJobs([stopping.job]);
    await expect.poll(() => taken).toHaveLength(4);
    const stopped = stop();
    sending.resolve();
    await stopped;
    expect(taken.toSorted()).toEqual(['1@example.com', '2@example.com', '3@example.com', '4@example.com']);
    expect(await waiting()).toMatchObject([{ recipient: '5@example.com', tries: 0 }]);
  });
});

test('the retry delay doubles, up to an hour', () => {
  expect([1, 2, 3, 8, 9, 100].map((tries) => retryDelayMs(tries) / SECOND)).toEqual([15, 30, 60, 1920, 3600, 3600]);
});
