import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.ts';
import { newFolder, startProductIn } from './product.ts';

/** Builds the browser packages and creates the demo gym once; each journey works on a copy. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  if (!build()) throw new Error('The browser packages could not be built');
  const folder = newFolder();
  await (await startProductIn(folder)).stop();
  provide('demo', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
