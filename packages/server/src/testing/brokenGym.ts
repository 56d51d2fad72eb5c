import { onTestFinished } from 'vitest';
import { createTestGym, type TestGym, type TestServer } from './server.ts';

/**
 * A gym whose settings cannot be read, as no call stores them, and which jobs come to before all others.
 * Mended after the test.
 */
export async function createBrokenGym(server: TestServer): Promise<TestGym> {
  const { clock, database } = server;
  const { db } = database;
  const { now } = clock;
  clock.now = 0;
  const gym = await createTestGym(server, 'Broken');
  clock.now = now;
  const { gymId } = gym;
  onTestFinished(async () => {
    await db.updateTable('gyms').set({ time_zone: 'Asia/Kolkata' }).where('gym_id', '=', gymId).execute();
    await db.updateTable('branches').set({ occupancy_settings: null }).where('gym_id', '=', gymId).execute();
    await db.deleteFrom('gym_brands').where('gym_id', '=', gymId).execute();
  });
  await db.updateTable('gyms').set({ time_zone: 'Mars' }).where('gym_id', '=', gymId).execute();
  await db.updateTable('branches').set({ occupancy_settings: 'broken' }).where('gym_id', '=', gymId).execute();
  const brand = { gym_id: gymId, version: 1, choice: 'broken', saved_at: now, saved_by: 'Asha Admin' };
  await db.insertInto('gym_brands').values(brand).execute();
  return gym;
}
