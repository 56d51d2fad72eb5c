import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cleanupJob } from './cleanup.ts';
import type { Schema } from './db/schema.ts';
import { onBothEngines } from './testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestServer } from './testing/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows of one kind, how long the cleanup keeps them, and the column that has the id which the test gives them. */
interface Kind {
  what: string;
  keptMs: number;
  column: `${keyof Schema}.${string}`;
  /** Stores a row of this moment. */
  put: (id: string, at: number) => Promise<unknown>;
}

function kindsOf({ database: { db } }: TestServer, { gymId, side, admin, member }: TestGym): Kind[] {
  const tenant = { gym_id: gymId };
  const putOperation = (id: string, at: number, waitingSince: number | null) =>
    db
      .insertInto('offline_operations')
      .values({
        ...tenant,
        id,
        type: 'CARD',
        action: null,
        person_id: null,
        card_end: '1234',
        branch_id: side,
        recorded_by_name: 'Kiosk',
        happened_at: at,
        received_at: at,
        override_reason: null,
        outcome: 'refused',
        refusal: 'unknown',
        reason: '',
        waiting_since: waitingSince,
        settled_at: null,
        settled_by_name: null,
      })
      .execute();
  const putDevice = (id: string, revokedAt: number | null) => {
    const maker = { created_by: admin.id, created_at: 0 };
    const times = { last_seen_at: null, revoked_at: revokedAt };
    return db
      .insertInto('devices')
      .values({ ...tenant, id, branch_id: side, name: 'Kiosk', secret_hash: id, ...maker, ...times })
      .execute();
  };
  const putExport = async (id: string, at: number) => {
    const by = { requested_by_id: admin.id, requested_by_name: '', requested_at: at, secret: id };
    const progress = { rows: 1, total_rows: 1, tries: 1, claim: null, claimed_until: null, bytes: 1, error: '' };
    await db
      .insertInto('exports')
      .values({ ...tenant, id, format: 'csv', ...by, ...progress, finished_at: at })
      .execute();
    await db
      .insertInto('export_parts')
      .values({ ...tenant, export_id: id, number: 1, base64: '' })
      .execute();
  };
  return [
    {
      what: 'saved answers',
      keptMs: 3 * DAY,
      column: 'idempotency_keys.key',
      put: (key, at) =>
        db
          .insertInto('idempotency_keys')
          .values({ ...tenant, person_id: admin.id, key, call: 'c', input_hash: '', answer: null, created_at: at })
          .execute(),
    },
    {
      what: 'offline operations that wait',
      keptMs: 30 * DAY,
      column: 'offline_operations.id',
      put: (id, at) => putOperation(id, at, at),
    },
    {
      what: 'settled offline operations',
      keptMs: 7 * DAY,
      column: 'offline_operations.id',
      put: (id, at) => putOperation(id, at, null),
    },
    {
      what: 'feed events',
      keptMs: DAY,
      column: 'feed_events.payload',
      put: (payload, at) =>
        db
          .insertInto('feed_events')
          .values({ ...tenant, seq: at, branch_id: side, payload, created_at: at })
          .execute(),
    },
    {
      what: 'QR sessions',
      keptMs: DAY,
      column: 'qr_sessions.id',
      put: (id, at) => {
        const use = { expires_at: at + 2 * DAY, used_at: null, used_by: null, scan: null };
        return db
          .insertInto('qr_sessions')
          .values({ ...tenant, id, secret_hash: id, branch_id: side, created_by: admin.id, created_at: at, ...use })
          .execute();
      },
    },
    {
      what: 'codes that a device has used',
      keptMs: DAY,
      column: 'device_code_uses.person_id',
      put: async (id, at) => {
        await putDevice(`device of ${id}`, null);
        const use = { device_id: `device of ${id}`, code_window: 1, person_id: id, used_at: at };
        await db
          .insertInto('device_code_uses')
          .values({ ...tenant, ...use })
          .execute();
      },
    },
    {
      what: 'pairing codes',
      keptMs: DAY,
      column: 'pairing_codes.name',
      put: (name, at) => {
        const times = { created_at: at, expires_at: at + 2 * DAY, used_at: null };
        return db
          .insertInto('pairing_codes')
          .values({ ...tenant, code_hash: name, branch_id: side, name, created_by: admin.id, ...times })
          .execute();
      },
    },
    { what: 'revoked devices', keptMs: DAY, column: 'devices.id', put: putDevice },
    { what: 'files of exports', keptMs: DAY, column: 'export_parts.export_id', put: putExport },
    { what: 'exports', keptMs: 7 * DAY, column: 'exports.id', put: putExport },
    {
      what: 'reminders sent',
      keptMs: 90 * DAY,
      column: 'reminders_sent.ends_on',
      put: (id, at) =>
        db
          .insertInto('reminders_sent')
          .values({ ...tenant, person_id: member.id, ends_on: id, day: 3, sent_at: at })
          .execute(),
    },
    {
      what: 'payment requests closed unpaid',
      keptMs: 90 * DAY,
      column: 'payment_requests.id',
      put: (id, at) => {
        const gateway = { pay_url: '', gateway_link_id: null, gateway_payment_id: null, problem: '', open_key: null };
        const checks = { next_check_at: null, checks: 0, paid_at: null, rejected_at: null, expired_at: null };
        return db
          .insertInto('payment_requests')
          .values({
            ...tenant,
            id,
            channel: 'upi',
            person_id: member.id,
            branch_id: side,
            amount_paise: 1,
            purpose: '',
            plan_id: null,
            invoice_id: null,
            reference: id,
            ...gateway,
            created_at: 0,
            expires_at: at,
            ...checks,
          })
          .execute();
      },
    },
    {
      what: 'webhooks',
      keptMs: 180 * DAY,
      column: 'gateway_events.event_id',
      put: (id, at) => {
        const payment = { payment_id: null, refund_id: null, amount_paise: null };
        return db
          .insertInto('gateway_events')
          .values({ event_id: id, type: '', ...payment, received_at: at, applied_at: null })
          .execute();
      },
    },
    {
      what: 'deleted people',
      keptMs: 30 * DAY,
      column: 'deleted_people.id',
      put: (id, at) => {
        const person = { user_type: 'member' as const, name: id, branch_id: side, record: '{}', deleted_by_name: '' };
        return db
          .insertInto('deleted_people')
          .values({ ...tenant, id, ...person, deleted_at: at })
          .execute();
      },
    },
    {
      what: 'changes that can be undone',
      keptMs: 0,
      column: 'changes.id',
      put: (id, at) => {
        const maker = { made_by_id: admin.id, made_by_name: '', made_at: 0 };
        // They can be undone before the moment, not at it.
        return db
          .insertInto('changes')
          .values({ ...tenant, id, kind: 'delete', name: '', ...maker, undo_until: at + 1, undone_at: null })
          .execute();
      },
    },
    {
      what: 'drafts of imports',
      keptMs: 7 * DAY,
      column: 'imports.id',
      put: (id, at) => {
        const maker = { created_by_id: admin.id, created_by_name: '', created_by_type: 'admin' as const };
        const state = { revision: 1, previewed_revision: null, total_rows: 0, processed_rows: 0, counts: '{}' };
        const run = { run_by_id: null, run_by_name: null, run_by_type: null, claimed_until: 0, claim: null, error: '' };
        const times = { created_at: at, started_at: null, finished_at: null, undo_until: null, cleared_at: null };
        const file = { kind: 'members' as const, status: 'draft' as const, file_name: '', only_branch_id: null };
        return db
          .insertInto('imports')
          .values({ ...tenant, id, ...file, settings: '{}', ...maker, ...state, ...run, ...times })
          .execute();
      },
    },
    {
      what: 'counted tries',
      keptMs: DAY,
      column: 'throttles.subject',
      put: (subject, at) => db.insertInto('throttles').values({ subject, moments: '', last_at: at }).execute(),
    },
    {
      what: 'expired codes of mailed links',
      keptMs: 7 * DAY,
      column: 'mail_codes.hash',
      put: (hash, at) => {
        const code = { purpose: 'EMAIL_SIGNIN' as const, gym_id: hash, hash, expires_at: at, used_at: null };
        return db
          .insertInto('mail_codes')
          .values({ uid: member.uid, ...code })
          .execute();
      },
    },
    {
      what: 'expired sessions',
      keptMs: 30 * DAY,
      column: 'sessions.hash',
      put: (hash, at) => {
        const signIn = { provider: 'custom' as const, signed_in_at: 0, second_factor_at: null, device: '' };
        const times = { last_used_at: 0, valid_since: 0, expires_at: at, ended_at: null };
        return db
          .insertInto('sessions')
          .values({ id: hash, uid: 'uid-of-nobody', hash, gym_id: null, ...signIn, ...times })
          .execute();
      },
    },
  ];
}

onBothEngines('the cleanup', (server) => {
  test('deletes what is older than its time, and nothing else', async () => {
    const gym = await createTestGym(server());
    const { database, clock, identity } = server();
    const { now } = clock;
    const kinds = kindsOf(server(), gym);
    for (const { what, put, keptMs } of kinds) {
      await put(`${what}: over`, now - keptMs - 1);
      await put(`${what}: kept`, now - keptMs);
    }
    /** Which rows of this kind there are. */
    const left = async ({ what, column }: Kind) => {
      const { rows } = await sql<{
        id: string;
      }>`select ${sql.ref(column)} as id from ${sql.table(column.split('.')[0] ?? '')}`.execute(database.db);
      return [what, rows.flatMap(({ id }) => (id.startsWith(`${what}: `) ? [id.slice(what.length + 2)] : []))];
    };

    const job = cleanupJob({ database, clock: () => now, identity });
    expect(job).toMatchObject({ name: 'cleanup', intervalMs: HOUR });
    await job.run(AbortSignal.timeout(20_000));

    const rows = await Promise.all(kinds.map(left));
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(kinds.map(({ what }) => [what, ['kept']])));
  });
});
