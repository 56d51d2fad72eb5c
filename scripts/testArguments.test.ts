import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vitestArguments } from './testArguments.ts';

test.for([
  [
    ['--project', 'unit', '--project=dom'],
    ['--project=unit', '--project=dom'],
  ],
  [['--project', 'ui'], ['packages/ui/']],
  [
    ['--project', 'unit', '--project', 'api'],
    ['--project=unit', 'packages/api/'],
  ],
  [['--project', 'server'], ['--project=server']],
  [
    ['--project', 'server', '--project', 'api'],
    ['packages/server/', 'packages/api/'],
  ],
  [
    ['--project', 'lab', '-t', 'fuzz'],
    ['-t', 'fuzz', 'lab/'],
  ],
  [['--project', '!e2e'], ['--project=!e2e']],
] as const)('%j becomes %j', ([rest, expected]) => {
  expect(vitestArguments(rest)).toEqual(expected);
});

test('an unknown project is refused with the names there are', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'test.ts'), '--project', 'gym'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout + stderr).toBe(
    'There is no project "gym". Projects: unit, dom, mock, server, storybook, e2e. ' +
      'Packages: ui, api, i18n, web-core, app, pass, server, lab, e2e.\n',
  );
});
