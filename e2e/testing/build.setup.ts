import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.ts';
import { newFolder, serveFrom } from './product.ts';

/** The journeys run on the built product, as a gym does; the demo gym is made once, and each journey's is a copy. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  if (!build()) throw new Error('The browser packages could not be built');
  const folder = newFolder();
  await (await serveFrom(folder)).stop();
  provide('demo', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
