import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.ts';
import { createDemoFolder } from './demoFolder.ts';

/** Builds the browser packages and creates the demo gym once; each journey works on a copy. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  if (!build()) throw new Error('The browser packages could not be built');
  const folder = await createDemoFolder();
  provide('demo', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
