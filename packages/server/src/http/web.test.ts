import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { listen, type HttpListener } from '../listen.ts';
import { filesIn } from '../productFiles.ts';
import {
  createTestGym,
  pairTestDevice,
  origin,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../testing/server.ts';

let server: TestServer;
let gym: TestGym;
let serving: HttpListener;
let folder: string;
let url: string;

const html = { accept: 'text/html,*/*' };
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' });

function write(name: string, text: string) {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-web-'));
  write('app/index.html', '<!doctype html><head><title>The app</title></head>');
  write('app/assets/app-1a2b.js', '"the app"');
  write('pass/index.html', '<!doctype html><title>The pass</title>');
  write('pass/assets/pass-1a2b.js', '"the pass"');
  write('pass/sw.js', '"the worker"');
  const icons = [{ src: '/pass/icon-192.png', sizes: '192x192', type: 'image/png' }];
  write(
    'pass/manifest.webmanifest',
    JSON.stringify({ name: 'Spotter', short_name: 'Spotter', scope: '/pass/', icons }),
  );
  write('storybook/index.html', '<!doctype html><title>The stories</title>');
  write('storybook/assets/story.js', '"a story"');
  server = await startTestServer('sqlite');
  gym = await createTestGym(server, 'Iron & Co');
  const app = createApp({
    ...server,
    clock: () => server.clock.now,
    publicUrl: origin,
    web: filesIn(join(folder, 'app')),
    pass: filesIn(join(folder, 'pass')),
    storybook: join(folder, 'storybook'),
  });
  serving = await listen(app, { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${serving.port}`;
});
afterAll(async () => {
  await serving.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['/', 'The app'],
  ['/members', 'The app'],
  ['/passing', 'The app'],
  ['/pass/', 'The pass'],
  ['/pass/?mode=signIn&oobCode=x', 'The pass'],
  ['/pass/anything/else', 'The pass'],
])('%s is a page, asked for anew each time: %s', async (path, title) => {
  const response = await get(path, html);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.text()).toContain(title);
});

test.each([
  ['/receipt/7f3kQ0', 'noindex, nofollow'],
  ['/getReceipt?token=unknown-unknown-unknown', 'noindex, nofollow'],
  ['/reminders/stop/', 'noindex, nofollow'],
  ['/', null],
  ['/receipts', null],
])('%s tells search engines %s, and links from it name no address', async (path, robots) => {
  const { headers } = await get(path, html);
  expect(headers.get('x-robots-tag')).toBe(robots);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('the page of the app has the identity configuration, as the pass gets it', async () => {
  const { identity } = (await (await get('/config.json')).json()) as { identity: object };
  expect(identity).toMatchObject({ mode: 'embedded' });
  const [, content = ''] =
    /<meta name="identity-config" content="([^"]*)" \/>/.exec(await (await get('/login', html)).text()) ?? [];
  expect(JSON.parse(content.replaceAll(/&(quot|#34);/g, '"'))).toEqual(identity);
});

test('/pass redirects to /pass/', async () => {
  const response = await get('/pass', html);
  expect([response.status, response.headers.get('location')]).toEqual([308, '/pass/']);
});

test.each([
  ['/assets/app-1a2b.js', '"the app"'],
  ['/pass/assets/pass-1a2b.js', '"the pass"'],
])('%s is immutable and served compressed', async (path, content) => {
  const response = await get(path, { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(await response.text()).toBe(content);
});

test.each(['/%00', '/assets/%00.js', '/pass/%00', '/pass/assets/%00', '/storybook/%00'])(
  '%s, which no file can be called, is not found',
  async (path) => {
    expect((await get(path, { accept: '*/*' })).status).toBe(404);
  },
);

test.each(['/assets/gone-9.js', '/pass/assets/gone-9.js', '/pass/assets/../../app/index.html.none', '/pass/gone.json'])(
  '%s is not there, and is no page',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
  },
);

test.each([
  ['/', 'The app'],
  ['/pass/', 'The pass'],
])('%s is the page whatever is accepted', async (path, title) => {
  expect(await (await get(path, { accept: '*/*' })).text()).toContain(title);
  expect((await get(`${path}getNothing`, { accept: '*/*' })).status).toBe(404);
});

test('the service worker is revalidated each time and is a script', async () => {
  const response = await get('/pass/sw.js');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toContain('javascript');
});

test('the Content-Security-Policy allows workers and manifests of the own origin only', async () => {
  const policy = (await get('/pass/', html)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
  expect(policy).not.toContain('script-src');
});

const manifest = async (query: string) => {
  const response = await get(`/pass/manifest.webmanifest${query}`);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  return (await response.json()) as { name: string; scope: string; icons: { src: string }[] };
};

test('the manifest has the name and logo of the gym, or of the gym of a kiosk’s code', async () => {
  expect(await manifest('')).toMatchObject({ name: 'Spotter', scope: '/pass/' });
  expect(await manifest('?gym=unknown')).toMatchObject({ name: 'Spotter' });
  expect(await manifest('?session=unknown')).toMatchObject({ name: 'Spotter' });
  expect(await manifest(`?gym=${gym.gymId}`)).toMatchObject({ name: 'Iron & Co', icons: [{ sizes: '192x192' }] });
  const logo = `/logos/${gym.gymId}/logo-1`;
  await server.database.db.updateTable('gyms').set({ logo_url: logo }).where('gym_id', '=', gym.gymId).execute();
  const { sessionId } = await gym.staff.client.generateQRSession({ gymId: gym.gymId });
  const ofCode = await manifest(`?session=${sessionId}`);
  expect(ofCode).toMatchObject({ name: 'Iron & Co', scope: '/pass/' });
  expect(ofCode.icons.map(({ src }) => src)).toEqual([logo, '/pass/icon-192.png']);
  const kiosk = await pairTestDevice(server, gym, gym.staff);
  expect(await manifest(`?device=${kiosk.id}`)).toMatchObject({ name: 'Iron & Co', icons: [{ src: logo }, {}] });
  await gym.admin.client.revokeDevice({ gymId: gym.gymId, deviceId: kiosk.id });
  expect(await manifest(`?device=${kiosk.id}`)).toMatchObject({ name: 'Spotter' });
});

test('a Storybook that is served has its own files under /storybook/, and none of the app', async () => {
  const moved = await get('/storybook');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/storybook/']);
  expect(await (await get('/storybook/', html)).text()).toContain('The stories');
  const script = await get('/storybook/assets/story.js');
  expect([await script.text(), script.headers.get('cache-control')]).toEqual(['"a story"', 'no-cache']);
  for (const path of ['/storybook/members', '/storybook/../app/index.html', '/storybook/%2e%2e/app/index.html'])
    expect(await (await get(path, html)).text()).not.toContain('The stories');
  expect((await get('/storybook/members', html)).status).toBe(404);
});
