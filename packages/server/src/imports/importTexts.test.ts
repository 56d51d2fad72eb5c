// What an import says of its rows, in the language of whoever asks.
import { beforeEach, expect, test } from 'vitest';
import { importRows, importTestFile, uploadTestImport, workOnImports } from '../testing/imports.ts';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const header = 'Name,Mobile No,Email,Age,Gender,Joining Date,Status';

onBothEngines('the texts of an import', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const inHindi = () => clientInHindi(server(), gym.admin);
  const readInHindi = async (importId: string) =>
    (await inHindi().getImportRows({ gymId: gym.gymId, importId, limit: 500 })).rows;

  test('of rows are whole messages with their values, for each reader anew', async () => {
    markTexts();
    const { id } = await uploadTestImport(gym, [
      header,
      'Asha Rao,12,,,,,',
      'Ravi {x} Mehta,9820098200,,130,W,31/02/2026,maybe',
      'Zoya Khan,9844444444,zoya@mail.in,30,F,01/11/2026,chalu',
      'Zoya Khan,9844444444,zoya@mail.in,30,F,01/11/2026,chalu',
    ]);
    const rows = await readInHindi(id);
    expect(rows.map(({ errors }) => errors.map(({ error }) => error))).toEqual([
      ['«12 is not a phone number of ten digits»'],
      [
        '«130: Age must be between 10 and 120 years»',
        '«W is neither male, female nor other»',
        '«31/02/2026 is not a date»',
        '«maybe is neither active nor inactive»',
      ],
      [],
      ['«Repeats row 4»'],
    ]);
    expect(rows[2]?.repairs).toContainEqual({ field: 'status', from: 'chalu', to: '«Active»' });
    expect((await importRows(gym, id))[3]?.errors).toEqual([{ field: null, error: 'Repeats row 4' }]);
  });

  test('of rows that an earlier version has stored stay as they are', async () => {
    const { gymId } = gym;
    const { id: importId } = await uploadTestImport(gym, [header, 'Asha Rao,12,,,,,', 'Ravi,13,,,,,']);
    const errors = [{ field: 'phone', error: '12 {and} a brace is not a phone number of ten digits' }];
    await server()
      .database.db.updateTable('import_rows')
      .set({ result: JSON.stringify({ repairs: [], changes: [], duplicateOf: null, errors }) })
      .where('gym_id', '=', gymId)
      .where('number', '=', 2)
      .execute();
    expect((await readInHindi(importId))[0]?.errors).toEqual(errors);
    expect((await importRows(gym, importId))[0]?.errors).toEqual(errors);
  });

  test('what is still to be chosen, a broken file and who stays after an undo', async () => {
    markTexts();
    const { gymId } = gym;
    const draft = await uploadTestImport(gym, ['Name,City', 'Asha Rao,Mumbai', 'Ravi Mehta,Pune']);
    const { problems } = (await inHindi().getImport({ gymId, importId: draft.id })).import;
    expect(problems).toEqual(['«Choose the column of the phone number»']);
    const incomplete = { message: '«Choose the column of the phone number»' };
    await expect(inHindi().runImport({ gymId, importId: draft.id })).rejects.toMatchObject(incomplete);
    const base64 = Buffer.from('Name,Mobile\nAsha,"98').toString('base64');
    await expect(
      inHindi().uploadImport({ gymId, kind: 'members', fileName: 'broken.csv', base64 }),
    ).rejects.toMatchObject({
      message: '«In row 2 a quotation mark is opened and never closed. Please correct the file.»',
    });
    const { id: importId } = await importTestFile(server(), gym, [header, 'Asha Rao,9845012345,,30,F,,']);
    server().clock.now += 1000;
    const [row] = await importRows(gym, importId);
    await gym.admin.client.addMemberNote({ gymId, memberId: row?.memberId ?? '', kind: 'note', text: 'Knee' });
    await gym.admin.client.undoImport({ gymId, importId });
    await workOnImports(server());
    expect((await inHindi().getImportLeftovers({ gymId, importId })).members).toMatchObject([
      { name: 'Asha Rao', reason: '«Has a note since»' },
    ]);
  });

  test('why it has failed', async () => {
    const { gymId, admin } = gym;
    const { id: importId } = await uploadTestImport(gym, [header, 'Asha Rao,9845012345,,30,F,,']);
    await admin.client.runImport({ gymId, importId });
    const { db } = server().database;
    // A row that cannot be read, and the last try.
    await db.updateTable('import_rows').set({ cells: '?' }).where('gym_id', '=', gymId).execute();
    await db.updateTable('imports').set({ failures: 4, processed_rows: 3 }).where('gym_id', '=', gymId).execute();
    markTexts();
    await workOnImports(server());
    const english = 'It stopped after 3 rows because of a server error. What was imported stays imported';
    expect((await admin.client.getImport({ gymId, importId })).import).toMatchObject({
      status: 'failed',
      error: english,
    });
    expect((await inHindi().getImport({ gymId, importId })).import.error).toBe(`«${english}»`);
    // As an earlier version has stored it.
    await db.updateTable('imports').set({ error: english }).where('gym_id', '=', gymId).execute();
    expect((await inHindi().getImport({ gymId, importId })).import.error).toBe(english);
  });
});
