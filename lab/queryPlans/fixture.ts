import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/database.ts';
import type { Schema } from '../../packages/server/src/db/schema.ts';

/** Enough rows that a full table scan is never the cheapest plan. */
const GYMS = 2000;
const ACTIVE_GYMS = 25;
const PEOPLE_PER_GYM = 200;
const ROWS_PER_GYM = 400;
const MAX_ROWS_PER_STATEMENT = 500;
const STAFF_PER_GYM = 20;
const START_MS = Date.UTC(2026, 0, 1);

const person_id = (number: number) => `p${number % PEOPLE_PER_GYM}`;
const branch_id = (number: number) => `b${number % 2}`;
const timestamp = (number: number) => START_MS + number * 60_000;
const policy = {
  grace_days: 7,
  freeze_days_per_year: 30,
  max_staff_discount_percent: 10,
  upi_id: '',
  upi_payee_name: '',
};
const date = (number: number) => new Date(START_MS + (number % 300) * 86_400_000).toISOString().slice(0, 10);
const range = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Inserts rows into every tenant table, and accounts: 2,000 gyms, of which 25 have people and history. */
export async function insertManyGyms(db: Db): Promise<void> {
  const insert = async (table: keyof Schema, rows: object[]) => {
    for (let first = 0; first < rows.length; first += MAX_ROWS_PER_STATEMENT) {
      await db
        .insertInto(table)
        .values(rows.slice(first, first + MAX_ROWS_PER_STATEMENT))
        .execute();
    }
  };
  const gyms = range(GYMS).map((number) => `plan-${String(number).padStart(4, '0')}`);
  const timestamps = { created_at: START_MS, updated_at: START_MS };
  const branch = { address: '1 Main Road', phone: '', email: '', max_capacity: 9, ...timestamps };
  const gym = { time_zone: 'Asia/Kolkata', locale: 'en-IN', main_branch_id: 'b0', created_at: START_MS };
  await insert(
    'branches',
    gyms.flatMap((gym_id) => range(2).map((id) => ({ gym_id, id: `b${id}`, name: 'Branch', ...branch }))),
  );
  await insert(
    'gyms',
    gyms.map((gym_id) => ({ gym_id, name: gym_id, slug: gym_id, ...gym })),
  );
  await insert(
    'feed_positions',
    gyms.map((gym_id) => ({ gym_id, seq: ROWS_PER_GYM, stamp: 'stamp' })),
  );
  await insert(
    'activity_heads',
    gyms.map((gym_id) => ({ gym_id, seq: ROWS_PER_GYM, hash: '' })),
  );
  await insert(
    'logos',
    gyms.map((gym_id) => ({ gym_id, id: `logo-${gym_id}`, type: 'image/png', base64: '', created_at: START_MS })),
  );
  await insert(
    'gym_brands',
    gyms.flatMap((gym_id) =>
      [1, 2].map((version) => ({ gym_id, version, choice: '{}', saved_at: START_MS, saved_by: 'Asha' })),
    ),
  );
  await insert(
    'gym_icons',
    gyms.flatMap((gym_id) =>
      [192, 512].map((size) => ({ gym_id, purpose: 'any', size, base64: '', saved_at: START_MS })),
    ),
  );
  await insert(
    'reminder_settings',
    gyms.flatMap((gym_id) => [7, 3].map((day) => ({ gym_id, day, updated_at: START_MS }))),
  );
  await insert(
    'plans',
    gyms.flatMap((gym_id) =>
      ['monthly', 'yearly', 'own'].map((id) => ({
        gym_id,
        id,
        name: id,
        name_key: id,
        length_unit: 'month',
        length: 1,
        price_tax: 'included',
        ...timestamps,
      })),
    ),
  );
  const supplier = { legal_name: 'Lotus LLP', address: '1 Road', gstin: '', updated_at: START_MS };
  await insert(
    'billing_settings',
    gyms.map((gym_id) => ({ gym_id, ...policy, ...supplier })),
  );
  await insert(
    'branch_billing_details',
    gyms.flatMap((gym_id) => range(2).map((id) => ({ gym_id, branch_id: `b${id}`, ...supplier }))),
  );
  const rate = { sac: '999723', rate_basis_points: 500, confirmed_by_name: 'Asha', confirmed_at: START_MS };
  await insert(
    'tax_rates',
    gyms.flatMap((gym_id) => ['2025-09-22', '2026-04-01'].map((starts_on) => ({ gym_id, starts_on, ...rate }))),
  );
  await insert(
    'invoice_counters',
    gyms.flatMap((gym_id) =>
      ['INV', 'CRN'].map((series) => ({
        gym_id,
        series,
        financial_year: '2627',
        last_number: 1,
        last_issued_on: '2026-04-01',
      })),
    ),
  );
  // Not the first ones: a merge join with all gyms, which ends at the last active gym, would look cheap.
  const [first = '', ...others] = gyms.filter((_, number) => number % (GYMS / ACTIVE_GYMS) === 0);
  const filled: [table: keyof Schema, row: object][] = [];
  await insertActivity(async (table, rows) => {
    await insert(table, rows);
    if (rows[0]) filled.push([table, rows[0]]);
  }, first);
  for (const gym_id of others) {
    for (const [table, row] of filled) await copyRows(db, table, row, first, gym_id);
  }
}

/**
 * Copies the rows of a table from one gym to another; `row` is one of them. Texts with the gym's id name the other one.
 */
async function copyRows(db: Db, table: keyof Schema, row: object, from: string, to: string): Promise<void> {
  const entries = Object.entries(row) as [string, unknown][];
  const isOfGym = (value: unknown) => typeof value === 'string' && value.includes(from);
  const copies = entries.map(([name, value]) =>
    isOfGym(value) ? sql`replace(${sql.ref(name)}, ${sql.lit(from)}, ${sql.lit(to)})` : sql.ref(name),
  );
  // An account is of no gym.
  const [key = ''] = entries.find(([, value]) => isOfGym(value)) ?? [];
  await sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    select ${sql.join(copies)} from ${sql.table(table)}
    where ${key === 'gym_id' ? sql`gym_id = ${from}` : sql`${sql.ref(key)} like ${`${from}-%`}`}
  `.execute(db);
}

async function insertActivity(insert: (table: keyof Schema, rows: object[]) => Promise<void>, gym_id: string) {
  const person = { user_type: 'member', user_name: 'Ravi Kumar' };
  await insert(
    'people',
    range(PEOPLE_PER_GYM).map((number) => ({
      gym_id,
      id: person_id(number),
      user_type: number < STAFF_PER_GYM ? 'staff' : 'member',
      name: `Person ${number}`,
      email: `${gym_id}-${number}@plan.test`,
      uid: `${gym_id}-${number}`,
      first_signed_in_at: timestamp(number),
      phone: '+919811111111',
      branch_id: branch_id(number),
      checked_in_branch_id: number % 10 ? null : branch_id(number),
      checked_in_at: number % 10 ? null : timestamp(number),
      expiry_date: `2026-12-${String(10 + (number % 20))}`,
      reminder_token: `token-${gym_id}-${number}`,
      created_at: timestamp(number),
      updated_at: timestamp(number),
    })),
  );
  await insert(
    'terms',
    range(ROWS_PER_GYM).map((number) => ({
      gym_id,
      id: `t${number}`,
      person_id: person_id(number),
      number,
      plan_id: 'monthly',
      plan_name: 'Monthly',
      starts_on: '2026-01-01',
      ends_on: '2026-02-01',
      sold_at: timestamp(number),
    })),
  );
  await insert(
    'term_adjustments',
    range(ROWS_PER_GYM).map((number) => ({
      gym_id,
      id: `a${number}`,
      term_id: `t${number}`,
      person_id: person_id(number),
      kind: 'extension',
      days: 1,
      reason: 'Closed',
      created_by_id: person_id(0),
      created_by_name: 'Asha',
      created_at: timestamp(number),
    })),
  );
  await insert(
    'accounts',
    range(PEOPLE_PER_GYM).map((number) => ({
      uid: `${gym_id}-${number}`,
      email: `${gym_id}-${number}@plan.test`,
      valid_since: START_MS,
      created_at: START_MS,
    })),
  );
  await insert(
    'second_factors',
    range(STAFF_PER_GYM).map((number) => ({
      uid: `${gym_id}-${number}`,
      id: `factor-${gym_id}-${number}`,
      last_step: 0,
      enrolled_at: START_MS,
    })),
  );
  const rows = range(ROWS_PER_GYM);
  const rowKey = (number: number) => ({ gym_id, id: `x${number}` });
  await insert(
    'attendance',
    rows.map((number) => ({
      ...rowKey(number),
      person_id: person_id(number),
      branch_id: branch_id(number),
      action: number % 2 ? 'check-in' : 'check-out',
      method: 'manual',
      happened_at: timestamp(number),
      ...person,
    })),
  );
  await insert(
    'withdrawn_attendance',
    rows.map((number) => ({
      ...rowKey(number),
      person_id: person_id(number),
      branch_id: branch_id(number),
      action: number % 2 ? 'check-in' : 'check-out',
      method: 'manual',
      happened_at: timestamp(number),
      withdrawn_at: timestamp(number),
      withdrawn_by_name: 'Asha',
      ...person,
    })),
  );
  await insert(
    'feed_events',
    rows.map((seq) => ({ gym_id, seq, branch_id: branch_id(seq), payload: '{}', created_at: timestamp(seq) })),
  );
  await insert(
    'reminders_sent',
    rows.map((number) => ({
      gym_id,
      person_id: person_id(number),
      ends_on: date(number),
      day: number < PEOPLE_PER_GYM ? 7 : 3,
      sent_at: timestamp(number),
    })),
  );
  await insert(
    'changes',
    rows.map((number) => ({
      ...rowKey(number),
      kind: 'extend',
      name: '',
      branch_id: branch_id(number),
      made_by_id: person_id(0),
      made_by_name: 'Asha',
      made_at: timestamp(number),
      undo_until: timestamp(number + 10),
    })),
  );
  await insert(
    'changed_items',
    rows.map((number) => ({
      gym_id,
      change_id: `x${number}`,
      id: person_id(number),
      name: 'Ravi Kumar',
      before: '{}',
      after: '{}',
    })),
  );
  await insert(
    'deleted_people',
    rows.map((number) => ({
      ...rowKey(number),
      user_type: 'member',
      name: 'Ravi Kumar',
      branch_id: branch_id(number),
      record: '{}',
      deleted_by_name: 'Asha',
      deleted_at: timestamp(number),
    })),
  );
  await insert(
    'imports',
    range(PEOPLE_PER_GYM).map((number) => ({
      ...rowKey(number),
      kind: 'members',
      status: 'done',
      file_name: 'members.csv',
      created_by_id: person_id(0),
      created_by_name: 'Asha',
      created_by_type: 'admin',
      created_at: timestamp(number),
      settings: '{}',
      revision: 1,
      total_rows: 2,
      processed_rows: 2,
      claimed_until: 0,
      counts: '{}',
      error: '',
    })),
  );
  await insert(
    'import_rows',
    rows.map((number) => ({
      gym_id,
      import_id: `x${number % PEOPLE_PER_GYM}`,
      sheet: 0,
      number,
      cells: '[]',
      name: 'Ravi Kumar',
      result: '{}',
      outcome: 'create',
      member_id: person_id(number),
      applied_at: timestamp(number),
    })),
  );
  await insert(
    'import_columns',
    rows.map((number) => ({
      gym_id,
      kind: number % 2 ? 'members' : 'visits',
      header_key: `column ${number}`,
      updated_at: timestamp(number),
    })),
  );
  await insert(
    'exports',
    rows.map((number) => ({
      gym_id,
      id: `export-${gym_id}-${number}`,
      format: 'csv',
      requested_by_id: person_id(0),
      requested_by_name: 'Asha',
      requested_at: timestamp(number),
      secret: 'secret',
      rows: 1,
      total_rows: 1,
      tries: 1,
      finished_at: timestamp(number),
      error: '',
    })),
  );
  await insert(
    'export_parts',
    rows.map((number) => ({ gym_id, export_id: `export-${gym_id}-${number}`, number: 0, base64: 'UEs=' })),
  );
  await insert(
    'activities',
    rows.map((number) => ({
      ...rowKey(number),
      action: 'update',
      entity_type: 'member',
      entity_id: person_id(number),
      entity_name: 'Ravi Kumar',
      performed_by_id: person_id(number % 20),
      performed_by_name: 'Asha',
      performed_by_type: 'staff',
      changes: '{}',
      happened_at: timestamp(number),
      seq: number + 1,
      hash: '',
    })),
  );
  await insert(
    'member_notes',
    rows.map((number) => ({
      ...rowKey(number),
      person_id: person_id(number),
      kind: number % 2 ? 'note' : 'reminder',
      text: 'Comes on Friday',
      written_by_id: person_id(number % 20),
      written_by_name: 'Asha',
      created_at: timestamp(number),
    })),
  );
  await insert(
    'invoices',
    rows.map((number) => ({
      ...rowKey(number),
      kind: 'invoice',
      series: 'INV',
      number: `INV/2627/${number}`,
      issued_on: date(number),
      issued_at: timestamp(number),
      issued_by_id: person_id(0),
      branch_id: branch_id(number),
      person_id: person_id(number),
      member_name: 'Ravi Kumar',
      phone: '+919811111111',
      term_id: `t${number}`,
      description: 'Monthly membership',
      total_paise: 1500_00,
      paid_paise: number % 20 ? 1500_00 : 0,
      credited_paise: 0,
      token: `token-${gym_id}-${number}`,
      document: '{}',
    })),
  );
  await insert(
    'payments',
    rows.map((number) => ({
      ...rowKey(number),
      kind: 'payment',
      invoice_id: `x${number}`,
      branch_id: branch_id(number),
      method: 'cash',
      amount_paise: 1500_00,
      reference: '',
      reason: '',
      gateway_payment_id: `pay-${gym_id}-${number}`,
      received_on: date(number),
      received_at: timestamp(number),
      received_by_id: person_id(0),
      received_by_name: 'Asha',
    })),
  );
  await insert(
    'payment_requests',
    rows.map((number) => ({
      ...rowKey(number),
      channel: 'upi',
      person_id: person_id(number),
      branch_id: branch_id(number),
      amount_paise: 1500_00,
      purpose: 'Renewal: Monthly',
      reference: `${gym_id}-${number}`,
      pay_url: '',
      gateway_link_id: `link-${gym_id}-${number}`,
      gateway_payment_id: `pay-${gym_id}-${number}`,
      problem: '',
      created_at: timestamp(number),
      expires_at: timestamp(number + 1),
      checks: 0,
      paid_at: timestamp(number),
    })),
  );
  await insert(
    'day_closes',
    range(300).flatMap((number) =>
      range(2).map((branch) => ({
        gym_id,
        branch_id: branch_id(branch),
        day: date(number),
        expected_cash_paise: 0,
        counted_cash_paise: 0,
        reason: '',
        closed_by_id: person_id(0),
        closed_by_name: 'Asha',
        closed_at: timestamp(number),
      })),
    ),
  );
  await insert(
    'idempotency_keys',
    rows.map((number) => ({
      gym_id,
      person_id: person_id(number),
      key: `k${number}`,
      call: 'universalCheckIn',
      input_hash: 'hash',
      created_at: timestamp(number),
    })),
  );
  await insert(
    'devices',
    range(20).map((number) => ({
      gym_id,
      id: `${gym_id}-${number}`,
      branch_id: branch_id(number),
      name: 'Kiosk',
      secret_hash: `secret-${number}`,
      created_by: person_id(number),
      created_at: timestamp(number),
    })),
  );
  await insert(
    'qr_sessions',
    rows.map((number) => ({
      ...rowKey(number),
      secret_hash: `secret-${number}`,
      branch_id: branch_id(number),
      created_by: person_id(number % 20),
      created_at: timestamp(number),
      expires_at: timestamp(number + 1),
    })),
  );
  await insert(
    'stay_counts',
    rows.map((number) => ({
      gym_id,
      branch_id: branch_id(number),
      arrival_hour: number % 24,
      stay_bin: Math.floor(number / 24),
      confirmed: number,
      unconfirmed: number,
    })),
  );
  await insert(
    'occupancy_days',
    range(300).flatMap((number) =>
      range(2).map((branch) => ({ gym_id, branch_id: branch_id(branch), date: date(number), means: '[]' })),
    ),
  );
  await insert(
    'device_code_uses',
    rows.map((number) => ({
      gym_id,
      device_id: `${gym_id}-${number % 20}`,
      code_window: number,
      person_id: person_id(number),
      used_at: timestamp(number),
    })),
  );
  await insert(
    'pairing_codes',
    rows.map((number) => ({
      gym_id,
      code_hash: `code-${gym_id}-${number}`,
      branch_id: branch_id(number),
      name: 'Kiosk',
      created_by: person_id(number),
      created_at: timestamp(number),
      expires_at: timestamp(number + 10),
    })),
  );
  await insert(
    'offline_operations',
    rows.map((number) => ({
      ...rowKey(number),
      type: 'MANUAL',
      action: 'checkin',
      person_id: person_id(number),
      branch_id: branch_id(number),
      recorded_by_name: 'Asha',
      happened_at: timestamp(number),
      received_at: timestamp(number),
      outcome: number % 10 ? 'recorded' : 'conflict',
      reason: '',
      waiting_since: number % 10 ? null : timestamp(number),
    })),
  );
  await insert(
    'outbox',
    range(20).map((number) => ({
      ...rowKey(number),
      recipient: 'a@plan.test',
      subject: 'Hello',
      text: '',
      html: '',
      created_at: timestamp(number),
      due_at: timestamp(number),
      tries: 0,
    })),
  );
}
