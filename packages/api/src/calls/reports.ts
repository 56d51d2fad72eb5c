import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, gymId, id, success, timestamp } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';
import { signedPaise } from '../money.ts';
import { attendanceMethods } from './attendance.ts';
import { paymentMethods } from './invoiceSchemas.ts';
import { daysBetween } from '../termDates.ts';

export const MAX_REPORT_DAYS = 366;

const periodMessage = /*i18n*/ 'The first day must not be after the last';
const lengthMessage = inputMessage(/*i18n*/ 'At most {max} days', { max: MAX_REPORT_DAYS });

/** Both days are included, in the gym's time zone. Without a branch: the whole gym; staff: always their own. */
const reportInput = z
  .strictObject({ gymId, branchId: branchId.optional(), from: date, to: date })
  .refine(({ from, to }) => from <= to, periodMessage)
  .refine(({ from, to }) => daysBetween(from, to) < MAX_REPORT_DAYS, lengthMessage);

/** A figure of the period, and of as many days before it. */
const compared = (figure: z.ZodNumber | z.ZodInt) => z.object({ current: figure, previous: figure });
const count = z.number().int();
const comparedCount = compared(count);
const comparedPaise = compared(signedPaise);

/** The days that the comparison is with. */
const previousPeriod = z.object({ from: z.string(), to: z.string() });
export type ReportPeriod = z.infer<typeof previousPeriod>;

export const attendanceReport = z.object({
  previousPeriod,
  checkIns: comparedCount,
  /** Different members. */
  visitors: comparedCount,
  /** Of confirmed stays; null without one. */
  averageStayMinutes: z.object({ current: z.number().nullable(), previous: z.number().nullable() }),
  /** Every day of the period, and beside it the day of the period before. */
  byDay: z.array(z.object({ date: z.string(), checkIns: count, previous: count })),
  /** Check-ins of the period; weekday 0 is Monday. Hours without any are left out. */
  byHour: z.array(z.object({ weekday: count, hour: count, checkIns: count })),
  byBranch: z.array(z.object({ branchId, branchName: z.string(), checkIns: comparedCount })),
  byMethod: z.array(z.object({ method: z.enum(attendanceMethods), checkIns: comparedCount })),
});
export type AttendanceReport = z.infer<typeof attendanceReport>;

export const membersReport = z.object({
  previousPeriod,
  /** On the last day of each period. */
  active: comparedCount,
  joined: comparedCount,
  /** Memberships that ended and were not renewed. */
  left: comparedCount,
  /** Memberships that began again after a gap. */
  wonBack: comparedCount,
  /** Months of the period, in order. */
  byMonth: z.array(z.object({ month: z.string(), joined: count, left: count, wonBack: count })),
  /** On the last day of the period. */
  byPlan: z.array(z.object({ plan: z.string(), active: count })),
  /**
   * The last 12 months of joining up to the period's end:
   * how many joined, and how many of them were members 1, 2, … months later.
   */
  retention: z.array(z.object({ month: z.string(), joined: count, stayed: z.array(count) })),
});
export type MembersReport = z.infer<typeof membersReport>;

export const visitBands = ['0', '1-3', '4-7', '8-11', '12+'] as const;

export const visitsReport = z.object({
  previousPeriod,
  /** Visits per active member and week. */
  perWeek: compared(z.number()),
  /** Active members by visits in 30 days, on average of the period. */
  byBand: z.array(z.object({ band: z.enum(visitBands), members: count })),
  atRisk: z.object({
    count,
    /** The steepest fall first, at most 100. */
    members: z.array(
      z.object({
        memberId: id,
        name: z.string(),
        phone: z.string(),
        /** Visits a week in the twelve weeks before the last four, and in those. */
        usual: z.number(),
        latest: z.number(),
        lastCheckIn: timestamp.nullable(),
        expiryDate: z.string().nullable(),
        /** What the desk sends them, in the language of the member. */
        message: z.string(),
      }),
    ),
  }),
});
export type VisitsReport = z.infer<typeof visitsReport>;

export const moneyReport = z.object({
  previousPeriod,
  /** Payments less refunds. */
  taken: comparedPaise,
  refunds: comparedPaise,
  /** Invoices less credit notes. */
  invoiced: comparedPaise,
  discounts: comparedPaise,
  /** Still due now of what was invoiced in each period. */
  due: comparedPaise,
  byMonth: z.array(z.object({ month: z.string(), taken: signedPaise, invoiced: signedPaise })),
  byPlan: z.array(z.object({ plan: z.string(), sales: count, invoiced: signedPaise, discounts: signedPaise })),
  /** `count`: payments alone. */
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), count, taken: signedPaise })),
});
export type MoneyReport = z.infer<typeof moneyReport>;

export const staffReport = z.object({
  previousPeriod,
  /** By what they did, most first. */
  people: z.array(
    z.object({
      name: z.string(),
      checkIns: count,
      sales: count,
      invoiced: signedPaise,
      taken: signedPaise,
      refunds: count,
      refunded: signedPaise,
      discounts: signedPaise,
    }),
  ),
});
export type StaffReport = z.infer<typeof staffReport>;

export const reportSettings = z.strictObject({
  /** Staff see the reports of their own branch. */
  staffMayRead: z.boolean(),
  /** Admins get a summary of each month by mail on the first of the next. */
  monthlySummary: z.boolean(),
});
export type ReportSettings = z.infer<typeof reportSettings>;

const report = <Path extends `/${string}`, Answer extends z.ZodType>(path: Path, summary: string, answer: Answer) =>
  call({
    method: 'GET',
    path,
    summary: `${summary} Staff: of their own branch, where the gym lets them.`,
    access: ['admin', 'staff'],
    input: reportInput,
    answer,
    errors: ['not-found'],
  });

export const reports = {
  getAttendanceReport: report('/getAttendanceReport', 'Check-ins by day, hour, branch and method.', attendanceReport),
  getMembersReport: report('/getMembersReport', 'Who joined, left and came back, by plan and month.', membersReport),
  getVisitsReport: report('/getVisitsReport', 'How often members come, and who comes less than usual.', visitsReport),
  getMoneyReport: report('/getMoneyReport', 'What was taken and invoiced, by month, plan and method.', moneyReport),
  getStaffReport: report('/getStaffReport', 'Check-ins, sales and refunds by person.', staffReport),
  getReportSettings: call({
    method: 'GET',
    path: '/getReportSettings',
    summary: 'Whether staff see reports, and whether admins get a monthly summary.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: reportSettings,
    errors: [],
  }),
  saveReportSettings: call({
    method: 'POST',
    path: '/saveReportSettings',
    summary: 'Sets whether staff see reports, and whether admins get a monthly summary, each where it is sent.',
    access: ['admin'],
    input: z.strictObject({ gymId, settings: reportSettings.partial() }),
    answer: success,
    errors: [],
  }),
};
