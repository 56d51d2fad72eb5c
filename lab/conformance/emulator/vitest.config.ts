import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['lab/conformance/emulator/*.test.ts'],
    globalSetup: ['./lab/conformance/emulator/emulator.setup.ts', './e2e/testing/build.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    expect: { poll: { timeout: 20_000 } },
  },
});
