import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.close());

const headerOf = async (path: string, name: string, app = server.app) => (await app.request(path)).headers.get(name);

test.each(['/', '/login', '/attendance', '/passage', '/health', '/getMembers'])(
  '%s may not use the camera',
  async (path) => {
    const policy = await headerOf(path, 'permissions-policy');
    expect(policy).toContain('camera=()');
    expect(policy).toContain('microphone=()');
    expect(policy).toContain('geolocation=()');
  },
);

test.each(['/pass', '/pass/', '/pass/scan'])(
  '%s may use the camera, which scans the code, and nothing else',
  async (path) => {
    const policy = await headerOf(path, 'permissions-policy');
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=()');
  },
);

test('HTTPS is demanded for the host alone, and for its subdomains on request only', async () => {
  expect(await headerOf('/health', 'strict-transport-security')).toBe('max-age=31536000');
  const { database, identity, clock, outbox, health, feed } = server;
  const common = { database, identity, clock: () => clock.now, outbox, health, feed, publicUrl: 'https://gym.test' };
  const app = createApp({ ...common, hstsIncludesSubdomains: true });
  expect(await headerOf('/health', 'strict-transport-security', app)).toBe('max-age=31536000; includeSubDomains');
});
