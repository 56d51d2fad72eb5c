import { beforeEach, expect, test } from 'vitest';
import { importRows, importTestFile, uploadTestImport } from '../testing/imports.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const header = 'Name,Mobile No,Branch';

onBothEngines('imports by staff', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
    // Their first call is recorded with them.
    for (const { client } of [gym.staff, gym.mainStaff]) await client.getGymSettings({ gymId: gym.gymId });
  });

  const allow = (staffMayImport: boolean) => gym.admin.client.saveImportPolicy({ gymId: gym.gymId, staffMayImport });
  const rowsOf = async () => {
    const { db } = server().database;
    const { gymId } = gym;
    return {
      people: await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
      imports: await db.selectFrom('imports').selectAll().where('gym_id', '=', gymId).orderBy('id').execute(),
      rows: await db.selectFrom('import_rows').selectAll().where('gym_id', '=', gymId).orderBy('number').execute(),
    };
  };

  test('need the permission of an admin, which can be taken back', async () => {
    const { gymId, staff, admin } = gym;
    const before = await rowsOf();
    await expect(uploadTestImport(gym, [header, 'A B,9845012345,'], { as: staff })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await rowsOf()).toEqual(before);
    expect(await staff.client.getImports({ gymId })).toMatchObject({ mayImport: false, imports: [] });
    await expect(staff.client.saveImportPolicy({ gymId, staffMayImport: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await allow(true);
    expect(await staff.client.getImports({ gymId })).toMatchObject({ mayImport: true });
    const draft = await uploadTestImport(gym, [header, 'A B,9845012345,'], { as: staff });
    await allow(false);
    const allowed = await rowsOf();
    const importId = draft.id;
    for (const attempt of [
      () => staff.client.runImport({ gymId, importId }),
      () => staff.client.previewImport({ gymId, importId, options: {} }),
      () => staff.client.cancelImport({ gymId, importId }),
      () => staff.client.undoImport({ gymId, importId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await rowsOf()).toEqual(allowed);
    const { activities } = await admin.client.getActivities({ gymId, limit: 10 });
    expect(activities.filter(({ entityType }) => entityType === 'settings')).toMatchObject([
      { changes: { staffMayImport: { from: 'yes', to: 'no' } } },
      { changes: { staffMayImport: { from: 'no', to: 'yes' } } },
    ]);
  });

  test('write to their own branch alone, and neither change nor see members of another', async () => {
    await allow(true);
    const { gymId, staff, main } = gym;
    await gym.addPerson('member', main, { name: 'Other Branch', phone: '+919822222222', email: 'other@gym.test' });
    const before = await rowsOf();
    await expect(
      uploadTestImport(gym, [header, 'A B,9845012345,'], { as: staff, options: { branchId: main } }),
    ).resolves.toMatchObject({ branchId: gym.side });
    const draft = await uploadTestImport(
      gym,
      [
        'Name,Mobile No,Email,Branch',
        'Other Branch,9822222222,,',
        'New One,9833333333,other@gym.test,',
        'New Two,9844444444,,Main',
      ],
      { as: staff, options: { duplicates: { inGym: 'update' } } },
    );
    const rows = await importRows(gym, draft.id, staff);
    // A phone of another branch is no duplicate; an e-mail is in use, whoever has it.
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'error', 'error']);
    expect(rows[1]?.errors).toEqual([{ field: 'email', error: 'This e-mail is already in use' }]);
    expect((await rowsOf()).people).toEqual(before.people);
    const { counts } = await importTestFile(server(), gym, ['Name,Mobile No', 'New Three,9855555555'], { as: staff });
    expect(counts.create).toBe(1);
    const { members } = await staff.client.getMembers({ gymId });
    expect(members.find(({ name }) => name === 'New Three')).toMatchObject({ branchId: gym.side });
  });

  test('see neither imports of others nor their rows', async () => {
    await allow(true);
    const { gymId, staff, mainStaff, admin } = gym;
    const { id: importId } = await importTestFile(server(), gym, [header, 'A B,9845012345,'], { as: staff });
    const before = await rowsOf();
    for (const attempt of [
      () => mainStaff.client.getImport({ gymId, importId }),
      () => mainStaff.client.getImportRows({ gymId, importId }),
      () => mainStaff.client.getImportLeftovers({ gymId, importId }),
      () => mainStaff.client.previewImport({ gymId, importId, options: {} }),
      () => mainStaff.client.runImport({ gymId, importId }),
      () => mainStaff.client.cancelImport({ gymId, importId }),
      () => mainStaff.client.undoImport({ gymId, importId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(await rowsOf()).toEqual(before);
    expect((await mainStaff.client.getImports({ gymId })).imports).toEqual([]);
    expect((await admin.client.getImports({ gymId })).imports).toMatchObject([{ id: importId }]);
  });
});
