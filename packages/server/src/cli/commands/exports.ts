import { resolve } from 'node:path';
import { findGym } from '../../gyms/gyms.repository.ts';
import { importGym } from '../../imports/gym/importGym.ts';
import { gymCommand } from '../../product.ts';
import { exportGym } from '../exportGym.ts';
import { withDatabase } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { requireFlag } from '../usage.ts';

type Values = Record<string, string | undefined>;

export async function exportData(values: Values): Promise<string> {
  const [gym, out] = [requireFlag(values, 'gym'), requireFlag(values, 'out')];
  const files = await withDatabase((database) => exportGym(database, gym, resolve(out), Date.now()));
  return files.join('\n');
}

export async function importExport(values: Values): Promise<string> {
  const [gymId, file] = [requireFlag(values, 'gym'), resolve(requireFlag(values, 'file'))];
  return withDatabase(async (database) => {
    if (!(await findGym(database.db, gymId))) {
      throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    }
    const rows = await importGym(database, gymId, file);
    return `${rows} rows were imported. People sign in with the e-mail addresses of the export.`;
  });
}
