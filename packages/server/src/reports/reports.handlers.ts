import type { ReportSettings } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { readAttendanceReport } from './attendanceReport.ts';
import { readMembersReport } from './membersReport.ts';
import { readMoneyReport, readStaffReport } from './moneyReport.ts';
import { openReport } from './reportScope.ts';
import { readVisitsReport } from './visitsReport.ts';

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

export const reports: ReportHandlers = {
  getAttendanceReport: async (ctx, input) => readAttendanceReport(await openReport(ctx, input)),
  getMembersReport: async (ctx, input) => readMembersReport(await openReport(ctx, input)),
  getVisitsReport: async (ctx, input) => readVisitsReport(await openReport(ctx, input)),
  getMoneyReport: async (ctx, input) => readMoneyReport(await openReport(ctx, input)),
  getStaffReport: async (ctx, input) => readStaffReport(await openReport(ctx, input)),

  getReportSettings: async (ctx) => {
    requireStaffOrAdmin(ctx);
    return settingsOf(await findGym(ctx.db, ctx.gymId));
  },

  saveReportSettings: (ctx, { settings }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, now } = ctx;
      const row = await lockGymForUpdate(tx, gymId);
      const changes = diffFields(inWords(settingsOf(row)), inWords(settings), [
        'staffMayReadReports',
        'monthlySummary',
      ]);
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
