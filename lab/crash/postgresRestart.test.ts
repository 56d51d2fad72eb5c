import { expect, test } from 'vitest';
import { restartPostgres } from './postgresRestart.ts';
import { startPostgres } from '../../packages/server/src/testing/postgres.ts';

test(
  'PostgreSQL restarted under load: until it is back all are told so, within 5 s of it all is well again, and nothing is lost',
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres({ isDurable: true });
    try {
      const restart = await restartPostgres(postgres);
      expect(restart).toMatchObject({ lost: 0, doubled: 0, faults: [] });
      expect(restart.unavailable).toBeGreaterThan(0);
      expect(restart.lastUnavailable).toBeLessThan(5000);
      expect(restart.heard).toMatchObject({ missed: 0, doubled: 0, disordered: 0 });
    } finally {
      await postgres.stop();
    }
  },
);
