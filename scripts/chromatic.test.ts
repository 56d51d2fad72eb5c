import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

async function runChromatic(environment: Record<string, string>) {
  const { CHROMATIC_PROJECT_TOKEN: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'chromatic.ts'), '--no-interactive'], {
    env: { ...env, ...environment },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [status] = (await once(child, 'exit')) as [number];
  return { status, output: (await stdout) + (await stderr) };
}

test('without a project token, Chromatic is skipped with a sentence', async () => {
  const { status, output } = await runChromatic({});
  expect(output).toBe(
    'Chromatic skipped: CHROMATIC_PROJECT_TOKEN is not set. `npm run visual` compares the same stories on this machine.\n',
  );
  expect(status).toBe(0);
});

test('with a project token, Chromatic receives it, and is asked for changed stories only', async () => {
  const tokens: unknown[] = [];
  const service = createServer(async (request, response) => {
    const { variables } = JSON.parse(await text(request)) as { variables: { projectToken?: string } };
    tokens.push(variables.projectToken);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ errors: [{ message: 'No such project' }] }));
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  try {
    const { status, output } = await runChromatic({
      CHROMATIC_PROJECT_TOKEN: 'chpt_test',
      CHROMATIC_INDEX_URL: `http://127.0.0.1:${port}`,
    });
    expect(new Set(tokens)).toEqual(new Set(['chpt_test']));
    // What it prints when the service refuses.
    expect(output).toContain('"onlyChanged": true');
    expect(status).not.toBe(0);
  } finally {
    service.close();
  }
});
