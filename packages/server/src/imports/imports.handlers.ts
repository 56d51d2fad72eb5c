import { type ImportKind, MAX_IMPORT_BYTES } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Context, Handlers } from '../context.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { createFairQueue, QueueFullError } from '../queue.ts';
import { clearImports } from './clearImports.ts';
import { dryRun, preview } from './dryRun.ts';
import { badFile } from './file/badFile.ts';
import { type ImportFile, type ImportRecord, noCounts } from './importRun.ts';
import { listLeftovers, listRowsPage, storeRows } from './importRows.repository.ts';
import { finish } from './imports.job.ts';
import {
  discardDraft,
  discardOtherDrafts,
  findImport,
  insertImport,
  listImports,
  lockImportForUpdate,
  updateImport,
} from './imports.repository.ts';
import {
  assertDraft,
  assertRunnable,
  assertStored,
  assertUndoable,
  countsAtStart,
  REVISION_BEFORE_ROWS,
  settingsWithoutSamples,
  toDetail,
  toRow,
  toSummary,
} from './importState.ts';
import { kindOf } from './kinds.ts';
import { say, texts } from '../texts.ts';
import { newId } from '../newId.ts';

/**
 * Of a gym: the oldest makes room for the next, so that a file can be corrected and uploaded as often as it takes. Of
 * several exports a gym can import one.
 */
const MAX_DRAFTS: Record<ImportKind, number> = { members: 20, visits: 20, gym: 1 };
/** The rows of an export are in memory until they are stored: some 300 MB for the largest. */
const exportQueue = createFairQueue({ maxWaitingOfKey: 1, maxWaiting: 8 });
const LISTED_MS = 92 * 86_400_000;
const MAX_LISTED = 200;
const MAX_LEFTOVERS = 20_000;

type ImportHandlers = Pick<
  Handlers,
  | 'uploadImport'
  | 'getImport'
  | 'getImports'
  | 'getImportRows'
  | 'previewImport'
  | 'runImport'
  | 'cancelImport'
  | 'undoImport'
  | 'getImportLeftovers'
  | 'saveImportPolicy'
>;

export const imports: ImportHandlers = {
  uploadImport: async (ctx, upload) => {
    await requireImporter(ctx);
    const store = () => storeUpload(ctx, upload);
    if (upload.kind === 'gym') requireAdmin(ctx);
    try {
      return await (upload.kind === 'gym' ? exportQueue(ctx.gymId, store) : store());
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new DomainError(
        'unavailable',
        /*i18n*/ 'The server is reading other files at the moment. Please try again in a minute.',
      );
    }
  },

  getImport: async (ctx, { importId }) => {
    requireStaffOrAdmin(ctx);
    return { import: toDetail(await getImportInScope(ctx.db, ctx, importId), ctx) };
  },

  getImports: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId, caller, now } = ctx;
    const createdBy = caller.userType === 'admin' ? undefined : caller.personId;
    const rows = await listImports(db, gymId, { since: now - LISTED_MS, createdBy, limit: MAX_LISTED });
    const staffMayImport = (await findGym(db, gymId))?.staff_may_import_since != null;
    return {
      imports: rows.filter((row) => isVisible(ctx, row)).map((row) => toSummary(row, ctx)),
      mayImport: caller.userType === 'admin' || staffMayImport,
      staffMayImport,
    };
  },

  getImportRows: async (ctx, { importId, outcome, duplicates, after, limit }) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId } = ctx;
    const { id, kind } = await getImportInScope(db, ctx, importId);
    const filter = { outcome, isDuplicate: duplicates === 'true', after, limit: limit + 1 };
    const rows = await listRowsPage(db, { gymId, importId: id }, filter);
    return { rows: rows.slice(0, limit).map((row) => toRow(row, kind, ctx.language)), hasMore: rows.length > limit };
  },

  previewImport: async (ctx, { importId, options }) => {
    await requireImporter(ctx);
    const record = await getImportInScope(ctx.db, ctx, importId);
    assertDraft(record);
    assertStored(record);
    return { import: toDetail(await preview(ctx, record, options), ctx) };
  },

  runImport: async (ctx, { importId }) => {
    await requireImporter(ctx);
    return ctx.transaction(async (tx) => {
      const record = await lockInScope(tx, ctx, importId);
      assertRunnable(record);
      const started = await updateImport(tx, ctx.gymId, importId, {
        ...startOf(ctx),
        status: 'running',
        started_at: ctx.now,
        processed_rows: 0,
        counts: countsAtStart(record),
        settings: settingsWithoutSamples(record),
      });
      if (!started) throw notFound(/*i18n*/ 'That import was not found');
      return { import: toSummary(started, ctx) };
    });
  },

  cancelImport: async (ctx, { importId }) => {
    await requireImporter(ctx);
    return ctx.transaction(async (tx) => {
      const record = await lockInScope(tx, ctx, importId);
      const { gymId, now } = ctx;
      if (record.status === 'running') await finish(tx, record, 'canceled', now);
      else {
        assertDraft(record);
        await discardDraft(tx, gymId, importId, now);
      }
      return { success: true as const };
    });
  },

  undoImport: async (ctx, { importId }) => {
    await requireImporter(ctx);
    return ctx.transaction(async (tx) => {
      const record = await lockInScope(tx, ctx, importId);
      assertUndoable(record, ctx.now);
      const started = await updateImport(tx, ctx.gymId, importId, {
        ...startOf(ctx),
        status: 'undoing',
        processed_rows: 0,
        error: '',
      });
      if (!started) throw notFound(/*i18n*/ 'That import was not found');
      return { import: toSummary(started, ctx) };
    });
  },

  getImportLeftovers: async (ctx, { importId }) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId, language } = ctx;
    const { id } = await getImportInScope(db, ctx, importId);
    const rows = await listLeftovers(db, { gymId, importId: id }, MAX_LEFTOVERS);
    // Several rows of the file may be about one member.
    const ofMembers = [...Map.groupBy(rows, (row) => row.member_id).values()].flatMap(([first]) => first ?? []);
    return {
      members: ofMembers.map(({ member_id: memberId, name, leftover }) => ({
        memberId,
        name,
        reason: say(texts(language), { message: leftover ?? '' }),
      })),
    };
  },

  saveImportPolicy: (ctx, { staffMayImport }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, now } = ctx;
      const before = (await lockGymForUpdate(tx, gymId))?.staff_may_import_since ?? null;
      if ((before !== null) === staffMayImport) return { success: true as const };
      await updateGym(tx, gymId, { staff_may_import_since: staffMayImport ? now : null });
      await recordActivity(tx, ctx, {
        action: 'update',
        entity: 'settings',
        id: gymId,
        name: gym.name,
        changes: { staffMayImport: { from: yesOrNo(!staffMayImport), to: yesOrNo(staffMayImport) } },
      });
      return { success: true as const };
    });
  },
};

const yesOrNo = (may: boolean) => (may ? 'yes' : 'no');

/** Reads the file, stores its rows in the place of older drafts, and tries each. */
const storeUpload: ImportHandlers['uploadImport'] = async (ctx, { kind, fileName, base64 }) => {
  const { gymId, gym, now, caller, db, database } = ctx;
  const runner = kindOf(kind);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMPORT_BYTES) throw badFile(/*i18n*/ 'The file is larger than 10 MB. Please split it.');
  const tables = await runner.read(bytes, { db, gymId });
  const file: ImportFile = {
    sheets: tables.map(({ sheet }) => sheet ?? ''),
    table: (sheet) => Promise.resolve(tables[sheet] ?? { sheet: null, rows: [] }),
  };
  const settled = await runner.settle(db, { gymId, gym, now, onlyBranchId: caller.branchId }, file, {});
  const settings = JSON.stringify(settled.settings);
  const { id } = await ctx.transaction(async (tx) => {
    const row = newImport(ctx, { id: newId(), kind, fileName, settings });
    await insertImport(tx, gymId, row);
    await discardOtherDrafts(tx, gymId, row.id, { kind, newest: MAX_DRAFTS[kind], now });
    return { id: row.id };
  });
  // A retry of this call gets the same id, and goes on where the first try ended.
  const record = await getImportInScope(db, ctx, id);
  if (record.previewed_revision !== null) return { import: toDetail(record, ctx) };
  await clearImports({ db, transaction: database.transaction }, now, gymId);
  // Another upload may take its place at any moment.
  const whileDraft: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      await lockInScope(tx, ctx, id);
      return work(tx);
    });
  for (const [sheet, { rows }] of tables.entries()) {
    await storeRows(whileDraft, { gymId, importId: id }, sheet, rows);
  }
  return { import: toDetail(await dryRun(ctx, record, settled), ctx) };
};

/** Admins, and staff where an admin has allowed it. Throws `forbidden`. */
async function requireImporter(ctx: Context): Promise<void> {
  requireStaffOrAdmin(ctx);
  if (ctx.caller.userType === 'admin') return;
  const gym = await findGym(ctx.db, ctx.gymId);
  if (gym?.staff_may_import_since == null) {
    throw new DomainError(
      'forbidden',
      /*i18n*/ 'Only an admin can import. An admin can allow it to staff in the settings',
    );
  }
}

/** Discarded drafts do not exist; for staff those of others do not, nor their own of another branch. */
const isVisible = ({ caller }: Pick<Context, 'caller'>, record: ImportRecord): boolean =>
  (record.status !== 'canceled' || record.started_at !== null) &&
  (caller.userType === 'admin' ||
    (record.created_by_id === caller.personId && record.only_branch_id === caller.branchId));

async function getImportInScope(db: Db, ctx: Context, id: string): Promise<ImportRecord> {
  const record = await findImport(db, ctx.gymId, id);
  if (!record || !isVisible(ctx, record)) throw notFound(/*i18n*/ 'That import was not found');
  return record;
}

async function lockInScope(tx: Tx, ctx: Context, id: string): Promise<ImportRecord> {
  const record = await lockImportForUpdate(tx, ctx.gymId, id);
  if (!record || !isVisible(ctx, record)) throw notFound(/*i18n*/ 'That import was not found');
  return record;
}

/** The fields of a run that the caller starts, for the job. */
const startOf = ({ caller }: Context) => ({
  run_by_id: caller.personId,
  run_by_name: caller.name,
  run_by_type: caller.userType,
  finished_at: null,
  claim: null,
  claimed_until: 0,
  failures: 0,
});

const newImport = (
  { caller, now }: Context,
  { id, kind, fileName, settings }: { id: string; kind: ImportRecord['kind']; fileName: string; settings: string },
) => ({
  id,
  kind,
  status: 'draft' as const,
  file_name: fileName,
  only_branch_id: caller.branchId,
  created_by_id: caller.personId,
  created_by_name: caller.name,
  created_by_type: caller.userType,
  created_at: now,
  settings,
  revision: REVISION_BEFORE_ROWS,
  previewed_revision: null,
  total_rows: 0,
  processed_rows: 0,
  counts: JSON.stringify(noCounts),
  run_by_id: null,
  run_by_name: null,
  run_by_type: null,
  started_at: null,
  finished_at: null,
  undo_until: null,
  error: '',
  claimed_until: 0,
  claim: null,
  cleared_at: null,
});
