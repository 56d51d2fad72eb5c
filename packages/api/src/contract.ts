import type { z } from 'zod';
import type { CallDefinition } from './call.ts';
import { account } from './calls/account.ts';
import { activities } from './calls/activities.ts';
import { admins } from './calls/admins.ts';
import { attendance } from './calls/attendance.ts';
import { billingSettingsCalls } from './calls/billingSettings.ts';
import { invoices } from './calls/invoices.ts';
import { payments } from './calls/payments.ts';
import { brandCalls } from './calls/brand.ts';
import { branches } from './calls/branches.ts';
import { dashboard } from './calls/dashboard.ts';
import { devices } from './calls/devices.ts';
import { door } from './calls/door.ts';
import { expected } from './calls/expected.ts';
import { exports } from './calls/exports.ts';
import { health } from './calls/health.ts';
import { imports } from './calls/imports.ts';
import { members } from './calls/members.ts';
import { memberships } from './calls/memberships.ts';
import { offline } from './calls/offline.ts';
import { openingHoursCalls } from './calls/openingHours.ts';
import { pass } from './calls/pass.ts';
import { paymentRequests } from './calls/paymentRequests.ts';
import { plans } from './calls/plans.ts';
import { qr } from './calls/qr.ts';
import { reminders } from './calls/reminders.ts';
import { welcomeMails } from './calls/welcomeMails.ts';
import { reports } from './calls/reports.ts';
import { sessions } from './calls/sessions.ts';
import { setup } from './calls/setup.ts';
import { settings } from './calls/settings.ts';
import { staff } from './calls/staff.ts';
import { today } from './calls/today.ts';
import { twoFactor } from './calls/twoFactor.ts';
import { undo } from './calls/undo.ts';

/** All API calls, by name. The single source for client, server, documentation and tests. */
export const contract = {
  ...members,
  ...memberships,
  ...plans,
  ...billingSettingsCalls,
  ...invoices,
  ...payments,
  ...paymentRequests,
  ...reminders,
  ...welcomeMails,
  ...attendance,
  ...door,
  ...offline,
  ...qr,
  ...devices,
  ...branches,
  ...openingHoursCalls,
  ...expected,
  ...staff,
  ...admins,
  ...activities,
  ...settings,
  ...brandCalls,
  ...dashboard,
  ...today,
  ...reports,
  ...pass,
  ...account,
  ...sessions,
  ...setup,
  ...health,
  ...twoFactor,
  ...imports,
  ...exports,
  ...undo,
};
contract satisfies Record<string, CallDefinition>;

/** The calls by area, for the OpenAPI page. */
export const areas: Record<string, object> = {
  members,
  memberships,
  plans,
  'billing settings': billingSettingsCalls,
  invoices,
  payments,
  'payment requests': paymentRequests,
  'reminders and notes': reminders,
  'welcome mails': welcomeMails,
  attendance,
  'desk and door': door,
  'check-ins without a connection': offline,
  'QR codes': qr,
  kiosks: devices,
  branches,
  'opening hours': openingHoursCalls,
  'expected occupancy': expected,
  staff,
  admins,
  'brand of a gym': brandCalls,
  activities,
  settings,
  dashboard,
  today,
  reports,
  'members’ phone': pass,
  account,
  sessions,
  'first gym': setup,
  health,
  'two-factor sign-in': twoFactor,
  imports,
  exports,
  'bulk changes and undo': undo,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;

/** Calls that respond with server-sent events. */
export type StreamName = { [N in CallName]: Contract[N] extends { stream: true } ? N : never }[CallName];
export type PlainName = Exclude<CallName, StreamName>;

/** Input as the caller writes it, before parsing. */
export type InputOf<N extends CallName> = z.input<Contract[N]['input']>;
/** Input as the handler reads it, after parsing. */
export type ParsedOf<N extends CallName> = z.output<Contract[N]['input']>;
export type AnswerOf<N extends CallName> = z.output<Contract[N]['answer']>;

export const callNames = Object.keys(contract) as CallName[];
