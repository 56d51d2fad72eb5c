import { expect, test } from 'vitest';
import { toCsv } from '../../shared/csv.ts';
import { moneyTables, visitsTables } from './reportTables.ts';

const previousPeriod = { from: '2026-09-01', to: '2026-09-30' };
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const nothing = { current: 0, previous: 0 };

test('amounts are decimal numbers, and a name that a spreadsheet would run is not', () => {
  const [, plans] = moneyTables({
    previousPeriod,
    taken: nothing,
    refunds: nothing,
    invoiced: nothing,
    discounts: nothing,
    due: nothing,
    byMonth: [],
    byPlan: [{ plan: '=1+1', sales: 2, invoiced: 1_20_000_50, discounts: -500_00 }],
    byMethod: [],
  });
  expect(plans && toCsv(plans.fields, plans.rows)).toBe(
    '\uFEFFPlan,Sales,Invoiced,Discounts\r\n"\'=1+1",2,120000.5,-500\r\n',
  );
});

test('the last visit is a date of the gym, and a range of visits is no date', () => {
  const [atRisk, bands] = visitsTables(
    {
      previousPeriod,
      perWeek: nothing,
      byBand: [{ band: '1-3', members: 4 }],
      atRisk: {
        count: 1,
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
          },
        ],
      },
    },
    zone,
  );
  expect(atRisk?.rows).toEqual([['Asha Rao', '+919845012345', 3.5, 0, '2026-11-03', '']]);
  expect(bands?.rows).toEqual([['1-3 visits', 4]]);
});
