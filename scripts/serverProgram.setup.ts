import type { TestProject } from 'vitest/node';
import { buildServer, SERVER_PROGRAM } from './build.ts';

/** Builds the server's bundle, which tests start as processes. */
export default function setup({ provide }: TestProject): void {
  if (!buildServer()) throw new Error('The server could not be built');
  provide('program', SERVER_PROGRAM);
}
