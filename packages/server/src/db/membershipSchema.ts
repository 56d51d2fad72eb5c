// The tables of plans, memberships, reminders and the desk's notes.
import type { ColumnType } from 'kysely';
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

/** What a gym sells: a length of time at a price. */
export interface PlanTable extends Tenant {
  /** `monthly`, `quarterly` and `yearly` are every gym's standard plans. */
  id: InsertOnly<string>;
  name: string;
  /** The name in lower case; unique in the gym. */
  name_key: string;
  length_unit: 'month' | 'day';
  length: number;
  /** Null: sold without an invoice. */
  price_paise: number | null;
  price_tax: 'included' | 'excluded';
  /** From then on it can only be deactivated. */
  first_sold_at: EpochMs | null;
  deactivated_at: EpochMs | null;
  created_at: InsertOnly<EpochMs>;
  updated_at: EpochMs;
}

/** A period of membership, as sold: `deriveTerms` adds what happened since. */
export interface TermTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  /** 1, 2, 3 … of one member, in the order of sale; clocks jump. */
  number: InsertOnly<number>;
  plan_id: string;
  /** As it was called when it was sold. */
  plan_name: string;
  starts_on: string;
  /** The last day; null for a membership without an end. */
  ends_on: string | null;
  /** The term that it continues without a gap: it moves with the end of that one. */
  follows_id: string | null;
  /** Of the plan, before a discount; null where it was sold without a price. */
  price_paise: number | null;
  /** Of the plan when it had that price; null without one. */
  price_tax: 'included' | 'excluded' | null;
  /** Null, as is the name, for the term that a member had before terms were recorded. */
  sold_by_id: InsertOnly<string | null>;
  sold_by_name: InsertOnly<string | null>;
  sold_at: InsertOnly<EpochMs>;
  /** The last day of a canceled one; before `starts_on` where it never begins. */
  canceled_on: string | null;
  cancel_reason: string | null;
  undone_at: EpochMs | null;
}

/** Moves the end of a term: a freeze by its days, an extension by as many as were given. */
export interface TermAdjustmentTable extends Tenant {
  id: InsertOnly<string>;
  term_id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  kind: InsertOnly<'freeze' | 'extension'>;
  /** First and last day of a freeze; null for an extension. */
  starts_on: InsertOnly<string | null>;
  ends_on: string | null;
  days: number;
  reason: InsertOnly<string>;
  created_by_id: InsertOnly<string>;
  created_by_name: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  removed_at: EpochMs | null;
}

/** A gym's reminder of so many days before the end of a membership; without a row it is on, with the product's text. */
export interface ReminderSettingTable extends Tenant {
  day: InsertOnly<number>;
  /** Null: the product's text. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  turned_off_at: EpochMs | null;
  updated_at: EpochMs;
}

/** A reminder that was mailed: its key is the claim on it. Kept for 90 days. */
export interface ReminderSentTable extends Tenant {
  person_id: InsertOnly<string>;
  ends_on: InsertOnly<string>;
  day: InsertOnly<number>;
  sent_at: InsertOnly<EpochMs>;
}

/** What the desk wrote of a member. */
export interface MemberNoteTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  kind: InsertOnly<'note' | 'reminder'>;
  text: InsertOnly<string>;
  written_by_id: InsertOnly<string>;
  written_by_name: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}
