import { expect, test } from 'vitest';
import { cleanupJob } from './cleanup.ts';
import { onBothEngines } from './testing/onBothEngines.ts';
import { createTestGym } from './testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const operation = (branchId: string, at: number, waits: boolean) => ({
  type: 'CARD' as const,
  action: null,
  person_id: null,
  card_end: '1234',
  branch_id: branchId,
  recorded_by_name: 'Kiosk',
  happened_at: at,
  received_at: at,
  override_reason: null,
  outcome: 'refused' as const,
  refusal: 'unknown' as const,
  reason: '',
  waiting_since: waits ? at : null,
  settled_at: null,
  settled_by_name: null,
});

onBothEngines('the cleanup', (server) => {
  test('deletes what is older than its time, and nothing else', async () => {
    const { gymId, side, admin, member } = await createTestGym(server());
    const { database, clock, identity } = server();
    const { db } = database;
    const { now } = clock;
    await db.deleteFrom('feed_events').execute();
    await db.deleteFrom('throttles').execute();
    for (const [id, at] of [
      ['older', now - DAY - 1],
      ['day', now - DAY],
      ['newest', now],
    ] as const) {
      const tenant = { gym_id: gymId };
      await db
        .insertInto('feed_events')
        .values({ ...tenant, seq: at, branch_id: side, payload: JSON.stringify({ id }), created_at: at })
        .execute();
      await db
        .insertInto('qr_sessions')
        .values({
          ...tenant,
          id,
          secret_hash: id,
          branch_id: side,
          created_by: admin.id,
          created_at: at,
          expires_at: now + DAY,
          used_at: null,
          used_by: null,
          scan: null,
        })
        .execute();
    }
    for (const days of [3, 7, 30]) {
      for (const [id, at] of [
        [`${days} days and more`, now - days * DAY - 1],
        [`${days} days`, now - days * DAY],
      ] as const) {
        const key = { key: id, call: 'c', input_hash: '', answer: null, created_at: at };
        await db
          .insertInto('idempotency_keys')
          .values({ gym_id: gymId, person_id: admin.id, ...key })
          .execute();
        for (const waits of [true, false]) {
          await db
            .insertInto('offline_operations')
            .values({ gym_id: gymId, id: `${waits ? 'waiting' : 'done'} ${id}`, ...operation(side, at, waits) })
            .execute();
        }
      }
    }
    for (const [subject, minutes] of [
      ['tried long ago', 24 * 60 + 1] as const,
      ['tried a day ago', 24 * 60] as const,
    ]) {
      await db
        .insertInto('throttles')
        .values({ subject, moments: '', last_at: now - minutes * MINUTE })
        .execute();
    }
    for (const [purpose, expiresAt] of [
      ['PASSWORD_RESET', now - 7 * DAY - 1],
      ['EMAIL_SIGNIN', now - 7 * DAY],
    ] as const) {
      await db
        .insertInto('mail_codes')
        .values({ uid: member.uid, purpose, gym_id: '', hash: purpose, expires_at: expiresAt, used_at: null })
        .execute();
    }
    for (const [hash, days] of [['expired long ago', 31] as const, ['expired lately', 30] as const]) {
      await db
        .insertInto('sessions')
        .values({
          id: hash,
          uid: 'uid-of-nobody',
          hash,
          gym_id: null,
          provider: 'custom',
          signed_in_at: 0,
          second_factor_at: null,
          device: '',
          last_used_at: 0,
          valid_since: 0,
          expires_at: now - days * DAY,
          ended_at: null,
        })
        .execute();
    }

    const job = cleanupJob({ database, clock: () => now, identity });
    expect(job.intervalMs).toBe(HOUR);
    await job.run(AbortSignal.timeout(20_000));

    const keys = await db.selectFrom('idempotency_keys').select('key').where('gym_id', '=', gymId).execute();
    expect(keys.map(({ key }) => key).toSorted()).toEqual(['3 days']);
    const operations = await db.selectFrom('offline_operations').select('id').where('gym_id', '=', gymId).execute();
    expect(operations.map(({ id }) => id).toSorted()).toEqual([
      'done 3 days',
      'done 3 days and more',
      'done 7 days',
      'waiting 3 days',
      'waiting 3 days and more',
      'waiting 30 days',
      'waiting 7 days',
      'waiting 7 days and more',
    ]);
    const events = await db.selectFrom('feed_events').select('seq').where('gym_id', '=', gymId).execute();
    expect(events.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual([now - DAY, now]);
    const sessions = await db.selectFrom('qr_sessions').select('id').where('gym_id', '=', gymId).execute();
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(['day', 'newest']);
    const tries = await db.selectFrom('throttles').select('subject').execute();
    expect(tries.map(({ subject }) => subject)).toEqual(['tried a day ago']);
    const codes = await db.selectFrom('mail_codes').select('purpose').where('uid', '=', member.uid).execute();
    expect(codes.map(({ purpose }) => purpose)).toEqual(['EMAIL_SIGNIN']);
    const tokens = await db.selectFrom('sessions').select('hash').where('uid', '=', 'uid-of-nobody').execute();
    expect(tokens.map(({ hash }) => hash)).toEqual(['expired lately']);
  });
});
