import { expect, test } from 'vitest';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { restartPostgres } from './postgresRestart.ts';

test('PostgreSQL restarts under load: 503 until it is back, then recovery, no write or feed event lost', async () => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { deliveries, ...restart } = await restartPostgres(postgres);
    expect(restart).toMatchObject({ lost: 0, duplicated: 0, faults: [] });
    expect(restart.unavailable).toBeGreaterThan(0);
    expect(deliveries).toMatchObject([{ missed: 0, duplicated: 0, outOfOrder: 0 }]);
  } finally {
    await postgres.stop();
  }
});
