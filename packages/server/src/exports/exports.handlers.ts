import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin } from '../authorization.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { accountByUid } from '../identity/accounts.repository.ts';
import { newSecret } from '../identity/secrets.ts';
import { deleteExportRow, findOpenExport, insertExport, listExports, pruneExports } from './exports.repository.ts';
import { type LinkHolder, toGymExport } from './exports.rules.ts';
import { newId } from '../newId.ts';

/** Files of a gym, the new one included. */
const MAX_FILES = 3;

/** The caller, as who their links are for. */
const holderOf = async (db: Db, { caller }: Context): Promise<LinkHolder> => ({
  personId: caller.personId,
  sessionsSince: (await accountByUid(db, caller.uid))?.valid_since ?? 0,
});

export const gymExports: Pick<Handlers, 'startExport' | 'getExports' | 'deleteExport'> = {
  startExport: (ctx, { format }) => {
    requireAdmin(ctx);
    const { gymId, caller, now } = ctx;
    return ctx.transaction(async (tx) => {
      await lockGymForUpdate(tx, gymId);
      const holder = await holderOf(tx, ctx);
      const open = await findOpenExport(tx, gymId);
      if (open) return { export: toGymExport(open, holder, now, ctx.language) };
      await pruneExports(tx, gymId, MAX_FILES - 1);
      const row = await insertExport(tx, gymId, {
        id: newId(),
        format,
        requested_by_id: caller.personId,
        requested_by_name: caller.name,
        requested_at: now,
        secret: newSecret(),
        rows: 0,
        total_rows: 0,
        tries: 0,
        claim: null,
        claimed_until: null,
        bytes: null,
        finished_at: null,
        error: '',
      });
      await recordActivity(tx, ctx, { action: 'export', entity: 'export', id: row.id, name: format.toUpperCase() });
      return { export: toGymExport(row, holder, now, ctx.language) };
    });
  },

  getExports: async (ctx) => {
    requireAdmin(ctx);
    const rows = await listExports(ctx.db, ctx.gymId);
    const holder = await holderOf(ctx.db, ctx);
    return { exports: rows.map((row) => toGymExport(row, holder, ctx.now, ctx.language)) };
  },

  deleteExport: (ctx, { exportId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const row = await deleteExportRow(tx, ctx.gymId, exportId);
      if (!row) throw notFound(/*i18n*/ 'The export was not found');
      await recordActivity(tx, ctx, { action: 'delete', entity: 'export', id: row.id, name: row.format.toUpperCase() });
      return { success: true as const };
    });
  },
};
