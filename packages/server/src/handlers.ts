import { account } from './account/account.handlers.ts';
import { activities } from './activities/activities.handlers.ts';
import { admins } from './admins/admins.handlers.ts';
import { attendance, attendanceStreams } from './attendance/attendance.handlers.ts';
import { billingSettings } from './billing/billingSettings.handlers.ts';
import { days } from './billing/days.handlers.ts';
import { invoices } from './billing/invoices.handlers.ts';
import { payments } from './billing/payments.handlers.ts';
import { brand } from './brand/brand.handlers.ts';
import { branches } from './branches/branches.handlers.ts';
import { checkIns } from './checkIns/checkIns.handlers.ts';
import type { Handlers, StreamHandlers } from './context.ts';
import { dashboard } from './dashboard/dashboard.handlers.ts';
import { devices, deviceStreams } from './devices/devices.handlers.ts';
import { desk } from './desk/desk.handlers.ts';
import { door } from './door/door.handlers.ts';
import { gymExports } from './exports/exports.handlers.ts';
import { health } from './health/health.handlers.ts';
import { imports } from './imports/imports.handlers.ts';
import { memberNotes } from './memberNotes/memberNotes.handlers.ts';
import { members } from './members/members.handlers.ts';
import { memberships } from './memberships/memberships.handlers.ts';
import { expected } from './occupancy/expected.handlers.ts';
import { openingHours } from './occupancy/openingHours.handlers.ts';
import { pass } from './pass/pass.handlers.ts';
import { offline } from './offline/offline.handlers.ts';
import { plans } from './plans/plans.handlers.ts';
import { paymentRequests } from './paymentRequests/paymentRequests.handlers.ts';
import { qr } from './qr/qr.handlers.ts';
import { reminders } from './reminders/reminders.handlers.ts';
import { welcomeMails } from './welcome/welcome.handlers.ts';
import { reports } from './reports/reports.handlers.ts';
import { sessions } from './sessions/sessions.handlers.ts';
import { setup } from './setup/setup.handlers.ts';
import { settings } from './settings/settings.handlers.ts';
import { staff } from './staff/staff.handlers.ts';
import { today } from './today/today.handlers.ts';
import { undo } from './undo/undo.handlers.ts';
import { twoFactor } from './twoFactor/twoFactor.handlers.ts';

/** The handler of every call; a missing one does not compile. */
export const handlers: Handlers = {
  ...account,
  ...activities,
  ...admins,
  ...attendance,
  ...billingSettings,
  ...brand,
  ...branches,
  ...checkIns,
  ...dashboard,
  ...days,
  ...desk,
  ...devices,
  ...door,
  ...expected,
  ...gymExports,
  ...health,
  ...imports,
  ...memberNotes,
  ...invoices,
  ...members,
  ...memberships,
  ...offline,
  ...openingHours,
  ...pass,
  ...paymentRequests,
  ...payments,
  ...plans,
  ...qr,
  ...reminders,
  ...welcomeMails,
  ...reports,
  ...sessions,
  ...settings,
  ...setup,
  ...staff,
  ...today,
  ...twoFactor,
  ...undo,
};

export const streamHandlers: StreamHandlers = { ...attendanceStreams, ...deviceStreams };
