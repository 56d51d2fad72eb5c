import type { z } from 'zod';
import type { CallDefinition } from './call.ts';
import { account } from './calls/account.ts';
import { activities } from './calls/activities.ts';
import { admins } from './calls/admins.ts';
import { attendance } from './calls/attendance.ts';
import { billing } from './calls/billing.ts';
import { branches } from './calls/branches.ts';
import { dashboard } from './calls/dashboard.ts';
import { devices } from './calls/devices.ts';
import { health } from './calls/health.ts';
import { members } from './calls/members.ts';
import { memberships } from './calls/memberships.ts';
import { pass } from './calls/pass.ts';
import { paymentRequests } from './calls/paymentRequests.ts';
import { plans } from './calls/plans.ts';
import { qr } from './calls/qr.ts';
import { reminders } from './calls/reminders.ts';
import { sessions } from './calls/sessions.ts';
import { settings } from './calls/settings.ts';
import { staff } from './calls/staff.ts';
import { twoFactor } from './calls/twoFactor.ts';

/** All API calls, by name. The single source for client, server, documentation and tests. */
export const contract = {
  ...members,
  ...memberships,
  ...plans,
  ...billing,
  ...paymentRequests,
  ...reminders,
  ...attendance,
  ...qr,
  ...devices,
  ...branches,
  ...staff,
  ...admins,
  ...activities,
  ...settings,
  ...dashboard,
  ...pass,
  ...account,
  ...sessions,
  ...health,
  ...twoFactor,
};
contract satisfies Record<string, CallDefinition>;

/** The calls by area, for the OpenAPI page. */
export const areas: Record<string, object> = {
  members,
  memberships,
  plans,
  billing,
  'payment requests': paymentRequests,
  'reminders and notes': reminders,
  attendance,
  'QR codes': qr,
  kiosks: devices,
  branches,
  staff,
  admins,
  activities,
  settings,
  dashboard,
  'members’ phone': pass,
  account,
  sessions,
  health,
  'two-factor sign-in': twoFactor,
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
