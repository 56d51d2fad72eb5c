import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callNames, contract, type CallDefinition, devices, openFeed } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import {
  clientWithToken,
  createTestGym,
  origin,
  pairTestDevice,
  type TestDevice,
  type TestGym,
  type TestPerson,
} from '../testing/server.ts';
import { deleteDevicesRevokedBefore } from './devices.repository.ts';
import { formatDeviceToken, hasDeviceSecret, isDeviceToken, readDeviceToken } from './deviceToken.ts';
import { assertRoomForDevice } from './devices.rules.ts';
import { hashOf, newSecret } from '../identity/secrets.ts';

const MINUTE_MS = 60_000;

describe('a device token', () => {
  const [deviceId, secret] = ['01934a7e-0000-7000-8000-000000000001', newSecret()];
  const token = formatDeviceToken(deviceId, secret);

  test('names the device and a secret', () => {
    expect(isDeviceToken(token)).toBe(true);
    expect(readDeviceToken(token)).toEqual({ deviceId, secret });
  });

  // Names that stay: a secret is another one in each run.
  test.each([
    ['nothing', ''],
    ['a prefix', 'device.'],
    ['a device', `device.${deviceId}`],
    ['a secret', `device..${secret}`],
    ['a token and more', `${token}x`],
    ['more and a token', `x${token}`],
    ['a part of a token', token.slice(0, -1)],
  ])('is not read from %s', (_, text) => expect(readDeviceToken(text)).toBeUndefined());

  test('only the secret itself fits its hash', () => {
    const row = { secret_hash: hashOf(secret) };
    expect([hasDeviceSecret(row, secret), hasDeviceSecret(row, newSecret())]).toEqual([true, false]);
  });
});

test('a branch may have 20 kiosks', () => {
  expect(() => assertRoomForDevice('Main', 19)).not.toThrow();
  const message = 'Main has 20 kiosks already. Please revoke those that are no longer used, in the settings.';
  expect(() => assertRoomForDevice('Main', 20)).toThrow(expect.objectContaining({ code: 'too-many-devices', message }));
});

onBothEngines('paired devices', (server) => {
  let gym: TestGym;
  let kiosk: TestDevice;
  const openFeeds: (() => void)[] = [];
  beforeEach(async () => {
    gym = await createTestGym(server());
    kiosk = await pairTestDevice(server(), gym, gym.staff);
  });
  afterEach(() => {
    for (const stop of openFeeds.splice(0)) stop();
  });

  const rowOf = (id: string) =>
    server().database.db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst();
  /** With a session of its own, which pairing ends. */
  const pair = async (person: TestPerson, branchId?: string) =>
    clientWithToken(server(), await person.token()).pairDevice({
      gymId: gym.gymId,
      name: 'Kiosk',
      ...(branchId !== undefined && { branchId }),
    });
  const listAs = async (person: TestPerson) =>
    (await person.client.listDevices({ gymId: gym.gymId })).devices.map(({ id }) => id);
  const revoke = (person: TestPerson, deviceId: string, token?: string) =>
    person.client.revokeDevice({ gymId: gym.gymId, deviceId, ...(token !== undefined && { token }) });
  const attendanceOf = (id: string) =>
    server()
      .database.db.selectFrom('attendance')
      .select(['action', 'branch_id', 'method', 'assisted_by_name'])
      .where('person_id', '=', id)
      .execute();
  const giveCard = (person: TestPerson, cardNumber: string) =>
    server()
      .database.db.updateTable('people')
      .set({ card_number: cardNumber })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', person.id)
      .execute();
  const tap = (cardNumber: string, { client } = kiosk, branchId?: string) =>
    client.universalCheckIn({
      gymId: gym.gymId,
      type: 'CARD',
      cardNumber,
      ...(branchId !== undefined && { branchId }),
    });

  /** The device's own stream. */
  function listen({ token }: TestDevice) {
    const received: unknown[] = [];
    const states: string[] = [];
    const requests: string[] = [];
    const stop = openFeed({
      origin,
      call: devices.kioskFeed,
      input: { gymId: gym.gymId },
      getToken: () => Promise.resolve(token),
      onEvent: (event) => received.push(event),
      onSnapshot: (events) => received.push(...events),
      onScan: (scan) => received.push(scan),
      onKiosk: () => received.push('changed'),
      onState: (state) => states.push(state),
      fetch: async (url, init) => {
        const response = await server().app.fetch(new Request(url, init));
        requests.push(`${response.status}`);
        return response;
      },
    });
    openFeeds.push(stop);
    return { received, states, requests };
  }

  test('a kiosk hears of another language: its own alone, that of the gym with all others', async () => {
    const { gymId, admin } = gym;
    const own = listen(kiosk);
    const other = listen(await pairTestDevice(server(), gym, gym.staff));
    await expect.poll(() => [own.states, other.states].flat().filter((state) => state === 'live')).toHaveLength(2);
    await admin.client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: 'hi' });
    await expect.poll(() => own.received).toEqual(['changed']);
    await admin.client.updateGymSettings({ gymId, companyName: 'Test Gym', logoUrl: null, language: 'hi' });
    await expect.poll(() => [own.received, other.received]).toEqual([['changed', 'changed'], ['changed']]);
  });

  test('staff set the language of the kiosks of their branch; a change is recorded, and told to the kiosk, once', async () => {
    const { gymId, staff, mainStaff, admin } = gym;
    const set = (client = staff.client) => client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: 'hi' });
    const state = async () => [
      await rowOf(kiosk.id),
      await server().database.db.selectFrom('feed_events').selectAll().where('gym_id', '=', gymId).execute(),
      (await admin.client.getActivities({ gymId })).activities,
    ];
    const before = await state();
    await expect(set(mainStaff.client)).rejects.toMatchObject({ status: 404, message: 'That kiosk was not found' });
    expect(await state()).toEqual(before);
    expect(await set()).toMatchObject({ device: { id: kiosk.id, language: 'hi' } });
    const after = await state();
    expect(after[2]).toMatchObject([
      {
        displayText: 'Sunil Staff updated Door kiosk',
        entityId: kiosk.id,
        changes: { language: { from: null, to: 'हिन्दी' } },
      },
      { action: 'pair' },
    ]);
    expect(await set()).toMatchObject({ device: { id: kiosk.id, language: 'hi' } });
    expect(await state()).toEqual(after);
    await staff.client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: null });
    const [latest] = (await admin.client.getActivities({ gymId, limit: 1 })).activities;
    expect(latest?.changes).toEqual({ language: { from: 'हिन्दी', to: null } });
  });

  test('a branch with 20 kiosks takes no more, and gets no code', async () => {
    const { gymId, admin, side } = gym;
    const row = { gym_id: gymId, branch_id: side, name: 'Kiosk', created_by: admin.id, created_at: 1 };
    const more = Array.from({ length: 19 }, (_, index) => ({
      ...row,
      id: `${gymId}-${index}`,
      secret_hash: `${index}`,
    }));
    await server().database.db.insertInto('devices').values(more).execute();
    const before = await listAs(admin);
    const full = { code: 'too-many-devices' };
    await expect(pair(gym.staff)).rejects.toMatchObject(full);
    await expect(admin.client.createPairingCode({ gymId, branchId: side, name: 'Door' })).rejects.toMatchObject(full);
    expect(await listAs(admin)).toEqual(before);
    await revoke(admin, kiosk.id);
    expect(await pair(gym.staff)).toMatchObject({ device: { branchId: side } });
  });

  test('staff pair at their branch, admins at any of theirs; only a hash of the secret is stored', async () => {
    const { device, token } = await pair(gym.staff);
    expect(device).toMatchObject({
      name: 'Kiosk',
      branchId: gym.side,
      branchName: 'Side',
      pairedAt: server().clock.now,
      pairedBy: 'Sunil Staff',
      lastSeenAt: null,
    });
    const { secret = '' } = readDeviceToken(token) ?? {};
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const row = await rowOf(device.id);
    expect(row).toMatchObject({ gym_id: gym.gymId, created_by: gym.staff.id, secret_hash: hashOf(secret) });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await pair(gym.admin)).device).toMatchObject({ branchId: gym.main });
    expect((await pair(gym.admin, gym.side)).device).toMatchObject({ branchId: gym.side });
    const before = await listAs(gym.admin);
    const other = await createTestGym(server(), 'Other');
    const expectedError = { status: 404, message: 'That branch was not found' };
    await expect(pair(gym.staff, gym.main)).rejects.toMatchObject(expectedError);
    await expect(pair(gym.admin, other.main)).rejects.toMatchObject(expectedError);
    await expect(pair(gym.member)).rejects.toMatchObject({ status: 403 });
    expect(await listAs(gym.admin)).toEqual(before);
  });

  test('pairing ends the session of whoever pairs, its stream too, and no other', async () => {
    const { gymId } = gym;
    const locking = await gym.staff.token();
    const other = await gym.staff.token();
    const states: string[] = [];
    openFeeds.push(
      openFeed({
        origin,
        input: { gymId },
        getToken: () => Promise.resolve(locking),
        onEvent: () => undefined,
        onState: (state) => states.push(state),
        fetch: (url, init) => Promise.resolve(server().app.fetch(new Request(url, init))),
      }),
    );
    await expect.poll(() => states).toContain('live');
    const { token } = await clientWithToken(server(), locking).pairDevice({ gymId, name: 'Kiosk' });
    await expect.poll(() => states).toContain('stale');
    await expect(clientWithToken(server(), locking).getMembers({ gymId })).rejects.toMatchObject({ status: 401 });
    expect(await clientWithToken(server(), other).getMembers({ gymId })).toHaveProperty('members');
    expect(await clientWithToken(server(), token).getKiosk({ gymId })).toMatchObject({ device: { name: 'Kiosk' } });
  });

  test('a pairing that fails ends no session', async () => {
    const { gymId } = gym;
    const token = await gym.staff.token();
    const client = clientWithToken(server(), token);
    await expect(client.pairDevice({ gymId, branchId: gym.main, name: 'Kiosk' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await client.getMembers({ gymId })).toHaveProperty('members');
  });

  test('a retry with the same idempotency key pairs again: the secret is stored nowhere', async () => {
    const input = { gymId: gym.gymId, name: 'Kiosk' };
    const [first, second] = [
      await clientWithToken(server(), await gym.staff.token()).pairDevice(input, { idempotencyKey: 'pair' }),
      await clientWithToken(server(), await gym.staff.token()).pairDevice(input, { idempotencyKey: 'pair' }),
    ];
    expect(second.token).not.toBe(first.token);
    const answers = await server().database.db.selectFrom('idempotency_keys').select('answer').execute();
    expect(answers.filter(({ answer }) => answer?.includes('device.'))).toEqual([]);
  });

  test('asked again with its secret, as after a lost answer, a browser is the same kiosk', async () => {
    const [{ gymId, admin, staff, main }, secret] = [gym, newSecret()];
    const ask = async (person: TestPerson, change: object = {}) =>
      clientWithToken(server(), await person.token()).pairDevice({ gymId, name: 'Tablet', secret, ...change });
    const first = await ask(staff);
    const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
    expect(await ask(staff)).toEqual(first);
    expect(first.token).toBe(formatDeviceToken(first.device.id, secret));
    expect((await admin.client.getActivities({ gymId, limit: 1 })).activities).toEqual(activities);
    // Another name, another branch and another secret are other kiosks.
    const others = [await ask(staff, { name: 'Door' }), await ask(admin), await ask(staff, { secret: newSecret() })];
    expect(others.map(({ device }) => device.branchId)).toEqual([gym.side, main, gym.side]);
    expect(new Set([first, ...others].map(({ device }) => device.id)).size).toBe(4);
    await revoke(admin, first.device.id);
    expect((await ask(staff)).device.id).not.toBe(first.device.id);
  });

  test('of twenty requests of one browser at the same moment one pairs', async () => {
    const { gymId, staff } = gym;
    const secret = newSecret();
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => clientWithToken(server(), await staff.token())),
    );
    const answers = await Promise.all(clients.map((client) => client.pairDevice({ gymId, name: 'Tablet', secret })));
    expect(new Set(answers.map(({ device }) => device.id)).size).toBe(1);
  });

  test('an inactive branch gets no kiosk, and its kiosk shows no code', async () => {
    await server()
      .database.db.updateTable('branches')
      .set({ deactivated_at: 1 })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', gym.side)
      .execute();
    await giveCard(gym.member, 'CARD0001');
    const expectedError = { code: 'branch-inactive', message: 'Side is inactive and takes no check-ins' };
    await expect(pair(gym.staff)).rejects.toMatchObject(expectedError);
    await expect(kiosk.client.generateQRSession({ gymId: gym.gymId })).rejects.toMatchObject(expectedError);
    await expect(tap('CARD0001')).rejects.toMatchObject(expectedError);
    expect(await attendanceOf(gym.member.id)).toEqual([]);
    expect(await kiosk.client.getKiosk({ gymId: gym.gymId })).toMatchObject({ branch: { name: 'Side' } });
  });

  test('a kiosk reads its own name, its branch and its gym', async () => {
    expect(await kiosk.client.getKiosk({ gymId: gym.gymId })).toEqual({
      device: { id: kiosk.id, name: 'Door kiosk' },
      gym: {
        id: gym.gymId,
        name: 'Test Gym',
        logoUrl: null,
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        currency: 'INR',
        language: 'en',
      },
      language: 'en',
      branch: { id: gym.side, name: 'Side' },
      occupancy: { currentCount: 0, maxCapacity: 5, percentage: 0, status: 'Comfortable', statusColor: 'success' },
      quietTimes: [],
      now: server().clock.now,
    });
    await gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id });
    expect(await kiosk.client.getKiosk({ gymId: gym.gymId })).toMatchObject({ occupancy: { currentCount: 1 } });
  });

  test('the list shows which version of the app a kiosk runs', async () => {
    const { gymId } = gym;
    const versions = async () => (await gym.admin.client.listDevices({ gymId })).devices.map(({ version }) => version);
    expect(await versions()).toEqual([null]);
    await kiosk.client.getKiosk({ gymId, version: '1.4.0' });
    await kiosk.client.getKiosk({ gymId });
    expect(await versions()).toEqual(['1.4.0']);
    await kiosk.client.getKiosk({ gymId, version: '1.5.0' });
    expect(await versions()).toEqual(['1.5.0']);
  });

  test('a kiosk’s token opens nothing but the kiosk', async () => {
    const open = callNames.filter((name) => {
      const { access }: CallDefinition = contract[name];
      return access !== 'anyone' && access.includes('device');
    });
    expect(open.toSorted()).toEqual([
      'checkQRSession',
      'generateQRSession',
      'getKiosk',
      'kioskFeed',
      'syncCheckIns',
      'universalCheckIn',
    ]);
    const { qrData } = await gym.staff.client.generateQRSession({ gymId: gym.gymId });
    const { universalCheckIn } = kiosk.client;
    await expect(
      universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(universalCheckIn({ gymId: gym.gymId, type: 'QR', qrData })).rejects.toMatchObject({ status: 403 });
    expect(await attendanceOf(gym.member.id)).toEqual([]);
  });

  test('a scan of its code checks in at its branch, assisted by it; the kiosk gets no phone number', async () => {
    const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId: gym.gymId });
    const poll = () => kiosk.client.checkQRSession({ gymId: gym.gymId, sessionId });
    expect(await poll()).toEqual({ scanned: false, memberData: null });
    await gym.member.client.universalCheckIn({ gymId: gym.gymId, type: 'QR', qrData });
    const { memberData } = await poll();
    expect(memberData).toMatchObject({ name: 'Meera Member', action: 'checkin', totalVisits: 1 });
    expect(memberData).not.toHaveProperty('phone');
    expect(await attendanceOf(gym.member.id)).toEqual([
      { action: 'check-in', branch_id: gym.side, method: 'qr-code', assisted_by_name: 'Door kiosk' },
    ]);
  });

  test('a kiosk polls its own codes only; another branch does not exist for it', async () => {
    const { gymId } = gym;
    const second = await pairTestDevice(server(), gym, gym.staff);
    const own = await kiosk.client.generateQRSession({ gymId });
    const ofStaff = await gym.staff.client.generateQRSession({ gymId });
    const unknown = { status: 404, message: 'That code was not found' };
    await expect(second.client.checkQRSession({ gymId, sessionId: own.sessionId })).rejects.toMatchObject(unknown);
    await expect(kiosk.client.checkQRSession({ gymId, sessionId: ofStaff.sessionId })).rejects.toMatchObject(unknown);
    // Not even the person who paired it.
    await expect(gym.staff.client.checkQRSession({ gymId, sessionId: own.sessionId })).rejects.toMatchObject(unknown);
    await expect(kiosk.client.generateQRSession({ gymId, branchId: gym.main })).rejects.toMatchObject({ status: 404 });
    expect(await kiosk.client.generateQRSession({ gymId, branchId: gym.side })).toMatchObject({});
  });

  test('a card checks in at its branch, assisted by it; the kiosk gets no phone number', async () => {
    await giveCard(gym.member, 'CARD0002');
    const { memberData } = await tap('CARD0002');
    expect(memberData).toMatchObject({ name: 'Meera Member', action: 'checkin' });
    expect(memberData).not.toHaveProperty('phone');
    expect(await attendanceOf(gym.member.id)).toEqual([
      { action: 'check-in', branch_id: gym.side, method: 'tap', assisted_by_name: 'Door kiosk' },
    ]);
    await expect(tap('CARD0002', kiosk, gym.main)).rejects.toMatchObject({ status: 404 });
    await expect(tap('NOSUCHCARD')).rejects.toMatchObject({ status: 404 });
  });

  test('a retried card counts once', async () => {
    await giveCard(gym.member, 'CARD0003');
    const input = { gymId: gym.gymId, type: 'CARD', cardNumber: 'CARD0003' } as const;
    const first = await kiosk.client.universalCheckIn(input, { idempotencyKey: 'tap' });
    expect(await kiosk.client.universalCheckIn(input, { idempotencyKey: 'tap' })).toEqual(first);
    expect(await attendanceOf(gym.member.id)).toHaveLength(1);
  });

  test('its stream reports the scans of its own codes, and nothing of other people', async () => {
    const { gymId } = gym;
    const { received, states } = listen(kiosk);
    await expect.poll(() => states).toContain('live');
    await gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: gym.mainStaff.id });
    const ofStaff = await gym.staff.client.generateQRSession({ gymId });
    await gym.staff.client.universalCheckIn({ gymId, type: 'QR', qrData: ofStaff.qrData });
    const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId });
    await gym.member.client.universalCheckIn({ gymId, type: 'QR', qrData });
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const { memberData } = await kiosk.client.checkQRSession({ gymId, sessionId });
    expect(received).toEqual([{ sessionId, memberData }]);
  });

  test('a stream that resumes gets the scan that it missed', async () => {
    const { gymId } = gym;
    const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId });
    const position = await server()
      .database.db.selectFrom('feed_positions')
      .select('seq')
      .where('gym_id', '=', gymId)
      .executeTakeFirst();
    await gym.member.client.universalCheckIn({ gymId, type: 'QR', qrData });
    const after = String(position?.seq ?? 0);
    const signal = AbortSignal.timeout(5000);
    const stream = await server().feed.follow({ gymId, deviceId: kiosk.id, after, signal });
    const first = await stream[Symbol.asyncIterator]().next();
    expect(first).toMatchObject({ done: false, value: { message: { type: 'scan', sessionId } } });
  });

  test('admins see every kiosk of the gym, staff those of their branch; revoked ones are gone', async () => {
    const atMain = await pairTestDevice(server(), gym, gym.mainStaff);
    expect((await listAs(gym.admin)).toSorted()).toEqual([kiosk.id, atMain.id].toSorted());
    expect(await listAs(gym.staff)).toEqual([kiosk.id]);
    expect(await listAs(gym.mainStaff)).toEqual([atMain.id]);
    const other = await createTestGym(server(), 'Other');
    expect((await other.admin.client.listDevices({ gymId: other.gymId })).devices).toEqual([]);
    await revoke(gym.admin, atMain.id);
    expect(await listAs(gym.admin)).toEqual([kiosk.id]);
    await expect(revoke(gym.admin, atMain.id)).rejects.toMatchObject({ status: 404 });
  });

  test('a revoked kiosk is refused at once, and its stream ends', async () => {
    const { gymId } = gym;
    const { states, requests } = listen(kiosk);
    await expect.poll(() => states).toContain('live');
    await revoke(gym.admin, kiosk.id);
    await expect.poll(() => requests).toContain('401');
    expect(states).toContain('stale');
    await expect(kiosk.client.getKiosk({ gymId })).rejects.toMatchObject({ status: 401 });
    expect(await rowOf(kiosk.id)).toMatchObject({ revoked_at: server().clock.now });
  });

  test('staff revoke at their branch, or the kiosk whose token they hold', async () => {
    const atMain = await pairTestDevice(server(), gym, gym.mainStaff);
    const unknown = { status: 404, message: 'That kiosk was not found' };
    const other = await createTestGym(server(), 'Other');
    await expect(revoke(gym.staff, atMain.id)).rejects.toMatchObject(unknown);
    await expect(revoke(gym.staff, atMain.id, kiosk.token)).rejects.toMatchObject(unknown);
    await expect(revoke(gym.staff, atMain.id, `device.${atMain.id}.${newSecret()}`)).rejects.toMatchObject(unknown);
    await expect(
      other.admin.client.revokeDevice({ gymId: other.gymId, deviceId: atMain.id, token: atMain.token }),
    ).rejects.toMatchObject(unknown);
    expect(await rowOf(atMain.id)).toMatchObject({ revoked_at: null });
    await revoke(gym.staff, atMain.id, atMain.token);
    await revoke(gym.staff, kiosk.id);
    expect(await rowOf(atMain.id)).not.toMatchObject({ revoked_at: null });
    expect(await listAs(gym.admin)).toEqual([]);
  });

  test('of two who revoke a kiosk at the same moment one succeeds and is recorded', async () => {
    const outcomes = await Promise.allSettled([revoke(gym.admin, kiosk.id), revoke(gym.staff, kiosk.id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404, message: 'That kiosk was not found' },
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId });
    expect(activities.map(({ action }) => action)).toEqual(['revoke', 'pair']);
  });

  test('pairing and revoking are recorded, without the secret', async () => {
    await revoke(gym.admin, kiosk.id);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 2 });
    expect(activities.map(({ heading, displayText, entityId }) => [heading, displayText, entityId])).toEqual([
      ['Kiosk revoked', 'Asha Admin revoked Door kiosk', kiosk.id],
      ['Kiosk paired', 'Sunil Staff paired Door kiosk', kiosk.id],
    ]);
    expect(JSON.stringify(activities)).not.toContain(kiosk.token.slice(-20));
  });

  test('a kiosk outlives the person who paired it, and not its branch', async () => {
    const { gymId } = gym;
    await gym.admin.client.changeStaffStatus({ gymId, staffId: gym.staff.id, status: 'inactive' });
    expect(await kiosk.client.getKiosk({ gymId })).toMatchObject({ device: { id: kiosk.id } });
    for (const person of [gym.staff, gym.member]) {
      await server()
        .database.db.updateTable('people')
        .set({ branch_id: gym.main })
        .where('gym_id', '=', gymId)
        .where('id', '=', person.id)
        .execute();
    }
    await gym.admin.client.deleteBranch({ gymId, branchId: gym.side });
    await expect(kiosk.client.getKiosk({ gymId })).rejects.toMatchObject({ status: 401 });
    expect(await listAs(gym.admin)).toEqual([]);
  });

  test('it is seen at most once a minute', async () => {
    const { clock } = server();
    const { gymId } = gym;
    const seenAt = async () => (await rowOf(kiosk.id))?.last_seen_at;
    expect(await seenAt()).toBeNull();
    await kiosk.client.getKiosk({ gymId });
    const first = clock.now;
    expect(await seenAt()).toBe(first);
    clock.now += MINUTE_MS;
    await kiosk.client.getKiosk({ gymId });
    expect(await seenAt()).toBe(first);
    clock.now += 1;
    await kiosk.client.getKiosk({ gymId });
    expect(await seenAt()).toBe(first + MINUTE_MS + 1);
  });

  test('an unknown device, and a token that is none, are refused', async () => {
    const { gymId } = gym;
    for (const token of [`device.no-such-device.${newSecret()}`, `device.${kiosk.id}`, 'device.', `${kiosk.token}x`]) {
      await expect(clientWithToken(server(), token).getKiosk({ gymId })).rejects.toMatchObject({ status: 401 });
    }
  });

  test('a revoked kiosk is deleted by age', async () => {
    await revoke(gym.admin, kiosk.id);
    const { now } = server().clock;
    await deleteDevicesRevokedBefore(server().database.db, now);
    expect(await rowOf(kiosk.id)).toBeDefined();
    const paired = await pair(gym.staff);
    await deleteDevicesRevokedBefore(server().database.db, now + 1);
    expect([await rowOf(kiosk.id), (await rowOf(paired.device.id))?.id]).toEqual([undefined, paired.device.id]);
  });
});
