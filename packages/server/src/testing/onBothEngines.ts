import { afterAll, beforeAll, describe } from 'vitest';
import { engines } from './databases.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** Runs the tests against a whole server on SQLite, and again on PostgreSQL. `options` is called before each start. */
export function onBothEngines(
  name: string,
  tests: (server: () => TestServer) => void,
  options: () => TestServerOptions = () => ({}),
): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, options());
    });
    afterAll(() => server.close());
    tests(() => server);
  });
}
