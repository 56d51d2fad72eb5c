import type { InputOf, ReportSettings } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Context, Handlers } from '../context.ts';
import { accessDenied } from '../errors.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { readReport } from './readReport.ts';
import type { ReportRequest } from './reportScope.ts';

type ReportHandlers = Pick<
  Handlers,
  | 'getAttendanceReport'
  | 'getMembersReport'
  | 'getVisitsReport'
  | 'getMoneyReport'
  | 'getStaffReport'
  | 'getReportSettings'
  | 'saveReportSettings'
>;

type GymRow = Awaited<ReturnType<typeof findGym>>;

const settingsOf = (gym: GymRow): ReportSettings => ({
  staffMayRead: gym?.staff_may_read_reports_since != null,
  monthlySummary: gym?.monthly_summary_since != null,
});

const inWords = ({ staffMayRead, monthlySummary }: ReportSettings) => ({
  staffMayReadReports: staffMayRead ? 'yes' : 'no',
  monthlySummary: monthlySummary ? 'on' : 'off',
});

/**
 * Admins, of the branch they name or of all; staff of their own, where the gym lets them.
 * Throws `forbidden`, `not-found`.
 */
async function requestOf(ctx: Context, input: InputOf<'getAttendanceReport'>): Promise<ReportRequest> {
  const branchId = resolveBranchScope(ctx, input.branchId);
  if (ctx.caller.userType !== 'admin' && (await findGym(ctx.db, ctx.gymId))?.staff_may_read_reports_since == null)
    throw accessDenied();
  if (branchId !== undefined) await getBranch(ctx.db, ctx.gymId, branchId);
  const { from, to } = input;
  const { gymId, gym, now, language } = ctx;
  return { gymId, timeZone: gym.timeZone, branchId, period: { from, to }, now, language };
}

export const reports: ReportHandlers = {
  getAttendanceReport: async (ctx, input) => readReport(ctx.database, 'attendance', await requestOf(ctx, input)),
  getMembersReport: async (ctx, input) => readReport(ctx.database, 'members', await requestOf(ctx, input)),
  getVisitsReport: async (ctx, input) => readReport(ctx.database, 'visits', await requestOf(ctx, input)),
  getMoneyReport: async (ctx, input) => readReport(ctx.database, 'money', await requestOf(ctx, input)),
  getStaffReport: async (ctx, input) => readReport(ctx.database, 'staff', await requestOf(ctx, input)),

  getReportSettings: async (ctx) => {
    requireStaffOrAdmin(ctx);
    return settingsOf(await findGym(ctx.db, ctx.gymId));
  },

  saveReportSettings: (ctx, { settings: edit }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, now } = ctx;
      const row = await lockGymForUpdate(tx, gymId);
      const before = settingsOf(row);
      const settings = {
        staffMayRead: edit.staffMayRead ?? before.staffMayRead,
        monthlySummary: edit.monthlySummary ?? before.monthlySummary,
      };
      const changes = diffFields(inWords(before), inWords(settings), ['staffMayReadReports', 'monthlySummary']);
      if (Object.keys(changes).length === 0) return { success: true as const };
      await updateGym(tx, gymId, {
        staff_may_read_reports_since: settings.staffMayRead ? (row?.staff_may_read_reports_since ?? now) : null,
        monthly_summary_since: settings.monthlySummary ? (row?.monthly_summary_since ?? now) : null,
      });
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: gym.name, changes });
      return { success: true as const };
    });
  },
};
