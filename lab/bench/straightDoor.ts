import { randomUUID, randomUUIDv7 } from 'node:crypto';

export type Value = string | number | null;
/** Runs one statement and answers its rows; on SQLite at once, on PostgreSQL later. */
export type Run = (text: string, values: Value[]) => Record<string, unknown>[] | Promise<Record<string, unknown>[]>;

const caller = `select people.*, gyms.name as gym_name, gyms.time_zone, gyms.locale from people
  inner join gyms on gyms.gym_id = people.gym_id where people.gym_id = $1 and people.user_type = 'admin'`;
const noteKey = `insert into idempotency_keys (gym_id, person_id, key, call, input_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, null, $6) on conflict (gym_id, person_id, key) do nothing returning key`;
const person = 'select * from people where gym_id = $1 and id = $2';
const branch = 'select * from branches where gym_id = $1 and id = $2';
const comeIn = `update people set checked_in_at = $1, checked_in_branch_id = $2, last_check_in_at = $3,
  total_visits = total_visits + 1 where gym_id = $4 and id = $5 and checked_in_at is null returning *`;
const goOut = `update people set checked_in_at = null, checked_in_branch_id = null
  where gym_id = $1 and id = $2 and checked_in_at = $3 returning *`;
const log = `insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at,
  assisted_by_name, duration) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const position = `insert into feed_positions (gym_id, seq, stamp) values ($1, 1, $2)
  on conflict (gym_id) do update set seq = feed_positions.seq + 1, stamp = $3 returning seq`;
const event = 'insert into feed_events (gym_id, seq, branch_id, payload, created_at) values ($1, $2, $3, $4, $5)';
const keepAnswer = 'update idempotency_keys set answer = $1 where gym_id = $2 and person_id = $3 and key = $4';

export const doorStatements = [caller, noteKey, person, branch, comeIn, goOut, log, position, event, keepAnswer];

const text = (value: unknown) => value as string;

/** What one check-in or check-out of a member asks of the engine, without anything around it. */
export async function straightDoor(run: Run, gymId: string, memberId: string, number: number): Promise<void> {
  const now = Date.now();
  const key = `straight:${number}`;
  const one = async (statement: string, values: Value[]) => {
    const answer = run(statement, values);
    return (Array.isArray(answer) ? answer : await answer)[0];
  };
  const desk = text((await one(caller, [gymId]))?.id);
  await one(noteKey, [gymId, desk, key, 'universalCheckIn', randomUUID(), now]);
  const member = await one(person, [gymId, memberId]);
  const home = text(member?.branch_id);
  await one(branch, [gymId, home]);
  const since = member?.checked_in_at as number | null;
  const row =
    since === null ? await one(comeIn, [now, home, now, gymId, memberId]) : await one(goOut, [gymId, memberId, since]);
  if (!row) throw new Error('The row was not where it was');
  const action = since === null ? 'check-in' : 'check-out';
  const duration = since === null ? null : now - since;
  const name = text(member?.name);
  const id = randomUUIDv7();
  await one(log, [gymId, id, memberId, 'member', name, home, action, 'manual', now, 'Desk', duration]);
  const stamp = randomUUID();
  const seq = (await one(position, [gymId, stamp, stamp]))?.seq;
  const payload = JSON.stringify({ type: 'attendance', event: { id, action, userId: memberId, userName: name, now } });
  await one(event, [gymId, Number(seq), home, payload, now]);
  await one(keepAnswer, [payload, gymId, desk, key]);
}
