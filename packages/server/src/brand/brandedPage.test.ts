import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandCss, deriveBrand } from '@spotter/ui/brands';
import { createApp } from '../app.ts';
import { updateGym } from '../gyms/gyms.repository.ts';
import { iconFiles, iconPng } from '../testing/icons.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { filesIn } from '../productFiles.ts';
import { createTestGym, origin, startTestServer, type TestGym, type TestServer } from '../testing/server.ts';
import type { PublicBrand } from './publicBrand.ts';

const unset = { primary: null, accent: null, header: null };
const choice = {
  base: 'default',
  light: { ...unset, header: '#0b2f4a' },
  dark: unset,
  corners: null,
  density: null,
  font: null,
} as const;

const built = `<!doctype html>
<html lang="en" data-brand="default">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Spotter: more flow, less hassle" />
    <script src="/theme.js"></script>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Spotter</title>
    <link rel="stylesheet" href="/assets/index.css">
  </head>
  <body>
    <noscript>Spotter needs JavaScript.</noscript>
  </body>
</html>`;

let server: TestServer;
let app: ReturnType<typeof createApp>;
let folder: string;
let branded: TestGym;
let plain: TestGym;
const host = 'members.branded.example';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-brand-'));
  for (const name of ['app', 'pass']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.html'), built);
    writeFileSync(join(folder, name, 'manifest.webmanifest'), '{"icons":[]}');
  }
  server = await startTestServer('sqlite');
  branded = await createTestGym(server, 'Iron & "Co" </title>');
  plain = await createTestGym(server, 'Plain Gym');
  const { gymId } = branded;
  await branded.admin.client.saveGymBrand({ gymId, choice, expectedVersion: 0, icons: iconFiles() });
  await updateGym(server.database.db, gymId, { host_name: host });
  const [web, pass] = [filesIn(join(folder, 'app')), filesIn(join(folder, 'pass'))];
  app = createApp({ ...server, clock: () => server.clock.now, publicUrl: origin, web, pass });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { accept: 'text/html', ...headers } });
const slugOf = async ({ admin, gymId }: TestGym) => (await admin.client.getGymBrand({ gymId })).slug;
/** The page as it was built, but for the configuration that the app's page has. */
const plainPage = async (path: string) =>
  (await (await page(path)).text()).replace(/<meta name="identity-config"[^>]*>/, '');
const brandIn = (html: string): unknown =>
  JSON.parse(
    (/<meta name="gym-brand" content="([^"]*)" \/>/.exec(html)?.[1] ?? 'null').replaceAll(/&#(\d+);/g, (_, code) =>
      String.fromCharCode(Number(code)),
    ),
  );

test('the page of a gym’s address bears its name, icons, colours and style sheet, which comes last', async () => {
  const { gymId } = branded;
  const answer = await page(`/g/${await slugOf(branded)}`);
  const html = await answer.text();
  const { now } = server.clock;
  expect(brandIn(html)).toEqual({
    gymId,
    version: 1,
    name: 'Iron & "Co" </title>',
    logoUrl: null,
    css: expect.stringMatching(new RegExp(`^/brand/${gymId}/1\\.css\\?v=[\\w-]{8}$`)),
    icon: `/brand/${gymId}/icon-any-32.png?v=${server.clock.now}`,
    language: 'en',
    themeColours: { light: '#0b2f4a', dark: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  });
  expect(html.indexOf('<meta name="gym-brand"')).toBeLessThan(html.indexOf('<script'));
  expect(html).toContain('<html lang="en" data-brand="gym">');
  expect(html).toContain('<title>Iron &#38; &#34;Co&#34; &#60;/title&#62;</title>');
  expect(html).toContain('<meta name="theme-color" content="#0b2f4a" media="(prefers-color-scheme: light)" />');
  expect(html).toContain(`href="/brand/${gymId}/icon-any-32.png?v=${now}" type="image/png" />`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="/brand/${gymId}/icon-apple-180.png?v=${now}"`);
  expect(html).not.toContain('/icon.svg');
  expect(html).toContain('<meta name="description" content="Iron &#38; &#34;Co&#34; &#60;/title&#62;" />');
  expect(html).toContain('<noscript>Iron &#38; &#34;Co&#34; &#60;/title&#62; needs JavaScript.</noscript>');
  expect(html).not.toContain('Spotter');
  expect(html).toMatch(
    /index\.css">\s*<meta[^\0]*<link rel="stylesheet" href="\/brand\/[^"]+\/1\.css\?v=[\w-]+" \/><\/head>/,
  );
  expect(html).not.toMatch(/<script(?! src=)/);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('a gym without a brand has its name in the product’s brand', async () => {
  const html = await (await page(`/g/${await slugOf(plain)}`)).text();
  expect(html).toContain('<title>Plain Gym</title>');
  expect(html).toContain('data-brand="default"');
  expect(html).toContain('/icon.svg');
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(brandIn(html)).toMatchObject({ version: 0, css: null });
});

test('a receipt is in the brand of its gym', async () => {
  const { token } = await issueTestInvoice(server, branded);
  expect(brandIn(await (await page(`/receipt/${token}`)).text())).toMatchObject({ gymId: branded.gymId });
  expect(await plainPage('/receipt/unknown')).toBe(built);
});

test('previews of links and monitors, which accept anything, get the page of the gym', async () => {
  const accepting = { accept: '*/*' };
  const { token } = await issueTestInvoice(server, branded);
  for (const path of [`/g/${await slugOf(branded)}`, `/receipt/${token}`])
    expect(brandIn(await (await page(path, accepting)).text())).toMatchObject({ gymId: branded.gymId });
  const first = await page('/', { host, ...accepting });
  expect(first.headers.get('location')).toBe('/login');
  expect(brandIn(await (await page('/login', { host, ...accepting })).text())).toMatchObject({ gymId: branded.gymId });
});

test('all other pages are the product’s', async () => {
  for (const path of ['/', '/login', '/g/some/where', '/pass/']) {
    expect(await plainPage(path)).toBe(built);
  }
});

const manifest = async (id: string) => (await app.request(`/pass/manifest.webmanifest?gym=${id}`)).json() as unknown;
const manifestAt = async (name: string) =>
  (await app.request('/pass/manifest.webmanifest', { headers: { host: name } })).json() as unknown;

test('an address that no gym has leads to the login, one in capitals to the gym', async () => {
  const slug = await slugOf(plain);
  expect((await page('/g/nobody')).headers.get('location')).toBe('/login');
  expect((await page(`/g/${slug.toUpperCase()}`)).headers.get('location')).toBe(`/g/${slug}`);
});

test('under its own host every page is the gym’s, and none another gym’s', async () => {
  for (const path of ['/login', '/dashboard', '/pass/', `/g/${await slugOf(branded)}`]) {
    for (const name of [host, `${host.toUpperCase()}:8443`]) {
      const html = await (await page(path, { host: name })).text();
      expect(brandIn(html)).toMatchObject({ gymId: branded.gymId });
    }
  }
  expect((await page('/', { host })).headers.get('location')).toBe('/login');
  expect((await page(`/g/${await slugOf(plain)}`, { host })).headers.get('location')).toBe('/login');
  expect(brandIn(await (await page('/login', { host: `x${host}` })).text())).toBeNull();
});

const publicBrand = async (gymId: string) =>
  (await (await app.request(`/brand/${gymId}.json`)).json()) as PublicBrand & { css: string };

test('a version’s style sheet is the derived brand; kept for ever at the address of its content alone', async () => {
  const { css } = await publicBrand(branded.gymId);
  const answer = await app.request(css);
  expect(await answer.text()).toBe(brandCss(deriveBrand(choice, 'gym')));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  for (const other of [css.replace(/\?.*/, ''), `${css}0`]) {
    expect((await app.request(other)).headers.get('cache-control')).toBe('no-cache');
  }
});

test('a version that a restored backup brings anew has another address', async () => {
  const { gymId, admin } = await createTestGym(server);
  await admin.client.saveGymBrand({ gymId, choice, expectedVersion: 0 });
  const { css } = await publicBrand(gymId);
  await server.database.db.deleteFrom('gym_brands').where('gym_id', '=', gymId).execute();
  await admin.client.saveGymBrand({ gymId, choice: { ...choice, corners: 'square' }, expectedVersion: 0 });
  const restored = await publicBrand(gymId);
  expect(restored.version).toBe(1);
  expect(restored.css).not.toBe(css);
});

test('the current version is public, without anything else of the gym; an unchanged one answers 304', async () => {
  const path = `/brand/${branded.gymId}.json`;
  const answer = await app.request(path);
  const body = (await answer.json()) as PublicBrand;
  expect(Object.keys(body)).toEqual(['gymId', 'version', 'name', 'logoUrl', 'language', 'css', 'icon', 'themeColours']);
  const etag = answer.headers.get('etag') ?? '';
  const unchanged = { headers: { 'if-none-match': etag } };
  expect((await app.request(path, unchanged)).status).toBe(304);
  const { gymId } = plain;
  const plainPath = `/brand/${gymId}.json`;
  const before = (await app.request(plainPath)).headers.get('etag') ?? '';
  await plain.admin.client.updateGymSettings({ gymId, companyName: 'Renamed Gym', logoUrl: null });
  const after = await app.request(plainPath, { headers: { 'if-none-match': before } });
  expect(await after.json()).toMatchObject({ name: 'Renamed Gym', version: 0 });
});

test('an icon is the image that was saved; kept for ever at the address of its moment alone', async () => {
  const path = `/brand/${branded.gymId}/icon-maskable-512.png`;
  const answer = await app.request(`${path}?v=${server.clock.now}`);
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(iconPng(512).split(',')[1]);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  for (const other of [path, `${path}?v=1`]) {
    expect((await app.request(other)).headers.get('cache-control')).toBe('no-cache');
  }
});

test('the manifest of the pass has the gym’s icons and colours', async () => {
  const { gymId } = branded;
  const icon = (purpose: string, size: number) => ({
    src: `/brand/${gymId}/icon-${purpose}-${size}.png?v=${server.clock.now}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  expect(await manifest(gymId)).toEqual({
    name: 'Iron & "Co" </title>',
    short_name: 'Iron & "Co" </title>',
    lang: 'en',
    theme_color: '#0b2f4a',
    background_color: '#0b2f4a',
    icons: [icon('any', 32), icon('any', 192), icon('any', 512), icon('maskable', 512)],
  });
  expect(await manifest(plain.gymId)).toEqual({
    name: 'Renamed Gym',
    short_name: 'Renamed Gym',
    lang: 'en',
    icons: [],
  });
});

test('under its own host the manifest of the pass is the gym’s before anybody has signed in', async () => {
  expect(await manifestAt(host)).toEqual(await manifest(branded.gymId));
  expect(await manifestAt(`x${host}`)).toEqual({ icons: [] });
});

test('what does not exist is not found', async () => {
  const { gymId } = branded;
  for (const path of [
    `/brand/${gymId}/2.css`,
    `/brand/${gymId}/01.css`,
    `/brand/${gymId}/0.css`,
    `/brand/${plain.gymId}/1.css`,
    `/brand/${plain.gymId}/icon-any-32.png`,
    `/brand/${gymId}/icon-any-33.png`,
    `/brand/${gymId}/icon-any-99999999999999999999.png`,
    `/brand/${gymId}/choice.json`,
    `/brand/${gymId}`,
    '/brand/nobody.json',
    '/brand/nobody/1.css',
    '/brand/..%2f/1.css',
  ]) {
    expect((await app.request(path)).status).toBe(404);
  }
});
