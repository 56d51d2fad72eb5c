import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Bom {
  bomFormat: string;
  components: { name: string; version: string; purl: string }[];
}

test('the bill of materials has each dependency of the server at its exact version', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as Bom;
  expect(bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versions = new Map(components.map(({ purl, version }) => [purl, version]));
  for (const [name, version] of Object.entries(dependencies).filter(([own]) => !own.startsWith('@spotter/')))
    expect(versions.get(`pkg:npm/${name.replace('@', '%40')}@${version}`)).toBe(version);
});
