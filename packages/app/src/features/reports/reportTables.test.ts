import { expect, test } from 'vitest';
import { toCsv } from '../../shared/csv.ts';
import {
  attendanceTables,
  membersTables,
  moneyTables,
  type ReportTable,
  staffTables,
  visitsTables,
} from './reportTables.ts';

const previousPeriod = { from: '2026-09-01', to: '2026-09-30' };
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const nothing = { current: 0, previous: 0 };
const noMoney = {
  previousPeriod,
  taken: nothing,
  refunds: nothing,
  invoiced: nothing,
  discounts: nothing,
  due: nothing,
};

test('amounts are decimal numbers, and a name that a spreadsheet would run is not', () => {
  const [, plans] = moneyTables({
    ...noMoney,
    byMonth: [],
    byPlan: [{ plan: '=1+1', sales: 2, invoiced: 1_20_000_50, discounts: -500_00 }],
    byMethod: [],
  });
  expect(plans && toCsv(plans.fields, plans.rows)).toBe(
    '\uFEFFPlan,Sales,Invoiced,Discounts\r\n"\'=1+1",2,120000.5,-500\r\n',
  );
});

/** As lines: the label, then the fields, then the rows. */
const linesOf = (tables: readonly ReportTable[]) =>
  tables.flatMap(({ label, fields, rows }) => [label, ...[fields, ...rows].map((cells) => cells.join(' | '))]);

test('attendance has its days, hours, branches and methods', () => {
  const tables = attendanceTables({
    previousPeriod,
    checkIns: nothing,
    visitors: nothing,
    averageStayMinutes: nothing,
    byDay: [{ date: '2026-10-01', checkIns: 12, previous: 10 }],
    byHour: Array.from({ length: 7 }, (_, weekday) => ({ weekday, hour: 6 + weekday, checkIns: weekday })),
    byBranch: [{ branchId: 'bandra', branchName: 'Bandra', checkIns: { current: 7, previous: 5 } }],
    byMethod: [{ method: 'manual', checkIns: { current: 4, previous: 3 } }],
  });
  expect(linesOf(tables)).toEqual([
    'Check-ins by day',
    'Date | Check-ins | Period before',
    '2026-10-01 | 12 | 10',
    'Check-ins by weekday and hour',
    'Weekday | From hour | Check-ins',
    'Monday | 6 | 0',
    'Tuesday | 7 | 1',
    'Wednesday | 8 | 2',
    'Thursday | 9 | 3',
    'Friday | 10 | 4',
    'Saturday | 11 | 5',
    'Sunday | 12 | 6',
    'Check-ins by branch',
    'Branch | Check-ins | Period before',
    'Bandra | 7 | 5',
    'Check-ins by method',
    'Method | Check-ins | Period before',
    'At the desk | 4 | 3',
  ]);
});

test('members have their months, plans and, for each month of joining, who stayed', () => {
  const tables = membersTables({
    previousPeriod,
    joined: nothing,
    left: nothing,
    wonBack: nothing,
    active: nothing,
    byMonth: [{ month: '2026-10', joined: 9, left: 4, wonBack: 1 }],
    byPlan: [{ plan: 'Monthly', active: 120 }],
    retention: [{ month: '2026-08', joined: 10, stayed: [9, 8] }],
  });
  expect(linesOf(tables)).toEqual([
    'Joined and left by month',
    'Month | Joined | Left | Won back',
    '2026-10 | 9 | 4 | 1',
    'Active members by plan',
    'Plan | Active members',
    'Monthly | 120',
    'Retention by month of joining',
    'Month of joining | Joined | Months later | Still members',
    '2026-08 | 10 | 1 | 9',
    '2026-08 | 10 | 2 | 8',
  ]);
});

test('money has its months, plans and methods', () => {
  const tables = moneyTables({
    ...noMoney,
    byMonth: [{ month: '2026-10', taken: 1_20_000_50, invoiced: 1_30_000_00 }],
    byPlan: [{ plan: 'Monthly', sales: 2, invoiced: 3_600_00, discounts: 0 }],
    byMethod: [{ method: 'upi', count: 3, taken: 5_400_00 }],
  });
  expect(linesOf(tables)).toEqual([
    'Money by month',
    'Month | Taken | Invoiced',
    '2026-10 | 120000.5 | 130000',
    'Sales by plan',
    'Plan | Sales | Invoiced | Discounts',
    'Monthly | 2 | 3600 | 0',
    'Taken by method',
    'Method | Payments | Taken',
    'UPI | 3 | 5400',
  ]);
});

test('staff have what each sold, took and refunded', () => {
  const person = {
    checkIns: 40,
    sales: 3,
    invoiced: 5_400_00,
    taken: 5_000_50,
    refunds: 1,
    refunded: 500_00,
    discounts: 100_00,
  };
  const tables = staffTables({ previousPeriod, people: [{ name: 'Priya Nair', ...person }] });
  expect(linesOf(tables)).toEqual([
    'Staff',
    'Name | Check-ins | Sales | Invoiced | Taken | Refunds | Refunded | Discounts',
    'Priya Nair | 40 | 3 | 5400 | 5000.5 | 1 | 500 | 100',
  ]);
});

test('what members paid online is under no name of a person', () => {
  const nothing = { checkIns: 0, refunds: 0, refunded: 0, discounts: 0 };
  const online = { name: 'Online payment', sales: 2, invoiced: 3_600_00, taken: 3_600_00, ...nothing };
  expect(linesOf(staffTables({ previousPeriod, people: [online] })).at(-1)).toBe(
    'Paid online by members | 0 | 2 | 3600 | 3600 | 0 | 0 | 0',
  );
});

test('the last visit is a date of the gym, and a range of visits is no date', () => {
  const [atRisk, bands] = visitsTables(
    {
      previousPeriod,
      perWeek: nothing,
      byBand: [{ band: '1-3', members: 4 }],
      atRisk: {
        count: 2,
        members: [
          {
            memberId: 'm',
            name: 'Asha Rao',
            phone: '+919845012345',
            usual: 3.5,
            latest: 0,
            // 3 November in India.
            lastCheckIn: Date.UTC(2026, 10, 2, 20),
            expiryDate: null,
            message: 'Hello Asha Rao,',
          },
          {
            memberId: 'n',
            name: 'Om Naik',
            phone: '',
            usual: 1,
            latest: 0.5,
            lastCheckIn: null,
            expiryDate: '2026-12-01',
            message: 'Hello Om Naik,',
          },
        ],
      },
    },
    zone,
  );
  expect(atRisk?.rows).toEqual([
    ['Asha Rao', '+919845012345', 3.5, 0, '2026-11-03', ''],
    ['Om Naik', '', 1, 0.5, '', '2026-12-01'],
  ]);
  expect(bands?.rows).toEqual([['1-3 visits', 4]]);
  expect([atRisk, bands].map((table) => [table?.label, ...(table?.fields ?? [])].join(' | '))).toEqual([
    'Members at risk | Member | Phone | Visits a week before | Visits a week lately | Last visit | Membership ends',
    'Members by visits in 30 days | Visits in 30 days | Members',
  ]);
});
