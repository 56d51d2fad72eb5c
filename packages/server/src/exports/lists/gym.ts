import { formatMoney } from '@spotter/api/currency';
import { moneyFields, nameOfField } from '@spotter/api/changedFields';
import type { Changes, ChangedValue } from '../../activities/activities.repository.ts';
import { toActivity } from '../../activities/activities.rules.ts';
import { countTenantRows, tenantPages } from '../../db/tenantPages.ts';
import { texts } from '../../texts.ts';
import { dateIn } from '../../zone.ts';
import {
  branchNamesOf,
  capitalized,
  countOf,
  date,
  type List,
  momentCells,
  money,
  number,
  phoneCell,
  statusCell,
  text,
  time,
} from './list.ts';

interface ValueContext {
  currency: string;
  branchName: Awaited<ReturnType<typeof branchNamesOf>>;
}

/** As the page of activities shows it: amounts in the gym's currency, branches by name. */
function changedValue(field: string, value: ChangedValue, { currency, branchName }: ValueContext) {
  if (typeof value === 'number' && moneyFields.has(field)) return formatMoney(value, currency);
  return (typeof value === 'string' ? branchName(value) : null) ?? value ?? '–';
}

export const activity: List = {
  name: 'activity',
  columns: [
    text('id'),
    date('Date'),
    time('Time'),
    text('By'),
    text('Role'),
    text('Area'),
    text('What'),
    text('Changes'),
  ],
  count: countOf('activities'),
  async *pages(db, { gymId, timeZone, currency }) {
    const context = { currency, branchName: await branchNamesOf(db, gymId) };
    for await (const page of tenantPages(db, 'activities', gymId)) {
      yield page.map((row) => {
        const { module, displayText } = toActivity(row, currency, texts('en'));
        const changes = Object.entries(JSON.parse(row.changes) as Changes);
        const lines = changes.map(([field, { from, to }]) => {
          const [before, after] = [from, to].map((value) => changedValue(field, value, context));
          return `${nameOfField(field)}: ${before} → ${after}`;
        });
        const by = [row.performed_by_name, capitalized(row.performed_by_type)];
        return [row.id, ...momentCells(row.happened_at, timeZone), ...by, module, displayText, lines.join('\n')];
      });
    }
  },
};

export const staff: List = {
  name: 'staff',
  columns: [
    text('id'),
    text('Name'),
    text('Type'),
    text('Role'),
    text('Phone'),
    text('E-mail'),
    text('Branch'),
    text('Status'),
    date('Added on'),
  ],
  count: async (db, gymId) =>
    (await countTenantRows(db, 'people', gymId, { user_type: 'admin' })) +
    (await countTenantRows(db, 'people', gymId, { user_type: 'staff' })),
  async *pages(db, { gymId, timeZone }) {
    const branchName = await branchNamesOf(db, gymId);
    for (const user_type of ['admin', 'staff']) {
      for await (const page of tenantPages(db, 'people', gymId, { user_type })) {
        yield page.map((row) => [
          row.id,
          row.name,
          capitalized(row.user_type),
          row.staff_role,
          phoneCell(row.phone),
          row.email,
          branchName(row.branch_id),
          statusCell(row.deactivated_at),
          dateIn(row.created_at, timeZone),
        ]);
      }
    }
  },
};

export const plans: List = {
  name: 'plans',
  columns: [text('id'), text('Name'), number('Length'), text('Unit'), money('Price'), text('Tax'), text('Status')],
  count: countOf('plans'),
  async *pages(db, { gymId }) {
    for await (const page of tenantPages(db, 'plans', gymId)) {
      yield page.map((row) => [
        row.id,
        row.name,
        row.length,
        row.length_unit,
        row.price_paise,
        row.price_tax,
        statusCell(row.deactivated_at),
      ]);
    }
  },
};

export const branches: List = {
  name: 'branches',
  columns: [
    text('id'),
    text('Name'),
    text('Address'),
    text('Phone'),
    text('E-mail'),
    number('Capacity'),
    text('Status'),
  ],
  count: countOf('branches'),
  async *pages(db, { gymId }) {
    for await (const page of tenantPages(db, 'branches', gymId)) {
      yield page.map((row) => [
        row.id,
        row.name,
        row.address,
        phoneCell(row.phone),
        row.email,
        row.max_capacity,
        row.deleted_at === null ? statusCell(row.deactivated_at) : 'Deleted',
      ]);
    }
  },
};
