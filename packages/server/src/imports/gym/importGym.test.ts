import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { ZipFile } from 'yazl';
import { defaultDoorRules, defaultOccupancySettings, type ExportFormat } from '@spotter/api';
import { createDemo } from '../../demo/demo.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { createGym } from '../../gyms/createGym.ts';
import { onBothEngines } from '../../testing/onBothEngines.ts';
import { takeGatewayEvent } from '../../paymentRequests/takeGatewayEvent.ts';
import { createTestGym, pairTestDevice, personOf, type TestServer } from '../../testing/server.ts';
import { unzip } from '../../testing/unzip.ts';
import { importGym } from './importGym.ts';

const folder = mkdtempSync(join(tmpdir(), 'spotter-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const exportOf = ({ database, clock }: TestServer, gymId: string, format: ExportFormat): Promise<Buffer> =>
  database.snapshot(async (db) => {
    const writer = await writeExport(db, gymId, { format, now: clock.now });
    return buffer(Readable.from(writer?.bytes ?? []));
  });

function fileOf(bytes: Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.zip`);
  writeFileSync(path, bytes);
  return path;
}

/** An export with one file changed. */
async function changed(exported: Uint8Array, name: string, change: (text: string) => string): Promise<string> {
  const zip = new ZipFile();
  for (const [file, text] of Object.entries(await unzip(exported))) {
    zip.addBuffer(Buffer.from(file === name ? change(text) : text), file);
  }
  zip.end();
  return fileOf(await buffer(zip.outputStream));
}

let gyms = 0;

async function emptyGym({ database, identity, clock }: TestServer, email?: string): Promise<string> {
  gyms += 1;
  const admin = { name: 'Neha New', email: email ?? `new${gyms}@gym.test`, mobile: '+919800000000' };
  const branch = { name: 'New Branch', address: 'Somewhere', maxCapacity: 10 };
  const gym = { name: 'New Gym', timeZone: 'Europe/Paris', locale: 'en-GB', branch, admin };
  const { gymId } = await database.transaction((tx) => createGym(tx, identity, clock.now, gym));
  return gymId;
}

const rowsOf = async (server: TestServer, gymId: string) => {
  const { db } = server.database;
  const all = await Promise.all(
    (['gyms', 'branches', 'people', 'plans', 'attendance'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('gym_id', '=', gymId).execute(),
    ),
  );
  return all.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
};

/** Formulas, quotes, lines, other scripts, and numbers that are texts. */
const awkwardNames = [
  '=1+1',
  '+91 98765',
  '-Asha',
  '@Ravi',
  `'=Zoya`,
  `''@Om`,
  '"Quoted", said',
  'Two\nlines',
  '🏋️ Zöe',
  'आशा राव',
  '00123',
  '1e5',
  ' _x0041_ ',
];

/** The first line of a file, changed. */
const firstLine = (edit: (row: Record<string, unknown>) => object) => (text: string) => {
  const [line = '', ...rest] = text.split('\n');
  return [JSON.stringify(edit(JSON.parse(line) as Record<string, unknown>)), ...rest].join('\n');
};

const withoutFrozenTo = (text: string) => text.replaceAll(/"frozen_to":(?:null|"[^"]*"),?/g, '').replaceAll(',}', '}');

onBothEngines('an export brought into an empty gym', (server) => {
  let gymId: string;
  let adminEmail: string;
  let exported: Buffer;
  beforeAll(async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    ({ gymId } = gym);
    for (const [index, name] of awkwardNames.entries()) {
      await gym.addPerson('member', gym.side, { name, card_number: `00${index}` });
    }
    const { client } = gym.admin;
    const price = { lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
    await client.updatePlan({ gymId, planId: 'monthly', planData: { name: 'Monthly', ...price } });
    await client.addPlan({ gymId, planData: { name: '=Gold (1 month)', ...price } });
    const payment = { amount: 500_50, method: 'upi' as const, reference: '=ref' };
    await client.renewMembership({ gymId, memberId: gym.member.id, planId: 'monthly', payment });
    await client.addMemberNote({ gymId, memberId: gym.member.id, kind: 'note', text: '=HYPERLINK("x")\nline' });
    await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: gym.member.id });
    const none = { primary: null, accent: null, header: null };
    const choice = { base: 'sunrise' as const, light: none, dark: none, corners: null, density: null, font: null };
    await client.saveGymBrand({ gymId, choice, expectedVersion: 0 });
    const day = [{ opens: '06:00', closes: '24:00' }];
    const hours = { week: Array.from({ length: 7 }, () => day), exceptions: [] };
    await client.updateBranchHours({ gymId, branchId: gym.side, hours, settings: defaultOccupancySettings });
    await client.updateDoorRules({ gymId, branchId: gym.side, rules: defaultDoorRules });
    const { email } = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('gym_id', '=', gymId)
      .where('id', '=', gym.admin.id)
      .executeTakeFirstOrThrow();
    adminEmail = email ?? '';
    exported = await exportOf(server(), gymId, 'json');
  });

  test('exports the same again, row for row, in each format', async () => {
    const target = await emptyGym(server(), adminEmail);
    await importGym(server().database, target, fileOf(exported), 0);
    for (const format of ['json', 'csv', 'xlsx'] as const) {
      const [first, second] = [await exportOf(server(), gymId, format), await exportOf(server(), target, format)];
      expect([format, await unzip(second)]).toEqual([format, await unzip(first)]);
    }
  });

  test('separators of lines and paragraphs within a text end no row', async () => {
    const { database } = server();
    const gym = await createTestGym(server(), 'Iron Lotus');
    const text = 'Pasted from\u2028a phone\u2029and a page';
    await gym.admin.client.addMemberNote({ gymId: gym.gymId, memberId: gym.member.id, kind: 'note', text });
    const target = await emptyGym(server());
    await importGym(database, target, fileOf(await exportOf(server(), gym.gymId, 'json')), 0);
    const notes = await database.db.selectFrom('member_notes').select('text').where('gym_id', '=', target).execute();
    expect(notes).toEqual([{ text }]);
  });

  test('the demo gym exports the same again', async () => {
    await createDemo(server().database, { identity: server().identity, clock: () => server().clock.now });
    const { db } = server().database;
    const demo = await db
      .selectFrom('gyms')
      .select('gym_id')
      .where('name', '=', 'Iron Lotus Fitness')
      .executeTakeFirstOrThrow();
    const target = await emptyGym(server(), 'admin@demo.gym');
    const first = await exportOf(server(), demo.gym_id, 'json');
    const rows = await importGym(server().database, target, fileOf(first), 0);
    expect(rows).toBeGreaterThan(10_000);
    const [before, after] = [await unzip(first), await unzip(await exportOf(server(), target, 'json'))];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, text] of Object.entries(after)) expect([name, text === before[name]]).toEqual([name, true]);
  });

  test('the admin who has the same e-mail stays signed in, as the person of the export', async () => {
    const target = await emptyGym(server(), adminEmail);
    const { db } = server().database;
    const before = await db.selectFrom('people').selectAll().where('gym_id', '=', target).executeTakeFirstOrThrow();
    const { client } = personOf(server(), { ...before, uid: before.uid ?? '' });
    expect((await client.getMembers({ gymId: target })).members).toEqual([]);
    await importGym(server().database, target, fileOf(exported), 0);
    expect((await client.getMembers({ gymId: target })).members).toHaveLength(awkwardNames.length + 1);
    expect(await client.getUserDashboardData({ gymId: target })).toMatchObject({
      user: { name: 'Asha Admin' },
      gym: { id: target, name: 'Iron Lotus' },
    });
  });

  test('nobody of the export counts as signed in to the gym, whatever the file says; staff are invited', async () => {
    const target = await emptyGym(server(), adminEmail);
    const { database, outbox, sent } = server();
    const before = await database.db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', target)
      .executeTakeFirstOrThrow();
    const { client } = personOf(server(), { ...before, uid: before.uid ?? '' });
    expect((await client.getMembers({ gymId: target })).members).toEqual([]);
    // As the last release exported it.
    const old = await changed(exported, 'people.ndjson', (text) =>
      text.replaceAll(/\}$/gm, ',"first_signed_in_at":1750000000000}'),
    );
    await importGym(database, target, old, 0);
    const people = await database.db.selectFrom('people').selectAll().where('gym_id', '=', target).execute();
    expect(people.filter((row) => row.first_signed_in_at !== null).map((row) => row.email)).toEqual([adminEmail]);
    const staff = people.find((row) => row.user_type === 'staff');
    sent.length = 0;
    await client.inviteStaff({ gymId: target, staffId: staff?.id ?? '' });
    await outbox.deliver();
    expect(sent.map(({ to }) => to)).toEqual([staff?.email]);
    const member = people.find((row) => row.user_type === 'member');
    const { name = '', phone = '', age } = member ?? {};
    const memberData = { name, phone, age: age ?? 30, sex: 'female' as const, email: 'right@gym.test' };
    const changedMember = await client.updateMember({ gymId: target, memberId: member?.id ?? '', memberData });
    expect(changedMember.member.email).toBe('right@gym.test');
  });

  test('a kiosk that the admin who has the same e-mail paired stays paired', async () => {
    const target = await emptyGym(server(), adminEmail);
    const { db } = server().database;
    const row = await db.selectFrom('people').selectAll().where('gym_id', '=', target).executeTakeFirstOrThrow();
    const admin = personOf(server(), { ...row, uid: row.uid ?? '' });
    const kiosk = await pairTestDevice(server(), { gymId: target }, admin);
    await importGym(server().database, target, fileOf(exported), 0);
    expect(await kiosk.client.getKiosk({ gymId: target })).toMatchObject({ device: { id: kiosk.id } });
    const { devices } = await admin.client.listDevices({ gymId: target });
    expect(devices).toMatchObject([{ id: kiosk.id, pairedBy: 'Asha Admin' }]);
  });

  test('a refund of the gateway is recorded with the payment of the export, not with its copy', async () => {
    const target = await emptyGym(server());
    const original = await createTestGym(server(), 'Original');
    const { admin, member } = original;
    const { client } = admin;
    const of = { gymId: original.gymId };
    const price = { lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
    await client.updatePlan({ ...of, planId: 'monthly', planData: { name: 'Monthly', ...price } });
    const payment = { amount: 1000_00, method: 'upi' as const, reference: '' };
    await client.renewMembership({ ...of, memberId: member.id, planId: 'monthly', payment });
    const { database, clock } = server();
    const paymentId = `pay_${original.gymId}`;
    await database.db
      .updateTable('payments')
      .set({ gateway_payment_id: paymentId })
      .where('gym_id', '=', original.gymId)
      .execute();
    await importGym(database, target, fileOf(await exportOf(server(), original.gymId, 'json')), 0);
    const rowsIn = (id: string) =>
      database.db
        .selectFrom('payments')
        .select(['kind', 'amount_paise', 'gateway_payment_id'])
        .where('gym_id', '=', id)
        .orderBy('kind')
        .execute();
    const copied = { kind: 'payment', amount_paise: 1000_00, gateway_payment_id: null };
    expect(await rowsIn(target)).toEqual([copied]);

    const [log, refundId] = [pino({ enabled: false }), `rfnd_${original.gymId}`];
    const refund = { type: 'refunded', refundId, paymentId, amountPaise: 400_00 } as const;
    await takeGatewayEvent({ database, log }, clock.now, `evt_${original.gymId}`, refund);
    expect(await rowsIn(target)).toEqual([copied]);
    expect(await rowsIn(original.gymId)).toEqual([
      { kind: 'payment', amount_paise: 1000_00, gateway_payment_id: paymentId },
      { kind: 'refund', amount_paise: 400_00, gateway_payment_id: refundId },
    ]);
  });

  test('broken off, it goes on with the same file and doubles nothing', async () => {
    const target = await emptyGym(server(), adminEmail);
    const { database } = server();
    let writes = 0;
    const dying = {
      ...database,
      transaction: ((work) => {
        writes += 1;
        return writes > 5 ? Promise.reject(new Error('Killed')) : database.transaction(work);
      }) as typeof database.transaction,
    };
    const file = fileOf(exported);
    await expect(importGym(dying, target, file, 0)).rejects.toThrow('Killed');
    await importGym(database, target, file, 0);
    expect(await unzip(await exportOf(server(), target, 'json'))).toEqual(await unzip(exported));
  });

  test('a gym with other members is refused, and unchanged', async () => {
    const { gymId: other } = await createTestGym(server(), 'Other Gym');
    const before = await rowsOf(server(), other);
    await expect(importGym(server().database, other, fileOf(exported), 0)).rejects.toMatchObject({
      code: 'bad-file',
      message: 'This gym has members already: an export is imported into a gym without members.',
    });
    expect(await rowsOf(server(), other)).toEqual(before);
  });

  test.each([
    ['export.json', (text: string) => text.replace('"Spotter"', '"Other"'), /no JSON export of Spotter/],
    ['export.json', (text: string) => text.replace('"format": 1', '"format": 2'), /newer version/],
    ['export.json', (text: string) => text.replace('"tables": {', '"tables": { "sessions": 1,'), /it has sessions/],
    ['people.ndjson', (text: string) => text.slice(0, text.lastIndexOf('{')), /^people has \d+ rows instead of \d+/],
    ['people.ndjson', firstLine((row) => ({ ...row, uid: 'x' })), /^people, line 1: the column uid/],
    ['people.ndjson', firstLine((row) => ({ ...row, gym_id: 'x' })), /^people, line 1: the column gym_id/],
    ['people.ndjson', firstLine((row) => ({ ...row, user_type: 'owner' })), /^people, line 1: the user_type “owner”/],
    ['people.ndjson', firstLine((row) => ({ ...row, name: null })), /^people, line 1: a name that is no string/],
    ['people.ndjson', firstLine((row) => ({ ...row, name: 'x'.repeat(20_001) })), /a name that is too long/],
    ['people.ndjson', firstLine((row) => ({ ...row, branch_id: 'foreign' })), /a branch_id that is not in branches/],
    ['people.ndjson', firstLine((row) => ({ ...row, id: 'a.b' })), /^people, line 1: the id “a\.b”/],
    ['people.ndjson', firstLine((row) => ({ ...row, id: '' })), /^people, line 1: the id “”/],
    ['branches.ndjson', firstLine((row) => ({ ...row, id: 'x'.repeat(65) })), /^branches, line 1: the id “x{40}”/],
    ['people.ndjson', firstLine(() => [1]), /^people, line 1: /],
    ['people.ndjson', (text: string) => text.replace('{', '['), /^people, line 1: /],
    ['plans.ndjson', firstLine((row) => ({ ...row, length: 1.5 })), /^plans, line 1: a length that is no whole number/],
    ['terms.ndjson', firstLine((row) => ({ ...row, starts_on: 'soon' })), /a starts_on that is no date/],
    ['terms.ndjson', firstLine((row) => ({ ...row, starts_on: '2026-02-30' })), /a starts_on that is no date/],
    ['people.ndjson', firstLine((row) => ({ ...row, expiry_date: '2026-13-01' })), /an? expiry_date that is no date/],
    ['people.ndjson', firstLine((row) => ({ ...row, birth_date: 'soon' })), /a birth_date that is no date/],
    ['gyms.ndjson', firstLine((row) => ({ ...row, time_zone: 'Mars' })), /^gyms, line 1: a text that cannot be read/],
    ['branches.ndjson', firstLine((row) => ({ ...row, occupancy_settings: 'x' })), /^branches, line 1: a text that/],
    [
      'branches.ndjson',
      firstLine((row) => ({ ...row, opening_hours: '{"week":1}' })),
      /^branches, line 1: a text that/,
    ],
    ['branches.ndjson', firstLine((row) => ({ ...row, door_rules: '{}' })), /^branches, line 1: a text that/],
    ['gym_brands.ndjson', firstLine((row) => ({ ...row, choice: 'x' })), /^gym_brands, line 1: a text that/],
    [
      'invoices.ndjson',
      firstLine((row) => ({ ...row, document: '{}' })),
      /^invoices, line 1: a document without lines/,
    ],
    ['activities.ndjson', firstLine((row) => ({ ...row, action: 'x' })), /^activities, line 1: /],
    ['activities.ndjson', firstLine((row) => ({ ...row, entity_type: 'x' })), /^activities, line 1: /],
    ['activities.ndjson', firstLine((row) => ({ ...row, changes: 'x' })), /^activities, line 1: a text that/],
    ['attendance.ndjson', firstLine((row) => ({ ...row, method: 'x' })), /^attendance, line 1: the method “x”/],
    ['invoices.ndjson', firstLine((row) => ({ ...row, kind: 'x' })), /^invoices, line 1: the kind “x”/],
    ['payments.ndjson', firstLine((row) => ({ ...row, method: 'x' })), /^payments, line 1: the method “x”/],
    ['plans.ndjson', firstLine((row) => ({ ...row, price_paise: -1 })), /^plans, line 1: the price_paise “-1”/],
    ['payments.ndjson', firstLine((row) => ({ ...row, amount_paise: 9e15 })), /^payments, line 1: the amount_paise /],
    ['attendance.ndjson', firstLine((row) => ({ ...row, happened_at: 9e15 })), /^attendance, line 1: the happened_at /],
    [
      'people.ndjson',
      firstLine((row) => ({ ...row, total_visits: 2 ** 31 })),
      /^people, line 1: the total_visits “2147/,
    ],
    ['people.ndjson', firstLine((row) => ({ ...row, name: 'A\0' })), /^people, line 1: a text that cannot be read/],
    ['people.ndjson', firstLine((row) => ({ ...row, name: 'A\ud800' })), /^people, line 1: a text that cannot be read/],
  ] as const)('%s changed (%#): one sentence, and nothing is written', async (name, change, sentence) => {
    const target = await emptyGym(server());
    const before = await rowsOf(server(), target);
    const file = await changed(exported, name, change);
    await expect(importGym(server().database, target, file, 0)).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringMatching(sentence) as string,
    });
    expect(await rowsOf(server(), target)).toEqual(before);
  });

  test('a file that is no export, or ends in the middle, is one sentence', async () => {
    const target = await emptyGym(server());
    for (const bytes of [
      Buffer.from('id,Name\n1,Asha'),
      exported.subarray(0, exported.length - 100),
      Buffer.alloc(0),
    ]) {
      await expect(importGym(server().database, target, fileOf(bytes), 0)).rejects.toMatchObject({ code: 'bad-file' });
    }
    const csv = await exportOf(server(), gymId, 'csv');
    await expect(importGym(server().database, target, fileOf(csv), 0)).rejects.toThrow(/no JSON export of Spotter/);
  });

  test('an export of an earlier release, without a column that may be empty, is imported', async () => {
    const target = await emptyGym(server(), adminEmail);
    await importGym(server().database, target, await changed(exported, 'people.ndjson', withoutFrozenTo), 0);
    expect((await rowsOf(server(), target))[2]).toHaveLength(awkwardNames.length + 4);
  });
});
