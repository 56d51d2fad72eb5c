// Events of the live feed, for tests of what is stored.
import type { AttendanceEvent, DoorRefusal } from '@spotter/api';
import { beforeEach } from 'vitest';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { type FeedPayload, WHOLE_GYM } from '../feed/feedEvents.ts';
import { createTestGym, type TestGym, type TestServer } from './server.ts';

export const NOW = 1_790_000_000_000;

const at = (id: string, branchId: string) => ({
  id,
  userId: `user-${id}`,
  userName: 'Asha {"type":"refusal","isUndo":true} Rao',
  userType: 'member' as const,
  method: 'manual' as const,
  branchId,
  branchName: 'Side',
  timestamp: NOW,
});
export const attendance = (id: string, branchId: string, rest: Partial<AttendanceEvent> = {}) => ({
  branchId,
  payload: { type: 'attendance' as const, event: { ...at(id, branchId), action: 'check-in' as const, ...rest } },
});
export const refusal = (id: string, branchId: string, rest: Partial<DoorRefusal> = {}) => ({
  branchId,
  payload: { type: 'refusal' as const, refusal: { ...at(id, branchId), notices: [], ...rest } },
});
export const scanRefused = (id: string, sessionId: string, timestamp = NOW) => ({
  branchId: WHOLE_GYM,
  payload: {
    type: 'scan-refused' as const,
    deviceId: 'kiosk',
    userId: `user-${id}`,
    refusal: { id, sessionId, name: 'Asha', message: 'Not now', timestamp },
  },
});
export const idOf = (payload: FeedPayload) =>
  payload.type === 'attendance' ? payload.event.id : payload.type === 'refusal' ? payload.refusal.id : payload.type;

/** Before each test two gyms whose feeds are empty, and what appends to them and reads them. */
export function withEmptyFeeds(server: () => TestServer) {
  const gyms = {} as { gym: TestGym; other: TestGym };
  const db = () => server().database.db;
  const within = (write: (tx: Tx) => void) =>
    server().database.transaction((tx) => {
      write(tx);
      return Promise.resolve();
    });
  beforeEach(async () => {
    [gyms.gym, gyms.other] = [await createTestGym(server()), await createTestGym(server())];
    for (const { gymId } of [gyms.gym, gyms.other])
      await db().deleteFrom('feed_events').where('gym_id', '=', gymId).execute();
  });
  return {
    gyms,
    db,
    within,
    append: (rows: Parameters<typeof appendToFeed>[3], { gymId } = gyms.gym, now = NOW) =>
      within((tx) => appendToFeed(tx, gymId, now, rows)),
    stored: async ({ gymId }: TestGym) => {
      const rows = await db()
        .selectFrom('feed_events')
        .selectAll()
        .where('gym_id', '=', gymId)
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as FeedPayload }));
    },
  };
}
