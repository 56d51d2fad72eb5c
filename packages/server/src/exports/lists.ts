// What the gym's data is in files for spreadsheets: lists with names instead of ids, in the gym's time zone.
import type { Changes } from '../activities/activities.repository.ts';
import { toActivity } from '../activities/activities.rules.ts';
import type { AttendanceRow } from '../attendance/attendance.repository.ts';
import { branchNames } from '../branches/branches.repository.ts';
import { listDues, listInvoiceNames } from '../billing/invoices.repository.ts';
import { dueOf, readDocument } from '../billing/invoices.rules.ts';
import type { Db } from '../db/database.ts';
import { countTenantRows, type TenantTable, tenantPages } from '../db/tenantPages.ts';
import { listAdjustmentsOfMembers, listTermsOfMembers } from '../memberships/memberships.repository.ts';
import { deriveTerms } from '../memberships/memberships.rules.ts';
import { texts } from '../texts.ts';
import { dateIn } from '../zone.ts';

/** Text, a number, an amount in paise; a date (YYYY-MM-DD) or time (HH:MM:SS) as text; null for an empty cell. */
export type Cell = string | number | null;

export interface Column {
  header: string;
  kind: 'text' | 'number' | 'money' | 'date' | 'time';
}

export interface ExportedGym {
  gymId: string;
  timeZone: string;
  currency: string;
}

export interface List {
  /** Of the file, and with a capital letter of the sheet. */
  name: string;
  columns: readonly Column[];
  count: (db: Db, gymId: string) => Promise<number>;
  /** Its rows in pages, with a cell per column. */
  pages: (db: Db, gym: ExportedGym) => AsyncGenerator<Cell[][]>;
}

const text = (header: string): Column => ({ header, kind: 'text' });
const number = (header: string): Column => ({ header, kind: 'number' });
const money = (header: string): Column => ({ header, kind: 'money' });
const date = (header: string): Column => ({ header, kind: 'date' });
const time = (header: string): Column => ({ header, kind: 'time' });

const countOf =
  (table: TenantTable, where?: Record<string, string>): List['count'] =>
  (db, gymId) =>
    countTenantRows(db, table, gymId, where);

const INDIAN_MOBILE = /^\+91(\d{5})(\d{5})$/;

/** An Indian mobile number as `98765 43210`: no formula, and no number that a spreadsheet would round. */
const phoneCell = (phone: string): string => phone.replace(INDIAN_MOBILE, '$1 $2');

/** Date and time of a moment in the gym's zone. */
function momentCells(moment: number | null, timeZone: string): [Cell, Cell] {
  if (moment === null) return [null, null];
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'second' })];
}

const statusCell = (deactivatedAt: number | null) => (deactivatedAt === null ? 'Active' : 'Inactive');
const capitalized = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1);

async function branchNamesOf(db: Db, gymId: string): Promise<(id: string | null) => Cell> {
  const names = await branchNames(db, gymId);
  return (id) => names.get(id ?? '') ?? null;
}

const members: List = {
  name: 'members',
  columns: [
    text('id'),
    text('Name'),
    text('Phone'),
    text('E-mail'),
    number('Age'),
    date('Date of birth'),
    text('Sex'),
    text('Plan'),
    date('Joining date'),
    date('Expiry date'),
    money('Dues'),
    text('Card number'),
    text('Branch'),
    text('Status'),
    number('Total visits'),
    date('Last visit'),
    date('Added on'),
  ],
  count: countOf('people', { user_type: 'member' }),
  async *pages(db, { gymId, timeZone }) {
    const branchName = await branchNamesOf(db, gymId);
    const dues = new Map((await listDues(db, gymId, undefined)).map(({ id, due }) => [id, due]));
    for await (const page of tenantPages(db, 'people', gymId, { user_type: 'member' })) {
      yield page.map((row) => [
        row.id,
        row.name,
        phoneCell(row.phone),
        row.email,
        row.age,
        row.birth_date,
        capitalized(row.sex),
        row.plan_name,
        row.join_date,
        row.expiry_date,
        dues.get(row.id) ?? 0,
        row.card_number,
        branchName(row.branch_id),
        statusCell(row.deactivated_at),
        row.total_visits,
        row.last_check_in_at === null ? null : dateIn(row.last_check_in_at, timeZone),
        dateIn(row.created_at, timeZone),
      ]);
    }
  },
};

const terms: List = {
  name: 'terms',
  columns: [
    text('id'),
    text('Member'),
    text('Phone'),
    number('Number'),
    text('Plan'),
    date('First day'),
    date('Last day'),
    date('Last day as sold'),
    number('Days frozen or extended'),
    money('Price'),
    text('Sold by'),
    date('Sold on'),
    text('Status'),
    text('Reason'),
  ],
  count: countOf('terms'),
  async *pages(db, { gymId, timeZone }) {
    for await (const people of tenantPages(db, 'people', gymId, { user_type: 'member' })) {
      const ids = people.map(({ id }) => id);
      const termsOf = Map.groupBy(await listTermsOfMembers(db, gymId, ids), (row) => row.person_id);
      const adjustmentsOf = Map.groupBy(await listAdjustmentsOfMembers(db, gymId, ids), (row) => row.person_id);
      yield people.flatMap((person) => {
        const own = (termsOf.get(person.id) ?? []).toSorted((one, other) => one.number - other.number);
        const adjusted = adjustmentsOf.get(person.id) ?? [];
        const derived = new Map(deriveTerms(own, adjusted).map((term) => [term.row.id, term]));
        return own.map((row) => {
          const term = derived.get(row.id);
          const days = adjusted
            .filter(({ term_id: termId, removed_at: removedAt }) => termId === row.id && removedAt === null)
            .reduce((sum, adjustment) => sum + adjustment.days, 0);
          const canceled = row.canceled_on === null ? 'Sold' : 'Canceled';
          return [
            row.id,
            person.name,
            phoneCell(person.phone),
            row.number,
            row.plan_name,
            term?.from ?? row.starts_on,
            term ? term.to : row.ends_on,
            row.ends_on,
            days,
            row.price_paise,
            row.sold_by_name,
            dateIn(row.sold_at, timeZone),
            row.undone_at === null ? canceled : 'Undone',
            row.cancel_reason,
          ];
        });
      });
    }
  },
};

const entryColumns = [
  text('id'),
  date('Date'),
  time('Time'),
  text('Name'),
  text('Phone'),
  text('Type'),
  text('Branch'),
  text('Action'),
  text('Method'),
  text('Assisted by'),
  number('Minutes inside'),
];

/** The cells of an entry, for `entryColumns`. */
async function entryCellsOf(db: Db, { gymId, timeZone }: ExportedGym): Promise<(row: AttendanceRow) => Cell[]> {
  const branchName = await branchNamesOf(db, gymId);
  const phones = new Map<string, string>();
  for await (const people of tenantPages(db, 'people', gymId)) {
    for (const { id, phone } of people) phones.set(id, phoneCell(phone));
  }
  return (row) => [
    row.id,
    ...momentCells(row.happened_at, timeZone),
    row.user_name,
    phones.get(row.person_id) ?? null,
    capitalized(row.user_type),
    branchName(row.branch_id),
    row.action,
    row.method,
    row.assisted_by_name,
    row.duration === null ? null : Math.round(row.duration / 60_000),
  ];
}

const attendance: List = {
  name: 'attendance',
  columns: entryColumns,
  count: countOf('attendance'),
  async *pages(db, gym) {
    const cells = await entryCellsOf(db, gym);
    for await (const page of tenantPages(db, 'attendance', gym.gymId)) yield page.map(cells);
  },
};

/** Apart from the attendance: whoever adds that up, or brings it into another gym, counts no visit that was withdrawn. */
const withdrawn: List = {
  name: 'withdrawn',
  columns: [...entryColumns, date('Withdrawn on'), time('Withdrawn at'), text('Withdrawn by')],
  count: countOf('withdrawn_attendance'),
  async *pages(db, gym) {
    const cells = await entryCellsOf(db, gym);
    for await (const page of tenantPages(db, 'withdrawn_attendance', gym.gymId)) {
      yield page.map((row) => [...cells(row), ...momentCells(row.withdrawn_at, gym.timeZone), row.withdrawn_by_name]);
    }
  },
};

const invoices: List = {
  name: 'invoices',
  columns: [
    text('id'),
    text('Number'),
    date('Date'),
    text('Kind'),
    text('Member'),
    text('Phone'),
    text('Description'),
    text('Branch'),
    text('GSTIN'),
    money('Taxable value'),
    money('CGST'),
    money('SGST or UTGST'),
    money('Rounding'),
    money('Total'),
    money('Paid'),
    money('Credited'),
    money('Due'),
    text('Corrects'),
    text('Issued by'),
  ],
  count: countOf('invoices'),
  async *pages(db, { gymId }) {
    const branchName = await branchNamesOf(db, gymId);
    for await (const page of tenantPages(db, 'invoices', gymId)) {
      yield page.map((row) => {
        const document = readDocument(row);
        return [
          row.id,
          row.number,
          row.issued_on,
          row.kind,
          row.member_name,
          phoneCell(row.phone),
          row.description,
          branchName(row.branch_id),
          document.supplier.gstin,
          document.taxableValue,
          document.cgst,
          document.sgst,
          document.rounding,
          row.total_paise,
          row.paid_paise,
          row.credited_paise,
          row.kind === 'credit-note' ? 0 : dueOf(row),
          document.corrects?.number ?? null,
          document.issuedBy,
        ];
      });
    }
  },
};

const payments: List = {
  name: 'payments',
  columns: [
    text('id'),
    date('Date'),
    time('Time'),
    text('Kind'),
    text('Member'),
    text('Invoice'),
    text('Method'),
    money('Amount'),
    text('Reference'),
    text('Reason'),
    text('Branch'),
    text('Received by'),
  ],
  count: countOf('payments'),
  async *pages(db, { gymId, timeZone }) {
    const branchName = await branchNamesOf(db, gymId);
    for await (const page of tenantPages(db, 'payments', gymId)) {
      const invoiceIds = page.map(({ invoice_id }) => invoice_id);
      const paid = new Map((await listInvoiceNames(db, gymId, invoiceIds)).map((row) => [row.id, row]));
      yield page.map((row) => [
        row.id,
        row.received_on,
        momentCells(row.received_at, timeZone)[1],
        row.kind,
        paid.get(row.invoice_id)?.member_name ?? null,
        paid.get(row.invoice_id)?.number ?? null,
        row.method,
        row.kind === 'refund' ? -row.amount_paise : row.amount_paise,
        row.reference,
        row.reason,
        branchName(row.branch_id),
        row.received_by_name,
      ]);
    }
  },
};

const activity: List = {
  name: 'activity',
  columns: [
    text('id'),
    date('Date'),
    time('Time'),
    text('By'),
    text('Role'),
    text('Area'),
    text('What'),
    text('Changes'),
  ],
  count: countOf('activities'),
  async *pages(db, { gymId, timeZone, currency }) {
    for await (const page of tenantPages(db, 'activities', gymId)) {
      yield page.map((row) => {
        const { module, displayText } = toActivity(row, currency, texts('en'));
        const changes = Object.entries(JSON.parse(row.changes) as Changes);
        const lines = changes.map(([field, { from, to }]) => `${field}: ${from ?? '–'} → ${to ?? '–'}`);
        const by = [row.performed_by_name, capitalized(row.performed_by_type)];
        return [row.id, ...momentCells(row.happened_at, timeZone), ...by, module, displayText, lines.join('\n')];
      });
    }
  },
};

const staff: List = {
  name: 'staff',
  columns: [
    text('id'),
    text('Name'),
    text('Type'),
    text('Role'),
    text('Phone'),
    text('E-mail'),
    text('Branch'),
    text('Status'),
    date('Added on'),
  ],
  count: async (db, gymId) =>
    (await countTenantRows(db, 'people', gymId, { user_type: 'admin' })) +
    (await countTenantRows(db, 'people', gymId, { user_type: 'staff' })),
  async *pages(db, { gymId, timeZone }) {
    const branchName = await branchNamesOf(db, gymId);
    for (const user_type of ['admin', 'staff']) {
      for await (const page of tenantPages(db, 'people', gymId, { user_type })) {
        yield page.map((row) => [
          row.id,
          row.name,
          capitalized(row.user_type),
          row.staff_role,
          phoneCell(row.phone),
          row.email,
          branchName(row.branch_id),
          statusCell(row.deactivated_at),
          dateIn(row.created_at, timeZone),
        ]);
      }
    }
  },
};

const plans: List = {
  name: 'plans',
  columns: [text('id'), text('Name'), number('Length'), text('Unit'), money('Price'), text('Tax'), text('Status')],
  count: countOf('plans'),
  async *pages(db, { gymId }) {
    for await (const page of tenantPages(db, 'plans', gymId)) {
      yield page.map((row) => [
        row.id,
        row.name,
        row.length,
        row.length_unit,
        row.price_paise,
        row.price_tax,
        statusCell(row.deactivated_at),
      ]);
    }
  },
};

const branches: List = {
  name: 'branches',
  columns: [
    text('id'),
    text('Name'),
    text('Address'),
    text('Phone'),
    text('E-mail'),
    number('Capacity'),
    text('Status'),
  ],
  count: countOf('branches'),
  async *pages(db, { gymId }) {
    for await (const page of tenantPages(db, 'branches', gymId)) {
      yield page.map((row) => [
        row.id,
        row.name,
        row.address,
        phoneCell(row.phone),
        row.email,
        row.max_capacity,
        row.deleted_at === null ? statusCell(row.deactivated_at) : 'Deleted',
      ]);
    }
  },
};

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
