import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DateField, SelectField, type FilterChip } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { memo } from 'react';
import { BranchSelector } from '../../shared/BranchSelector.tsx';
import { optionsOf } from '../../shared/labels.ts';
import type { ResourceFilters } from '../../shared/ResourceFilterPanel.tsx';
import { todayListTitle } from '../../shared/todayLists.ts';
import { planLabel } from '@spotter/web-core/labels';
import type { PlanName } from '../../shared/usePlans.ts';
import { expiryOptions, quickLabels, sortOptions, statusOptions } from './labels.ts';
import {
  activeQuickFilters,
  defaultView,
  isFiltered,
  orderOf,
  quickFilters,
  resetView,
  sortFor,
  withQuickFilter,
  writeView,
  type MemberOrder,
  type MemberView,
} from './view.ts';

interface FilterProps {
  view: MemberView;
  onChange: (change: Partial<MemberView>) => void;
  /** The gym's plans. */
  plans: readonly PlanName[];
}

interface MemberFilterOptions extends FilterProps {
  zone: Zone;
  /** The branches to choose from; empty while they are loading, undefined when there is no choice. */
  branches: readonly Branch[] | undefined;
}

/** Branch, search, filters, quick filters and the chips of what is active. */
export function memberFilters({ view, onChange, plans, zone, branches }: MemberFilterOptions): ResourceFilters {
  const activeQuick = activeQuickFilters(view);
  const branchName = branches?.find(({ id }) => id === view.branch)?.name;
  return {
    search: view.search,
    searchLabel: i18n.t('Search by name, phone or email'),
    onSearch: (search) => onChange({ search }),
    isNarrowed: isFiltered(view),
    scope: branches && <BranchScope branches={branches} value={view.branch} onChange={onChange} />,
    scopeChips: branchName === undefined ? [] : [{ label: branchName, onRemove: () => onChange({ branch: '' }) }],
    controls: (
      <>
        <FilterFields view={view} onChange={onChange} plans={plans} />
        <SortField view={view} onChange={onChange} plans={plans} />
      </>
    ),
    quick: quickFilters.map((quick) => ({
      label: i18n.t(quickLabels[quick]),
      active: activeQuick.includes(quick),
      onSelect: () => onChange(withQuickFilter(view, quick)),
    })),
    chips: filterChips({ view, onChange, plans }, zone),
    onReset: () => onChange(resetView(view)),
  };
}

function filterChips({ view, onChange, plans }: FilterProps, zone: Zone): FilterChip[] {
  const { isCheckedIn, status, plan, expiry, unseenDays, list } = view;
  const chip = (isActive: boolean, label: string, reset: Partial<MemberView>) =>
    isActive ? [{ label, onRemove: () => onChange(reset) }] : [];
  return [
    ...(list === '' ? [] : chip(true, todayListTitle(list), { list: '' })),
    ...chip(isCheckedIn, i18n.t('Checked in'), { isCheckedIn: false }),
    ...chip(status !== 'all', i18n.t(statusOptions[status]), { status: defaultView.status }),
    ...chip(plan !== 'all', planName(plan, plans) || i18n.t('Plan'), { plan: defaultView.plan }),
    ...chip(expiry !== 'all', expiryLabel(view, zone), { expiry: defaultView.expiry, before: '' }),
    ...chip(unseenDays > 0, unseenLabel(unseenDays), { unseenDays: 0 }),
    ...chip(sortFor(orderOf(view), view) !== '', i18n.t(sortOptions[orderOf(view)]), { sort: defaultView.sort }),
  ];
}

function expiryLabel({ expiry, before }: MemberView, zone: Zone): string {
  if (expiry !== 'before-date')
    return i18n.t('Expiry: {range}', { range: i18n.t(expiryOptions[expiry]).toLowerCase() });
  return before === ''
    ? i18n.t(expiryOptions[expiry])
    : i18n.t('Expires by {date}', { date: formatDate(before, zone) });
}

const unseenLabel = (days: number) =>
  i18n.t('{days, plural, one {Not seen for # day} other {Not seen for # days}}', { days });
const unseenChoices = [7, 14, 21, 30, 60, 90];

/** With the number of a link that is none of the choices. */
const unseenOptions = (days: number) => [
  { value: '0', label: i18n.t('Any') },
  ...[...new Set([...unseenChoices, ...(days > 0 ? [days] : [])])]
    .toSorted((one, other) => one - other)
    .map((choice) => ({ value: String(choice), label: unseenLabel(choice) })),
];

/** Those by which the rows can be in order. */
const ordersOf = ({ search, list }: MemberView) =>
  optionsOf(sortOptions).filter(
    ({ value }) =>
      (value !== 'match' || search.trim() !== '') && (value !== 'list' || (list !== '' && search.trim() === '')),
  );

const planName = (planId: string, plans: readonly PlanName[]) =>
  planLabel(planId, plans.find(({ id }) => id === planId)?.name);

/** Every plan that some member may have, inactive ones too. */
const planFilterOptions = (plans: readonly PlanName[]) => [
  { value: 'all', label: i18n.t('All') },
  ...plans.map(({ id, name }) => ({ value: id, label: planLabel(id, name) })),
];

/** Memoised, as the fields are: what is typed in the search changes neither. */
const BranchScope = memo(function Scope({
  branches,
  value,
  onChange,
}: Pick<FilterProps, 'onChange'> & { branches: readonly Branch[]; value: string }) {
  return <BranchSelector branches={branches} value={value} onChange={(branch) => onChange({ branch })} />;
});

/** The view without its search, as text. */
const filtersKey = (view: MemberView) => String(writeView({ ...view, search: '' }));

const areSameFilters = (before: FilterProps, after: FilterProps) =>
  before.onChange === after.onChange &&
  before.plans === after.plans &&
  filtersKey(before.view) === filtersKey(after.view);

const isSearching = ({ search }: MemberView) => search.trim() !== '';

const FilterFields = memo(Fields, areSameFilters);

const SortField = memo(
  OrderField,
  (before, after) => areSameFilters(before, after) && isSearching(before.view) === isSearching(after.view),
);

/** The date field is shown only with "On or before a date". */
function Fields({ view, onChange, plans }: FilterProps) {
  const select = (key: 'status' | 'plan' | 'expiry') => ({
    value: view[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  return (
    <>
      <SelectField label={i18n.t('Status')} options={optionsOf(statusOptions)} {...select('status')} />
      <SelectField label={i18n.t('Plan')} options={planFilterOptions(plans)} {...select('plan')} />
      <SelectField label={i18n.t('Expiry')} options={optionsOf(expiryOptions)} {...select('expiry')} />
      {view.expiry === 'before-date' && (
        <DateField
          label={i18n.t('On or before')}
          value={view.before}
          onChange={(event) => onChange({ before: event.target.value })}
        />
      )}
      <SelectField
        label={i18n.t('Last visit')}
        options={unseenOptions(view.unseenDays)}
        value={String(view.unseenDays)}
        onChange={(event) => onChange({ unseenDays: Number(event.target.value) })}
      />
    </>
  );
}

function OrderField({ view, onChange }: FilterProps) {
  return (
    <SelectField
      label={i18n.t('Sort by')}
      options={ordersOf(view)}
      value={orderOf(view)}
      onChange={(event) => onChange({ sort: sortFor(event.target.value as MemberOrder, view) })}
    />
  );
}
