import { readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes; undefined on systems other than Linux. */
export function residentMemoryMb(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
