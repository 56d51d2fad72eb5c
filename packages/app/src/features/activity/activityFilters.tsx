import { i18n } from '@spotter/i18n';
import { SelectField, type FilterChip } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { DateRangeFields } from '../../shared/DateRangeFields.tsx';
import { optionsOf } from '../../shared/labels.ts';
import type { ResourceFilters } from '../../shared/ResourceFilterPanel.tsx';
import { actionLabels, recordLabels } from './labels.ts';
import { defaultView, isFiltered, type ActivityView } from './view.ts';

interface FilterProps {
  view: ActivityView;
  onChange: (change: Partial<ActivityView>) => void;
  /** Names of admins and staff by id; undefined while they are loading. */
  people: ReadonlyMap<string, string> | undefined;
}

/** Search, filters and the chips of what is active. */
export const activityFilters = ({ zone, ...props }: FilterProps & { zone: Zone }): ResourceFilters => ({
  search: props.view.search,
  searchLabel: i18n.t('Search by person or record'),
  onSearch: (search) => props.onChange({ search }),
  isNarrowed: isFiltered(props.view),
  controls: <FilterFields {...props} />,
  chips: filterChips(props, zone),
  onReset: () => props.onChange(defaultView),
});

/** Somebody who has left the gym is in no list, but in a link. */
const personName = (id: string, people: FilterProps['people']) =>
  people?.get(id) ?? (people ? i18n.t('Former staff') : '…');

function filterChips({ view, onChange, people }: FilterProps, zone: Zone): FilterChip[] {
  const { person, action, record, from, to } = view;
  const chip = (isActive: boolean, label: () => string, reset: Partial<ActivityView>) =>
    isActive ? [{ label: label(), onRemove: () => onChange(reset) }] : [];
  return [
    ...chip(person !== '', () => i18n.t('By {personName}', { personName: personName(person, people) }), { person: '' }),
    ...chip(action !== 'all', () => (action === 'all' ? '' : i18n.t(actionLabels[action])), { action: 'all' }),
    ...chip(record !== 'all', () => (record === 'all' ? '' : i18n.t(recordLabels[record])), { record: 'all' }),
    ...chip(from !== '', () => i18n.t('From {date}', { date: formatDate(from, zone) }), { from: '' }),
    ...chip(to !== '', () => i18n.t('To {date}', { date: formatDate(to, zone) }), { to: '' }),
  ];
}

const sorted = <Option extends { label: string }>(options: Option[]) =>
  options.toSorted((one, other) => one.label.localeCompare(other.label));
const withAll = (labels: Record<string, string>) => [
  { value: 'all', label: i18n.t('All') },
  ...sorted(optionsOf(labels)),
];

function FilterFields({ view, onChange, people }: FilterProps) {
  const control = (key: 'person' | 'action' | 'record') => ({
    value: view[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  const named = people ?? new Map<string, string>();
  const persons = [
    { value: '', label: i18n.t('Everybody') },
    ...sorted([...named].map(([value, label]) => ({ value, label }))),
    ...(view.person === '' || named.has(view.person)
      ? []
      : [{ value: view.person, label: personName(view.person, people) }]),
  ];
  return (
    <>
      <SelectField label={i18n.t('Done by')} options={persons} {...control('person')} />
      <SelectField label={i18n.t('Kind')} options={withAll(actionLabels)} {...control('action')} />
      <SelectField label={i18n.t('Record')} options={withAll(recordLabels)} {...control('record')} />
      <DateRangeFields from={view.from} to={view.to} onChange={onChange} />
    </>
  );
}
