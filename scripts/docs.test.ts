// What the documentation names exists: files and headings, scripts, commands with their options, variables, problems.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { healthProblemCodes } from '../packages/api/src/calls/health.ts';
import { usage } from '../packages/server/src/cli/usage.ts';
import { ENV_NAMES, readEnv } from '../packages/server/src/env.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const pages = globSync(['*.md', 'docs/*.md', 'packages/*/README.md'], { cwd: ROOT });

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '');
/** As GitHub names them. */
const headingsOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('%s links to files and headings that exist', (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [path = '', heading] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(ROOT, file)) || (heading !== undefined && !headingsOf(file).includes(heading));
  });
  expect(broken).toEqual([]);
});

test('each script of package.json is described, and each that is described exists', () => {
  const described = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  const scripts = Object.keys(packageJson.scripts).filter((name) => name !== 'start' && name !== 'test');
  expect([...new Set(described)].toSorted()).toEqual(scripts.toSorted());
});

/** The options of each command of `npm run gym`, by name. */
const optionsOf = Object.fromEntries(
  [...usage.matchAll(/^ {2}([a-z-]+)[ \n](.*?)(?=^ {2}[a-z]|^$)/gms)].map(([, name = '', text = '']) => [
    name,
    [...text.matchAll(/^ +--([a-z-]+)/gm)].map(([, option]) => option),
  ]),
);
/** Options of every command, and of `spotter` itself. */
const COMMON_OPTIONS = ['data', 'port', 'help', 'version', 'licences'];

test.each(pages)('%s calls commands with options that they have', (page) => {
  const text = read(page).replaceAll(/\\\n\s*/g, ' ');
  const calls = [
    ...text.matchAll(/(?:npm run gym -- |\/spotter |^(?:\.\/)?spotter |`spotter )(?:gym )?([^`\n#&|]*)/gm),
  ];
  const wrong = calls.filter(([, call = '']) => {
    const name = /^[a-z-]+/.exec(call)?.[0] ?? '';
    const isCommand = name === '' || name.startsWith('-') || Object.hasOwn(optionsOf, name);
    const options = [...call.matchAll(/ --([a-z-]+)/g)].map(([, option]) => option);
    return (
      !isCommand || options.some((option = '') => ![...COMMON_OPTIONS, ...(optionsOf[name] ?? [])].includes(option))
    );
  });
  expect(wrong.map(([call]) => call)).toEqual([]);
});

const rowsBelow = (heading: string) => {
  const [, section = ''] =
    new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(read('docs/self-hosting.md')) ?? [];
  return [...section.matchAll(/^\| (`.+?) +\| (.+?) +\|/gm)].map(([, names = '', value = '']) => ({
    names: [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
    value,
  }));
};

test('the table of variables has those that the server reads, with their defaults', () => {
  const rows = rowsBelow('Environment');
  // Google's library reads its own.
  const all = [...ENV_NAMES, 'GOOGLE_APPLICATION_CREDENTIALS'];
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(all.toSorted());
  const defaults = rows.flatMap(({ names, value }) => {
    const values = value.split(', ');
    return names.map((name, at) => [name, /^`([^`]+)`$/.exec(values[at] ?? '')?.[1]?.replace('PORT', '3000')] as const);
  });
  expect(defaults.filter(([, value]) => value !== undefined).length).toBeGreaterThan(15);
  expect(readEnv(Object.fromEntries(defaults))).toEqual(readEnv({}));
});

test('the table of problems has those that /ready may name', () => {
  expect(
    rowsBelow('Operation')
      .flatMap(({ names }) => names.filter((name) => name !== 'code'))
      .toSorted(),
  ).toEqual(healthProblemCodes.toSorted());
});
