import type { BranchRow } from '../branches/branches.repository.ts';
import type { PlanRow } from '../plans/plans.repository.ts';
import { dateIn } from '../zone.ts';
import type { ImportRun } from './importRun.ts';
import type { RowMapping } from './values/importValues.ts';
import { nameKey } from './values/nameKey.ts';

/** How the cells of a run's rows are read. */
export function mappingOf(
  { settings, gym, now }: Pick<ImportRun, 'settings' | 'gym' | 'now'>,
  plans: readonly Pick<PlanRow, 'id' | 'name'>[],
  branches: readonly Pick<BranchRow, 'id' | 'name'>[],
): RowMapping {
  const width = settings.columns.reduce((most, { index }) => Math.max(most, index + 1), 0);
  const fields: RowMapping['fields'][number][] = Array.from({ length: width }, () => null);
  for (const { index, field } of settings.columns) fields[index] = field;
  return {
    fields,
    exchangedDates: new Set(settings.exchangedDates),
    dateOrders: new Map(settings.dates.map(({ column, order }) => [column, order])),
    plans: new Map(settings.plans.map(({ text, id }) => [nameKey(text), id])),
    branches: new Map(settings.branches.map(({ text, id }) => [nameKey(text), id])),
    planNames: new Map(plans.map(({ id, name }) => [id, name])),
    branchNames: new Map(branches.map(({ id, name }) => [id, name])),
    today: dateIn(now, gym.timeZone),
    timeZone: gym.timeZone,
    locale: gym.locale,
    currency: gym.currency,
  };
}
