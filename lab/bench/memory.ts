import { readFileSync } from 'node:fs';

/** What the system counts as this process's own, in megabytes; undefined where it does not tell. */
export function memoryOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
