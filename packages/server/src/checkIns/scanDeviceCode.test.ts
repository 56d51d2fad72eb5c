import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  devices,
  formatKioskCode,
  KIOSK_CODE_WINDOW_MS,
  kioskCodeMac,
  kioskWindowOf,
  openFeed,
  type ScanRefusal,
  secretHashOf,
} from '@spotter/api';
import { readDeviceToken } from '../devices/deviceToken.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import {
  createTestGym,
  origin,
  pairTestDevice,
  type TestDevice,
  type TestGym,
  type TestPerson,
} from '../testing/server.ts';
import { readDeviceCode } from './scanDeviceCode.ts';

const MINUTE_MS = 60_000;

test('a code is read alone and behind an address', () => {
  const code = { deviceId: 'device', window: 7, mac: 'abcdefghijklmnopqrstuv' };
  const text = formatKioskCode(code);
  expect(
    [text, ` https://gym.test/pass/#${text}\n`, 'abcdefghijklmnop.abcdefghijklmnopqrstuv'].map(readDeviceCode),
  ).toEqual([code, code, undefined]);
});

onBothEngines('codes that a kiosk signs', (server) => {
  let gym: TestGym;
  let kiosk: TestDevice;
  beforeEach(async () => {
    gym = await createTestGym(server());
    kiosk = await pairTestDevice(server(), gym, gym.staff);
    server().clock.now += 10 * MINUTE_MS;
  });

  /** As the kiosk makes it: of its own token, without the server. */
  const sign = async (more: { windows?: number; branchId?: string; device?: TestDevice } = {}) => {
    const { deviceId = '', secret = '' } = readDeviceToken((more.device ?? kiosk).token) ?? {};
    const window = kioskWindowOf(server().clock.now) + (more.windows ?? 0);
    const of = { deviceId, branchId: more.branchId ?? gym.side, window };
    return `https://gym.test/pass/#${formatKioskCode({ ...of, mac: await kioskCodeMac(await secretHashOf(secret), of) })}`;
  };
  const scan = (qrData: string, { client }: TestPerson = gym.member, gymId = gym.gymId) =>
    client.universalCheckIn({ gymId, type: 'QR', qrData });
  const entriesOf = ({ id }: TestPerson = gym.member) =>
    server()
      .database.db.selectFrom('attendance')
      .select(['action', 'branch_id', 'method', 'assisted_by_name'])
      .where('person_id', '=', id)
      .orderBy('happened_at')
      .execute();
  const openFeeds: (() => void)[] = [];
  afterEach(() => {
    for (const stop of openFeeds.splice(0)) stop();
  });
  /** The feed of the kiosk, which has a connection again. */
  async function listen(device = kiosk, { withRefusals = true } = {}) {
    const scans: { sessionId: string; name: string; phone: string | undefined }[] = [];
    const refused: ScanRefusal[] = [];
    const states: string[] = [];
    const stop = openFeed({
      origin,
      call: devices.kioskFeed,
      input: { gymId: gym.gymId },
      getToken: () => Promise.resolve(device.token),
      onEvent: () => undefined,
      onScan: ({ sessionId, memberData: { name, phone } }) => scans.push({ sessionId, name, phone }),
      ...(withRefusals && { onScanRefused: (refusal: ScanRefusal) => refused.push(refusal) }),
      onState: (state) => states.push(state),
      fetch: (url, init) => Promise.resolve(server().app.fetch(new Request(url, init))),
    });
    openFeeds.push(stop);
    await expect.poll(() => states).toContain('live');
    return { scans, refused };
  }
  const revoke = () => gym.admin.client.revokeDevice({ gymId: gym.gymId, deviceId: kiosk.id });

  test('check in at the branch of the kiosk, everybody once', async () => {
    const code = await sign();
    const other = await gym.addPerson('member', gym.main);
    expect(await scan(code)).toMatchObject({ action: 'checkin', currentlyCheckedIn: true });
    expect(await scan(code, other)).toMatchObject({ action: 'checkin' });
    expect(await scan(code)).toMatchObject({ action: 'checkin', currentlyCheckedIn: true, repeated: true });
    const entry = { action: 'check-in', branch_id: gym.side, method: 'qr-code', assisted_by_name: 'Door kiosk' };
    expect([await entriesOf(), await entriesOf(other)]).toEqual([[entry], [entry]]);
    server().clock.now += 2 * MINUTE_MS;
    await expect(scan(code)).rejects.toMatchObject({ code: 'code-expired' });
    expect(await scan(await sign())).toMatchObject({ action: 'checkout' });
  });

  test('of twenty simultaneous scans by one person one counts', async () => {
    const code = await sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(code)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await entriesOf()).toHaveLength(1);
  });

  test('a code scanned again when that is no repeat any more checks nobody out', async () => {
    const code = await sign({ windows: 1 });
    await scan(code);
    server().clock.now += MINUTE_MS;
    await expect(scan(code)).rejects.toMatchObject({ code: 'code-used' });
    expect(await entriesOf()).toMatchObject([{ action: 'check-in' }]);
  });

  test('the kiosk does not hear of a repeat', async () => {
    const { scans } = await listen();
    const code = await sign();
    await scan(code);
    await scan(code);
    const next = await gym.addPerson('member', gym.side);
    await scan(code, next);
    await expect.poll(() => scans.map(({ name }) => name)).toEqual([gym.member.name, next.name]);
  });

  test.each([
    [-2, 'code-expired'],
    [-1, 'checkin'],
    [1, 'checkin'],
    [2, 'code-expired'],
    [1_000_000, 'code-expired'],
  ])('a clock that is %i windows of 30 s away: %s', async (windows, expected) => {
    expect(KIOSK_CODE_WINDOW_MS).toBe(30_000);
    const result = await scan(await sign({ windows })).then(
      ({ action }) => action,
      ({ code }: { code: string }) => code,
    );
    expect(result).toBe(expected);
    expect(await entriesOf()).toHaveLength(expected === 'checkin' ? 1 : 0);
  });

  test('another branch, device, gym, key or a changed signature is no code of this kiosk', async () => {
    const other = await createTestGym(server(), 'Other');
    const foreign = await pairTestDevice(server(), other, other.staff);
    const second = await pairTestDevice(server(), gym, gym.staff);
    const code = await sign();
    const [mac = ''] = /[\w-]{22}$/.exec(code) ?? [];
    const attempts = [
      await sign({ branchId: gym.main }),
      await sign({ device: foreign, branchId: other.side }),
      code.replace(kiosk.id, second.id),
      code.replace(kiosk.id, 'no-such-device'),
      code.replace(mac, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`),
      code.replace(/\.(\d+)\./, (_, window) => `.${Number(window) + 1}.`),
    ];
    for (const attempt of attempts) {
      await expect(scan(attempt)).rejects.toMatchObject({ code: 'not-found', message: 'That code was not found' });
    }
    expect(await entriesOf()).toEqual([]);
    expect(
      await server().database.db.selectFrom('device_code_uses').selectAll().where('gym_id', '=', gym.gymId).execute(),
    ).toEqual([]);
    expect(await scan(code)).toMatchObject({ action: 'checkin' });
  });

  test('a kiosk that has a connection again hears of the scans of its own codes: who passed and who was turned away', async () => {
    const { db } = server().database;
    const second = await pairTestDevice(server(), gym, gym.staff);
    const [own, other] = [await listen(), await listen(second)];
    // Of a release that cannot read such an id, and would connect again and again.
    const former = await listen(kiosk, { withRefusals: false });
    const addInactive = () => gym.addPerson('member', gym.side, { deactivated_at: 1 });
    const [inactive, alsoInactive] = [await addInactive(), await addInactive()];
    const code = await sign();
    const sessionId = `k.${kiosk.id}.${kioskWindowOf(server().clock.now)}`;
    for (const person of [inactive, inactive, alsoInactive]) {
      await expect(scan(code, person)).rejects.toMatchObject({ code: 'member-inactive' });
    }
    await scan(code);
    const next = await gym.addPerson('member', gym.side);
    await scan(code, next);
    await expect.poll(() => own.scans).toHaveLength(2);
    expect(own.scans).toEqual([gym.member, next].map(({ name }) => ({ sessionId, name, phone: undefined })));
    const timestamp = server().clock.now;
    const message = 'This membership is inactive';
    expect(own.refused).toEqual(
      [inactive, alsoInactive].map(({ name }) => ({
        id: expect.any(String) as string,
        sessionId,
        name,
        message,
        timestamp,
      })),
    );
    expect([other, former]).toEqual([1, 2].map(() => ({ scans: [], refused: [] })));
    // The signature stays with phone and kiosk.
    const stored = await db.selectFrom('feed_events').select('payload').where('gym_id', '=', gym.gymId).execute();
    expect(stored.map(({ payload }) => payload).join('')).not.toContain(code.slice(-22));
  });

  test('revoking the kiosk ends its codes, also those it has signed', async () => {
    const code = await sign();
    await revoke();
    await expect(scan(code)).rejects.toMatchObject({ code: 'not-found' });
    expect(await entriesOf()).toEqual([]);
  });

  test('a refused check-in leaves the code usable', async () => {
    const { db } = server().database;
    const code = await sign();
    await db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', gym.member.id).execute();
    await expect(scan(code)).rejects.toMatchObject({ code: 'member-inactive' });
    await db.updateTable('people').set({ deactivated_at: null }).where('id', '=', gym.member.id).execute();
    expect(await scan(code)).toMatchObject({ action: 'checkin' });
  });
});
