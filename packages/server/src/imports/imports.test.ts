import { beforeEach, describe, expect, test } from 'vitest';
import { contract, type ErrorCode, errorsOf, type ImportOptions, UNDO_IMPORT_MS } from '@spotter/api';
import { clearImports } from './clearImports.ts';
import { cleanupJob } from '../cleanup.ts';
import { day, workbook } from './testing/files.ts';
import { importRows, importTestFile, uploadTestImport, workOnImports } from '../testing/imports.ts';
import { newId } from '../newId.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const header = 'Name,Mobile No,Email,Age,Gender,Plan,Joining Date,Expiry Date,Fees Due,Notes';
const asha = 'Asha Rao,98450 12345,asha@mail.in,31,F,Quarterly,10/11/2026,09/02/2027,500,Knee pain';
const ravi = 'ravi mehta,+91 9820098200,,,,Monthly,25/12/2025,,,';

onBothEngines('imports', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const people = (gymId = gym.gymId) =>
    server()
      .database.db.selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('user_type', '=', 'member')
      .orderBy('name')
      .execute();
  const byName = async (name: string) => (await people()).find((person) => person.name === name);
  const everything = async () => ({
    people: await people(),
    terms: await server().database.db.selectFrom('terms').selectAll().where('gym_id', '=', gym.gymId).execute(),
    invoices: await server().database.db.selectFrom('invoices').selectAll().where('gym_id', '=', gym.gymId).execute(),
    notes: await server().database.db.selectFrom('member_notes').selectAll().where('gym_id', '=', gym.gymId).execute(),
  });

  test('looking first writes nothing to the gym, and says what would become of each row', async () => {
    const before = await everything();
    const draft = await uploadTestImport(gym, [header, asha, ravi, 'Nobody,12345,,,,,,,,']);
    expect(draft).toMatchObject({
      status: 'draft',
      fileName: 'members.csv',
      createdBy: 'Asha Admin',
      totalRows: 3,
      counts: { create: 2, update: 0, unchanged: 0, skip: 0, error: 1, duplicates: 0 },
      problems: [],
    });
    const rows = await importRows(gym, draft.id);
    expect(rows.map(({ number, outcome, name }) => [number, outcome, name])).toEqual([
      [2, 'create', 'Asha Rao'],
      [3, 'create', 'Ravi Mehta'],
      [4, 'error', 'Nobody'],
    ]);
    expect(rows[1]?.repairs).toContainEqual({ field: 'name', from: 'ravi mehta', to: 'Ravi Mehta' });
    expect(rows[2]?.errors[0]).toMatchObject({ field: 'phone' });
    const { client } = gym.admin;
    const bad = await client.getImportRows({ gymId: gym.gymId, importId: draft.id, outcome: 'error', limit: 10 });
    expect(bad).toMatchObject({ rows: [{ number: 4 }], hasMore: false });
    const page = await client.getImportRows({ gymId: gym.gymId, importId: draft.id, after: 2, limit: 1 });
    expect(page).toMatchObject({ rows: [{ number: 3 }], hasMore: true });
    await expect(
      client.getImportRows({ gymId: gym.gymId, importId: draft.id, after: 2 ** 31, limit: 1 }),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect(await everything()).toEqual(before);
  });

  test('members come over with term, opening balance and note; nobody is mailed', async () => {
    const done = await importTestFile(server(), gym, [header, asha, ravi, 'Nobody,12345,,,,,,,,']);
    expect(done).toMatchObject({
      status: 'done',
      processedRows: 3,
      counts: { create: 2, update: 0, unchanged: 0, skip: 0, error: 1, duplicates: 0 },
      undoUntil: server().clock.now + UNDO_IMPORT_MS,
    });
    const member = await byName('Asha Rao');
    expect(member).toMatchObject({
      phone: '+919845012345',
      email: 'asha@mail.in',
      age: 31,
      sex: 'female',
      membership_plan: 'quarterly',
      plan_name: 'Quarterly',
      join_date: '2026-11-10',
      expiry_date: '2027-02-09',
      branch_id: gym.main,
      uid: null,
    });
    expect(await byName('Ravi Mehta')).toMatchObject({
      email: null,
      age: null,
      sex: null,
      join_date: '2025-12-25',
      expiry_date: '2026-01-25',
    });
    const { client } = gym.admin;
    const memberId = member?.id ?? '';
    expect((await client.getMembership({ gymId: gym.gymId, memberId })).terms).toMatchObject([
      { planName: 'Quarterly', from: '2026-11-10', to: '2027-02-09' },
    ]);
    expect(await client.getDues({ gymId: gym.gymId })).toMatchObject({ total: 500_00, members: [{ memberId }] });
    expect((await client.getMemberNotes({ gymId: gym.gymId, memberId })).notes).toMatchObject([
      { text: 'Knee pain', writtenBy: 'Asha Admin' },
    ]);
    const outbox = await server()
      .database.db.selectFrom('outbox')
      .select('id')
      .where('gym_id', '=', gym.gymId)
      .execute();
    expect(outbox).toEqual([]);
    const { activities } = await client.getActivities({ gymId: gym.gymId, limit: 10 });
    expect(activities.filter(({ entityType }) => entityType !== 'admin')).toMatchObject([
      { entityType: 'import', displayText: 'Asha Admin imported members.csv', changes: { create: { to: 2 } } },
    ]);
  });

  test('the same file a second time changes nothing', async () => {
    await importTestFile(server(), gym, [header, asha, ravi]);
    const before = await everything();
    server().clock.now += 1000;
    for (const inGym of ['skip', 'update'] as const) {
      const again = await uploadTestImport(gym, [header, asha, ravi], { options: { duplicates: { inGym } } });
      expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, skip: 0, error: 0, duplicates: 2 });
      await expect(gym.admin.client.runImport({ gymId: gym.gymId, importId: again.id })).rejects.toMatchObject({
        code: 'import-incomplete',
        message: 'There is nothing new in this file',
      });
    }
    expect(await everything()).toEqual(before);
  });

  test('duplicates in the file and in the gym are skipped, updated or created, as chosen', async () => {
    await importTestFile(server(), gym, [header, asha]);
    const lines = [
      header,
      // The gym’s Asha with another plan, herself again, and somebody else with her phone.
      'Asha Rao,9845012345,,,,Yearly,10/11/2026,,,',
      'Asha Rao,9845012345,,,,Yearly,10/11/2026,,,',
      'Kiran Rao,9845012345,,,,Monthly,01/11/2026,,,',
    ];
    const skipped = await uploadTestImport(gym, lines);
    expect(skipped.counts).toMatchObject({ skip: 3, duplicates: 3 });
    expect((await importRows(gym, skipped.id)).map(({ duplicateOf }) => duplicateOf)).toMatchObject([
      { in: 'gym', by: 'phone', name: 'Asha Rao' },
      { in: 'file', by: 'phone', row: 2 },
      { in: 'file', by: 'phone', row: 2 },
    ]);
    const { client } = gym.admin;
    const duplicates = { inGym: 'update', inFile: 'create' } as const;
    const { import: chosen } = await client.previewImport({
      gymId: gym.gymId,
      importId: skipped.id,
      options: { duplicates },
    });
    const rows = await importRows(gym, chosen.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'update', 'skip']);
    expect(rows[0]?.changes).toEqual([
      { field: 'plan', from: 'Quarterly', to: 'Yearly' },
      { field: 'expiryDate', from: '9 Feb 2027', to: '10 Nov 2027' },
    ]);
    server().clock.now += 1000;
    await client.runImport({ gymId: gym.gymId, importId: chosen.id });
    await workOnImports(server());
    expect((await people()).filter(({ name }) => name.endsWith('Rao'))).toMatchObject([
      { name: 'Asha Rao', membership_plan: 'yearly', expiry_date: '2027-11-10', email: 'asha@mail.in' },
    ]);
    // Of the second row nothing was left to change.
    expect((await client.getImport({ gymId: gym.gymId, importId: chosen.id })).import.counts).toMatchObject({
      update: 1,
      unchanged: 1,
      skip: 1,
    });
  });

  test('who is expired without a date is inactive, unless their membership is over by their plan', async () => {
    const lapsed = { name: 'Zoya Khan', phone: '+919811100000', expiry_date: '2026-11-01' };
    const { id: lapsedId } = await gym.addPerson('member', gym.side, lapsed);
    const running = { name: 'Imran Ali', phone: '+919811100001', expiry_date: '2027-11-01' };
    const { id: runningId } = await gym.addPerson('member', gym.side, running);
    const lines = [
      'Name,Mobile No,Plan,Joining Date,Status',
      'Asha Rao,9845012345,Monthly,10/01/2025,Expired',
      'Ravi Mehta,9820098200,Monthly,10/11/2026,Expired',
      'Zoya Khan,9811100000,,,Expired',
      'Imran Ali,9811100001,,,Expired',
    ];
    const options = { duplicates: { inGym: 'update' } } as const;
    const { id } = await importTestFile(server(), gym, lines, { options });
    const rows = await importRows(gym, id);
    const repair = { field: 'status', from: 'Expired', to: 'Inactive' };
    const statusOf = rows.map(({ repairs }) => repairs.filter(({ field }) => field === 'status'));
    expect(statusOf).toEqual([[], [repair], [], [repair]]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'unchanged', 'update']);
    expect(await byName('Asha Rao')).toMatchObject({ expiry_date: '2025-02-10', deactivated_at: null });
    expect(await byName('Ravi Mehta')).toMatchObject({ deactivated_at: expect.any(Number) });
    const deactivated = (await people()).filter((person) => person.deactivated_at !== null).map((person) => person.id);
    expect(deactivated).toContain(runningId);
    expect(deactivated).not.toContain(lapsedId);
  });

  /** The errors of members who joined on these days, from a workbook. */
  const errorsOfDates = async (...dates: (string | Date)[]) => {
    const members = dates.map((date, at) => [`Member ${'ABCDEFGHIJ'[at]}`, 9_845_012_300 + at, date]);
    const bytes = await workbook([['Name', 'Phone', 'Joining Date'], ...members]);
    const { gymId, admin } = gym;
    const file = { fileName: 'list.xlsx', base64: Buffer.from(bytes).toString('base64') };
    const { import: draft } = await admin.client.uploadImport({ gymId, kind: 'members', ...file });
    const rows = await importRows(gym, draft.id);
    return rows.flatMap(({ errors }) => errors.map(({ field, error }) => [field, error]));
  };

  describe('a column of which Excel has read the dates whose day is up to 12, month first', () => {
    const days = ['13/01/2026', '25/02/2026', '31/03/2026', '14/04/2026', '15/05/2026'];
    test('is refused where day and month may have changed places', async () => {
      // 5 June, 1 July and 2 February.
      expect(await errorsOfDates(...days, day(2026, 5, 6), day(2026, 1, 7), day(2026, 2, 2))).toEqual(
        [
          ['6 May 2026', '5 Jun 2026'],
          ['7 Jan 2026', '1 Jul 2026'],
        ].map(([date, other]) => [
          'joinDate',
          `${date} may be ${other}: Excel has read a part of this column with day and month exchanged. Format the column as text, and enter the date again`,
        ]),
      );
    });

    test('is not one where a date of it, or a text, says otherwise', async () => {
      const typed = [day(2026, 5, 6), day(2026, 1, 7), day(2026, 2, 2)];
      expect(await errorsOfDates(...days, ...typed, day(2026, 1, 13))).toEqual([]);
      expect(await errorsOfDates(...days, ...typed, '05/06/2026')).toEqual([]);
      expect(await errorsOfDates(...days, ...typed.slice(1))).toEqual([]);
      expect(await errorsOfDates(...days.slice(0, 2), ...typed, ...typed)).toEqual([]);
    });
  });

  test('who is skipped for the phone, e-mail or card of somebody else in the file is told from who is twice in it', async () => {
    const { id } = await uploadTestImport(gym, [
      'Name,Mobile No,Email,Card',
      'Asha Rao,9845012345,asha@mail.in,A100',
      'Asha,9845012345,,',
      'Ravi Rao,9845012345,,',
      'Mira Rao,9845012346,asha@mail.in,',
      'Uma Rao,9845012347,,A100',
    ]);
    const rows = await importRows(gym, id);
    expect(rows.slice(1).map(({ outcome, errors }) => [outcome, errors[0]?.error])).toEqual([
      ['skip', 'Repeats row 2'],
      ['skip', 'Row 2 has this phone number, under another name. To import both, choose “Add both”'],
      ['skip', 'Row 2 has this e-mail, under another name. To import both, choose “Add both”'],
      ['skip', 'Row 2 has this card number, under another name'],
    ]);
  });

  test.each(['update', 'skip'] as const)(
    'a card or phone of the gym under another name is nobody’s to %s',
    async (inGym) => {
      const zoya = { name: 'Zoya Khan', phone: '+919811100000', card_number: 'A100' };
      const { id } = await gym.addPerson('member', gym.side, zoya);
      const before = await everything();
      const lines = [
        'Name,Mobile No,Card',
        // The card was given to somebody else.
        'Ravi Rao,9845012345,A100',
        'Imran Khan,9811100000,',
      ];
      const draft = await uploadTestImport(gym, lines, { options: { duplicates: { inGym } } });
      const rows = await importRows(gym, draft.id);
      expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.field, errors[0]?.error])).toEqual([
        [
          'skip',
          'cardNumber',
          'Zoya Khan has this card number, under another name and phone number. Only one member can have it',
        ],
        ['skip', 'phone', 'Zoya Khan has this phone number, under another name. To add both, create duplicates'],
      ]);
      await expect(gym.admin.client.runImport({ gymId: gym.gymId, importId: draft.id })).rejects.toMatchObject({
        message: 'There is nothing new in this file',
      });
      expect(await everything()).toEqual(before);
      expect((await people()).find((person) => person.id === id)).toMatchObject(zoya);
    },
  );

  test('an e-mail and a card belong to one person, staff too', async () => {
    const { email } = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('id', '=', gym.staff.id)
      .executeTakeFirstOrThrow();
    const draft = await uploadTestImport(
      gym,
      [
        header,
        `Zoya Khan,9811100000,${email},,,,,,,`,
        'Ali Khan,9811100001,ali@mail.in,,,,,,,',
        'A Ali Khan,9811100002,ali@mail.in,,,,,,,',
      ],
      { options: { duplicates: { inFile: 'create' } } },
    );
    const rows = await importRows(gym, draft.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.error])).toEqual([
      ['error', 'This e-mail is Sunil Staff’s already'],
      ['create', undefined],
      ['error', 'Row 3 has the same e-mail, which only one member can have'],
    ]);
  });

  test('of a family with one e-mail each is a member, and the first has it; the same file again changes nothing', async () => {
    const lines = [
      header,
      ...['Asha', 'Kiran', 'Zoya'].map((name, at) => `${name} Rao,981110000${at},rao@mail.in,,,,,,,`),
    ];
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const draft = await uploadTestImport(gym, lines, { options });
    expect((await importRows(gym, draft.id)).map(({ outcome, repairs }) => [outcome, repairs.at(-1)])).toEqual([
      ['create', undefined],
      ['create', { field: 'email', from: 'rao@mail.in', to: '' }],
      ['create', { field: 'email', from: 'rao@mail.in', to: '' }],
    ]);
    await gym.admin.client.runImport({ gymId: gym.gymId, importId: draft.id });
    await workOnImports(server());
    const imported = await people();
    const family = imported.filter(({ name }) => name.endsWith(' Rao'));
    expect(new Map(family.map(({ name, email }) => [name, email]))).toEqual(
      new Map([
        ['Asha Rao', 'rao@mail.in'],
        ['Kiran Rao', null],
        ['Zoya Rao', null],
      ]),
    );
    const again = await uploadTestImport(gym, lines, { options });
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, error: 0 });
    await expect(gym.admin.client.runImport({ gymId: gym.gymId, importId: again.id })).rejects.toMatchObject({
      message: 'There is nothing new in this file',
    });
    expect(await people()).toEqual(imported);
  });

  test('a plan of the gym is found by its name, however many others the file names', async () => {
    const names = [...Array.from({ length: 501 }, (_, at) => `Zumba ${at}`), 'Quarterly'];
    const lines = names.map((name, at) => `Member,98${String(at).padStart(8, '0')},,,,${name},,,,`);
    const draft = await uploadTestImport(gym, [header, ...lines]);
    expect(draft.counts).toMatchObject({ create: 1, error: 501 });
    expect(draft.plans.at(-1)).toEqual({ text: 'Quarterly', rows: 1, id: 'quarterly' });
  });

  test('a canceled import keeps what was written until it is undone', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Member ${at},98${String(at).padStart(8, '0')},,,,,,,,`);
    const draft = await uploadTestImport(gym, [header, ...lines]);
    const { client } = gym.admin;
    const [gymId, importId] = [gym.gymId, draft.id];
    await client.runImport({ gymId, importId });
    await client.cancelImport({ gymId, importId });
    await workOnImports(server());
    expect((await client.getImport({ gymId, importId })).import).toMatchObject({
      status: 'canceled',
      processedRows: 0,
    });
    expect(await people()).toHaveLength(1);
    await expect(client.runImport({ gymId, importId })).rejects.toMatchObject({ code: 'state-changed' });
    await expect(client.cancelImport({ gymId, importId })).rejects.toMatchObject({ code: 'state-changed' });
    const discarded = await uploadTestImport(gym, [header, asha]);
    await client.cancelImport({ gymId, importId: discarded.id });
    await expect(client.getImport({ gymId, importId: discarded.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  const storedRows = async () =>
    (await server().database.db.selectFrom('import_rows').selectAll().where('gym_id', '=', gym.gymId).execute()).length;

  /** Drafts like this one, without rows. */
  async function addDrafts(importId: string, count: number, idOf = newId): Promise<string[]> {
    const { db } = server().database;
    const row = await db.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow();
    const ids = Array.from({ length: count }, idOf);
    await db
      .insertInto('imports')
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    return ids;
  }

  test('a file can be corrected and uploaded again and again: of the drafts of a kind the newest 20 stay', async () => {
    const { gymId, admin } = gym;
    const other = await createTestGym(server(), 'Other');
    const { id: foreign } = await uploadTestImport(other, [header, asha]);
    const visits = await uploadTestImport(gym, ['Mobile,Date', '9845012345,01/11/2026'], { kind: 'visits' });
    const done = await importTestFile(server(), gym, [header, ravi]);
    const { id: oldest } = await uploadTestImport(gym, [header, asha]);
    const stored = await storedRows();
    const others = await addDrafts(oldest, 18);
    const listed = async () => (await admin.client.getImports({ gymId })).imports.map(({ id }) => id);
    const { id: twentieth } = await uploadTestImport(gym, [header, asha]);
    const newestFirst = [twentieth, ...others.toReversed(), oldest, done.id, visits.id];
    expect(await listed()).toEqual(newestFirst);
    const { id: last } = await uploadTestImport(gym, [header, asha]);
    expect(await listed()).toEqual([last, ...newestFirst.filter((id) => id !== oldest)]);
    expect(await storedRows()).toBe(stored + 2);
    await expect(admin.client.runImport({ gymId, importId: oldest })).rejects.toMatchObject({ code: 'not-found' });
    expect((await other.admin.client.getImports({ gymId: other.gymId })).imports).toMatchObject([{ id: foreign }]);
  });

  test('an upload stays beside 20 drafts of before the clock was set back, whose ids sort after its own', async () => {
    const { id } = await uploadTestImport(gym, [header, asha]);
    const later = await addDrafts(id, 20, () => `f${newId().slice(1)}`);
    expect(await uploadTestImport(gym, [header, ravi])).toMatchObject({ status: 'draft', totalRows: 1 });
    const { imports } = await gym.admin.client.getImports({ gymId: gym.gymId });
    expect(imports.filter((one) => later.includes(one.id))).toHaveLength(19);
    expect(imports).toHaveLength(20);
  });

  test('files that come while many others wait to be read are refused for the moment', async () => {
    const { gymId, admin } = gym;
    const base64 = Buffer.from([header, asha].join('\n')).toString('base64');
    const upload = () => admin.client.uploadImport({ gymId, kind: 'members', fileName: 'members.csv', base64 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, upload));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).not.toEqual([]);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
    expect((await upload()).import).toMatchObject({ status: 'draft', totalRows: 1 });
  });

  test('a retry of an upload gets the same draft, and takes the place of none', async () => {
    const { gymId, admin } = gym;
    const { id: oldest } = await uploadTestImport(gym, [header, asha]);
    await addDrafts(oldest, 18);
    const base64 = Buffer.from([header, ravi].join('\n')).toString('base64');
    const file = { gymId, kind: 'members', fileName: 'members.csv', base64 } as const;
    const upload = () => admin.client.uploadImport(file, { idempotencyKey: 'upload' });
    const { import: draft } = await upload();
    expect((await upload()).import).toEqual(draft);
    expect((await admin.client.getImport({ gymId, importId: oldest })).import.status).toBe('draft');
  });

  test('a file of which the server has stored a part is not checked as if it were all', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await uploadTestImport(gym, [header, asha, ravi]);
    const { db } = server().database;
    // As a server leaves it that dies between two pages of rows.
    await db.deleteFrom('import_rows').where('import_id', '=', importId).where('number', '=', 3).execute();
    await db
      .updateTable('imports')
      .set({ revision: 1, previewed_revision: null, total_rows: 0 })
      .where('id', '=', importId)
      .execute();
    await expect(admin.client.previewImport({ gymId, importId, options: {} })).rejects.toMatchObject({
      code: 'state-changed',
      message: 'This file was not read to its end. Please upload it again',
    });
    await expect(admin.client.runImport({ gymId, importId })).rejects.toMatchObject({ code: 'import-incomplete' });
  });

  test('an upload whose rows somebody else checks with other choices is refused with a code of its call', async () => {
    const { gymId, admin } = gym;
    const lines = Array.from({ length: 1000 }, (_, at) => `Member ${at},98450${10_000 + at},${at}@example.com`);
    const upload = uploadTestImport(gym, [header, ...lines]).catch((error: unknown) => error);
    const { db } = server().database;
    const draft = db.selectFrom('imports').select(['id', 'revision']).where('gym_id', '=', gymId);
    await expect.poll(() => draft.executeTakeFirst(), { interval: 1 }).toMatchObject({ revision: 2 });
    const { id: importId } = await draft.executeTakeFirstOrThrow();
    await admin.client.previewImport({ gymId, importId, options: { duplicates: { inGym: 'skip' } } });
    const { code } = (await upload) as { code: ErrorCode };
    expect(code).toBe('state-changed');
    expect(errorsOf(contract.uploadImport)).toContain(code);
  });

  test('the rows of a draft that was discarded are deleted with the next upload of the gym', async () => {
    const { gymId, admin } = gym;
    const other = await createTestGym(server(), 'Other');
    const discarded = await uploadTestImport(gym, [header, asha, ravi]);
    await admin.client.cancelImport({ gymId, importId: discarded.id });
    await uploadTestImport(other, [header, asha]);
    expect(await storedRows()).toBe(3);
    await uploadTestImport(gym, [header, asha]);
    expect(await storedRows()).toBe(2);
  });

  test('columns that people chose are remembered for the next file of the gym, and for no other gym', async () => {
    const lines = ['Naam,Contact,Xyz', 'Asha Rao,9845012345,Old lady'];
    const first = await uploadTestImport(gym, lines, { options: { columns: ['name', 'phone', 'note'] } });
    expect(first.columns.map(({ field }) => field)).toEqual(['name', 'phone', 'note']);
    const second = await uploadTestImport(gym, lines);
    expect(second.columns[2]).toMatchObject({ header: 'Xyz', field: 'note', source: 'remembered' });
    const other = await createTestGym(server(), 'Other');
    expect((await uploadTestImport(other, lines)).columns[2]).toMatchObject({
      source: expect.not.stringMatching('remembered'),
    });
  });

  test('a plan that was deleted since the upload is asked for again', async () => {
    const { gymId, admin } = gym;
    const { client } = admin;
    const planData = { name: 'Gold', lengthUnit: 'month' as const, length: 2, price: null, isTaxIncluded: true };
    const { plan } = await client.addPlan({ gymId, planData });
    const before = await everything();
    const lines = ['Name,Phone,Plan', 'Asha Rao,9845012345,Gold', 'Ravi Mehta,9820098200,'];
    const { id: importId, ...draft } = await uploadTestImport(gym, lines);
    expect(draft.plans).toEqual([{ text: 'Gold', rows: 1, id: plan.id }]);
    const shown = { plans: [{ text: 'Gold', id: plan.id }], branches: [], branchId: gym.main };
    await client.previewImport({ gymId, importId, options: { ...shown, planId: plan.id } });
    await client.deletePlan({ gymId, planId: plan.id });
    const preview = async (options: ImportOptions) => (await client.previewImport({ gymId, importId, options })).import;
    const refused = await preview({ ...shown, planId: plan.id });
    expect(refused).toMatchObject({
      plans: [{ text: 'Gold', rows: 1, id: null }],
      planId: 'monthly',
      problems: ['The plan of rows without one was deleted: choose another'],
    });
    await expect(client.runImport({ gymId, importId })).rejects.toMatchObject({ code: 'import-incomplete' });
    expect(await everything()).toEqual(before);
    const settled = await preview({ ...shown, plans: [{ text: 'Gold', id: 'yearly' }], planId: 'monthly' });
    expect(settled).toMatchObject({ problems: [], plans: [{ id: 'yearly' }], counts: { create: 2 } });
    await expect(preview({ planId: plan.id })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a branch that was deleted since the upload is asked for again', async () => {
    const { gymId, admin } = gym;
    const { client } = admin;
    const branchData = { name: 'Vashi', address: '1 Palm Road', phone: '', email: '', maxCapacity: 50 };
    const { branch } = await client.addBranch({ gymId, branchData: { ...branchData, status: 'active' } });
    const lines = ['Name,Phone,Branch', 'Asha Rao,9845012345,Vashi', 'Ravi Mehta,9820098200,'];
    const options = { branchId: branch.id };
    const { id: importId, ...draft } = await uploadTestImport(gym, lines, { options });
    expect(draft.branches).toEqual([{ text: 'Vashi', rows: 1, id: branch.id }]);
    await client.deleteBranch({ gymId, branchId: branch.id });
    const preview = async (change: ImportOptions) =>
      (await client.previewImport({ gymId, importId, options: change })).import;
    const shown = { branches: [{ text: 'Vashi', id: branch.id }], branchId: branch.id };
    expect(await preview(shown)).toMatchObject({
      branches: [{ text: 'Vashi', id: null }],
      branchId: gym.main,
      problems: ['The branch of rows without one was deleted: choose another'],
    });
    const settled = await preview({ branches: [{ text: 'Vashi', id: gym.side }], branchId: gym.main });
    expect(settled).toMatchObject({ problems: [], branches: [{ id: gym.side }], counts: { create: 2 } });
  });

  test('without a column of the phone it does not run', async () => {
    const draft = await uploadTestImport(gym, ['Name,Remark', 'Asha Rao,hello']);
    expect(draft.problems).toEqual(['Choose the column of the phone number']);
    const before = await everything();
    await expect(gym.admin.client.runImport({ gymId: gym.gymId, importId: draft.id })).rejects.toMatchObject({
      code: 'import-incomplete',
      message: 'Choose the column of the phone number',
    });
    expect(await everything()).toEqual(before);
  });

  test('raw rows are deleted once the import cannot be undone, drafts after a week', async () => {
    const { id: importId } = await importTestFile(server(), gym, [header, asha]);
    const draft = await uploadTestImport(gym, [header, ravi]);
    const undone = await importTestFile(server(), gym, [header, 'Zoya Khan,9811100000,,,,,,,,']);
    await gym.admin.client.undoImport({ gymId: gym.gymId, importId: undone.id });
    await workOnImports(server());
    const cleanup = () => {
      const { database, identity, clock } = server();
      return cleanupJob({ database, identity, clock: () => clock.now }).run(new AbortController().signal);
    };
    await cleanup();
    expect(await storedRows()).toBe(6);
    server().clock.now += UNDO_IMPORT_MS + 1;
    // Each run clears a hundred imports, and earlier tests have left more.
    await expect
      .poll(async () => {
        await cleanup();
        return storedRows();
      })
      .toBe(0);
    const { client } = gym.admin;
    expect((await client.getImport({ gymId: gym.gymId, importId })).import).toMatchObject({
      status: 'done',
      undoUntil: null,
    });
    await expect(client.undoImport({ gymId: gym.gymId, importId })).rejects.toMatchObject({ code: 'state-changed' });
    await expect(client.getImport({ gymId: gym.gymId, importId: draft.id })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await byName('Asha Rao')).toBeDefined();
  });

  test('once it runs, the values of a file are in its rows alone, which the erasure of a person reaches', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await importTestFile(server(), gym, [header, asha]);
    const memberId = (await byName('Asha Rao'))?.id ?? '';
    const stored = async () => {
      const { db } = server().database;
      const ofImport = (table: 'imports' | 'import_rows') =>
        db.selectFrom(table).selectAll().where('gym_id', '=', gymId);
      return JSON.stringify([await ofImport('imports').execute(), await ofImport('import_rows').execute()]);
    };
    expect(await stored()).toContain('Asha Rao');
    await admin.client.deleteMember({ gymId, memberId });
    await admin.client.erasePerson({ gymId, personId: memberId });
    expect(await stored()).not.toMatch(/Asha Rao|asha@mail|98450|Knee/);
    const { columns } = (await admin.client.getImport({ gymId, importId })).import;
    expect(columns[0]).toMatchObject({ header: 'Name', samples: [], field: 'name' });
  });

  test('the values that an earlier release left in the list of imports are deleted with the rows', async () => {
    const { gymId } = gym;
    const { id } = await importTestFile(server(), gym, [header, asha]);
    const { db } = server().database;
    const row = () => db.selectFrom('imports').select('settings').where('gym_id', '=', gymId).where('id', '=', id);
    const { settings } = await row().executeTakeFirstOrThrow();
    const withSamples = settings.replace('"samples":[]', '"samples":["Asha Rao"]');
    for (const cleared_at of [null, 1]) {
      const before = { settings: withSamples, cleared_at };
      await db.updateTable('imports').set(before).where('gym_id', '=', gymId).where('id', '=', id).execute();
      const { database, identity, clock } = server();
      clock.now += UNDO_IMPORT_MS + 1;
      await cleanupJob({ database, identity, clock: () => clock.now }).run(new AbortController().signal);
      expect(await row().executeTakeFirst()).toEqual({ settings });
    }
  });

  test('a draft of a week ago that somebody starts at the moment of the cleanup keeps its rows', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await uploadTestImport(gym, [header, asha, ravi]);
    server().clock.now += UNDO_IMPORT_MS + 1;
    const { db, transaction } = server().database;
    let isStarted = false;
    await clearImports(
      {
        db,
        transaction: async (work) => {
          if (!isStarted) await admin.client.runImport({ gymId, importId });
          isStarted = true;
          return transaction(work);
        },
      },
      server().clock.now,
    );
    await workOnImports(server());
    expect((await admin.client.getImport({ gymId, importId })).import).toMatchObject({
      status: 'done',
      counts: { create: 2 },
    });
    expect(await storedRows()).toBe(3);
  });
});
