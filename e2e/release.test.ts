// The executable of a release, alone in an empty folder of an empty environment:
// the main job, from the first start to a restore.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { launchOptions } from '../scripts/browser.ts';
import { buildExecutable } from '../scripts/release.ts';
import { ownPlatform } from '../scripts/release/nodeBinary.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { freePort } from '../packages/server/src/testing/freePort.ts';
import { newFolder, waitUntilReady } from './testing/product.ts';
import { rowOf } from './testing/steps.ts';
import { desktop, openVisitor, signIn, type Visitor, withServiceWorker } from './testing/visitor.ts';

const name = 'Zarina Firstvisit';

describe.skipIf(ownPlatform === undefined)('the executable', () => {
  let browser: Browser;
  let folder: string;
  let program: string;
  let url: string;
  let server: ChildProcess;
  let admin: Visitor;

  const start = async (port: string, ...args: string[]) => {
    server = spawn(program, ['--port', port, ...args], {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitUntilReady(`${url}/ready`);
  };
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await once(server, 'exit');
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env: {}, encoding: 'utf8' });
    return { status, stdout: stdout.trim(), stderr: stderr.trim() };
  };

  beforeAll(async () => {
    const work = newFolder();
    folder = join(work, 'alone');
    mkdirSync(folder);
    program = join(folder, ownPlatform === 'win-x64' ? 'spotter.exe' : 'spotter');
    renameSync(await buildExecutable(work, ownPlatform!), program);
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    await start(port);
    browser = await chromium.launch(launchOptions);
    admin = await openVisitor(browser, url, desktop, withServiceWorker);
  });
  afterAll(async () => {
    await admin.close();
    await browser.close();
    await end('SIGTERM');
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  test('says its version, its licences, and which command there is not', () => {
    expect(run('--version')).toEqual({ status: 0, stdout: packageJson.version, stderr: '' });
    expect(run('--licences').stdout).toMatch(/^react 19[^]*^Node\.js 26/m);
    expect(run('paint')).toMatchObject({ status: 2, stderr: 'There is no command "paint"; spotter --help lists them' });
  });

  test('the page with its files and that of the API come from the executable', async () => {
    const { page } = admin;
    await page.goto('/docs');
    await page.getByRole('link', { name: 'attendance', exact: true }).waitFor();
    await signIn(admin, 'admin@demo.gym');
    admin.expectNoErrors();
    const [script = ''] =
      /\/assets\/[\w-]+\.js/.exec(await (await fetch(url, { headers: { accept: 'text/html' } })).text()) ?? [];
    const response = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a member is imported and checked in, which the report counts', async () => {
    const { gymId, client } = await signInApiCaller(url, 'admin@demo.gym');
    const { page } = admin;
    await page.goto('/imports');
    const buffer = Buffer.from(`Name,Mobile\n${name},7000123456\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check Rows' }).click();
    await page.getByRole('button', { name: /^Import 1 member/ }).click();
    await page.getByText(/^1 member.* added/).waitFor();
    await page.goto('/members');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Check In' }).click();
    await rowOf(page, name).getByText('IN', { exact: true }).waitFor();
    admin.expectNoErrors();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
    const report = await client.getAttendanceReport({ gymId, from: today, to: today });
    expect(report.byDay).toMatchObject([{ date: today }]);
    expect(report.checkIns.current).toBeGreaterThan(0);
  });

  test('a backup beside the running server is restored into another folder, sound and complete', () => {
    expect(run('check')).toMatchObject({ status: 0, stdout: 'The database is sound.' });
    expect(run('backup', '--file', 'all.ndjson.gz')).toMatchObject({ status: 0 });
    expect(run('restore', '--data', 'restored', '--file', 'all.ndjson.gz')).toMatchObject({ status: 0, stderr: '' });
    expect(run('gym', 'list', '--data', 'restored').stdout).toBe(run('gym', 'list').stdout);
  });

  test('killed and started again, it has all data', async () => {
    await end('SIGKILL');
    await start(new URL(url).port);
    const { gymId, client } = await signInApiCaller(url, 'admin@demo.gym');
    const { members } = await client.getMembers({ gymId });
    expect(members.find((member) => member.name === name)).toMatchObject({ currentlyCheckedIn: true });
  });

  test('replaced during check-ins, it loses none, and the page goes on by itself', async () => {
    const { gymId, client } = await signInApiCaller(url, 'admin@demo.gym');
    const visits = async () => {
      const { members } = await client.getMembers({ gymId });
      return new Map(members.map((member) => [member.id, member]));
    };
    const { branches } = await client.getBranches({ gymId });
    const open = new Set(branches.filter(({ status }) => status === 'active').map(({ id }) => id));
    const members = [...(await visits()).values()];
    const out = members
      .filter((member) => member.status === 'active' && open.has(member.branchId) && !member.currentlyCheckedIn)
      .slice(0, 41);
    // Whose row is found by the name.
    const late = out.find(({ name }) => members.filter((member) => member.name === name).length === 1);
    const early = out.filter((member) => member !== late);
    const { page } = admin;
    await page.goto('/members');
    await page.getByRole('searchbox').fill(late!.name);
    await rowOf(page, late!.name).getByText('OUT', { exact: true }).waitFor();

    const acknowledged = new Set<string>();
    const someAcknowledged = Promise.withResolvers<void>();
    /** As a screen does: again under the same key, until there is an answer. */
    const checkIn = async (targetUserId: string) => {
      const idempotencyKey = crypto.randomUUID();
      const send = () => client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId }, { idempotencyKey });
      await expect.poll(() => send().then(({ action }) => action, String)).toBe('checkin');
      acknowledged.add(targetUserId);
      if (acknowledged.size === 3) someAcknowledged.resolve();
    };
    const queue = early.map(({ id }) => id);
    const desk = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await checkIn(id);
    };
    const desks = Promise.all([desk(), desk()]);
    await someAcknowledged.promise;
    const update = `${program}.new`;
    copyFileSync(program, update);
    renameSync(update, program);
    await end('SIGTERM');
    expect(acknowledged.size).toBeLessThan(early.length);
    await start(new URL(url).port);
    await desks;

    const after = await visits();
    for (const { id, totalVisits } of early)
      expect(after.get(id)).toMatchObject({ currentlyCheckedIn: true, totalVisits: totalVisits + 1 });
    await checkIn(late!.id);
    await rowOf(page, late!.name).getByText('IN', { exact: true }).waitFor();
  });
});
