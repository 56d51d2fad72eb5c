// The files for systemd and the proxies in deploy/, with the tools that read them where this machine has them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENV_NAMES, readEnv } from '../packages/server/src/env.ts';

const FOLDER = join(import.meta.dirname, '../deploy');
const STATE = '/var/lib/spotter';
const PROGRAM = '/usr/local/bin/spotter';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** The settings of a unit: each section's, by name; a repeated one has several values. */
function unit(name: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of read(name).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title !== undefined) section = sections[title] = {};
    else if (key !== undefined) (section[key] ??= []).push(value);
    else throw new Error(`${name} has a line that is neither a section nor a setting: ${line}`);
  }
  return sections;
}

/** Variables of an environment file of systemd. */
const environment = Object.fromEntries(
  read('spotter.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('systemd', () => {
  const hasAnalyze = has('systemd-analyze', '--version');
  const units = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));

  test.skipIf(!hasAnalyze)('knows every setting of the units (skipped where there is no systemd-analyze)', () => {
    // It wants the program to be there.
    for (const name of units) writeFileSync(join(folder, name), read(name).replaceAll(PROGRAM, process.execPath));
    const paths = units.map((name) => join(folder, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.skipIf(!hasAnalyze)('judges that the server is confined (skipped where there is no systemd-analyze)', () => {
    // 0 is confined, 10 is not at all; the option is in tenths.
    const options = ['security', '--offline=true', '--threshold=20', join(FOLDER, 'spotter.service')];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });

  test('runs the server as a user without rights, which writes to its state alone', () => {
    const { Service = {} } = unit('spotter.service');
    expect(Service).toMatchObject({
      ExecStart: [PROGRAM],
      EnvironmentFile: ['/etc/spotter.env'],
      WorkingDirectory: [STATE],
      Restart: ['always'],
      User: ['spotter'],
      DynamicUser: ['yes'],
      StateDirectory: ['spotter'],
      UMask: ['0077'],
      CapabilityBoundingSet: [''],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
    });
    expect(Service).not.toHaveProperty('ReadWritePaths');
  });

  test('starts the server again and again, however long its database is away', () => {
    // By default systemd gives up after five starts within ten seconds,
    // and each that meets no database takes about one.
    const { Unit, Service } = unit('spotter.service');
    expect({ ...Unit, ...Service }).toMatchObject({ Restart: ['always'], StartLimitIntervalSec: ['0'] });
  });

  test('backs up as the same user, with the same settings, into the state', () => {
    const { Service = {} } = unit('spotter-backup.service');
    const server = unit('spotter.service').Service ?? {};
    for (const name of ['User', 'DynamicUser', 'EnvironmentFile', 'WorkingDirectory', 'UMask', 'ProtectSystem'])
      expect(Service[name]).toEqual(server[name]);
    expect(Service.StateDirectory).toEqual(server.StateDirectory);
    expect(Service.ExecStart?.[0]).toContain(`${PROGRAM} backup --file ${STATE}/backups/`);
    expect(Service.ExecStartPost?.[0]).toContain(`${STATE}/backups `);
    expect(unit('spotter-backup.timer').Timer).toHaveProperty('OnCalendar');
  });

  test('makes the folder of the backups, for the service alone, before the first one', () => {
    const [start = ''] = unit('spotter-backup.service').Service?.ExecStart ?? [];
    const [, script = ''] = /^\/bin\/sh -c '(.+)'$/.exec(start) ?? [];
    const program = join(folder, 'spotter');
    writeFileSync(program, '#!/bin/sh\necho "$1" > "$3"\n', { mode: 0o755 });
    const local = script.replaceAll(PROGRAM, program).replaceAll(STATE, folder).replaceAll('%%', '%');
    for (let night = 0; night < 2; night += 1) {
      const { status, stderr } = spawnSync('/bin/sh', ['-c', `umask 0077; ${local}`], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    const backups = join(folder, 'backups');
    expect(readdirSync(backups)).not.toEqual([]);
    for (const name of readdirSync(backups)) expect(name).toMatch(/^\d{4}-\d\d-\d\d-\d{4}\.ndjson\.gz$/);
    expect((statSync(backups).mode & 0o777).toString(8)).toBe('700');
  });

  test('hands the server settings that it accepts, with all data in its state', () => {
    const env = readEnv(environment);
    expect(Object.keys(environment).filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
    expect(env).toMatchObject({
      isProduction: true,
      trustedProxies: 1,
      dataDir: STATE,
      demo: false,
      host: '127.0.0.1',
    });
    expect(env.databaseUrl).toBe(`file:${STATE}/spotter.db`);
    expect(env.secretKeys).toEqual({ file: `${STATE}/secret.key` });
  });
});

describe('the proxies', () => {
  const target = `localhost:${readEnv(environment).port}`;

  test('Caddy forwards the address to the port of the server', () => {
    const blocks = read('Caddyfile')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(blocks).toEqual(['{$SITE_ADDRESS:gym.example} {', `\treverse_proxy {$SERVER:${target}}`, '}']);
  });

  test.skipIf(!has('caddy', 'version'))('Caddy accepts its file (skipped where there is no Caddy)', () => {
    const options = ['validate', '--adapter', 'caddyfile', '--config', join(FOLDER, 'Caddyfile')];
    const { status, stderr } = spawnSync('caddy', options, { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test('nginx forwards calls and the live feed, which it does not buffer', () => {
    const text = read('nginx.conf');
    const { host, port } = readEnv(environment);
    expect([...text.matchAll(/proxy_pass (.*);/g)].map(([, address]) => address)).toEqual(
      Array(2).fill(`http://${host}:${port}`),
    );
    expect(text.match(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/g)).toHaveLength(2);
    expect(text.match(/proxy_set_header Host \$host;/g)).toHaveLength(2);
    expect(/location = \/attendanceFeed \{([^}]*)\}/.exec(text)?.[1]).toContain('proxy_buffering off;');
    expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)?.length ?? 0);
  });
});
