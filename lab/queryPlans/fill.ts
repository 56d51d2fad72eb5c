import type { Db } from '../../packages/server/src/db/database.ts';
import type { Schema } from '../../packages/server/src/db/schema.ts';

/** So many gyms, of which some are at work: enough rows that reading a whole table is never the cheapest way. */
const [GYMS, AT_WORK] = [2000, 25];
const [PEOPLE, LINES] = [400, 800];
const MOST_AT_ONCE = 500;
const START = Date.UTC(2026, 0, 1);

const person_id = (number: number) => `p${number % PEOPLE}`;
const branch_id = (number: number) => `b${number % 2}`;
const at = (number: number) => START + number * 60_000;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Fills every table of the gyms. */
export async function fill(db: Db): Promise<void> {
  const insert = async (table: keyof Schema, rows: object[]) => {
    for (let first = 0; first < rows.length; first += MOST_AT_ONCE) {
      await db
        .insertInto(table)
        .values(rows.slice(first, first + MOST_AT_ONCE))
        .execute();
    }
  };
  const gyms = numbers(GYMS).map((number) => `plan-${String(number).padStart(4, '0')}`);
  const made = { created_at: START, updated_at: START };
  const branch = { address: '1 Main Road', phone: '', email: '', max_capacity: 9, ...made };
  const gym = { time_zone: 'Asia/Kolkata', locale: 'en-IN', main_branch_id: 'b0', created_at: START };
  await insert(
    'branches',
    gyms.flatMap((gym_id) => numbers(2).map((id) => ({ gym_id, id: `b${id}`, name: 'Branch', ...branch }))),
  );
  await insert(
    'gyms',
    gyms.map((gym_id) => ({ gym_id, name: gym_id, ...gym })),
  );
  await insert(
    'feed_positions',
    gyms.map((gym_id) => ({ gym_id, seq: LINES, stamp: 'stamp' })),
  );
  await insert(
    'logos',
    gyms.map((gym_id) => ({ gym_id, id: `logo-${gym_id}`, type: 'image/png', base64: '', created_at: START })),
  );
  for (const gym_id of gyms.slice(0, AT_WORK)) await insertWork(insert, gym_id);
}

async function insertWork(insert: (table: keyof Schema, rows: object[]) => Promise<void>, gym_id: string) {
  const who = { user_type: 'member', user_name: 'Ravi Kumar' };
  await insert(
    'people',
    numbers(PEOPLE).map((number) => ({
      gym_id,
      id: person_id(number),
      user_type: number < 20 ? 'staff' : 'member',
      name: `Person ${number}`,
      email: `${gym_id}-${number}@plan.test`,
      uid: `${gym_id}-${number}`,
      phone: '+919811111111',
      branch_id: branch_id(number),
      checked_in_branch_id: number % 10 ? null : branch_id(number),
      checked_in_at: number % 10 ? null : at(number),
      created_at: at(number),
      updated_at: at(number),
    })),
  );
  const lines = numbers(LINES);
  const line = (number: number) => ({ gym_id, id: `x${number}` });
  await insert(
    'attendance',
    lines.map((number) => ({
      ...line(number),
      person_id: person_id(number),
      branch_id: branch_id(number),
      action: number % 2 ? 'check-in' : 'check-out',
      method: 'manual',
      happened_at: at(number),
      ...who,
    })),
  );
  await insert(
    'feed_events',
    lines.map((seq) => ({ gym_id, seq, branch_id: branch_id(seq), payload: '{}', created_at: at(seq) })),
  );
  await insert(
    'activities',
    lines.map((number) => ({
      ...line(number),
      action: 'update',
      entity_type: 'member',
      entity_id: person_id(number),
      entity_name: 'Ravi Kumar',
      performed_by_id: person_id(number % 20),
      performed_by_name: 'Asha',
      performed_by_type: 'staff',
      changes: '{}',
      happened_at: at(number),
    })),
  );
  await insert(
    'idempotency_keys',
    lines.map((number) => ({
      gym_id,
      person_id: person_id(number),
      key: `k${number}`,
      call: 'universalCheckIn',
      input_hash: 'hash',
      created_at: at(number),
    })),
  );
  await insert(
    'qr_sessions',
    lines.map((number) => ({
      ...line(number),
      secret_hash: `secret-${number}`,
      branch_id: branch_id(number),
      created_by: person_id(number % 20),
      created_at: at(number),
      expires_at: at(number + 1),
    })),
  );
  await insert(
    'outbox',
    numbers(20).map((number) => ({
      ...line(number),
      recipient: 'a@plan.test',
      subject: 'Hello',
      text: '',
      html: '',
      created_at: at(number),
      due_at: at(number),
      tries: 0,
    })),
  );
}
