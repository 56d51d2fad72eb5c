import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ZoneReport } from './report.ts';

const script = join(import.meta.dirname, 'report.ts');
/** With the offset in January, in minutes west of UTC. */
const zones = { UTC: 0, 'America/Los_Angeles': 480, 'Pacific/Kiritimati': -840, 'Asia/Kathmandu': -345 };

async function reportIn(zone: string): Promise<ZoneReport> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, TZ: zone };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return JSON.parse(stdout) as ZoneReport;
}

test('dates are those of the gym’s time zone, whatever the server’s', async () => {
  const reports = await Promise.all(
    Object.entries(zones).map(async ([zone, offset]) => {
      const { utcOffset, ...report } = await reportIn(zone);
      expect([zone, utcOffset]).toEqual([zone, offset]);
      return report;
    }),
  );
  const [first] = reports;
  expect(first).toMatchObject({
    expiry: ['2026-02-28', '2028-02-29', '2029-02-28', '2027-02-28'],
    edges: {
      'India, 23:59': {
        joined: ['2026-11-20', '2026-12-20'],
        warnings: ['Membership expired on 19 Nov 2026', null],
        formatted: [
          ['20 Nov 2026', '11:59 pm'],
          ['20 Nov 2026', '11:59 pm'],
        ],
        onDate: 2,
        before: 0,
        after: 0,
      },
      'India, 00:01': {
        joined: ['2026-11-21', '2026-12-21'],
        warnings: ['Membership expired on 20 Nov 2026', null],
        formatted: [
          ['21 Nov 2026', '12:01 am'],
          ['21 Nov 2026', '12:01 am'],
        ],
        onDate: 2,
        before: 0,
        after: 0,
      },
      'New York, 00:01, daylight saving starts': {
        joined: ['2026-03-08', '2026-04-08'],
        onDate: 2,
        before: 0,
        after: 0,
      },
      'New York, 23:59, daylight saving starts': {
        joined: ['2026-03-08', '2026-04-08'],
        formatted: [
          ['Mar 8, 2026', '11:59 PM'],
          ['Mar 8, 2026', '11:59 PM'],
        ],
        onDate: 2,
        before: 0,
        after: 0,
      },
    },
  });
  for (const other of reports) expect(other).toEqual(first);
});
