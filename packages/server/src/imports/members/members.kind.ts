import { listBranches } from '../../branches/branches.repository.ts';
import type { ImportKindRunner } from '../importRun.ts';
import { readImportFile } from '../file/readImportFile.ts';
import { settleTable } from '../settleTable.ts';
import { applyMembers } from './applyMembers.ts';
import { memberRepeatFinder, planMembers } from './memberRules.ts';
import { undoMembers } from './undoMembers.ts';

export const membersKind: ImportKindRunner = {
  read: (bytes, { gymId }) => readImportFile(bytes, gymId),
  settle: (db, gym, file, choice) => settleTable('members', db, gym, file, choice),
  repeatFinder: memberRepeatFinder,
  planRows: async (db, run, rows) =>
    (await planMembers(db, run, rows, await listBranches(db, run.gymId, null))).planned.map(
      ({ row: { sheet, number }, outcome, name, result }) => ({
        sheet,
        number,
        outcome,
        name,
        result,
      }),
    ),
  applyRows: applyMembers,
  undoRows: undoMembers,
};
