// What the gym's data is in files for spreadsheets: lists with names instead of ids, in the gym's time zone.
import { attendance, withdrawn } from './lists/attendance.ts';
import { invoices, payments } from './lists/billing.ts';
import { activity, branches, plans, staff } from './lists/gym.ts';
import type { List } from './lists/list.ts';
import { members, terms } from './lists/members.ts';

/** In the order of the sheets. */
export const lists: readonly List[] = [
  members,
  terms,
  attendance,
  withdrawn,
  invoices,
  payments,
  activity,
  staff,
  plans,
  branches,
];
