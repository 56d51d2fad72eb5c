import type { PlainName } from '@spotter/api';
import { account } from './account/account.handlers.ts';
import { activities } from './activities/activities.handlers.ts';
import { admins } from './admins/admins.handlers.ts';
import { attendance, attendanceStreams } from './attendance/attendance.handlers.ts';
import { branches } from './branches/branches.handlers.ts';
import type { Handlers, StreamHandlers } from './context.ts';
import { dashboard } from './dashboard/dashboard.handlers.ts';
import { members } from './members/members.handlers.ts';
import { settings } from './settings/settings.handlers.ts';
import { staff } from './staff/staff.handlers.ts';

/** Calls that the contract has and the server not yet: they answer `not-built`. A call in neither list does not compile. */
export const notBuilt = [
  'checkQRSession',
  'generateQRSession',
] as const satisfies PlainName[];

export const handlers: Omit<Handlers, (typeof notBuilt)[number]> = {
  ...account,
  ...activities,
  ...admins,
  ...attendance,
  ...branches,
  ...dashboard,
  ...members,
  ...settings,
  ...staff,
};

export const streamHandlers: StreamHandlers = { ...attendanceStreams };
