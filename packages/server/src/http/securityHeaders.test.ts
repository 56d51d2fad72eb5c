import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { listen } from '../listen.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.close());

const securityHeadersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => /security|policy|^x-/.test(name) && name !== 'x-request-id');

const headerOf = async (path: string, name: string, app = server.app) => (await app.request(path)).headers.get(name);

test('the headers are the same with and without Node’s server', async () => {
  const { port, stop } = await listen(server.app, { host: '127.0.0.1', port: 0 });
  for (const path of ['/', '/pass', '/health', '/getMembers', '/no-such-page']) {
    const sent = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: 'close' } });
    const expected = securityHeadersOf(await server.app.request(path));
    expect(expected.map(([name]) => name)).toContain('content-security-policy');
    expect(securityHeadersOf(sent)).toEqual(expected);
  }
  await stop();
});

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

test('only the path of a Storybook that is served has a policy for it', async () => {
  const { database, identity, clock, outbox, health, feed } = server;
  const common = { database, identity, clock: () => clock.now, outbox, health, feed, publicUrl: 'https://gym.test' };
  const app = createApp({ ...common, storybook: import.meta.dirname });
  const policy = 'content-security-policy';
  const product = await headerOf('/login', policy);
  expect(product).toContain("frame-ancestors 'none'");
  expect(product).not.toContain('script-src');
  for (const path of ['/storybook', '/storybook/', '/storybook/iframe.html']) {
    expect(await headerOf(path, policy, app)).toContain("script-src 'self' 'unsafe-inline'");
    expect(await headerOf(path, policy, app)).toContain("frame-ancestors 'self'");
    expect(await headerOf(path, 'x-frame-options', app)).toBe('SAMEORIGIN');
    expect(await headerOf(path, policy)).toBe(product);
  }
  for (const path of ['/', '/login', '/storybooks', '/pass/', '/getMembers'])
    expect(await headerOf(path, policy, app)).toBe(product);
});
