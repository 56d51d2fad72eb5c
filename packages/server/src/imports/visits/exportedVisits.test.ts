import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeExport } from '../../exports/writeExport.ts';
import { importTestFile, uploadTestImport } from '../../testing/imports.ts';
import { onBothEngines } from '../../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../../testing/server.ts';
import { unzip } from '../../testing/unzip.ts';

async function visitsOf({ gymId, admin }: TestGym, memberId: string) {
  const { member } = await admin.client.getMember({ gymId, memberId });
  const input = { gymId, userId: memberId, userType: 'member' as const };
  const { attendanceLogs } = await admin.client.getUserAttendanceLogs(input);
  const { totalVisits, lastCheckIn } = member;
  return { totalVisits, lastCheckIn, logs: attendanceLogs.map((log) => [log.action, log.date, log.timestamp]) };
}

onBothEngines('attendance.csv of an export, as a file of visits', (server) => {
  test('gives the members the same visits', async () => {
    const [source, target] = [await createTestGym(server(), 'Iron Lotus'), await createTestGym(server(), 'Other')];
    const asha = { name: 'Asha Rao', phone: '+919845012345' };
    const { id } = await source.addPerson('member', source.side, asha);
    const copy = await target.addPerson('member', target.side, asha);
    const { gymId, admin } = source;
    const staff = await source.addPerson('staff', source.side, { phone: '+919811100001' });
    for (const targetUserId of [id, staff.id, id, id]) {
      server().clock.now += 3_600_000;
      await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
    }
    const files = await server().database.snapshot(async (tx) => {
      const writer = await writeExport(tx, gymId, { format: 'csv', now: server().clock.now });
      return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
    });
    const lines = (files['attendance.csv'] ?? '').split('\n');

    const file = { kind: 'visits', fileName: 'attendance.csv' } as const;
    const { columns } = await uploadTestImport(target, lines, file);
    expect(columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field]]))).toEqual([
      ['Date', 'date'],
      ['Time', 'time'],
      ['Name', 'name'],
      ['Phone', 'phone'],
      ['Branch', 'branch'],
      ['Action', 'action'],
    ]);
    const { counts } = await importTestFile(server(), target, lines, file);
    // The staff of the other gym is nobody here.
    expect(counts).toMatchObject({ create: 3, error: 1 });
    expect(await visitsOf(target, copy.id)).toEqual(await visitsOf(source, id));
  });

  test('finds those who were renamed after their visits', async () => {
    const [source, target] = [await createTestGym(server(), 'Iron Lotus'), await createTestGym(server(), 'Other')];
    const { id } = await source.addPerson('member', source.side, { name: 'Asha Rao', phone: '+919845012345' });
    const { gymId, admin } = source;
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    const { member } = await admin.client.getMember({ gymId, memberId: id });
    const { phone, membershipPlan } = member;
    const memberData = {
      name: 'Asha Mehta',
      phone,
      email: 'asha@mail.in',
      age: 30,
      sex: 'female',
      membershipPlan,
    } as const;
    await admin.client.updateMember({ gymId, memberId: id, memberData });
    const copy = await target.addPerson('member', target.side, { name: 'Asha Mehta', phone: '+919845012345' });
    const files = await server().database.snapshot(async (tx) => {
      const writer = await writeExport(tx, gymId, { format: 'csv', now: server().clock.now });
      return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
    });
    const lines = (files['attendance.csv'] ?? '').split('\n');
    const file = { kind: 'visits', fileName: 'attendance.csv' } as const;
    const { counts } = await importTestFile(server(), target, lines, file);
    expect(counts).toMatchObject({ create: 1, error: 0 });
    expect(await visitsOf(target, copy.id)).toEqual(await visitsOf(source, id));
  });
});
