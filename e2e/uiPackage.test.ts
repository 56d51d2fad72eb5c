// The component library as another project gets it:
// packed, unpacked into a plain Vite project, with a brand of its own.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { buildUi } from '../scripts/buildUi.ts';

const modules = join(import.meta.dirname, '../node_modules');

const main = `
import { Button, DataTable, Dialog } from '@spotter/ui';
import { brandCss, brands, defineBrand } from '@spotter/ui/brands';
import { Sparkline } from '@spotter/ui/charts';
import '@spotter/ui/styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const [base] = brands;
const harbour = defineBrand({
  ...base,
  name: 'harbour',
  label: 'Harbour',
  shape: { ...base.shape, 'radius-factor': '2' },
  light: { ...base.light, primary: '#0b5c8f', 'on-primary': '#ffffff' },
  dark: { ...base.dark, primary: '#7cc7f5', 'on-primary': '#06202f' },
});
const style = document.createElement('style');
style.textContent = brandCss(harbour);
document.head.append(style);
document.documentElement.dataset.brand = harbour.name;

const boats = Array.from({ length: 500 }, (_, at) => ({ id: String(at), name: 'Boat ' + (at + 1) }));

function Harbour() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <Button variant="primary" onClick={() => setIsOpen(true)}>Moor</Button>
      <DataTable
        label="Boats"
        columns={[{ key: 'name', label: 'Name', cell: (boat) => boat.name }]}
        rows={boats}
        rowKey={({ id }) => id}
        height={400}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Moor a boat">At the north pier.</Dialog>
      <Sparkline label="Boats per day" x={['Mon', 'Tue', 'Wed']} xLabel="Day" valueLabel="Boats" values={[1, 4, 2]} />
    </main>
  );
}
createRoot(document.getElementById('root')!).render(<Harbour />);
`;
const wrong = `
import { Button } from '@spotter/ui';
// @ts-expect-error: there is no such variant.
export const button = <Button variant="loud">Moor</Button>;
`;

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

let folder: string;
let project: string;
let server: PreviewServer;
let browser: Browser;
let page: Page;

/** Installs what a manifest names, by a link, so that no network is needed. */
function link(name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(modules, name), path, 'dir');
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-ui-package-'));
  project = join(folder, 'project');
  const built = join(folder, 'built');
  mkdirSync(project);
  await buildUi(built);
  run('npm', 'pack', built, '--pack-destination', folder);
  const [archive = ''] = globSync('*.tgz', { cwd: folder });
  const installed = join(project, 'node_modules/@spotter/ui');
  mkdirSync(installed, { recursive: true });
  run('tar', '-xzf', join(folder, archive), '-C', installed, '--strip-components=1');

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) link(name);
  for (const name of ['@types/react', '@types/react-dom']) link(name);
  writeFileSync(
    join(project, 'index.html'),
    '<html lang="en"><title>Harbour</title><div id="root"></div><script type="module" src="/main.tsx"></script></html>',
  );
  writeFileSync(join(project, 'main.tsx'), main);
  writeFileSync(join(project, 'wrong.tsx'), wrong);
  await build({ root: project, configFile: false, logLevel: 'error' });
  server = await preview({
    root: project,
    configFile: false,
    logLevel: 'warn',
    preview: { port: 0, host: '127.0.0.1' },
  });
  browser = await chromium.launch(launchOptions);
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the package has its types, styles, fonts and their licences, and nothing of the product', () => {
  const installed = join(project, 'node_modules/@spotter/ui');
  const files = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((file) => file.isFile());
  const names = files.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['README.md', 'index.d.ts', 'styles.css', 'LICENSE-inter']));
  expect(names.filter((name) => /\.(?:test|stories|fixtures)\.|^tsconfig/.test(name))).toEqual([]);
  const scripts = files.filter(({ name }) => /\.(?:js|d\.ts|json)$/.test(name));
  const text = scripts.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
  expect([...text.matchAll(/["']@spotter\/(?!ui["'])[\w/-]+["']/g)]).toEqual([]);
  expect([...text.matchAll(/from ['"]\.[^'"]*\.tsx?['"]/g)]).toEqual([]);
});

test('the types of its components hold in the project', () => {
  const options =
    '--noEmit --strict --jsx react-jsx --module preserve --target esnext --moduleResolution bundler'.split(' ');
  const files = ['main.tsx', 'wrong.tsx'].map((name) => join(project, name));
  run(process.execPath, join(modules, 'typescript/bin/tsc'), ...options, '--skipLibCheck', ...files);
});

test('button, table, dialog and chart work in the brand of the project', async () => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const button = page.getByRole('button', { name: 'Moor' });
  await button.waitFor();
  const looks = await button.evaluate((element) => {
    const { backgroundColor, borderTopLeftRadius, fontFamily } = getComputedStyle(element);
    return { backgroundColor, borderTopLeftRadius, fontFamily };
  });
  expect(looks).toMatchObject({ backgroundColor: 'rgb(11, 92, 143)', borderTopLeftRadius: '20px' });
  expect(looks.fontFamily).toContain('Inter Variable');
  expect(await page.evaluate(async () => (await document.fonts.load("16px 'Inter Variable'")).length)).toBeGreaterThan(
    0,
  );

  const grid = page.getByRole('grid', { name: 'Boats' });
  await grid.getByText('Boat 1', { exact: true }).waitFor();
  expect(await grid.getByRole('row').count()).toBeLessThan(100);
  await grid.getByText('Boat 1', { exact: true }).click();
  await page.keyboard.press('End');
  await grid.getByText('Boat 500').waitFor();

  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Moor a boat' });
  await dialog.getByText('At the north pier.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.mouse.move(600, 600);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(124, 199, 245)');
  expect(errors).toEqual([]);
});

test('a page bundles only the components that it imports', () => {
  const scripts = globSync('dist/assets/*.js', { cwd: project });
  const text = scripts.map((name) => readFileSync(join(project, name), 'utf8')).join('\n');
  expect(text).toContain('data-table');
  expect(text).not.toContain('qr-panel');
});
