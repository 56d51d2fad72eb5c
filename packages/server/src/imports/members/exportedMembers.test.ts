import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeExport } from '../../exports/writeExport.ts';
import { importRows, uploadTestImport, workOnImports } from '../../testing/imports.ts';
import { onBothEngines } from '../../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../../testing/server.ts';
import { unzip } from '../../testing/unzip.ts';

onBothEngines('members.csv of an export, as a file of members', (server) => {
  test('gives the same members: names, phones, plans, dates, dues and cards are read as they were', async () => {
    const source = await createTestGym(server(), 'Iron Lotus');
    const lines = [
      'Name,Mobile No,Email,Age,DOB,Gender,Plan,Joining Date,Expiry Date,Fees Due,Card',
      'Asha Rao,98450 12345,asha@mail.in,,05/06/1995,F,Quarterly,10/11/2026,09/02/2027,500.50,0007',
      'ravi mehta,+91 9820098200,,,,,Monthly,25/12/2025,,,ABCD',
      'आशा राव,9811100001,,29,,Female,Yearly,01/02/2026,31/01/2027,0,A012',
      "D'Souza Anne-Marie,9811100002,anne@mail.in,40,29/02/1984,,Monthly,03/04/2026,02/05/2026,1200,",
    ];
    const { client } = source.admin;
    const { id: importId } = await uploadTestImport(source, lines);
    expect((await importRows(source, importId)).flatMap(({ errors }) => errors)).toEqual([]);
    await client.runImport({ gymId: source.gymId, importId });
    await workOnImports(server());
    const { db } = server().database;
    await db
      .updateTable('people')
      .set({ name: '=Ravi Mehta' })
      .where('gym_id', '=', source.gymId)
      .where('name', '=', 'Ravi Mehta')
      .execute();
    // Both gyms have Meera Member from the start.
    await db.deleteFrom('people').where('gym_id', '=', source.gymId).where('id', '=', source.member.id).execute();

    const files = await server().database.snapshot(async (tx) => {
      const writer = await writeExport(tx, source.gymId, { format: 'csv', now: server().clock.now });
      return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
    });
    const csv = files['members.csv'] ?? '';
    expect(csv).toContain('98450 12345');
    expect(csv).toContain("'=Ravi Mehta");

    const target = await createTestGym(server(), 'Other');
    const membersOf = async ({ gymId }: typeof source) => {
      const rows = await db
        .selectFrom('people')
        .select([
          'name',
          'phone',
          'email',
          'age',
          'birth_date',
          'sex',
          'plan_name',
          'join_date',
          'expiry_date',
          'card_number',
        ])
        .where('gym_id', '=', gymId)
        .where('user_type', '=', 'member')
        .where('name', '!=', 'Meera Member')
        .orderBy('name')
        .execute();
      const dues = await db
        .selectFrom('invoices')
        .innerJoin('people', 'people.id', 'invoices.person_id')
        .select(['people.name', 'total_paise', 'paid_paise'])
        .where('invoices.gym_id', '=', gymId)
        .whereRef('people.gym_id', '=', 'invoices.gym_id')
        .orderBy('people.name')
        .execute();
      return { rows, dues };
    };
    const draft = await uploadTestImport(target, csv.split('\n'), { fileName: 'members.csv' });
    expect(draft.columns.map(({ header, field }) => [header, field])).toEqual([
      ['id', null],
      ['Name', 'name'],
      ['Phone', 'phone'],
      ['E-mail', 'email'],
      ['Age', 'age'],
      ['Date of birth', 'birthDate'],
      ['Sex', 'sex'],
      ['Plan', 'plan'],
      ['Joining date', 'joinDate'],
      ['Expiry date', 'expiryDate'],
      ['Dues', 'dues'],
      ['Card number', 'cardNumber'],
      ['Branch', 'branch'],
      ['Status', 'status'],
      ['Total visits', null],
      ['Last visit', null],
      ['Added on', null],
    ]);
    expect(draft.problems).toEqual([]);
    expect((await importRows(target, draft.id)).flatMap(({ errors }) => errors)).toEqual([]);
    await target.admin.client.runImport({ gymId: target.gymId, importId: draft.id });
    await workOnImports(server());
    const [before, after] = [await membersOf(source), await membersOf(target)];
    expect(before.rows).toHaveLength(4);
    expect(before.rows.map((row) => row.birth_date).filter(Boolean)).toEqual(['1995-06-05', '1984-02-29']);
    expect(before.dues).toHaveLength(2);
    expect(after).toEqual(before);
  });

  const rowsOfOwnExport = async (gym: TestGym, target = gym, isRun = false) => {
    const files = await server().database.snapshot(async (tx) => {
      const writer = await writeExport(tx, gym.gymId, { format: 'csv', now: server().clock.now });
      return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
    });
    const options = { duplicates: { inGym: 'update', inFile: 'skip' } } as const;
    const file = { fileName: 'members.csv', options };
    const { id } = await uploadTestImport(target, (files['members.csv'] ?? '').split('\n'), file);
    if (isRun) {
      await target.admin.client.runImport({ gymId: target.gymId, importId: id });
      await workOnImports(server());
    }
    return importRows(target, id);
  };
  const gold = { lengthUnit: 'month', length: 1, price: 900_00, isTaxIncluded: true } as const;
  const sellGold = async ({ gymId, admin, member }: TestGym) => {
    const { plan } = await admin.client.addPlan({ gymId, planData: { name: 'Gold', ...gold } });
    const { invoice } = await admin.client.renewMembership({ gymId, memberId: member.id, planId: plan.id });
    return { plan, invoice };
  };

  test('brought back, it names plans as they are called now, and changes nobody', async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    const { gymId, admin } = gym;
    const { plan, invoice } = await sellGold(gym);
    const payment = { amount: 900_00, method: 'cash' } as const;
    await admin.client.takePayment({ gymId, invoiceId: invoice?.id ?? '', payment });
    await admin.client.updatePlan({ gymId, planId: plan.id, planData: { name: 'Gold 2026', ...gold } });
    const rows = await rowsOfOwnExport(gym);
    expect(rows.map(({ cells, outcome, errors }) => [cells[7], outcome, errors])).toEqual([
      ['Gold 2026', 'unchanged', []],
    ]);
  });

  test('a membership that was canceled before its first day is one that ended, here and in another gym', async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    const { gymId, admin } = gym;
    const later = { join_date: '2026-12-10', phone: '+919845012345', card_number: 'A017' };
    const { id: memberId, name } = await gym.addPerson('member', gym.side, { name: 'Zoya Khan', ...later });
    await admin.client.cancelMembership({ gymId, memberId, lastDay: '2026-11-20', reason: 'Moves away' });
    const membershipOf = async (of: TestGym) => {
      const { members } = await of.admin.client.getMembers({ gymId: of.gymId });
      const [one] = members.filter((member) => member.name === name);
      return [one?.joinDate, one?.expiryDate, one?.cardNumber];
    };
    expect(await membershipOf(gym)).toEqual(['2026-12-10', '2026-11-20', 'A017']);
    const own = await rowsOfOwnExport(gym);
    expect(own.map(({ outcome, errors }) => [outcome, errors])).toEqual(own.map(() => ['unchanged', []]));
    const target = await createTestGym(server(), 'Other');
    await rowsOfOwnExport(gym, target, true);
    expect(await membershipOf(target)).toEqual(['2026-11-20', '2026-11-20', 'A017']);
  });

  test('has phones that the member form takes, as a leading 0 and ten equal digits', async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    const phones = ['+910226543210', '+919999999999', '+910000000000'];
    for (const [at, phone] of phones.entries()) await gym.addPerson('member', gym.side, { name: `Zoya ${at}`, phone });
    const target = await createTestGym(server(), 'Other');
    const rows = await rowsOfOwnExport(gym, target, true);
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['create', 'create', 'create', 'unchanged']);
    const { members } = await target.admin.client.getMembers({ gymId: target.gymId });
    expect(members.map(({ phone }) => phone)).toEqual(expect.arrayContaining(phones));
  });

  test('brought back, it finds a plan that is sold no more, and one of the same name that is sold first', async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    const { gymId, admin } = gym;
    const { plan } = await sellGold(gym);
    await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' });
    expect((await rowsOfOwnExport(gym)).map(({ outcome, changes }) => [outcome, changes])).toEqual([['unchanged', []]]);
    const { plan: renewed } = await admin.client.addPlan({ gymId, planData: { name: 'Gold +', ...gold } });
    const { plans } = await uploadTestImport(gym, ['Name,Phone,Plan', 'Ravi Rao,9845012347,Gold']);
    expect(plans).toEqual([{ text: 'Gold', rows: 1, id: renewed.id }]);
  });

  test('brought back, it adds no dues to those for which somebody was billed', async () => {
    const gym = await createTestGym(server(), 'Iron Lotus');
    await sellGold(gym);
    const [row] = await rowsOfOwnExport(gym);
    expect(row?.cells[10]).toBe('900');
    expect(row).toMatchObject({
      outcome: 'unchanged',
      changes: [],
      errors: [{ field: 'dues', error: 'The member was billed in Spotter, and the dues stay' }],
    });
  });
});
