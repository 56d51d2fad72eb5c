import { defaultDoorRules } from '@spotter/api';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { importRows, importTestFile, uploadTestImport, workOnImports } from '../testing/imports.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { clientWithToken, createTestGym, type TestGym } from '../testing/server.ts';
import { importsJob } from './imports.job.ts';

const header = 'Name,Mobile No,Email,Age,Gender,Plan,Joining Date,Expiry Date,Fees Due,Notes';
const names = ['Left Alone', 'Has Visited', 'Has Paid', 'Was Edited', 'Was Noted', 'Was Renewed', 'Was Deleted'];
const lines = names.map(
  (name, at) => `${name},981110000${at},,30,F,Monthly,01/11/2026,30/11/2026,${name === 'Has Paid' ? 500 : ''},`,
);

const lineWith = (email: string) => `Asha Rao,9845012345,${email},31,F,Monthly,01/11/2026,,,`;

onBothEngines('undo of an import', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const rowsOf = async () => {
    const { db } = server().database;
    const { gymId } = gym;
    return {
      people: await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
      terms: await db.selectFrom('terms').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
      invoices: await db.selectFrom('invoices').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
      notes: await db.selectFrom('member_notes').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
    };
  };
  const undo = async (importId: string) => {
    const { gymId, admin } = gym;
    await admin.client.undoImport({ gymId, importId });
    await workOnImports(server());
    return (await admin.client.getImport({ gymId, importId })).import;
  };

  test('removes what it created and restores what it changed, exactly', async () => {
    await importTestFile(server(), gym, [header, 'Asha Rao,9845012345,,,,Monthly,01/11/2026,,,']);
    const before = await rowsOf();
    server().clock.now += 1000;
    const file = [
      header,
      'Asha Rao,9845012345,asha@mail.in,31,F,Yearly,01/11/2026,,250,Knee pain',
      // The same member again, with a phone of her own.
      'Asha Rao,9845099999,asha@mail.in,31,F,Yearly,01/11/2026,01/12/2027,,',
      'Ravi Mehta,9811111112,,,,Monthly,01/11/2026,,500,',
    ];
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const { id, counts } = await importTestFile(server(), gym, file, { options });
    expect(counts).toMatchObject({ update: 1, create: 1 });
    server().clock.now += 1000;
    expect(await undo(id)).toMatchObject({ status: 'undone', undoUntil: null });
    expect(await rowsOf()).toEqual(before);
    const { gymId, admin } = gym;
    expect(await admin.client.getImportLeftovers({ gymId, importId: id })).toEqual({ members: [] });
    await expect(admin.client.undoImport({ gymId, importId: id })).rejects.toMatchObject({ code: 'state-changed' });
  });

  test('a plan that a file gives a member of the desk is sold at its price, until the undo', async () => {
    const { gymId, admin } = gym;
    const plan = { lengthUnit: 'month' as const, isTaxIncluded: true };
    for (const planData of [
      { ...plan, name: 'Monthly', length: 1, price: 1500_00 },
      { ...plan, name: 'Yearly', length: 12, price: 12_000_00, isTaxIncluded: false },
    ])
      await admin.client.updatePlan({ gymId, planId: planData.name.toLowerCase(), planData });
    const memberData = {
      name: 'Asha Rao',
      email: 'asha@mail.in',
      phone: '9845012345',
      age: 31,
      sex: 'female' as const,
    };
    const { member } = await admin.client.addMember({ gymId, memberData: { ...memberData, branchId: gym.main } });
    const before = await rowsOf();
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const file = ['Name,Mobile No,Plan', 'Asha Rao,9845012345,Yearly'];
    const { id, counts } = await importTestFile(server(), gym, file, { options });
    expect(counts).toMatchObject({ update: 1 });
    const { terms } = await rowsOf();
    expect(terms.filter((term) => term.person_id === member.id)).toMatchObject([
      { plan_id: 'yearly', price_paise: 12_000_00, price_tax: 'excluded' },
    ]);
    expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect((await rowsOf()).terms).toEqual(before.terms);
  });

  test('an import from before an update is undone after it, the tax setting of its terms with it', async () => {
    const { gymId, admin } = gym;
    for (const [name, length, isTaxIncluded] of [
      ['Monthly', 1, false],
      ['Yearly', 12, true],
    ] as const) {
      const planData = { name, length, lengthUnit: 'month', price: 1500_00, isTaxIncluded } as const;
      await admin.client.updatePlan({ gymId, planId: name.toLowerCase(), planData });
    }
    const asha = { name: 'Asha Rao', email: 'asha@mail.in', phone: '9845012345', age: 31, sex: 'female' } as const;
    await admin.client.addMember({ gymId, memberData: { ...asha, branchId: gym.main } });
    const before = await rowsOf();
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const { id } = await importTestFile(server(), gym, ['Name,Mobile No,Plan', 'Asha Rao,9845012345,Yearly'], {
      options,
    });
    // The release before stored none.
    const { db } = server().database;
    const rows = db.selectFrom('import_rows').select('undo_data').where('import_id', '=', id);
    const { undo_data: stored } = await rows.where('undo_data', 'is not', null).executeTakeFirstOrThrow();
    const former = JSON.parse(stored ?? '', (key, value: unknown) =>
      key === 'price_tax' ? undefined : value,
    ) as object;
    expect(JSON.stringify(former)).not.toBe(stored);
    await db
      .updateTable('import_rows')
      .set({ undo_data: JSON.stringify(former) })
      .where('import_id', '=', id)
      .where('undo_data', 'is not', null)
      .execute();
    expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect((await rowsOf()).terms).toEqual(before.terms);
  });

  test('restores a member who has been inside, and paying on the phone, since before the import', async () => {
    const { gymId, admin } = gym;
    const { member } = gym;
    const policy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10, upiPayeeName: '' };
    await admin.client.updateBillingPolicy({ gymId, policy: { ...policy, upiId: 'gym@okaxis' } });
    const price = { lengthUnit: 'month', length: 1, price: 1500_00, isTaxIncluded: true } as const;
    await admin.client.updatePlan({ gymId, planId: 'monthly', planData: { name: 'Monthly', ...price } });
    const pay = () =>
      member.client.requestPayment({ gymId, channel: 'upi', purpose: { type: 'renewal', planId: 'monthly' } });
    const { paymentRequest } = await pay();
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    server().clock.now += 1000;
    const before = await rowsOf();
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const importDues = () =>
      importTestFile(server(), gym, ['Name,Mobile No,Dues', 'Meera Member,9811111111,250'], { options });
    const { id } = await importDues();
    server().clock.now += 1000;
    await undo(id);
    expect(await admin.client.getImportLeftovers({ gymId, importId: id })).toEqual({ members: [] });
    expect(await rowsOf()).toEqual(before);

    const again = await importDues();
    server().clock.now += 1000;
    await member.client.withdrawPaymentRequest({ gymId, paymentRequestId: paymentRequest.id });
    await pay();
    const imported = await rowsOf();
    await undo(again.id);
    expect(await rowsOf()).toEqual(imported);
    const { members } = await admin.client.getImportLeftovers({ gymId, importId: again.id });
    expect(members).toMatchObject([{ reason: 'Billed or paying since' }]);
  });

  test('leaves members who visited, paid, were edited, noted or renewed since, and lists them', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await importTestFile(server(), gym, [header, ...lines]);
    server().clock.now += 1000;
    const { members } = await admin.client.getMembers({ gymId });
    const idOf = (name: string) => members.find((member) => member.name === name)?.id ?? '';
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: idOf('Has Visited') });
    const invoice = await server()
      .database.db.selectFrom('invoices')
      .select('id')
      .where('person_id', '=', idOf('Has Paid'))
      .executeTakeFirstOrThrow();
    await admin.client.takePayment({ gymId, invoiceId: invoice.id, payment: { amount: 1_00, method: 'cash' } });
    await admin.client.toggleMemberStatus({ gymId, memberId: idOf('Was Edited'), newStatus: 'inactive' });
    await admin.client.addMemberNote({ gymId, memberId: idOf('Was Noted'), kind: 'note', text: 'Called' });
    await admin.client.renewMembership({
      gymId,
      memberId: idOf('Was Renewed'),
      planId: 'monthly',
      startDate: '2026-12-01',
    });
    await admin.client.deleteMember({ gymId, memberId: idOf('Was Deleted') });
    const before = await rowsOf();
    expect(await undo(importId)).toMatchObject({ status: 'undone', processedRows: 7 });
    const after = await rowsOf();
    const alone = idOf('Left Alone');
    expect(after.people).toEqual(before.people.filter(({ id }) => id !== alone));
    expect(after.terms).toEqual(before.terms.filter(({ person_id }) => person_id !== alone));
    expect({ ...after, people: [], terms: [] }).toEqual({ ...before, people: [], terms: [] });
    const { members: left } = await admin.client.getImportLeftovers({ gymId, importId });
    expect(left.map(({ name, reason }) => [name, reason])).toEqual([
      ['Has Visited', 'Visited since'],
      ['Has Paid', 'Has paid since'],
      ['Was Edited', 'Was edited since'],
      ['Was Noted', 'Has a note since'],
      ['Was Renewed', 'Was edited since'],
    ]);
  });

  test('removes from the live feed whom the door turned away', async () => {
    const { gymId, admin, main, member } = gym;
    await admin.client.updateDoorRules({ gymId, branchId: main, rules: { ...defaultDoorRules, expired: 'refuse' } });
    const { id } = await importTestFile(server(), gym, [
      header,
      'Turned Away,9845012345,,,,Monthly,01/01/2026,31/01/2026,,',
    ]);
    const { members } = await admin.client.getMembers({ gymId });
    const targetUserId = members.find(({ name }) => name === 'Turned Away')?.id ?? '';
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    await expect(admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId })).rejects.toMatchObject({
      code: 'entry-refused',
    });
    const namesOfLog = async () => (await admin.client.getDoorLog({ gymId })).entries.map(({ userName }) => userName);
    expect(await namesOfLog()).toEqual(['Turned Away', 'Meera Member']);
    expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect(await namesOfLog()).toEqual(['Meera Member']);
  });

  test('leaves a member whose payment was refunded since, with both entries', async () => {
    const { gymId, admin } = gym;
    const { id } = await importTestFile(server(), gym, [header, lines[2] ?? '']);
    server().clock.now += 1000;
    const [paid] = (await admin.client.getMembers({ gymId })).members.filter(({ name }) => name === 'Has Paid');
    const memberId = paid?.id ?? '';
    const billing = () => admin.client.getMemberBilling({ gymId, memberId });
    const invoiceId = (await billing()).invoices[0]?.id ?? '';
    const money = { amount: 500_00, method: 'cash' as const, reference: '' };
    const { payment } = await admin.client.takePayment({ gymId, invoiceId, payment: money });
    await admin.client.refundPayment({ gymId, paymentId: payment.id, ...money, reason: 'Mistake' });
    const before = await billing();
    expect(before).toMatchObject({ due: 500_00, payments: [{ kind: 'refund' }, { kind: 'payment' }] });
    expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect((await admin.client.getImportLeftovers({ gymId, importId: id })).members).toEqual([
      { memberId, name: 'Has Paid', reason: 'Has paid since' },
    ]);
    expect(await billing()).toEqual(before);
  });

  test('leaves a member whose e-mail it changed and who has a sign-in since: no stranger’s account stays in their record', async () => {
    const { gymId, admin } = gym;
    await importTestFile(server(), gym, [header, lineWith('asha@mail.in')]);
    server().clock.now += 1000;
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const file = [header, lineWith('stranger@mail.in')];
    const { id: importId } = await importTestFile(server(), gym, file, { options });
    await clientWithToken(server(), '').sendEmailSignInLink({ email: 'stranger@mail.in', open: 'pass' });
    await server().identity.idle();
    server().clock.now += 1000;
    const before = await rowsOf();
    expect(await undo(importId)).toMatchObject({ status: 'undone' });
    expect(await rowsOf()).toEqual(before);
    const { members } = await admin.client.getImportLeftovers({ gymId, importId });
    expect(members).toMatchObject([{ name: 'Asha Rao', reason: 'Has signed in since' }]);
  });

  test('takes back rows about one member that have a note each, and an e-mail that one row freed for the next', async () => {
    await importTestFile(server(), gym, [header, lineWith('asha@mail.in')]);
    const before = await rowsOf();
    server().clock.now += 1000;
    const file = [
      header,
      'Asha Rao,9845012345,new@mail.in,31,F,Monthly,01/11/2026,,,Knee pain',
      'Asha Rao,9845012345,,,F,Monthly,02/11/2026,,,Comes at noon',
      'Zoya Khan,9822200001,asha@mail.in,30,F,Monthly,01/11/2026,,,',
    ];
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const { id: importId, counts } = await importTestFile(server(), gym, file, { options });
    expect(counts).toMatchObject({ update: 2, create: 1 });
    server().clock.now += 1000;
    expect(await undo(importId)).toMatchObject({ status: 'undone' });
    expect(await rowsOf()).toEqual(before);
    const { gymId, admin } = gym;
    expect(await admin.client.getImportLeftovers({ gymId, importId })).toEqual({ members: [] });
  });

  test('lists a member of several rows who stayed once', async () => {
    const { gymId, admin } = gym;
    await importTestFile(server(), gym, [header, lineWith('asha@mail.in')]);
    server().clock.now += 1000;
    const file = [
      header,
      'Asha Rao,9845012345,,,F,Monthly,05/11/2026,,,',
      'Zoya Khan,9822200001,zoya@mail.in,30,F,Monthly,01/11/2026,,,',
      'Asha Rao,9845012345,,,F,Monthly,02/11/2026,,,',
    ];
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const { id: importId, counts } = await importTestFile(server(), gym, file, { options });
    expect(counts).toMatchObject({ update: 2, create: 1 });
    server().clock.now += 1000;
    for (const { id } of (await admin.client.getMembers({ gymId })).members) {
      await admin.client.toggleMemberStatus({ gymId, memberId: id, newStatus: 'inactive' });
    }
    expect(await undo(importId)).toMatchObject({ status: 'undone' });
    const { members } = await admin.client.getImportLeftovers({ gymId, importId });
    expect(members.map(({ name }) => name)).toEqual(['Asha Rao', 'Zoya Khan']);
  });

  test('takes back rows about one member that were written in different moments', async () => {
    await importTestFile(server(), gym, [header, lineWith('asha@mail.in')]);
    const before = await rowsOf();
    const others = Array.from(
      { length: 28 },
      (_, at) => `Member,98${String(at).padStart(8, '0')},,,,Monthly,01/11/2026,,,`,
    );
    const first = 'Asha Rao,9845012345,,31,F,Monthly,02/11/2026,,,';
    const second = 'Asha Rao,9845012345,,31,F,Monthly,03/11/2026,,250,';
    const file = [header, ...others.slice(0, 20), first, ...others.slice(20), second];
    const options = { duplicates: { inGym: 'update', inFile: 'create' } } as const;
    const { id: importId } = await uploadTestImport(gym, file);
    const { gymId, admin } = gym;
    await admin.client.previewImport({ gymId, importId, options });
    await admin.client.runImport({ gymId, importId });
    const { database, identity, clock } = server();
    const ticking = { database, identity, clock: () => (clock.now += 1), log: pino({ enabled: false }), maxPauseMs: 0 };
    await importsJob(ticking).run(new AbortController().signal);
    expect(await undo(importId)).toMatchObject({ status: 'undone' });
    expect(await admin.client.getImportLeftovers({ gymId, importId })).toEqual({ members: [] });
    expect(await rowsOf()).toEqual(before);
  });

  test('leaves a member whose e-mail, card or branch of before is gone, and takes everybody else back', async () => {
    const { gymId, admin } = gym;
    const data = { name: 'Pop-up', address: 'Beach', phone: '9811100000', email: 'popup@gym.test', maxCapacity: 10 };
    const { branch } = await admin.client.addBranch({ gymId, branchData: data });
    const columns = 'Name,Mobile No,Email,Card Number,Branch';
    const file = [
      columns,
      `Asha Rao,9845012345,asha@mail.in,,`,
      `Ravi Mehta,9811111112,,CARD0001,`,
      `Meera Nair,9811111113,,,Pop-up`,
      `Zoya Khan,9811111114,,,`,
    ];
    await importTestFile(server(), gym, file);
    server().clock.now += 1000;
    const changed = [
      columns,
      `Asha Rao,9845012345,new@mail.in,,`,
      `Ravi Mehta,9811111112,,CARD0002,`,
      `Meera Nair,9811111113,,,Main`,
      `Zoya Khan,9811111114,zoya@mail.in,,`,
    ];
    const options = { duplicates: { inGym: 'update' } } as const;
    const { id: importId, counts } = await importTestFile(server(), gym, changed, { options });
    expect(counts).toMatchObject({ update: 4 });
    server().clock.now += 1000;
    await admin.client.deleteBranch({ gymId, branchId: branch.id });
    await gym.addPerson('member', gym.main, { name: 'One', email: 'asha@mail.in' });
    await gym.addPerson('member', gym.main, { name: 'Two', card_number: 'CARD0001' });
    const before = await rowsOf();
    expect(await undo(importId)).toMatchObject({ status: 'undone' });
    const { members } = await admin.client.getImportLeftovers({ gymId, importId });
    expect(members.map(({ name, reason }) => [name, reason])).toEqual([
      ['Asha Rao', 'This e-mail is already in use'],
      ['Ravi Mehta', 'This card number is already in use'],
      ['Meera Nair', 'The branch was deleted'],
    ]);
    const restored = (await rowsOf()).people.map((row) => (row.name === 'Zoya Khan' ? row.email : row));
    expect(restored).toEqual(before.people.map((row) => (row.name === 'Zoya Khan' ? null : row)));
  });

  test('a person who is erased leaves the rows of files: cells, names and what the undo would need', async () => {
    const { gymId, admin } = gym;
    const file = [
      header,
      'Asha Rao,9845012345,asha@mail.in,31,F,Yearly,01/11/2026,,250,Knee pain',
      'Asha R,9845012345,,,,,,,,',
      'Ravi Mehta,9811111112,,,,Monthly,01/11/2026,,500,',
    ];
    const { id: importId, counts } = await importTestFile(server(), gym, file);
    const stored = () =>
      server()
        .database.db.selectFrom('import_rows')
        .selectAll()
        .where('gym_id', '=', gymId)
        .orderBy('number')
        .execute();
    const [, , , ravi] = await stored();
    const { members } = await admin.client.getMembers({ gymId });
    const memberId = members.find(({ name }) => name === 'Asha Rao')?.id ?? '';
    await admin.client.deleteMember({ gymId, memberId });
    expect(JSON.stringify(await stored())).toContain('9845012345');
    await admin.client.erasePerson({ gymId, personId: memberId });
    const after = await stored();
    expect(JSON.stringify(after)).not.toMatch(/asha|98450|Knee/i);
    expect(JSON.stringify(after)).not.toContain(memberId);
    expect(after.slice(1, 3).map(({ outcome, cells, undo_data }) => [outcome, cells, undo_data])).toEqual([
      ['create', '[]', null],
      ['skip', '[]', null],
    ]);
    expect(after[3]).toEqual(ravi);
    expect((await admin.client.getImport({ gymId, importId })).import.counts).toEqual(counts);
    expect((await importRows(gym, importId)).map(({ name, cells }) => [name, cells.length])).toEqual([
      ['', 0],
      ['', 0],
      ['Ravi Mehta', 9],
    ]);
    expect(await undo(importId)).toMatchObject({ status: 'undone', processedRows: 3 });
    const { length: left } = (await rowsOf()).people.filter(({ name }) => name === 'Ravi Mehta');
    expect(left).toBe(0);
  });

  test('is once for all: of two at the same moment one begins', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await importTestFile(server(), gym, [header, lines[0] ?? '']);
    const tries = await Promise.allSettled([1, 2].map(() => admin.client.undoImport({ gymId, importId })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await workOnImports(server());
    const { activities } = await admin.client.getActivities({ gymId, limit: 10 });
    expect(activities.filter(({ heading }) => heading === 'Import undone')).toHaveLength(1);
  });
});
