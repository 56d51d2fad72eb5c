import { afterAll, beforeAll, describe } from 'vitest';
import { engines } from './databases.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Runs the tests against a whole server on SQLite, and again on PostgreSQL. */
export function onBothEngines(name: string, tests: (server: () => TestServer) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}
