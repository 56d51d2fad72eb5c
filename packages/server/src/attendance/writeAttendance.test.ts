import { expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym } from '../testing/server.ts';
import { type AttendanceEntry, writeAttendance } from './writeAttendance.ts';

onBothEngines('attendance is written', (server) => {
  test('an entry recorded without a connection says when it was received, in its row and in its event; others do not', async () => {
    const gym = await createTestGym(server());
    const { database, clock } = server();
    const { gymId, side, member } = gym;
    const online: AttendanceEntry = {
      person: { id: member.id, name: member.name, user_type: 'member' },
      branch: { id: side, name: 'Side' },
      action: 'check-in',
      method: 'manual',
      assistedByName: null,
      durationMs: null,
    };
    const offlineAt = clock.now - 60_000;
    const events = await database.transaction((tx) =>
      writeAttendance(tx, { gymId, now: clock.now }, [online, { ...online, offlineAt }]),
    );
    const ids = events.map(({ id }) => id);
    const rows = await database.db
      .selectFrom('attendance')
      .select(['id', 'happened_at', 'received_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: ids[0], happened_at: clock.now, received_at: null },
      { id: ids[1], happened_at: offlineAt, received_at: clock.now },
    ]);
    const stored = await database.db
      .selectFrom('feed_events')
      .select('payload')
      .where('gym_id', '=', gymId)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    const [offlineEvent, onlineEvent] = stored.map(({ payload }) => JSON.parse(payload).event);
    expect(onlineEvent).toMatchObject({ id: ids[0], timestamp: clock.now });
    expect(onlineEvent).not.toHaveProperty('isOffline');
    expect(offlineEvent).toMatchObject({ id: ids[1], timestamp: offlineAt, isOffline: true });
  });
});
