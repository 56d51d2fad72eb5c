import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDoorRules, openFeed, type ScanRefusal, type ScanResult } from '@spotter/api';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';
import { deleteQrSessionsBefore, findGymByQrSession } from './qr.repository.ts';
import { assertCodeNotExpired, codeUsed, readCode } from './qr.rules.ts';

const SECOND_MS = 1000;
const TWENTY = Array.from({ length: 20 });

describe('a code', () => {
  const [sessionId, secret] = ['abcdefghijklmno-', '_bcdefghijklmnopqrstuv'];
  test.each([
    ['as the URL that a camera reads', `https://gym.example/pass/#${sessionId}.${secret}`],
    ['by itself', `${sessionId}.${secret}`],
    ['with spaces around it', ` ${sessionId}.${secret}\n`],
  ])('is read %s', (_, text) => expect(readCode(text)).toEqual({ sessionId, secret }));
  test.each([
    '',
    'https://elsewhere.example',
    sessionId,
    `${sessionId}.${secret}x`,
    `${sessionId}.${secret}\0`,
    `code ${sessionId}.${secret}`,
  ])('is not read from %j', (text) => expect(readCode(text)).toBeUndefined());

  test('is valid for 30 s, and 5 s before and after', () => {
    const shownAt = 1_000_000;
    const session = { expires_at: shownAt + 30_000 };
    const isValid = (now: number) => {
      try {
        assertCodeNotExpired(session, now);
        return true;
      } catch (error) {
        const message = 'This code has expired. Please scan the new one.';
        expect(error).toMatchObject({ code: 'code-expired', message });
        return false;
      }
    };
    const moments = [shownAt - 5_001, shownAt - 5_000, shownAt + 34_999, shownAt + 35_000];
    expect(moments.map(isValid)).toEqual([false, true, true, false]);
    expect(codeUsed().message).toBe('This code has been used. Please scan the new one.');
  });
});

onBothEngines('QR sessions', (server) => {
  let gym: TestGym;
  const openFeeds: (() => void)[] = [];
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    gym = await createTestGym(server());
  });
  afterEach(() => {
    for (const stop of openFeeds.splice(0)) stop();
  });

  const show = (kiosk: TestPerson = gym.staff, branchId?: string) =>
    kiosk.client.generateQRSession({ gymId: gym.gymId, ...(branchId !== undefined && { branchId }) });
  const scan = (qrData: string, { client }: TestPerson = gym.member) =>
    client.universalCheckIn({ gymId: gym.gymId, type: 'QR', qrData });
  const poll = (sessionId: string, kiosk: TestPerson = gym.staff) =>
    kiosk.client.checkQRSession({ gymId: gym.gymId, sessionId });
  const sessionRow = (id: string) =>
    server().database.db.selectFrom('qr_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  const branchIdOf = async ({ sessionId }: { sessionId: string }) => (await sessionRow(sessionId))?.branch_id;
  const rowOf = (id: string) =>
    server()
      .database.db.selectFrom('people')
      .select(['checked_in_at', 'checked_in_branch_id', 'total_visits', 'last_check_in_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const eventsOf = (id: string) =>
    server()
      .database.db.selectFrom('attendance')
      .select(['action', 'branch_id', 'method', 'assisted_by_name', 'duration'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute();

  /** The live feed of this person's kiosk. */
  function listen(person: TestPerson, { withRefusals = false } = {}) {
    const refused: ScanRefusal[] = [];
    const scans: { sessionId: string; memberData: ScanResult }[] = [];
    const events: string[] = [];
    const states: string[] = [];
    const stop = openFeed({
      origin,
      getToken: () => person.token(),
      input: { gymId: gym.gymId },
      onEvent: ({ userName }) => events.push(userName),
      onScan: (scan) => scans.push(scan),
      ...(withRefusals && { onScanRefused: (refusal: ScanRefusal) => refused.push(refusal) }),
      onState: (state) => states.push(state),
      fetch: (url, init) => Promise.resolve(server().app.fetch(new Request(url, init))),
    });
    openFeeds.push(stop);
    return { scans, refused, events, states };
  }

  test('the code is a URL of the pass; only a hash of its 128-bit secret is stored', async () => {
    const { sessionId, qrData } = await show();
    expect(qrData.startsWith(`${origin}/pass/#${sessionId}.`)).toBe(true);
    const { secret = '' } = readCode(qrData) ?? {};
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    const row = await sessionRow(sessionId);
    expect(row).toMatchObject({ gym_id: gym.gymId, branch_id: gym.side, created_by: gym.staff.id, used_at: null });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('a scan checks the member in at the kiosk’s branch; the kiosk gets the result', async () => {
    const { sessionId, qrData } = await show(gym.mainStaff);
    expect(await poll(sessionId, gym.mainStaff)).toEqual({ scanned: false, memberData: null });
    expect(await scan(qrData)).toEqual({
      action: 'checkin',
      message: 'Meera Member checked in',
      totalVisits: 1,
      currentlyCheckedIn: true,
      lastCheckIn: server().clock.now,
      attendanceId: expect.any(String),
      notices: [{ kind: 'milestone', tone: 'success', text: 'First visit' }],
    });
    expect(await eventsOf(gym.member.id)).toEqual([
      { action: 'check-in', branch_id: gym.main, method: 'qr-code', assisted_by_name: null, duration: null },
    ]);
    expect(await poll(sessionId, gym.mainStaff)).toEqual({
      scanned: true,
      memberData: {
        name: 'Meera Member',
        phone: '+919811111111',
        userType: 'member',
        action: 'checkin',
        timestamp: server().clock.now,
        totalVisits: 1,
        membershipPlan: 'monthly',
        planName: 'Monthly',
        notices: [{ kind: 'milestone', tone: 'success', text: 'First visit' }],
      },
      ageMs: 0,
    });
  });

  test('a kiosk that asks later hears how long ago the scan was, also of one that repeats an earlier', async () => {
    await scan((await show()).qrData);
    server().clock.now += 20 * SECOND_MS;
    const { sessionId, qrData } = await show();
    expect(await scan(qrData)).toMatchObject({ repeated: true });
    server().clock.now += 12 * SECOND_MS;
    expect(await poll(sessionId)).toMatchObject({ scanned: true, ageMs: 12 * SECOND_MS });
  });

  test('a scan an hour later checks out', async () => {
    await scan((await show()).qrData);
    server().clock.now += 3_600_000;
    expect(await scan((await show()).qrData)).toMatchObject({ action: 'checkout', currentlyCheckedIn: false });
    expect(await eventsOf(gym.member.id)).toMatchObject([{}, { action: 'check-out', duration: 3_600_000 }]);
  });

  test('staff and admins check themselves in; the scan result has their role', async () => {
    for (const [person, role] of [
      [gym.mainStaff, 'Receptionist'],
      [gym.admin, 'Admin'],
    ] as const) {
      const { sessionId, qrData } = await show();
      expect(await scan(qrData, person)).toMatchObject({ action: 'checkin' });
      const { memberData } = await poll(sessionId);
      expect(memberData).toMatchObject({ name: person.name, userType: person === gym.admin ? 'admin' : 'staff', role });
      expect(memberData).not.toHaveProperty('membershipPlan');
      expect(await rowOf(person.id)).toMatchObject({ checked_in_branch_id: gym.side });
    }
  });

  test('admins show a code for any branch, by default the main one; staff for their own', async () => {
    expect(await branchIdOf(await show(gym.admin))).toBe(gym.main);
    expect(await branchIdOf(await show(gym.admin, gym.side))).toBe(gym.side);
    expect(await branchIdOf(await show(gym.staff, gym.side))).toBe(gym.side);
    const other = await createTestGym(server(), 'Other');
    const expectedError = { status: 404, message: 'That branch was not found' };
    await expect(show(gym.staff, gym.main)).rejects.toMatchObject(expectedError);
    await expect(show(gym.admin, other.main)).rejects.toMatchObject(expectedError);
    await expect(show(gym.member)).rejects.toMatchObject({ status: 403 });
  });

  test('an inactive branch shows no code and accepts no earlier one', async () => {
    const { qrData } = await show();
    await server()
      .database.db.updateTable('branches')
      .set({ deactivated_at: 1 })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', gym.side)
      .execute();
    const expectedError = { code: 'branch-inactive', message: 'Side is inactive and takes no check-ins' };
    await expect(show()).rejects.toMatchObject(expectedError);
    await expect(scan(qrData)).rejects.toMatchObject(expectedError);
    expect(await eventsOf(gym.member.id)).toEqual([]);
  });

  test('a code expires after 30 s plus 5 s of grace', async () => {
    const { clock } = server();
    const late = await show();
    clock.now += 35 * SECOND_MS - 1;
    expect(await poll(late.sessionId)).toMatchObject({ scanned: false });
    expect(await scan(late.qrData)).toMatchObject({ action: 'checkin' });
    const tooLate = await show();
    clock.now += 35 * SECOND_MS;
    const other = await gym.addPerson('member', gym.side);
    await expect(scan(tooLate.qrData, other)).rejects.toMatchObject({ code: 'code-expired', status: 409 });
    await expect(poll(tooLate.sessionId)).rejects.toMatchObject({ code: 'code-expired' });
    expect(await eventsOf(other.id)).toEqual([]);
    expect(await poll(late.sessionId)).toMatchObject({ scanned: true });
  });

  test('a code from before the clock was set back by an hour has expired', async () => {
    const { clock } = server();
    const late = await show();
    clock.now -= 3600 * SECOND_MS;
    await expect(scan(late.qrData)).rejects.toMatchObject({ code: 'code-expired' });
    expect(await eventsOf(gym.member.id)).toEqual([]);
    const { qrData } = await show();
    expect(await scan(qrData)).toMatchObject({ action: 'checkin' });
  });

  test('a code works once, for one person', async () => {
    const { sessionId, qrData } = await show();
    await scan(qrData);
    const before = [await rowOf(gym.member.id), await sessionRow(sessionId)];
    const other = await gym.addPerson('member', gym.side);
    await expect(scan(qrData, other)).rejects.toMatchObject({ code: 'code-used', status: 409 });
    server().clock.now += 60 * SECOND_MS;
    for (const person of [other, gym.member]) {
      await expect(scan(qrData, person)).rejects.toMatchObject({ code: 'code-used', status: 409 });
    }
    expect([await rowOf(gym.member.id), await sessionRow(sessionId)]).toEqual(before);
    expect([await eventsOf(other.id), await eventsOf(gym.member.id)]).toMatchObject([[], [{}]]);
  });

  test('a code that its user scans again is a repeat, of which the kiosk does not hear', async () => {
    const { scans, states } = listen(gym.staff);
    await expect.poll(() => states).toContain('live');
    const { sessionId, qrData } = await show();
    await scan(qrData);
    const before = [await rowOf(gym.member.id), await sessionRow(sessionId)];
    // Later than the code lives.
    server().clock.now += 59 * SECOND_MS;
    expect(await scan(qrData)).toEqual({
      action: 'checkin',
      message: 'Already checked in at 6:02 pm',
      totalVisits: 1,
      currentlyCheckedIn: true,
      lastCheckIn: server().clock.now - 59 * SECOND_MS,
      repeated: true,
    });
    expect([await rowOf(gym.member.id), await sessionRow(sessionId)]).toEqual(before);
    expect(await eventsOf(gym.member.id)).toHaveLength(1);
    const next = await show();
    await scan(next.qrData);
    await expect.poll(() => scans.map((one) => one.sessionId)).toEqual([sessionId, next.sessionId]);
  });

  test('somebody who used another code repeats nothing with one that was used before them', async () => {
    const [first, second] = [await show(), await show()];
    const other = await gym.addPerson('member', gym.side);
    await scan(first.qrData);
    await scan(second.qrData, other);
    await expect(scan(first.qrData, other)).rejects.toMatchObject({ code: 'code-used' });
    expect(await eventsOf(other.id)).toHaveLength(1);
  });

  test('a retry with the same idempotency key is no second scan', async () => {
    const input = { gymId: gym.gymId, type: 'QR' as const, qrData: (await show()).qrData };
    const [first, again] = [
      await gym.member.client.universalCheckIn(input, { idempotencyKey: 'one' }),
      await gym.member.client.universalCheckIn(input, { idempotencyKey: 'one' }),
    ];
    expect(again).toEqual(first);
    expect(await eventsOf(gym.member.id)).toHaveLength(1);
  });

  test('an unknown, altered or foreign code is not found and changes nothing', async () => {
    const other = await createTestGym(server(), 'Other');
    const foreign = await other.staff.client.generateQRSession({ gymId: other.gymId });
    const own = await show();
    const { secret = '' } = readCode(foreign.qrData) ?? {};
    const listener = listen(gym.staff);
    await expect.poll(() => listener.states).toContain('live');
    for (const qrData of [foreign.qrData, `${own.sessionId}.${secret}`, own.qrData.slice(0, -1), 'hello', '\0']) {
      await expect(scan(qrData)).rejects.toMatchObject({ status: 404, message: 'That code was not found' });
    }
    expect(await eventsOf(gym.member.id)).toEqual([]);
    for (const { sessionId } of [foreign, own]) expect(await sessionRow(sessionId)).toMatchObject({ used_at: null });
    expect(listener.scans).toEqual([]);
  });

  test('only the person showing a code may poll it', async () => {
    const { sessionId } = await show();
    const other = await createTestGym(server(), 'Other');
    const expectedError = { status: 404, message: 'That code was not found' };
    await expect(poll(sessionId, gym.admin)).rejects.toMatchObject(expectedError);
    await expect(poll(sessionId, gym.mainStaff)).rejects.toMatchObject(expectedError);
    await expect(poll('no-such-id')).rejects.toMatchObject(expectedError);
    await expect(poll(sessionId, gym.member)).rejects.toMatchObject({ status: 403 });
    await expect(other.admin.client.checkQRSession({ gymId: other.gymId, sessionId })).rejects.toMatchObject(
      expectedError,
    );
  });

  test('a second scan within 60 s changes nothing, uses the code and returns the first', async () => {
    const { clock } = server();
    await scan((await show()).qrData);
    const before = await rowOf(gym.member.id);
    clock.now += 60 * SECOND_MS - 1;
    const { sessionId, qrData } = await show();
    const { scans, states } = listen(gym.staff);
    await expect.poll(() => states).toContain('live');
    expect(await scan(qrData)).toEqual({
      action: 'checkin',
      message: 'Already checked in at 6:02 pm',
      totalVisits: 1,
      currentlyCheckedIn: true,
      lastCheckIn: before.last_check_in_at,
      repeated: true,
    });
    expect([await rowOf(gym.member.id), (await eventsOf(gym.member.id)).length]).toEqual([before, 1]);
    expect(await poll(sessionId)).toMatchObject({
      scanned: true,
      memberData: {
        action: 'checkin',
        timestamp: before.last_check_in_at,
        warning: 'Already checked in at 6:02 pm',
      },
    });
    await expect.poll(() => scans).toMatchObject([{ sessionId, memberData: { action: 'checkin' } }]);
    clock.now += 1;
    expect(await scan((await show()).qrData)).toMatchObject({ action: 'checkout' });
    expect(await scan((await show()).qrData)).toMatchObject({
      action: 'checkout',
      message: 'Already checked out at 6:03 pm',
      currentlyCheckedIn: false,
    });
  });

  test('an inactive member is refused; the code stays valid', async () => {
    const { sessionId, qrData } = await show();
    const inactive = await gym.addPerson('member', gym.side, { deactivated_at: 1 });
    await expect(scan(qrData, inactive)).rejects.toMatchObject({
      code: 'member-inactive',
      message: 'This membership is inactive',
    });
    expect([await eventsOf(inactive.id), await poll(sessionId)]).toMatchObject([[], { scanned: false }]);
    expect(await scan(qrData)).toMatchObject({ action: 'checkin' });
  });

  test('the kiosk shows who is turned away, where it asks for that, once for each code; the code stays valid', async () => {
    const { gymId, side } = gym;
    const rules = { ...defaultDoorRules, expired: 'refuse' as const };
    await gym.admin.client.updateDoorRules({ gymId, branchId: side, rules });
    const late = await gym.addPerson('member', side, { expiry_date: '2026-11-03' });
    const [asking, other] = [listen(gym.staff, { withRefusals: true }), listen(gym.staff)];
    await expect.poll(() => [...asking.states, ...other.states]).toEqual(['connecting', 'live', 'connecting', 'live']);
    const { sessionId, qrData } = await show();
    const ask = () => gym.staff.client.checkQRSession({ gymId, sessionId, refusals: '1' });
    expect(await ask()).toEqual({ scanned: false, memberData: null, refusal: null });
    const refusedAt = server().clock.now;
    const message = 'Membership expired 2 weeks ago, on 3 Nov 2026';
    await expect(scan(qrData, late)).rejects.toMatchObject({ code: 'entry-refused', message });
    const refusal = { id: expect.any(String), sessionId, name: late.name, message, timestamp: refusedAt };
    expect(await ask()).toEqual({ scanned: false, memberData: null, refusal });
    // A client of the release before would show it as a check-in.
    expect(await poll(sessionId)).toEqual({ scanned: false, memberData: null });
    await expect(scan(qrData, late)).rejects.toMatchObject({ code: 'entry-refused' });
    server().clock.now += 9 * SECOND_MS;
    expect(await ask()).toMatchObject({ refusal });
    server().clock.now += 2 * SECOND_MS;
    expect(await ask()).toMatchObject({ refusal: null });
    expect(await scan(qrData)).toMatchObject({ action: 'checkin' });
    await expect.poll(() => other.scans).toHaveLength(1);
    await expect.poll(() => asking.scans).toHaveLength(1);
    expect([asking.refused, other.refused]).toEqual([[refusal], []]);
    expect(await eventsOf(late.id)).toEqual([]);
  });

  test('the kiosk tells nobody how much is due', async () => {
    const { gymId, side } = gym;
    await gym.admin.client.updateDoorRules({
      gymId,
      branchId: side,
      rules: { ...defaultDoorRules, dues: 'refuse' },
    });
    const owes = await gym.addPerson('member', side);
    await issueTestInvoice(server(), gym, { person: owes });
    const { sessionId, qrData } = await show();
    await expect(scan(qrData, owes)).rejects.toMatchObject({ message: expect.stringMatching(/due$/) });
    const { refusal } = await gym.staff.client.checkQRSession({ gymId, sessionId, refusals: '1' });
    expect(refusal).toMatchObject({ name: owes.name, message: 'A payment is due' });
  });

  test('expired members check in, with a warning on phone and kiosk', async () => {
    const { sessionId, qrData } = await show();
    const late = await gym.addPerson('member', gym.side, { expiry_date: '2026-11-03' });
    const warning = 'Membership expired on 3 Nov 2026';
    expect(await scan(qrData, late)).toMatchObject({ action: 'checkin', warning });
    expect(await poll(sessionId)).toMatchObject({ memberData: { warning, askDeskTo: 'renew' } });
  });

  test('the kiosk says what to ask the desk for: the end of a freeze, or to pay what is due', async () => {
    const frozen = await gym.addPerson('member', gym.side);
    const freeze = { frozen_from: '2026-11-01', frozen_to: '2026-12-03' };
    await server().database.db.updateTable('people').set(freeze).where('id', '=', frozen.id).execute();
    const first = await show();
    await scan(first.qrData, frozen);
    expect(await poll(first.sessionId)).toMatchObject({ memberData: { askDeskTo: 'end-freeze' } });

    const owes = await gym.addPerson('member', gym.side);
    const { id: invoiceId } = await issueTestInvoice(server(), gym, { person: owes });
    const second = await show();
    await scan(second.qrData, owes);
    const { memberData } = await poll(second.sessionId);
    expect(memberData).toMatchObject({ askDeskTo: 'pay' });
    expect(memberData).not.toHaveProperty('warning');

    const payment = { amount: 1500_00, method: 'cash', reference: '' } as const;
    await gym.staff.client.takePayment({ gymId: gym.gymId, invoiceId, payment });
    server().clock.now += 3600_000;
    const third = await show();
    await scan(third.qrData, owes);
    server().clock.now += 3600_000;
    const fourth = await show();
    await scan(fourth.qrData, owes);
    expect((await poll(fourth.sessionId)).memberData).not.toHaveProperty('askDeskTo');
  });

  test('20 simultaneous scans of one person are one event', async () => {
    const codes = await Promise.all(TWENTY.map(() => show()));
    await gym.member.client.getGymSettings({ gymId: gym.gymId });
    const answers = await Promise.all(codes.map(({ qrData }) => scan(qrData)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ action, totalVisits }) => `${action} ${totalVisits}`))).toEqual(
      new Set(['checkin 1']),
    );
    expect(await eventsOf(gym.member.id)).toHaveLength(1);
  });

  test('20 simultaneous scans of one code by one person are one event', async () => {
    const { qrData } = await show();
    await gym.member.client.getGymSettings({ gymId: gym.gymId });
    const answers = await Promise.all(TWENTY.map(() => scan(qrData)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await eventsOf(gym.member.id)).toHaveLength(1);
  });

  test('of 20 people scanning one code, one succeeds', async () => {
    const people = await Promise.all(TWENTY.map(() => gym.addPerson('member', gym.side)));
    await Promise.all(people.map(({ client }) => client.getGymSettings({ gymId: gym.gymId })));
    const { sessionId, qrData } = await show();
    const outcomes = await Promise.allSettled(people.map((person) => scan(qrData, person)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(TWENTY.slice(1).map(() => 'code-used'));
    const events = await Promise.all(people.map(({ id }) => eventsOf(id)));
    expect(events.flat()).toHaveLength(1);
    const inside = people[events.findIndex(({ length }) => length > 0)];
    expect(await poll(sessionId)).toMatchObject({ memberData: { name: inside?.name } });
  });

  test('only the kiosk showing the code is notified of the scan', async () => {
    const listeners = [gym.staff, gym.mainStaff, gym.admin].map((person) => listen(person));
    await expect.poll(() => listeners.map(({ states }) => states.at(-1))).toEqual(['live', 'live', 'live']);
    const { sessionId, qrData } = await show();
    await scan(qrData);
    const [own, ...others] = listeners;
    await expect.poll(() => own?.scans).toEqual([{ sessionId, memberData: (await poll(sessionId)).memberData }]);
    await gym.admin.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'MANUAL',
      targetUserId: (await gym.addPerson('member', gym.main, { name: 'Later' })).id,
    });
    for (const { events, scans } of others) {
      await expect.poll(() => events).toContain('Later');
      expect(scans).toEqual([]);
    }
  });

  test('a session with the same id in another gym is unaffected', async () => {
    const { db } = server().database;
    const other = await createTestGym(server(), 'Other');
    const { sessionId, qrData } = await show();
    const row = await db.selectFrom('qr_sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
    const foreignSession = { ...row, gym_id: other.gymId, branch_id: other.side };
    const { uid: _, ...creator } = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', gym.staff.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('people')
      .values({ ...creator, gym_id: other.gymId, branch_id: other.side })
      .execute();
    await db.insertInto('qr_sessions').values(foreignSession).execute();
    await scan(qrData);
    const remaining = db.selectFrom('qr_sessions').selectAll().where('gym_id', '=', other.gymId);
    expect(await remaining.execute()).toEqual([foreignSession]);
    await db.deleteFrom('qr_sessions').where('gym_id', '=', gym.gymId).execute();
    await expect(poll(sessionId)).rejects.toMatchObject({ status: 404 });
    await expect(scan(qrData)).rejects.toMatchObject({ status: 404 });
  });

  test('a code names its gym to a visitor who has not signed in', async () => {
    const { db } = server().database;
    const { sessionId } = await show();
    expect(await findGymByQrSession(db, sessionId)).toEqual({
      gym_id: gym.gymId,
      name: 'Test Gym',
      logo_url: null,
      language: null,
    });
    expect(await findGymByQrSession(db, 'no-such-session')).toBeUndefined();
  });

  test('scan data is deleted with the person, and by age', async () => {
    const { db } = server().database;
    const deleted = await gym.addPerson('member', gym.side, { name: 'Gone Soon' });
    const { sessionId, qrData } = await show();
    await scan(qrData, deleted);
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: deleted.id });
    expect(await sessionRow(sessionId)).toBeUndefined();
    const events = await db.selectFrom('feed_events').selectAll().where('payload', 'like', '%Gone Soon%').execute();
    expect(events).toEqual([]);
    const old = await show();
    server().clock.now += 1;
    const young = await show();
    await deleteQrSessionsBefore(db, server().clock.now);
    expect([await sessionRow(old.sessionId), (await sessionRow(young.sessionId))?.id]).toEqual([
      undefined,
      young.sessionId,
    ]);
  });
});
