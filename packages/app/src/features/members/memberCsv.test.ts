import { expect, test } from 'vitest';
import { member } from '../../testing/gymData.ts';
import { memberCsv } from './memberCsv.ts';

test('one line per member, with names instead of ids, unknown values empty and formulas neutralised', () => {
  const rows = [
    member('Asha Rao', { id: 'm-1', cardNumber: '0042' }),
    member('=HYPERLINK("x")', { id: 'm-2', email: null, age: null, sex: null, expiryDate: null }),
  ];
  const text = memberCsv(rows, { plan: (id) => `Plan ${id}`, branch: (id) => `Branch ${id}` });
  expect(text.split('\r\n')).toEqual([
    '\uFEFFid,Name,Phone,Email,Age,Sex,Plan,Branch,Status,Joining date,Expiry date,Visits,Card number',
    `m-1,Asha Rao,98450 12345,asha.rao@mail.in,31,Female,Plan monthly,Branch andheri,Active,2026-06-10,2026-12-10,48,0042`,
    `m-2,"'=HYPERLINK(""x"")",98450 12345,,,,Plan monthly,Branch andheri,Active,2026-06-10,,48,`,
    '',
  ]);
});

test('of a membership that was canceled before its first day, the end alone, as a file can be imported', () => {
  const rows = [member('Asha Rao', { joinDate: '2026-12-10', expiryDate: '2026-11-20' })];
  expect(memberCsv(rows, { plan: () => '', branch: () => '' })).toContain('Active,,2026-11-20,48');
});
