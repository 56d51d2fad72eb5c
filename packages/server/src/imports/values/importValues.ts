import type { AttendanceAction, DateOrder, ImportField, sexes, Status } from '@spotter/api';
import type { Currency } from '@spotter/api/currency';
import type { Values } from '../../texts.ts';

/** What a row of members says, validated by the rules of the contract. Absent: the row says nothing about it. */
export interface MemberValues {
  name?: string;
  /** +91 and ten digits. */
  phone?: string;
  email?: string;
  /** In years; of a birth date: on the gym's date of today. */
  age?: number;
  /** YYYY-MM-DD, as all dates. */
  birthDate?: string;
  sex?: (typeof sexes)[number];
  planId?: string;
  joinDate?: string;
  expiryDate?: string;
  /** 0 or more. */
  duesPaise?: number;
  cardNumber?: string;
  branchId?: string;
  status?: Status;
  /** The status says that the membership is over, and the row has no date that tells it. */
  isOver?: boolean;
  note?: string;
}

/** What a row of visits says: who, where, and one or two events in their order. */
export interface VisitValues extends Pick<MemberValues, 'name' | 'phone' | 'email' | 'cardNumber' | 'branchId'> {
  /** `at` in epoch milliseconds. */
  events: { action: AttendanceAction; at: number }[];
}

/** How the cells of a row are to be read. The same for all rows of a file. */
export interface RowMapping {
  /** By place in the file. */
  fields: readonly (ImportField | null)[];
  /** Of columns of dates, by place in the file; day first where absent. */
  dateOrders: ReadonlyMap<number, DateOrder>;
  /** Columns whose typed dates may have day and month exchanged. */
  exchangedDates?: ReadonlySet<number>;
  /** What names of plans and branches mean, by `nameKey`; null or absent: unknown. */
  plans: ReadonlyMap<string, string | null>;
  branches: ReadonlyMap<string, string | null>;
  /** For repairs, by id. */
  planNames: ReadonlyMap<string, string>;
  branchNames: ReadonlyMap<string, string>;
  /** In the gym's time zone. */
  today: string;
  timeZone: string;
  locale: string;
  currency: Currency;
}

/** A value that is read differently from what the file says; both as shown to people. */
export interface Repair {
  field: ImportField;
  from: string;
  to: string;
}

/** Why a value is refused, as it is stored; `field` is null for what concerns the row. */
export interface ValueError {
  field: ImportField | null;
  /** The message in English, with the names of its values. Of rows of an earlier version: the sentence. */
  error: string;
  values?: Values | undefined;
}

export interface RowValues<Values> {
  values: Values;
  repairs: Repair[];
  errors: ValueError[];
}
