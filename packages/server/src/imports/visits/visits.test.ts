import { beforeEach, expect, test } from 'vitest';
import { importRows, importTestFile, uploadTestImport, workOnImports } from '../../testing/imports.ts';
import { onBothEngines } from '../../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../../testing/server.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const header = 'Mobile,Date,In Time,Out Time';

onBothEngines('an import of past visits', (server) => {
  let gym: TestGym;
  let zoya: TestPerson;
  beforeEach(async () => {
    gym = await createTestGym(server());
    zoya = await gym.addPerson('member', gym.side, { name: 'Zoya Khan', phone: '+919845012345' });
  });

  const rowsOf = async (id: string) => {
    const { db } = server().database;
    return {
      person: await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      attendance: await db
        .selectFrom('attendance')
        .select(['action', 'method', 'happened_at', 'duration', 'branch_id'])
        .where('person_id', '=', id)
        .orderBy('happened_at')
        .execute(),
      /** But changes of the list, which say nothing of a visit. */
      events: await db
        .selectFrom('feed_events')
        .select('seq')
        .where('gym_id', '=', gym.gymId)
        .where('payload', 'not like', '{"type":"members"%')
        .execute(),
    };
  };
  const lines = [
    header,
    '9845012345,01/11/2026,07:00,08:30',
    '9845012345,02/11/2026,18:05,',
    '9000000000,02/11/2026,18:05,',
  ];

  test('counts visits, at the member’s branch; nobody becomes present and nothing is announced', async () => {
    const { counts } = await importTestFile(server(), gym, lines, { kind: 'visits' });
    expect(counts).toMatchObject({ create: 2, error: 1 });
    const { person, attendance, events } = await rowsOf(zoya.id);
    const rest = { method: 'import', branch_id: gym.side };
    expect(attendance).toEqual([
      { action: 'check-in', happened_at: at('2026-11-01T07:00'), duration: null, ...rest },
      { action: 'check-out', happened_at: at('2026-11-01T08:30'), duration: 90 * 60_000, ...rest },
      { action: 'check-in', happened_at: at('2026-11-02T18:05'), duration: null, ...rest },
    ]);
    expect(person).toMatchObject({
      total_visits: 2,
      last_check_in_at: at('2026-11-02T18:05'),
      checked_in_at: null,
    });
    expect(events).toEqual([]);
  });

  test('the same file again is unchanged, and its undo leaves what the desk wrote', async () => {
    const { gymId, admin } = gym;
    const before = await rowsOf(zoya.id);
    const { id: importId } = await importTestFile(server(), gym, lines, { kind: 'visits' });
    const again = await uploadTestImport(gym, lines, { kind: 'visits' });
    expect(again.counts).toMatchObject({ create: 0, unchanged: 2, error: 1 });
    expect((await importRows(gym, again.id))[2]?.errors).toEqual([
      { field: 'phone', error: 'No member has this phone number' },
    ]);
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: zoya.id });
    await admin.client.undoImport({ gymId, importId });
    await workOnImports(server());
    const { person, attendance } = await rowsOf(zoya.id);
    expect(attendance).toMatchObject([{ action: 'check-in', method: 'manual' }]);
    expect(person).toMatchObject({ total_visits: 1, last_check_in_at: server().clock.now });
    expect(before.person).toMatchObject({ total_visits: 0, last_check_in_at: null });
  });

  test('a member who was deleted before the undo is restored without the visits that it took back', async () => {
    const { gymId, admin } = gym;
    const { person: before } = await rowsOf(zoya.id);
    const { id: importId } = await importTestFile(server(), gym, lines, { kind: 'visits' });
    await admin.client.deleteMember({ gymId, memberId: zoya.id });
    await admin.client.undoImport({ gymId, importId });
    await workOnImports(server());
    await admin.client.restorePerson({ gymId, personId: zoya.id });
    const { person, attendance } = await rowsOf(zoya.id);
    expect(attendance).toEqual([]);
    expect(person).toMatchObject({ total_visits: before.total_visits, last_check_in_at: before.last_check_in_at });
  });

  test('rows of nobody, more than are written at once, hold up neither the run nor its undo', async () => {
    const unknown = Array.from({ length: 60 }, (_, at) => `90000000${at + 10},02/11/2026,18:05,`);
    const before = await rowsOf(zoya.id);
    const file = [header, ...unknown, '9845012345,02/11/2026,18:05,'];
    const { id: importId, ...done } = await importTestFile(server(), gym, file, { kind: 'visits' });
    expect(done).toMatchObject({ status: 'done', counts: { create: 1, error: 60 } });
    await gym.admin.client.undoImport({ gymId: gym.gymId, importId });
    await workOnImports(server());
    const { import: undone } = await gym.admin.client.getImport({ gymId: gym.gymId, importId });
    expect(undone.status).toBe('undone');
    expect((await rowsOf(zoya.id)).attendance).toEqual(before.attendance);
  });

  test('a visit that stands in the file twice in different words is one visit', async () => {
    const file = [
      'Name,Mobile,Date,In Time,Out Time',
      'Zoya Khan,9845012345,01/11/2026,07:00,',
      'Zoya,9845012345,01/11/2026,07:00,08:30',
      ',9845012345,01/11/2026,07:00,08:30',
    ];
    const { id, counts } = await importTestFile(server(), gym, file, { kind: 'visits' });
    expect(counts).toMatchObject({ create: 2, unchanged: 1 });
    const { person, attendance } = await rowsOf(zoya.id);
    expect(attendance.map(({ action, happened_at, duration }) => [action, happened_at, duration])).toEqual([
      ['check-in', at('2026-11-01T07:00'), null],
      ['check-out', at('2026-11-01T08:30'), 90 * 60_000],
    ]);
    expect(person).toMatchObject({ total_visits: 1 });
    await gym.admin.client.undoImport({ gymId: gym.gymId, importId: id });
    await workOnImports(server());
    expect(await rowsOf(zoya.id)).toMatchObject({ person: { total_visits: 0 }, attendance: [] });
  });

  test('who has the phone or e-mail of a member under another name is somebody else', async () => {
    await gym.addPerson('member', gym.side, { name: 'Farah Ali', phone: '+919845012346', email: 'farah@mail.in' });
    const before = await rowsOf(zoya.id);
    const lines = [
      'Name,Mobile,Email,Date,In Time',
      'Imran Khan,9845012345,,01/11/2026,07:00',
      'Imran Ali,,farah@mail.in,01/11/2026,07:00',
      'Farah,,farah@mail.in,01/11/2026,08:00',
      'ALI Farah,9845012346,,02/11/2026,07:00',
    ];
    const { id } = await importTestFile(server(), gym, lines, { kind: 'visits' });
    const rows = await importRows(gym, id);
    expect(rows.map(({ outcome, errors }) => [outcome, ...errors])).toEqual([
      [
        'error',
        {
          field: 'phone',
          error:
            'Zoya Khan has this phone number, under another name. If it is the same person, leave out the column of the name',
        },
      ],
      [
        'error',
        {
          field: 'email',
          error:
            'Farah Ali has this e-mail, under another name. If it is the same person, leave out the column of the name',
        },
      ],
      ['create'],
      ['create'],
    ]);
    expect(await rowsOf(zoya.id)).toEqual(before);
  });

  test('a visit of tomorrow, and a phone of several members, are refused with the reason', async () => {
    await gym.addPerson('member', gym.side, { name: 'Zara Khan', phone: '+919845012345' });
    const draft = await uploadTestImport(
      gym,
      [
        'Name,Mobile,Date,In Time',
        ',9845012345,01/11/2026,07:00',
        'Zara Khan,9845012345,01/11/2026,07:00',
        'Zara Khan,9845012345,21/11/2026,07:00',
        'Imran Khan,9845012345,01/11/2026,07:00',
      ],
      { kind: 'visits' },
    );
    const rows = await importRows(gym, draft.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.error])).toEqual([
      ['error', 'Several members have this phone number'],
      ['create', undefined],
      ['error', 'The visit is in the future'],
      ['error', 'Several members have this phone number'],
    ]);
  });
});
